internal import PaneCanvas

/// The grounds of the lanes on the stage, without their markers.
struct MarkerGrounds: Backdrop {
  let theme: Theme
  let layout: MarkerLayout

  func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    for lane in MarkerDrop.lanes.indices {
      for row in layout.groundRow..<layout.areaBottom {
        canvas.fillRectangle(
          column: Double(layout.left(of: lane)), row: Double(row), width: Double(layout.laneWidth), height: 1,
          canvas.shade(row: row, by: 0.25, theme))
      }
    }
  }
}
