internal import MotionAnimation
internal import MotionKinematics

/// A button that responds when the finger comes down: it shrinks and turns, and springs back on release.
///
/// Each property has one animation. Each press and each release retargets it from its current value and velocity (M46).
struct InstantButton: Sendable {
  /// The scale of a pressed button, relative to its own size.
  static let pressedScale = 0.8
  /// The clockwise angle of a pressed button, in rad.
  private static let pressedTurn = Double.pi / 6
  static let spring = Spring(bounciness: 20, speed: 18)

  /// The shortest time for which a press shows, in s. It makes a click visible whose release arrives together
  /// with its press.
  private static let shortestPress = 0.08
  private static let scaleTolerance = Tolerance(distance: 0.001)
  private static let turnTolerance = Tolerance(distance: 0.002)

  struct ButtonFigure: Sendable {
    /// The scale, relative to the button's own size.
    var scale = 1.0
    /// The clockwise angle, in rad.
    var turn = 0.0
  }

  private(set) var figure = KeyedValues(ButtonFigure())
  private(set) var isPressed = false
  /// The scene time at which the button shows that it is released, in s, after a release within `shortestPress` of the
  /// press; nil if it shows it.
  private(set) var showTime: Double?
  /// The earliest scene time at which the last press may stop showing, in s.
  private var pressEnd = -Double.infinity
  private(set) var pressCount = 0

  /// True if the button shows a press: a finger is down, or it has left but `shortestPress` has not passed yet.
  var showsPress: Bool { isPressed || showTime != nil }

  var scale: Double { figure.values.scale }
  var turn: Double { figure.values.turn }

  mutating func takeMemory() { figure.takeMemory() }

  mutating func move(_ parts: inout Parts) { figure.move(&parts) }

  /// Shows a press or a release. A press shows for at least `shortestPress`.
  mutating func show(
    pressed: Bool, with spring: Spring, in environment: MotionEnvironment, at time: Double
  ) {
    guard pressed != isPressed else { return }
    isPressed = pressed
    if pressed {
      pressCount += 1
      pressEnd = time + Self.shortestPress
    } else if time < pressEnd {
      showTime = pressEnd
      return
    }
    show(with: spring, in: environment, at: time)
  }

  /// Shows whether the button is pressed, at once or when `showTime` has come.
  mutating func show(with spring: Spring, in environment: MotionEnvironment, at time: Double) {
    showTime = nil
    let pressed = isPressed
    let spring = environment.spring(spring)
    figure.send(
      "scale", \.scale, to: pressed ? Self.pressedScale : 1, with: spring, within: Self.scaleTolerance,
      isKept: true, at: time)
    // Reduced motion has no rotation.
    guard !environment.reducesMotion else { return }
    figure.send(
      "turn", \.turn, to: pressed ? Self.pressedTurn : 0, with: spring, within: Self.turnTolerance,
      isKept: true, at: time)
  }

  mutating func change(to spring: Spring, at time: Double) {
    figure.retune("scale", \.scale, with: spring, at: time)
    figure.retune("turn", \.turn, with: spring, at: time)
  }
}

/// A round button with three bars that become an X, and bars again. Each change starts from the current
/// values and velocities, however fast the button is tapped (M48–M53).
struct Hamburger: Sendable {
  /// The raw value counts from the top.
  enum Bar: Int, Sendable, CaseIterable { case top, middle, bottom }

  /// The diameter of the button, in pt.
  static let size = 150.0
  /// The width and height of a bar, in pt; its ends are round.
  static let barSize = SIMD2(80.0, 11.0)
  /// The y of the bars' upper edges below the button's upper edge, in pt.
  private static let barTops = [40.0, 69, 99]
  /// The upper bar's angle, in rad, and its shift downwards, in pt, in an X. The lower bar has the opposite values.
  private static let crossTurn = -Double.pi / 4
  private static let crossShift = 29.0
  static let turnSpring = Spring(bounciness: 11, speed: 18)
  /// The spring of the shift and the colour, which does not overshoot.
  static let calmSpring = Spring(bounciness: 0, speed: 18)
  /// The duration of the middle bar's fade, in s.
  private static let fadeDuration = 0.2
  static let white = RGBA(red: 1, green: 1, blue: 1)
  /// The colour of the X. Each theme shows it as its own red.
  static let red = RGBA(red: 1, green: 0, blue: 0)

  var button = InstantButton()
  /// True if the bars form an X or are turning into one.
  private(set) var isCross = false
  struct Bars: Sendable {
    /// The upper bar's angle, in rad; the lower bar has the opposite angle.
    var turn = 0.0
    /// The upper bar's shift downwards, in pt; the lower bar has the opposite shift.
    var shift = 0.0
    var color = Hamburger.white
  }

  private(set) var bars = KeyedValues(Bars())
  /// The middle bar's opacity. Overlapping fades add up, as UIKit's do.
  private var fade = AdditiveMotion<TimedMotion<Double>>(1)
  /// The scene time at which the last fade ends, in s; nil if there is none.
  private(set) var fadeEnd: Double?
  private(set) var toggleCount = 0

  /// Returns the middle bar's opacity, 0…1, and its rate of change, in 1/s.
  func alpha(at time: Double) -> (value: Double, velocity: Double) {
    (min(max(fade.value(at: time), 0), 1), fade.velocity(at: time))
  }

  mutating func takeMemory() {
    button.takeMemory()
    bars.takeMemory()
    fade.takeMemory()
  }

  mutating func move(_ parts: inout Parts) {
    button.move(&parts)
    bars.move(&parts)
    if parts.isDue(fadeEnd) {
      fadeEnd = nil
      fade.removeEnded(by: parts.time)
    }
  }

  mutating func toggle(in environment: MotionEnvironment, at time: Double) {
    isCross.toggle()
    toggleCount += 1
    bars.send(
      "turn", \.turn, to: isCross ? Self.crossTurn : 0, with: environment.spring(Self.turnSpring),
      within: Tolerance(distance: 0.002), isKept: true, at: time)
    let calmSpring = environment.spring(Self.calmSpring)
    bars.send(
      "shift", \.shift, to: isCross ? Self.crossShift : 0, with: calmSpring,
      within: Tolerance(distance: 0.05), isKept: true, at: time)
    bars.send(
      "color", \.color, to: isCross ? Self.red : Self.white, with: calmSpring, within: .fraction,
      isKept: true, at: time)
    fade.removeEnded(by: time)
    fade.retarget(to: isCross ? 0 : 1, at: time, duration: Self.fadeDuration, curve: .easeInOut)
    fadeEnd = time + Self.fadeDuration
  }

  /// The part of the way from white to red that the colour has gone, from 0 to 1.
  var redness: Double { 1 - bars.values.color.clamped.channels.y }

  // MARK: Positions of the bars

  /// Returns the y of a bar's centre relative to the button's, in pt, and the bar's angle, in rad, both for a
  /// button that is not turned.
  func place(of bar: Bar) -> (center: Double, turn: Double) {
    let top = Self.barTops[bar.rawValue] + Self.barSize.y / 2 - Self.size / 2
    return switch bar {
    case .top: (top + bars.values.shift, bars.values.turn)
    case .middle: (top, 0)
    case .bottom: (top - bars.values.shift, -bars.values.turn)
    }
  }
}
