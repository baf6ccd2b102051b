internal import MotionAnimation
internal import MotionKinematics

/// A button that responds when the finger comes down: it shrinks and turns, and springs back on release.
///
/// Each property has one animation. Each press and each release retargets it from its current value and
/// velocity (M46).
struct InstantButton: Sendable {
  /// The scale of a pressed button, relative to its own size.
  static let pressedScale = 0.8
  /// The clockwise angle of a pressed button, in rad.
  static let pressedTurn = Double.pi / 6
  /// The spring of a press: bounciness 20, speed 18.
  static let spring = Spring(bounciness: 20, speed: 18)

  /// The shortest time for which a press shows, in s. It makes a click visible whose release arrives together
  /// with its press.
  static let shortestPress = 0.08
  private static let scaleTolerance = Tolerance(distance: 0.001)
  private static let turnTolerance = Tolerance(distance: 0.002)

  /// The animated values. Each has an animation of its own.
  struct ButtonFigure: Sendable {
    /// The scale, relative to the button's own size.
    var scale = 1.0
    /// The clockwise angle, in rad.
    var turn = 0.0
  }

  private(set) var figure = KeyedValues(ButtonFigure())
  /// True while a finger or a key is down on the button.
  private(set) var isPressed = false
  /// The scene time at which the button springs back, in s, after a release within `shortestPress` of the
  /// press; nil if no such release is pending.
  private(set) var springBackTime: Double?
  /// The earliest scene time at which the last press may stop showing, in s.
  private var pressEnd = -Double.infinity
  private(set) var pressCount = 0

  /// True if the button shows a press: a finger is down, or it has left but `shortestPress` has not passed
  /// yet.
  var showsPress: Bool { isPressed || springBackTime != nil }

  var scale: Double { figure.values.scale }
  var turn: Double { figure.values.turn }

  mutating func move(_ parts: inout Parts) { figure.move(&parts) }

  /// Shows a press or a release. A press shows for at least `shortestPress`.
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

  /// Springs back, when `springBackTime` has come.
  mutating func springBack(with spring: Spring, in environment: MotionEnvironment, at time: Double) {
    springBackTime = nil
    retarget(pressed: false, with: spring, in: environment, at: time)
  }

  private mutating func retarget(
    pressed: Bool, with spring: Spring, in environment: MotionEnvironment, at time: Double
  ) {
    let spring = environment.spring(spring)
    figure.send(
      "scale", \.scale, to: pressed ? Self.pressedScale : 1, with: spring, within: Self.scaleTolerance,
      at: time)
    // Reduced motion has no rotation.
    guard !environment.reducesMotion else { return }
    figure.send(
      "turn", \.turn, to: pressed ? Self.pressedTurn : 0, with: spring, within: Self.turnTolerance, at: time)
  }

  mutating func change(to spring: Spring, at time: Double) {
    figure.retune("scale", \.scale, with: spring, at: time)
    figure.retune("turn", \.turn, with: spring, at: time)
  }
}
