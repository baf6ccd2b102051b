/// The names of a text with their values, by the brackets in which they stand.
///
/// It knows words, numbers, strings and brackets, and no language: nothing is evaluated.
struct SpringText {
  enum Kind { case word, number, string, symbol, open, close }

  struct Token {
    let kind: Kind
    /// A string is without its quotation marks.
    let text: Substring
    let startsLine: Bool
    /// True if white space or a comment stands before it.
    let isApart: Bool

    func isSymbol(_ symbols: String...) -> Bool { kind == .symbol && symbols.contains { $0 == text } }
    var isColon: Bool { isSymbol(":", "=", ":=") }
  }

  /// A name with its value: `name: value`, `name = value`, `setName(value)`, `name="value"`.
  struct Pair {
    let name: String
    let written: String
    /// The tokens of the value.
    let value: Range<Int>
    /// The site to which it belongs: for what is assigned in a block, the text.
    let site: Int
    /// True if a colon stands between them.
    var isLabelled = false
    /// True if it is assigned in a condition.
    var isConditional = false
  }

  /// The inside of a pair of brackets; the first is the text itself.
  struct Site {
    var opening: Substring = ""
    /// The tokens inside.
    var content = 0..<0
    /// The name before the bracket.
    var call = ""
    /// The call by its name alone, with its owner and with the call around it: `spring(`, `animated.spring(`.
    var calls: Set<String> = []
    /// The calls in which it stands, and the labels of its values, as `config:`.
    var names: Set<String> = []
  }

  private(set) var tokens: [Token] = []
  private(set) var pairs: [Pair] = []
  private(set) var sites = [Site()]
  /// The words and strings of the text.
  private(set) var words: Set<Substring> = []
  /// The closing brackets of the opening ones; without one, the end.
  private var closings: [Int: Int] = [:]
  private let source: Substring

  /// - Throws: an error if the text is cut off, or has too many brackets.
  init(_ text: Substring) throws(ParseError) {
    source = text
    scan(text)
    sites[0].content = tokens.indices
    words = Set(tokens.lazy.filter { $0.kind == .word || $0.kind == .string }.map(\.text))
    try findPairs()
  }

  func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  /// The text of tokens, as it is written.
  func text(_ range: Range<Int>) -> Substring {
    guard let first = range.first.flatMap(token), let last = range.last.flatMap(token) else { return "" }
    return source[first.text.startIndex..<last.text.endIndex]
  }

  /// True for the type of a spring: `type: "spring"`, `type: Types.spring`.
  func isSpring(_ pair: Pair) -> Bool {
    let first = tokens[pair.value.lowerBound]
    let isString = first.kind == .string && first.text == "spring"
    return pair.name == "type" && (isString || text(pair.value).hasSuffix(".spring"))
  }

  /// True for the type of another animation: `type: "tween"`.
  func isOtherType(_ pair: Pair) -> Bool { pair.name == "type" && pair.isLabelled && !isSpring(pair) }

  private static let symbols = ["...", "::", "=>", "->", "==", "!=", ":=", "+=", "*=", "-="]

  private mutating func scan(_ text: Substring) {
    var rest = text
    var (startsLine, isApart) = (true, true)
    while let first = rest.first {
      if first.isWhitespace || Self.comment(rest, isApart) > 0 {
        (startsLine, isApart) = (startsLine || first.isNewline, true)
        rest.removeFirst(max(1, Self.comment(rest, isApart)))
        continue
      }
      func add(_ kind: Kind, _ token: Substring) {
        tokens.append(Token(kind: kind, text: token, startsLine: startsLine, isApart: isApart))
      }
      var token = rest.prefix(1)
      if let spring = Self.spring(rest) {
        add(.open, token)
        token = rest[..<spring.endIndex]
        scan(spring)
        add(.close, token.suffix(1))
      } else if first.isLetter || "_$@".contains(first) {
        token = rest.prefix { $0.isLetter || $0.isNumber || "_$@-".contains($0) }
        while token.last == "-" { token.removeLast() }
        add(.word, token)
      } else if first.isNumber || first == "." && rest.dropFirst().first?.isNumber ?? false {
        token = Self.number(rest)
        add(.number, token)
      } else if "\"'`".contains(first), let content = Self.string(rest) {
        token = rest[...content.endIndex]
        if ["spring(", "{", "spring'", ": spring"].contains(where: content.contains) {
          add(.open, token.prefix(1))
          scan(content)
          add(.close, token.suffix(1))
        } else {
          add(.string, content)
        }
      } else {
        token = Self.symbols.first(where: rest.hasPrefix).map { rest.prefix($0.count) } ?? token
        add("([{".contains(first) ? .open : ")]}".contains(first) ? .close : .symbol, token)
      }
      rest = rest[token.endIndex...]
      (startsLine, isApart) = (false, false)
    }
  }

  /// The spring in a comment of code that otherwise has a curve only: `/* spring: k=300,c=20,m=1 */`.
  private static func spring(_ text: Substring) -> Substring? {
    guard ["/*", "//"].contains(text.prefix(2)) else { return nil }
    let spring = text.dropFirst(2).drop { $0 == " " }
    guard spring.hasPrefix(SpringCode.mark) else { return nil }
    return spring.dropFirst("spring: ".count).prefix { !$0.isWhitespace && !"*\"\\".contains($0) }
  }

  /// The length of the comment with which a text begins; 0 if it begins with none.
  private static func comment(_ text: Substring, _ isApart: Bool) -> Int {
    if spring(text) != nil { return 0 }
    for (start, end) in [("/*", "*/"), ("<!--", "-->")] where text.hasPrefix(start) {
      return text.firstRange(of: end).map { text[..<$0.upperBound].count } ?? text.count
    }
    return text.hasPrefix("//") || isApart && text.hasPrefix("# ") ? text.prefix { !$0.isNewline }.count : 0
  }

  /// The number with which a text begins, and the letters of its unit: `1_000`, `.5f`, `1e-3`, `300.ms`, `70%`.
  private static func number(_ text: Substring) -> Substring {
    let number = text.prefix { $0.isLetter || $0.isNumber || "._%".contains($0) }
    let rest = text[number.endIndex...]
    guard let last = number.last, "eE".contains(last), "+-".contains(rest.first ?? " ") else { return number }
    return text[..<rest.dropFirst().prefix { $0.isLetter || $0.isNumber }.endIndex]
  }

  /// The content of the string with which a text begins; nil if it has no end in its line.
  private static func string(_ text: Substring) -> Substring? {
    var isEscaped = true
    let content = text.prefix { character in
      let isEnd = character == text.first && !isEscaped || character.isNewline && text.first != "`"
      isEscaped = character == "\\" && !isEscaped
      return !isEnd
    }
    guard content.endIndex < text.endIndex, text[content.endIndex] == text.first else { return nil }
    return content.dropFirst()
  }

  private static let (mostSites, longestValue) = (4096, 64)

  private mutating func findPairs() throws(ParseError) {
    var open: [Int] = []
    for index in tokens.indices {
      if tokens[index].kind == .open { open.append(index) }
      if tokens[index].kind == .close, let start = open.popLast() { closings[start] = index }
    }
    guard closings.count + open.count <= Self.mostSites else {
      throw ParseError("it has over \(Self.mostSites) brackets: give the part with the spring")
    }
    var stack = [0]
    for index in tokens.indices {
      switch tokens[index].kind {
      case .open:
        sites.append(opened(at: index, in: stack[stack.count - 1]))
        stack.append(sites.count - 1)
        findPlaces(in: sites.count - 1)
      case .close:
        if stack.count > 1 {
          stack.removeLast()
        } else if pairs.contains(where: { $0.site == 0 && $0.isLabelled }) {
          throw ParseError("its beginning is cut off")
        }
      case .word, .string: if let pair = pair(at: index, in: stack[stack.count - 1]) { pairs.append(pair) }
      case .number, .symbol: break
      }
    }
  }

  private func opened(at index: Int, in parent: Int) -> Site {
    var site = Site(opening: tokens[index].text, names: sites[parent].names)
    site.content = index + 1..<(closings[index] ?? tokens.count)
    var last = index - 1
    if token(last)?.isSymbol(">") ?? false,
      let generic = tokens[..<last].lastIndex(where: { $0.isSymbol("<") })
    {
      last = generic - 1
    }
    guard let before = token(last) else { return site }
    var label = last
    if before.kind == .word, site.opening != "[" {
      site.call = normalized(before.text)
      site.calls = [site.call + "(", before.text + "(", "\(sites[parent].call)(\(site.call)("]
      label -= 1
      if token(label)?.isSymbol(".", "::") ?? false {
        let owner = tokens[label].isApart ? "" : normalized(token(label - 1)?.text ?? "")
        site.calls.formUnion([".\(site.call)(", "\(owner).\(site.call)("])
      }
      site.names.formUnion(site.calls)
    }
    if token(label)?.isColon ?? false, let name = token(label - 1) {
      site.names.insert(normalized(name.text) + ":")
    }
    let line = tokens[..<index].lastIndex { $0.startsLine || $0.isSymbol(";") || "{}".contains($0.text) } ?? 0
    let isBranch = tokens[line..<index].contains { ["if", "else", "switch", "when"].contains($0.text) }
    if site.opening == "{", isBranch { site.names.insert("if") }
    return site
  }

  /// The first token that closes the bracket around a token, or that fits a condition outside of other brackets.
  private func end(from start: Int, _ isEnd: (Int) -> Bool) -> Int {
    var index = start
    while index < tokens.count, tokens[index].kind != .close, !isEnd(index) {
      index = (tokens[index].kind == .open ? closings[index] ?? tokens.count : index) + 1
    }
    return max(start, min(index, tokens.count))
  }

  private func endOfValue(from start: Int) -> Int {
    end(from: start) { index in
      let (token, next) = (tokens[index], self.token(index + 1))
      if token.isSymbol(",", ";", ">", "<", "?") || token.isSymbol("/") && next?.isSymbol(">") ?? false {
        return true
      }
      guard index > start else { return false }
      // The names of Objective-C and of XML follow without a comma.
      return token.startsLine && !tokens[index - 1].isSymbol("+", "-", "*", "/")
        || index > start + Self.longestValue
        || token.kind == .word && next?.isColon ?? false
        || token.isSymbol(":") && token.isApart && next?.kind == .word
    }
  }

  private func pair(at index: Int, in site: Int) -> Pair? {
    guard let next = token(index + 1) else { return nil }
    let (token, before) = (tokens[index], self.token(index - 1))
    let name = SpringNames.name(of: token.text)
    func pair(_ name: String, _ value: Range<Int>, isLabelled: Bool = false) -> Pair? {
      guard !value.isEmpty else { return nil }
      let isInside = isLabelled || ["(", "/"].contains(sites[site].opening)
      return Pair(
        name: name, written: String(token.text), value: value, site: isInside ? site : 0,
        isLabelled: isLabelled,
        isConditional: !isInside && sites[site].names.contains("if"))
    }
    if next.text == "(", token.kind == .word {
      let value = index + 2..<end(from: index + 2) { tokens[$0].isSymbol(",") }
      let isMember = before?.isSymbol(".", "::", "->") ?? false
      guard let set = SpringNames.name(setBy: token.text, isMember: isMember),
        self.token(value.upperBound)?.kind == .close, !(self.token(value.lowerBound + 1)?.isColon ?? false)
      else { return nil }
      return pair(set, value)
    }
    let isFirst = before?.text == "{" || before?.isSymbol(",") ?? false
    if sites[site].opening == "{", isFirst, next.isSymbol(",") || next.text == "}",
      SpringNames.all.contains(name)
    {
      return pair(name, index..<index + 1, isLabelled: true)
    }
    var start = index + 1
    if next.isSymbol("?", "!") { start += 1 }
    guard self.token(start)?.isColon ?? false, !(before?.isSymbol("?") ?? false), before?.text != "case"
    else { return nil }
    let isLabelled = tokens[start].isSymbol(":")
    start += 1
    // A type: `let mass: Double = 1`.
    if self.token(start)?.kind == .word, self.token(start + 1)?.isSymbol("=") ?? false { start += 2 }
    return pair(name, start..<endOfValue(from: start), isLabelled: isLabelled)
  }

  /// Adds the numbers of a call without labels.
  private mutating func findPlaces(in site: Int) {
    let arguments = arguments(of: site)
    guard sites[site].opening == "(", let names = SpringNotation.places(self, site, arguments) else { return }
    for (name, value) in zip(names, arguments)
    where name != "" && !tokens[value].contains(where: { $0.isColon || $0.text == "{" }) {
      let written = name.split(separator: " ").last.map(String.init) ?? name
      pairs.append(Pair(name: normalized(name), written: written, value: value, site: site))
    }
  }

  /// The arguments of a call, between its commas.
  func arguments(of site: Int) -> [Range<Int>] {
    var (arguments, start) = ([Range<Int>](), sites[site].content.lowerBound)
    while start < sites[site].content.upperBound {
      let stop = end(from: start) { tokens[$0].isSymbol(",") }
      if stop > start { arguments.append(start..<stop) }
      start = stop + 1
    }
    return arguments
  }

  /// The units: their factor, and whether it makes a time, in s.
  private static let units: [String: (factor: Double, isTime: Bool)] = [
    "": (1, false), "f": (1, false), "d": (1, false), "l": (1, false), "px": (1, false), "dp": (1, false),
    "hz": (1, false), "%": (0.01, false), "s": (1, true), "ms": (1e-3, true), "milliseconds": (1e-3, true),
    "millis": (1e-3, true), "ofmillis": (1e-3, true), "microseconds": (1e-6, true), "seconds": (1, true)
  ]
  /// The words that may stand in a value beside its number: casts, and the keys of design tokens.
  private static let fillers = SpringNames.types.union([
    "nsnumber", "parsefloat", "const", "as", "type", "value", "unit"
  ])

  /// Returns the number of a value, and whether it is a time, in s. It may be a literal with its unit, a fraction of
  /// two, or a constant of a library or the text; nil for others.
  func number(_ range: Range<Int>, depth: Int = 0) -> (value: Double, isTime: Bool)? {
    if range.allSatisfy({ tokens[$0].kind == .word || tokens[$0].isSymbol(".", "::") }) {
      return constant(range, depth)
    }
    var number: (value: Double, isTime: Bool)?
    var unit = (factor: 1.0, isTime: false)
    for index in range {
      let (token, name) = (tokens[index], normalized(tokens[index].text))
      if let literal = literal(index) {
        let before = self.token(index - 1)
        guard number == nil || before?.isSymbol("/") ?? false else { return nil }
        let sign = before?.isSymbol("-", "−") ?? false ? -1.0 : 1
        number =
          number.map { ($0.value / literal.value, $0.isTime) } ?? (sign * literal.value, literal.isTime)
      } else if let known = Self.units[name], [.word, .string].contains(token.kind),
        known.isTime || number != nil
      {
        unit = known
      } else if token.isSymbol("-", "−") {
        guard number == nil, self.token(index + 1)?.kind == .number else { return nil }
      } else if token.kind == .symbol
        ? !token.isSymbol(".", ":", ",", "/")
        : token.kind != .open && token.kind != .close && !Self.fillers.contains(name)
      {
        return nil
      }
    }
    return number.map { ($0.value * unit.factor, $0.isTime || unit.isTime) }
  }

  private func constant(_ range: Range<Int>, _ depth: Int) -> (value: Double, isTime: Bool)? {
    guard depth < 4, let last = range.last else { return nil }
    if let constant = SpringNames.constants[normalized(tokens[last].text)] { return (constant, false) }
    let values = pairs.filter { $0.written == text(range) && $0.value != range }
      .map { number($0.value, depth: depth + 1) }
    guard let value = values.first ?? nil, values.allSatisfy({ $0?.value == value.value }) else { return nil }
    return value
  }

  private func literal(_ index: Int) -> (value: Double, isTime: Bool)? {
    guard [.number, .string].contains(tokens[index].kind) else { return nil }
    let text = tokens[index].text
    let digits = text.dropLast(text.reversed().prefix { $0.isLetter || $0 == "%" }.count)
    guard let unit = Self.units[text[digits.endIndex...].lowercased()], !digits.contains("x"),
      let value = Double(digits.filter { $0 != "_" }), value.isFinite
    else { return nil }
    return (value * unit.factor, unit.isTime)
  }
}

/// A name in lower case without punctuation: `damping-ratio`, `dampingRatio` and `damping_ratio` are one.
func normalized(_ name: some StringProtocol) -> String {
  name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "%" }
}
