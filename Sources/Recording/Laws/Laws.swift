package import Motion
internal import PaneScenes
internal import PaneSprings

/// The laws that can be sampled, created from arguments of the command line. A missing argument is 0; a
/// missing target is 1.
///
/// The functions of coordinates throw an error if one option has one coordinate and another option has two.
package enum Laws {
  /// Returns a damped spring.
  ///
  /// It settles when it stays within the tolerance, in pt (M18). The default tolerance is a thousandth of the distance
  /// between start and target; without a distance it is that of values in points.
  package static func spring(
    _ spring: Spring, from: CoordinateArgument?, to: CoordinateArgument?, velocity: CoordinateArgument?,
    tolerance: Double?
  ) throws(ParseError) -> any SampledLaw {
    let way = try Way(from: from, to: to, velocity: velocity)
    let law = SpringMotion(spring: spring, from: way.from, velocity: way.velocity, to: way.to)
    let distance = (way.from - way.to).length
    let within = tolerance ?? (distance > 0 ? distance / 1000 : Tolerance.standard.distance)
    return AsOne(
      settling: law, dimension: way.dimension,
      settlingTime: law.settlingTime(within: Tolerance(distance: within)))
  }

  /// Returns the article's integrator with `ticksPerSecond` ticks per second. It settles by the article's
  /// finish rule.
  package static func euler(
    _ spring: Spring, from: CoordinateArgument?, to: CoordinateArgument?, velocity: CoordinateArgument?,
    ticksPerSecond: Double
  ) throws(ParseError) -> any SampledLaw {
    let way = try Way(from: from, to: to, velocity: velocity)
    let law = EulerMotion(
      spring: spring, from: way.from, velocity: way.velocity, to: way.to, rate: ticksPerSecond)
    return EulerTicks(of: law, dimension: way.dimension)
  }

  /// Returns a decay that settles within a tolerance, in pt.
  /// - Parameter rate: the share of the velocity that is kept per millisecond, over 0 and under 1.
  package static func decay(
    from: CoordinateArgument?, velocity: CoordinateArgument?, rate: Double, tolerance: Double?
  ) throws(ParseError) -> any SampledLaw {
    let way = try Way(from: from, to: nil, velocity: velocity)
    let law = Decay(from: way.from, velocity: way.velocity, rate: rate)
    return AsOne(
      settling: law, dimension: way.dimension, settlingTime: law.settlingTime(within: Tolerance(tolerance)))
  }

  /// Returns a timing curve from one value to another. It settles after `duration`, in s.
  package static func bezier(
    _ curve: TimingCurve, from: CoordinateArgument?, to: CoordinateArgument?, duration: Double
  ) throws(ParseError) -> any SampledLaw {
    let way = try Way(from: from, to: to, velocity: nil)
    let law = TimedMotion(from: way.from, to: way.to, duration: duration, curve: curve)
    return AsOne(law: law, dimension: way.dimension, settlingTime: duration)
  }

  /// Returns released scroll content, which decays and returns from beyond its edges. It settles within a
  /// tolerance, in pt.
  ///
  /// A single edge limits the side of the start on which it lies; the other side is unlimited. An edge at the
  /// start limits the side to which the velocity points.
  /// - Parameter edges: one or two edges, in pt.
  package static func scroll(
    from: CoordinateArgument?, velocity: CoordinateArgument?, edges: [CoordinateArgument], rate: Double,
    tolerance: Double?
  ) throws(ParseError) -> any SampledLaw {
    guard (1...2).contains(edges.count) else {
      throw ParseError("--edge is given \(edges.count) times; expected one or two")
    }
    let dimension = try CoordinateArgument.dimension(
      of: ["--from": from, "--velocity": velocity, "--edge": edges[0], "the second --edge": edges.last])
    let (start, speed) = (
      from.vector(or: 0, dimension: dimension), velocity.vector(or: 0, dimension: dimension)
    )
    func law(_ index: Int) -> Course<Double> {
      let places = edges.map { $0.vector[index] }
      var (low, high) = (places.min() ?? 0, places.max() ?? 0)
      if edges.count == 1 {
        let isAhead = high > start[index] || (high == start[index] && speed[index] >= 0)
        if isAhead { low = -.greatestFiniteMagnitude } else { high = .greatestFiniteMagnitude }
      }
      return .scroll(from: start[index], velocity: speed[index], within: low...high, rate: rate)
    }
    let laws = (0..<dimension).map(law)
    let times = laws.map { $0.settlingTime(within: Tolerance(tolerance)) }
    return SideBySide(
      x: laws[0], y: dimension == 2 ? laws[1] : nil, settlingTime: times.reduce(0, max),
      rest: LawRest(of: laws))
  }

  /// Returns a fall from `height` (pt) above a floor at 0, with bounces; y grows downwards. It settles when
  /// the last bounce ends.
  /// - Parameters:
  ///   - velocity: the initial velocity in pt/s, positive downwards.
  ///   - gravity: the acceleration in pt/s².
  ///   - elasticity: the share of the speed that a bounce keeps, from 0 to 1.
  package static func bounce(
    height: Double, velocity: Double, gravity: Double, elasticity: Double
  ) -> any SampledLaw {
    let flight = Flight(
      from: -height, velocity: velocity, gravity: gravity, floor: 0, elasticity: elasticity)
    return SideBySide(x: flight, y: nil, settlingTime: flight.restingTime)
  }
}

/// The start (default 0), end (default 1) and velocity (default 0) of a motion, as vectors.
private struct Way {
  let dimension: Int
  let from, to, velocity: SIMD2<Double>

  init(from: CoordinateArgument?, to: CoordinateArgument?, velocity: CoordinateArgument?) throws(ParseError) {
    dimension = try CoordinateArgument.dimension(of: ["--from": from, "--target": to, "--velocity": velocity])
    self.from = from.vector(or: 0, dimension: dimension)
    self.to = to.vector(or: 1, dimension: dimension)
    self.velocity = velocity.vector(or: 0, dimension: dimension)
  }
}

extension Tolerance {
  /// Creates a tolerance from a distance in pt; nil gives the standard tolerance.
  fileprivate init(_ distance: Double?) {
    self = distance.map { Tolerance(distance: $0) } ?? .standard
  }
}

/// A law of motion that can be sampled, along a line (where every y is 0) or in the plane.
package protocol SampledLaw {
  /// The number of coordinates: 1 or 2.
  var dimension: Int { get }
  /// The settling time, in s; infinite if the law never settles.
  var settlingTime: Double { get }
  /// Returns the value (pt) and velocity (pt/s) at `time` seconds after the law began. Times may come in any
  /// order.
  mutating func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>)
  /// The times at which the value jumps, in s, if they are known: there it is the value after the jump.
  var jumps: [Double] { get }
  /// The rest that a law approaches without reaching it; nil if it reaches its end, or has none.
  var rest: LawRest? { get }
}

extension SampledLaw {
  package var jumps: [Double] { [] }
  package var rest: LawRest? { nil }
}

/// The state that a law approaches without reaching it.
package struct LawRest: Sendable {
  /// The value at rest, in pt.
  let value: SIMD2<Double>
  /// Returns the time from which the value stays within a share of the motion's way of the rest, in s.
  let time: @Sendable (_ share: Double) -> Double

  init(of law: some Law<SIMD2<Double>>) {
    value = law.end
    time = { law.settlingTime(within: Tolerance(share: $0)) }
  }

  /// - Parameter laws: those of one coordinate, or of x and y.
  init(of laws: [some Law<Double>]) {
    value = SIMD2(laws[0].end, laws.count > 1 ? laws[1].end : 0)
    time = { share in laws.lazy.map { $0.settlingTime(within: Tolerance(share: share)) }.reduce(0, max) }
  }
}

/// A law in the plane that consists of an independent scalar law for each coordinate.
struct SideBySide<Motion: Law<Double>>: SampledLaw {
  let x: Motion
  let y: Motion?
  let settlingTime: Double
  var rest: LawRest?

  var dimension: Int { y == nil ? 1 : 2 }

  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    let x = x.state(at: time)
    let y = y?.state(at: time) ?? (value: 0, velocity: 0)
    return (SIMD2(x.value, y.value), SIMD2(x.velocity, y.velocity))
  }
}

/// A vector law whose coordinates settle together.
struct AsOne<Motion: Law<SIMD2<Double>>>: SampledLaw {
  let law: Motion
  let dimension: Int
  let settlingTime: Double
  var rest: LawRest?

  func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) { law.state(at: time) }
}

extension AsOne {
  init(settling law: Motion, dimension: Int, settlingTime: Double) {
    self.init(law: law, dimension: dimension, settlingTime: settlingTime, rest: LawRest(of: law))
  }
}

/// The article's integrator, evaluated tick by tick. A later time continues from the last tick; an earlier
/// time starts again from the beginning.
struct EulerTicks: SampledLaw {
  let dimension: Int
  private let motion: EulerMotion<SIMD2<Double>>
  private var tick = 0
  private var value: SIMD2<Double>
  private var velocity: SIMD2<Double>
  private var isFinished = false

  init(of motion: EulerMotion<SIMD2<Double>>, dimension: Int) {
    self.motion = motion
    self.dimension = dimension
    value = motion.initialValue
    velocity = motion.initialVelocity
  }

  /// The time of the tick that meets the article's finish rule, in s; infinite if none of the first million
  /// ticks does.
  var settlingTime: Double { motion.settlingTime() }

  /// The ticks until the last one that moves.
  var jumps: [Double] {
    let last = motion.finishingTick ?? EulerMotion<Double>.tickLimit
    return last > 0 ? (1...last).map { Double($0) / motion.rate } : []
  }

  mutating func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    // Adds 1e-9 ticks, so that a time that is a whole tick except for rounding counts as that tick.
    let last = Int((time * motion.rate + 1e-9).rounded(.down))
    if last < tick { self = EulerTicks(of: motion, dimension: dimension) }
    while tick < last && !isFinished {
      isFinished = motion.advance(value: &value, velocity: &velocity)
      tick += 1
    }
    tick = last
    return (value, velocity)
  }
}
