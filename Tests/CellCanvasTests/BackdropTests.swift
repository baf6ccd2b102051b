import SeededRandom
import Synchronization
import Testing

@testable import PaneCanvas

struct BackdropTests {
  /// A backdrop that counts how often it is drawn, and is equal to its copies alone.
  private struct Striped: Backdrop {
    private final class Drawings: Sendable { let count = Atomic(0) }

    private let drawings = Drawings()

    var count: Int { drawings.count.load(ordering: .relaxed) }

    static func == (one: Striped, other: Striped) -> Bool { one.drawings === other.drawings }

    func draw(into canvas: inout Canvas) {
      drawings.count.wrappingAdd(1, ordering: .relaxed)
      canvas.fill(black)
      for row in stride(from: 0, to: canvas.rows, by: 2) { canvas.fillRow(row, 0..<canvas.columns, blue) }
    }
  }

  /// Draws shapes and text at random places, also beyond the edges.
  private func scatter(seed: UInt64, into canvas: inout Canvas) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let (column, row) = (
        Double.random(in: -4...34, using: &random), Double.random(in: -4...14, using: &random)
      )
      let width = Double.random(in: 0...12, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: canvas.fillRectangle(at: [column, row], size: [width, width / 2], red)
      case 1: canvas.fillEllipse(at: [column, row], radius: [width, width / 2], opacity: 0.5, red)
      case 2:
        canvas.drawBall(
          at: [column, row], radius: [4, 2],
          BallShades(shadow: black, dark: blue, middle: red, light: white, glint: white))
      case 3: canvas.drawPane(at: [column, row], width: width, body: red, rim: white)
      case 4: canvas.drawPin(at: [column, row], size: [6, 4], red, hole: white)
      case 5:
        canvas.fillTurnedRectangle(
          at: [column, row], size: [width, 2], radius: 1, direction: SIMD2(0.6, 0.8), red)
      case 6: canvas.fillDot(at: [column, row / 2], side: 3, red)
      case 7: canvas.fillPlainEllipse(at: [column, row], radius: [width, width / 2], red)
      case 8: canvas.drawLine(from: SIMD2(column, row), to: SIMD2(width, 3), red)
      case 9: canvas.drawLine(from: Int(column), to: Int(column + width), row: row, red)
      case 10:
        let drawing = Drawing(ground: white, [.init(.hill(x: 0.5, top: 0.5, halfWidth: 0.5), red)])
        canvas.draw(drawing, at: [column, row], size: [width, width / 2])
      default: canvas.draw("a text", column: Int(column), row: Int(row), white)
      }
    }
  }

  private static let renderings =
    GlyphSet.allCases.flatMap { glyphs in
      [Rendering.Edge.sharp, .seamless].map { Rendering(glyphs: glyphs, edge: $0) }
    } + [pixels { _ in }.rendering]

  @Test(arguments: renderings)
  func `a frame over a kept backdrop is equal to one on a new canvas`(rendering: Rendering) {
    var used = Canvas(columns: 30, rows: 10, rendering: rendering)
    let (night, striped) = (Gradient(top: black, middle: blue, bottom: red), Striped())
    for seed in 0..<20 as Range<UInt64> {
      // Runs of the same backdrop, with others in between.
      func draw(into canvas: inout Canvas) {
        switch seed / 8 % 3 {
        case 0: canvas.fill(night)
        case 1: canvas.draw(striped)
        default: canvas.fill(seed % 2 == 0 ? black : white)
        }
        scatter(seed: seed, into: &canvas)
      }
      var new = Canvas(columns: 30, rows: 10, rendering: rendering)
      draw(into: &new)
      if seed % 16 == 15 {
        new.drawPair(column: 11, left: draw, right: { $0.fill(red) })
        used.drawPair(column: 11, left: draw, right: { $0.fill(red) })
      } else {
        draw(into: &used)
      }
      let isAlike = used == new
      #expect(isAlike, "frame \(seed)")
    }
  }

  @Test func `a backdrop that stays is drawn twice`() {
    let backdrop = Striped()
    var canvas = Canvas(columns: 8, rows: 4)
    for _ in 0..<6 {
      canvas.draw(backdrop)
      canvas.fillRectangle(at: [1, 1], size: [3, 1], red)
    }
    #expect(backdrop.count == 2)
    // Another way to draw makes other cells.
    canvas.rendering.glyphs = .ascii
    canvas.draw(backdrop)
    #expect(backdrop.count == 3)
    // So does another backdrop, after which the first is drawn again.
    canvas.fill(white)
    canvas.draw(backdrop)
    #expect(backdrop.count == 4)
  }

  @Test func `the sprite of a gradient covers the canvas in each frame`() {
    var canvas = pixels(8, 4) { $0.fill(red) }
    for _ in 0..<4 {
      canvas.fill(Gradient(top: black, middle: blue, bottom: red))
      #expect(canvas.sprites.map { SIMD2($0.x, $0.y) } == [SIMD2(0, 0)])
      #expect(canvas.sprites.first?.size == PixelSize(width: 8 * 9, height: 4 * 18))
    }
  }
}
