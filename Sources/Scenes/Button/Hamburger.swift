internal import Animation
internal import Kinematics

/// A round button with three bars that become an X, and bars again: all that moves is sent elsewhere from where it
/// is, however fast it is tapped (M48–M53).
struct Hamburger: Sendable {
  /// A bar, from the top.
  enum Bar: Int, Sendable, CaseIterable { case top, middle, bottom }

  /// Its diameter, in pt.
  static let size = 150.0
  /// Of a bar, in pt, with round ends.
  static let barSize = SIMD2(80.0, 11.0)
  /// The upper edges of the bars below the button's, in pt.
  private static let barTops = [40.0, 69, 99]
  /// The upper bar's turn and way down in an X, in rad and pt; the lower one's are their opposites.
  private static let crossTurn = -Double.pi / 4
  private static let crossShift = 29.0
  private static let turnSpring = Spring(bounciness: 11, speed: 18)
  /// It does not overshoot.
  private static let calmSpring = Spring(bounciness: 0, speed: 18)
  /// How long the middle bar fades, in s.
  private static let fadeDuration = 0.2
  /// The colours of bars and X.
  static let white = RGBA(red: 1, green: 1, blue: 1)
  static let red = RGBA(red: 1, green: 0.23, blue: 0.19)

  var button = InstantButton()
  /// Whether it is an X, or becomes one.
  private(set) var isCross = false
  /// What moves of the bars, each by the animation of its name.
  struct Bars: Sendable {
    /// The upper bar's turn, in rad; the lower one turns the other way.
    var turn = 0.0
    /// The upper bar's way down, in pt; the lower one goes up.
    var shift = 0.0
    var color = Hamburger.white
  }

  private(set) var bars = KeyedValues(Bars())
  /// The middle bar's opacity: fades on top of each other, as UIKit's own.
  private var fade = AdditiveMotion<TimedMotion<Double>>(1)
  private var fadeEnd = 0.0
  /// How often it has been turned into the other.
  private(set) var toggleCount = 0

  /// The middle bar's opacity, 0…1.
  func alpha(at time: Double) -> Double { min(max(fade.value(at: time), 0), 1) }

  /// How fast that changes, per second.
  func alphaVelocity(at time: Double) -> Double { fade.velocity(at: time) }

  /// Whether the middle bar has still to come or go.
  private(set) var isFading = false

  var isAtRest: Bool {
    button.isAtRest && bars.isAtRest && !isFading
  }

  mutating func advance(to time: Double) {
    button.advance(to: time)
    bars.advance(to: time)
    if isFading, fadeEnd <= time {
      isFading = false
      fade.removeEnded(by: time)
    }
  }

  /// Bars to X, X to bars.
  mutating func toggle(in environment: MotionEnvironment, at time: Double) {
    isCross.toggle()
    toggleCount += 1
    bars.send(
      "turn", \.turn, to: isCross ? Self.crossTurn : 0, with: environment.spring(Self.turnSpring),
      within: Tolerance(distance: 0.002), at: time)
    let calmSpring = environment.spring(Self.calmSpring)
    bars.send(
      "shift", \.shift, to: isCross ? Self.crossShift : 0, with: calmSpring,
      within: Tolerance(distance: 0.05),
      at: time)
    bars.send(
      "color", \.color, to: isCross ? Self.red : Self.white, with: calmSpring, within: .fraction, at: time)
    fade.removeEnded(by: time)
    fade.retarget(
      to: isCross ? 0 : 1, at: time, duration: Self.fadeDuration, curve: .easeInOut)
    fadeEnd = time + Self.fadeDuration
    isFading = true
  }

  // MARK: Where the bars are

  /// A bar's centre from the button's, in pt, and its turn, in rad, on a button that is not turned.
  func place(of bar: Bar) -> (center: Double, turn: Double) {
    let top = Self.barTops[bar.rawValue] + Self.barSize.y / 2 - Self.size / 2
    return switch bar {
    case .top: (top + bars.values.shift, bars.values.turn)
    case .middle: (top, 0)
    case .bottom: (top - bars.values.shift, -bars.values.turn)
    }
  }
}
