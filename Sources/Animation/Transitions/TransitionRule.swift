public import Kinematics

/// Where a transition that is let go of shall end.
public enum TransitionOutcome: Hashable, Sendable {
  /// At its end: it is completed.
  case finish
  /// Back at its start: it is cancelled.
  case cancel
}

/// What a finger means for a transition between two screens.
public struct TransitionRule: Hashable, Sendable {
  /// The speed over which a flick decides alone, in pt/s; 0 or more.
  public let flickSpeed: Double
  /// The fraction over which a transition finishes where no flick decides.
  public let finishFraction: Double

  /// A rule; the defaults are those of Apple's sample.
  /// - Parameters:
  ///   - flickSpeed: in pt/s, 0 or more; infinite where no flick decides.
  ///   - finishFraction: 0 to 1.
  public init(flickSpeed: Double = 1200, finishFraction: Double = 0.33) {
    precondition(flickSpeed >= 0, "a speed is not negative, not \(flickSpeed)")
    precondition((0...1).contains(finishFraction), "a fraction lies in 0 to 1, not at \(finishFraction)")
    self.flickSpeed = flickSpeed
    self.finishFraction = finishFraction
  }

  /// Where it ends when it is let go of.
  /// - Parameters:
  ///   - fraction: how far it is.
  ///   - velocity: the finger's along the transition, in pt/s; over 0 towards its end.
  public func outcome(fraction: Double, velocity: Double) -> TransitionOutcome {
    if abs(velocity) > flickSpeed { return velocity > 0 ? .finish : .cancel }
    return fraction > finishFraction ? .finish : .cancel
  }

  /// How much farther a transition is for a finger's way: half the height of the screen is all of it.
  /// - Parameters:
  ///   - translation: along the transition, in pt.
  ///   - height: of the screen, in pt, over 0.
  public static func step(translation: Double, height: Double) -> Double {
    precondition(height > 0, "a screen has a height over 0 pt, not \(height)")
    return translation / (height / 2)
  }

  /// A velocity none of whose components covers its way more than so many times a second: a spring with a
  /// larger one would leave the screen. A component without a way keeps its velocity.
  /// - Parameters:
  ///   - velocity: per second, finite.
  ///   - start: where the way begins.
  ///   - end: where it ends.
  ///   - limit: in ways per second, 0 or more; Apple's sample has 35.
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
