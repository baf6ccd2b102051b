internal import Animation
package import CellCanvas
internal import Kinematics

/// Turns points into cells: the only place of this scene that does.
extension ScrollScene {
  package func draw(into canvas: inout Canvas) {
    canvas.fill(theme.stage)
    drawChart(into: &canvas)
    drawList(into: &canvas)
    drawBar(into: &canvas)
    drawLanding(into: &canvas)
    drawPicture(into: &canvas)
  }

  /// The velocity, where there is room beside the list.
  private func drawChart(into canvas: inout Canvas) {
    let plot = chart.plot
    let left = layout.listColumn + layout.listColumns + 6
    guard left + plot.columns + 2 <= canvas.columns else { return }
    let row = (canvas.rows - plot.rows) / 2 - 1
    canvas.draw(plot, column: left, row: row, curve: theme.curve, zeroLine: theme.zeroLine, mark: theme.mark)
    canvas.draw("velocity", column: left, row: row + plot.rows, theme.curve)
    canvas.draw("┊ new law", endingAt: left + plot.columns, row: row + plot.rows, theme.mark)
  }

  // MARK: The list

  private func drawList(into canvas: inout Canvas) {
    let (left, width) = (layout.listColumn, layout.listColumns)
    let (top, rows) = (layout.listRow, layout.listRows)
    canvas.fillRectangle(
      column: Double(left), row: Double(top), width: Double(width), height: Double(rows), theme.pane)
    let offset = list.offset.value(at: time)
    let first = max(0, Int((offset / ScrollLayout.itemHeight).rounded(.down)))
    let last = min(Moon.all.count, Int(((offset + layout.viewport) / ScrollLayout.itemHeight).rounded(.up)))
    guard first < last else { return }
    for index in first..<last {
      let row = Double(top) + (Double(index) * ScrollLayout.itemHeight - offset) / Stage.cellHeight
      draw(Moon.all[index], into: &canvas, row: row)
    }
  }

  private func draw(_ moon: Moon, into canvas: inout Canvas, row: Double) {
    let left = layout.listColumn
    let lines = layout.listRow..<(layout.listRow + layout.listRows)
    // What would stick out above or below the list is not drawn.
    if row + 0.5 >= Double(lines.lowerBound), row + 2 <= Double(lines.upperBound) {
      canvas.fillRoundedRectangle(
        column: Double(left + 2), row: row + 0.5, width: 3, height: 1.5, radius: (0.5, 0.25),
        color(of: moon.planet))
    }
    let text = nearestCell(row + 0.5)
    if lines.contains(text) {
      canvas.draw(moon.name, column: left + 7, row: text, theme.text, style: .bold)
    }
    if lines.contains(text + 1) {
      canvas.draw(moon.note, column: left + 7, row: text + 1, theme.dimText)
    }
  }

  private func color(of planet: Int) -> Color {
    switch planet {
    case 0: theme.trail
    case 1: theme.mark
    case 2: theme.accent
    case 3: theme.blue
    case 4: theme.violet
    default: theme.green
    }
  }

  /// The scroll bar: what is seen of the list, and, while it coasts, where it will stop.
  private func drawBar(into canvas: inout Canvas) {
    let column = Double(layout.listColumn + layout.listColumns) - 1.5
    let (top, rows) = (Double(layout.listRow), Double(layout.listRows))
    let content = list.reach + layout.viewport
    func place(_ offset: Double) -> Double { top + rows * offset / content }
    let offset = list.offset.value(at: time)
    let start = place(max(0, offset))
    // Past an end it is pressed together.
    let end = place(min(offset + layout.viewport, content))
    if list.deadline != nil {
      let landing = place(min(max(list.offset.target, 0), list.reach))
      canvas.fillRectangle(
        column: column, row: landing, width: 1, height: place(layout.viewport) - top, theme.line)
    }
    canvas.fillRectangle(column: column, row: start, width: 1, height: max(0.5, end - start), theme.rim)
  }

  // MARK: The picture

  /// Where the picture would go if it were let go now.
  private func drawLanding(into canvas: inout Canvas) {
    guard picture.isHeld else { return }
    let corner = layout.corners[picture.landing(at: time)]
    drawFrame(into: &canvas, at: corner, theme.zeroLine)
  }

  private func drawPicture(into canvas: inout Canvas) {
    let center = picture.center.value(at: time)
    let isTaken = focus == .picture || picture.isHeld
    drawFrame(into: &canvas, at: center, isTaken ? theme.accent : theme.rim)
    let (column, row) = (center.x / Stage.cellWidth, center.y / Stage.cellHeight)
    let (width, height) = (Double(layout.pictureColumns) - 1, Double(layout.pictureRows) - 0.5)
    let (left, top) = (column - width / 2, row - height / 2)
    canvas.fillRectangle(column: left, row: top, width: width, height: height * 0.62, theme.blue)
    canvas.fillRectangle(
      column: left, row: top + height * 0.62, width: width, height: height * 0.38, theme.green)
    canvas.fillEllipse(
      column: left + width * 0.72, row: top + height * 0.32, radius: (height * 0.36, height * 0.18),
      theme.ball.light)
  }

  private func drawFrame(into canvas: inout Canvas, at center: SIMD2<Double>, _ color: Color) {
    let (width, height) = (Double(layout.pictureColumns), Double(layout.pictureRows))
    canvas.fillRoundedRectangle(
      column: center.x / Stage.cellWidth - width / 2, row: center.y / Stage.cellHeight - height / 2,
      width: width, height: height, radius: (1, 0.5), color)
  }
}
