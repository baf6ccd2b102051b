import PaneCanvas
import SeededRandom
import Testing

@Suite struct EllipseRowsTests {
  /// Draws a ball or an ellipse at a random place: over an edge, over text, or over a part of another shape.
  private static func draw(_ number: Int, into canvas: inout Canvas) {
    var random = SplitMix64(seed: UInt64(number))
    func any(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let (column, row) = (Double(any(160)) / 8 - 2, Double(any(80)) / 8 - 1)
    let radius = [SIMD2(4.0, 2), SIMD2(2.5, 1.25), SIMD2(12, 6)][any(3)]
    let color = [red, blue][any(2)]
    if any(2) == 0 {
      let shades = BallShades(shadow: black, dark: blue, middle: color, light: white, glint: white)
      canvas.drawBall(at: [column, row], radius: radius, shades)
    } else {
      canvas.fillEllipse(at: [column, row], radius: radius, opacity: [1, 0.5][any(2)], color)
    }
  }

  private static func ground(of number: Int, in canvas: inout Canvas) {
    canvas.fill(number % 3 == 0 ? white : black)
    if number % 4 == 0 { canvas.draw("text", column: 5, row: 4, red) }
    if number % 5 == 0 { canvas.fillRectangle(at: [8, 0], size: [4, 10], blue) }
  }

  @Test(arguments: [GlyphSet.half, .quadrant, .ascii])
  func `a shape is drawn alike whatever was drawn before it`(glyphs: GlyphSet) {
    var used = Canvas(columns: 18, rows: 10, rendering: Rendering(glyphs: glyphs))
    // The second round finds the rows of the first.
    for number in [Int](0..<20) + [Int](0..<20) {
      var new = Canvas(columns: 18, rows: 10, rendering: Rendering(glyphs: glyphs))
      Self.ground(of: number, in: &new)
      Self.draw(number, into: &new)
      Self.ground(of: number, in: &used)
      Self.draw(number, into: &used)
      #expect(used == new, "shape \(number)")
    }
  }

  @Test func `wide shapes, of which few are kept, are drawn alike whatever was drawn before them`() {
    var used = Canvas(columns: 300, rows: 24)
    // The rows of eight shapes have about 4,000 cells each, more together than are kept. Each shape is drawn again at
    // once, from those that are kept, and after the others.
    for number in (0..<8).flatMap({ [$0, $0] }) + [Int](0..<8) {
      var new = Canvas(columns: 300, rows: 24)
      let column = 130 + Double(number) / 8
      used.fill(number % 2 == 0 ? white : black)
      new.fill(number % 2 == 0 ? white : black)
      used.fillEllipse(at: [column, 12], radius: [118, 11.5], opacity: 0.5, red)
      new.fillEllipse(at: [column, 12], radius: [118, 11.5], opacity: 0.5, red)
      let isAlike = used == new
      #expect(isAlike, "shape \(number)")
    }
  }
}
