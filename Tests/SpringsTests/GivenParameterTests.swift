import Motion
import SeededRandom
import Testing

@testable import PaneSprings

/// A snippet with one more parameter at a place that is valid in its notation.
struct AddedParameter: CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { text }

  /// The parameters of springs, as libraries write them.
  static let names = [
    "stiffness", "damping", "mass", "tension", "friction", "bounce", "bounciness", "speed", "response",
    "dampingRatio", "dampingFraction", "extraBounce", "duration", "visualDuration", "perceptualDuration",
    "frequency", "velocity", "initialVelocity", "startVelocity", "initialSpringVelocity", "delay",
    "springDamping", "springBounciness", "springSpeed", "dynamicsTension", "dynamicsFriction", "dynamicsMass"
  ]

  /// Returns all combinations of a snippet and a parameter.
  static func all(_ snippet: SpringSnippet, _ name: String, _ value: String) -> [AddedParameter] {
    let text = snippet.text
    var texts: [String] = []
    var open: [String.Index] = []
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if let current = quote {
        if character == current { quote = nil }
      } else if "\"`".contains(character) || character == "'" && text.count(where: { $0 == "'" }) % 2 == 0 {
        quote = character
      } else if "({[".contains(character) {
        open.append(index)
      } else if ")}]".contains(character), let start = open.popLast() {
        let parts = parts(of: text[text.index(after: start)..<index])
        guard let part = addition(to: parts, in: text[start], name, value, snippet) else { continue }
        texts.append("\(text[..<index])\(part)\(text[index...])")
      }
    }
    let isProse = !text.contains("(") && (text.contains(" / ") || text.contains("\nStiffness"))
    if text.contains("="), !text.contains(where: { "({[.".contains($0) }), !text.contains("\n") {
      texts.append("\(text),\(name)=\(value)")
    } else if isProse, open.isEmpty {
      texts.append(text.contains(" / ") ? "\(text) / \(name) \(value)" : "\(text)\n\(name): \(value)")
    } else if open.isEmpty, !"{<:".contains(text.first ?? "{"), text.contains("("), !text.hasSuffix("{") {
      let receivers = text.matches(of: #/(\w+)[!?]?\.\w+ = /#).map { "\($0.output.1)." }
      let receiver = receivers.last ?? ""
      texts.append("\(text)\n\(receiver)\(name) = \(value)")
      texts.append("\(text)\nother.\(name) = \(value)")
    }
    return texts.map { AddedParameter(name: name, text: $0) }
  }

  /// Splits text at the commas and semicolons outside of brackets.
  private static func parts(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var (depth, start) = (0, text.startIndex)
    for index in text.indices {
      if "({[".contains(text[index]) { depth += 1 }
      if ")}]".contains(text[index]) { depth -= 1 }
      if depth == 0, ",;\n".contains(text[index]) {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  /// Returns the text of one more argument, member or statement; nil where there is no place for it.
  private static func addition(
    to parts: [Substring], in bracket: Character, _ name: String, _ value: String, _ snippet: SpringSnippet
  ) -> String? {
    guard bracket != "[" else { return nil }
    let text = parts.joined(separator: ",")
    let isEmpty = text.allSatisfy(\.isWhitespace)
    if bracket == "(", isEmpty {
      return snippet.source.hasPrefix("SwiftUI") ? "\(name): \(value)" : nil
    }
    let isDone = parts.last?.allSatisfy(\.isWhitespace) ?? true
    let isQuoted = parts.contains { $0.contains(/^\s*"[\w$]+"\s*:/) }
    let isLabelled = isQuoted || parts.contains { $0.contains(/^\s*[-\w]+\s*:[^:]/) }
    let isAssigned = parts.contains { $0.contains(/^\s*[\w.]+\s*=[^=>]/) }
    guard isLabelled || isAssigned else { return nil }
    let item =
      isLabelled
      ? (isQuoted
        ? "\"\(name)\": \(value)" : text.contains("--") ? "--spring-\(name): \(value)" : "\(name): \(value)")
      : "\(name) = \(value)"
    let source = snippet.text
    if bracket == "{", source.contains(";"), !source.contains(",") { return "; \(item)" }
    if bracket == "{", isAssigned, !source.contains(", ") { return "\n\(item)\n" }
    let lines = source.split(separator: "\n")
    if bracket == "{", lines.count > 1, !source.contains(",") { return "  \(item)\n" }
    return isDone ? " \(item)" : ", \(item)"
  }
}

struct GivenParameterTests {
  /// A value that agrees with no spring of the snippets, also as a time with a unit.
  private static let value = "0.3719"
  private static let times: Set<String> = ["duration", "delay", "response", "visualDuration"]

  private static func mentions(_ text: String, _ name: String) -> Bool {
    normalized(text).contains(normalized(name))
  }

  /// The parameters in a text that have a number.
  private static func given(in text: String) -> [String] {
    text.matches(of: /(\w+)["']?\s*[:=]\s*[0-9.]/).map { String($0.output.1) }.filter {
      AddedParameter.names.contains($0)
    }
  }

  private static func said(_ reading: SpringReading) -> String {
    (reading.values + reading.unused).joined(separator: ", ")
  }

  /// Returns what is wrong with the answer to a text; nil if it has the added parameter and those of the snippet, or if
  /// it is a refusal that names one of them.
  private static func defect(_ added: AddedParameter, of snippet: SpringSnippet, _ answer: String) -> String?
  {
    let given = given(in: snippet.text)
    do throws(SpringTextError) {
      let reading = try SpringReading(added.text)
      let said = said(reading)
      let lost = given.filter { mentions(answer, $0) && !mentions(said, $0) }
      guard lost.isEmpty, mentions(said, added.name) || said.contains(value) else {
        return "\(lost + [added.name]) is not in “\(reading.title)”, \(reading.unused) of \(added.text)"
      }
      return nil
    } catch {
      let message = error.description
      let isNamed = ([added.name] + given).contains { mentions(message, $0) }
      let isOther = ["springs: ", "cannot be evaluated"].contains { message.contains($0) } || error.namesNone
      return isNamed || isOther ? nil : "\(message) of \(added.text)"
    }
  }

  @Test func `a parameter that is added to a snippet is read, named as not used, or refused by name`() throws
  {
    var random = SplitMix64(seed: 9)
    var count = 0
    for snippet in SpringSnippet.all {
      guard case .spring = snippet.answer else { continue }
      let answer = Self.said(try SpringReading(snippet.text))
      for name in AddedParameter.names.shuffled(using: &random).prefix(5) {
        let isTime = Self.times.contains(name) && Bool.random(using: &random)
        for added in AddedParameter.all(snippet, name, isTime ? "371.9ms" : Self.value) {
          count += 1
          let defect = Self.defect(added, of: snippet, answer)
          #expect(defect == nil)
        }
      }
    }
    #expect(count > 1500)
  }
}
