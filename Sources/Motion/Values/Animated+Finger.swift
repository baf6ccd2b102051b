
extension Animated {
  /// Grabs the value, which stops under the finger. Any other change, including a delayed one when it begins, ends the hold:
  /// later drags and the release then have no effect.
  @inlinable public func grab(at time: Double? = nil) {
    fingerTracker = nil
    change(at: time, ending: .grabbed) { $0.grab(at: $1) }
  }

  /// Returns true if a finger holds the value at a scene time in s. A delayed change that is due ends the hold.
  @inlinable func isHeld(at time: Double) -> Bool { core.machine.phase == .held && core.delayedStart > time }

  /// Moves the value with the finger that holds it. Returns false, without effect, if the value is not held.
  /// - Parameters:
  ///   - value: the new value.
  ///   - velocity: the finger's velocity, per second. It lasts for 60 ms (`VelocityTracker.longestPause`): a finger that no
  ///     drag has moved since rests.
  @inlinable @discardableResult public func drag(to value: Value, velocity: Value) -> Bool {
    guard isHeld(at: animator.reach()) else { return false }
    (fingerTracker, sampleTime) = (nil, animator.link.now)
    if isLinked { wakeFollowers(at: animator.reach()) }
    core.machine.drag(to: value, velocity: velocity)
    show(at: animator.now)
    return true
  }

  /// Moves the value with the finger that holds it, and estimates the finger's velocity from the samples. Returns false,
  /// without effect, if the value is not held.
  ///
  /// The first sample is that of the press: one sample alone has no velocity. An unchanged value is no sample, because a
  /// release repeats the last one. The velocity is that of a `VelocityTracker`: 0 if no sample has come for 60 ms, and limited
  /// to 8000 of the value's units per second, which are meant to be points.
  ///
  /// The finger's speed and pauses are measured on the link's clock, not in scene time; the velocity is then divided by the
  /// animator's rate.
  /// - Parameters:
  ///   - value: the new value, finite.
  ///   - time: the time of the sample, in s on the link's clock; now by default. A sample that comes too late, with an
  ///     earlier time than the one before, has no effect.
  @discardableResult public func drag(to value: Value, at time: Double? = nil) -> Bool {
    let time = time ?? animator.link.now
    let sceneTime = animator.reach(time)
    guard isHeld(at: sceneTime) else { return false }
    var tracker = fingerTracker ?? VelocityTracker()
    guard tracker.location != value, tracker.add(value, at: time) else { return true }
    (fingerTracker, sampleTime) = (tracker, time)
    if isLinked { wakeFollowers(at: sceneTime) }
    core.machine.drag(to: value, velocity: fingerVelocity(at: time))
    show(at: sceneTime)
    return true
  }

  /// Releases the held value, which moves to a target on a spring with the finger's velocity. Returns false, without effect
  /// and without a call of the completion, if the value is not held.
  /// - Parameters:
  ///   - velocity: the finger's velocity, per second, finite; by default the one estimated from the samples of
  ///     `drag(to:at:)`, which is limited, or the last one of `drag(to:velocity:)`; 0 after a rest of the finger.
  ///   - target: the target.
  ///   - spring: the spring; the value's own by default.
  ///   - time: the time, in s on the link's clock; now by default.
  ///   - completion: called once, when this motion has ended, with the reason.
  @inlinable @discardableResult public func release(
    velocity: Value? = nil, to target: Value, with spring: Spring? = nil, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) -> Bool {
    guard isHeld(at: animator.reach(hostTime(ofChangeAt: time))) else { return false }
    let velocity = velocity ?? fingerVelocity(at: hostTime(ofChangeAt: time))
    let spring = animator.environment.spring(spring ?? self.spring)
    change(at: time, ending: .replaced, completion) {
      $0.release(velocity: velocity, to: target, with: spring, at: $1)
      return nil
    }
    return true
  }

  /// Releases the held value, which moves on a spring to the detent at which it would come to rest: the one
  /// nearest to the end of its coasting with the finger's velocity. Returns false, without effect and without a call of the
  /// completion, if the value is not held.
  /// - Parameters:
  ///   - detents: the positions at which it may come to rest.
  ///   - spring: the spring; the value's own by default.
  ///   - time: the time, in s on the link's clock; now by default.
  ///   - completion: called once, when this motion has ended, with the reason.
  @discardableResult public func release(
    to detents: Detents<Value>, with spring: Spring? = nil, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) -> Bool {
    let velocity = fingerVelocity(at: hostTime(ofChangeAt: time))
    return release(
      velocity: velocity, to: detents.landing(from: core.machine.target, velocity: velocity), with: spring,
      at: time, completion: completion)
  }

  /// Returns the velocity of the finger that holds the value at a time (s on the link's clock), per second of scene time. A
  /// finger rests if its last sample is older than the longest pause.
  @usableFromInline func fingerVelocity(at time: Double) -> Value {
    guard time - sampleTime <= VelocityTracker<Value>.longestPause else { return .zero }
    guard let fingerTracker else { return core.machine.heldVelocity }
    let velocity = 1 / animator.layerTime.rate * fingerTracker.velocity(at: time)
    return core.machine.stopped(velocity, at: core.machine.target)
  }

  /// Gives a held value the velocity that its finger has at a time, in s on the link's clock.
  @inlinable func noteFinger(at time: Double) {
    if core.machine.phase == .held { core.machine.heldVelocity = fingerVelocity(at: time) }
  }
}
