import CanvasPictures
import SeededRandom
import PaneCanvas
import Foundation
import Testing

@Suite struct TurnedRectangleTests {
  private func direction(_ angle: Double) -> SIMD2<Double> { SIMD2(cos(angle), sin(angle)) }

  @Test func `a bar at an eighth of a turn has equal extents in pt: two columns per row`() {
    let canvas = drawn(16, 8) {
      $0.fillTurnedRectangle(at: [8, 4], size: [14, 0.75], radius: 0.75, direction: direction(.pi / 4), red)
    }
    #expect(
      canvas.picture == """

          ▕▄▃
           ▅▃▅▃
             ▅▃▅▃
               ▅▃▅▃
                 ▅▃▅▃
                   ▅▀▏

        """)
  }

  @Test func `an unrotated bar is a rectangle, and a quarter turn exchanges its width and height`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<50 {
      let column = Double(Int.random(in: 40...88, using: &random)) / 8
      let row = Double(Int.random(in: 24...40, using: &random)) / 8
      let width = Double(Int.random(in: 1...6, using: &random))
      let height = Double(Int.random(in: 1...3, using: &random))
      let plain = drawn {
        $0.fillRectangle(at: [column - width / 2, row - height / 2], size: [width, height], red)
      }
      for direction in [SIMD2(1.0, 0), [-1, 0]] {
        let turned = drawn {
          $0.fillTurnedRectangle(at: [column, row], size: [width, height], direction: direction, red)
        }
        #expect(turned == plain)
      }
      for direction in [SIMD2(0.0, 1), [0, -1]] {
        let turned = drawn {
          $0.fillTurnedRectangle(at: [column, row], size: [2 * height, width / 2], direction: direction, red)
        }
        #expect(turned == plain)
      }
    }
  }

  @Test func `the area is the same at any angle: width × height minus the corners`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<100 {
      let (width, height) = (
        Double.random(in: 8...24, using: &random), Double.random(in: 4...10, using: &random)
      )
      let radius = Double.random(in: 0...4, using: &random)
      let canvas = drawn(60, 30) {
        $0.fillTurnedRectangle(
          at: [30, 15], size: [width, height], radius: radius,
          direction: direction(.random(in: 0...7, using: &random)), red)
      }
      // A radius of one column is half a row.
      let area = width * height - (4 - .pi) * radius * radius / 2
      // Edge cells are drawn in quadrants, hence the tolerance.
      #expect(abs(canvas.area(of: red) - area) < 0.05 * area, "\(width) × \(height), \(radius)")
    }
  }

  @Test func `rotations by opposite angles are mirror images`() {
    for step in 1..<12 {
      let angle = Double(step) * 0.13
      let (fro, to) = (-angle, angle)
      let canvases = [fro, to].map { angle in
        drawn(16, 8) {
          $0.fillTurnedRectangle(at: [8, 4], size: [9, 2], radius: 1, direction: direction(angle), red)
        }
      }
      #expect(abs(canvases[0].area(of: red) - canvases[1].area(of: red)) < 0.3)
      for row in 0..<8 {
        for column in 0..<16 {
          let mirrored = canvases[1][15 - column, row].red(in: .full)
          #expect(abs(canvases[0][column, row].red(in: .full) - mirrored) <= 16)
        }
      }
    }
  }

  @Test func `nothing is drawn for an empty size or outside the canvas`() {
    let blank = drawn { _ in }
    let none = drawn {
      $0.fillTurnedRectangle(at: [8, 4], size: [0, 2], direction: [1, 0], red)
      $0.fillTurnedRectangle(at: [-90, 4], size: [9, 2], direction: direction(1), red)
      $0.fillTurnedRectangle(at: [8, 900], size: [9, 2], radius: 1, direction: direction(2), red)
    }
    #expect(none == blank)
  }
}
