internal import Animation
internal import CellCanvas

/// What stands on the pane and can be set: tiles and sliders, and which of them has the focus.
struct Controls: Sendable {
  /// A control, in the order of the focus.
  enum Part: Hashable, Sendable {
    case tile(Int)
    case slider(Int)
  }

  static let tileCount = 4
  /// The tile that says whether things move in full.
  static let motionTile = 1
  private static let brightnessSlider = 0
  /// How far an arrow key moves a slider.
  private static let keyStep = 0.05
  /// The brightness at which the stage has the theme's own colours.
  private static let plainBrightness = 0.72

  private(set) var tiles = [
    ControlTile(ControlTile.Face(title: "Wi-Fi", on: "home", off: "off", color: \.green), isOn: true),
    ControlTile(ControlTile.Face(title: "Motion", on: "full", off: "reduced", color: \.violet), isOn: true),
    ControlTile(ControlTile.Face(title: "Bluetooth", on: "on", off: "off", color: \.blue), isOn: true),
    ControlTile(ControlTile.Face(title: "Focus", on: "on", off: "off", color: \.green), isOn: false)
  ]
  private(set) var sliders = [
    Slider("Brightness", value: Controls.plainBrightness), Slider("Volume", value: 0.38)
  ]
  /// What the keys work on, if Tab has chosen something.
  private(set) var focus: Part?

  var isAtRest: Bool { tiles.allSatisfy(\.isAtRest) && sliders.allSatisfy(\.isAtRest) }

  /// How much is asked of all motion.
  var environment: MotionEnvironment { tiles[Self.motionTile].isOn ? .standard : .reduced }

  /// How much lighter (over 0) or darker than the theme's the stage is, in sixteenths; few steps, so that a
  /// knob that moves repaints the stage a few times only.
  func brightness(at time: Double) -> Int {
    Int(((sliders[Self.brightnessSlider].knob(at: time) - Self.plainBrightness) * 16).rounded())
  }

  mutating func advance(to time: Double) {
    if isAtRest { return }
    for index in tiles.indices { tiles[index].advance(to: time) }
    for index in sliders.indices { sliders[index].advance(to: time) }
  }

  // MARK: Tiles

  mutating func show(pressed: Bool, tile: Int, at time: Double) {
    tiles[tile].show(pressed: pressed, in: environment, at: time)
  }

  /// A key hits it.
  mutating func hit(tile: Int, at time: Double) { tiles[tile].hit(in: environment, at: time) }

  mutating func toggle(tile: Int, at time: Double) { tiles[tile].toggle(at: time) }

  // MARK: Sliders

  mutating func catchKnob(of slider: Int, at time: Double) { sliders[slider].catchKnob(at: time) }

  mutating func drag(slider: Int, to value: Double) { sliders[slider].drag(to: value) }

  mutating func jump(slider: Int, to value: Double, at time: Double) {
    sliders[slider].jump(to: value, in: environment, at: time)
  }

  // MARK: The focus

  /// The focus goes on to the next control, or back; from nowhere to the first or the last.
  /// - Parameter visibleTiles: how many tiles there is room for.
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

  /// A key moves the slider that has the focus by so many steps.
  mutating func moveFocusedSlider(by steps: Double, at time: Double) {
    guard case .slider(let index) = focus else { return }
    jump(slider: index, to: sliders[index].value + steps * Self.keyStep, at: time)
  }
}
