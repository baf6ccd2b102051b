/// Springs in texts that are no code: words of design tools, “Stiffness 400 / Damping 30 / Mass 1”, and styles in XML.
enum SpringProse {
  /// Returns the springs as code; nil for another text.
  static func code(_ text: String) -> String? {
    if text.contains("<item ") { return styles(text) }
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

  /// Returns Material's styles for Android as code: `<item name="damping">0.9</item>` is a ratio. Other items are left
  /// out; text outside of the tags stays.
  private static func styles(_ text: String) -> String {
    var code = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      code += rest[..<start]
      let words = rest[start..<end].split { "<=\"'".contains($0) || $0.isWhitespace }
      rest = rest[end...].dropFirst()
      switch words.first {
      case "style": code += "{"
      case "/style": code += "}"
      case "item":
        let value = rest.prefix { $0 != "<" }
        rest = rest[value.endIndex...]
        let name = words.drop { $0 != "name" }.dropFirst().first?.split(separator: ":").last.map(String.init)
        if let name, SpringParameter.named(normalized(name)) != nil {
          code += "\n\(name == "damping" ? "dampingRatio" : name): \(value)"
        }
      default: break
      }
    }
    code += rest
    return text.contains("<style") ? code : "{\(code)\n}"
  }
}
