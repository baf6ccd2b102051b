internal import Motion

/// A spring that was read from a text, with the notation and the values read.
package struct SpringReading: Hashable, Sendable {
  /// The notation in words, such as “react-spring”.
  package let notation: String
  /// The values that were read, as `name: value`.
  package var values: [String] = []
  package var call: SpringCall
  package var unused: [String] = []
  /// Remarks on the reading, for instance on a name with several meanings.
  package var notes: [String] = []

  package var title: String { notation + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))") }

  /// The values that were not used and the notes, each after its name.
  package var remarks: [(name: String, text: String)] {
    (unused.isEmpty ? [] : [("not used", unused.joined(separator: ", "))]) + notes.map { ("note", $0) }
  }

  /// Reads a spring from code, a short notation, words or a name.
  package init(_ text: String) throws(SpringTextError) {
    // The line break at the end belongs to a pipe.
    let text = text[...].trimmed
    if let reading = try SpringMarker.reading(text) {
      self = reading
    } else {
      try Self.checkCommas(in: text)
      if let reading = try SpringShorthand.reading(text) {
        self = reading
      } else {
        self = try SiteSearch(text).reading()
      }
    }
  }

  /// Throws an error if a comma follows the first digits of a parameter's number, as in `stiffness: 1,500` or
  /// `damping = 26,5`.
  private static func checkCommas(in text: String) throws(SpringTextError) {
    let tokens = CodeLexer.tokens(text[...])
    for index in tokens.indices.dropFirst(2).dropLast(2) {
      let (comma, end) = (tokens[index + 1], tokens[index + 2])
      guard case .number = tokens[index].kind, comma.isSymbol(","), !comma.isApart, case .number = end.kind,
        !end.isApart
      else { continue }
      let sign = tokens[index - 1].isSymbol("-", "+") ? index - 1 : index
      guard sign > 1, tokens[sign - 1].isSymbol(":", "="), SpringParameter.named(tokens[sign - 2].name) != nil
      else { continue }
      let whole = "\(tokens[index].text)\(end.text)"
      throw SpringTextError(
        "“\(tokens[index].text),\(end.text)” is not a number; expected \(whole) or \(tokens[index].text).\(end.text)"
      )
    }
  }

  /// Returns the easing of a text; nil if there is none, or if a comment beside it has the exact spring.
  package static func easing(in text: String) throws(SpringTextError) -> CSSEasing? {
    SpringMarker.isIn(text) ? nil : try CSSEasing(CodeLexer.withoutComments(text))
  }

  /// Returns the members of objects in a text, or else the words of CSS, that repeat or reverse the animation of an easing.
  package static func repetitions(in text: String) -> [String] {
    var parser = CodeParser(text[...])
    var found: [String] = []
    let walker = CodeSiteWalker { site in
      found += site.items.compactMap { item in
        guard let label = item.label, SpringParameter.isRepetition(normalized(label), item.text) else {
          return nil
        }
        return "\(label): \(excerpt(item.text, upTo: 24))"
      }
      return false
    }
    try? walker.walk(parser.items())
    guard found.isEmpty else { return found }
    let words = ["infinite", "alternate", "alternate-reverse"]
    return CSSEasing.words(text).map(String.init).filter(words.contains)
  }

  package init(notation: String, call: SpringCall) {
    self.notation = notation
    self.call = call
  }

  /// Returns the same reading with further values that were not used.
  func naming(_ unused: [String]) -> SpringReading {
    var reading = self
    reading.unused += unused
    return reading
  }
}

/// Springs in texts that are not code: words of design tools, “Stiffness 400 / Damping 30 / Mass 1”, and styles in XML.
enum SpringProse {
  private static let units: Set<String> = ["ms", "s", "hz"]

  private static func isName(_ token: CodeToken) -> Bool {
    token.isWord && SpringParameter.named(normalized(token.text)) != nil
  }

  /// Returns the springs as code; nil for another text.
  static func code(_ text: String) -> String? {
    if text.contains("<item ") { return styles(text) }
    let source = ["damping ratio", "Damping ratio", "Damping Ratio"].reduce(text) {
      $0.replacing($1, with: "dampingRatio")
    }
    var tokens = CodeLexer.tokens(source[...])[...]
    // The heading of a panel, as “Custom spring”.
    let heading = tokens.prefix { !$0.startsLine || $0.text.startIndex == tokens.first?.text.startIndex }
    if heading.count < tokens.count, heading.allSatisfy({ $0.isWord && !isName($0) }) {
      tokens = tokens.dropFirst(heading.count)
    }
    var pairs: [String] = []
    var name: String?
    var last: CodeToken?
    for token in tokens {
      defer { last = token }
      switch token.kind {
      case .word:
        if name == nil, !pairs.isEmpty, units.contains(token.text.lowercased()) {
          pairs[pairs.count - 1] += token.text
          continue
        }
        guard name == nil, isName(token) else { return nil }
        name = String(token.text)
      case .number:
        guard let label = name else { return nil }
        // A minus that touches a number is its sign; others separate.
        let sign = last?.isSymbol("-") == true && !token.isApart ? "-" : ""
        pairs.append("\(label): \(sign)\(token.text)")
        name = nil
      case .string: return nil
      case .symbol:
        guard token.isSymbol("/", "|", "·", "•", ",", ";", ":", "=", "-", "*") else { return nil }
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

/// An error about a text that is not a spring. Its description states what was found and what was expected.
package struct SpringTextError: Error, Hashable, CustomStringConvertible {
  package let description: String
  /// True if the text names no spring; false if it names one that has no single answer.
  package let namesNone: Bool

  package init(_ description: String, namesNone: Bool = false) {
    self.description = description
    self.namesNone = namesNone
  }
}

/// Returns the message about a text that is not a finite number.
/// - Parameter name: the subject of the message.
package func noNumber(_ text: some StringProtocol, named name: String) -> String {
  "\(name) must be a finite number; got “\(excerpt(text, upTo: 24))”"
}

/// Returns the first `length` scalars of a text as one line, followed by “…” if the text is longer.
package func excerpt(_ text: some StringProtocol, upTo length: Int = 60) -> String {
  let scalars = text.unicodeScalars
  let start = scalars.prefix(length)
  // A control character, as a line feed, would end a comment or act on a terminal.
  let line = start.reduce(into: "") { line, scalar in
    if scalar.properties.generalCategory == .control {
      line += scalar.properties.isWhitespace ? " " : scalar.escape
    } else {
      line.unicodeScalars.append(scalar)
    }
  }
  return line + (start.endIndex == scalars.endIndex ? "" : "…")
}

extension Unicode.Scalar {
  /// The scalar as an escape sequence, for example `\u{1b}`.
  package var escape: String { "\\u{\(String(value, radix: 16))}" }
}

extension Double {
  /// The shortest decimal text that reads back as the number, without a fraction of 0: 1, 0.25, 1e-07, inf.
  package var plain: String {
    let text = (self + 0).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
