internal import PaneCanvas

/// A curve as the path of a picture, with only the corners that an accuracy of 0.1 px needs.
struct PlotPath {
  /// The `d` attribute of an SVG path.
  private(set) var data = ""

  /// The greatest distance of the path from the curve, in px.
  private static let tolerance = 0.1

  init(_ curve: Curve, _ panel: Plot.Panel, time: PlotAxis, frame: PlotFrame) {
    let values = curve[keyPath: panel.values]
    var run: [SIMD2<Double>] = []
    func point(_ time0: Double, _ value: Double) -> SIMD2<Double> {
      SIMD2(frame.x(time.fraction(of: time0)), frame.y(panel.axis.fraction(of: value)))
    }
    // With more rows than half pixels, each half pixel gets its least and its greatest value.
    let halves = Int(2 * (frame.right - frame.left))
    if curve.times.count > 2 * halves {
      let width = (time.range.upperBound - time.range.lowerBound) / Double(halves)
      for (index, span) in curve.spans(panel.values, over: time.range, count: halves).enumerated() {
        guard let span else {
          append(&run)
          continue
        }
        let middle = time.range.lowerBound + width * (Double(index) + 0.5)
        let isRising = run.last.map { $0.y >= point(middle, span.upperBound).y } ?? true
        run.append(point(middle, isRising ? span.lowerBound : span.upperBound))
        run.append(point(middle, isRising ? span.upperBound : span.lowerBound))
      }
    } else {
      for (row, value) in values.enumerated() {
        if value.isFinite { run.append(point(curve.times[row], value)) } else { append(&run) }
      }
    }
    append(&run)
  }

  /// Appends a line through the points, and empties the list of points.
  private mutating func append(_ run: inout [SIMD2<Double>]) {
    if run.count > 1 {
      for (index, corner) in Self.corners(run).enumerated() {
        data += "\(index == 0 ? "M" : index == 1 ? "L" : " ")\(pixel(corner.x)) \(pixel(corner.y))"
      }
    }
    run.removeAll()
  }

  /// Returns the corners by the Ramer–Douglas–Peucker algorithm: the farthest point from a segment is a
  /// corner as long as its distance exceeds the tolerance.
  private static func corners(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var isCorner = [Bool](repeating: false, count: points.count)
    isCorner[0] = true
    isCorner[points.count - 1] = true
    var parts = [(0, points.count - 1)]
    while let (first, last) = parts.popLast() {
      var farthest = (distance: tolerance, index: -1)
      for index in first..<last where index > first {
        let distance = points[index].distance(fromSegment: points[first], points[last])
        if distance > farthest.distance { farthest = (distance, index) }
      }
      guard farthest.index >= 0 else { continue }
      isCorner[farthest.index] = true
      parts += [(first, farthest.index), (farthest.index, last)]
    }
    return points.indices.filter { isCorner[$0] }.map { points[$0] }
  }
}

/// The dots of a panel, 2 × 4 per cell, and the curve to which each cell belongs.
struct DotGrid {
  private let columns: Int
  private let rows: Int
  /// The bits of each cell's braille pattern, and the curve that was drawn there last.
  private var dots: [UInt32]
  private var curves: [Int?]
  /// The curve with a mark in each column.
  private var markedCurves: [Int?]

  /// - Parameter isPatterned: true if each curve has its own pattern of strokes.
  init(_ plot: Plot, _ panel: Plot.Panel, time: PlotAxis, columns: Int, rows: Int, isPatterned: Bool) {
    self.columns = columns
    self.rows = rows
    dots = Array(repeating: 0, count: columns * rows)
    curves = Array(repeating: nil, count: columns * rows)
    markedCurves = Array(repeating: nil, count: columns)
    for (index, curve) in plot.curves.enumerated() {
      for mark in curve.marks { markedCurves[time.column(of: mark.time, among: columns)] = index }
      let pattern = isPatterned ? LinePattern.ofCurve(index) : .solid
      var distance = 0
      let spans = curve.spans(panel.values, over: time.range, count: 2 * columns)
      for (column, span) in spans.enumerated() {
        guard let span else { continue }
        let (top, bottom) = (
          dot(panel.axis.fraction(of: span.upperBound)), dot(panel.axis.fraction(of: span.lowerBound))
        )
        for row in top...max(top, bottom) {
          if pattern.isDrawn(at: distance) { set(column, row, index) }
          distance += 1
        }
      }
    }
  }

  /// Returns the row of dots, counted from the top, for a fraction of the panel's height, measured from the
  /// bottom.
  private func dot(_ fraction: Double) -> Int {
    let dots = 4 * rows
    return min(max(Int((1 - fraction) * Double(dots - 1) + 0.5), 0), dots - 1)
  }

  /// Returns the row of cells for a fraction of the panel's height, measured from the bottom.
  func row(of fraction: Double) -> Int { dot(fraction) / 4 }

  private mutating func set(_ column: Int, _ row: Int, _ curve: Int) {
    let cell = row / 4 * columns + column / 2
    dots[cell] |= Braille.bit(column: column % 2, row: row % 4)
    curves[cell] = curve
  }

  func curve(_ column: Int, _ row: Int) -> Int? { curves[row * columns + column] ?? markedCurves[column] }

  func glyph(_ column: Int, _ row: Int) -> String {
    let dots = dots[row * columns + column]
    if dots == 0 { return markedCurves[column] == nil ? " " : "┊" }
    return String(Braille.glyph(dots))
  }
}

/// A pattern of strokes and gaps along a curve, which tells curves apart where there is no colour.
struct LinePattern {
  /// The lengths of strokes and gaps in turn, in dots; empty for a solid line.
  private let runs: [Int]

  private init(_ runs: [Int]) { self.runs = runs }

  static let solid = LinePattern([])

  /// Solid, dashed, dotted, dash-dotted, with long dashes, and dash-dot-dotted.
  private static let all = [
    solid, LinePattern([5, 3]), LinePattern([1, 2]), LinePattern([6, 2, 1, 2]), LinePattern([12, 3]),
    LinePattern([6, 2, 1, 2, 1, 2])
  ]

  static func ofCurve(_ index: Int) -> LinePattern { all[index % all.count] }

  /// Returns true if a dot is drawn at a distance along the curve, in dots.
  func isDrawn(at distance: Int) -> Bool {
    guard !runs.isEmpty else { return true }
    var rest = distance % runs.reduce(0, +)
    for (index, run) in runs.enumerated() {
      if rest < run { return index % 2 == 0 }
      rest -= run
    }
    return true
  }

  private static let sampleCells = 8

  var sample: String {
    var text = ""
    for cell in 0..<Self.sampleCells {
      let columns = (0...1).filter { isDrawn(at: 2 * cell + $0) }
      let dots = columns.reduce(0) { $0 | Braille.bit(column: $1, row: 1) }
      text += dots == 0 ? " " : String(Braille.glyph(dots))
    }
    return text
  }
}
