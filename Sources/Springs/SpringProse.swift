/// Numbers in words, as design tools show them: “Stiffness 400 / Damping 30 / Mass 1”.
enum SpringProse {
  /// Returns the pairs as code; nil for another text.
  static func code(_ text: String) -> String? {
    let xml = text.contains("<item name=") ? xmlItems(text) : text
    let source = xml.replacing("damping ratio", with: "dampingRatio").replacing(
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

  /// Returns the items of a style of Android as pairs.
  private static func xmlItems(_ text: String) -> String {
    text.split(separator: "<item name=").dropFirst().compactMap { part -> String? in
      let name = part.dropFirst().prefix { $0 != "\"" }
      guard let value = part.split(separator: ">").dropFirst().first?.prefix(while: { $0 != "<" }) else {
        return nil
      }
      return "\(name.split(separator: ":").last ?? name) \(value)"
    }.joined(separator: ", ")
  }
}
