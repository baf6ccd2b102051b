internal import PaneSprings

/// A numeric option: its meaning, unit and range, for checks and messages.
package struct NumberArgument: Sendable {
  /// The expected number, as in “frames per second from 1 to 10000”.
  package let expectation: String
  /// The expectation as the beginning of a sentence.
  package var help: String { expectation.prefix(1).uppercased() + expectation.dropFirst() }
  let accepts: @Sendable (Double) -> Bool

  private init(_ expectation: String, accepts: @escaping @Sendable (Double) -> Bool) {
    self.expectation = expectation
    self.accepts = accepts
  }

  /// A number in a range, which the expectation names after the unit.
  private init(_ unit: String, _ range: ClosedRange<Double>) {
    self.init("\(unit) from \(range.lowerBound.plain) to \(range.upperBound.plain)") { range.contains($0) }
  }

  /// Parses a number; throws an error if `text` is not a number in the range.
  package func parse(_ text: some StringProtocol) throws(ParseError) -> Double {
    guard let value = Double(text), accepts(value) else { throw ParseError("expected \(expectation)") }
    return value
  }

  /// Returns the numbers of a list with commas; nil if one of them is not a number in the range.
  func list(_ text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap { try? parse($0) }
    return values.count == parts.count ? values : nil
  }

  /// Parses a number; throws an error that names it if `text` is not a number in the range.
  /// - Parameter name: the subject of the message.
  func parse(_ text: some StringProtocol, named name: String) throws(ParseError) -> Double {
    let value = try number(text, named: name)
    guard accepts(value) else { throw ParseError("\(name) must be \(expectation); got \(value.plain)") }
    return value
  }

  package static let framesPerSecond = NumberArgument("frames per second", 1...10_000)
  /// A time of at most one day.
  package static let seconds = NumberArgument("seconds", 0...SpringRange.longestTime)
  package static let plotDuration = NumberArgument(
    "seconds greater than 0, up to \(SpringRange.longestTime.plain)"
  ) { $0 > 0 && $0 <= SpringRange.longestTime }
  /// A position or a velocity. The range exceeds any screen and is narrow enough that no law overflows.
  package static let coordinate = NumberArgument("a number from -1e12 to 1e12") { abs($0) <= 1e12 }
  package static let height = NumberArgument("points from 0 to 1e12") { (0...1e12).contains($0) }
  package static let distance = NumberArgument("points from 1e-3 to 1e12") { (1e-3...1e12).contains($0) }
  package static let tolerance = NumberArgument("points from 1e-12 to 1e12") { (1e-12...1e12).contains($0) }
  package static let difference = NumberArgument("a number from 0 to 1e12") { (0...1e12).contains($0) }
  package static let gravity = NumberArgument("pt/s² from 1e-12 to 1e12") { (1e-12...1e12).contains($0) }
  package static let elasticity = NumberArgument("a fraction of the speed from 0 to 1") {
    (0...1).contains($0)
  }
  package static let decayRate = NumberArgument("a fraction of the velocity greater than 0 and less than 1") {
    $0 > 0 && $0 < 1
  }
}

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
    throw ParseError(noNumber(text, named: name))
  }
  return value
}
