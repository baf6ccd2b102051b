/// An error about a text from the user that is not a valid number, spring or script. Its description states
/// what was found and what was expected.
package struct ParseError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Returns a finite number in decimal notation.
/// - Parameter name: the subject of the message.
func number(_ text: some StringProtocol, named name: String) throws(ParseError) -> Double {
  guard let value = Double(text), value.isFinite else {
    throw ParseError("\(name) must be a finite number; got “\(excerpt(text, upTo: 24))”")
  }
  return value
}
