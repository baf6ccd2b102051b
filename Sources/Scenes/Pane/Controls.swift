internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// The tiles and sliders on the pane.
struct Controls: Sendable {
  /// The index of the tile that turns reduced motion off and on.
  static let motionTile = 1
  /// The brightness at which the stage has the theme's own colours.
  private static let plainBrightness = 0.72

  var tiles = [
    Tile("Wi-Fi", on: "home", off: "off", \.green), Tile("Motion", on: "full", off: "reduced", \.violet),
    Tile("Bluetooth", on: "on", off: "off", \.blue), Tile("Focus", on: "on", off: "off", \.green, isOn: false)
  ]
  var sliders = [Slider("Brightness", value: Controls.plainBrightness), Slider("Volume", value: 0.38)]

  var environment: MotionEnvironment { tiles[Self.motionTile].isOn ? .standard : .reduced }

  /// Draws the ground anew if the slider has another brightness than the theme. The steps are few, so that a moving knob
  /// repaints the stage only a few times.
  func drawGround(_ ground: Gradient, at time: Double, on stage: inout Stage) {
    let steps = Int(((sliders[0].knob(at: time) - Self.plainBrightness) * 16).rounded())
    guard steps != 0 else { return }
    // It goes half as far towards white as towards black: the plain look is near the brightest that a screen can show.
    func changed(_ color: Color) -> Color {
      steps < 0 ? color.darker(by: Double(-steps) / 16) : color.lighter(by: Double(steps) / 32)
    }
    let (upper, lower) = stage.bounds.split(at: stage.bounds.middle.y)
    stage.fill(.rectangle(upper), .gradient(top: changed(ground.top), bottom: changed(ground.middle)))
    stage.fill(.rectangle(lower), .gradient(top: changed(ground.middle), bottom: changed(ground.bottom)))
  }

  mutating func move(_ parts: inout Parts) {
    for index in tiles.indices { tiles[index].move(&parts) }
    for index in sliders.indices { parts.move(&sliders[index].lag) }
  }

  struct Tile: Sendable {
    /// The scale of a pressed tile, relative to its own size.
    private static let pressedScale = 0.8
    /// The spring of the scale. On release the tile overshoots its own size.
    private static let spring = Spring(response: 0.25, dampingRatio: 0.55)
    /// The spring of the colour. It does not overshoot, and it is kept in reduced motion because a fade is not a motion.
    private static let fadeSpring = Spring(response: 0.2, dampingRatio: 1)

    let title, on, off: String
    let color: @Sendable (Theme) -> Color
    private(set) var isOn: Bool
    private var size = MovingValue(1.0, tolerance: Tolerance(distance: 0.002))
    private var fade: MovingValue<Double>

    init(
      _ title: String, on: String, off: String, _ color: @escaping @Sendable (Theme) -> Color,
      isOn: Bool = true
    ) {
      (self.title, self.on, self.off, self.color, self.isOn) = (title, on, off, color, isOn)
      fade = MovingValue(isOn ? 1 : 0, tolerance: Tolerance(distance: 0.02))
    }

    var subtitle: String { isOn ? on : off }
    func scale(at time: Double) -> Double { size.value(at: time) }
    /// Returns the colour, on the way between that of a tile that is off and its own.
    func color(_ theme: Theme, at time: Double) -> Color {
      theme.off.mixed(with: color(theme), by: min(max(fade.value(at: time), 0), 1))
    }

    mutating func move(_ parts: inout Parts) {
      parts.move(&size)
      parts.move(&fade)
    }

    mutating func show(pressed: Bool, in environment: MotionEnvironment, at time: Double) {
      let scale = pressed ? Self.pressedScale : 1
      guard scale != size.target else { return }
      size.retarget(to: scale, with: environment.spring(Self.spring), at: time)
    }

    mutating func toggle(at time: Double) {
      isOn.toggle()
      fade.retarget(to: isOn ? 1 : 0, with: Self.fadeSpring, at: time)
    }
  }

  /// A slider of 0…1. Its value follows the finger at once; after a press its knob comes on a spring.
  struct Slider: Sendable {
    private static let spring = Spring(response: 0.3, dampingRatio: 0.8)

    let label: String
    private var value: Double
    /// The knob's position minus the value. It goes to 0.
    fileprivate var lag = MovingValue(0.0, tolerance: Tolerance(distance: 0.0005))

    init(_ label: String, value: Double) { (self.label, self.value) = (label, value) }

    /// Returns the position of the knob, 0…1.
    func knob(at time: Double) -> Double { min(max(value + lag.value(at: time), 0), 1) }

    mutating func press(at finger: Double, in environment: MotionEnvironment, at time: Double) {
      let (knob, velocity) = (knob(at: time), lag.velocity(at: time))
      drag(to: finger)
      let spring = environment.spring(Self.spring)
      let law = SpringMotion(spring: spring, from: knob - value, velocity: velocity, to: 0)
      lag.follow(.spring(law), at: time)
    }

    mutating func drag(to finger: Double) { value = min(max(finger, 0), 1) }
  }
}

/// The places of tiles and sliders on the pane. They move by whole rows, as their words do.
struct PaneContents {
  /// The least width of a tile: a title with a margin on either side. It and what follows is in columns.
  private static let leastTileWidth = 12
  private static let (gap, margin, labelWidth) = (3, 4, 14)
  /// The numbers of rows of a tile, which takes a fifth of the open pane.
  private static let tileRows = 3...7

  /// The row of the pane's edge, and the left column and the columns of the controls.
  private let row, left, width: Int
  let tileCount: Int
  /// The rows of a tile, those from the edge to the first slider, and those from there to the next.
  private let tileHeight, sliderRow, sliderPitch: Int
  /// The rows that the top and the bottom line leave for words.
  private let wordRows: Range<Double>

  /// - Parameter edge: the y of the pane's edge, in pt.
  init(on stage: PaneStage, edge: Double) {
    row = Int((edge / Box.row).rounded())
    left = Int(stage.paneLeft / Box.column) + Self.margin
    width = Int(stage.paneWidth / Box.column) - 2 * Self.margin
    tileCount = min(4, (width + Self.gap) / (Self.leastTileWidth + Self.gap))
    wordRows = 1..<Double(stage.rows - 1)
    let height = stage.rows - Int(stage.open / Box.row) - 3
    tileHeight = min(max(height / 5, Self.tileRows.lowerBound), Self.tileRows.upperBound)
    // Two sliders share the rows that the tiles leave.
    sliderRow = 2 * tileHeight + 1 - tileHeight % 2
    sliderPitch = min(max((height - sliderRow) / 2, 2), tileHeight)
  }

  /// Returns the box of a tile at its full size, whatever the scale of its press. Tiles and gaps fill the width in whole
  /// columns, so some tiles are a column wider than others.
  func tile(_ index: Int) -> Box {
    let start = left + index * (width + Self.gap) / tileCount
    let end = left + (index + 1) * (width + Self.gap) / tileCount - Self.gap
    // Two lines are in the middle of an odd number of rows if these stand half a row lower.
    let top = Box.row * (tileHeight % 2 == 0 ? 3 : 2.5)
    return Box(column: start, row: row, columns: end - start, rows: tileHeight).moved(by: SIMD2(0, top))
  }

  private func bar(_ index: Int) -> Box {
    Box(
      column: left + Self.labelWidth, row: row + sliderRow + index * sliderPitch,
      columns: width - Self.labelWidth, rows: 1)
  }

  /// Returns the fraction of a slider for a knob whose middle is at an x. It is outside of 0…1 beside the bar. The knob is two
  /// columns wide.
  func fraction(atX x: Double) -> Double {
    let bar = bar(0)
    return (x - bar.left - Box.column) / (bar.width - 2 * Box.column)
  }

  // MARK: Drawing

  /// Draws the tiles.
  /// - Parameters:
  ///   - item: the item of the first tile.
  ///   - isFast: true if the pane is too fast for round corners to be seen.
  func draw(
    _ tiles: [Controls.Tile], at time: Double, item: Int, isFast: Bool, _ theme: Theme, on stage: inout Stage
  ) {
    // In a palette of few colours, bold text becomes brighter: black would turn grey.
    let style: Cell.Style = stage.rendering.color == .few ? .plain : .bold
    for (index, tile) in tiles.prefix(tileCount).enumerated() {
      let (box, color) = (self.tile(index), tile.color(theme, at: time))
      let margin = box.size * (1 - tile.scale(at: time)) / 2
      stage.fill(.rectangle(box), Stage.Paint.none, item: item + index)
      stage.fill(
        .rectangle(box.grown(by: -margin), radius: isFast ? 0 : 12),
        .gradient(top: color.lighter(by: 0.0625), bottom: color.darker(by: 0.125)))
      // The text keeps its place as long as it does not touch the edge, because moving it changes many cells.
      let column = max(2, (margin.x / Box.column + 1.25).rounded())
      let row = ((box.top + (box.height - 2 * Box.row) / 2) / Box.row - 0.0625).rounded()
      let place = SIMD2(box.left + column * Box.column, row * Box.row)
      write(tile.title, at: place, tile.isOn ? theme.textOnTile : theme.textOnOff, style: style, on: &stage)
      write(
        tile.subtitle, at: place + SIMD2(0, Box.row), tile.isOn ? theme.dimTextOnTile : theme.textOnOff,
        on: &stage)
    }
  }

  /// Draws the sliders.
  /// - Parameter item: the item of the first slider.
  func draw(
    _ sliders: [Controls.Slider], at time: Double, item: Int, _ theme: Theme, on stage: inout Stage
  ) {
    for (index, slider) in sliders.enumerated() {
      let (bar, fraction) = (bar(index), slider.knob(at: time))
      // A bar is thin, so that half a row above and below it, and a column on either side, are touched with it.
      let touched = bar.grown(by: SIMD2(Box.column, Box.row / 2))
      stage.fill(.rectangle(touched), Stage.Paint.none, item: item + index)
      write(slider.label, at: SIMD2(Double(left) * Box.column, bar.top), theme.text, on: &stage)
      let fill = index == 0 ? theme.knob.mixed(with: theme.off, by: 0.25) : theme.blue
      guard stage.rendering.color != .none else {
        let middle = (Double(bar.columns - 1) * fraction).rounded()
        for column in 0..<bar.columns {
          let text = Double(column) == middle ? "O" : Double(column) < middle ? "=" : "-"
          write(text, at: bar.corner + SIMD2(Double(column) * Box.column, 0), fill, on: &stage)
        }
        continue
      }
      let left = bar.left + fraction * (bar.width - 2 * Box.column)
      let knob = Box(at: SIMD2(left, bar.top), size: SIMD2(2 * Box.column, Box.row))
      let filled = Box(left: bar.left, top: bar.top, right: knob.middle.x, bottom: bar.bottom)
      stage.fill(.rectangle(bar, radius: 6), theme.off)
      stage.fill(.rectangle(filled, radius: 6), fill)
      stage.fill(.rectangle(knob, radius: 4), theme.knob)
    }
  }

  /// Writes a text unless it is in the top or the bottom line, or beyond them.
  private func write(
    _ text: String, at place: SIMD2<Double>, _ color: Color, style: Cell.Style = .plain, on stage: inout Stage
  ) {
    if wordRows.contains(place.y / Box.row) { stage.text(text, at: place, color, style: style) }
  }
}
