internal import PaneCanvas

/// A box on the stage, in cells.
struct CellBox: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  /// Returns true if a location on the screen, in pt, is in the box.
  func contains(_ location: SIMD2<Double>) -> Bool {
    let cell = location.inCells
    return cell.x >= Double(column) && cell.x < Double(column + columns) && cell.y >= Double(row)
      && cell.y < Double(row + rows)
  }
}

/// Lanes of equal width side by side on a stage, with equal gaps. Columns are in cells.
struct Lanes: Hashable, Sendable {
  let count: Int
  let columns: Int
  /// The number of columns between two lanes, and at least beside the outer ones.
  let gap: Int
  let width: Int

  init(_ count: Int, columns: Int) {
    (self.count, self.columns) = (count, columns)
    gap = columns < 60 ? 1 : 2
    width = (columns - (count + 1) * gap) / count
  }

  func left(of lane: Int) -> Int { (columns - count * width - (count - 1) * gap) / 2 + lane * (width + gap) }
}

/// The stage with shaded areas, one in each lane, without what moves in them. Columns and rows are in cells.
struct ShadedLanes: Backdrop {
  let theme: Theme
  let lanes: Lanes
  let rows: Range<Int>
  /// The part of the line's colour in the shade.
  let part: Double

  func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    for lane in 0..<lanes.count {
      for row in rows {
        canvas.fill(
          CellBox(column: lanes.left(of: lane), row: row, columns: lanes.width, rows: 1),
          canvas.rendering.shade(row: row, of: canvas.rows, by: part, theme))
      }
    }
  }
}

extension Canvas {
  mutating func fill(_ box: CellBox, radius: SIMD2<Double> = .zero, _ color: Color) {
    fillRectangle(
      at: SIMD2(Double(box.column), Double(box.row)), size: SIMD2(Double(box.columns), Double(box.rows)),
      radius: radius, color)
  }
}
