internal import Animation
internal import Kinematics

/// A button that answers when the finger comes down, not when it leaves: it shrinks and turns, and springs back.
///
/// There is one animation a property, for good: each press and each release sends it elsewhere, from where it is and
/// as fast as it goes (M46).
struct InstantButton: Sendable {
  /// Its size under the finger, in parts of its own.
  static let pressedScale = 0.8
  /// How far it is turned under the finger, clockwise, in rad.
  static let pressedTurn = Double.pi / 6
  /// Bounciness 20, speed 18.
  static let spring = Spring(bounciness: 20, speed: 18)

  private(set) var scale = MovingValue(1.0, tolerance: Tolerance(distance: 0.001))
  private(set) var turn = MovingValue(0.0, tolerance: Tolerance(distance: 0.002))
  private(set) var isPressed = false
  /// How often it was pressed.
  private(set) var pressCount = 0

  var isAtRest: Bool { scale.phase == .resting && turn.phase == .resting }

  mutating func advance(to time: Double) {
    _ = scale.advance(to: time)
    _ = turn.advance(to: time)
  }

  /// The finger comes down, or leaves.
  mutating func show(pressed: Bool, with spring: Spring, in environment: MotionEnvironment, at time: Double) {
    guard pressed != isPressed else { return }
    isPressed = pressed
    if pressed { pressCount += 1 }
    let spring = environment.spring(spring)
    scale.retarget(to: pressed ? Self.pressedScale : 1, with: spring, at: time)
    // To turn is to travel.
    guard !environment.reducesMotion else { return }
    turn.retarget(to: pressed ? Self.pressedTurn : 0, with: spring, at: time)
  }

  /// Another spring for what is on its way, from here on.
  mutating func change(to spring: Spring, at time: Double) {
    if scale.phase == .moving { scale.retarget(to: scale.target, with: spring, at: time) }
    if turn.phase == .moving { turn.retarget(to: turn.target, with: spring, at: time) }
  }
}
