/// Laws one after the other. Each begins at its instant with the state of the one before, unless it says otherwise.
///
/// Scrolling, delays, repetitions, keyframe steps and stops at bounds are courses.
public struct Course<Value: MotionVector>: Law {
  private var pieces: [(start: Double, law: any Law<Value>)]

  /// A course of one law.
  public init(_ law: some Law<Value>) { pieces = [(0, law)] }

  /// Returns the course that continues with another law from an instant on.
  /// - Parameters:
  ///   - time: the instant, in s after the course began, finite, 0 or more. Pieces from there on are dropped.
  ///   - law: returns the law from the state at that instant; its time 0 is the instant.
  public func then(
    at time: Double, _ law: ((value: Value, velocity: Value)) -> any Law<Value>
  ) -> Course {
    require(notNegative: time, "the instant of a change of law")
    let next = law(state(at: time))
    var course = self
    course.pieces.removeAll { $0.start >= time && time > 0 }
    course.pieces.append((time, next))
    return course
  }

  /// Value and velocity (per second), `time` seconds (0 or more) after the course began.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    let piece = pieces.last { $0.start <= time } ?? pieces[0]
    return piece.law.state(at: time - piece.start)
  }

  /// The end of the last law.
  public var end: Value { pieces[pieces.count - 1].law.end }

  /// The instant at which the last law has settled, in s after the course began.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let last = pieces[pieces.count - 1]
    return last.start + last.law.settlingTime(within: tolerance)
  }
}

/// A law on another clock: slower, faster, paused, scrubbed or backwards.
public struct Retimed<Base: Law>: Law {
  /// The law on its own clock.
  public var base: Base
  /// The map from the time of this law to that of `base`.
  public var clock: LayerTime

  /// A law on a clock.
  public init(_ base: Base, clock: LayerTime) {
    self.base = base
    self.clock = clock
  }

  /// Value and velocity (per second) at a time on the outer clock, in s. Before its start, the law waits there.
  public func state(at time: Double) -> (value: Base.Value, velocity: Base.Value) {
    require(time: time)
    let lawTime = clock.sceneTime(at: time)
    let (value, velocity) = base.state(at: max(0, lawTime))
    return (value, clock.isPaused || lawTime < 0 ? .zero : clock.rate * velocity)
  }

  /// The end of the law, or its start if the clock runs backwards.
  public var end: Base.Value { clock.rate > 0 ? base.end : base.value(at: 0) }

  /// The time at which the law has settled, in s on the outer clock; infinite while paused.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    clock.hostTime(at: clock.rate > 0 ? base.settlingTime(within: tolerance) : 0) ?? .infinity
  }
}

/// A value at rest.
public struct Rest<Value: MotionVector>: Law {
  /// The value.
  public let end: Value

  /// A value at rest.
  public init(_ value: Value) { end = value }

  /// The value, at any time, with velocity 0.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    return (end, .zero)
  }

  /// 0: it is settled from the beginning.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double { 0 }
}
