/// Where the controls stand on the pane, in cells; rows count from the pane's top edge.
struct PaneLayout {
  /// A tile's title has so many columns, its sides included.
  private static let leastTileWidth = 12
  private static let gap = 3
  private static let margin = 4
  private static let labelWidth = 14
  /// On lower stages the rows stand closer, and on higher ones there is room for high tiles.
  private static let lowRows = 32
  private static let highRows = 50

  /// The column on which the controls begin.
  let left: Int
  /// From the first control's left edge to the last one's right edge, in columns.
  let width: Int
  /// How many tiles there is room for.
  let tileCount: Int
  let tileRow: Int
  let tileHeight: Int
  private let sliderPitch: Int
  private let firstSliderRow: Int
  /// The row of the line below the sliders; nil where there is no room.
  let lastLine: Int?

  init(stage: Stage) {
    let isLow = stage.rows < Self.lowRows
    let isHigh = stage.rows >= Self.highRows
    left = Int(stage.paneLeft / CellMetrics.width) + Self.margin
    width = Int(stage.paneWidth / CellMetrics.width) - 2 * Self.margin
    tileCount = min(Controls.tileCount, (width + Self.gap) / (Self.leastTileWidth + Self.gap))
    tileRow = isLow ? 2 : isHigh ? 4 : 3
    tileHeight = isLow ? 3 : isHigh ? 7 : 4
    firstSliderRow = tileRow + tileHeight + (isLow ? 1 : isHigh ? 3 : 2)
    // The bar with the keys hides the last row. Three lines share what is left, evenly.
    let bottom = stage.rows - Int(stage.open / CellMetrics.height) - 3
    let pitch = min(isHigh ? 6 : 4, (bottom - firstSliderRow) / 2)
    lastLine = pitch >= 2 ? firstSliderRow + 2 * pitch : nil
    sliderPitch = max(2, pitch)
  }

  /// Tiles and gaps fill the width, whole columns each: some tiles are a column wider than others.
  func tileColumn(_ index: Int) -> Int { left + index * (width + Self.gap) / tileCount }

  func tileWidth(_ index: Int) -> Int { tileColumn(index + 1) - Self.gap - tileColumn(index) }

  func sliderRow(_ index: Int) -> Int { firstSliderRow + index * sliderPitch }

  /// The column on which the sliders' bars begin, right of their labels.
  var barColumn: Int { left + Self.labelWidth }

  var barWidth: Int { width - Self.labelWidth }

  /// What part of a bar lies left of a place, for a knob that is centred there; the knob has 2 columns.
  func fraction(atColumn column: Double) -> Double {
    (column - Double(barColumn) - 1) / Double(barWidth - 2)
  }

  /// The column of the middle of a knob.
  func knobColumn(fraction: Double) -> Double {
    Double(barColumn) + 1 + fraction * Double(barWidth - 2)
  }
}
