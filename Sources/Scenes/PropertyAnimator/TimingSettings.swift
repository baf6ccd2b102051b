internal import MotionAnimation
internal import MotionKinematics

/// A timing that the user can choose. The raw value is its name on the screen.
enum TimingChoice: String, Hashable, Sendable, CaseIterable {
  case easeInOut = "ease in, ease out"
  case easeIn = "ease in"
  case easeOut = "ease out"
  case linear
  case coreAnimation = "Core Animation default"
  case fastInFastOut = "fast in, fast out"
  case strongEaseIn = "strong ease in"
  case drawn = "your curve"
  case ratio = "spring, ratio 0.5"
  case standardSpring = "UIKit's default spring"
  case spring

  /// The preset curve; nil for the drawn curve and the springs.
  fileprivate var preset: TimingCurve? {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    case .coreAnimation: .coreAnimationDefault
    // The x coordinates lie within 0 to 1, so neither initializer throws.
    case .fastInFastOut: try? TimingCurve(0.1, 0.7, 0.9, 0.3)
    case .strongEaseIn: try? TimingCurve(0.9, 0.1, 0.9, 0.4)
    case .drawn, .ratio, .standardSpring, .spring: nil
    }
  }
}

/// The settings of the next animator, also used to continue a paused one.
struct TimingSettings: Sendable {
  /// The damping ratio of the spring that takes the chosen duration.
  private static let ratio = 0.5
  /// The range of the duration, and the change that one key press makes, in s.
  private static let durations = 0.25...4.0
  private static let durationStep = 0.25
  /// The durations of a continued animation as fractions of the whole; 0 means the time that is left.
  private static let factors = [0, 0.5, 1, 2]

  var choice = TimingChoice.easeInOut
  /// The duration, in s.
  private(set) var duration = 1.0
  private(set) var factor = 0.0
  /// The course of the next animation, unless it is a simulation.
  var chosenCourse = Course.straight
  /// The curve that the user drew last.
  private var drawnCurve = TimingCurve.easeInOut
  private(set) var spring = Spring.standard
  /// True if the next animator is a simulation, in which the tuner's spring pulls bodies, instead of a timing.
  var isSimulated = false
  /// The option of the next animators that differs from the defaults, or nil.
  var option: AnimatorOption?

  /// The cubic curve; nil for a spring.
  var curve: TimingCurve? { choice == .drawn ? drawnCurve : choice.preset }

  /// Returns the timing of an animator.
  /// - Parameter velocity: the initial velocity of a spring, per second; curves ignore it.
  func timing(velocity: Figures = .zero, in environment: MotionEnvironment) -> AnimationTiming<Figures> {
    if let curve { return .curve(curve) }
    switch choice {
    case .ratio: return environment.timing(.dampingRatio(Self.ratio, velocity: velocity))
    case .standardSpring: return environment.timing(.spring(.standard, velocity: velocity))
    default: return springTiming(velocity: velocity, in: environment)
    }
  }

  /// Returns the timing of the tuner's spring, regardless of the choice.
  func springTiming(velocity: Figures, in environment: MotionEnvironment) -> AnimationTiming<Figures> {
    environment.timing(.spring(SpringTiming(damped: spring), velocity: velocity))
  }

  func maker(in environment: MotionEnvironment) -> AnimatorMaker {
    maker(of: timing(in: environment), in: environment)
  }

  /// Returns the maker of animators with a timing. A simulation has the timing's velocity and the tuner's
  /// spring.
  func maker(of timing: AnimationTiming<Figures>, in environment: MotionEnvironment) -> AnimatorMaker {
    let options = option?.options ?? AnimatorOptions()
    guard isSimulated else {
      return { [duration] in
        PropertyAnimation($0, duration: duration, timing: timing, options: options)
      }
    }
    let spring = SpringTiming(damped: environment.spring(spring)).played
    var velocity = Figures.zero
    if case .spring(_, let initial) = timing { velocity = initial }
    return {
      SimulatedAnimation(
        $0, velocity: velocity, frequency: spring.frequency, damping: spring.dampingRatio,
        tolerance: Self.tolerance, options: options)
    }
  }

  /// The tolerance within which a simulation counts as settled. It is small because the growth of the square
  /// has a range of 0.6.
  private static let tolerance = Tolerance(distance: 0.01)

  /// The same settings with the tuner's spring chosen.
  var onSpring: TimingSettings {
    var settings = self
    settings.choose(spring)
    return settings
  }

  /// Returns true if both settings have the same curve or spring, regardless of their durations.
  func hasTiming(of other: TimingSettings) -> Bool {
    choice == other.choice && curve == other.curve && (choice != .spring || spring == other.spring)
  }

  mutating func choose(_ spring: Spring) {
    self.spring = spring
    choice = .spring
  }

  mutating func draw(_ curve: TimingCurve) {
    drawnCurve = curve
    choice = .drawn
  }

  mutating func nextFactor() { factor = Self.factors.next(after: factor) }

  /// The course of the next animation; a simulation always goes straight.
  var course: Course { isSimulated ? .straight : chosenCourse }

  /// Lengthens the duration by a number of steps: 1 or −1.
  mutating func lengthen(by steps: Double) {
    let duration = duration + steps * Self.durationStep
    self.duration = min(max(duration, Self.durations.lowerBound), Self.durations.upperBound)
  }
}

/// An option of the next animators that differs from the defaults, chosen by a key (M60, M109, M121, M124).
/// The raw value is the sentence on the screen.
enum AnimatorOption: String, CaseIterable, Sendable {
  case noInteraction = "isUserInteractionEnabled off: clicks on moving figures are lost."
  case manualHitTesting = "isManualHitTestingEnabled: a figure is hit at its end only."
  case delayed = "startAnimation(afterDelay: 0.5): it waits 0.5 s, then moves."
  case delayedGrowth = "delayFactor 0.5: growth by g starts after half the time left."
  case pausesOnCompletion = "pausesOnCompletion: it pauses at its end; r, space: go back."
  case scrubsByTiming = "scrubsLinearly off: a scrub sets the time, not the progress."
  case notInterruptible = "isInterruptible off: calls that interrupt it are errors."

  /// The delay of a start with `delayed`, in s.
  private static let delay = 0.5

  var options: AnimatorOptions {
    switch self {
    case .noInteraction: AnimatorOptions(isUserInteractionEnabled: false)
    case .manualHitTesting: AnimatorOptions(isManualHitTestingEnabled: true)
    case .delayed, .delayedGrowth: AnimatorOptions()
    case .pausesOnCompletion: AnimatorOptions(pausesOnCompletion: true)
    case .scrubsByTiming: AnimatorOptions(scrubsLinearly: false)
    case .notInterruptible: AnimatorOptions(isInterruptible: false)
    }
  }

  /// The delay of a start from the beginning, in s.
  var startDelay: Double { self == .delayed ? Self.delay : 0 }

  /// The part of the remaining time after which an added animation begins.
  var delayFactor: Double { self == .delayedGrowth ? 0.5 : 0 }
}

/// The law by which a thrown, stopped animator's figures go to an end. The raw value is the sentence on the screen.
enum SnapLaw: String, CaseIterable, Sendable {
  case spring = "Stopped and thrown, they go on by a spring."
  /// A law that is written as a force, which has no closed form (M171).
  case force = "Stopped and thrown, they go on by a force: a spring, and the drag of air."
  /// Keyframes that begin with the finger's velocity (M163).
  case keyframes = "Stopped and thrown, they go on by keyframes, with the velocity of the hand."

  /// Returns the law from a state to an end.
  func motion(
    from value: Figures, velocity: Figures, to end: Figures, on spring: Spring
  ) -> MotionLaw<Figures> {
    switch self {
    case .spring: return .spring(SpringMotion(spring: spring, from: value, velocity: velocity, to: end))
    case .force:
      let (stiffness, damping) = (spring.stiffness / spring.mass, spring.damping / spring.mass)
      return .settling(
        ForceMotion(from: value, velocity: velocity, upTo: 4) { value, velocity, _ in
          (-stiffness) * (value - end) - (damping + Self.drag * velocity.length) * velocity
        })
    case .keyframes:
      // Half as far again in an even curve, and back on the spring.
      return .settling(
        KeyframeTimeline(initialValue: value, initialVelocity: velocity) {
          CubicKeyframe(end + 0.15 * (end - value), duration: 0.35)
          SpringKeyframe(end, spring: spring)
        })
    }
  }

  /// The drag of the air, in 1/pt.
  private static let drag = 0.01
}
