internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

struct Controls: Sendable {
  static let tileCount = 4
  /// The index of the tile that turns reduced motion off and on.
  static let motionTile = 1
  private static let brightnessSlider = 0
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

  // MARK: Sliders

  mutating func jump(slider: Int, to value: Double, at time: Double) {
    sliders[slider].jump(to: value, in: environment, at: time)
  }
}

struct ControlTile: Sendable {
  /// The texts of a tile, and its colour while it is on.
  struct Face: Sendable {
    let title: String
    let on: String
    let off: String
    let color: @Sendable (Theme) -> Color
  }

  /// The scale of a pressed tile, relative to its own size.
  private static let pressedScale = 0.8
  /// The spring of the scale. On release the tile overshoots its own size.
  private static let spring = Spring(response: 0.25, dampingRatio: 0.55)
  /// The spring of the colour. It does not overshoot, and it is kept in reduced motion because a fade is not a motion.
  private static let fadeSpring = Spring(response: 0.2, dampingRatio: 1)

  let face: Face
  private(set) var isOn: Bool
  private var size = MovingValue(1.0, tolerance: Tolerance(distance: 0.002))
  private var fade: MovingValue<Double>

  init(_ face: Face, isOn: Bool) {
    self.face = face
    self.isOn = isOn
    fade = MovingValue(isOn ? 1 : 0, tolerance: Tolerance(distance: 0.02))
  }

  func scale(at time: Double) -> Double { size.value(at: time) }

  /// Returns the shown share of the colour, 0 (off) … 1 (on).
  func color(at time: Double) -> Double { min(max(fade.value(at: time), 0), 1) }

  mutating func move(_ parts: inout Parts) {
    parts.move(&size, isCharted: false)
    parts.move(&fade, isCharted: false)
  }

  mutating func show(pressed: Bool, in environment: MotionEnvironment, at time: Double) {
    size.retarget(to: pressed ? Self.pressedScale : 1, with: environment.spring(Self.spring), at: time)
  }

  mutating func toggle(at time: Double) {
    isOn.toggle()
    fade.retarget(to: isOn ? 1 : 0, with: Self.fadeSpring, at: time)
  }
}

/// A slider whose value follows the finger at once. Its knob does too, or follows on a spring after a press beside it.
struct Slider: Sendable {
  private static let spring = Spring(response: 0.3, dampingRatio: 0.8)

  let label: String
  /// The value, 0…1.
  private(set) var value: Double
  /// The knob's position minus the value. It goes to 0.
  private var lag = MovingValue(0.0, tolerance: Tolerance(distance: 0.0005))

  init(_ label: String, value: Double) {
    self.label = label
    self.value = value
  }

  /// Returns the position of the knob, 0…1.
  func knob(at time: Double) -> Double { Self.within(value + lag.value(at: time)) }

  mutating func move(_ parts: inout Parts) { parts.move(&lag, isCharted: false) }

  /// Stops the knob at its current position, which becomes the value.
  mutating func catchKnob(at time: Double) {
    value = knob(at: time)
    lag.place(0, at: time)
  }

  /// Sets the value to that of a moved finger, limited to 0…1. The knob keeps its distance to the value.
  mutating func drag(to value: Double) { self.value = Self.within(value) }

  /// Sets the value at once, limited to 0…1, and sends the knob there from its current position and velocity.
  mutating func jump(to value: Double, in environment: MotionEnvironment, at time: Double) {
    let value = Self.within(value)
    let motion = SpringMotion(
      spring: environment.spring(Self.spring), from: knob(at: time) - value, velocity: lag.velocity(at: time),
      to: 0.0)
    self.value = value
    lag.follow(.spring(motion), at: time)
  }

  private static func within(_ value: Double) -> Double { min(max(value, 0), 1) }
}
