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
  /// The shortest time for which a press shows, in s: a click whose release arrives with its press is seen, too.
  static let shortestPress = 0.08

  /// Whether a finger is down on the button.
  private(set) var isPressed = false
  /// The scene time at which the button springs back after a release that came too early to be seen, in s; nil if
  /// there was none.
  private(set) var springBackTime: Double?
  /// The scene time until which the last press shows, in s.
  private var pressEnd = -Double.infinity
  /// The number of presses so far.
  private(set) var pressCount = 0

  /// Whether the button shows a press: a finger is down, or was down too shortly to be seen.
  var showsPress: Bool { isPressed || springBackTime != nil }

  var isAtRest: Bool { scale.phase == .resting && turn.phase == .resting && springBackTime == nil }

  mutating func advance(to time: Double) {
    _ = scale.advance(to: time)
    _ = turn.advance(to: time)
  }

  /// Shows that the finger comes down or leaves; a press shows for at least `shortestPress`.
  mutating func show(pressed: Bool, with spring: Spring, in environment: MotionEnvironment, at time: Double) {
    guard pressed != isPressed else { return }
    isPressed = pressed
    if pressed {
      pressCount += 1
      pressEnd = time + Self.shortestPress
    } else if time < pressEnd {
      springBackTime = pressEnd
      return
    }
    springBackTime = nil
    retarget(pressed: pressed, with: spring, in: environment, at: time)
  }

  /// Springs back if `springBackTime` has come by `time` (scene time, in s).
  mutating func settle(with spring: Spring, in environment: MotionEnvironment, at time: Double) {
    guard let springBackTime, springBackTime <= time else { return }
    self.springBackTime = nil
    retarget(pressed: false, with: spring, in: environment, at: time)
  }

  private mutating func retarget(
    pressed: Bool, with spring: Spring, in environment: MotionEnvironment, at time: Double
  ) {
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
