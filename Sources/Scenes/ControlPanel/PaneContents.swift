internal import PaneCanvas

/// The drawing of the controls on the pane, in rows below its top edge.
struct PaneContents {
  /// The speed of the pane, in pt/s, over which its tiles have square corners: half a row in 1/60 s. Round ones are not
  /// visible at that speed, and cost more bytes.
  private static let squareSpeed = 480.0
  /// The swings of the pane, in pt/s, above which the texts of the tiles and the labels are dim: they move by rows of
  /// cells, and so do not draw the eye from the pane, which moves by pixels. The two differ, so that the texts are
  /// written anew in two frames.
  private static let tileTextSwing = 120.0
  private static let labelSwing = 60.0
  /// The share of its colour that a dim text keeps.
  private static let dimShare = 1.0 / 3
  private static let nowPlaying = "Clair de lune, Claude Debussy"

  let layout: PaneLayout
  let theme: Theme
  let controls: Controls
  let time: Double
  /// The speed of the pane as it is seen, in pt/s.
  let speed: Double
  /// The speed that the pane would have at its target, in pt/s; without a target, its speed. Unlike the speed it
  /// does not become small at a turning point, where texts would flash. It is 0 where the contents move by rows.
  let swing: Double

  /// Draws the controls.
  /// - Parameter row: the row from which the rows of the contents count.
  func draw(into canvas: inout Canvas, row: Double) {
    for index in 0..<layout.tileCount { drawTile(index, into: &canvas, row: row + layout.tileRow) }
    drawSlider(0, theme.knob.mixed(with: theme.off, by: 0.25), into: &canvas, below: row)
    drawSlider(1, theme.blue, into: &canvas, below: row)
    guard let lastLine = layout.lastLine else { return }
    let line = nearestCell(row + Double(lastLine))
    canvas.draw("Now playing", column: layout.left, row: line, label(theme.dimText))
    if Self.nowPlaying.count <= layout.barWidth {
      canvas.draw(Self.nowPlaying, column: layout.barColumn, row: line, label(theme.text))
    }
  }

  /// Returns the colour of a label, which is dim while the pane is fast.
  private func label(_ color: Color) -> Color {
    swing > Self.labelSwing ? theme.pane.mixed(with: color, by: Self.dimShare) : color
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
    func text(_ text: Color) -> Color {
      swing > Self.tileTextSwing ? color.mixed(with: text, by: Self.dimShare) : text
    }
    canvas.drawTile(
      column: Double(column), row: row, width: width, height: height, scale: scale,
      isRound: speed <= Self.squareSpeed, color, title: tile.face.title,
      subtitle: tile.isOn ? tile.face.on : tile.face.off,
      text: text(tile.isOn ? theme.textOnTile : theme.textOnOff),
      dimText: text(tile.isOn ? theme.dimTextOnTile : theme.textOnOff))
  }

  private func drawSlider(_ index: Int, _ fill: Color, into canvas: inout Canvas, below edge: Double) {
    let place = edge + Double(layout.sliderRow(index))
    let row = nearestCell(place)
    let slider = controls.sliders[index]
    let isFocused = controls.focus == .slider(index)
    canvas.draw(slider.label, column: layout.left, row: row, label(theme.text), style: isFocused ? .bold : [])
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

  /// Draws a mark beside the control that has the focus, where no ring can be drawn.
  private func drawMark(into canvas: inout Canvas, column: Int, row: Int) {
    if canvas.rendering.canRing { return }
    canvas.draw(">", column: column - 2, row: row, theme.text, style: .bold)
  }
}

extension Rendering {
  /// True if a ring thinner than a cell is visible around a control.
  fileprivate var canRing: Bool { glyphs != .ascii && edge != .soft && color != .none }
}

/// The layout of the controls on the pane, in cells. Rows count from the pane's top edge.
struct PaneLayout {
  /// The least width of a tile, in columns: a title with a margin on either side.
  private static let leastTileWidth = 12
  private static let gap = 3
  private static let margin = 4
  private static let labelWidth = 14
  /// The numbers of rows of the stage under which the controls are closer together, and from which the tiles
  /// are higher.
  private static let lowRows = 32
  private static let highRows = 50

  /// The column of the left edge of the controls.
  let left: Int
  /// The distance from the left edge of the first control to the right edge of the last one, in columns.
  let width: Int
  let tileCount: Int
  /// The row of the upper edge of the tiles. Those of three rows stand half a row lower, so that their two lines of text
  /// are in the middle.
  let tileRow: Double
  let tileHeight: Int
  private let sliderPitch: Int
  private let firstSliderRow: Int
  /// The row of the line below the sliders; nil if there is no room for it.
  let lastLine: Int?

  init(stage: Stage) {
    let isLow = stage.rows < Self.lowRows
    let isHigh = stage.rows >= Self.highRows
    left = Int(stage.paneLeft / CellMetrics.width) + Self.margin
    width = Int(stage.paneWidth / CellMetrics.width) - 2 * Self.margin
    tileCount = min(Controls.tileCount, (width + Self.gap) / (Self.leastTileWidth + Self.gap))
    tileRow = isLow ? 2.5 : isHigh ? 4 : 3
    tileHeight = isLow ? 3 : isHigh ? 7 : 4
    firstSliderRow = Int(tileRow) + tileHeight + (isLow ? 1 : isHigh ? 3 : 2)
    // The bottom line hides the last row. The two sliders and the last line share the remaining rows evenly.
    let bottom = stage.rows - Int(stage.open / CellMetrics.height) - 3
    let pitch = min(isHigh ? 6 : 4, (bottom - firstSliderRow) / 2)
    lastLine = pitch >= 2 ? firstSliderRow + 2 * pitch : nil
    sliderPitch = max(2, pitch)
  }

  /// Returns the left column of a tile. Tiles and gaps fill the width in whole columns, so some tiles are a
  /// column wider than others.
  func tileColumn(_ index: Int) -> Int { left + index * (width + Self.gap) / tileCount }

  func tileWidth(_ index: Int) -> Int { tileColumn(index + 1) - Self.gap - tileColumn(index) }

  func sliderRow(_ index: Int) -> Int { firstSliderRow + index * sliderPitch }

  /// The left column of the sliders' bars, right of their labels.
  var barColumn: Int { left + Self.labelWidth }

  var barWidth: Int { width - Self.labelWidth }

  /// Returns the fraction of a slider for a knob whose middle is at `column`. It is outside of 0…1 beside the
  /// bar. The knob is 2 columns wide.
  func fraction(atColumn column: Double) -> Double {
    (column - Double(barColumn) - 1) / Double(barWidth - 2)
  }

  /// Returns the column of the middle of a knob at a fraction, 0…1.
  func knobColumn(fraction: Double) -> Double {
    Double(barColumn) + 1 + fraction * Double(barWidth - 2)
  }
}
