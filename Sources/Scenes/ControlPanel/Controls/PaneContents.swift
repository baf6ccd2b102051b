internal import CellCanvas

/// Draws what stands on the pane, in rows below its top edge.
struct PaneContents {
  /// Half a row in a sixtieth of a second, in pt/s: from here on nobody sees eighths of a row or round corners,
  /// and whole square rows are a third of the bytes.
  private static let rowSpeed = 480.0
  private static let nowPlaying = "Clair de lune, Claude Debussy"

  let layout: PaneLayout
  let theme: Theme
  let controls: Controls
  let time: Double
  /// The pane's, in pt/s.
  let speed: Double

  /// The row that the contents hang from, for a top edge on a fractional row.
  /// - Parameter speed: the pane's, in pt/s.
  static func row(edge: Double, speed: Double) -> Double { speed > rowSpeed ? edge.rounded() : edge }

  /// - Parameter row: that they hang from.
  func draw(into canvas: inout Canvas, row: Double) {
    for index in 0..<layout.tileCount { drawTile(index, into: &canvas, row: row + Double(layout.tileRow)) }
    drawSlider(0, theme.knob.mixed(with: theme.off, by: 0.25), into: &canvas, below: row)
    drawSlider(1, theme.blue, into: &canvas, below: row)
    guard let lastLine = layout.lastLine, showsText(in: canvas) else { return }
    let line = nearestCell(row + Double(lastLine))
    canvas.draw("Now playing", column: layout.left, row: line, theme.dimText)
    if Self.nowPlaying.count <= layout.barWidth {
      canvas.draw(Self.nowPlaying, column: layout.barColumn, row: line, theme.text)
    }
  }

  /// Whether words are shown. They go by whole rows, and nobody reads them while the pane is fast: where it moves by
  /// pixels they come back when it is slower.
  private func showsText(in canvas: Canvas) -> Bool {
    canvas.rendering.pixels == nil || speed <= Self.rowSpeed
  }

  private func drawTile(_ index: Int, into canvas: inout Canvas, row: Double) {
    let tile = controls.tiles[index]
    let (column, width) = (layout.tileColumn(index), Double(layout.tileWidth(index)))
    let (height, scale) = (Double(layout.tileHeight), tile.scale(at: time))
    if controls.focus == .tile(index) {
      drawRing(
        into: &canvas, column: Double(column) + width * (1 - scale) / 2, row: row + height * (1 - scale) / 2,
        width: width * scale, height: height * scale)
      drawMark(into: &canvas, column: column, row: nearestCell(row + (height - 2) / 2))
    }
    let color = theme.off.mixed(with: theme[keyPath: tile.face.color], by: tile.color(at: time))
    canvas.drawTile(
      column: Double(column), row: row, width: width, height: height, scale: scale,
      isRound: speed <= Self.rowSpeed, color,
      title: showsText(in: canvas) ? tile.face.title : "",
      subtitle: !showsText(in: canvas) ? "" : tile.isOn ? tile.face.on : tile.face.off,
      text: tile.isOn ? theme.textOnTile : theme.text,
      dimText: tile.isOn ? theme.dimTextOnTile : theme.dimText)
  }

  private func drawSlider(_ index: Int, _ fill: Color, into canvas: inout Canvas, below edge: Double) {
    let place = edge + Double(layout.sliderRow(index))
    let row = nearestCell(place)
    let slider = controls.sliders[index]
    let isFocused = controls.focus == .slider(index)
    if showsText(in: canvas) {
      canvas.draw(slider.label, column: layout.left, row: row, theme.text, style: isFocused ? .bold : [])
    }
    if isFocused {
      drawRing(
        into: &canvas, column: Double(layout.barColumn), row: Double(row), width: Double(layout.barWidth),
        height: 1)
      drawMark(into: &canvas, column: layout.left, row: row)
    }
    canvas.drawSlider(
      column: layout.barColumn, row: place, width: layout.barWidth, fraction: slider.knob(at: time),
      track: theme.off, fill: fill, knob: theme.knob)
  }

  private func drawRing(into canvas: inout Canvas, column: Double, row: Double, width: Double, height: Double)
  {
    if !canvas.rendering.canRing { return }
    canvas.drawFocusRing(column: column, row: row, width: width, height: height, theme.text)
  }

  /// Where no ring can be drawn, a mark says what has the focus.
  private func drawMark(into canvas: inout Canvas, column: Int, row: Int) {
    if canvas.rendering.canRing { return }
    canvas.draw(">", column: column - 2, row: row, theme.text, style: .bold)
  }
}

extension Rendering {
  /// Whether a ring thinner than a cell can be seen beside what it surrounds.
  fileprivate var canRing: Bool { glyphs != .ascii && edge != .soft && color != .none }
}
