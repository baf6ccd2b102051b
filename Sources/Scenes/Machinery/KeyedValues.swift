internal import Animation
internal import Kinematics

/// Values of a scene that keyed animations move: one animation a property, under the property's name.
///
/// A new target finds the running animation of the name and sends it there, from the value and the velocity of that
/// instant. Times are scene times in s, no earlier than the time before.
struct KeyedValues<Values: Sendable>: Sendable {
  /// The values at the time of the last call.
  private(set) var values: Values
  // Plans that are added here hold key paths and numbers, and no closures: copies of them may cross threads.
  nonisolated(unsafe) private var animations = KeyedAnimations<Values>()

  init(_ values: Values) { self.values = values }

  /// Whether nothing is animated.
  var isAtRest: Bool { animations.isEmpty }

  /// Whether the animation of a name is running.
  func isAnimating(_ key: String) -> Bool { animations.contains(key) }

  /// The motion of a property; nil if no animation of that name moves it.
  func motion<Value: MotionVector>(
    of path: WritableKeyPath<Values, Value>, forKey key: String
  ) -> MovingValue<Value>? { animations.motion(of: path, forKey: key) }

  /// The value of a property and its velocity, per second, at the time of the last call.
  func state<Value: MotionVector>(
    of path: WritableKeyPath<Values, Value>, at time: Double
  ) -> (value: Value, velocity: Value) { (values[keyPath: path], animations.velocity(of: path, at: time)) }

  /// Lets time pass.
  mutating func advance(to time: Double) { _ = animations.advance(&values, to: time) }

  /// Sends a property to a target on a spring.
  /// - Parameters:
  ///   - tolerance: when it counts as arrived, in its own unit.
  ///   - velocity: the velocity that it starts with, per second; nil: as it moves.
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

  /// Ends the animation of a name, and puts its property somewhere.
  mutating func place<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, at value: Value, time: Double
  ) {
    animations.removeAnimation(forKey: key, from: &values, at: time)
    values[keyPath: path] = value
  }

  /// Ends all animations where they are: the first thing that a finger does.
  mutating func removeAll(at time: Double) { animations.removeAll(from: &values, at: time) }
}
