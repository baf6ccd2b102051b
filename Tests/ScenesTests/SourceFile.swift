import Foundation

/// A source file and its declarations, found in its text by the forms that the sources use.
struct SourceFile {
  /// The text without comments.
  let text: String

  init(_ text: String) {
    self.text = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }.joined(separator: "\n")
  }

  /// - Parameter path: The path below `Sources/`.
  init(path: String) throws {
    self.init(
      try String(contentsOf: ReaderPage.root.appending(path: "Sources/\(path)"), encoding: .utf8))
  }

  /// The identifiers and keywords, in order.
  var words: [Substring] { text.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }

  /// Whether the file declares a symbol such as `Pane.State` or `Pane.tap(at:)` inside each type that it names.
  func declares(_ symbol: String) throws -> Bool {
    let name = symbol.prefix { $0 != "(" }
    let parts = name.split(separator: ".")
    for type in parts.dropLast() {
      let opening = try Regex(#"\b(struct|class|enum|protocol|extension)\s+(\w+\.)*\#(type)\b"#)
      guard text.contains(opening) else { return false }
    }
    let last = parts[parts.count - 1]
    if name.count == symbol.count {
      return text.contains(
        try Regex(#"\b(struct|class|enum|protocol|typealias|var|let|case|case [\w, ]*,)\s+\#(last)\b"#))
    }
    let labels = symbol.dropFirst(name.count + 1).dropLast().split(separator: ":").map(String.init)
    let isNamed = last != "init" && last != "subscript"
    let declaration = try Regex(isNamed ? #"\bfunc\s+\#(last)\b"# : #"\b\#(last)\b"#)
    return text.matches(of: declaration).contains { match in
      guard let parameters = Self.parameters(after: text[match.range.upperBound...]) else { return false }
      // A single name is also a label, except in a subscript.
      return labels == parameters.map { $0.count == 1 && last == "subscript" ? "_" : $0[0] }
    }
  }

  /// The names of the parameters at the start of a text, after generic ones: one or two for each.
  private static func parameters(after text: Substring) -> [[String]]? {
    var text = text
    // An initializer may fail.
    if text.first == "?" { text = text.dropFirst() }
    if text.first == "<" {
      guard let end = text.firstIndex(of: ">") else { return nil }
      text = text[end...].dropFirst()
    }
    guard text.first == "(" else { return nil }
    var (depth, parameter, parameters) = (0, "", [String]())
    for character in text {
      switch character {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where parameter.last != "-": depth -= 1
      default: break
      }
      if depth == 0 || depth == 1 && character == "," {
        parameters.append(parameter)
        parameter = ""
      } else if depth > 1 || character != "(" {
        parameter.append(character)
      }
      if depth == 0 { break }
    }
    let names = parameters.map {
      $0.prefix { $0 != ":" }.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    return names.filter { !$0.isEmpty }
  }
}
