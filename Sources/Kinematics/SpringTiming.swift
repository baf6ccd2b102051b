internal import RealModule

/// A spring used as timing: it has a duration, the settling time of F5, at which everything else can end with it.
///
/// UIKit plays a spring of ζ ≥ 1 as the critical spring of the same ω₀, here and only here; so does this.
public struct SpringTiming: Hashable, Sendable {
  /// The spring as it was said.
  public let spring: Spring
  /// The spring that is played: critical where `spring` is over-damped, else the same.
  public let played: Spring

  /// ω₀ times UIKit's settling time of a critical spring without velocity. It is UIKit's own constant: the
  /// residual is 9.986e-4 then, where .001 would be reached at 9.2334.
  private static let criticalSettling = 9.235036526651854
  /// The share of the way that counts as arrived.
  private static let residual = 1e-3

  /// A spring as timing; its duration follows from it.
  public init(_ spring: Spring) {
    self.spring = spring
    played =
      spring.dampingRatio < 1
      ? spring
      : Spring(
        stiffness: spring.stiffness, damping: 2 * (spring.stiffness * spring.mass).squareRoot(),
        mass: spring.mass)
  }

  /// UIKit's default timing: mass 3, stiffness 1000, damping 500.
  public static let standard = SpringTiming(Spring(stiffness: 1000, damping: 500, mass: 3))

  /// The spring of a damping ratio that settles in a given time.
  /// - Parameters:
  ///   - duration: its settling time, in seconds, in `Spring.responseRange`.
  ///   - dampingRatio: ζ, over 0, in `Spring.dampingRatioRange`; 1 and more play as 1.
  ///   - relativeVelocity: in 1/s, finite, as UIKit says it; it is part of what settles.
  ///   - mass: in `Spring.massRange`; scales k and c, not the motion.
  public init(duration: Double, dampingRatio: Double, relativeVelocity: Double = 0, mass: Double = 1) {
    precondition(Spring.responseRange.contains(duration), "duration is over 0 s, not \(duration)")
    precondition(dampingRatio > 0, "a spring that settles has a dampingRatio over 0, not \(dampingRatio)")
    precondition(relativeVelocity.isFinite, "a relative velocity is finite, not \(relativeVelocity)")
    func timing(_ angularFrequency: Double) -> SpringTiming {
      SpringTiming(Spring(angularFrequency: angularFrequency, dampingRatio: dampingRatio, mass: mass))
    }
    func settling(_ angularFrequency: Double) -> Double {
      timing(angularFrequency).settlingTime(relativeVelocity: relativeVelocity)
    }
    // Stiffer settles sooner: from a bracket that halves and doubles as needed, bisect ω₀ down to its last bit.
    var low = 1 / duration
    while settling(low) < duration { low /= 2 }
    var high = 2 * low
    while settling(high) > duration { high *= 2 }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low && middle < high else { break }
      if settling(middle) > duration { low = middle } else { high = middle }
    }
    self = timing(high)
  }

  /// F5: how long it takes from 0 to 1, in seconds; infinite without damping.
  /// - Parameter relativeVelocity: in 1/s, finite, over 0 towards the target.
  public func settlingTime(relativeVelocity: Double = 0) -> Double {
    settlingTime(displacement: -1, velocity: relativeVelocity)
  }

  /// F5 for every component at once: how long a displacement (value − target) with a velocity (per second) takes
  /// to stay within a thousandth of the displacement's length, or of 1 pt if that is 0; the largest of the
  /// components' durations, 0 for one that is within it already. Infinite without damping.
  public func settlingTime<Value: MotionVector>(displacement: Value, velocity: Value) -> Double {
    precondition(
      displacement.isFinite && velocity.isFinite, "what settles has a finite displacement and velocity")
    let length = displacement.length
    let threshold = Self.residual * (length > 0 ? length : 1)
    var longest = 0.0
    for index in 0..<Value.componentCount {
      let (distance, speed) = (displacement[component: index], velocity[component: index])
      longest = max(
        longest,
        spring.dampingRatio < 1
          ? ringingTime(displacement: distance, velocity: speed, threshold: threshold)
          : criticalTime(displacement: distance, velocity: speed, threshold: threshold, whole: length))
    }
    return longest
  }

  /// The motion that is played, from `value` with an absolute `velocity` (per second).
  public func motion<Value: MotionVector>(
    from value: Value, velocity: Value = .zero, to target: Value
  ) -> SpringMotion<Value> {
    SpringMotion(spring: played, from: value, velocity: velocity, to: target)
  }

  /// When the envelope (|d| + |v + bd|/ω_d) e^(−bt), b = ζω₀, falls to the threshold.
  private func ringingTime(displacement: Double, velocity: Double, threshold: Double) -> Double {
    let decay = spring.damping / (2 * spring.mass)
    let ratio = spring.dampingRatio
    let ringing = spring.angularFrequency * ((1 - ratio) * (1 + ratio)).squareRoot()
    let amplitude = abs(displacement) + abs(velocity + decay * displacement) / ringing
    return amplitude <= threshold ? 0 : Double.log(amplitude / threshold) / decay
  }

  /// The last time at which |d + (v + ω₀d) t| e^(−ω₀t) is the threshold; 0 if it never is over it.
  private func criticalTime(
    displacement: Double, velocity: Double, threshold: Double, whole: Double
  ) -> Double {
    let frequency = spring.angularFrequency
    if velocity == 0 && abs(displacement) == whole {
      return whole == 0 ? 0 : Self.criticalSettling / frequency
    }
    let slope = velocity + frequency * displacement
    func residual(_ time: Double) -> Double {
      abs(displacement + slope * time) * Double.exp(-frequency * time)
    }
    // Its turn is where v + ω₀d = ω₀(d + (v + ω₀d) t); after that the residual only falls.
    let turn = slope == 0 ? 0 : max(1 / frequency - displacement / slope, 0)
    var (low, high): (Double, Double)
    if residual(turn) > threshold {
      (low, high) = (turn, turn + 1 / frequency)
      while residual(high) > threshold { high += 1 / frequency }
    } else if abs(displacement) > threshold {
      // The turn is beyond the target, and too small to count: the way there, which only falls, has it.
      (low, high) = (0, -displacement / slope)
    } else {
      return 0
    }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low && middle < high else { return high }
      if residual(middle) > threshold { low = middle } else { high = middle }
    }
  }
}
