internal import Animation
internal import CellCanvas
internal import Kinematics

/// A tile that is pressed and toggles: a little spring and a colour that fades.
struct ControlTile: Sendable {
  /// What is written on a tile, and its colour while it is on.
  struct Face: Sendable {
    let title: String
    let on: String
    let off: String
    let color: any KeyPath<Theme, Color> & Sendable
  }

  /// How large a tile is under the finger, as a part of its size.
  private static let pressedScale = 0.8
  /// Under the finger, and back beyond its size.
  private static let spring = Spring(response: 0.25, dampingRatio: 0.55)
  /// A fade is no motion: it overshoots nothing, and stays where motion is reduced.
  private static let fadeSpring = Spring(response: 0.2, dampingRatio: 1)
  /// A key's blow, per second: a tile shrinks by it about as far as under a finger.
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

  /// What part of its size it shows.
  func scale(at time: Double) -> Double { size.value(at: time) }

  /// How much of its colour it shows, 0 (off) … 1 (on).
  func color(at time: Double) -> Double { min(max(fade.value(at: time), 0), 1) }

  var isAtRest: Bool { size.phase == .resting && fade.phase == .resting }

  mutating func advance(to time: Double) {
    _ = size.advance(to: time)
    _ = fade.advance(to: time)
  }

  /// A finger comes down on it, or leaves it.
  mutating func show(pressed: Bool, in environment: MotionEnvironment, at time: Double) {
    size.retarget(
      to: pressed ? Self.pressedScale : 1, with: environment.spring(Self.spring), at: time)
  }

  /// A key hits it.
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
