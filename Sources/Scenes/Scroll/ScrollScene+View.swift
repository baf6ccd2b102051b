internal import MotionAnimation
package import PaneCanvas

extension ScrollScene {
  package func draw(into canvas: inout Canvas) {
    canvas.draw(ScrollGround(theme: theme, layout: layout))
    drawCharts(into: &canvas)
    drawList(into: &canvas)
    drawBar(into: &canvas)
    drawLanding(into: &canvas)
    drawPicture(into: &canvas)
  }

  /// Draws the velocity and the offset if there is room beside the list.
  private func drawCharts(into canvas: inout Canvas) {
    guard let box = layout.chartBox, let velocity = tape.velocity else { return }
    let row = box.row + box.rows
    draw(velocity.plot, "velocity", velocity.words, row: box.row, into: &canvas)
    let end = min(box.column + box.columns, layout.columns - ScrollLayout.tuner.columns - 1)
    canvas.draw("┊ new law", endingAt: end, row: row, theme.mark)
    if let offset = tape.offset { draw(offset, "offset", row: row + 2, into: &canvas) }
  }

  private func draw(
    _ plot: BraillePlot, _ name: String, _ range: String = "", row: Int, into canvas: inout Canvas
  ) {
    let column = layout.chartBox?.column ?? 0
    canvas.draw(
      plot, column: column, row: row, curve: theme.curve, zeroLine: theme.zeroLine, mark: theme.mark)
    let end = canvas.draw(name, column: column, row: row + plot.rows, theme.curve)
    canvas.draw(range, column: end + 1, row: row + plot.rows, theme.curve)
  }

  // MARK: List

  private func drawList(into canvas: inout Canvas) {
    let (left, width) = (layout.listColumn, layout.listColumns)
    let (top, rows) = (layout.listRow, layout.listRows)
    let offset = list.offset.value(at: time) - ScrollLayout.padding
    let first = max(0, Int((offset / ScrollLayout.itemHeight).rounded(.down)))
    let last = min(Moon.all.count, Int(((offset + layout.viewport) / ScrollLayout.itemHeight).rounded(.up)))
    guard first < last else { return }
    func row(_ index: Int) -> Double {
      Double(top) + (Double(index) * ScrollLayout.itemHeight - offset) / CellMetrics.height
    }
    // Without edge glyphs a half row would be smeared, so the discs move by whole rows, like the text.
    let isWhole = canvas.rendering.edge != .sharp || canvas.rendering.glyphs == .ascii
    for index in first..<last {
      let color = color(of: Moon.all[index].planet)
      let row = isWhole ? Double(nearestCell(row(index))) : row(index)
      if canvas.rendering.glyphs == .ascii {
        canvas.fillRectangle(column: Double(left + 2), row: row, width: 4, height: 2, color)
      } else {
        canvas.fillEllipse(column: Double(left + 4), row: row + 1, radius: (2, 1), color)
      }
    }
    // Covers the parts of the discs above and below the list.
    for row in [top - 2, top - 1, top + rows, top + rows + 1] where row >= 0 && row < canvas.rows {
      canvas.fillRectangle(
        column: Double(left), row: Double(row), width: Double(width), height: 1,
        theme.stage.color(row: row, of: canvas.rows))
    }
    for index in first..<last { draw(Moon.all[index], into: &canvas, row: nearestCell(row(index))) }
  }

  /// Draws the text of a moon, in the rows that are within the list.
  private func draw(_ moon: Moon, into canvas: inout Canvas, row: Int) {
    let (column, rows) = (layout.listColumn + 8, layout.listRow..<(layout.listRow + layout.listRows))
    if rows.contains(row) { canvas.draw(moon.name, column: column, row: row, theme.text, style: .bold) }
    if rows.contains(row + 1) { canvas.draw(moon.note, column: column, row: row + 1, theme.dimText) }
  }

  private func color(of planet: Int) -> Color {
    switch planet {
    case 0: theme.trail
    case 1: theme.orange
    case 2: theme.accent
    case 3: theme.blue
    case 4: theme.violet
    default: theme.green
    }
  }

  /// Draws the scroll bar: the visible part of the list and, while it coasts, the part at which it will stop.
  private func drawBar(into canvas: inout Canvas) {
    let column = Double(layout.listColumn + layout.listColumns) - 1.5
    let (top, rows) = (Double(layout.listRow), Double(layout.listRows))
    let content = list.reach + layout.viewport
    func place(_ offset: Double) -> Double { top + rows * offset / content }
    let offset = list.offset.value(at: time)
    let start = place(max(0, offset))
    // Beyond an end of the list the bar is shorter.
    let end = place(min(offset + layout.viewport, content))
    if list.deadline != nil {
      let landing = place(min(max(list.offset.target, 0), list.reach))
      canvas.fillRectangle(
        column: column, row: landing, width: 1, height: place(layout.viewport) - top, theme.line)
    }
    canvas.fillRectangle(column: column, row: start, width: 1, height: max(0.5, end - start), theme.rim)
  }

  // MARK: Picture

  /// Draws a frame in the corner to which a held picture would go if it were released now.
  private func drawLanding(into canvas: inout Canvas) {
    guard picture.isHeld else { return }
    let corner = layout.corner(picture.landing(at: time))
    drawFrame(at: corner, theme.zeroLine, into: &canvas)
  }

  package var tunedFrames: ItemFrames {
    let origin = picture.center.value(at: time) - layout.pictureSize / 2
    return ItemFrames(ItemFrame(origin: origin, size: layout.pictureSize))
  }

  private func drawPicture(into canvas: inout Canvas) {
    let center = picture.center.value(at: time)
    let color = picture.isHeld ? theme.heldGrabber : focus == .picture ? theme.accent : theme.grabber
    drawFrame(at: center, color, into: &canvas)
    let (size, place) = (layout.pictureSize / CellMetrics.size - SIMD2(2, 1), center / CellMetrics.size)
    canvas.draw(
      Self.shown, column: place.x - size.x / 2, row: place.y - size.y / 2, width: size.x, height: size.y,
      theme)
  }

  private static let shown = AlbumPicture.all[3]

  private func drawFrame(at center: SIMD2<Double>, _ color: Color, into canvas: inout Canvas) {
    let (size, place) = (layout.pictureSize / CellMetrics.size, center / CellMetrics.size)
    canvas.fillRoundedRectangle(
      column: place.x - size.x / 2, row: place.y - size.y / 2, width: size.x, height: size.y,
      radius: (1, 0.5), color)
  }
}
