internal import RealModule

/// The motion of content released at a velocity: a decay, and from the exact time at which it reaches an edge a
/// critically damped spring back to that edge, with the velocity at that time (formulas F8 and F9).
///
/// Content released beyond an edge starts on the spring. If the spring brings it back over the edge, because it was
/// released inwards fast enough, it decays from the time of the crossing. Value and velocity are continuous
/// throughout.
public struct ScrollMotion: SettlingTrajectory, Equatable {
  /// The spring beyond an edge: k 100, c 20, m 1, critically damped.
  public static let edgeSpring = Spring(stiffness: 100, damping: 20, mass: 1)

  /// The values between which the content scrolls freely, in points.
  public let bounds: ClosedRange<Double>

  /// The time at which the first spring brings the content inside, in s: 0 if it was released inside, infinite if it
  /// stays on the spring.
  public let entryTime: Double
  /// The time at which the content reaches an edge from inside, in s; infinite if it never does.
  public let edgeTime: Double

  private let entry: SpringMotion<Double>
  private let decay: Decay<Double>
  private let exit: SpringMotion<Double>

  /// The motion of released content.
  /// - Parameters:
  ///   - value: the value at the release, in points; inside `bounds` or beyond.
  ///   - velocity: the velocity at the release, in pt/s.
  ///   - bounds: the values between which the content scrolls freely, finite, in points.
  ///   - rate: the share of the velocity kept per millisecond, over 0 and under 1.
  public init(
    from value: Double, velocity: Double, within bounds: ClosedRange<Double>,
    rate: Double = Projection.normalRate
  ) {
    require(value.isFinite && velocity.isFinite, "scrolling must start at a finite value and velocity")
    require(
      bounds.lowerBound.isFinite && bounds.upperBound.isFinite, "the edges of scrolling must be finite")
    self.bounds = bounds
    let nearest = min(max(value, bounds.lowerBound), bounds.upperBound)
    entry = SpringMotion(spring: Self.edgeSpring, from: value, velocity: velocity, to: nearest)
    entryTime = Self.crossingTime(displacement: value - nearest, velocity: velocity)
    guard entryTime.isFinite else {
      decay = Decay(from: nearest, velocity: 0, rate: rate)
      exit = SpringMotion(spring: Self.edgeSpring, from: nearest, to: nearest)
      edgeTime = .infinity
      return
    }
    let inwards = entryTime > 0 ? entry.velocity(at: entryTime) : velocity
    decay = Decay(from: nearest, velocity: inwards, rate: rate)
    let edge = inwards < 0 ? bounds.lowerBound : bounds.upperBound
    let reached = decay.time(reaching: edge)
    edgeTime = entryTime + reached
    exit = SpringMotion(
      spring: Self.edgeSpring, from: edge, velocity: reached.isFinite ? decay.velocity(at: reached) : 0,
      to: edge)
  }

  /// The value at rest, in points.
  public var end: Double {
    edgeTime.isFinite ? exit.target : entryTime.isFinite ? decay.end : entry.target
  }

  /// The value, `time` seconds after the release, in points.
  public func value(at time: Double) -> Double { state(at: time).value }

  /// The velocity at `time`, in pt/s.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// Value and velocity, `time` seconds after the release.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    if time < entryTime { return entry.state(at: time) }
    if time < edgeTime || edgeTime == .infinity {
      return entryTime.isFinite ? decay.state(at: time - entryTime) : entry.state(at: time)
    }
    return exit.state(at: time - edgeTime)
  }

  /// The way to the end, in points: the larger one of the distance at time 0 and the overshoot past an edge.
  public var way: Double {
    max(abs(value(at: 0) - end), edgeTime.isFinite ? exit.way : 0, entry.way)
  }

  /// The first time from which the value stays within the tolerance of its end, in seconds.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let distance = tolerance.distance(ofWay: way)
    // The last law that begins outside the tolerance determines the settling time.
    if edgeTime.isFinite {
      let onEdge = exit.settlingTime(withinDistance: distance)
      if onEdge > 0 { return edgeTime + onEdge }
    }
    guard entryTime.isFinite else { return entry.settlingTime(withinDistance: distance) }
    let travel = end - decay.initialValue
    if abs(travel) > distance {
      return entryTime + decay.time(reaching: end - (travel < 0 ? -distance : distance))
    }
    let slack = distance - abs(travel)
    return slack > 0 ? min(entryTime, entry.settlingTime(withinDistance: slack)) : entryTime
  }

  /// The first time at which the content reaches or crosses its end, in s; infinite if it only comes near it.
  public var reachTime: Double {
    if edgeTime.isFinite { return edgeTime }
    return entryTime.isFinite ? entryTime + decay.reachTime : entry.reachTime
  }

  /// The motion of the same content, between the same edges, released with another value and velocity.
  public func kicked(from value: Double, velocity: Double) -> ScrollMotion? {
    ScrollMotion(from: value, velocity: velocity, within: bounds, rate: decay.rate)
  }

  /// The time at which the critical spring y = (d + (v + ω₀d) t) e^(−ω₀t) is at 0; infinite if it never is.
  private static func crossingTime(displacement: Double, velocity: Double) -> Double {
    guard displacement != 0 else { return 0 }
    let time = -displacement / (velocity + edgeSpring.angularFrequency * displacement)
    return time > 0 ? time : .infinity
  }
}

extension Decay<Double> {
  /// The time at which the value is `place`, in seconds: −ln(1 − λ(place − x₀)/v₀)/λ; infinite if it never is.
  func time(reaching place: Double) -> Double {
    guard initialVelocity != 0 else { return .infinity }
    let share = decay.constant * (place - initialValue) / initialVelocity
    return share >= 0 && share < 1 ? -Double.log(onePlus: -share) / decay.constant : .infinity
  }
}
