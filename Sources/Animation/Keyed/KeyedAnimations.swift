public import Kinematics

/// The animations on one root, by their names, as a value: the same name replaces, and any property of the
/// root can be moved.
///
/// It moves the root that it is given, and holds none; the same root must be given each time. Times are
/// seconds on any one clock. `ObjectAnimations` is the same for an object on an animator, with callbacks.
public struct KeyedAnimations<Root> {
  /// How the animation of a name ended.
  public struct End: Hashable, Sendable {
    /// The animation's name.
    public let key: String
    /// Why and when.
    public let completion: Completion
  }

  private struct Entry {
    let key: String
    var plan: RunningPlan<Root>
  }
  /// In the order in which they were added: where two move one property, the later one has the last word.
  private var entries: [Entry] = []

  /// No animation.
  public init() {}

  /// Whether nothing is animated.
  public var isEmpty: Bool { entries.isEmpty }
  /// The names of the animations that have not ended, in the order in which they were added.
  public var keys: [String] { entries.map(\.key) }
  /// Whether there is an animation of a name.
  public func contains(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// Adds an animation in place of the one of the same name. What it moves goes on from the value and, unless
  /// the plan says otherwise, the velocity of that instant.
  /// - Parameters:
  ///   - plan: what it does.
  ///   - key: the animation's name.
  ///   - root: what is animated.
  ///   - time: when, in s.
  ///   - environment: what the user asks of all motion.
  /// - Returns: the ends of those that ended by then, the replaced one among them.
  @discardableResult public mutating func add(
    _ plan: MotionPlan<Root>, forKey key: String, to root: inout Root, at time: Double,
    environment: MotionEnvironment = .standard
  ) -> [End] {
    var ends = advance(&root, to: time)
    // The one that is replaced among them: what it moves goes on.
    let movers = Movers(plans: entries.map(\.plan))
    if remove(key) { ends.append(End(key: key, completion: Completion(.replaced, at: time))) }
    var running = RunningPlan(plan)
    running.start(at: time, environment)
    // Begins now, unless it is delayed: a from-value is seen at once.
    let end = running.advance(&root, to: time, movers)
    if let end {
      ends.append(End(key: key, completion: Completion(.settled, at: end)))
    } else {
      entries.append(Entry(key: key, plan: running))
    }
    return ends
  }

  /// Sends the property of a running animation to another target, from its value and velocity; it is the same
  /// animation after that. One that was not on a spring is now.
  /// - Parameters:
  ///   - key: the animation's name.
  ///   - path: the property.
  ///   - target: where to.
  ///   - spring: the law; unless given, the spring it is on, or else `Spring.standard`.
  ///   - time: when, in s.
  ///   - environment: what the user asks of all motion; as when it was added unless given.
  /// - Returns: whether the animation of that name is moving that property; if not, nothing has changed.
  public mutating func retarget<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Root, Value>, to target: Value, with spring: Spring? = nil,
    at time: Double, environment: MotionEnvironment? = nil
  ) -> Bool {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return false }
    return entries[index].plan.retarget(path, to: target, with: spring, at: time, environment)
  }

  /// Moves the root on to `time`, at or after the last one. Returns the ends of those that ended by then,
  /// with their exact instants.
  public mutating func advance(_ root: inout Root, to time: Double) -> [End] {
    precondition(time.isFinite, "a time is finite, not \(time)")
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

  /// Takes an animation away, and leaves the root as it is at `time`.
  /// - Returns: the ends of those that ended by then, the removed one among them.
  @discardableResult public mutating func removeAnimation(
    forKey key: String, from root: inout Root, at time: Double
  ) -> [End] {
    let ends = advance(&root, to: time)
    return remove(key) ? ends + [End(key: key, completion: Completion(.cancelled, at: time))] : ends
  }

  /// Takes all animations away, and leaves the root as it is at `time`: the first thing that a finger does.
  @discardableResult public mutating func removeAll(from root: inout Root, at time: Double) -> [End] {
    let ends = advance(&root, to: time)
    let keys = keys
    entries = []
    return ends + keys.map { End(key: $0, completion: Completion(.cancelled, at: time)) }
  }

  /// How fast a property moves at `time`, per second; 0 where nothing moves it.
  public func velocity<Value: MotionVector>(of path: WritableKeyPath<Root, Value>, at time: Double) -> Value {
    let state: PropertyState<Value>? = Movers(plans: entries.map(\.plan)).state(of: path, at: time)
    return state?.velocity ?? .zero
  }

  private mutating func remove(_ key: String) -> Bool {
    let count = entries.count
    entries.removeAll { $0.key == key }
    return entries.count < count
  }
}
