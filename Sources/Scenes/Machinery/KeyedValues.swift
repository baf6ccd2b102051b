internal import MotionAnimation
internal import MotionKinematics

/// The values of a scene that keyed animations move: one animation per property, under the property's name.
///
/// A new target redirects the running animation of that name, from its value and velocity at that instant.
/// Times are scene times in s, each no earlier than the one before.
struct KeyedValues<Values: Sendable>: Sendable {
  /// The values at the time of the last call.
  private(set) var values: Values
  // The animations added here hold key paths and numbers, so copies may cross threads.
  nonisolated(unsafe) private var animations = KeyedAnimations<Values>()

  init(_ values: Values) { self.values = values }

  func isAnimating(_ key: String) -> Bool { animations.contains(key) }

  /// Returns the value of a property at the time of the last call and its velocity at `time`, per second.
  func state<Value: MotionVector>(
    of path: WritableKeyPath<Values, Value>, at time: Double
  ) -> (value: Value, velocity: Value) { (values[keyPath: path], animations.velocity(of: path, at: time)) }

  mutating func takeMemory() { animations.takeMemory() }

  mutating func move(_ parts: inout Parts) {
    parts.note(isMoving: !animations.isAtRest)
    if parts.advances { animations.advance(&values, to: parts.time) { _ in } }
  }

  /// Animates a property to a target on a spring; it has arrived within a tolerance in its own unit.
  /// - Parameters:
  ///   - velocity: The initial velocity, per second; nil keeps the present one.
  ///   - isKept: True if the animation stays after its end, so that the next one of its name needs no memory.
  mutating func send<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, to target: Value, with spring: Spring,
    within tolerance: Tolerance, velocity: Value? = nil, isKept: Bool = false, at time: Double
  ) {
    if velocity == nil, animations.retarget(key, path, to: target, with: spring, at: time) { return }
    let plan = MotionPlan<Values>.spring(path, to: target, spring, velocity: velocity, within: tolerance)
    animations.add(isKept ? plan.keptOnCompletion() : plan, forKey: key, to: &values, at: time)
  }

  /// Changes the spring of a running animation; its target, value and velocity stay.
  mutating func retune<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, with spring: Spring, at time: Double
  ) {
    guard let motion = animations.motion(of: path, forKey: key), motion.phase == .moving else { return }
    _ = animations.retarget(key, path, to: motion.target, with: spring, at: time)
  }

  /// Ends the animation of a name, and sets its property to `value`.
  mutating func place<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, at value: Value, time: Double
  ) {
    animations.removeAnimation(forKey: key, from: &values, at: time)
    values[keyPath: path] = value
  }
}
