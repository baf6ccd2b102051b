import PaneCanvas
import Testing

@Suite struct SpriteChoiceTests {
  /// - Parameter place: The row of the small shapes, which are as small as half a cell, in half rows.
  fileprivate static func canvas(small: Int, large: Int, place: Int, _ cell: PixelSize) -> Canvas {
    var rendering = Rendering()
    rendering.pixels = cell
    var canvas = Canvas(columns: 120, rows: 40, rendering: rendering)
    for index in 0..<small {
      canvas.fillDot(at: [Double(index % 100), Double(place + index / 100) / 2], side: 1, white)
    }
    for index in 0..<large {
      canvas.drawBall(at: [10 + Double(index), 20], radius: [5, 2.5], Theme.dark.ball)
    }
    return canvas
  }

  @Test(arguments: [
    (0, 0, true), (0, 3, true), (12, 3, true), (300, 0, false), (300, 5, false), (20, 40, true)
  ])
  func `many small shapes are drawn in cells, and all other numbers as sprites`(
    small: Int, large: Int, sprites: Bool
  ) {
    var choice = SpriteChoice()
    choice.consider(small: small, large: large)
    #expect(choice.prefersSprites == sprites)
  }

  @Test func `near the limit the choice has hysteresis`() {
    var (up, down) = (SpriteChoice(), SpriteChoice())
    down.consider(small: 300, large: 0)
    var disagreements = 0
    for small in stride(from: 0, through: 300, by: 5) {
      up.consider(small: small, large: 0, place: small)
      down.consider(small: 300 - small, large: 0, place: small)
      var fresh = SpriteChoice()
      fresh.consider(small: 300 - small, large: 0)
      if down.prefersSprites != fresh.prefersSprites { disagreements += 1 }
    }
    #expect(!up.prefersSprites && down.prefersSprites)
    #expect(disagreements > 2)
  }

  @Test func `shapes at rest are sprites until many of them move`() {
    var choice = SpriteChoice()
    choice.consider(small: 300, large: 0)
    #expect(!choice.prefersSprites)
    choice.consider(small: 300, large: 0, place: 3, isResting: true)
    #expect(choice.prefersSprites)
    // One shape moves.
    choice.consider(small: 299, large: 0, place: 3)
    #expect(choice.prefersSprites)
    choice.consider(small: 300, large: 0, place: 4)
    #expect(!choice.prefersSprites)
  }
}

extension SpriteChoice {
  fileprivate mutating func consider(small: Int, large: Int, place: Int = 0, isResting: Bool = false) {
    let cell = PixelSize(width: 9, height: 18)
    let canvas = SpriteChoiceTests.canvas(small: small, large: large, place: place, cell)
    consider(canvas.sprites, in: cell, isResting: isResting)
  }
}
