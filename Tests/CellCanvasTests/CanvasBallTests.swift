import PaneCanvas
import Testing

@Suite struct CanvasBallTests {
  private let shades = Theme.dark.ball

  private func ball(_ column: Double, _ row: Double) -> Canvas {
    drawn(16, 8) { $0.drawBall(at: [column, row], radius: [4, 2], shades) }
  }

  private func shade(_ color: Color) -> Int? {
    [shades.shadow, shades.dark, shades.middle, shades.light, shades.glint].firstIndex(of: color)
  }

  @Test func `the ball has all five shades and is lit from the upper left`() throws {
    let canvas = ball(8, 4)
    let colors = Set(canvas.cells.flatMap { [$0.foreground, $0.background] })
    #expect(Set(colors.compactMap(shade)) == [0, 1, 2, 3, 4])
    let upperLeft = try #require(shade(canvas[6, 3].background))
    let lowerRight = try #require(shade(canvas[10, 5].upperHalf))
    #expect(upperLeft > lowerRight)
  }

  @Test func `the ball's edge mixes a shade with the background in one proportion`() {
    let colors = Set(
      (0..<32).flatMap { step in
        ball(8 + Double(step % 4) / 4, 4 + Double(step) / 8).cells.flatMap { [$0.foreground, $0.background] }
      })
    let mixes = [shades.shadow, shades.dark, shades.middle, shades.light, shades.glint].map {
      black.mixed(with: $0, by: 0.5)
    }
    #expect(colors.allSatisfy { shade($0) != nil || $0 == black || mixes.contains($0) })
  }

  @Test func `moving the ball by less than an eighth of a column or a sixteenth of a row changes no cell`() {
    for step in 0..<16 {
      let (column, row) = (7 + Double(step % 4) / 4, 3 + Double(step) / 8)
      #expect(ball(column + 0.06, row + 0.06) == ball(column, row))
      #expect(ball(column - 0.12, row - 0.06) == ball(column, row))
    }
  }

  @Test func `moving the ball by whole cells moves its picture unchanged`() {
    let (one, other) = (ball(6.25, 3.375), ball(8.25, 4.375))
    for row in 0..<7 {
      for column in 0..<14 { #expect(one[column, row] == other[column + 2, row + 1]) }
    }
  }

  @Test func `a ball that touches an edge at any eighth of a row leaves the edge unchanged`() {
    for step in 0..<8 {
      let top = 5 + Double(step) / 8
      let floor = drawn(16, 8) { $0.fillRectangle(at: [0, top], size: [16, 3], blue) }
      var canvas = floor
      canvas.drawBall(at: [8, top - 2], radius: [4, 2], shades)
      for cell in 0..<16 {
        // The ball covers only the black above the edge; the blue below it stays, to the sub-cell.
        let (before, after) = (floor[cell, 5], canvas[cell, 5])
        let area = { (cell: Cell) in drawn(1, 1) { $0[0, 0] = cell }.area(of: blue) }
        #expect(abs(area(before) - area(after)) <= 0.125)
      }
      for row in 6..<8 { for column in 0..<16 { #expect(canvas[column, row] == floor[column, row]) } }
    }
  }

  @Test func `an ellipse can be translucent`() {
    let canvas = drawn(8, 4) {
      $0.fill(blue)
      $0.fillEllipse(at: [4, 2], radius: [2, 1], opacity: 0.5, red)
    }
    #expect(
      canvas[3, 1].foreground == blue.mixed(with: red, by: 0.5)
        || canvas[3, 1].background == blue.mixed(with: red, by: 0.5))
    #expect(canvas[0, 0] == Cell(blank: blue))
    let unseen = drawn(8, 4) { $0.fillEllipse(at: [4, 2], radius: [2, 1], opacity: 0, red) }
    #expect(unseen == drawn(8, 4) { _ in })
  }
}
