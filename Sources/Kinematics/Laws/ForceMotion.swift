internal import RealModule

/// A motion by a law of force that the caller writes: the acceleration as a function of value, velocity and time.
///
///     let pendulum = ForceMotion(from: 1.5, upTo: 10) { angle, speed, _ in -9.81 * sin(angle) - 0.4 * speed }
///
/// It is integrated once, by Dormand and Prince's method of order 5; the error of each step is estimated by order 4 and kept
/// below `accuracy`. Within a step the motion is the quintic with the values, velocities and accelerations at both ends. Like
/// any other law it is a function of time and can be interrupted at any time. (J. Dormand and P. Prince, “A family of embedded
/// Runge–Kutta formulae”, 1980)
public struct ForceMotion<Value: MotionVector>: SettlingTrajectory {
  /// The acceleration (per s²) at a value, a velocity (per second) and a time since the start (s).
  public typealias Force = @Sendable (_ value: Value, _ velocity: Value, _ time: Double) -> Value

  /// The time at which it ends, in s.
  public let duration: Double
  /// The largest estimated error of a step, in the value's unit.
  public let accuracy: Double
  private let force: Force
  private let nodes: [Node]

  private struct Node: Sendable {
    let time: Double
    let value, velocity, acceleration: Value

    var isFinite: Bool { value.isFinite && velocity.isFinite && acceleration.isFinite }
  }

  /// A motion by a law of force.
  /// - Parameters:
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - duration: the time at which it ends, in s, finite and over 0. The value rests from then on.
  ///   - accuracy: the largest estimated error of a step, in the value's unit, finite and over 0. It also bounds the error of
  ///     the velocity times the length of the step.
  ///   - force: the acceleration, finite. A force that jumps takes short steps there.
  public init(
    from value: Value, velocity: Value = .zero, upTo duration: Double, accuracy: Double = 1e-6,
    force: @escaping Force
  ) {
    require(value.isFinite && velocity.isFinite, "a motion must start at a finite value and velocity")
    require(positive: duration, "a duration")
    require(positive: accuracy, "an accuracy")
    do throws(ForceError) {
      try self.init(integrating: force, from: value, velocity: velocity, upTo: duration, accuracy: accuracy)
    } catch {
      fatalError(error.description)
    }
  }

  /// A motion by a law of force; the arguments are those of the public initializer.
  /// - Parameter steps: the number of steps after which the integration is given up.
  /// - Throws: an error if the force is not finite or too steep.
  package init(
    integrating force: @escaping Force, from value: Value, velocity: Value, upTo duration: Double,
    accuracy: Double = 1e-6, steps: Int = 1_000_000
  ) throws(ForceError) {
    self.duration = duration
    self.accuracy = accuracy
    self.force = force
    nodes = try Self.integrate(from: value, velocity, upTo: duration, accuracy, steps, force)
  }

  /// The number of steps.
  public var stepCount: Int { nodes.count - 1 }

  /// Value and velocity (per second), `time` seconds (0 or more) after the start; at rest from `duration` on.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    guard time < duration else { return (end, .zero) }
    // The last node at or before the time.
    let index = Bisection.lastIndex(below: nodes.count - 1) { nodes[$0].time <= time }
    let (start, end) = (nodes[index], nodes[index + 1])
    let h = end.time - start.time
    let u = max(time - start.time, 0) / h
    // x = x₀ + v₀ t + a₀ t²/2 + (10 A − 4 B + C/2) u³ + (−15 A + 7 B − C) u⁴ + (6 A − 3 B + C/2) u⁵, where A, B and C are the
    // differences of value, velocity · h and acceleration · h² at the end from those of the first three terms.
    let a = end.value - start.value - h * start.velocity - (h * h / 2) * start.acceleration
    let b = h * (end.velocity - start.velocity) - (h * h) * start.acceleration
    let c = (h * h) * (end.acceleration - start.acceleration)
    let (c3, c4, c5) = (10.0 * a - 4.0 * b + 0.5 * c, 7.0 * b - 15.0 * a - c, 6.0 * a - 3.0 * b + 0.5 * c)
    let t = u * h
    let value = start.value + t * start.velocity + (t * t / 2) * start.acceleration
    let slope = start.velocity + t * start.acceleration
    let (square, cube) = (u * u, u * u * u)
    return (
      value + cube * (c3 + u * c4 + square * c5),
      slope + (square / h) * (3.0 * c3 + (4 * u) * c4 + (5 * square) * c5)
    )
  }

  /// The value at the end of the duration.
  public var end: Value { nodes[nodes.count - 1].value }

  /// The time at which the value comes within the tolerance of its end for the last time. It crosses the tolerance at most
  /// once in a step, because steps are short.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let distance = tolerance.distance(ofWay: way)
    guard let index = nodes.lastIndex(where: { ($0.value - end).length > distance }) else { return 0 }
    return Bisection.boundary(after: nodes[index].time, upTo: nodes[index + 1].time) {
      (value(at: $0) - end).length > distance
    }
  }

  /// The way of the motion, in the value's unit: the largest distance from its end at a step.
  public var way: Double { nodes.reduce(0) { max($0, ($1.value - end).length) } }

  /// The motion by the same force for the same time, from another value and velocity. Its time starts again at 0.
  public func kicked(from value: Value, velocity: Value) -> ForceMotion? {
    ForceMotion(from: value, velocity: velocity, upTo: duration, accuracy: accuracy, force: force)
  }

  private static func integrate(
    from value: Value, _ velocity: Value, upTo duration: Double, _ accuracy: Double, _ stepLimit: Int,
    _ force: Force
  ) throws(ForceError) -> [Node] {
    var node = Node(time: 0, value: value, velocity: velocity, acceleration: force(value, velocity, 0))
    guard node.isFinite else { throw .infinite(time: 0) }
    var nodes = [node]
    var step = duration / 100
    while node.time < duration {
      let isLast = node.time + step >= duration
      let h = isLast ? duration - node.time : step
      let (next, error) = advanced(node, by: h, force)
      // The smallest step that a Double can still resolve.
      if error <= accuracy || h <= 1e-12 * duration {
        guard next.isFinite else { throw .infinite(time: next.time) }
        node =
          isLast
          ? Node(time: duration, value: next.value, velocity: next.velocity, acceleration: next.acceleration)
          : next
        nodes.append(node)
        guard nodes.count <= stepLimit else { throw .tooSteep(time: node.time, steps: stepLimit) }
      }
      let factor = error > 0 ? 0.9 * Double.pow(accuracy / error, 0.2) : 5
      step = h * (factor.isFinite ? min(max(factor, 0.2), 5) : 0.2)
    }
    return nodes
  }

  private static func advanced(_ start: Node, by h: Double, _ force: Force) -> (Node, error: Double) {
    var slopes: [(value: Value, velocity: Value)] = [(start.velocity, start.acceleration)]
    func sum(_ weights: [Double]) -> (value: Value, velocity: Value) {
      var (value, velocity) = (Value.zero, Value.zero)
      for (weight, slope) in zip(weights, slopes) where weight != 0 {
        value = value + (h * weight) * slope.value
        velocity = velocity + (h * weight) * slope.velocity
      }
      return (value, velocity)
    }
    var (value, velocity) = (start.value, start.velocity)
    for (node, weights) in zip(DormandPrinceTable.nodes, DormandPrinceTable.weights).dropFirst() {
      let change = sum(weights)
      (value, velocity) = (start.value + change.value, start.velocity + change.velocity)
      slopes.append((velocity, force(value, velocity, start.time + node * h)))
    }
    let difference = sum(DormandPrinceTable.errors)
    let sizes = (value: difference.value.length, velocity: h * difference.velocity.length)
    let end = Node(time: start.time + h, value: value, velocity: velocity, acceleration: slopes[6].velocity)
    // `max` ignores NaN.
    return (end, (sizes.value + sizes.velocity).isNaN ? .infinity : max(sizes.value, sizes.velocity))
  }
}

package enum ForceError: Error, CustomStringConvertible {
  case infinite(time: Double)
  case tooSteep(time: Double, steps: Int)

  package var description: String {
    switch self {
    case .infinite(let time): "a force must be finite, and so must what it moves; it is not after \(time) s"
    case .tooSteep(let time, let steps):
      "a force must be one that \(steps) steps can follow; they ended after \(time) s"
    }
  }
}

/// The coefficients of Dormand and Prince's method of order 5 with an error estimate.
package enum DormandPrinceTable {
  /// The times of the stages, as shares of the step.
  package static let nodes = [0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1]
  /// The weights of the earlier slopes in each stage. The last stage is the result of order 5.
  package static let weights: [[Double]] = [
    [],
    [1.0 / 5],
    [3.0 / 40, 9.0 / 40],
    [44.0 / 45, -56.0 / 15, 32.0 / 9],
    [19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729],
    [9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656],
    [35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84]
  ]
  /// The differences between the weights of order 5 and of order 4.
  package static let errors = [
    71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40
  ]
}
