internal import Animation
internal import Kinematics

/// The timings that can be chosen.
enum TimingChoice: Hashable, Sendable, CaseIterable {
  case easeInOut, easeIn, easeOut, linear, coreAnimation, fastInFastOut, strongEaseIn, drawn
  case ratio, standardSpring, spring

  var name: String {
    switch self {
    case .easeInOut: "ease in, ease out"
    case .easeIn: "ease in"
    case .easeOut: "ease out"
    case .linear: "linear"
    case .coreAnimation: "Core Animation default"
    case .fastInFastOut: "fast in, fast out"
    case .strongEaseIn: "a strong ease in"
    case .drawn: "your curve"
    case .ratio: "spring, ratio .5"
    case .standardSpring: "UIKit's default spring"
    case .spring: "spring"
    }
  }

  /// One that is always there; nil for the drawn curve and the springs.
  fileprivate var preset: TimingCurve? {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    case .coreAnimation: .coreAnimationDefault
    // Their x lie in 0 to 1: nothing is thrown.
    case .fastInFastOut: try? TimingCurve(0.1, 0.7, 0.9, 0.3)
    case .strongEaseIn: try? TimingCurve(0.9, 0.1, 0.9, 0.4)
    case .drawn, .ratio, .standardSpring, .spring: nil
    }
  }
}

/// What the next animator is made with, and what a paused one continues with.
struct TimingSettings: Sendable {
  /// What `dampingRatio` the spring has that takes the duration.
  private static let ratio = 0.5
  /// How long an animation may be, in s, and what a key changes of that.
  private static let durations = 0.25...4.0
  private static let durationStep = 0.25
  /// In which part of the duration a paused one goes on to its end; 0: in what is left.
  private static let factors = [0, 0.5, 1, 2]

  private(set) var choice = TimingChoice.easeInOut
  /// In s.
  private(set) var duration = 1.0
  private(set) var factor = 0.0
  /// Whether the next way goes in keyframes.
  private(set) var usesKeyframes = false
  /// The curve that was drawn by hand last.
  private var drawnCurve = TimingCurve.easeInOut
  private(set) var spring = Spring.standard

  /// The cubic, unless it is a spring.
  var curve: TimingCurve? { choice == .drawn ? drawnCurve : choice.preset }

  /// - Parameter velocity: for a spring, per second.
  func timing(velocity: Figures = .zero, in environment: MotionEnvironment) -> AnimationTiming<Figures> {
    if let curve { return .curve(curve) }
    switch choice {
    case .ratio: return environment.timing(.dampingRatio(Self.ratio, velocity: velocity))
    case .standardSpring: return environment.timing(.spring(.standard, velocity: velocity))
    default: return springTiming(velocity: velocity, in: environment)
    }
  }

  /// The tuner's spring, whatever is chosen.
  func springTiming(velocity: Figures, in environment: MotionEnvironment) -> AnimationTiming<Figures> {
    environment.timing(.spring(SpringTiming(damped: spring), velocity: velocity))
  }

  /// The same settings with the tuner's spring chosen.
  var onSpring: TimingSettings {
    var settings = self
    settings.choose(spring)
    return settings
  }

  /// Whether it is the same way to get there, for as long as that may take.
  func hasTiming(of other: TimingSettings) -> Bool {
    choice == other.choice && curve == other.curve && (choice != .spring || spring == other.spring)
  }

  mutating func choose(_ distance: Int) {
    let all = TimingChoice.allCases
    let index = all.firstIndex(of: choice) ?? 0
    choice = all[(index + distance + all.count) % all.count]
  }

  mutating func choose(_ spring: Spring) {
    self.spring = spring
    choice = .spring
  }

  mutating func draw(_ curve: TimingCurve) {
    drawnCurve = curve
    choice = .drawn
  }

  mutating func nextFactor() {
    let index = Self.factors.firstIndex(of: factor) ?? 0
    factor = Self.factors[(index + 1) % Self.factors.count]
  }

  mutating func toggleKeyframes() { usesKeyframes.toggle() }

  /// A step longer (1) or shorter (−1).
  mutating func lengthen(by steps: Double) {
    let duration = duration + steps * Self.durationStep
    self.duration = min(max(duration, Self.durations.lowerBound), Self.durations.upperBound)
  }
}
