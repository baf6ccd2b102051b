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
