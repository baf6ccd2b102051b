/// A motion on a spring that is repeated, from its start again or there and back.
///
/// The passes begin at the multiples of `period`. There and back, each pass goes on with the value and the velocity of
/// the one before, so that both are continuous; without that, each pass but the first one jumps to the start, at rest.
public struct RepeatedSpringMotion<Value: MotionVector>: SettlingTrajectory, Equatable {
  /// The first pass.
  public let motion: SpringMotion<Value>
  /// The number of repetitions, each of which is one pass, or one there and one back; nil for repetition without end.
  public let count: Int?
  /// Indicates whether each pass is followed by one back to the start.
  public let autoreverses: Bool
  /// The time between the beginnings of two passes, in s: the settling time of the spring as timing (formula F5).
  public let period: Double
  /// The first passes. Later ones are like the last two of these, because a pass keeps a thousandth of the one before.
  private let passes: [SpringMotion<Value>]

  /// A repeated motion.
  /// - Parameters:
  ///   - motion: the first pass.
  ///   - count: the number of repetitions, over 0; nil for repetition without end.
  ///   - autoreverses: true if each pass is followed by one back to the start.
  public init(_ motion: SpringMotion<Value>, count: Int?, autoreverses: Bool) {
    require(count.map { $0 > 0 } ?? true, "a motion must be repeated at least once; got \(count ?? 0) times")
    self.motion = motion
    self.count = count
    self.autoreverses = autoreverses
    let period = SpringTiming(damped: motion.spring).settlingTime()
    self.period = period
    let start = motion.target + motion.initialDisplacement
    var passes = [motion]
    for number in 1..<(autoreverses ? 8 : 2) {
      let (value, velocity) = autoreverses ? passes[number - 1].state(at: period) : (start, .zero)
      passes.append(
        SpringMotion(
          spring: motion.spring, from: value, velocity: velocity,
          to: autoreverses && number % 2 == 1 ? start : motion.target))
    }
    self.passes = passes
  }

  /// The number of passes; infinite for repetition without end.
  private var passCount: Double { count.map { Double($0) * (autoreverses ? 2 : 1) } ?? .infinity }

  /// Returns the pass of a number, from 0.
  private func pass(_ number: Double) -> SpringMotion<Value> {
    guard number >= Double(passes.count) else { return passes[Int(number)] }
    return passes[autoreverses ? 6 + Int(number.truncatingRemainder(dividingBy: 2)) : 1]
  }

  /// Value and velocity, `time` seconds (finite, 0 or more) after the start.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    let number = min((time / period).rounded(.down), passCount - 1)
    return pass(number).state(at: time - number * period)
  }

  /// The value, `time` seconds (finite, 0 or more) after the start.
  public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity at `time`, per second.
  public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// The value at rest: the target, or the start if each pass is followed by one back.
  public var end: Value { autoreverses ? passes[1].target : motion.target }

  /// The way of the first pass, in the value's unit.
  public var way: Double { motion.way }

  /// The time from which on the last pass is settled, in s; infinite for repetition without end.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    guard passCount.isFinite else { return .infinity }
    let last = passCount - 1
    return last * period + pass(last).settlingTime(withinDistance: tolerance.distance(ofWay: way))
  }

  /// The time at which the first pass reaches or crosses its target, in s; infinite if it only comes near it.
  public var reachTime: Double { motion.reachTime }
}
