internal import PaneCanvas

/// The wells of the lanes on the stage, without their panes.
struct InterruptionWells: Backdrop {
  let theme: Theme
  let layout: InterruptionLayout
  /// The number of lanes.
  let count: Int

  func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    for lane in 0..<count {
      for row in layout.wellRow..<layout.wellRow + layout.wellRows {
        canvas.fillRectangle(
          column: Double(layout.left(of: lane)), row: Double(row), width: Double(layout.laneWidth), height: 1,
          canvas.shade(row: row, by: 0.125, theme))
      }
    }
  }
}
