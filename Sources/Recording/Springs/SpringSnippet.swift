/// The words and numbers of a pasted piece of code in any language: `name: 1`, `name = 1`, `setName(1)`,
/// `call(1, 2)`, `Constants.NAME`.
struct SpringSnippet {
  /// The identifiers, in lower case and without `_` and `-`.
  private(set) var words: Set<String> = []
  /// The last identifier, like `words`; empty if there is none.
  private(set) var lastWord = ""
  /// The numbers that have a name, by its identifier.
  private(set) var values: [String: Double] = [:]
  /// The original spelling of the names, by identifier.
  private(set) var writtenNames: [String: String] = [:]
  /// The numbers without a name, by the call that contains them.
  private(set) var arguments: [String: [Double]] = [:]
  /// Indicates whether the text contains braces, as around a JavaScript object.
  private(set) var isObject = false

  private enum Token: Equatable {
    case word(String)
    case number(Double)
    case symbol(Character)
  }

  /// Parses a piece of code.
  init(_ text: String) throws(ParseError) {
    let tokens = Self.tokens(text)
    var calls: [String] = []
    var label: String?
    for (index, token) in tokens.enumerated() {
      switch token {
      case .word(let written):
        let word = Self.identifier(written)
        words.insert(word)
        lastWord = word
        if let name = label, let value = Self.constants[word] {
          try note(name, value, text)
          label = nil
          continue
        }
        guard index + 1 < tokens.count else { continue }
        let next = tokens[index + 1]
        if next == .symbol(":") || next == .symbol("=") {
          label = written
        } else if next == .symbol("("), word.hasPrefix("set"), word.count > 3 {
          label = String(written.dropFirst(3))
        }
      case .number(let value):
        if let name = label {
          try note(name, value, text)
        } else {
          arguments[calls.last ?? "", default: []].append(value)
        }
        label = nil
      case .symbol("("):
        if case .word(let written)? = index > 0 ? tokens[index - 1] : nil {
          calls.append(Self.identifier(written))
        } else {
          calls.append("")
        }
      case .symbol(")"): _ = calls.popLast()
      case .symbol("{"): (isObject, label) = (true, nil)
      case .symbol(","), .symbol(";"), .symbol("}"): label = nil
      default: continue
      }
    }
  }

  private mutating func note(_ written: String, _ value: Double, _ text: String) throws(ParseError) {
    let name = Self.identifier(written)
    guard values[name] == nil || values[name] == value else {
      throw ParseError("“\(written)” is given twice in “\(excerpt(text))”")
    }
    (values[name], writtenNames[name]) = (value, written)
  }

  private static func identifier(_ written: String) -> String {
    written.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// The named numbers of Android's SpringForce class and of Compose.
  private static let constants: [String: Double] = [
    "stiffnesshigh": 10_000, "stiffnessmedium": 1500, "stiffnessmediumlow": 400, "stiffnesslow": 200,
    "stiffnessverylow": 50, "dampingratiohighbouncy": 0.2, "dampingratiomediumbouncy": 0.5,
    "dampingratiolowbouncy": 0.75, "dampingrationobouncy": 1
  ]

  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = Substring(text)
    while let first = rest.first {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || ".+-_eE".contains($0)) }
      if first.isLetter || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        tokens.append(.word(String(word)))
        rest = rest[word.endIndex...]
      } else if first.isNumber || "+-.".contains(first), let (value, end) = Self.number(number) {
        let unit = rest[end...].prefix { $0.isLetter || $0 == "%" }
        tokens.append(.number(unit == "ms" ? value / 1000 : value))
        rest = rest[unit.endIndex...]
      } else {
        // Quotes around a name or a word carry no meaning.
        if !first.isWhitespace, !"\"'`".contains(first) { tokens.append(.symbol(first)) }
        rest.removeFirst()
      }
    }
    return tokens
  }

  /// Returns the longest number at the beginning of a text and the index of its end.
  private static func number(_ text: Substring) -> (Double, String.Index)? {
    var text = text
    while !text.isEmpty {
      if let value = Double(text.filter { $0 != "_" }), value.isFinite { return (value, text.endIndex) }
      text.removeLast()
    }
    return nil
  }
}
