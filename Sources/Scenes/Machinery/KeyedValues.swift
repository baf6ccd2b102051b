internal import MotionAnimation
internal import MotionKinematics

/// The values of a scene that keyed animations move: one animation per property, under the property's name.
///
/// A new target redirects the running animation of that name, from its value and velocity at that instant.
/// Times are scene times in s, each no earlier than the one before.
struct KeyedValues<Values: Sendable>: Sendable {
  /// The values at the time of the last call.
  private(set) var values: Values
  // The animations added here hold key paths and numbers but no closures, so copies may cross threads.
  nonisolated(unsafe) private var animations = KeyedAnimations<Values>()

  init(_ values: Values) { self.values = values }

  /// True if no animation runs.
  var isAtRest: Bool { animations.isEmpty }

  /// Returns true if the animation of a name runs.
  func isAnimating(_ key: String) -> Bool { animations.contains(key) }

  /// Returns the motion of a property, or nil if no animation of that name moves it.
  func motion<Value: MotionVector>(
    of path: WritableKeyPath<Values, Value>, forKey key: String
  ) -> MovingValue<Value>? { animations.motion(of: path, forKey: key) }

  /// Returns the value of a property at the time of the last call and its velocity at `time`, per second.
  func state<Value: MotionVector>(
    of path: WritableKeyPath<Values, Value>, at time: Double
  ) -> (value: Value, velocity: Value) { (values[keyPath: path], animations.velocity(of: path, at: time)) }

  /// Advances all animations to `time`, in s.
  mutating func advance(to time: Double) { _ = animations.advance(&values, to: time) }

  /// Animates a property to a target on a spring.
  /// - Parameters:
  ///   - tolerance: the distance at which the property counts as arrived, in its own unit.
  ///   - velocity: the initial velocity, per second; nil keeps the present one.
  mutating func send<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, to target: Value, with spring: Spring,
    within tolerance: Tolerance, velocity: Value? = nil, at time: Double
  ) {
    if velocity == nil, animations.retarget(key, path, to: target, with: spring, at: time) { return }
    animations.add(
      .spring(path, to: target, spring, velocity: velocity, within: tolerance), forKey: key, to: &values,
      at: time)
  }

  /// Changes the spring of a running animation; its target, value and velocity stay.
  mutating func retune<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, with spring: Spring, at time: Double
  ) {
    guard let target = motion(of: path, forKey: key)?.target else { return }
    _ = animations.retarget(key, path, to: target, with: spring, at: time)
  }

  /// Ends the animation of a name, and sets its property to `value`.
  mutating func place<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, at value: Value, time: Double
  ) {
    animations.removeAnimation(forKey: key, from: &values, at: time)
    values[keyPath: path] = value
  }

  /// Ends all animations at their present values, as a grab does.
  mutating func removeAll(at time: Double) { animations.removeAll(from: &values, at: time) }
}
