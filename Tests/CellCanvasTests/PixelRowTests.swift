import Testing

@testable import PaneCanvas

@Suite struct PixelRowTests {
  /// 256 pixels of growing opacity, in a grey that grows with it.
  private static func ramp() -> PixelRow {
    var row = PixelRow(width: 256)
    row.set(
      (0..<256).map {
        let alpha = Float($0) / 255
        return SIMD4(alpha * alpha, alpha * alpha, alpha * alpha, alpha)
      }, in: 0..<256, until: 256)
    return row
  }

  private static func pixel(_ index: Int, of row: PixelRow) -> [UInt8] {
    Array(row.bytes[4 * index..<4 * index + 4])
  }

  @Test func `premultiplied colours are stored without the factor of their alpha`() {
    let ramp = Self.ramp()
    for level in 1..<256 {
      #expect(Self.pixel(level, of: ramp) == Array(repeating: UInt8(level), count: 4))
    }
    #expect(Self.pixel(0, of: ramp) == [0, 0, 0, 0])
  }

  @Test func `reduced colours have 64 levels and reduced alpha has 16, each the nearest one`() {
    let ramp = Self.ramp()
    var reduced = ramp
    reduced.reduceColors()
    let pixels = (0..<256).map { Self.pixel($0, of: reduced) }
    #expect(Set(pixels.map { $0[0] }).count == 64)
    #expect(Set(pixels.map { $0[3] }).count == 16)
    for level in 0..<256 {
      let (color, alpha) = (Int(pixels[level][0]), Int(pixels[level][3]))
      #expect(abs(color - Int(ramp.bytes[4 * level])) <= 3 && abs(alpha - level) <= 9)
    }
    #expect(Self.pixel(255, of: reduced) == [255, 255, 255, 255])
    var again = reduced
    again.reduceColors()
    #expect(again == reduced)
  }
}
