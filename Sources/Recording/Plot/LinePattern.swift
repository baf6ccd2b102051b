internal import PaneCanvas

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

  /// A sample of the pattern in braille.
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
