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
  /// The time after which the system's own highlight shows, in s.
  static let highlightDelay = 0.15
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
  /// The scene time at which the button shows whether it is pressed, in s: after a release within `shortestPress` of
  /// the press, or after a press that shows late; nil if it shows it.
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

  /// Shows a press or a release. A press shows for at least `shortestPress`, unless it shows late: then a release
  /// before that ends it unseen.
  mutating func show(
    pressed: Bool, with spring: Spring, _ problem: ButtonProblem?, after delay: Double,
    in environment: MotionEnvironment, at time: Double
  ) {
    guard pressed != isPressed else { return }
    isPressed = pressed
    if pressed {
      pressCount += 1
      if delay > 0 {
        showTime = time + delay
        return
      }
      pressEnd = time + Self.shortestPress
    } else if showTime != nil {
      showTime = nil
      return
    } else if time < pressEnd {
      showTime = pressEnd
      return
    }
    show(with: spring, problem, in: environment, at: time)
  }

  /// Shows whether the button is pressed, at once or when `showTime` has come.
  mutating func show(
    with spring: Spring, _ problem: ButtonProblem?, in environment: MotionEnvironment, at time: Double
  ) {
    showTime = nil
    let pressed = isPressed
    let spring = environment.spring(spring)
    figure.send(
      "scale", \.scale, to: pressed ? Self.pressedScale : 1, with: spring, within: Self.scaleTolerance,
      .kept, at: time)
    // Reduced motion has no rotation.
    guard !environment.reducesMotion else { return }
    figure.send(
      "turn", \.turn, to: pressed ? Self.pressedTurn : 0, with: spring, within: Self.turnTolerance,
      velocity: problem == .lookupOnView ? 0 : nil, .kept, at: time)
  }

  mutating func change(to spring: Spring, at time: Double) {
    figure.retune("scale", \.scale, with: spring, at: time)
    figure.retune("turn", \.turn, with: spring, at: time)
  }
}

/// A step on the way to the X, shown alone. The raw value is the sentence on the screen.
enum CrossStep: String, CaseIterable {
  case color = "Step 1, the colour alone: red, and still three bars."
  case turn = "Step 2, the turn alone: about its own centre each bar is a see-saw."
  case anchored = "With the anchor point at its left end, a bar turns like a hand of a clock."
  /// The whole X. The tops of the bars are at 40, 69 and 99 pt: 29 pt from the middle one, and 30 pt (M152).
  case shift = "Step 3, moved by 29 pt: 40 + 29 = 69, but 99 − 29 = 70; 1 pt is missing."
  /// The other way round: the guide's words, against its code (M147).
  case clockwise = "The guide's words: the top bar turns clockwise. Its code turns it back."

  var isWhole: Bool { self == .shift || self == .clockwise }
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
    /// The colour by perception, if it moves in place of the other.
    var perceived = OKLab(Hamburger.white)
  }

  private(set) var bars = KeyedValues(Bars())
  /// The step that is shown alone; nil for the whole X.
  private(set) var step: CrossStep?
  /// The part of the menu that is out: 0 for none, 1 for all of it. Its spring ends at these bounds (M166).
  private(set) var menu = MovingValue(0.0, tolerance: .fraction)
  private(set) var hasMenu = false
  /// True if the colour moves by perception (M174).
  private(set) var isPerceived = false
  /// True if the bars move at a quarter of their speed (M172).
  private(set) var isSlow = false
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
    parts.move(&menu)
    if parts.isDue(fadeEnd) {
      fadeEnd = nil
      fade.removeEnded(by: parts.time)
    }
  }

  mutating func toggle(in environment: MotionEnvironment, at time: Double) {
    isCross.toggle()
    toggleCount += 1
    move(in: environment, at: time)
  }

  /// Shows a step alone, or the whole X; bars that form an X move on to it.
  mutating func show(_ step: CrossStep?, in environment: MotionEnvironment, at time: Double) {
    self.step = step
    if isCross { move(in: environment, at: time) }
  }

  /// An X has the menu open.
  mutating func toggleMenu(in environment: MotionEnvironment, at time: Double) {
    hasMenu.toggle()
    menu = MovingValue(0, tolerance: .fraction)
    menu.setBounds(Bounds(0...1), at: time)
    if isCross, hasMenu { move(in: environment, at: time) }
  }

  mutating func toggleSpeed(at time: Double) {
    isSlow.toggle()
    setSpeed(at: time)
  }

  private mutating func setSpeed(at time: Double) {
    for key in ["turn", "shift", "color"] { bars.setSpeed(isSlow ? 0.25 : 1, key, at: time) }
  }

  /// Lets the colour move by perception, or channel by channel; a motion of it ends.
  mutating func togglePerception(at time: Double) {
    isPerceived.toggle()
    let color = color(of: step ?? .shift)
    bars.place("color", \.color, at: color, time: time)
    bars.place("color", \.perceived, at: OKLab(color), time: time)
  }

  private func color(of step: CrossStep) -> RGBA {
    isCross && (step == .color || step.isWhole) ? Self.red : Self.white
  }

  var color: RGBA { isPerceived ? bars.values.perceived.rgba : bars.values.color }

  /// The part of the way from white to red that the colour has gone, from 0 to 1.
  var redness: Double {
    guard isPerceived else { return 1 - bars.values.color.clamped.channels.y }
    return min(max(bars.values.perceived.members.y / OKLab(Self.red).members.y, 0), 1)
  }

  private mutating func move(in environment: MotionEnvironment, at time: Double) {
    let step = step ?? .shift
    let turn = step == .clockwise || step == .anchored ? -Self.crossTurn : Self.crossTurn
    bars.send(
      "turn", \.turn, to: isCross && step != .color ? turn : 0, with: environment.spring(Self.turnSpring),
      within: Tolerance(distance: 0.002), .kept, at: time)
    let calmSpring = environment.spring(Self.calmSpring)
    bars.send(
      "shift", \.shift, to: isCross && step.isWhole ? Self.crossShift : 0, with: calmSpring,
      within: Tolerance(distance: 0.05), .kept, at: time)
    let color = color(of: step)
    if isPerceived {
      bars.send("color", \.perceived, to: OKLab(color), with: calmSpring, within: .fraction, .kept, at: time)
    } else {
      bars.send("color", \.color, to: color, with: calmSpring, within: .fraction, .kept, at: time)
    }
    if isSlow { setSpeed(at: time) }
    if hasMenu { menu.retarget(to: isCross ? 1 : 0, with: environment.spring(Self.turnSpring), at: time) }
    fade.removeEnded(by: time)
    fade.retarget(
      to: isCross && step.isWhole ? 0 : 1, at: time, duration: Self.fadeDuration, curve: .easeInOut)
    fadeEnd = time + Self.fadeDuration
  }

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

  /// Returns the centre of a bar, in pt from the button's: a bar turns about its own centre, or about its left end.
  func center(of bar: Bar) -> SIMD2<Double> {
    let place = place(of: bar)
    let center = SIMD2(0, place.center)
    guard step == .anchored else { return center }
    return Transform2D(rotation: place.turn).anchored(at: center - SIMD2(Self.barSize.x / 2, 0)).apply(
      to: center)
  }
}
