/// A map from numbers to values: straight between given points, as `interpolate` of react-spring and `useTransform` of
/// Motion have it. It maps velocities too, by the chain rule.
public struct Interpolation<Output: MotionVector>: Equatable, Sendable {
  /// The outputs below the first input and above the last one.
  public enum Outside: Hashable, Sendable {
    /// The first and the last output.
    case clamp
    /// The continuation of the first and the last straight line.
    case extend
  }

  /// The inputs, each greater than the one before.
  public let inputs: [Double]
  /// The outputs, as many.
  public let outputs: [Output]
  /// The outputs outside of the inputs.
  public let outside: Outside

  /// A map through points.
  /// - Parameters:
  ///   - inputs: at least two finite numbers, each greater than the one before.
  ///   - outputs: the finite value at each input.
  ///   - outside: the outputs outside of the inputs.
  public init(from inputs: [Double], to outputs: [Output], outside: Outside = .clamp) {
    require(
      inputs.count >= 2 && inputs.count == outputs.count,
      "there must be at least two inputs, and as many outputs; got \(inputs.count) and \(outputs.count)")
    require(
      inputs.allSatisfy { $0.isFinite } && outputs.allSatisfy { $0.isFinite },
      "inputs and outputs must be finite")
    require(
      zip(inputs, inputs.dropFirst()).allSatisfy { $0 < $1 }, "each input must be greater than the one before"
    )
    self.inputs = inputs
    self.outputs = outputs
    self.outside = outside
  }

  /// Returns the output at an input.
  public func value(at input: Double) -> Output { state(of: (input, 0)).value }

  /// Returns the output for a moving input, and its velocity: that of the input times the slope. At a given point, the slope is
  /// that of the line onto which the input moves.
  public func state(of input: (value: Double, velocity: Double)) -> (value: Output, velocity: Output) {
    var piece = 0
    while piece < inputs.count - 2, isPast(inputs[piece + 1], input) { piece += 1 }
    let isBefore = piece == 0 && !isPast(inputs[0], input)
    let isAfter = piece == inputs.count - 2 && isPast(inputs[piece + 1], input)
    if outside == .clamp, isBefore || isAfter {
      return (outputs[isBefore ? 0 : outputs.count - 1], .zero)
    }
    let change = outputs[piece + 1] - outputs[piece]
    let rate = 1 / (inputs[piece + 1] - inputs[piece])
    return (
      outputs[piece] + (rate * (input.value - inputs[piece])) * change, (rate * input.velocity) * change
    )
  }

  /// Returns true if an input is past a point, or leaves it upwards.
  private func isPast(_ point: Double, _ input: (value: Double, velocity: Double)) -> Bool {
    input.value > point || input.value == point && input.velocity >= 0
  }
}

extension Interpolation where Output == Double {
  /// A map from a range to a range, which begins with `outputs.lowerBound`.
  /// - Parameters:
  ///   - inputs: the range of inputs, finite and not empty.
  ///   - outputs: the range of outputs, finite.
  ///   - outside: the outputs outside of the inputs.
  public init(from inputs: ClosedRange<Double>, to outputs: ClosedRange<Double>, outside: Outside = .clamp) {
    self.init(
      from: [inputs.lowerBound, inputs.upperBound], to: [outputs.lowerBound, outputs.upperBound],
      outside: outside)
  }
}

/// The law of a number, mapped by an interpolation with its velocity.
public struct InterpolatedMotion<Base: Trajectory<Double>, Value: MotionVector>: Trajectory {
  /// The law of the input.
  public let base: Base
  /// The map.
  public let interpolation: Interpolation<Value>

  /// A law that is mapped.
  public init(_ base: Base, by interpolation: Interpolation<Value>) {
    self.base = base
    self.interpolation = interpolation
  }

  /// Value and velocity (per second), `time` seconds after the start.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    interpolation.state(of: base.state(at: time))
  }
}
