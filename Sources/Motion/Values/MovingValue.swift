
/// A moving value as a value type, which can be read at any time, retargeted, grabbed and released.
///
/// It holds a law and the instant at which that law began. Every change reads the value and velocity at its
/// own instant and starts the next law from there. Times are in seconds on any one clock. `Animated` is the
/// same on a display link, with callbacks.
public struct MovingValue<Value: MotionVector>: Sendable {
  /// The current phase.
  public private(set) var phase: MotionPhase
  /// The law if it is a spring's, stored directly, so that a frame reads it in place.
  @usableFromInline var spring: SpringMotion<Value>
  /// The law if it is not a spring's.
  @usableFromInline var otherLaw: MotionLaw<Value>?
  @usableFromInline var isOnSpring = true
  /// The time at which the law began, in s.
  public private(set) var startTime: Double
  /// The time at which the law is at rest, in s; infinite if it never is.
  public private(set) var endTime: Double
  /// The seconds of law time that pass in a second: 1 unless `setSpeed(_:at:)` has changed it for the current motion.
  public private(set) var speed = 1.0
  /// The time from which the law time is counted, in s, and the law time then: those of the start of the law, or of the
  /// last change of its speed.
  @usableFromInline var anchor = (time: 0.0, lawTime: 0.0)
  /// The law time at which the law is at rest, in s.
  @usableFromInline var duration = 0.0
  /// The same without bounds, in s.
  private var naturalDuration = 0.0
  /// The bounds that the value may not pass; nil if there are none.
  public private(set) var bounds: Bounds<Value>?
  /// The value on the bound at which the current motion ends, and the reason for that end; nil if it ends by itself.
  @usableFromInline var boundEnd: (value: Value, reason: Completion.Reason)?
  /// The tolerance within which a motion counts as settled.
  public let tolerance: Tolerance
  /// The way to the present target, in the value's unit; used only with a relative tolerance.
  private var way = 0.0
  /// The finger's velocity while the value is held, per second.
  @usableFromInline var heldVelocity: Value = .zero

  /// Creates a value at rest.
  /// - Parameters:
  ///   - value: the value, finite.
  ///   - tolerance: the tolerance within which motions count as settled; by default 0.1 % of the way, and at most
  ///     0.25 in the value's unit.
  public init(_ value: Value, tolerance: Tolerance = .automatic) {
    require(finite: value, "a value that moves")
    phase = .resting
    spring = SpringMotion(spring: .standard, from: value, to: value)
    startTime = 0
    endTime = 0
    self.tolerance = tolerance
  }

  /// The law of the current motion, or of the last one.
  public private(set) var law: MotionLaw<Value> {
    get { otherLaw ?? .spring(spring) }
    set {
      if case .spring(let motion) = newValue {
        spring = motion
        otherLaw = nil
        isOnSpring = true
      } else {
        otherLaw = newValue
        isOnSpring = false
      }
    }
  }

  /// Returns the value and velocity at a time (s); before the last change, those at the change.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    guard phase == .moving, time < endTime else { return (target, phase == .held ? heldVelocity : .zero) }
    guard !isWaiting(at: time) else { return (bounded(law.value(at: 0)), .zero) }
    let elapsed = lawTime(at: time)
    guard speed == 1, bounds == nil else { return changedState(at: elapsed) }
    return isOnSpring ? spring.state(at: elapsed) : law.state(at: elapsed)
  }

  /// Returns the law time of the current motion at a time, both in s; 0 before its start.
  @inlinable public func lawTime(at time: Double) -> Double { max(0, signedLawTime(at: time)) }

  /// Returns the law time at a time, both in s; negative while the motion waits at its start.
  @inlinable func signedLawTime(at time: Double) -> Double {
    anchor.lawTime + speed * (time - anchor.time)
  }

  /// Indicates whether the motion waits at its start at a time (s), because it was moved to a law time before 0.
  @inlinable func isWaiting(at time: Double) -> Bool {
    anchor.lawTime < 0 && signedLawTime(at: time) < 0
  }

  /// Returns the state at a law time (s) at a speed other than 1, or with bounds: a law that begins beyond them, or at one of
  /// them with a rounding error, does not show a value beyond them.
  @usableFromInline func changedState(at lawTime: Double) -> (value: Value, velocity: Value) {
    if speed != 1, lawTime >= duration { return (target, .zero) }
    let (value, velocity) = law.state(at: lawTime)
    return (bounded(value), speed == 0 ? .zero : speed * velocity)
  }

  /// Returns the value at a time, in s.
  @inlinable public func value(at time: Double) -> Value { state(at: time).value }

  /// Returns the velocity at a time (s), per second.
  @inlinable public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// The value at rest: the current one, or the one at the end of the motion.
  @inlinable public var target: Value { boundEnd?.value ?? (isOnSpring ? spring.target : law.end) }

  /// The first time at which all components have reached or crossed the target of the current motion, in s, exact: not
  /// later than `endTime`, and equal to it for a motion that only comes near its target.
  public var reachTime: Double {
    guard speed > 0 else { return .infinity }
    let time = anchor.time + (law.reachTime - anchor.lawTime) / speed
    return time <= endTime || boundState == nil ? min(time, endTime) : .infinity
  }

  /// Advances to `time` (s). Returns the end of the motion, with its exact instant, if it has ended.
  @inlinable public mutating func advance(to time: Double) -> Completion? {
    guard phase == .moving, endTime <= time else { return nil }
    return Completion(rest(), at: endTime)
  }

  @usableFromInline mutating func rest() -> Completion.Reason {
    let reason = boundEnd?.reason ?? .settled
    law = .still(target)
    boundEnd = nil
    phase = .resting
    return reason
  }

  /// Sets the bounds that the value may not pass. A motion ends at the exact instant at which a component would, at rest, with
  /// the reason `reachedBound`. A component on a bound takes no velocity that leads out of it. A value that is beyond its bounds is moved to them, and a finger cannot move it out. A paused
  /// motion ends there too, so that the value does not move again if the bounds are removed.
  /// - Parameters:
  ///   - bounds: the bounds; nil for none.
  ///   - time: the time, in s.
  public mutating func setBounds(_ bounds: Bounds<Value>?, at time: Double) {
    require(time.isFinite, "bounds must be set at a finite time; got \(time)")
    if isPausedAtBound { endTime = time }
    self.bounds = bounds
    guard phase == .moving, time < endTime else {
      law = .still(bounded(target))
      heldVelocity = stopped(heldVelocity, at: target)
      boundEnd = boundEnd.map { (bounded($0.value), $0.reason) }
      return
    }
    // A motion that waits goes on waiting, unless the bounds move its start.
    let start = law.value(at: 0)
    let isKept = bounded(start) == start
    play(from: isKept ? signedLawTime(at: time) : lawTime(at: time), speed: speed, at: time)
    if isPausedAtBound { endTime = time }
  }

  /// Indicates whether the motion is paused where a bound, and not its law, determines the value.
  private var isPausedAtBound: Bool {
    phase == .moving && speed == 0 && boundState != nil && anchor.lawTime >= duration
  }

  @usableFromInline func bounded(_ value: Value) -> Value { bounds?.clamped(value) ?? value }

  /// Returns the velocity (per second) of a value that a bound lets pass no further.
  func stopped(_ velocity: Value, at value: Value) -> Value {
    bounds?.stopped((value, velocity)).velocity ?? velocity
  }

  /// Returns the law for a start on a bound: without a velocity that leads out of it, if the law takes another velocity.
  private func startingInside(_ law: MotionLaw<Value>) -> MotionLaw<Value> {
    guard bounds != nil else { return law }
    let (value, velocity) = law.state(at: 0)
    let inside = stopped(velocity, at: value)
    return inside == velocity ? law : law.kicked(from: value, velocity: inside, to: law.end) ?? law
  }

  /// Sets the duration of the law, up to the first instant after a law time at which it leaves the bounds.
  private mutating func limit(_ duration: Double, after lawTime: Double) {
    (naturalDuration, self.duration, boundEnd) = (duration, duration, nil)
    guard let bounds else { return }
    guard let exit = law.exit(from: bounds, after: lawTime, upTo: duration) else {
      // A law may have settled shortly before a bound that it would pass on the way to its end.
      if duration.isFinite, bounded(law.end) != law.end { boundEnd = (bounded(law.end), .settled) }
      return
    }
    let (value, velocity) = law.state(at: exit.time)
    self.duration = exit.time
    boundEnd = (
      bounds.clamped(value),
      .reachedBound(component: exit.component, velocity: speed * velocity[component: exit.component])
    )
  }

  /// The state in which the current motion reaches a bound at its end, with the velocity there, per second; nil if it ends
  /// by itself.
  var boundState: (value: Value, velocity: Value)? {
    guard let boundEnd, case .reachedBound = boundEnd.reason else { return nil }
    return (boundEnd.value, speed * law.velocity(at: duration))
  }

  /// Returns the motion, whose times are those of a clock, in the time of the clock's caller.
  func played(by clock: LayerTime) -> MovingValue {
    guard phase == .moving else { return self }
    var motion = self
    motion.speed = clock.isPaused ? 0 : clock.rate
    motion.anchor = (0, clock.sceneTime(at: 0) - startTime)
    motion.startTime = clock.hostTime(at: startTime) ?? startTime
    motion.endTime = clock.hostTime(at: endTime) ?? .infinity
    return motion
  }

  /// Changes the speed of the current motion: the value is continuous, and the velocity is multiplied by the ratio of the
  /// speeds. The next motion has the speed 1. It has no effect unless the value is moving. A motion that waits at its start
  /// waits for the rest of its time at the new speed.
  /// - Parameters:
  ///   - speed: the seconds of law time that pass in a second, finite, 0 or more; 0 pauses the motion, at velocity 0.
  ///   - time: the time, in s.
  public mutating func setSpeed(_ speed: Double, at time: Double) {
    play(from: signedLawTime(at: time), speed: speed, at: time)
  }

  /// Moves the current motion to another time of its law, at its speed. It has no effect unless the value is moving.
  /// - Parameters:
  ///   - lawTime: the time of the law at `time`, in s, finite; before 0, the value waits at its start.
  ///   - time: the time, in s.
  public mutating func scrub(to lawTime: Double, at time: Double) {
    play(from: lawTime, speed: speed, at: time)
  }

  /// Plays the current motion from a law time (s) at a speed.
  mutating func play(from lawTime: Double, speed: Double, at time: Double) {
    require(notNegative: speed, "a speed")
    require(lawTime.isFinite && time.isFinite, "a time must be finite; got \(lawTime) and \(time)")
    guard phase == .moving, time < endTime else { return }
    anchor = (time, lawTime)
    self.speed = speed
    limit(naturalDuration, after: max(lawTime, 0))
    endTime = speed > 0 ? max(time, time + (duration - lawTime) / speed) : .infinity
  }

  /// Follows another law from `time` (s) on, which determines the initial value and velocity. Returns the end
  /// of the previous motion.
  @discardableResult public mutating func follow(_ law: MotionLaw<Value>, at time: Double) -> Completion? {
    begin(law, at: time, ending: .replaced)
  }

  /// Moves to another target on a spring, from the value and velocity at `time`.
  /// - Parameters:
  ///   - target: the target.
  ///   - spring: the spring; by default the current one, or `Spring.standard` if there is none.
  ///   - time: the time, in s.
  /// - Returns: the end of the previous motion.
  @discardableResult public mutating func retarget(
    to target: Value, with spring: Spring? = nil, at time: Double
  ) -> Completion? {
    let (value, velocity) = state(at: time)
    let law = MotionLaw.spring(
      SpringMotion(spring: spring ?? currentSpring, from: value, velocity: velocity, to: target))
    return begin(law, at: time, ending: .retargeted)
  }

  /// Continues with another velocity on the same kind of law, for instance after a kick. A spring as timing
  /// takes its settling time (formula F5) from there.
  /// - Parameters:
  ///   - velocity: the velocity, per second, finite.
  ///   - time: the time, in s.
  ///   - spring: the spring on which a value continues that has no law with a velocity: one that rests, is held, or is on a
  ///     timed law.
  ///   - environment: the user's preferences for motion, applied to springs.
  /// - Returns: the end of the previous motion.
  @discardableResult public mutating func setVelocity(
    _ velocity: Value, at time: Double, springAtRest spring: Spring = .standard,
    environment: MotionEnvironment = .standard
  ) -> Completion? {
    let value = value(at: time)
    let velocity = stopped(velocity, at: value)
    let present = phase == .moving ? law : .still(value)
    let law =
      present.kicked(from: value, velocity: velocity, to: target)
      ?? .spring(SpringMotion(spring: present.spring ?? spring, from: value, velocity: velocity, to: target))
    return begin(environment.law(law), at: time, ending: .retargeted)
  }

  /// Grabs the value, which stops under the finger at its value at `time` (s).
  /// - Returns: the end of the previous motion.
  @discardableResult public mutating func grab(at time: Double) -> Completion? {
    stop(at: time, phase: .held, ending: .grabbed)
  }

  /// Moves the value with the finger that holds it. The value must be held.
  /// - Parameters:
  ///   - value: the new value, finite.
  ///   - velocity: the finger's velocity, per second, if it is known.
  public mutating func drag(to value: Value, velocity: Value = .zero) {
    require(phase == .held, "the value must be held to be dragged: grab it first")
    require(value.isFinite && velocity.isFinite, "the value and the velocity of a drag must be finite")
    law = .still(bounded(value))
    heldVelocity = stopped(velocity, at: target)
  }

  /// Releases the held value, which moves to a target on a spring with the finger's velocity.
  /// - Parameters:
  ///   - velocity: the finger's velocity, per second, finite.
  ///   - target: the target, finite.
  ///   - spring: the spring.
  ///   - time: the time, in s.
  public mutating func release(
    velocity: Value, to target: Value, with spring: Spring = .standard, at time: Double
  ) {
    require(phase == .held, "the value must be held to be released: grab it first")
    let motion = SpringMotion(
      spring: spring, from: self.target, velocity: stopped(velocity, at: self.target), to: target)
    _ = begin(.spring(motion), at: time, ending: .replaced)
  }

  /// Stops the value where it is. Returns the end of the previous motion.
  @discardableResult public mutating func cancel(at time: Double) -> Completion? {
    stop(at: time, phase: .resting, ending: .cancelled)
  }

  /// Sets the value, at rest. Returns the end of the previous motion.
  @discardableResult public mutating func place(_ value: Value, at time: Double) -> Completion? {
    require(finite: value, "the value")
    let completion = stop(at: time, phase: .resting, ending: .replaced)
    law = .still(bounded(value))
    return completion
  }

  /// The current spring; `Spring.standard` if the law is not a spring.
  public var currentSpring: Spring { law.spring ?? .standard }

  private mutating func begin(
    _ law: MotionLaw<Value>, at time: Double, ending reason: Completion.Reason
  ) -> Completion? {
    require(time.isFinite, "a law must begin at a finite time; got \(time)")
    let completion = ended(reason, at: time)
    let law = startingInside(law)
    let duration = law.settlingTime(within: toleranceForBeginning(law, at: time))
    require(duration >= 0, "the duration of a law must be at least 0 s; got \(duration)")
    self.law = law
    startTime = time
    anchor = (time, 0)
    speed = 1
    limit(duration, after: 0)
    endTime = time + self.duration
    // A law that starts within the tolerance of its end lasts until just after the change, so that the value
    // does not jump at the change itself.
    if endTime == time, law.state(at: 0) != (target, .zero) { endTime = time.nextUp }
    heldVelocity = .zero
    phase = .moving
    return completion
  }

  /// Returns the tolerance for a law that begins at `time` (s), and notes its way.
  ///
  /// A motion that is continued to the same target in flight keeps its way. Otherwise a value that is sent to one
  /// target repeatedly, for instance in every frame, would never settle.
  private mutating func toleranceForBeginning(_ law: MotionLaw<Value>, at time: Double) -> Tolerance {
    guard tolerance.share != nil else { return tolerance }
    let isContinued = phase == .moving && time < endTime && bounded(law.end) == target
    way = isContinued ? max(way, law.way) : law.way
    let distance = tolerance.distance(ofWay: way)
    return distance > 0 && distance.isFinite ? Tolerance(distance: distance) : tolerance
  }

  private mutating func stop(
    at time: Double, phase: MotionPhase, ending reason: Completion.Reason
  ) -> Completion? {
    require(time.isFinite, "a motion must stop at a finite time; got \(time)")
    let completion = ended(reason, at: time)
    law = .still(value(at: time))
    boundEnd = nil
    heldVelocity = .zero
    self.phase = phase
    return completion
  }

  /// Returns the end of the motion at `time` (s). Its reason is `settled` if it has settled before.
  private func ended(_ reason: Completion.Reason, at time: Double) -> Completion? {
    guard phase == .moving else { return nil }
    return endTime <= time
      ? Completion(boundEnd?.reason ?? .settled, at: endTime) : Completion(reason, at: time)
  }
}

extension Bounds {
  /// Returns a state inside the bounds: a component that would leave them is stopped there.
  func stopped(_ state: (value: Value, velocity: Value)) -> (value: Value, velocity: Value) {
    let value = clamped(state.value)
    var velocity = state.velocity
    for index in 0..<Value.componentCount {
      let speed = velocity[component: index]
      if value[component: index] == upper[component: index], speed > 0 { velocity[component: index] = 0 }
      if value[component: index] == lower[component: index], speed < 0 { velocity[component: index] = 0 }
    }
    return (value, velocity)
  }
}

/// The end of a motion: its reason and its instant.
public struct Completion: Hashable, Sendable {
  /// The reason for the end of a motion.
  public enum Reason: Hashable, Sendable {
    /// The motion came to rest at its target.
    case settled
    /// The motion was replaced by one to another target, which continues from its value and velocity.
    case retargeted
    /// A component reached a bound of the value, which it may not pass; with its velocity there, per second.
    case reachedBound(component: Int, velocity: Double)
    /// A finger grabbed the value.
    case grabbed
    /// Another motion replaced it, under the same key or on the same value.
    case replaced
    /// The motion was stopped in flight.
    case cancelled
  }

  /// The reason for the end.
  public let reason: Reason
  /// The time of the end, in s; of a motion on an `Animator`, on its link's clock. For a settled motion it is the exact instant, which is not later than the
  /// frame that shows it.
  public let time: Double

  /// Creates an end.
  /// - Parameters:
  ///   - reason: the reason.
  ///   - time: the time, in s.
  public init(_ reason: Reason, at time: Double) {
    self.reason = reason
    self.time = time
  }
}
