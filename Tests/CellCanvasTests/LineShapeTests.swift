import CanvasPictures
import Testing

@testable import PaneCanvas

@Suite struct LineShapeTests {
  @Test(arguments: [(30, 0), (0, -20), (-12, 25), (7, 7), (0, 0)])
  func `a line covers its length times its width, and its round ends`(x: Int, y: Int) {
    let line = LineShape(vector: SIMD2(x, y), width: 4, color: red)
    let exact = 4 * line.length + 4 * Double.pi
    #expect(abs(Picture(.line(line)).bitmap().alphaSum - exact) < 0.03 * exact)
  }

  @Test(arguments: [(3.0, 2.0, 30.0, 11.0), (50, 3, 8, 3.5), (20, 1, 20, 9)])
  func `a long line consists of parts that meet at whole pixels`(
    x: Double, y: Double, endX: Double, endY: Double
  ) {
    let sprites = pixels(60, 12) { $0.drawLine(from: SIMD2(x, y), to: SIMD2(endX, endY), red) }.sprites
    let scale = SIMD2(9.0, 18.0)
    var place = (SIMD2(x, y) * scale).rounded(.toNearestOrEven)
    for sprite in sprites {
      guard case .line(let line) = sprite.picture.shape else {
        Issue.record("the sprite is not a line")
        return
      }
      let start = SIMD2(sprite.x, sprite.y) + SIMD2<Double>(line.start)
      #expect(max(abs(start.x - place.x), abs(start.y - place.y)) < 1e-9)
      #expect(max(abs(line.vector.x), abs(line.vector.y)) <= 49)
      place += SIMD2<Double>(line.vector)
    }
    #expect(place == (SIMD2(endX, endY) * scale).rounded(.toNearestOrEven))
    #expect(Set(sprites.map(\.picture)).count <= 4)
  }

  @Test func `in cells a line connects its ends`() {
    let canvas = drawn(12, 4) { $0.drawLine(from: SIMD2(0.25, 0.25), to: SIMD2(11, 3.25), red) }
    for column in 0..<11 {
      #expect(
        (0..<4).contains { row in
          let cell = canvas[column, row]
          return cell.foreground == red || cell.background == red
        })
    }
  }

  @Test func `in cells a line has the length between its ends, half a row high or half a column wide`() {
    let level = drawn(8, 3) { $0.drawLine(from: SIMD2(2, 1.25), to: SIMD2(6, 1.25), red) }
    let upright = drawn(8, 3) { $0.drawLine(from: SIMD2(3.25, 0), to: SIMD2(3.25, 2), red) }
    for row in 0..<3 {
      for column in 0..<8 {
        let (one, other) = (level[column, row], upright[column, row])
        #expect(one.red(in: .lower(8)) == (row == 1 && (2..<6).contains(column) ? 32 : 0))
        #expect(other.red(in: .lower(8)) == (row < 2 && column == 3 ? 32 : 0))
      }
    }
  }

  @Test func `a line does not round away where nothing smaller than a cell can be drawn`() {
    let rendering = Rendering(glyphs: .ascii, color: .few)
    var canvas = Canvas(columns: 9, rows: 4, rendering: rendering)
    canvas.fill(Color(rgb: 0))
    canvas.drawLine(from: SIMD2(0, 0), to: SIMD2(9, 4), Color(rgb: 0x5c5cff))
    for column in 0..<9 { #expect((0..<4).contains { canvas[column, $0].glyph != " " }) }
  }
}
