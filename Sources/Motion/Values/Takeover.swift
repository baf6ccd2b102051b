// How a value passes from one law to the next. What a frame and a retarget run is inlinable, as in `MovingValue`.
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
