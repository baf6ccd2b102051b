
/// The leader that a value follows, with the states from which the next frame is computed.
@usableFromInline final class FollowedLeader<Value: MotionVector> {
  /// The value that follows. It holds a strong reference to this object until it ends the following.
  private(set) weak var follower: Animated<Value>?
  private(set) var leader: Animated<Value>
  let spring: Spring
  /// The scene time of the last frame or change, in s, and the states of the leader and the follower then.
  var time: Double
  var target: (value: Value, velocity: Value)
  var state: (value: Value, velocity: Value)
  /// Indicates whether the leader rests, so that the follower's law is that of an ordinary spring.
  var isLeaderResting = false

  init(
    of leader: Animated<Value>, by follower: Animated<Value>, _ spring: Spring, at time: Double,
    target: (value: Value, velocity: Value), state: (value: Value, velocity: Value)
  ) {
    self.leader = leader
    self.follower = follower
    self.spring = spring
    self.time = time
    self.target = target
    self.state = state
  }

  /// Removes the following of the leader, if nothing but this object keeps the leader.
  func takeLeadersFollowing() -> FollowedLeader? {
    guard isKnownUniquelyReferenced(&leader) else { return nil }
    defer { leader.following = nil }
    return leader.following
  }

  /// Returns the follower's motion from a state inside its bounds to a target, which is not beyond the bounds at which the
  /// follower is.
  func motion(
    from state: (value: Value, velocity: Value), to target: Value, within bounds: Bounds<Value>?
  ) -> SpringMotion<Value> {
    SpringMotion(
      spring: spring, from: state.value, velocity: state.velocity,
      to: bounds?.target(target, from: state.value) ?? target)
  }

  /// Returns the follower's state at a scene time in s, later than `time`, when the leader has come to another state.
  /// - Parameters:
  ///   - isHeld: true if a finger moves the leader: in steps, each with a velocity of its own.
  ///   - bounds: the follower's bounds.
  func state(
    at time: Double, leader end: (value: Value, velocity: Value), isHeld: Bool, within bounds: Bounds<Value>?
  ) -> (value: Value, velocity: Value) {
    let (state, duration) = (state, time - self.time)
    return self.state(
      after: duration, from: state, following: target, to: end, isHeld: isHeld, within: bounds)
  }

  /// Returns the follower's state after a duration (s) in which the leader has come from a state to another one.
  func state(
    after duration: Double, from state: (value: Value, velocity: Value),
    following start: (value: Value, velocity: Value), to end: (value: Value, velocity: Value), isHeld: Bool,
    within bounds: Bounds<Value>?
  ) -> (value: Value, velocity: Value) {
    let motion =
      isHeld
      ? FollowingMotion(
        spring: spring, from: state, following: start.value, to: end.value, duration: duration)
      : FollowingMotion(spring: spring, from: state, following: start, to: end, duration: duration)
    let state = motion.state(at: duration)
    return bounds?.stopped(state) ?? state
  }
}

/// The followers of a value, by weak references.
struct FollowerList<Value: MotionVector> {
  private struct WeakFollower { weak var following: FollowedLeader<Value>? }
  private var entries: [WeakFollower] = []
  /// The number of entries at which those that have ended are removed before another one is added: twice the number that was
  /// left the last time, so that the work of an addition does not grow with the number of followers.
  private var limit = 8

  var isEmpty: Bool { entries.isEmpty }
  /// The followers, in the order in which they began to follow.
  var live: some Sequence<Animated<Value>> { entries.lazy.compactMap { $0.following?.follower } }

  mutating func add(_ following: FollowedLeader<Value>) {
    if entries.count >= limit {
      removeEnded()
      limit = max(8, 2 * entries.count)
    }
    entries.append(WeakFollower(following: following))
  }

  mutating func removeEnded() { entries.removeAll { $0.following == nil } }
}

extension Bounds {
  /// Returns a target that is not beyond the bounds of the components that are at their bounds.
  fileprivate func target(_ target: Value, from value: Value) -> Value {
    var target = target
    for index in 0..<Value.componentCount {
      let place = value[component: index]
      if place == upper[component: index] { target[component: index] = min(target[component: index], place) }
      if place == lower[component: index] { target[component: index] = max(target[component: index], place) }
    }
    return target
  }
}

// Following another value.
extension Animated {
  /// Follows another value on a spring, from the value and velocity at `time`, until this value is changed.
  ///
  ///     for (index, dot) in dots.enumerated() { dot.follow(index == 0 ? leader : dots[index - 1], by: .bouncy) }
  ///
  /// While the leader moves evenly or rests, the motion is in closed form. Otherwise the leader's motion between two frames is
  /// approximated by the cubic with its values and velocities, for which the follower's motion is exact. The leader may follow
  /// another value, but not this one. Frames are needed only while one of them moves.
  ///
  /// A component that reaches one of the value's `bounds` stops there, and follows again as soon as it is pulled back.
  ///
  /// A following that begins in a block does not belong to it: it continues when the block is paused or has ended.
  /// - Parameters:
  ///   - leader: the value that is followed, on the same animator.
  ///   - spring: the spring; the value's own by default.
  ///   - time: the time, in s on the link's clock; now by default. In a block of `animate` it is always now.
  public func follow(_ leader: Animated, by spring: Spring? = nil, at time: Double? = nil) {
    require(leader.animator === animator, "a value must follow one of its own animator")
    // A value without followers is followed by none of those before it.
    var other: Animated? = leader
    while let next = other {
      require(next !== self, "a value must not follow itself")
      other = followers.isEmpty ? nil : next.following?.leader
    }
    let spring = animator.environment.spring(spring ?? self.spring)
    let isInBlock = animator.openBlock != nil
    animator.openBlock?.requireNoDelay()
    let time = isInBlock ? animator.hostTime(at: animator.now) : time ?? animator.link.now
    let target = leader.target
    // A block would pause and scrub the motion to this target, but a follower's law is another one in each frame.
    animator.callOutsideBlocks {
      change(at: time, ending: .retargeted) { $0.retarget(to: target, with: spring, at: $1) }
    }
    let sceneTime = animator.reach(time)
    leader.catchUp(to: sceneTime)
    let following = FollowedLeader(
      of: leader, by: self, spring, at: sceneTime, target: leader.followedState(at: sceneTime),
      state: core.machine.state(at: sceneTime))
    self.following = following
    core.isFollowing = true
    isLinked = true
    leader.followers.add(following)
    leader.isLinked = true
    leaderChanged(at: sceneTime)
  }

  /// Returns the state at a scene time (s), no earlier than the last frame or change.
  @usableFromInline func followedState(at time: Double) -> (value: Value, velocity: Value) {
    guard let following, !following.isLeaderResting else { return restingLeaderState(at: time) }
    // A leader that is already at the time does not evaluate its own leader: a frame of a chain would take quadratic time.
    guard time > following.time else { return following.state }
    return following.state(
      at: time, leader: following.leader.followedState(at: time),
      isHeld: following.leader.core.machine.phase == .held, within: core.machine.bounds)
  }

  /// Returns the state at a scene time (s), if the value follows none, or a leader that rests until then. Each stop of a
  /// component at a bound is passed, as `passBounds(to:)` does.
  private func restingLeaderState(at time: Double) -> (value: Value, velocity: Value) {
    guard let following, core.machine.endTime <= time, let bounds = core.machine.bounds else {
      return core.machine.state(at: time)
    }
    var machine = core.machine
    while machine.phase == .moving, machine.endTime <= time, let state = machine.boundState {
      let motion = following.motion(
        from: bounds.stopped(state), to: following.target.value, within: bounds)
      machine.follow(.spring(motion), at: machine.endTime)
    }
    return machine.state(at: time)
  }

  /// Returns the state at a scene time (s), also one after the next frames: in steps of a frame, with the changes of the leaders
  /// that wait for a delay until then. If something else changes a leader until then, the motion will be another one.
  @usableFromInline func forecastState(at time: Double) -> (value: Value, velocity: Value) {
    let start = animator.now
    let frame = abs(animator.layerTime.rate) / animator.link.framesPerSecond
    guard following != nil, time > start else { return followedState(at: time) }
    var chain = [self]
    while let leader = chain.last?.following?.leader { chain.append(leader) }
    chain.reverse()
    // Up to the next frame nothing is in between.
    let isMoving = time - start > frame && chain.contains { $0.following?.isLeaderResting == false }
    guard isMoving || chain.contains(where: { $0.core.delayedStart < time }) else {
      return followedState(at: time)
    }
    var states = chain.map { $0.followedState(at: start) }
    let count = min(max(((time - start) / frame).rounded(.up), 1), 10_000)
    var last = start
    for number in 1...Int(count) {
      let next = number == Int(count) ? time : start + (time - start) * Double(number) / count
      var leader = states[0]
      for (index, value) in chain.enumerated() {
        let former = states[index]
        if value.core.delayedStart < next {
          states[index] = value.delayedState(at: next)
        } else if let following = value.following {
          let isHeld = following.leader.core.machine.phase == .held
          states[index] = following.state(
            after: next - last, from: former, following: leader, to: states[index - 1], isHeld: isHeld,
            within: value.core.machine.bounds)
        } else {
          states[index] = value.core.machine.state(at: next)
        }
        leader = former
      }
      last = next
    }
    return states[states.count - 1]
  }

  /// Advances a follower and its leader to a scene time in s.
  private func catchUp(to time: Double) {
    guard let following, !following.isLeaderResting, time > following.time else { return }
    let leader = following.leader
    leader.catchUp(to: time)
    let (former, target) = (following.target.value, leader.followedState(at: time))
    following.state = following.state(
      at: time, leader: target, isHeld: leader.core.machine.phase == .held, within: core.machine.bounds)
    (following.time, following.target) = (time, target)
    // A held leader rests if no sample has moved it since.
    if !leader.isInMotion(at: time), target.value == former { aim(at: time) }
  }

  /// Indicates whether the value moves at a scene time in s, by a law that is not paused or after a leader that moves.
  private func isInMotion(at time: Double) -> Bool {
    guard core.machine.phase == .moving, core.machine.speed > 0 else { return false }
    return core.machine.endTime > time || following?.isLeaderResting == false
  }

  /// Puts the follower on a spring to the leader's target, on which it stays if the leader rests.
  private func aim(at time: Double) {
    guard let following else { return }
    let leader = following.leader
    following.isLeaderResting = !leader.isInMotion(at: time)
    let target = following.isLeaderResting ? following.target.value : leader.target
    if let bounds = core.machine.bounds { following.state = bounds.stopped(following.state) }
    let motion = following.motion(from: following.state, to: target, within: core.machine.bounds)
    core.machine.follow(.spring(motion), at: time)
    // The reach is unknown until the leader rests.
    core.reachTime = .infinity
    if following.isLeaderResting { noteReach() }
  }

  /// Continues a follower whose leader rests, after each stop of a component at a bound up to a scene time in s.
  func passBounds(to time: Double) {
    while let following, following.isLeaderResting, core.machine.phase == .moving,
      core.machine.endTime <= time,
      let state = core.machine.boundState
    {
      following.state = state
      aim(at: core.machine.endTime)
    }
  }

  /// Continues after a change of the leader or of the bounds, at a scene time in s.
  func leaderChanged(at time: Double) {
    takeOverLeader(at: time)
    tellFollowers(at: time)
  }

  private func takeOverLeader(at time: Double) {
    guard let following else { return }
    following.target = following.leader.followedState(at: time)
    aim(at: time)
    join(at: animator.hostTime(at: time))
  }

  /// Visits the followers and those that follow each of them in turn, after it, unless `visit` returns false for it.
  private func visitFollowers(_ visit: (Animated) -> Bool) {
    var waiting = followers.live.reversed()
    while let follower = waiting.popLast() {
      if visit(follower) { waiting += follower.followers.live.reversed() }
    }
  }

  /// Notes the states of all followers before this value changes, at a scene time in s, and ends its own following.
  @usableFromInline func prepareFollowers(at time: Double) {
    noteFollowers(at: time)
    guard let following else { return }
    passBounds(to: time)
    catchUp(to: time)
    if !following.isLeaderResting { aim(at: time) }
    self.following = nil
    core.isFollowing = false
  }

  func noteFollowers(at time: Double) {
    visitFollowers {
      $0.noteFollowing(at: time)
      return true
    }
  }

  /// Notes the states of this value, if it is a follower, and of its leader at a scene time in s.
  func noteFollowing(at time: Double) {
    guard let following else { return }
    guard following.isLeaderResting else { return catchUp(to: time) }
    passBounds(to: time)
    following.state = core.machine.state(at: time)
    (following.time, following.target) = (time, following.leader.followedState(at: time))
  }

  /// Tells the followers that this value has changed, at a scene time in s.
  @usableFromInline func tellFollowers(at time: Double) {
    tidyFollowers()
    visitFollowers {
      $0.takeOverLeader(at: time)
      $0.tidyFollowers()
      return true
    }
  }

  private func tidyFollowers() {
    followers.removeEnded()
    isLinked = following != nil || !followers.isEmpty
  }

  /// Wakes the followers that rest, before a finger moves this value, at a scene time in s.
  @usableFromInline func wakeFollowers(at time: Double) {
    guard followers.live.contains(where: { $0.following?.isLeaderResting == true }) else { return }
    noteFollowers(at: time)
    visitFollowers {
      guard $0.following?.isLeaderResting == true else { return false }
      $0.following?.isLeaderResting = false
      $0.join(at: animator.hostTime(at: time))
      return true
    }
  }

  /// Advances a follower whose leader moves. Returns false if its law is that of an ordinary spring.
  @usableFromInline func advanceFollowing(to time: Double) -> Bool {
    guard let following, !following.isLeaderResting else { return false }
    catchUp(to: time)
    core.shown = following.state
    core.shownTime = time
    tellWatchers()
    return true
  }
}
