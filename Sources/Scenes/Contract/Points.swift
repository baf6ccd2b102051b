internal import MotionKinematics
internal import PaneCanvas

/// Drawing with positions and lengths in pt.
extension Canvas {
  /// Draws a text that begins in the cell at `place`.
  mutating func draw(_ text: String, at place: SIMD2<Double>, _ color: Color, style: Cell.Style = []) {
    let cell = place / CellMetrics.size
    draw(text, column: Int(cell.x), row: Int(cell.y), color, style: style)
  }

  mutating func fillEllipse(
    at center: SIMD2<Double>, radius: SIMD2<Double>, opacity: Double = 1, _ color: Color
  ) {
    let (center, radius) = (center / CellMetrics.size, radius / CellMetrics.size)
    fillEllipse(column: center.x, row: center.y, radius: (radius.x, radius.y), opacity: opacity, color)
  }

  /// Fills an ellipse that may move slowly. In cells its column is rounded to a quarter, which is 2 pt, so that slow
  /// motion repeats cells.
  /// - Parameter isPlain: True for coarse edges in cells.
  mutating func fillDisc(
    at center: SIMD2<Double>, radius: SIMD2<Double>, isPlain: Bool = false, _ color: Color
  ) {
    draw { canvas, _ in
      canvas.fillEllipse(at: center, radius: radius, color)
    } inCells: {
      let center = SIMD2(2 * (center.x / 2).rounded(), center.y)
      guard isPlain else { return $0.fillEllipse(at: center, radius: radius, color) }
      let (place, size) = (center / CellMetrics.size, radius / CellMetrics.size)
      $0.fillPlainEllipse(column: place.x, row: place.y, radius: (size.x, size.y), color)
    }
  }

  /// Fills a rectangle that is turned by `angle`, clockwise, in rad; its corners have a radius in columns.
  mutating func fillRectangle(
    at center: SIMD2<Double>, size: SIMD2<Double>, radius: Double, angle: Double, _ color: Color
  ) {
    let (center, size) = (center / CellMetrics.size, size / CellMetrics.size)
    fillTurnedRectangle(
      column: center.x, row: center.y, width: size.x, height: size.y, radius: radius,
      direction: Rotation(angle: angle).direction, color)
  }

  mutating func drawBall(at center: SIMD2<Double>, radius: SIMD2<Double>, _ shades: BallShades) {
    let (center, radius) = (center / CellMetrics.size, radius / CellMetrics.size)
    drawBall(column: center.x, row: center.y, radius: (radius.x, radius.y), shades)
  }
}

extension Rotation {
  /// The x axis, turned.
  var direction: SIMD2<Double> { SIMD2(cosine, sine) }
}

/// The frame of an item of a scene, in pt from the top left of the screen.
package struct ItemFrame: Hashable, Sendable {
  package var origin: SIMD2<Double>
  package var size: SIMD2<Double>
}

/// The frames of at most two items.
package struct ItemFrames: Hashable, Sendable, RandomAccessCollection {
  private let one, other: ItemFrame?

  package init(_ one: ItemFrame? = nil, _ other: ItemFrame? = nil) {
    precondition(one != nil || other == nil, "the only frame is the first one")
    (self.one, self.other) = (one, other)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { one == nil ? 0 : other == nil ? 1 : 2 }

  package subscript(index: Int) -> ItemFrame {
    guard let frame = index == 0 ? one : other, index >= 0 && index < 2 else {
      preconditionFailure("there are \(endIndex) frames, and none has the index \(index)")
    }
    return frame
  }
}
