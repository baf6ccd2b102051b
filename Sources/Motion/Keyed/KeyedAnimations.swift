
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

  /// An event of the animation with a key. In a frame, events of one animation happen in the order of the cases.
  public enum AnimationEvent: Hashable, Sendable {
    /// The animation began, after its delay, at a time in s.
    case started(key: String, at: Double)
    /// All properties have reached or crossed their targets for the first time, at a time in s. A plan with a way back or
    /// several passes has reached them with the end of its first pass at the latest.
    case reachedTarget(key: String, at: Double)
    /// The animation has written its properties for a time in s.
    case applied(key: String, at: Double)
    /// The animation has ended.
    case completed(End)

    func mapTime(_ map: (Double) -> Double) -> Self {
      switch self {
      case .started(let key, let time): .started(key: key, at: map(time))
      case .reachedTarget(let key, let time): .reachedTarget(key: key, at: map(time))
      case .applied(let key, let time): .applied(key: key, at: map(time))
      case .completed(let end):
        .completed(
          End(key: end.key, completion: Completion(end.completion.reason, at: map(end.completion.time))))
      }
    }
  }

  /// The animations in the order in which they were added.
  private var entries: [KeyedPlan] = []
  /// The number of the animation of each key. Like `movers`, it may contain animations that were removed.
  private var numbers: [String: Int] = [:]
  /// The numbers of the animations that move a property, or will move it on their way, in ascending order. Those of removed
  /// animations are deleted by an addition, because changing the lists allocates, and a frame must not.
  private var movers: [PartialKeyPath<Root>: [Int]] = [:]
  /// The number of removed animations that are still in `movers`.
  private var removedCount = 0
  private var nextNumber = 0
  /// The time for which all animations have written their values, in s; nil after a change other than an addition.
  private var writtenTime: Double?

  /// The closure that is called with each event, before the call that caused it returns. It cannot change the
  /// animations.
  public var onEvent: ((AnimationEvent) -> Void)?

  /// Creates an empty set of animations.
  public init() {}

  /// Indicates whether nothing is animated.
  public var isEmpty: Bool { entries.isEmpty }
  // An element reached by its index is not copied, and the algorithms of collections are not called with elements: both
  // allocate for a generic value.
  /// Indicates whether no animation writes anything until it is changed: all are paused, or kept after their ends.
  public var isAtRest: Bool { (0..<entries.count).reversed().allSatisfy { entries[$0].plan.isIdle } }
  /// The keys of the animations that have not ended, or are kept, in the order in which they were added.
  public var keys: [String] { entries.map(\.key) }
  /// Returns true if there is an animation with the key.
  public func contains(_ key: String) -> Bool { index(of: key) != nil }

  /// The properties that the animations move, or will move on their way. Those that a custom animation writes
  /// are unknown.
  public var properties: Set<PartialKeyPath<Root>> {
    entries.reduce(into: []) { $0.formUnion($1.paths) }
  }

  /// Returns the properties that are animated both here and in another set of animations of the same root.
  ///
  /// Two sets are two namespaces of keys, as those of a view and of its layer are: an animation never replaces
  /// one in the other set. A property in both is written by both, and shows the one that is advanced last.
  public func conflicts(with other: KeyedAnimations) -> Set<PartialKeyPath<Root>> {
    properties.intersection(other.properties)
  }

  /// Adds an animation in place of the one with the same key. Its properties continue from their values and,
  /// unless the plan gives others, their velocities at that instant. The first addition at an instant makes the other
  /// animations write their values for it.
  ///
  /// If the plan is delayed, the properties of the replaced animation go on until the delay is over. When this animation begins
  /// a property that an animation under another key moves, it takes the property over: the other one moves it no more, also
  /// after this one has ended, and goes on with its other properties until its own end.
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
    var ends = catchUp(&root, to: time)
    if contains(key) { ends.append(Self.completed(key, .replaced, at: time, onEvent)) }
    var entry = KeyedPlan(key: key, plan: RunningPlan(plan), number: nextNumber)
    entry.plan.start(at: time, environment)
    // Advances the animation immediately, so that a start value is shown at once unless there is a delay. The replaced
    // plan is still among the movers, because its properties continue.
    let movers = Movers(plans: entries, numbers: movers, begun: BegunPaths())
    if let end = Self.advance(&entry, &root, to: time, movers, onEvent) { ends.append(end) }
    if !entry.plan.hasBegun, let index = index(of: key) { entry.previous = entries[index].moving }
    remove(key)
    take(movers.begun, by: entry.number)
    if entry.plan.end == nil || entry.plan.isKept { append(entry) }
    writtenTime = time
    return ends
  }

  /// Advances the root to `time` (s), unless an addition at that time has done so already. Returns the ends of the
  /// animations that ended by then.
  mutating func catchUp(_ root: inout Root, to time: Double) -> [End] {
    time == writtenTime ? [] : advance(&root, to: time)
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
    guard let index = index(of: key) else { return false }
    writtenTime = nil
    guard entries[index].plan.retarget(path, to: target, with: spring, at: time, environment) else {
      return false
    }
    entries[index].hasReached = false
    return true
  }

  /// Advances the root to `time` (s), no earlier than the last one. Returns the ends of the animations that
  /// ended by then, with their exact instants.
  public mutating func advance(_ root: inout Root, to time: Double) -> [End] {
    var ends: [End] = []
    advance(&root, to: time) { ends.append($0) }
    return ends
  }

  /// Advances the root in the same way, and passes each end to a closure.
  package mutating func advance(_ root: inout Root, to time: Double, noting note: (End) -> Void) {
    require(finite: time, "a time")
    writtenTime = nil
    guard !entries.isEmpty else { return }
    var hasEnded = false
    var movers = Movers<Root>()
    // The last animation that begins to move a property in this frame takes it over.
    var beginners = (0..<entries.count).filter { entries[$0].mayBegin(by: time) }
    let places = beginners
    if !beginners.isEmpty { movers = Movers(plans: entries, numbers: self.movers, begun: BegunPaths()) }
    if beginners.count > 1 {
      let begins = beginners.map { entries[$0].earliestBegin ?? time }
      beginners = beginners.indices.sorted { (begins[$0], $0) < (begins[$1], $1) }.map { beginners[$0] }
    }
    var turn = 0
    for place in 0..<entries.count {
      var index = place
      if turn < places.count, place == places[turn] {
        index = beginners[turn]
        turn += 1
      }
      movers.reader = index
      movers.clock = entries[index].plan.clock
      let end = Self.advance(&entries[index], &root, to: time, movers, onEvent)
      if beginners.count > 1, movers.begun?.paths.isEmpty == false { movers.advanced.append(entries[index]) }
      take(movers.begun, by: entries[index].number)
      guard let end else { continue }
      hasEnded = true
      note(end)
    }
    if hasEnded { removeEnded() }
  }

  /// Advances one animation and reports its events. Returns its end, if it has ended by then.
  private static func advance(
    _ entry: inout KeyedPlan, _ root: inout Root, to time: Double, _ movers: Movers<Root>,
    _ onEvent: ((AnimationEvent) -> Void)?
  ) -> End? {
    guard !entry.plan.isIdle else { return nil }
    let begin = entry.plan.outerPassStart
    if entry.previous != nil {
      let end = entry.previous?.advance(&root, to: min(begin, time), movers)
      if end != nil || begin <= time { entry.previous = nil }
    }
    let end = entry.plan.advance(&root, to: time, movers)
    guard entry.plan.hasBegun else { return nil }
    if !entry.hasStarted { onEvent?(.started(key: entry.key, at: begin)) }
    entry.hasStarted = true
    if !entry.hasReached, entry.plan.reachTime <= time || end != nil {
      entry.hasReached = true
      onEvent?(.reachedTarget(key: entry.key, at: min(entry.plan.reachTime, end ?? .infinity)))
    }
    onEvent?(.applied(key: entry.key, at: end ?? time))
    return end.map { completed(entry.key, .settled, at: $0, onEvent) }
  }

  /// Lets all animations but the one with a number lose the properties that it has begun to move.
  private mutating func take(_ begun: BegunPaths<Root>?, by number: Int) {
    guard let begun, !begun.paths.isEmpty else { return }
    for path in begun.paths {
      for other in movers[path, default: []] where other != number {
        if let index = entries.index(of: other) { entries[index].lose(path) }
      }
    }
    begun.paths = []
  }

  /// Reports the end of an animation, and returns it.
  private static func completed(
    _ key: String, _ reason: Completion.Reason, at time: Double, _ onEvent: ((AnimationEvent) -> Void)?
  ) -> End {
    let end = End(key: key, completion: Completion(reason, at: time))
    onEvent?(.completed(end))
    return end
  }

  /// Changes the map from the callers' time to the time of the animation with a key, by a change such as
  /// `{ $0.withRate(2, at: $1) }` for twice the speed, or `{ $0.paused(at: $1) }`. Its values are continuous, unless it is
  /// scrubbed; its velocities are scaled. It cannot be scrubbed back into a part of its plan that has ended.
  /// - Parameters:
  ///   - key: the key of the animation; there is no effect if there is none.
  ///   - root: the animated root.
  ///   - time: the time, in s.
  ///   - change: returns the new map for the old one and the time. Time runs forwards.
  /// - Returns: the ends of the animations that ended by then.
  @discardableResult public mutating func changeTime(
    forKey key: String, on root: inout Root, at time: Double, _ change: (LayerTime, Double) -> LayerTime
  ) -> [End] {
    var ends = advance(&root, to: time)
    guard let before = index(of: key).map({ entries[$0].plan.clock }) else { return ends }
    let after = change(before, time)
    require(after.rate > 0, "the time of an animation must run forwards; got the rate \(after.rate)")
    if after.sceneTime(at: time) != before.sceneTime(at: time) {
      // A scrub is shown at once, even during a pause.
      setClock(after.resumed(at: time), forKey: key, at: time)
      ends += advance(&root, to: time)
    }
    setClock(after, forKey: key, at: time)
    return ends
  }

  private mutating func setClock(_ clock: LayerTime, forKey key: String, at time: Double) {
    writtenTime = nil
    guard let index = index(of: key) else { return }
    entries[index].plan.clock = clock
    // A replaced animation has a time of its own, which a pause stops, too.
    guard let own = entries[index].previous?.clock else { return }
    entries[index].previous?.clock = clock.isPaused ? own.paused(at: time) : own.resumed(at: time)
  }

  /// Pauses the animation with a key, or resumes it from its current state. A paused animation writes nothing, and
  /// its time does not pass.
  /// - Parameters:
  ///   - isPaused: true to pause it.
  ///   - key: the key of the animation; there is no effect if there is none.
  ///   - root: the animated root.
  ///   - time: the time, in s.
  /// - Returns: the ends of the animations that ended by then.
  @discardableResult public mutating func setPaused(
    _ isPaused: Bool, forKey key: String, on root: inout Root, at time: Double
  ) -> [End] {
    changeTime(forKey: key, on: &root, at: time) { isPaused ? $0.paused(at: $1) : $0.resumed(at: $1) }
  }

  /// Changes the speed of the animation with a key: values are continuous, and velocities are multiplied by the ratio of the
  /// speeds.
  /// - Parameters:
  ///   - speed: the seconds of its time that pass in a second, finite and over 0; 1 at its beginning.
  ///   - key: the key of the animation; there is no effect if there is none.
  ///   - root: the animated root.
  ///   - time: the time, in s.
  /// - Returns: the ends of the animations that ended by then.
  @discardableResult public mutating func setSpeed(
    _ speed: Double, forKey key: String, on root: inout Root, at time: Double
  ) -> [End] {
    changeTime(forKey: key, on: &root, at: time) { $0.withRate(speed, at: $1) }
  }

  /// Returns true if the animation with a key is paused.
  public func isPaused(forKey key: String) -> Bool {
    index(of: key).map { entries[$0].plan.clock.isPaused } ?? false
  }

  /// Removes an animation, and leaves the root at its values at `time` (s). Another animation that has lost a property to it
  /// does not move that again.
  /// - Returns: the ends of the animations that ended by then, including the removed one.
  @discardableResult public mutating func removeAnimation(
    forKey key: String, from root: inout Root, at time: Double
  ) -> [End] {
    let ends = advance(&root, to: time)
    return remove(key) ? ends + [Self.completed(key, .cancelled, at: time, onEvent)] : ends
  }

  /// Removes all animations, and leaves the root at its values at `time` (s), for instance when a finger
  /// grabs it.
  @discardableResult public mutating func removeAll(from root: inout Root, at time: Double) -> [End] {
    let ends = advance(&root, to: time)
    let keys = keys
    forgetAll()
    return ends + keys.map { Self.completed($0, .cancelled, at: time, onEvent) }
  }

  /// Returns the velocity of a property at `time` (s), per second; 0 if nothing moves it.
  public func velocity<Value: MotionVector>(of path: WritableKeyPath<Root, Value>, at time: Double) -> Value {
    let state: PropertyState<Value>? = Movers(plans: entries, numbers: movers).state(of: path, at: time)
    return state?.velocity ?? .zero
  }

  /// Returns a copy of the motion of a property under the animation with a key, with its law, target and end
  /// time. `retarget` changes the animation itself.
  /// - Returns: the motion; nil if that animation does not move the property now.
  public func motion<Value: MotionVector>(
    of path: WritableKeyPath<Root, Value>, forKey key: String
  ) -> MovingValue<Value>? {
    index(of: key).flatMap { entries[$0].plan.motion(of: path) }
  }

  /// Copies the animations if their memory is shared with a copy of the set.
  package mutating func takeMemory() {
    entries.reserveCapacity(entries.count)
    for index in 0..<entries.count {
      entries[index].plan.takeMemory()
      entries[index].previous?.takeMemory()
    }
  }

  /// Removes all animations without an event.
  mutating func forgetAll() {
    entries = []
    forgetNumbers()
  }

  private mutating func forgetNumbers() { (numbers, movers, removedCount) = ([:], [:], 0) }

  private func index(of key: String) -> Int? { numbers[key].flatMap { entries.index(of: $0) } }

  private mutating func append(_ entry: KeyedPlan) {
    // At most half of the noted animations are removed ones, so that the mean work of an addition does not grow with their
    // number.
    if removedCount > entries.count {
      forgetNumbers()
      for index in 0..<entries.count { note(at: index) }
    }
    entries.append(entry)
    entries[entries.count - 1].paths = Array(entry.plan.movedPaths.union(entry.previous?.movedPaths ?? []))
    nextNumber += 1
    note(at: entries.count - 1)
  }

  private mutating func note(at index: Int) {
    numbers[entries[index].key] = entries[index].number
    for path in entries[index].paths { movers[path, default: []].append(entries[index].number) }
  }

  @discardableResult private mutating func remove(_ key: String) -> Bool {
    guard let index = index(of: key) else { return false }
    entries.remove(at: index)
    removedCount += 1
    return true
  }

  private mutating func removeEnded() {
    for index in (0..<entries.count).reversed()
    where entries[index].plan.end != nil && !entries[index].plan.isKept {
      entries.remove(at: index)
      removedCount += 1
    }
  }
}

/// The visual kind of a property, which determines its tolerance and range, and whether it travels.
public enum PropertyKind: Hashable, Sendable {
  /// A position or a size, in pt.
  case position
  /// A scale factor.
  case scale
  /// An angle, in rad.
  case rotation
  /// An opacity from 0 to 1.
  case opacity
  /// A colour with components from 0 to 1.
  case color
  /// The radius of the corners of an item, in pt, not negative.
  case cornerRadius
  /// The radius of the shadow of an item, in pt, not negative.
  case shadowRadius
  /// Any other property, for instance the volume of a sound, with the threshold below which a change cannot be
  /// perceived: over 0, in the property's unit. It does not travel.
  case custom(threshold: Double)

  /// The tolerance within which such a property counts as settled: 0.1 % of its way, but at most a quarter of a point, a
  /// change that moves the edge of an item of about 200 pt by as much, or half a step of 255. That of a custom property
  /// is its threshold, whatever the way.
  public var tolerance: Tolerance {
    switch self {
    case .position, .cornerRadius, .shadowRadius: .automatic
    case .scale, .rotation: Tolerance(share: Tolerance.automaticShare, atMost: 0.00125)
    case .opacity, .color: Tolerance(share: Tolerance.automaticShare, atMost: Tolerance.fraction.distance)
    case .custom(let threshold): Tolerance(distance: threshold)
    }
  }

  /// Indicates whether a change moves something across the screen; if not, it is a cross-fade.
  public var isTravel: Bool {
    switch self {
    case .position, .scale, .rotation: true
    case .opacity, .color, .cornerRadius, .shadowRadius, .custom: false
    }
  }

  /// The range to which the components are clamped when they are written; the law is not clamped.
  public var range: ClosedRange<Double>? {
    switch self {
    case .position, .scale, .rotation, .custom: nil
    case .opacity, .color: 0...1
    case .cornerRadius, .shadowRadius: 0...Double.greatestFiniteMagnitude
    }
  }
}
