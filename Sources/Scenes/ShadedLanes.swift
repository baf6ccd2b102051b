internal import PaneCanvas

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
        canvas.fillRectangle(
          column: Double(lanes.left(of: lane)), row: Double(row), width: Double(lanes.width), height: 1,
          canvas.shade(row: row, by: part, theme))
      }
    }
  }
}
