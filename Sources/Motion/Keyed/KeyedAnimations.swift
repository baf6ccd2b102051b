/// The animations of one root by key, as a value. An animation that begins a property takes it, with its value and
/// velocity, from the one that moves it.
///
///     var animations = KeyedAnimations<Ball>()
///     animations.add([.spring(\.scale, to: [2, 2], .bouncy, kind: .scale)], forKey: "grow", to: &ball, at: now)
///     animations.advance(&ball, to: now + 1 / 60)
///
/// The same root must be passed to each call. Times are in s on any one clock, and do not go back. Each call
/// returns what has happened since the last one, in the order of the instants. `ObjectAnimations` is the same for
/// an object on an animator.
public struct KeyedAnimations<Root>: Sendable {
  /// An event of the animation with a key, with its exact instant in s.
  public enum Event: Hashable, Sendable {
    /// The animation began, at the end of its delay.
    case started(key: String, at: Double)
    /// All properties have reached or crossed their targets for the first time. Only springs do so before their ends.
    case reachedTarget(key: String, at: Double)
    /// The animation has settled; was replaced by one with its key, or by those that took its properties; or was
    /// cancelled.
    case completed(key: String, Completion)
  }

  private enum Phase { case waiting, running, kept }

  private struct Entry: Sendable {
    let key: String
    let keeps: Bool
    let environment: MotionEnvironment
    /// The map from the callers' time to the time since the beginning, both in s.
    var clock: LayerTime
    var tracks: [Track]
    /// The time of the last change, in s: nothing happens earlier.
    var changed: Double
    var phase = Phase.waiting
    var hasReached = false
    /// The own time that was written last, in s.
    var written = 0.0.nextDown

    var isMoving: Bool { phase == .running && !clock.isPaused }
    var end: Double { instant(isEnd: true) }
    /// The time at which it begins, reaches its targets or ends next, in s.
    var due: Double {
      switch phase {
      case .waiting: clock.hostTime(at: 0) ?? .infinity
      case .running: hasReached ? end : min(end, instant(isEnd: false))
      case .kept: .infinity
      }
    }

    /// Returns the callers' time at which the last track reaches its target, or ends. A closure would allocate.
    private func instant(isEnd: Bool) -> Double {
      var last = -Double.infinity
      for index in tracks.indices {
        last = max(last, isEnd ? tracks[index].motion.end : tracks[index].motion.reach)
      }
      return max(changed, clock.hostTime(at: last) ?? .infinity)
    }

    func index(of path: PartialKeyPath<Root>) -> Int? { tracks.firstIndex { $0.motion.path == path } }

    /// Writes the properties at a time of the callers, or at the end, in s.
    mutating func write(to root: inout Root, at time: Double, isEnd: Bool = false) {
      let ownTime = isEnd ? .infinity : clock.sceneTime(at: time)
      for index in tracks.indices where tracks[index].motion.write(to: &root, at: ownTime, since: written) {
        (tracks[index].motion.end, changed) = (-.infinity, time)
      }
      written = ownTime
    }
  }

  /// The animations in the order in which they were added.
  private var entries: [Entry] = []

  /// Creates an empty set of animations.
  public init() {}

  /// The keys of the animations in the order in which they were added. One that waits to replace another one has
  /// its key too.
  public var keys: [String] { entries.map(\.key) }

  /// Indicates whether nothing moves until the next change: all animations are paused, or kept after their ends.
  public var isAtRest: Bool { entries.allSatisfy { $0.phase == .kept || $0.clock.isPaused } }

  /// Returns value and velocity (per second) of a property; nil if nothing moves it. They are right up to the
  /// beginning of the next animation.
  public func state<Value: MotionVector>(of path: Path<Value>, at time: Double) -> (
    value: Value, velocity: Value
  )? {
    for entry in entries where entry.phase == .running {
      let ownTime = entry.clock.sceneTime(at: time)
      guard let index = entry.index(of: path), ownTime < entry.tracks[index].motion.end,
        let motion = entry.tracks[index].motion as? PropertyMotion<Root, Value>
      else { continue }
      let (value, velocity) = motion.state(at: ownTime)
      return (value, entry.clock.hostVelocity(velocity))
    }
    return nil
  }

  /// Returns the exact end of an animation, in s, to which another one can be delayed. It is infinite while the
  /// animation is paused, and nil before it begins and after it has ended.
  public func end(forKey key: String) -> Double? {
    entries.last { $0.key == key && $0.phase == .running }?.end
  }

  /// Adds an animation in place of the one with the same key, which goes on until the delay (s, 0 or more) is over.
  ///
  /// With `keeps`, it stays after its end and can be retargeted, like Pop's `removedOnCompletion = false`.
  @discardableResult public mutating func add(
    _ tracks: [Track], forKey key: String, delay: Double = 0, keeps: Bool = false, to root: inout Root,
    at time: Double, environment: MotionEnvironment = .standard
  ) -> [Event] {
    require(notNegative: delay, "a delay")
    let paths = tracks.compactMap { $0.motion.path }
    require(Set(paths).count == paths.count, "an animation must move a property once")
    var events = advance(&root, to: time)
    remove(.replaced, at: time, &events) { $0.key == key && $0.phase == .waiting }
    entries.append(
      Entry(
        key: key, keeps: keeps, environment: environment, clock: LayerTime(hostTime: time + delay),
        tracks: tracks, changed: time + delay))
    happen(&root, by: time, &events)
    return events
  }

  /// Sends a property of an animation to another target, from its value and velocity, also after the end of one
  /// that is kept. Without a spring it moves on its own one, or on `Spring.standard` if it has none.
  /// - Returns: nil if no animation with the key has begun to move the property.
  @discardableResult public mutating func retarget<Value: MotionVector>(
    _ key: String, _ path: Path<Value>, to target: Value, with spring: Spring? = nil, on root: inout Root,
    at time: Double
  ) -> [Event]? {
    var events = advance(&root, to: time)
    for index in entries.indices where entries[index].key == key && entries[index].phase != .waiting {
      guard let track = entries[index].index(of: path),
        var motion = entries[index].tracks[track].motion as? PropertyMotion<Root, Value>
      else { continue }
      let spring = spring ?? (motion.law as? SpringMotion<Value>)?.spring ?? .standard
      motion.makeLaw = { SpringMotion(spring: spring, from: $0.value, velocity: $0.velocity, to: target) }
      begin(motion, track, of: index, &root, at: time)
      (entries[index].phase, entries[index].hasReached, entries[index].changed) = (.running, false, time)
      entries[index].written = entries[index].clock.sceneTime(at: time).nextDown
      remove(.replaced, at: time, &events) { $0.phase == .running && $0.tracks.isEmpty }
      happen(&root, by: time, &events)
      return events
    }
    return nil
  }

  /// Advances the root to a time in s.
  @discardableResult public mutating func advance(_ root: inout Root, to time: Double) -> [Event] {
    require(finite: time, "a time")
    var events: [Event] = []
    happen(&root, by: time, &events)
    for index in entries.indices where entries[index].isMoving { entries[index].write(to: &root, at: time) }
    happen(&root, by: time, &events)
    return events
  }

  /// Changes the time of an animation, for instance by `{ $0.paused(at: $1) }` or `{ $0.withRate(2, at: $1) }`. It runs
  /// forwards, without a jump.
  @discardableResult public mutating func changeTime(
    forKey key: String, on root: inout Root, at time: Double, _ change: (LayerTime, Double) -> LayerTime
  ) -> [Event] {
    let events = advance(&root, to: time)
    for index in entries.indices where entries[index].key == key {
      let (former, clock) = (entries[index].clock, change(entries[index].clock, time))
      require(
        clock.rate > 0 && clock.sceneTime(at: time) == former.sceneTime(at: time),
        "the time of an animation must run forwards, without a jump")
      (entries[index].clock, entries[index].changed) = (clock, time)
    }
    return events
  }

  /// Removes an animation, or all if the key is nil, and leaves the root at its values at a time in s.
  @discardableResult public mutating func remove(_ key: String?, from root: inout Root, at time: Double)
    -> [Event]
  {
    var events = advance(&root, to: time)
    remove(.cancelled, at: time, &events) { key == nil || $0.key == key }
    return events
  }

  private mutating func remove(
    _ reason: Completion.Reason, at time: Double, _ events: inout [Event], where isGone: (Entry) -> Bool
  ) {
    for entry in entries where isGone(entry) {
      events.append(.completed(key: entry.key, Completion(reason, at: time)))
    }
    entries.removeAll(where: isGone)
  }

  /// Lets happen what is due by a time in s, in the order of the instants, and at one instant of the animations.
  private mutating func happen(_ root: inout Root, by time: Double, _ events: inout [Event]) {
    while true {
      var (next, due) = (-1, time.nextUp)
      for index in entries.indices where entries[index].due < due {
        (next, due) = (index, entries[index].due)
      }
      guard next >= 0 else { return }
      let key = entries[next].key
      if entries[next].phase == .waiting {
        start(next, &root, at: due, &events)
      } else if !entries[next].hasReached {
        entries[next].hasReached = true
        events.append(.reachedTarget(key: key, at: due))
      } else {
        entries[next].write(to: &root, at: due, isEnd: true)
        entries[next].phase = .kept
        if !entries[next].keeps { entries.remove(at: next) }
        events.append(.completed(key: key, Completion(.settled, at: due)))
      }
    }
  }

  private mutating func start(_ index: Int, _ root: inout Root, at time: Double, _ events: inout [Event]) {
    let key = entries[index].key
    for track in entries[index].tracks.indices {
      begin(entries[index].tracks[track].motion, track, of: index, &root, at: time)
    }
    for other in entries.indices where entries[other].key == key && entries[other].isMoving {
      entries[other].write(to: &root, at: time)
    }
    remove(.replaced, at: time, &events) {
      $0.phase != .waiting && $0.key == key || $0.phase == .running && $0.tracks.isEmpty
    }
    for index in entries.indices where entries[index].key == key {
      entries[index].phase = .running
      entries[index].write(to: &root, at: time)
    }
    events.append(.started(key: key, at: time))
  }

  /// Begins a motion in its track. It takes the property from the animation that moves it.
  private mutating func begin(
    _ motion: any TrackMotion<Root>, _ track: Int, of index: Int, _ root: inout Root, at time: Double
  ) {
    var motion = motion
    let clock = entries[index].clock
    var (former, formerTime, factor): ((any TrackMotion<Root>)?, Double, Double) = (nil, 0, 1)
    for other in entries.indices where entries[other].phase == .running {
      guard let path = motion.path, let number = entries[other].index(of: path) else { continue }
      let otherClock = entries[other].clock
      let otherTime = otherClock.sceneTime(at: time)
      // The root has the value of a motion that is paused, or has ended.
      if entries[other].isMoving { entries[other].write(to: &root, at: time) }
      if otherTime < entries[other].tracks[number].motion.end, other == index || !otherClock.isPaused {
        (former, formerTime) = (entries[other].tracks[number].motion, otherTime)
        factor = otherClock.rate / clock.rate
      }
      guard other != index else { continue }
      entries[other].tracks.remove(at: number)
      if !entries[other].tracks.contains(where: { otherTime < $0.motion.end }) { entries[other].tracks = [] }
      entries[other].changed = time
    }
    motion.begin(
      root, at: clock.sceneTime(at: time), after: former, at: formerTime, factor: factor,
      entries[index].environment)
    entries[index].tracks[track].motion = motion
  }
}
