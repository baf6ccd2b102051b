internal import MotionKinematics

/// The method that moves the control panel's pane to an end. Each case follows one document, with the numbers
/// of that document.
package enum Driver: String, Hashable, Sendable, CaseIterable {
  /// A spring in closed form, with the coefficients that the user has set.
  case spring
  /// The objc.io article's hand-made spring (k 300, c 20) on a screen of 60 Hz: 60 steps of 1/60 s a second, at any frame
  /// rate of ours.
  case article
  /// UIKit Dynamics in time steps: an attachment of 3.5 Hz and damping 0.4, resistance 10.
  case dynamics
  /// Pop: bounciness 6, speed 15.
  case pop
  /// A property animator with spring timing, 0.5 s and damping ratio 0.7. The velocity is handed over at each
  /// interruption.
  case animator
  /// Additive animation; easeInOut over 1 s unless the user has set another timing.
  case additive
  /// An animation that starts from the model value, which demonstrates a jump of the position.
  case jump
  /// An animation that starts from the shown value at rest, which demonstrates a jump of the velocity.
  case fromCurrent = "from-current"

  /// True if the driver takes the spring that the user has set.
  package var isTunable: Bool { self == .spring }

  /// True if the velocity of the pane is known at any time; false if the driver takes steps.
  var isLaw: Bool {
    switch self {
    case .additive, .animator, .fromCurrent, .jump, .pop, .spring: true
    case .article, .dynamics: false
    }
  }

  /// True if the driver sets a model value to the target at once, as Core Animation does, and shows another
  /// value in flight.
  var hasModel: Bool {
    switch self {
    case .additive, .animator, .fromCurrent, .jump: true
    case .article, .dynamics, .pop, .spring: false
    }
  }

  private static let popSpring = PopSpring(bounciness: 6, speed: 15).spring

  func motion(from start: MotionStart) -> PaneMotion {
    switch self {
    case .spring: .law(LawEdge(.spring(start.motion(on: start.spring)), at: start.time))
    case .pop: .law(LawEdge(.spring(start.motion(on: Self.popSpring)), at: start.time))
    case .jump: .law(.timed(from: start, after: .jump))
    case .fromCurrent: .law(.timed(from: start, after: .fromCurrent))
    case .article: .steps(EulerFrames(from: start))
    case .additive: .additive(.next(from: start))
    case .animator: .animator(AnimatorEdge(from: start))
    case .dynamics: .world(.next(from: start))
    }
  }
}

/// An animation as in UIKit before property animators: a displacement and a timing, independent of any earlier motion.
package struct BasicAnimation: Hashable, Sendable {
  package enum TimingName: String, Hashable, Sendable, CaseIterable {
    /// A curve that starts and ends at rest.
    case easeInOut = "ease"
    case linear
    /// UIView's spring: 0.5 s, damping ratio 0.7, relative velocity 2/s (M66).
    case spring = "spring, v 2"
  }

  package var timing = TimingName.easeInOut

  /// The duration, in s. A spring over a long distance counts as arrived a little later.
  var duration: Double { timing == .spring ? 0.5 : 1 }

  /// The initial velocity of the spring as a multiple of its displacement, in 1/s.
  private static let relativeVelocity = 2.0

  private static let spring =
    SpringTiming(duration: 0.5, dampingRatio: 0.7, relativeVelocity: relativeVelocity).played

  /// Returns the law of motion, as a function of the time since the start.
  func law(from start: Double, to end: Double) -> EdgeLaw {
    let curve: TimingCurve
    switch timing {
    case .easeInOut: curve = .easeInOut
    case .linear: curve = .linear
    case .spring:
      let velocity = RelativeVelocity.absolute(Self.relativeVelocity, from: start, to: end)
      return .spring(SpringMotion(spring: Self.spring, from: start, velocity: velocity, to: end))
    }
    return .timed(TimedMotion(from: start, to: end, duration: duration, curve: curve))
  }
}
