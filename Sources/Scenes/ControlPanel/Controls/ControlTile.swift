internal import MotionAnimation
internal import PaneCanvas
internal import MotionKinematics

/// A tile that can be pressed and toggled, with a spring for its scale and a fade for its colour.
struct ControlTile: Sendable {
  /// The texts of a tile, and its colour while it is on.
  struct Face: Sendable {
    let title: String
    let on: String
    let off: String
    let color: any KeyPath<Theme, Color> & Sendable
  }

  /// The scale of a pressed tile, relative to its own size.
  private static let pressedScale = 0.8
  /// The spring of the scale. On release the tile overshoots its own size.
  private static let spring = Spring(response: 0.25, dampingRatio: 0.55)
  /// The spring of the colour. It does not overshoot, and it is kept in reduced motion because a fade is not
  /// a motion.
  private static let fadeSpring = Spring(response: 0.2, dampingRatio: 1)
  /// The velocity of the scale at a key press, in 1/s. It shrinks a tile about as far as a finger does.
  private static let blow = -9.0

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

  /// Shows the tile as pressed or as released by a finger.
  mutating func show(pressed: Bool, in environment: MotionEnvironment, at time: Double) {
    size.retarget(to: pressed ? Self.pressedScale : 1, with: environment.spring(Self.spring), at: time)
  }

  /// Shows a key press: the tile shrinks briefly. In reduced motion nothing moves.
  mutating func hit(in environment: MotionEnvironment, at time: Double) {
    guard !environment.reducesMotion else { return }
    let motion = SpringMotion(
      spring: Self.spring, from: size.value(at: time), velocity: Self.blow, to: 1.0)
    size.follow(.spring(motion), at: time)
  }

  mutating func toggle(at time: Double) {
    isOn.toggle()
    fade.retarget(to: isOn ? 1 : 0, with: Self.fadeSpring, at: time)
  }
}
