/// A moving value as a value type, which can be read at any time, retargeted, grabbed and released.
///
///     var top = MovingValue(592.0, spring: .snappy)
///     top.retarget(to: 272, at: now)              // also in flight: value and velocity are continuous
///     let (value, velocity) = top.state(at: now + 0.1)
///
/// It rests, is held by a finger, or moves by a law. Every change reads value and velocity at its own instant and
/// starts the next law from there. Nothing depends on how often it is read or advanced. Times are in seconds on any
/// one clock. `Animated` is the same on a display link, with callbacks.
public struct MovingValue<Value: MotionVector>: Sendable {
  // The code of a frame and of a retarget is inlinable. A retarget and a read take 150 ns, and 630 ns as generic code of
  // another module.

  /// The source of the value: rest, a finger, or a law.
  public enum Phase: Hashable, Sendable {
    /// The value is at rest.
    case resting
    /// A finger holds the value.
    case held
    /// The value moves by a law, or waits for its delay.
    case moving
  }

  @usableFromInline enum State: Sendable {
    case resting
    case held(velocity: Value)
    /// On the spring `springLaw`, which has settled once its amplitude is at most `distance`.
    case onSpring
    case onLaw(any Law<Value>)
  }

  /// The spring of all changes that are given no other.
  public var spring: Spring
  /// The tolerance within which a motion has settled.
  @usableFromInline let tolerance: Tolerance

  @usableFromInline var end: Value
  @usableFromInline var motion = State.resting
  /// The last law on a spring, which lies beside the state, so that a frame reads it in place, and its tolerance.
  @usableFromInline var (springLaw, distance): (SpringMotion<Value>, Double)
  /// The times at which the law began and ends, in s. On a spring the end is nil as long as nobody has asked for it.
  /// `way` is what a relative tolerance is a share of, in the value's unit. `isAdvanced` is true once the motion has
  /// been advanced.
  @usableFromInline var (startTime, knownEnd, way, isAdvanced): (Double, Double?, Double, Bool) = (
    0, 0, 0, false
  )

  /// A value at rest.
  /// - Parameters:
  ///   - value: the value, finite.
  ///   - spring: the spring of all changes that are given no other.
  ///   - tolerance: the tolerance within which motions have settled; by default 0.1 % of the way, and at most 0.25
  ///     in the value's unit.
  public init(_ value: Value, spring: Spring = .standard, tolerance: Tolerance = .automatic) {
    require(finite: value, "a value that moves")
    (end, self.spring, self.tolerance) = (value, spring, tolerance)
    (springLaw, distance) = (SpringMotion(spring: spring, from: value, to: value), 0)
  }

  // MARK: Reading

  /// The value at rest: the present one, or the end of the motion.
  public var target: Value { end }

  /// The source of the value: rest, a finger, or a law.
  @inlinable public var phase: Phase {
    switch motion {
    case .resting: .resting
    case .held: .held
    case .onSpring, .onLaw: .moving
    }
  }

  /// Value and velocity (per second) at a time, in s; before the last change, those at the change.
  ///
  /// A velocity that is infinite, at a vertical tangent of a timing curve, lasts no time and is 0.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    switch motion {
    case .resting: return (end, .zero)
    case .held(let velocity): return (end, velocity)
    case .onSpring:
      guard time < knownEnd ?? .infinity else { return (end, .zero) }
      let (displacement, velocity) = springLaw.phase(at: max(0, time - startTime))
      // A motion that starts within the tolerance shows its start, so that nothing jumps there.
      if knownEnd == nil, time > startTime, isSettled(displacement, velocity, at: time) {
        return (end, .zero)
      }
      return (end + displacement, velocity)
    case .onLaw(let law):
      guard time < knownEnd ?? .infinity else { return (end, .zero) }
      let (value, velocity) = law.state(at: max(0, time - startTime))
      return (value, velocity.takenOver)
    }
  }

  /// True if the spring has settled by a time, in s. Its energy never grows; it is then at most that at the distance
  /// of the tolerance. Where rounding errors count, the end is solved.
  @inlinable func isSettled(_ displacement: Value, _ velocity: Value, at time: Double) -> Bool {
    let spring = springLaw.spring
    let energy = spring.stiffness * displacement.squaredLength + spring.mass * velocity.squaredLength
    let limit = spring.stiffness * distance * distance
    return energy <= limit * (1 + 1e-9) && (energy <= limit * (1 - 1e-9) || endTime <= time)
  }

  /// The value at a time, in s.
  @inlinable public func value(at time: Double) -> Value { state(at: time).value }

  /// The velocity at a time (s), per second.
  @inlinable public func velocity(at time: Double) -> Value { state(at: time).velocity }

  /// The time from which the value rests at the end of its motion, in s; infinite if it never does.
  ///
  /// On a spring it is solved (3 µs) each time, until the motion has been advanced twice.
  public var endTime: Double {
    if let knownEnd { return knownEnd }
    let duration = distance > 0 ? springLaw.settlingTime(within: Tolerance(distance: distance)) : 0
    return max(startTime + duration, startTime.nextUp)
  }

  // MARK: Changes

  /// Ends a motion whose end has come by a time, in s, and returns its exact instant.
  public mutating func advance(to time: Double) -> Completion? {
    guard phase == .moving else { return nil }
    // A motion that is replaced in each frame is advanced once, and its end is never solved.
    if knownEnd == nil, isAdvanced || hasSettled(by: time, in: state(at: time)) { knownEnd = endTime }
    isAdvanced = true
    guard let end = knownEnd, end <= time else { return nil }
    motion = .resting
    return Completion(.settled, at: end)
  }

  /// Follows a law, which determines value and velocity.
  /// - Parameters:
  ///   - law: the law. A spring's is continued like one of `retarget`, but `spring` stays as it is.
  ///   - time: the instant at which it begins, in s, finite.
  /// - Returns: the end of the motion before; nil if there was none.
  @discardableResult public mutating func follow(_ law: some Law<Value>, at time: Double) -> Completion? {
    guard let law = law as? SpringMotion<Value> else { return begin(law, at: time, ending: .replaced) }
    return begin(law, at: time, ending: .replaced, from: state(at: time))
  }

  /// Moves to a target on a spring, from the value and the velocity at an instant.
  /// - Parameters:
  ///   - target: the target, finite.
  ///   - spring: becomes the value's `spring`; nil for the present one.
  ///   - delay: the time for which the present motion goes on, in s, 0 or more. Another change before that replaces
  ///     this one.
  ///   - time: the instant, in s, finite.
  /// - Returns: the end of the motion before; nil if there was none.
  @inlinable @discardableResult public mutating func retarget(
    to target: Value, with spring: Spring? = nil, after delay: Double = 0, at time: Double
  ) -> Completion? {
    if let spring { self.spring = spring }
    guard delay == 0 else { return wait(for: delay, toMoveTo: target, at: time) }
    let (value, velocity) = state(at: time)
    let law = SpringMotion(spring: self.spring, from: value, velocity: velocity, to: target)
    return begin(law, at: time, ending: .retargeted, from: (value, velocity))
  }

  /// Stops the value under a finger at an instant, in s. Returns the end of the motion before; nil if there was none.
  @discardableResult public mutating func grab(at time: Double) -> Completion? {
    stop(at: time, ending: .grabbed, in: .held(velocity: .zero))
  }

  /// Moves the value with a finger, which holds it from then on.
  /// - Parameters:
  ///   - value: the value, finite.
  ///   - velocity: the finger's velocity, per second, finite.
  public mutating func drag(to value: Value, velocity: Value = .zero) {
    require(value.isFinite && velocity.isFinite, "the value and the velocity of a drag must be finite")
    (end, motion) = (value, .held(velocity: velocity))
  }

  /// Releases a value that a finger holds: it moves to a target on a spring, with the finger's velocity, per
  /// second, finite. The other parameters are those of `retarget`.
  public mutating func release(
    velocity: Value, to target: Value, with spring: Spring? = nil, at time: Double
  ) {
    require(phase == .held, "the value must be held to be released: grab it first")
    drag(to: self.target, velocity: velocity)
    retarget(to: target, with: spring, at: time)
  }

  /// Sets the value (finite), at rest.
  public mutating func place(_ value: Value) {
    require(finite: value, "the value")
    (end, motion) = (value, .resting)
  }

  /// Stops the value where it is at an instant, in s. Returns the end of its motion; nil if there was none.
  @discardableResult public mutating func stop(at time: Double) -> Completion? {
    stop(at: time, ending: .cancelled, in: .resting)
  }

  private mutating func stop(
    at time: Double, ending reason: Completion.Reason, in state: State
  ) -> Completion? {
    require(time.isFinite, "a motion must stop at a finite time; got \(time)")
    let former = self.state(at: time)
    defer { (end, motion) = (former.value, state) }
    return ended(reason, at: time, in: former)
  }
}

// How a value passes from one law to the next. The code of a frame and of a retarget is inlinable, as in `MovingValue`.
extension MovingValue {
  /// Begins a spring at a time, in s, from a state of the value.
  ///
  /// A motion that is continued to the same target keeps its way. Otherwise a value that is sent to one target
  /// repeatedly, for instance in every frame, would never settle.
  @inlinable mutating func begin(
    _ law: SpringMotion<Value>, at time: Double, ending reason: Completion.Reason,
    from former: (value: Value, velocity: Value)
  ) -> Completion? {
    require(time.isFinite, "a law must begin at a finite time; got \(time)")
    let ended = ended(reason, at: time, in: former)
    let (start, speed) = (law.initialDisplacement.length, law.initialVelocity.length)
    let isContinued = ended?.reason == reason && law.target == end
    way = max(start, isContinued ? way : 0)
    // A velocity alone takes a value at most to speed/ω₀, and makes the way only beyond two distances at the start.
    if law.spring.mass * speed * speed > 4 * law.spring.stiffness * start * start { way = max(way, law.way) }
    (motion, springLaw, distance) = (.onSpring, law, tolerance.distance(ofWay: way))
    (end, startTime, isAdvanced) = (law.target, time, false)
    knownEnd = way == 0 ? time : nil
    return ended
  }

  /// Begins another law at a time, in s.
  mutating func begin(
    _ law: some Law<Value>, at time: Double, ending reason: Completion.Reason
  ) -> Completion? {
    require(time.isFinite, "a law must begin at a finite time; got \(time)")
    let ended = ended(reason, at: time, in: state(at: time))
    way = max(law.way, ended?.reason == reason && law.end == target ? way : 0)
    let distance = tolerance.distance(ofWay: way)
    let isDistance = tolerance.share != nil && distance > 0 && distance.isFinite
    let duration = law.settlingTime(within: isDistance ? Tolerance(distance: distance) : tolerance)
    require(duration >= 0, "the duration of a law must be at least 0 s; got \(duration)")
    (motion, end, startTime, isAdvanced) = (.onLaw(law), law.end, time, false)
    let isAtRest = law.state(at: 0) == (target, .zero)
    knownEnd = max(time + duration, isAtRest ? time : time.nextUp)
    return ended
  }

  /// The end of the motion at a time, in s, at which the value has a state; nil without a motion.
  @inlinable func ended(
    _ reason: Completion.Reason, at time: Double, in state: (value: Value, velocity: Value)
  ) -> Completion? {
    guard phase == .moving else { return nil }
    return hasSettled(by: time, in: state)
      ? Completion(.settled, at: min(endTime, time)) : Completion(reason, at: time)
  }

  /// True if the motion has ended by a time, in s, at which the value has a state.
  @inlinable func hasSettled(by time: Double, in state: (value: Value, velocity: Value)) -> Bool {
    knownEnd.map { $0 <= time } ?? (state == (end, .zero))
  }

  /// The value at the time of a frame, in s, and the end of the motion if it has come. It mutates, so that the
  /// value of a class is read in place.
  @inlinable mutating func shown(at time: Double) -> (value: Value, ended: Completion?) {
    let state = state(at: time)
    return (state.value, hasSettled(by: time, in: state) ? advance(to: time) : nil)
  }

  /// Moves to a target after a delay, until which the present motion goes on.
  @usableFromInline mutating func wait(
    for delay: Double, toMoveTo target: Value, at time: Double
  ) -> Completion? {
    require(notNegative: delay, "a delay")
    var before = self
    if case .onLaw(let law as Waiting<Value>) = motion { before = time < law.change ? law.before : law.after }
    if phase == .held { before.motion = .resting }
    var after = before
    after.retarget(to: target, with: spring, at: time + delay)
    let law = Waiting(before: before, after: after, start: time, change: time + delay)
    return begin(law, at: time, ending: .retargeted)
  }
}

/// A motion that goes on until another one begins.
private struct Waiting<Value: MotionVector>: Law {
  let before, after: MovingValue<Value>
  /// The instants at which the law begins and the motion changes, in s on the clock of both.
  let start, change: Double

  func state(at time: Double) -> (value: Value, velocity: Value) {
    let time = start + time
    return (time < change ? before : after).state(at: time)
  }

  var end: Value { after.target }
  func settlingTime(within tolerance: Tolerance) -> Double { after.endTime - start }
}

/// The end of a motion: its reason and its instant.
public struct Completion: Hashable, Sendable {
  /// The reason for the end of a motion.
  public enum Reason: Hashable, Sendable {
    /// The motion came to rest at its end.
    case settled
    /// The value was sent to another target, and goes on from its value and velocity.
    case retargeted
    /// A finger grabbed the value.
    case grabbed
    /// Another motion took its place, under the same key or on the same value.
    case replaced
    /// The motion was stopped in flight.
    case cancelled
  }

  /// The reason for the end.
  public let reason: Reason
  /// The time of the end, in s. That of a settled motion is exact, and not later than the frame that shows it.
  public let time: Double

  /// An end at a time, in s.
  public init(_ reason: Reason, at time: Double) { (self.reason, self.time) = (reason, time) }
}
