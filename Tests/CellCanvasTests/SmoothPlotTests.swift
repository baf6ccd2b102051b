import Foundation
import Testing

@testable import PaneCanvas

/// Plots where the terminal shows pictures.
@Suite struct SmoothPlotTests {
  private static let (columns, rows, span) = (40, 6, 3.0)

  /// The value at a time, in s.
  private static func wave(_ time: Double) -> Double { 0.9 * sin(3.7 * time) * cos(1.3 * time) }

  /// A plot of the wave up to a time, in s, at a number of frames per second.
  private static func plot(upTo end: Double, framesPerSecond: Double = 60) -> BraillePlot {
    var plot = BraillePlot(columns: columns, rows: rows, range: 1, span: span)
    for tick in 0...Int(end * framesPerSecond) {
      plot.append(wave(Double(tick) / framesPerSecond), at: Double(tick) / framesPerSecond)
    }
    return plot
  }

  private static func canvas(_ plot: BraillePlot) -> Canvas {
    pixels(columns, rows) { $0.draw(plot, column: 0, row: 0, curve: red, zeroLine: nil, mark: white) }
  }

  /// The points of the curves on a canvas, in pixels from its upper left corner.
  private static func points(_ canvas: Canvas) -> [SIMD2<Double>] {
    canvas.sprites.flatMap { sprite -> [SIMD2<Double>] in
      guard case .curve(let curve) = sprite.picture.shape else { return [] }
      let place = SIMD2(sprite.x, sprite.y) + Double(curve.margin)
      return (0..<curve.count).map { place + SIMD2<Double>(curve.point($0)) }
    }
  }

  /// The columns of cells with dots.
  private static func dotted(_ canvas: Canvas) -> [Int] {
    (0..<columns).filter { column in (0..<rows).contains { canvas[column, $0].glyph != " " } }
  }

  @Test(arguments: [24.0, 60, 144])
  func `the line passes through the values to half a pixel, at any frame rate`(framesPerSecond: Double) {
    let points = Self.points(
      Self.canvas(Self.plot(upTo: 2.7, framesPerSecond: framesPerSecond)))
    #expect(points.count > 60)
    let width = Double(9 * Self.columns)
    for point in points {
      let value = Self.wave(point.x / width * Self.span)
      // The scale runs from the middle of the uppermost dot to the middle of the lowest.
      let exact = ((1 - value) / 2 * Double(4 * Self.rows - 1) + 0.5) / 4 * 18
      // Between two frames the plot is straight, at most an eighth of the greatest acceleration away.
      let bend = 0.9 * 25 / 8 / (framesPerSecond * framesPerSecond) * Double(Self.rows * 9)
      #expect(abs(point.y - exact) <= 0.5 + bend)
    }
  }

  @Test(arguments: [0.4, 1.3, 2.9, 3.02, 4.6, 7.7])
  func `the newest part is a line too, and nothing is where the gap of the head is`(end: Double) {
    let canvas = Self.canvas(Self.plot(upTo: end))
    let head = Int(end / Self.span * Double(2 * Self.columns)) % (2 * Self.columns)
    #expect(Self.dotted(canvas) == [])
    let ends = Self.points(canvas).map { (point: SIMD2<Double>) in
      (point.x / 4.5 - Double(head) - 1 + Double(4 * Self.columns)).truncatingRemainder(
        dividingBy: Double(2 * Self.columns))
    }
    // The distances ahead of the head, in columns of dots: the newest point is at its left edge.
    for ahead in ends { #expect(ahead == 0 || ahead >= 4) }
    #expect(head == 0 || ends.contains { $0 >= Double(2 * Self.columns) - 1 || $0 == 0 })
  }

  @Test func `a frame changes at most the picture at the head, and the one behind it`() {
    var plot = Self.plot(upTo: 4)
    var last = Set(Self.canvas(plot).sprites.map(\.picture))
    for tick in 241..<600 {
      plot.append(Self.wave(Double(tick) / 60), at: Double(tick) / 60)
      let sprites = Set(Self.canvas(plot).sprites.map(\.picture))
      #expect(sprites.subtracting(last).count <= 2 && last.subtracting(sprites).count <= 2)
      last = sprites
    }
  }

  @Test func `a mark is a line over the whole height, and the zero line over the whole width`() throws {
    var plot = Self.plot(upTo: 1)
    plot.mark(at: 1.1)
    let sprites = pixels(Self.columns, Self.rows) {
      $0.draw(plot, column: 0, row: 0, curve: red, zeroLine: blue, mark: white)
    }.sprites
    func size(of color: Color) -> PixelSize? {
      sprites.lazy.compactMap { sprite -> PixelSize? in
        guard case .rectangle(let shape) = sprite.picture.shape, shape.top == color else { return nil }
        return shape.size
      }.first
    }
    #expect(size(of: white) == PixelSize(width: 1, height: 18 * Self.rows))
    #expect(size(of: blue) == PixelSize(width: 9 * Self.columns, height: 1))
  }
}
