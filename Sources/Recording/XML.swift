/// What XML (1.0, fifth edition) asks of texts.
enum XML {
  /// A text between tags: what would be a tag or a reference is none, what may not be is U+FFFD.
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
