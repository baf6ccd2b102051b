internal import MotionAnimation
internal import PaneCanvas

/// The controls on the pane: tiles, sliders, and the focus.
struct Controls: Sendable {
  /// A control, in the order of the focus.
  enum Control: Hashable, Sendable {
    case tile(Int)
    case slider(Int)
  }

  static let tileCount = 4
  /// The index of the tile that turns reduced motion off and on.
  static let motionTile = 1
  private static let brightnessSlider = 0
  /// The step by which an arrow key moves a slider, as a fraction of its range.
  private static let keyStep = 0.05
  /// The brightness at which the stage has the theme's own colours.
  private static let plainBrightness = 0.72

  var tiles = [
    ControlTile(ControlTile.Face(title: "Wi-Fi", on: "home", off: "off", color: \.green), isOn: true),
    ControlTile(ControlTile.Face(title: "Motion", on: "full", off: "reduced", color: \.violet), isOn: true),
    ControlTile(ControlTile.Face(title: "Bluetooth", on: "on", off: "off", color: \.blue), isOn: true),
    ControlTile(ControlTile.Face(title: "Focus", on: "on", off: "off", color: \.green), isOn: false)
  ]
  var sliders = [
    Slider("Brightness", value: Controls.plainBrightness), Slider("Volume", value: 0.38)
  ]
  /// The control that has the focus; nil until Tab chooses one.
  private(set) var focus: Control?

  /// The environment of all motion, as the tile “Motion” sets it.
  var environment: MotionEnvironment { tiles[Self.motionTile].isOn ? .standard : .reduced }

  /// Returns the brightness of the stage relative to the theme's, in sixteenths: over 0 is lighter. The steps
  /// are few, so that a moving knob repaints the stage only a few times.
  func brightness(at time: Double) -> Int {
    Int(((sliders[Self.brightnessSlider].knob(at: time) - Self.plainBrightness) * 16).rounded())
  }

  mutating func move(_ parts: inout Parts) {
    for index in tiles.indices { tiles[index].move(&parts) }
    for index in sliders.indices { sliders[index].move(&parts) }
  }

  // MARK: Tiles

  mutating func show(pressed: Bool, tile: Int, at time: Double) {
    tiles[tile].show(pressed: pressed, in: environment, at: time)
  }

  mutating func hit(tile: Int, at time: Double) { tiles[tile].hit(in: environment, at: time) }

  // MARK: Sliders

  mutating func jump(slider: Int, to value: Double, at time: Double) {
    sliders[slider].jump(to: value, in: environment, at: time)
  }

  // MARK: The focus

  /// Moves the focus to the next control, or to the previous one. Without a focus it goes to the first or the
  /// last control.
  /// - Parameter visibleTiles: the number of tiles for which there is room.
  mutating func moveFocus(backwards: Bool, visibleTiles: Int) {
    let count = visibleTiles + sliders.count
    let place: Int? =
      switch focus {
      case .tile(let index): index
      case .slider(let index): visibleTiles + index
      case nil: nil
      }
    let next = backwards ? (place ?? count) - 1 : (place ?? -1) + 1
    let wrapped = (next + count) % count
    focus = wrapped < visibleTiles ? .tile(wrapped) : .slider(wrapped - visibleTiles)
  }

  mutating func loseFocus() { focus = nil }

  /// Moves the slider that has the focus by a number of key steps.
  mutating func moveFocusedSlider(by steps: Double, at time: Double) {
    guard case .slider(let index) = focus else { return }
    jump(slider: index, to: sliders[index].value + steps * Self.keyStep, at: time)
  }
}
