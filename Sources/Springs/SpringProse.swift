/// Springs in texts that are no code: words of design tools, “Stiffness 400 / Damping 30 / Mass 1”, and styles in XML.
enum SpringProse {
  /// Returns the springs as code; nil for another text.
  static func code(_ text: String) -> String? {
    if text.contains("<item "), let styles = styles(text) { return styles }
    let source = text.replacing("damping ratio", with: "dampingRatio").replacing(
      "Damping ratio", with: "dampingRatio")
    let tokens = CodeLexer.tokens(source[...])
    var pairs: [String] = []
    var name: String?
    for token in tokens {
      switch token.kind {
      case .word:
        guard name == nil, SpringParameter.named(normalized(token.text)) != nil else { return nil }
        name = String(token.text)
      case .number:
        guard let label = name else { return nil }
        pairs.append("\(label): \(token.text)")
        name = nil
      case .string: return nil
      case .symbol: guard token.isSymbol("/", "|", "·", "•", ",", ";", ":", "=", "-") else { return nil }
      }
    }
    return pairs.count > 1 && name == nil ? "{ \(pairs.joined(separator: ", ")) }" : nil
  }

  /// Returns the springs of Material's styles for Android as code: `<item name="damping">0.9</item>` is a ratio.
  private static func styles(_ text: String) -> String? {
    let springs = text.split(separator: "</style>").compactMap { style -> String? in
      let pairs = style.split(separator: "<item ", omittingEmptySubsequences: false).dropFirst().compactMap {
        item -> String? in
        let fields = item.drop { $0 != "=" }.split { "=<>\"'".contains($0) || $0.isWhitespace }
        guard fields.count > 1, let name = fields[0].split(separator: ":").last else { return nil }
        switch name {
        case "stiffness": return "stiffness: \(fields[1])"
        case "damping", "dampingRatio": return "dampingRatio: \(fields[1])"
        default: return nil
        }
      }
      return pairs.isEmpty ? nil : "{ \(pairs.joined(separator: ", ")) }"
    }
    return springs.isEmpty ? nil : springs.joined(separator: "\n")
  }
}
