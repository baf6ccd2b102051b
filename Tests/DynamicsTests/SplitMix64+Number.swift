import SeededRandom

extension SplitMix64 {
  /// Returns a random number of a range.
  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
