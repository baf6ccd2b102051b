extension Double {
  /// The shortest decimal text that reads back as the number, without a fraction of 0: 1, 0.25, 1e-07, inf.
  package var plain: String {
    let text = (self + 0).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
