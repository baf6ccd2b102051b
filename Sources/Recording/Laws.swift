package import Kinematics

/// The laws that can be sampled, by the arguments of the command line; a missing argument is 0, and a missing target 1.
///
/// Each throws if one option has one coordinate and another has two.
package enum Laws {
  /// A damped spring. With a tolerance, in pt, it settles as every closed-form law does (M18); without one its settling
  /// time is the duration of F5, of this very spring: timing would play an over-damped one as the critical one.
  package static func spring(
    _ spring: Spring, from: Coordinates?, to: Coordinates?, velocity: Coordinates?, tolerance: Double?
  ) throws(ParseError) -> any SampledLaw {
    let way = try Way(from: from, to: to, velocity: velocity)
    let law = SpringMotion(spring: spring, from: way.from, velocity: way.velocity, to: way.to)
    let settlingTime =
      tolerance.map { law.settlingTime(within: Tolerance(distance: $0)) }
      ?? spring.settlingDuration(displacement: way.from - way.to, velocity: way.velocity)
    return AsOne(law: law, dimension: way.dimension, settlingTime: settlingTime)
  }

  /// The article's integrator, ticking `ticksPerSecond` times a second; it settles by the article's rule.
  package static func euler(
    _ spring: Spring, from: Coordinates?, to: Coordinates?, velocity: Coordinates?, ticksPerSecond: Double
  ) throws(ParseError) -> any SampledLaw {
    let way = try Way(from: from, to: to, velocity: velocity)
    let law = EulerMotion(
      spring: EulerSpring(spring), from: way.from, velocity: way.velocity, to: way.to,
      rate: ticksPerSecond)
    return EulerTicks(of: law, dimension: way.dimension)
  }

  /// A decay; `rate` is the share of velocity kept per millisecond. It settles within a tolerance (in pt).
  package static func decay(
    from: Coordinates?, velocity: Coordinates?, rate: Double, tolerance: Double?
  ) throws(ParseError) -> any SampledLaw {
    let way = try Way(from: from, to: nil, velocity: velocity)
    let law = Decay(from: way.from, velocity: way.velocity, rate: rate)
    return AsOne(
      law: law, dimension: way.dimension, settlingTime: law.settlingTime(within: Tolerance(tolerance)))
  }

  /// A timing curve from one value to another in `duration` seconds, at which it has settled.
  package static func bezier(
    _ curve: TimingCurve, from: Coordinates?, to: Coordinates?, duration: Double
  ) throws(ParseError) -> any SampledLaw {
    let way = try Way(from: from, to: to, velocity: nil)
    func law(_ index: Int) -> TimedMotion<Double> {
      TimedMotion(from: way.from[index], to: way.to[index], duration: duration, curve: curve)
    }
    return SideBySide(x: law(0), y: way.dimension == 2 ? law(1) : nil, settlingTime: duration)
  }

  /// Released content, which decays and comes back from beyond its edges. It settles within a tolerance, in pt.
  ///
  /// A single edge is on the side of the start on which it lies, and the other side is free; an edge at the start itself
  /// is ahead.
  /// - Parameter edges: one or two.
  package static func scroll(
    from: Coordinates?, velocity: Coordinates?, edges: [Coordinates], rate: Double, tolerance: Double?
  ) throws(ParseError) -> any SampledLaw {
    guard (1...2).contains(edges.count) else {
      throw ParseError("--edge stands \(edges.count) times; expected one or two")
    }
    let dimension = try Coordinates.dimension(
      of: ["--from": from, "--velocity": velocity, "--edge": edges[0], "the second --edge": edges.last])
    let (start, speed) = (
      from.vector(or: 0, dimension: dimension), velocity.vector(or: 0, dimension: dimension)
    )
    func law(_ index: Int) -> ScrollMotion {
      let places = edges.map { $0.vector[index] }
      var (low, high) = (places.min() ?? 0, places.max() ?? 0)
      if edges.count == 1 {
        let isAhead = high > start[index] || (high == start[index] && speed[index] >= 0)
        if isAhead { low = -.greatestFiniteMagnitude } else { high = .greatestFiniteMagnitude }
      }
      return ScrollMotion(from: start[index], velocity: speed[index], within: low...high, rate: rate)
    }
    let laws = (0..<dimension).map(law)
    let times = laws.map { $0.settlingTime(within: Tolerance(tolerance)) }
    return SideBySide(x: laws[0], y: dimension == 2 ? laws[1] : nil, settlingTime: times.reduce(0, max))
  }

  /// A fall from `height` pt onto a floor at 0 with bounces, y growing downwards; `velocity` downwards, in
  /// pt/s. It settles at the sum of all bounces.
  package static func bounce(
    height: Double, velocity: Double, gravity: Double, elasticity: Double
  ) -> any SampledLaw {
    let flight = Flight(
      from: -height, velocity: velocity, gravity: gravity, floor: 0, elasticity: elasticity)
    return SideBySide(x: flight, y: nil, settlingTime: flight.restingTime)
  }
}

/// Start, end and velocity of a motion, as vectors.
private struct Way {
  let dimension: Int
  let from, to, velocity: SIMD2<Double>

  init(from: Coordinates?, to: Coordinates?, velocity: Coordinates?) throws(ParseError) {
    dimension = try Coordinates.dimension(of: ["--from": from, "--to": to, "--velocity": velocity])
    self.from = from.vector(or: 0, dimension: dimension)
    self.to = to.vector(or: 1, dimension: dimension)
    self.velocity = velocity.vector(or: 0, dimension: dimension)
  }
}

extension Tolerance {
  /// A tolerance in pt; the standard one if it is nil.
  fileprivate init(_ distance: Double?) {
    self = distance.map { Tolerance(distance: $0) } ?? .standard
  }
}
