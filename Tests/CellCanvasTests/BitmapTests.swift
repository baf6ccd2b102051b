import CanvasPictures
import Testing

@testable import PaneCanvas

@Suite struct BitmapTests {
  /// 256 pixels of growing opacity, in a grey that grows with it.
  private static func ramp() -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: 256, height: 1))
    bitmap.setRow(
      0,
      (0..<256).map {
        let alpha = Float($0) / 255
        return SIMD4(alpha * alpha, alpha * alpha, alpha * alpha, alpha)
      })
    return bitmap
  }

  @Test func `premultiplied colours are stored without the factor of their alpha`() {
    let ramp = Self.ramp()
    for level in 1..<256 { #expect(ramp[level, 0] == SIMD4(repeating: UInt8(level))) }
    #expect(ramp[0, 0] == .zero)
  }

  @Test func `reduced colours have 64 levels and reduced alpha has 16, each the nearest one`() {
    let ramp = Self.ramp()
    var reduced = ramp
    reduced.reduceColors()
    #expect(Set((0..<256).map { reduced[$0, 0].x }).count == 64)
    #expect(Set((0..<256).map { reduced[$0, 0].w }).count == 16)
    for level in 0..<256 {
      let (color, alpha) = (Int(reduced[level, 0].x), Int(reduced[level, 0].w))
      #expect(abs(color - Int(ramp[level, 0].x)) <= 3 && abs(alpha - level) <= 9)
    }
    #expect(reduced[255, 0] == SIMD4(repeating: 255))
    var again = reduced
    again.reduceColors()
    #expect(again == reduced)
  }
}
