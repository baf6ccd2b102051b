/// Why a text that a person wrote is no number, spring or script; a sentence that names what was found and what
/// was expected.
package struct ParseError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// A finite number in decimal notation.
func number(_ text: some StringProtocol, named name: String) throws(ParseError) -> Double {
  guard let value = Double(text), value.isFinite else {
    throw ParseError("\(name) is a finite number, not “\(excerpt(text, upTo: 24))”")
  }
  return value
}
