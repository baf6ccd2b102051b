internal import PaneCanvas

/// The stage with shaded areas, one in each lane, without what moves in them. Columns and rows are in cells.
struct ShadedLanes: Backdrop {
  let theme: Theme
  /// The number of areas, the first column of the first one, and the distance from one to the next.
  let count: Int
  let left: Int
  let distance: Int
  let width: Int
  let rows: Range<Int>
  /// The part of the line's colour in the shade.
  let part: Double

  func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    for lane in 0..<count {
      for row in rows {
        canvas.fillRectangle(
          column: Double(left + lane * distance), row: Double(row), width: Double(width), height: 1,
          canvas.shade(row: row, by: part, theme))
      }
    }
  }
}
