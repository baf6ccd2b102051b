public import MotionKinematics

/// The animations of one root by key, as a value. An animation with the same key replaces the one before; any
/// property of the root can be animated.
///
/// It moves the root that is passed to it and holds none; the same root must be passed each time. Times are
/// in seconds on any one clock. `ObjectAnimations` is the same for an object on an animator, with callbacks.
public struct KeyedAnimations<Root> {
  /// The end of the animation with a key.
  public struct End: Hashable, Sendable {
    /// The key of the animation.
    public let key: String
    /// The reason and time of the end.
    public let completion: Completion
  }

  private struct KeyedPlan {
    let key: String
    var plan: RunningPlan<Root>
  }
  /// The animations in the order in which they were added; of two that move the same property, the later one
  /// takes precedence.
  private var entries: [KeyedPlan] = []

  /// Creates an empty set of animations.
  public init() {}

  /// Indicates whether nothing is animated.
  public var isEmpty: Bool { entries.isEmpty }
  /// The keys of the animations that have not ended, in the order in which they were added.
  public var keys: [String] { entries.map(\.key) }
  /// Returns true if there is an animation with the key.
  public func contains(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// Adds an animation in place of the one with the same key. Its properties continue from their values and,
  /// unless the plan gives others, their velocities at that instant.
  /// - Parameters:
  ///   - plan: the plan of the animation.
  ///   - key: the key of the animation.
  ///   - root: the animated root.
  ///   - time: the time, in s.
  ///   - environment: the user's preferences for motion.
  /// - Returns: the ends of the animations that ended by then, including the replaced one.
  @discardableResult public mutating func add(
    _ plan: MotionPlan<Root>, forKey key: String, to root: inout Root, at time: Double,
    environment: MotionEnvironment = .standard
  ) -> [End] {
    var ends = advance(&root, to: time)
    // The replaced plan is included, because its properties continue.
    let movers = Movers(plans: entries.map(\.plan))
    if remove(key) { ends.append(End(key: key, completion: Completion(.replaced, at: time))) }
    var running = RunningPlan(plan)
    running.start(at: time, environment)
    // Advances the animation immediately, so that a start value is shown at once unless there is a delay.
    let end = running.advance(&root, to: time, movers)
    if let end {
      ends.append(End(key: key, completion: Completion(.settled, at: end)))
    } else {
      entries.append(KeyedPlan(key: key, plan: running))
    }
    return ends
  }

  /// Changes the target of a property of a running animation. The property continues from its value and
  /// velocity, on a spring from then on; the animation remains the same one.
  /// - Parameters:
  ///   - key: the key of the animation.
  ///   - path: the property.
  ///   - target: the target.
  ///   - spring: the spring; by default the current one, or `Spring.standard` if there is none.
  ///   - time: the time, in s.
  ///   - environment: the user's preferences for motion; by default those when it was added.
  /// - Returns: true if the animation moves that property now; if not, nothing has changed.
  public mutating func retarget<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Root, Value>, to target: Value, with spring: Spring? = nil,
    at time: Double, environment: MotionEnvironment? = nil
  ) -> Bool {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return false }
    return entries[index].plan.retarget(path, to: target, with: spring, at: time, environment)
  }

  /// Advances the root to `time` (s), no earlier than the last one. Returns the ends of the animations that
  /// ended by then, with their exact instants.
  public mutating func advance(_ root: inout Root, to time: Double) -> [End] {
    require(time.isFinite, "a time is finite, not \(time)")
    var ends: [End] = []
    var movers = Movers<Root>()
    if entries.contains(where: { $0.plan.mayBeginLater }) { movers.plans = entries.map(\.plan) }
    for index in entries.indices {
      movers.asking = index
      if let end = entries[index].plan.advance(&root, to: time, movers) {
        ends.append(End(key: entries[index].key, completion: Completion(.settled, at: end)))
      }
    }
    if !ends.isEmpty { entries.removeAll { $0.plan.end != nil } }
    return ends
  }

  /// Removes an animation, and leaves the root at its values at `time` (s).
  /// - Returns: the ends of the animations that ended by then, including the removed one.
  @discardableResult public mutating func removeAnimation(
    forKey key: String, from root: inout Root, at time: Double
  ) -> [End] {
    let ends = advance(&root, to: time)
    return remove(key) ? ends + [End(key: key, completion: Completion(.cancelled, at: time))] : ends
  }

  /// Removes all animations, and leaves the root at its values at `time` (s), for instance when a finger
  /// grabs it.
  @discardableResult public mutating func removeAll(from root: inout Root, at time: Double) -> [End] {
    let ends = advance(&root, to: time)
    let keys = keys
    entries = []
    return ends + keys.map { End(key: $0, completion: Completion(.cancelled, at: time)) }
  }

  /// Returns the velocity of a property at `time` (s), per second; 0 if nothing moves it.
  public func velocity<Value: MotionVector>(of path: WritableKeyPath<Root, Value>, at time: Double) -> Value {
    let state: PropertyState<Value>? = Movers(plans: entries.map(\.plan)).state(of: path, at: time)
    return state?.velocity ?? .zero
  }

  /// Returns a copy of the motion of a property under the animation with a key, with its law, target and end
  /// time. `retarget` changes the animation itself.
  /// - Returns: the motion; nil if that animation does not move the property now.
  public func motion<Value: MotionVector>(
    of path: WritableKeyPath<Root, Value>, forKey key: String
  ) -> MovingValue<Value>? {
    entries.first { $0.key == key }?.plan.motion(of: path)
  }

  private mutating func remove(_ key: String) -> Bool {
    let count = entries.count
    entries.removeAll { $0.key == key }
    return entries.count < count
  }
}
