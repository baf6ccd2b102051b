package import PaneSprings

/// A number, or several with commas, of a user: its meaning, unit and range, for checks and messages.
package struct NumberArgument: Sendable {
  /// The expected number, as in “frames per second from 1 to 10000”.
  package let expectation: String
  let range: ClosedRange<Double>
  /// The expectation as the beginning of a sentence.
  package var help: String { expectation.prefix(1).uppercased() + expectation.dropFirst() }

  init(_ expectation: String, _ range: ClosedRange<Double>) {
    (self.expectation, self.range) = (expectation, range)
  }

  /// Parses a number; throws an error if `text` is not a number in the range.
  package func parse(_ text: some StringProtocol) throws(ParseError) -> Double {
    guard let value = Double(text), range.contains(value) else { throw ParseError("expected \(expectation)") }
    return value
  }

  /// Returns the numbers of a list with commas; nil if one of them is not a number in the range.
  func list(_ text: some StringProtocol) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap { Double($0) }.filter(range.contains)
    return values.count == parts.count ? values : nil
  }

  /// Parses a number; throws an error that names it if `text` is not a number in the range.
  /// - Parameter name: the subject of the message.
  func parse(_ text: some StringProtocol, named name: String) throws(ParseError) -> Double {
    guard let value = Double(text), value.isFinite else {
      throw ParseError("\(name) must be a finite number; got “\(excerpt(text, upTo: 24))”")
    }
    guard range.contains(value) else {
      throw ParseError("\(name) must be \(expectation); got \(value.plain)")
    }
    return value
  }

  package static let framesPerSecond = NumberArgument("frames per second from 1 to 10000", 1...10_000)
  /// A time of at most one day.
  package static let seconds = NumberArgument("seconds from 0 to 86400", 0...SpringRange.longestTime)
  /// A position or a velocity. The range exceeds any screen and is narrow enough that no law overflows.
  package static let coordinate = NumberArgument("a number from -1e12 to 1e12", -1e12...1e12)
}
