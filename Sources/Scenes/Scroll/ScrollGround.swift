internal import PaneCanvas

/// The area of the list on the stage.
struct ScrollGround: Backdrop {
  let theme: Theme
  let layout: ScrollLayout

  func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    canvas.fillRectangle(
      column: Double(layout.listColumn), row: Double(layout.listRow), width: Double(layout.listColumns),
      height: Double(layout.listRows), theme.pane)
  }
}
