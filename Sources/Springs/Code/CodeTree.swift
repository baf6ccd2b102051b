/// An expression of code in any language.
indirect enum CodeExpression {
  case number(Double, isInteger: Bool, unit: String)
  case string(Substring)
  /// Names, calls and members: `a.b(1).c`. The base is an expression that is not a name, as in `500.ms`.
  case chain(base: CodeExpression?, links: [CodeLink])
  case object([CodeItem])
  case list([CodeItem])
  case parentheses([CodeItem])
  case unary(String, CodeExpression)
  case binary(String, CodeExpression, CodeExpression)
  case conditional(CodeExpression, CodeExpression, CodeExpression)
}

/// A name in a chain, with the arguments of its call.
struct CodeLink {
  let name: String
  /// The place of the name in the text.
  let start: String.Index
  /// True for a name after a point without a receiver, as in `.snappy`.
  var isImplicit = false
  /// The arguments in parentheses; nil if it is not called.
  var arguments: [CodeItem]?
  /// The statements of a closure after the call; nil if there is none.
  var closure: [CodeItem]?
}

/// A statement, an argument, or a member of an object: `name: value`, `name = value`, or a value alone.
struct CodeItem {
  /// The name; the last of `a.b.name = 1`.
  var label: String?
  /// True if the name is declared here: `let name = 1`.
  var isDeclaration = false
  /// The value. Expressions without an operator between them are several.
  var values: [CodeExpression] = []
  /// True if a part of the value is not an expression that this parser reads.
  var isOpaque = false
  /// The text of the value.
  var text: Substring = ""
}

/// A parser of code in any language. It reads calls, objects, assignments and arithmetic, and skips everything else;
/// brackets need not be closed. It never goes back before an expression that it has read, so that its work grows
/// with the length of the text.
struct CodeParser {
  private let source: Substring
  let tokens: [CodeToken]
  /// The position after the bracket that closes the one at a position.
  private let ends: [Int: Int]
  var position = 0
  /// The number of times that the parser looked at a token.
  private(set) var looks = 0
  var depth = 0

  /// The greatest depth of nested brackets, signs and conditions.
  static let mostDepth = 64
  /// The greatest number of operators on one level, of names in a chain, and of tokens in a label or in type
  /// parameters. The rest is passed over, so that the work grows with the length of the text alone.
  private static let mostParts = 64
  private static let prefixes: Set<String> = [
    "new", "await", "return", "try", "const", "yield", "async", "final", "typeof", "throw"
  ]
  private static let declarations: Set<String> = [
    "let", "var", "val", "const", "final", "static", "double", "float", "int", "def", "local"
  ]
  private static let precedences: [[String]] = [
    ["=>", "->"], ["??", "||", "&&", "|"], ["==", "!=", "===", "!==", "<=", ">=", ">"], ["+", "-"],
    ["*", "/", "%", "×"], ["**"]
  ]

  /// True if the text begins inside the arguments of a call, `ping: 0.7)`: an argument may have been cut off.
  private(set) var isCutOff = false

  static func items(_ text: Substring) -> [CodeItem] {
    var parser = CodeParser(text)
    return parser.items()
  }

  /// - Parameter text: the code. Places refer to the string of which it is a part.
  init(_ text: Substring) {
    source = text
    tokens = CodeLexer.tokens(text)
    var open: [Int] = []
    var ends: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      if token.isSymbol("(", "[", "{") { open.append(index) }
      if token.isSymbol(")", "]", "}"), let start = open.popLast() { ends[start] = index + 1 }
    }
    self.ends = ends
  }

  mutating func items() -> [CodeItem] {
    var items: [CodeItem] = []
    while position < tokens.count {
      items += self.items(until: nil)
      // A bracket that closes nothing is passed over.
      if isAt(")"), items.first?.label != nil, items.first?.isDeclaration == false { isCutOff = true }
      position += 1
    }
    return items
  }

  private mutating func token(_ offset: Int = 0) -> CodeToken? {
    looks += 1
    return tokens.indices.contains(position + offset) ? tokens[position + offset] : nil
  }

  private mutating func isAt(_ symbols: String..., offset: Int = 0) -> Bool {
    guard let token = token(offset), token.kind == .symbol else { return false }
    return symbols.contains { token.text == $0 }
  }

  private static let closers = ["(": ")", "[": "]", "{": "}"]

  /// Parses items up to a closing bracket. In braces and outside brackets a line ends an item.
  private mutating func items(until closer: String?) -> [CodeItem] {
    depth += 1
    defer { depth -= 1 }
    var items: [CodeItem] = []
    while position < tokens.count, !isAt(")", "]", "}") {
      let before = position
      // The end of a tag separates as a comma does.
      if isAt(",", ";", "/>") || isClosingTag() {
        position += 1
        continue
      }
      items.append(item(endsAtLine: closer == nil || closer == "}"))
      if position == before { position += 1 }
    }
    return items
  }

  mutating func bracketed() -> [CodeItem] {
    let closer = Self.closers[String(tokens[position].text)]
    position += 1
    guard depth < Self.mostDepth else {
      position = tokens.count
      return []
    }
    let items = items(until: closer)
    if let closer, isAt(closer) { position += 1 }
    return items
  }

  mutating func item(endsAtLine: Bool) -> CodeItem {
    var item = CodeItem()
    if let (label, isDeclaration, next) = label() {
      item.label = label
      item.isDeclaration = isDeclaration
      position = next
    }
    let start = position
    while let token = token(), !isAt(",", ";", ")", "]", "}", "/>") {
      if position > start {
        if isClosingTag() { break }
        // A new line or a new label begins the next item.
        if endsAtLine, token.startsLine, !continuesLine() { break }
        if label() != nil { break }
      }
      if let value = expression() {
        item.values.append(value)
      } else {
        item.isOpaque = true
        position += 1
      }
    }
    if position > start {
      item.text = source[tokens[start].text.startIndex..<tokens[position - 1].text.endIndex]
    }
    return item
  }

  /// True if the line of the current token continues the one before.
  private mutating func continuesLine() -> Bool {
    isAt(".", "?.", "+", "*", "/", "?", ":", "&&", "||", "??")
  }

  /// Returns the label at the current token, `name:` or `name =`, and the position after it.
  private mutating func label() -> (name: String, isDeclaration: Bool, next: Int)? {
    var index = position
    var name: String?
    var isDeclaration = false
    // ((CASpringAnimation *)animation).damping = 10
    if isAt("("), let end = ends[position], end < tokens.count, tokens[end].isSymbol(".", "->") {
      index = end
    }
    let start = index
    while index < min(tokens.count, start + Self.mostParts) {
      let token = tokens[index]
      looks += 1
      switch token.kind {
      case .word:
        if Self.declarations.contains(String(token.text)) { isDeclaration = true }
        name = String(token.text)
      case .string(let text) where index == start: name = String(text)
      case .symbol
      where name != nil && token.text == "?" && tokens.indices.contains(index + 1)
        && tokens[index + 1].isSymbol(":") && !token.isApart:
        break
      case .symbol where name != nil || token.text == "." || token.text == "#":
        if token.isSymbol(".", "?.", "::", "#", "->") { break }
        if token.isSymbol("!"), tokens.indices.contains(index + 1), tokens[index + 1].isSymbol(".") { break }
        if token.isSymbol("=", ":=") { return name.map { ($0, isDeclaration, index + 1) } }
        guard token.isSymbol(":"), let name else { return nil }
        return (name, isDeclaration, annotationEnd(index + 1) ?? index + 1)
      default: return nil
      }
      index += 1
      if index < tokens.count, index > start, tokens[index].startsLine { return nil }
    }
    return nil
  }

  /// Returns the position after the type in `name: Type = value`; nil if there is no type.
  private mutating func annotationEnd(_ start: Int) -> Int? {
    var index = start
    while index < min(tokens.count, start + Self.mostParts) {
      let token = tokens[index]
      looks += 1
      if token.isSymbol("=") { return index > start ? index + 1 : nil }
      guard token.isWord || token.isSymbol(".", "<", ">", "?", "[", "]", "|"), !token.startsLine else {
        return nil
      }
      index += 1
    }
    return nil
  }

  private mutating func expression(_ level: Int = 0) -> CodeExpression? {
    guard level < Self.precedences.count else { return unary() }
    guard var left = expression(level + 1) else { return nil }
    var count = 0
    while count < Self.mostParts, let token = token(), token.kind == .symbol,
      Self.precedences[level].contains(String(token.text)), !isClosingTag()
    {
      let start = position
      position += 1
      count += 1
      guard let right = expression(level + 1) else {
        position = start
        break
      }
      left = .binary(String(token.text), left, right)
    }
    if level == 0, isAt("?"), let conditional = conditional(left) { left = conditional }
    return left
  }

  /// True at the > that ends a tag, which no operand follows.
  private mutating func isClosingTag() -> Bool {
    isAt(">") && (token(1).map { $0.startsLine || $0.isSymbol("<", "</", "{") } ?? true)
  }

  /// Parses `condition ? first : second`. Without the second part it is an operation that is not arithmetic.
  private mutating func conditional(_ condition: CodeExpression) -> CodeExpression? {
    guard depth < Self.mostDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    let start = position
    position += 1
    guard let first = expression() else {
      position = start
      return nil
    }
    guard isAt(":") else { return .binary("?", condition, first) }
    position += 1
    guard let second = expression() else { return .binary("?", condition, first) }
    return .conditional(condition, first, second)
  }

  private mutating func unary() -> CodeExpression? {
    if depth < Self.mostDepth, let token = token(), token.isSymbol("-", "+", "−", "!", "^", "&", "...") {
      depth += 1
      defer { depth -= 1 }
      let start = position
      position += 1
      guard let operand = unary() else {
        position = start
        return nil
      }
      return .unary(token.isSymbol("−") ? "-" : String(token.text), operand)
    }
    return primary()
  }

  /// Parses an operand, and skips a cast after it: `15 as CGFloat`.
  private mutating func primary() -> CodeExpression? {
    let operand = uncast()
    if operand != nil, let word = token()?.text, word == "as" || word == "satisfies",
      token(1).map({ $0.isWord || $0.isSymbol("!", "?") }) ?? false
    {
      position += isAt("!", "?", offset: 1) ? 2 : 1
      _ = chain(base: nil)
    }
    return operand
  }

  private mutating func uncast() -> CodeExpression? {
    guard let token = token() else { return nil }
    switch token.kind {
    case .number(let value, let isInteger, let unit):
      position += 1
      return members(of: .number(value, isInteger: isInteger, unit: unit))
    case .string(let text):
      position += 1
      return members(of: .string(text))
    case .word:
      if Self.prefixes.contains(String(token.text)), let next = self.token(1),
        next.isWord || next.isSymbol("{", "."), depth < Self.mostDepth
      {
        depth += 1
        defer { depth -= 1 }
        position += 1
        return unary()
      }
      return chain(base: nil)
    case .symbol:
      if isAt("."), self.token(1)?.isWord ?? false { return chain(base: nil) }
      if isAt("(") { return members(of: .parentheses(bracketed())) }
      if isAt("[") {
        if let message = message() { return message }
        // A dictionary of Swift: ["stiffness": 100].
        var isDictionary = false
        if case .string? = self.token(1)?.kind { isDictionary = isAt(":", offset: 2) }
        let items = bracketed()
        return isDictionary ? .object(items) : members(of: .list(items))
      }
      if isAt("{") { return .object(bracketed()) }
      return nil
    }
  }

  private mutating func members(of base: CodeExpression) -> CodeExpression {
    guard isAt(".", "?."), token(1)?.isWord ?? false else { return base }
    return chain(base: base) ?? base
  }

  /// Parses names, calls and members, as far as they belong together.
  private mutating func chain(base: CodeExpression?) -> CodeExpression? {
    var links: [CodeLink] = []
    let isImplicit = base == nil && isAt(".")
    if isAt(".", "?.") { position += 1 }
    while links.count < Self.mostParts, let token = token(), token.isWord {
      position += 1
      var link = CodeLink(
        name: String(token.text), start: token.text.startIndex, isImplicit: isImplicit && links.isEmpty)
      skipGenerics()
      if isAt("!"), self.token(1).map({ !$0.isApart && $0.kind == .symbol }) ?? true { position += 1 }
      if isAt("("), let next = self.token(), !next.startsLine { link.arguments = bracketed() }
      while isAt("["), let next = self.token(), !next.isApart { _ = bracketed() }
      if isAt("{"), let next = self.token(), !next.startsLine,
        link.arguments != nil || next.isApart || link.name.first?.isUppercase ?? false
      {
        link.closure = bracketed()
      }
      links.append(link)
      // A :: apart is a cast of Luau.
      guard isAt(".", "?.", "::"), self.token(1)?.isWord ?? false,
        !isAt("::") || !(self.token()?.isApart ?? true)
      else { break }
      position += 1
    }
    return links.isEmpty ? nil : .chain(base: base, links: links)
  }

  /// Skips the type parameters of a call, `<Float>` or `::<f64>`.
  private mutating func skipGenerics() {
    var index = position
    if index < tokens.count, tokens[index].isSymbol("::") { index += 1 }
    guard index < tokens.count, tokens[index].isSymbol("<") else { return }
    var open = 0
    while index < min(tokens.count, position + Self.mostParts) {
      let token = tokens[index]
      looks += 1
      if token.isSymbol("<") { open += 1 }
      if token.isSymbol(">") { open -= 1 }
      guard token.isWord || token.isSymbol("<", ">", ".", ",", "?", "[", "]", "|") else { return }
      index += 1
      if open == 0 { break }
    }
    if index < tokens.count, tokens[index].isSymbol("(") { position = index }
  }

  /// True if a receiver and a name follow the bracket, which are not parsed.
  private func isMessage() -> Bool {
    var index = position + 1
    func isAt(_ symbols: String..., offset: Int = 0) -> Bool {
      tokens.indices.contains(index + offset) && tokens[index + offset].kind == .symbol
        && symbols.contains { tokens[index + offset].text == $0 }
    }
    func isWord(_ offset: Int = 0) -> Bool {
      tokens.indices.contains(index + offset) && tokens[index + offset].isWord
    }
    if isAt("["), let end = ends[index] {
      index = end
    } else if isWord() {
      index += 1
      while isAt("."), isWord(1), index < position + Self.mostParts { index += 2 }
    } else {
      return false
    }
    return isWord() && isAt(":", "]", offset: 1)
  }

  /// Parses a message of Objective-C, `[receiver name:1 other:2]`, as a call of `name` with labelled arguments.
  private mutating func message() -> CodeExpression? {
    guard depth < Self.mostDepth, isMessage() else { return nil }
    depth += 1
    defer { depth -= 1 }
    position += 1
    guard let receiver = primary() else {
      position -= 1
      return nil
    }
    guard let name = token(), name.isWord else { return receiver }
    var arguments: [CodeItem] = []
    if isAt("]", offset: 1) { position += 1 }
    while let label = token(), label.isWord, isAt(":", offset: 1) {
      position += 2
      var item = CodeItem(label: String(label.text))
      let first = position
      if let value = expression() { item.values = [value] }
      if position > first {
        item.text = source[tokens[first].text.startIndex..<tokens[position - 1].text.endIndex]
      }
      arguments.append(item)
    }
    while position < tokens.count, !isAt("]") { position += 1 }
    position = min(position + 1, tokens.count)
    return .chain(
      base: receiver,
      links: [CodeLink(name: String(name.text), start: name.text.startIndex, arguments: arguments)])
  }
}
