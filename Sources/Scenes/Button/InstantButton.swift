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

  /// The shortest time for which a press shows, in s: a click whose release arrives with its press is seen, too.
  static let shortestPress = 0.08
  private static let scaleTolerance = Tolerance(distance: 0.001)
  private static let turnTolerance = Tolerance(distance: 0.002)

  /// What moves, each by the animation of its name.
  struct Figure: Sendable {
    /// The size, in parts of its own.
    var scale = 1.0
    /// The turn, clockwise, in rad.
    var turn = 0.0
  }

  private(set) var figure = KeyedValues(Figure())
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

  var scale: Double { figure.values.scale }
  var turn: Double { figure.values.turn }
  var isAtRest: Bool { figure.isAtRest && springBackTime == nil }

  mutating func advance(to time: Double) { figure.advance(to: time) }

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
    figure.send(
      "scale", \.scale, to: pressed ? Self.pressedScale : 1, with: spring, within: Self.scaleTolerance,
      at: time)
    // To turn is to travel.
    guard !environment.reducesMotion else { return }
    figure.send(
      "turn", \.turn, to: pressed ? Self.pressedTurn : 0, with: spring, within: Self.turnTolerance, at: time)
  }

  /// Another spring for what is on its way, from here on.
  mutating func change(to spring: Spring, at time: Double) {
    figure.retune("scale", \.scale, with: spring, at: time)
    figure.retune("turn", \.turn, with: spring, at: time)
  }
}
