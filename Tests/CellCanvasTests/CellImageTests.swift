import Testing

@testable import PaneCanvas

@Suite struct CellImageTests {
  private static let patterns = GlyphSet.quadrant.patterns

  /// Returns the cell for red on the left half of black, beside a cell of other colours.
  private static func leftHalf(beside previous: Cell?) -> Cell {
    var image = CellImage(ground: Cell(blank: black))
    image.lay(Coverage.left(4).bits, red)
    return image.fitted(to: patterns, coverageSteps: 16, after: previous)
  }

  @Test func `a cell keeps its neighbour's two colours where the difference cannot be seen`() {
    let exact = Self.leftHalf(beside: nil)
    #expect(exact.glyph == "▌" && exact.foreground == red && exact.background == black)
    for difference in 1...12 {
      // All 64 sub-cells differ in one channel: half of them in the foreground, half in the background.
      let near = Color(red: red.red - UInt8(difference), green: red.green, blue: red.blue)
      let ground = Color(red: 0, green: 0, blue: UInt8(difference))
      let cell = Self.leftHalf(beside: Cell("▟", near, on: ground))
      #expect(cell == (difference < 8 ? Cell("▌", near, on: ground) : exact), "a difference of \(difference)")
      let swapped = Self.leftHalf(beside: Cell("▟", ground, on: near))
      #expect(swapped == (difference < 8 ? Cell("▐", ground, on: near) : exact))
    }
  }

  @Test func `a neighbour of one colour and one of distant colours change nothing`() {
    let exact = Self.leftHalf(beside: nil)
    #expect(Self.leftHalf(beside: Cell(blank: black)) == exact)
    #expect(Self.leftHalf(beside: Cell(blank: red)) == exact)
    #expect(Self.leftHalf(beside: Cell("▟", white, on: blue)) == exact)
  }
}
