import CanvasPictures
import SeededRandom
import Foundation
import Testing

@testable import PaneCanvas

@Suite struct ConvexPolygonTests {
  private func direction(_ angle: Double) -> SIMD2<Double> { SIMD2(cos(angle), sin(angle)) }

  /// A regular polygon with corners at 1 from the middle.
  private func corners(_ count: Int) -> [SIMD2<Double>] {
    (0..<count).map { direction(2 * .pi * Double($0) / Double(count)) }
  }

  @Test func `a square is drawn as a rectangle, and after an eighth of a turn as a rhombus`() {
    let square: [SIMD2<Double>] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    let upright = drawn {
      $0.fillPolygon(square, at: [8, 4], scale: 4, direction: [1, 0], red)
    }
    #expect(upright == drawn { $0.fillRectangle(at: [4, 2], size: [8, 4], red) })
    let turned = drawn(16, 8) {
      $0.fillPolygon(square, at: [8, 4], scale: 4, direction: direction(.pi / 4), red)
    }
    #expect(turned.picture.split(separator: "\n").count == 6, "\(turned.picture)")
  }

  @Test(arguments: 3...8)
  func `the area is the same at any angle, in cells and in pixels`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let unit = Double(count) / 2 * sin(2 * .pi / Double(count))
    // Edge cells are drawn in quadrants, hence the mean of many angles.
    let areas = (0..<40).map { _ in
      drawn(60, 30) {
        $0.fillPolygon(
          corners(count), at: [30, 15], scale: 12, direction: direction(.random(in: 0...7, using: &random)),
          red)
      }.area(of: red)
    }
    // A cell is two square columns high.
    let mean = areas.reduce(0, +) / 40
    #expect(abs(mean - unit * 72) < 0.02 * unit * 72, "\(mean)")
    for _ in 0..<4 {
      let angle = Double.random(in: 0...7, using: &random)
      let polygon = ConvexPolygon(corners(count).reversed()) {
        let turn = direction(angle)
        return 30 * SIMD2($0.x * turn.x - $0.y * turn.y, $0.x * turn.y + $0.y * turn.x)
      }
      let covered = Picture(.polygon(polygon, color: red)).bitmap().alphaSum
      #expect(abs(covered - unit * 900) < 0.01 * unit * 900)
    }
  }

  @Test func `where pixels are shown, nearly equal angles give equal pictures`() throws {
    func picture(_ angle: Double) throws -> Picture {
      var canvas = Canvas(columns: 60, rows: 30)
      canvas.rendering.pixels = PixelSize(width: 9, height: 20)
      canvas.fillPolygon(corners(5), at: [30, 15], scale: 12, direction: direction(angle), red)
      return try #require(canvas.sprites.first).picture
    }
    #expect(try picture(0.5) == picture(0.505) && picture(0.5) != picture(0.6))
    // 9 × 20 pixels are not quite two squares: the height is a little more than the width.
    let size = try picture(0).size
    #expect(size.height > size.width)
  }
}
