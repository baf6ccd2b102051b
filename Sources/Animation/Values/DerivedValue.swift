public import MotionKinematics

/// A value that is computed from one that moves, with its velocity by the chain rule.
///
///     let fade = card.map(\.y, from: 0...200, to: 0...1)
///     let tilt = fade.map(from: [0, 1], to: [0, .pi / 8], outside: .extend)
///     let shade = card.map(\.y, from: [0, 200], to: [1, 0])  // falls
///     card.onChange = { _ in view.opacity = fade.value }
///
/// It holds no state and costs nothing until it is read.
@MainActor public struct DerivedValue<Value: MotionVector>: Derivable {
  /// Returns the state at a time (s on the link's clock), or at the last frame or change if that is nil.
  fileprivate let read: (Double?) -> (value: Value, velocity: Value)

  /// A value by a function of the state of others.
  /// - Parameter read: returns value and velocity (per second) at a time, in s on the link's clock; at the last frame or
  ///   change for nil.
  public init(_ read: @escaping (Double?) -> (value: Value, velocity: Value)) { self.read = read }

  /// This value.
  public var derived: Self { self }

  /// The value at the last frame or change.
  public var value: Value { read(nil).value }
  /// The velocity at the last frame or change, per second of scene time, as that of the value that moves.
  public var velocity: Value { read(nil).velocity }

  /// Returns the value and velocity (per second of scene time) at a time (in s on the link's clock), no earlier than the last
  /// change.
  public func state(at time: Double) -> (value: Value, velocity: Value) { read(time) }

  /// Returns this value and another one as one value, for example to map both together.
  public func paired<Other>(with other: DerivedValue<Other>) -> DerivedValue<Pair<Value, Other>> {
    DerivedValue<Pair<Value, Other>> { time in
      let (first, second) = (read(time), other.read(time))
      return (Pair(first.value, second.value), Pair(first.velocity, second.velocity))
    }
  }
}

extension Animated: Derivable {
  /// The value with its velocity, to derive others from.
  public var derived: DerivedValue<Value> {
    DerivedValue { [self] time in time.map { state(at: $0) } ?? (value, velocity) }
  }
}

/// A source of derived values: a value that moves, or a value that is derived from one.
@MainActor public protocol Derivable<Value> {
  /// The type of the value.
  associatedtype Value: MotionVector
  /// The value with its velocity, to derive others from.
  var derived: DerivedValue<Value> { get }
}

extension Derivable {
  /// Returns the value that an interpolation makes of a component of this one.
  /// - Parameters:
  ///   - component: the path to a component, such as `\.y`: one in which the value is linear.
  ///   - interpolation: the map.
  public func map<Output>(
    _ component: KeyPath<Value, Double>, by interpolation: Interpolation<Output>
  ) -> DerivedValue<Output> {
    DerivedValue<Output> { [derived] time in
      let (value, velocity) = derived.read(time)
      return interpolation.state(of: (value[keyPath: component], velocity[keyPath: component]))
    }
  }

  /// Returns the value that a map from a range to a range makes of a component of this one.
  /// - Parameters:
  ///   - component: the path to a component, such as `\.y`: one in which the value is linear.
  ///   - inputs: the range of the component, finite and not empty.
  ///   - outputs: the range of the derived value, finite; use points for a map that falls.
  ///   - outside: the outputs outside of the inputs.
  public func map(
    _ component: KeyPath<Value, Double>, from inputs: ClosedRange<Double>, to outputs: ClosedRange<Double>,
    outside: Interpolation<Double>.Outside = .clamp
  ) -> DerivedValue<Double> {
    map(component, by: Interpolation(from: inputs, to: outputs, outside: outside))
  }

  /// Returns the value that a map through points makes of a component of this one, straight between them.
  /// - Parameters:
  ///   - component: the path to a component, such as `\.y`: one in which the value is linear.
  ///   - inputs: at least two finite numbers, each greater than the one before.
  ///   - outputs: the finite value at each input.
  ///   - outside: the outputs outside of the inputs.
  @_disfavoredOverload
  public func map<Output>(
    _ component: KeyPath<Value, Double>, from inputs: [Double], to outputs: [Output],
    outside: Interpolation<Output>.Outside = .clamp
  ) -> DerivedValue<Output> {
    map(component, by: Interpolation(from: inputs, to: outputs, outside: outside))
  }

  /// Returns the number that a map through points makes of a component of this one, straight between them.
  /// - Parameters:
  ///   - component: the path to a component, such as `\.y`: one in which the value is linear.
  ///   - inputs: at least two finite numbers, each greater than the one before.
  ///   - outputs: the finite value at each input.
  ///   - outside: the outputs outside of the inputs.
  public func map(
    _ component: KeyPath<Value, Double>, from inputs: [Double], to outputs: [Double],
    outside: Interpolation<Double>.Outside = .clamp
  ) -> DerivedValue<Double> {
    map(component, by: Interpolation(from: inputs, to: outputs, outside: outside))
  }
}

extension Derivable where Value == Double {
  /// Returns the value that a map from a range to a range makes of this one.
  /// - Parameters:
  ///   - inputs: the range of this value, finite and not empty.
  ///   - outputs: the range of the derived value, finite; use points for a map that falls.
  ///   - outside: the outputs outside of the inputs.
  public func map(
    from inputs: ClosedRange<Double>, to outputs: ClosedRange<Double>,
    outside: Interpolation<Double>.Outside = .clamp
  ) -> DerivedValue<Double> {
    map(\.self, from: inputs, to: outputs, outside: outside)
  }

  /// Returns the value that a map through points makes of this one, straight between them.
  /// - Parameters:
  ///   - inputs: at least two finite numbers, each greater than the one before.
  ///   - outputs: the finite value at each input.
  ///   - outside: the outputs outside of the inputs.
  @_disfavoredOverload
  public func map<Output>(
    from inputs: [Double], to outputs: [Output], outside: Interpolation<Output>.Outside = .clamp
  ) -> DerivedValue<Output> {
    map(\.self, by: Interpolation(from: inputs, to: outputs, outside: outside))
  }

  /// Returns the number that a map through points makes of this one, straight between them.
  /// - Parameters:
  ///   - inputs: at least two finite numbers, each greater than the one before.
  ///   - outputs: the finite value at each input.
  ///   - outside: the outputs outside of the inputs.
  public func map(
    from inputs: [Double], to outputs: [Double], outside: Interpolation<Double>.Outside = .clamp
  ) -> DerivedValue<Double> {
    map(\.self, by: Interpolation(from: inputs, to: outputs, outside: outside))
  }
}
