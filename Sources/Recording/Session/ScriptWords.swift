/// The words of a line of a script, separated by spaces or enclosed in quotes; `#` begins a comment.
struct ScriptWords {
  struct Word: Hashable {
    let text: String
    let isQuoted: Bool
  }

  private(set) var words: [Word] = []

  init(_ line: Substring) throws(ParseError) {
    var rest = line.unicodeScalars[...]
    while let first = rest.first {
      if first == "#" { break }
      if first.properties.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" {
        rest.removeFirst()
        words.append(Word(text: try Self.quoted(&rest), isQuoted: true))
      } else {
        let word = rest.prefix { !$0.properties.isWhitespace && $0 != "#" }
        words.append(Word(text: String(word), isQuoted: false))
        rest = rest[word.endIndex...]
      }
    }
  }

  private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws(ParseError) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escaped(&rest))
      default: text.append(scalar)
      }
    }
    throw ParseError("expected a closing quote, found the end of “\(excerpt(String(text)))”")
  }

  private static func escaped(_ rest: inout Substring.UnicodeScalarView) throws(ParseError) -> Unicode.Scalar
  {
    let scalar = rest.popFirst()
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "\"", "\\": return scalar ?? " "
    case "u" where rest.first == "{":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      guard digits.count <= 6, let code = UInt32(String(digits), radix: 16), let found = Unicode.Scalar(code)
      else { break }
      rest = rest[digits.endIndex...].dropFirst()
      return found
    default: break
    }
    let sequence = scalar.map { "\\" + String($0) } ?? "\\"
    throw ParseError(
      "unknown escape sequence “\(excerpt(sequence))”; expected \\\", \\\\, \\n, \\r, \\t or \\u{…}")
  }

  /// Returns a text in quotes, in ASCII, that `init` reads back as the same text.
  static func quoting(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case " "..."~": quoted.unicodeScalars.append(scalar)
      default: quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return quoted + "\""
  }
}
