internal import Motion

/// Choices that bytes make: of a number, of an element, of what to do next. After the last byte all are the first one.
struct Choices {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func index(below count: Int) -> Int { Int(byte()) % count }

  mutating func element<Element>(of elements: [Element]) -> Element { elements[index(below: elements.count)] }

  /// A number of a range: one of its ends, or one of 65,536 between them.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let share = Double(UInt16(byte()) << 8 | UInt16(byte())) / 65_535
    return min(
      max(range.lowerBound + share * (range.upperBound - range.lowerBound), range.lowerBound),
      range.upperBound)
  }

  /// A number over 0 of any size between two.
  mutating func size(_ range: ClosedRange<Double>) -> Double {
    let ratio = range.upperBound / range.lowerBound
    var size = range.lowerBound
    // Halves of the ratio's logarithm, by square roots: no C library is needed.
    var root = ratio.squareRoot()
    var bits = byte()
    for _ in 0..<8 {
      if bits & 0x80 != 0 { size *= root }
      root = root.squareRoot()
      bits <<= 1
    }
    return min(max(size, range.lowerBound), range.upperBound)
  }

  /// A timing curve: a usual one, or one that is vertical at its beginning, in the middle or at its end.
  mutating func curve() -> TimingCurve {
    let points = element(of: [
      [0.42, 0, 0.58, 1], [0, 0.55, 0.45, 1], [0, 1, 0, 1], [1, 0, 0, 1], [0.5, 0, 1, 0.5]
    ])
    return try! TimingCurve(points[0], points[1], points[2], points[3])
  }

  mutating func point(_ range: ClosedRange<Double>) -> SIMD2<Double> { SIMD2(number(range), number(range)) }
}
