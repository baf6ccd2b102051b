
/// The outcome of a transition.
public enum TransitionOutcome: Hashable, Sendable {
  /// The transition is completed, at its end.
  case finish
  /// The transition is cancelled, back at its start.
  case cancel

  var opposite: Self { self == .finish ? .cancel : .finish }
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

  /// Returns a velocity whose magnitude is limited relative to the length of a transition's whole way, because a
  /// spring with a larger velocity would leave the screen. The direction is kept, and a way of length 0 limits
  /// nothing.
  ///
  /// Apple's sample limits each component relative to the way that is left. Near an end, or along an axis with a
  /// short way, this stops a throw of ordinary speed.
  /// - Parameters:
  ///   - velocity: the velocity, per second, finite.
  ///   - start: the start of the way.
  ///   - end: the end of the way.
  ///   - limit: the greatest number of ways per second, 0 or more; 35 as in Apple's sample.
  public static func clipped<Value: MotionVector>(
    velocity: Value, from start: Value, to end: Value, limit: Double = 35
  ) -> Value {
    let way = (end - start).length
    guard way > 0 else { return velocity }
    let relative = velocity.length / way
    let clipped = RelativeVelocity.clipped(relative, to: limit)
    return clipped < relative ? clipped / relative * velocity : velocity
  }
}

/// The phase of a transition.
public enum TransitionPhase: Hashable, Sendable {
  /// The transition has not begun.
  case idle
  /// A finger controls the transition; its animators are paused.
  case interactive
  /// The animators run towards an outcome.
  case animating(TransitionOutcome)
  /// The transition has ended.
  case ended(TransitionOutcome)
}

/// The point of a picture at which a finger grabbed it. The point stays under the finger while the picture
/// changes its size.
public struct TouchPin: Hashable, Sendable {
  /// The point as a fraction of the picture's size, from (0, 0) at the top left to (1, 1) at the bottom
  /// right.
  public let anchor: SIMD2<Double>

  /// Creates a pin from a finger on a picture.
  /// - Parameters:
  ///   - finger: the position of the finger, in pt.
  ///   - origin: the picture's top left corner, in pt.
  ///   - size: the picture's size, in pt; both components over 0.
  public init(finger: SIMD2<Double>, origin: SIMD2<Double>, size: SIMD2<Double>) {
    require(size.x > 0 && size.y > 0, "a picture must have a size greater than 0 × 0; got \(size)")
    anchor = (finger - origin) / size
  }

  /// Returns the top left corner, in pt, of a picture of `size` (pt) that keeps its point under the finger.
  public func origin(finger: SIMD2<Double>, size: SIMD2<Double>) -> SIMD2<Double> { finger - anchor * size }

  /// Returns the size at a fraction of the way between two sizes (in pt). The fraction is clamped to
  /// −0.05…1.05, so that a finger may go 5 % beyond either size.
  public static func size(
    from start: SIMD2<Double>, to end: SIMD2<Double>, fraction: Double
  ) -> SIMD2<Double> {
    start + min(max(fraction, -0.05), 1.05) * (end - start)
  }
}
