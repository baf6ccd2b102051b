public import MotionKinematics

/// The outcome of a transition.
public enum TransitionOutcome: Hashable, Sendable {
  /// The transition is completed, at its end.
  case finish
  /// The transition is cancelled, back at its start.
  case cancel
}

/// The rules that derive the outcome and progress of a transition from a finger's movement.
public struct TransitionRule: Hashable, Sendable {
  /// The speed above which a flick alone determines the outcome, in pt/s; 0 or more.
  public let flickSpeed: Double
  /// The fraction above which a transition finishes if there is no flick.
  public let finishFraction: Double

  /// Creates a rule. The defaults are those of Apple's sample.
  /// - Parameters:
  ///   - flickSpeed: the speed in pt/s, 0 or more; infinite if a flick never determines the outcome.
  ///   - finishFraction: the fraction, 0 to 1.
  public init(flickSpeed: Double = 1200, finishFraction: Double = 0.33) {
    require(flickSpeed >= 0, "a speed must not be negative; got \(flickSpeed)")
    require((0...1).contains(finishFraction), "a fraction must lie in 0 to 1; got \(finishFraction)")
    self.flickSpeed = flickSpeed
    self.finishFraction = finishFraction
  }

  /// Returns the outcome of a release.
  /// - Parameters:
  ///   - fraction: the fraction of the way.
  ///   - velocity: the finger's velocity along the transition, in pt/s, positive towards its end.
  public func outcome(fraction: Double, velocity: Double) -> TransitionOutcome {
    if abs(velocity) > flickSpeed { return velocity > 0 ? .finish : .cancel }
    return fraction > finishFraction ? .finish : .cancel
  }

  /// Returns the change of the fraction for a translation of the finger. Half the height of the screen
  /// corresponds to the whole transition.
  /// - Parameters:
  ///   - translation: the translation along the transition, in pt.
  ///   - height: the height of the screen, in pt, over 0.
  public static func step(translation: Double, height: Double) -> Double {
    require(height > 0, "a screen must have a height greater than 0 pt; got \(height)")
    return translation / (height / 2)
  }

  /// Returns a velocity whose components are limited relative to their distances, because a spring with a
  /// larger velocity would leave the screen. A component without distance keeps its velocity.
  /// - Parameters:
  ///   - velocity: the velocity, per second, finite.
  ///   - start: the start of the way.
  ///   - end: the end of the way.
  ///   - limit: the greatest number of distances per second, 0 or more; 35 in Apple's sample.
  public static func clipped<Value: MotionVector>(
    velocity: Value, from start: Value, to end: Value, limit: Double = 35
  ) -> Value {
    let relative = RelativeVelocity.perComponent(of: velocity, from: start, to: end)
    var clipped = velocity
    for index in 0..<Value.componentCount where (end - start)[component: index] != 0 {
      clipped[component: index] =
        RelativeVelocity.clipped(relative[component: index], to: limit) * (end - start)[component: index]
    }
    return clipped
  }
}
