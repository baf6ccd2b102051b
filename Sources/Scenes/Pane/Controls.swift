internal import Motion
internal import PaneCanvas

/// The tiles on the pane, whose items begin with `tileItem`.
struct Controls: Sendable {
  static let (tileItem, motionItem) = (2, 3)

  private(set) var tiles = [
    Tile("Wi-Fi", \.green), Tile("Motion", \.violet), Tile("Bluetooth", \.blue),
    Tile("Focus", \.green, isOn: false)
  ]

  /// The environment that the tile “Motion” selects.
  var environment: MotionEnvironment { tiles[Self.motionItem - Self.tileItem].isOn ? .standard : .reduced }

  mutating func move(_ parts: inout Parts) {
    for index in tiles.indices {
      parts.move(&tiles[index].size)
      parts.move(&tiles[index].fade)
    }
  }

  /// A pressed tile is smaller; released, it overshoots its own size.
  mutating func press(_ item: Int, _ isPressed: Bool, at time: Double) {
    let (index, scale) = (item - Self.tileItem, isPressed ? 0.8 : 1)
    guard tiles.indices.contains(index), tiles[index].size.target != scale else { return }
    let spring = environment.spring(Spring(response: 0.25, dampingRatio: 0.55))
    tiles[index].size.retarget(to: scale, with: spring, at: time)
  }

  /// Toggles a tile. Its colour does not overshoot, and fades in reduced motion too, because a fade is not a motion.
  mutating func toggle(_ item: Int, at time: Double) {
    let index = item - Self.tileItem
    guard tiles.indices.contains(index) else { return }
    tiles[index].isOn.toggle()
    let spring = Spring(response: 0.2, dampingRatio: 1)
    tiles[index].fade.retarget(to: tiles[index].isOn ? 1 : 0, with: spring, at: time)
  }

  struct Tile: Sendable {
    let title: String
    let color: @Sendable (Theme) -> Color
    fileprivate(set) var isOn: Bool
    fileprivate(set) var size = MovingValue(1.0, tolerance: Tolerance(distance: 0.002))
    fileprivate var fade: MovingValue<Double>

    init(_ title: String, _ color: @escaping @Sendable (Theme) -> Color, isOn: Bool = true) {
      (self.title, self.color, self.isOn) = (title, color, isOn)
      fade = MovingValue(isOn ? 1 : 0, tolerance: Tolerance(distance: 0.02))
    }
  }
}

/// The places of the tiles on the pane, in cells. They move by whole rows, as their words do.
struct PaneContents {
  private static let (gap, margin) = (3, 4)
  /// The least width of a tile: a title with a margin on either side.
  private static let leastTileWidth = 12

  /// The row of the pane's edge, and that of the bottom line, before which texts end.
  private let row, bottomRow: Int
  /// The left column and the columns of the tiles.
  private let left, width: Int
  private let tileCount: Int
  /// The rows of a tile.
  private let tileHeight: Int

  /// - Parameter edge: the y of the pane's edge, in pt.
  init(on stage: PaneStage, edge: Double) {
    (row, bottomRow) = (Int((edge / Box.row).rounded()), stage.rows - 1)
    left = Int(stage.paneLeft / Box.column) + Self.margin
    width = Int(stage.paneWidth / Box.column) - 2 * Self.margin
    tileCount = min(4, (width + Self.gap) / (Self.leastTileWidth + Self.gap))
    let height = stage.rows - Int(stage.open / Box.row) - 3
    tileHeight = min(max(height * 2 / 5, 3), 9)
  }

  /// Returns the box of a tile at its full size. Tiles and gaps fill the width in whole columns.
  private func tile(_ index: Int) -> Box {
    let start = index * (width + Self.gap) / tileCount
    let end = (index + 1) * (width + Self.gap) / tileCount - Self.gap
    // Two lines are in the middle of an odd number of rows if these stand half a row lower.
    let top = Box.row * (tileHeight % 2 == 0 ? 3 : 2.5)
    return Box(column: left + start, row: row, columns: end - start, rows: tileHeight).moved(
      by: SIMD2(0, top))
  }

  func draw(_ controls: Controls, at time: Double, _ theme: Theme, on stage: inout Stage) {
    func write(_ text: String, at place: SIMD2<Double>, _ color: Color, _ style: Cell.Style = .plain) {
      let isFree = place.y >= Box.row && place.y < Double(bottomRow) * Box.row
      if isFree { stage.text(text, at: place, color, style: style) }
    }
    // In a palette of few colours, bold text becomes brighter: black would turn grey.
    let style: Cell.Style = stage.rendering.color == .few ? .plain : .bold
    for index in 0..<tileCount {
      let (tile, box) = (controls.tiles[index], tile(index))
      let color = theme.off.mixed(with: tile.color(theme), by: min(max(tile.fade.value(at: time), 0), 1))
      let margin = box.size * (1 - tile.size.value(at: time)) / 2
      stage.fill(.rectangle(box), Stage.Paint.none, item: Controls.tileItem + index)
      stage.fill(
        .rectangle(box.grown(by: -margin), radius: 12),
        .gradient(top: color.lighter(by: 0.0625), bottom: color.darker(by: 0.125)))
      // The text keeps its place as long as it does not touch the edge, because moving it changes many cells.
      let column = max(2, (margin.x / Box.column + 1.25).rounded())
      let row = (box.middle.y / Box.row - 1.0625).rounded()
      let place = SIMD2(box.left + column * Box.column, row * Box.row)
      write(tile.title, at: place, tile.isOn ? theme.textOnTile : theme.textOnOff, style)
      let dim = tile.isOn ? theme.dimTextOnTile : theme.textOnOff
      write(tile.isOn ? "on" : "off", at: place + SIMD2(0, Box.row), dim)
    }
  }
}
