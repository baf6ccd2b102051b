internal import CellCanvas

/// What stands on the pane: tiles and sliders, in rows below its top edge.
struct PaneContents {
  private struct Tile: Sendable {
    let title: String
    let subtitle: String
    let color: any KeyPath<Theme, Color> & Sendable

    var isOn: Bool { color != \Theme.off }
  }

  private static let tiles = [
    Tile(title: "Wi-Fi", subtitle: "home", color: \.green),
    Tile(title: "Bluetooth", subtitle: "on", color: \.blue),
    Tile(title: "Focus", subtitle: "off", color: \.off),
    Tile(title: "Motion", subtitle: "full", color: \.violet)
  ]
  /// A tile's title has so many columns, its sides included.
  private static let leastTileWidth = 12
  private static let gap = 3
  private static let margin = 4
  private static let labelWidth = 14
  /// On lower stages the rows stand closer.
  private static let lowRows = 32
  /// Half a row in a sixtieth of a second, in pt/s.
  private static let rowSpeed = 480.0

  let stage: Stage
  let theme: Theme

  private var left: Int { Int(stage.paneLeft / Stage.cellWidth) + Self.margin }
  private var width: Int { Int(stage.paneWidth / Stage.cellWidth) - 2 * Self.margin }
  private var isLow: Bool { stage.rows < Self.lowRows }

  /// - Parameters:
  ///   - edgeRow: the row of the pane's top edge, fractional.
  ///   - speed: the pane's, in pt/s. Where it passes half a row in a frame nobody sees eighths of a row, and whole
  ///     rows are a third of the bytes.
  func draw(into canvas: inout Canvas, edgeRow: Double, speed: Double) {
    let edgeRow = speed > Self.rowSpeed ? edgeRow.rounded() : edgeRow
    let tileRow = edgeRow + (isLow ? 2 : 3)
    let tileHeight = isLow ? 3.0 : 4
    drawTiles(into: &canvas, row: tileRow, height: tileHeight)
    let sliderRow = nearestCell(tileRow + tileHeight + (isLow ? 1 : 2))
    let pitch = isLow ? 2 : 3
    drawSlider("Brightness", 0.72, theme.knob.mixed(with: theme.off, by: 0.25), into: &canvas, row: sliderRow)
    drawSlider("Volume", 0.38, theme.blue, into: &canvas, row: sliderRow + pitch)
  }

  private func drawTiles(into canvas: inout Canvas, row: Double, height: Double) {
    let count = min(Self.tiles.count, (width + Self.gap) / (Self.leastTileWidth + Self.gap))
    let tileWidth = (width - Self.gap * (count - 1)) / count
    for (index, tile) in Self.tiles.prefix(count).enumerated() {
      canvas.drawTile(
        column: Double(left + index * (tileWidth + Self.gap)), row: row, width: Double(tileWidth),
        height: height,
        theme[keyPath: tile.color], title: tile.title, subtitle: tile.subtitle,
        text: tile.isOn ? theme.textOnTile : theme.text,
        dimText: tile.isOn ? theme.dimTextOnTile : theme.dimText)
    }
  }

  private func drawSlider(
    _ label: String, _ fraction: Double, _ fill: Color, into canvas: inout Canvas, row: Int
  ) {
    canvas.draw(label, column: left, row: row, theme.text)
    canvas.drawSlider(
      column: left + Self.labelWidth, row: row, width: width - Self.labelWidth, fraction: fraction,
      track: theme.off, fill: fill, knob: theme.knob)
  }
}
