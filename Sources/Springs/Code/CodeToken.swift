/// A token of code in any language, with its place in the text.
struct CodeToken {
  enum TokenKind: Equatable {
    case word
    /// A number in decimal or hexadecimal notation, with the letters or the % that follow it.
    case number(Double, isInteger: Bool, unit: String)
    /// The contents of a text in quotes.
    case string(Substring)
    /// An operator, a bracket or a separator.
    case symbol
  }

  let kind: TokenKind
  let text: Substring
  let startsLine: Bool
  /// True if white space or a comment precedes the token.
  let isApart: Bool

  func isSymbol(_ symbols: String...) -> Bool { kind == .symbol && symbols.contains { text == $0 } }

  var isWord: Bool { kind == .word }

  /// The normalised name that the token is, with or without quotes.
  var name: String { if case .string(let contents) = kind { normalized(contents) } else { normalized(text) } }
}

/// Leaves out comments and white space.
struct CodeLexer {
  private var rest: Substring
  private(set) var tokens: [CodeToken] = []
  private var comments: [Range<String.Index>] = []
  private var startsLine = true
  private var isApart = true

  private static let operators = [
    "===", "!==", "...", "..<", "<!--", "**", "=>", "->", "==", "!=", "<=", ">=", "&&", "||", "??", "?.",
    "::", ":=", "+=", "-=", "*=", "/=", "++", "</", "/>"
  ]
  /// Letters after a number that state its type, not its unit.
  private static let types: Set<String> = [
    "f", "d", "l", "u", "n", "lf", "f32", "f64", "_f32", "_f64", "i32", "u32", "m"
  ]

  /// Returns a text with a space in place of each comment.
  static func withoutComments(_ text: String) -> String {
    var lexer = CodeLexer(rest: text[...])
    while lexer.next() {}
    var (result, start) = ("", text.startIndex)
    for comment in lexer.comments {
      result += text[start..<comment.lowerBound] + " "
      start = comment.upperBound
    }
    return result + text[start...]
  }

  static func tokens(_ text: Substring) -> [CodeToken] {
    var lexer = CodeLexer(rest: text)
    while lexer.next() {}
    return lexer.tokens
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func take(_ text: Substring, _ kind: CodeToken.TokenKind) {
    tokens.append(CodeToken(kind: kind, text: text, startsLine: startsLine, isApart: isApart))
    rest = rest[text.endIndex...]
    (startsLine, isApart) = (false, false)
  }

  private mutating func skipComment(to end: String.Index) {
    comments.append(rest.startIndex..<end)
    skip(to: end)
  }

  private mutating func skip(to end: String.Index) {
    rest = rest[end...]
    isApart = true
  }

  private mutating func next() -> Bool {
    guard let first = rest.first else { return false }
    if first.isNewline {
      skip(to: rest.index(after: rest.startIndex))
      startsLine = true
    } else if first.isWhitespace {
      skip(to: rest.index(after: rest.startIndex))
    } else if isLineComment {
      skipComment(to: rest.firstIndex(where: \.isNewline) ?? rest.endIndex)
    } else if rest.hasPrefix("/*") {
      skipComment(to: end(of: "*/"))
    } else if rest.hasPrefix("<!--") {
      skipComment(to: end(of: "-->"))
    } else if "\"'`".contains(first), let text = quoted(by: first) {
      take(text, .string(text.dropFirst().dropLast()))
    } else if let (text, value, isInteger) = number {
      takeNumber(text, value, isInteger)
    } else if let word {
      take(word, .word)
    } else {
      takeSymbol(first)
    }
    return true
  }

  /// `//`; `#` with white space on both sides, and `--` with a space after it at the start of a line.
  private var isLineComment: Bool {
    rest.hasPrefix("//") || isApart && rest.hasPrefix("# ") || startsLine && rest.hasPrefix("-- ")
  }

  private func end(of mark: String) -> String.Index {
    var end = rest.startIndex
    while end < rest.endIndex {
      if rest[end...].hasPrefix(mark) { return rest.index(end, offsetBy: mark.count) }
      end = rest.index(after: end)
    }
    return end
  }

  /// The text in quotes at the beginning of the rest; nil for an apostrophe.
  private func quoted(by quote: Character) -> Substring? {
    var escaped = false
    for index in rest.indices.dropFirst() {
      let character = rest[index]
      if character.isNewline, quote != "`" { return nil }
      if character == quote, !escaped { return rest[...index] }
      escaped = character == "\\" && !escaped
    }
    return nil
  }

  private static func isDigit(_ character: Character?) -> Bool {
    character.map { $0.isASCII && $0.isNumber } ?? false
  }

  /// The number at the beginning of the rest. A sign is an operator.
  private var number: (text: Substring, value: Double, isInteger: Bool)? {
    let second = rest.dropFirst().first
    guard Self.isDigit(rest.first) || rest.first == "." && Self.isDigit(second) && !followsName else {
      return nil
    }
    if rest.first == "0", second == "x" || second == "X" {
      let digits = rest.dropFirst(2).prefix { $0.isHexDigit || $0 == "_" }
      guard let value = Int(digits.filter { $0 != "_" }, radix: 16) else { return nil }
      return (rest[..<digits.endIndex], Double(value), true)
    }
    var end = digits(from: rest.startIndex)
    var isInteger = true
    if end < rest.endIndex, rest[end] == "." {
      let after = rest.index(after: end)
      let next = after < rest.endIndex ? rest[after] : nil
      // 20. and 20.f are numbers, but 20.ms and 0..1 are not.
      let isSuffix = next == "f" && !(rest[after...].dropFirst().first?.isLetter ?? false)
      if Self.isDigit(next) || isSuffix || !(next.map { $0.isLetter || $0 == "." || $0 == "_" } ?? false) {
        (end, isInteger) = (digits(from: after), false)
      }
    }
    if end < rest.endIndex, "eE".contains(rest[end]) {
      var exponent = rest.index(after: end)
      if exponent < rest.endIndex, "+-".contains(rest[exponent]) { exponent = rest.index(after: exponent) }
      if exponent < rest.endIndex, Self.isDigit(rest[exponent]) {
        (end, isInteger) = (digits(from: exponent), false)
      }
    }
    guard let value = Double(rest[..<end].filter { $0 != "_" }.trimmedPoint), value.isFinite else {
      return nil
    }
    return (rest[..<end], value, isInteger)
  }

  /// True directly after a name or a bracket, where a point accesses a member.
  private var followsName: Bool {
    guard !isApart, let last = tokens.last else { return false }
    return last.isWord || last.isSymbol(")", "]")
  }

  private func digits(from start: String.Index) -> String.Index {
    rest[start...].firstIndex { !Self.isDigit($0) && $0 != "_" } ?? rest.endIndex
  }

  private mutating func takeNumber(_ text: Substring, _ value: Double, _ isInteger: Bool) {
    var unit = rest[text.endIndex...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if unit.isEmpty, rest[text.endIndex...].first == "%" {
      // A % before another operand divides.
      let after = rest[text.endIndex...].dropFirst().first { !$0.isWhitespace }
      if !(after.map { $0.isLetter || $0.isNumber || $0 == "(" } ?? false) {
        unit = rest[text.endIndex...].prefix(1)
      }
    }
    let name = unit.lowercased()
    let isType = Self.types.contains(name)
    take(
      rest[..<unit.endIndex],
      .number(
        value, isInteger: isInteger && !(isType && "fd".contains(name.first ?? " ")), unit: isType ? "" : name
      ))
  }

  /// The identifier at the beginning of the rest. A hyphen belongs to it between letters, and two begin it in CSS.
  private var word: Substring? {
    let start = rest.hasPrefix("--") ? rest.dropFirst(2) : rest
    guard let first = start.first, first.isLetter || "_$".contains(first) else { return nil }
    var end = start.startIndex
    while end < rest.endIndex {
      let character = rest[end]
      let next = rest.index(after: end)
      let joins =
        character == "-" && next < rest.endIndex && rest[next].isLetter
        && rest[rest.index(before: end)].isLetter
      guard character.isLetter || character.isNumber || "_$".contains(character) || joins else { break }
      end = next
    }
    return rest[..<end]
  }

  /// True at the colon of an attribute whose value is an expression, as in `:stiffness="300"` of Vue.
  private var isBinding: Bool {
    guard isApart, rest.first == ":" else { return false }
    let name = rest.dropFirst().prefix { $0.isLetter || $0 == "-" }
    return !name.isEmpty && rest[name.endIndex...].hasPrefix("=\"")
  }

  private mutating func takeSymbol(_ first: Character) {
    // @ before a name or a value marks an attribute or a literal.
    if first == "@" || isBinding { return skip(to: rest.index(after: rest.startIndex)) }
    let name = Self.operators.first { rest.hasPrefix($0) }
    take(rest.prefix(name?.count ?? 1), .symbol)
  }
}

extension String {
  /// The text without a point at its end, which `Double` does not read.
  fileprivate var trimmedPoint: String { hasSuffix(".") ? String(dropLast()) : self }
}
