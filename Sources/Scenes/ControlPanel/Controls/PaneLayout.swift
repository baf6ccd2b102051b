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
  let tileRow: Int
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
    tileRow = isLow ? 2 : isHigh ? 4 : 3
    tileHeight = isLow ? 3 : isHigh ? 7 : 4
    firstSliderRow = tileRow + tileHeight + (isLow ? 1 : isHigh ? 3 : 2)
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
