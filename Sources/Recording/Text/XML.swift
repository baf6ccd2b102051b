/// Escaping of text for XML 1.0 (fifth edition).
enum XML {
  /// Returns text for use between tags: `&`, `<` and `>` become references; control characters below U+0020
  /// become U+FFFD.
  static func escaped(_ text: some Sequence<Unicode.Scalar>) -> String {
    text.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case _ where scalar.value < 0x20: escaped += "\u{fffd}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
