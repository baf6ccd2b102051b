/// A model value that is set at once, and offsets on top of it that each fade to zero by their own law. The shown value
/// is their sum.
///
/// A retarget adds an offset from the old model value to the new one, and the earlier offsets continue
/// unchanged. The value is therefore continuous. So is the velocity, if the law starts with velocity 0; otherwise it
/// jumps by exactly the initial velocity of the law.
public struct AdditiveMotion<Part: Law>: Law {
  /// The type of the value.
  public typealias Value = Part.Value

  /// One offset on top of the model value.
  public struct Offset: Sendable {
    /// The name of the offset. Another offset of the same name replaces it; nil if it is never replaced.
    public let key: String?
    /// The time at which its law begins, in s on the motion's clock; before, the offset has its initial value.
    public let start: Double
    /// The time from which on the offset is zero, in s on the motion's clock.
    public let end: Double
    /// The offset as a function of the time since its start.
    public let law: Part
  }

  /// The value without offsets: the newest target.
  public var model: Value
  /// The offsets in the order in which they were added.
  public private(set) var offsets: [Offset] = []

  /// A value at rest on its model value.
  public init(_ model: Value) {
    require(finite: model, "a model value")
    self.model = model
  }

  /// Adds an offset; one of the same key is replaced, and its contribution to value and velocity with it.
  /// - Parameters:
  ///   - law: the offset as a function of the time since `start`.
  ///   - key: the offset's name; nil for an offset that is never replaced.
  ///   - start: in seconds on the motion's clock, finite.
  ///   - end: the time from which on the offset is zero; infinite for a law that only tends to zero.
  public mutating func add(_ law: Part, key: String? = nil, at start: Double, until end: Double = .infinity) {
    require(start.isFinite && end >= start, "an offset must start at a finite time and end after it")
    if let key { remove(key: key) }
    offsets.append(Offset(key: key, start: start, end: end, law: law))
  }

  /// Copies the offsets if their memory is shared with a copy of the motion.
  package mutating func takeMemory() { offsets.reserveCapacity(max(1, offsets.count)) }

  /// Removes the offset with a name, if there is one.
  public mutating func remove(key: String) {
    for index in (0..<offsets.count).reversed() where offsets[index].key == key { offsets.remove(at: index) }
  }

  /// Removes the offsets that have ended by `time`; they are zero.
  public mutating func removeEnded(by time: Double) {
    // One by one: for a generic value `removeAll(where:)` allocates.
    for index in (0..<offsets.count).reversed() where offsets[index].end <= time { offsets.remove(at: index) }
  }

  /// The model value.
  public var end: Value { model }

  /// The time at which the last offset ends, whatever the tolerance.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    offsets.reduce(0) { max($0, $1.end) }
  }

  /// The model value with all offsets, and the velocity (per second), which is the sum of theirs, at `time`, in seconds on
  /// the motion's clock, from the newest change on.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    var sum = (value: model, velocity: Value.zero)
    for offset in offsets where time < offset.end {
      let elapsed = time - offset.start
      if elapsed >= 0 {
        let state = offset.law.state(at: elapsed)
        sum.value = sum.value + state.value
        sum.velocity = sum.velocity + state.velocity.takenOver
      } else {
        sum.value = sum.value + offset.law.value(at: 0)
      }
    }
    return sum
  }
}

extension AdditiveMotion {
  /// Retargets along a timing curve, as an additive basic animation. Offsets that have ended by `time` are
  /// removed.
  /// - Parameters:
  ///   - target: the new model value, at once.
  ///   - time: in seconds on the motion's clock.
  ///   - duration: in seconds, finite, 0 or more.
  ///   - curve: one that starts with slope 0 keeps the velocity continuous.
  ///   - key: the offset's name; nil, or a new one for each change, lets all run.
  public mutating func retarget<V>(
    to target: V, at time: Double, duration: Double, curve: TimingCurve = .easeInOut, key: String? = nil
  ) where Part == TimedMotion<V> {
    let offset = TimedMotion(from: model - target, to: .zero, duration: duration, curve: curve)
    model = target
    removeEnded(by: time)
    add(offset, key: key, at: time, until: time + duration)
  }

  /// Retargets on a spring, as an additive spring animation. The offset ends when it has settled, and offsets
  /// that have ended by `time` are removed, so that a motion can be retargeted without limit.
  /// - Parameters:
  ///   - target: the new model value, at once.
  ///   - time: in seconds on the motion's clock.
  ///   - spring: the spring of the offset.
  ///   - relativeVelocity: the initial velocity as a multiple of the distance, in 1/s; the velocity jumps by
  ///     exactly this multiple of the distance.
  ///   - tolerance: the tolerance within which the offset has settled; an undamped spring never settles.
  ///   - key: the offset's name; nil, or a new one for each change, lets all run.
  public mutating func retarget<V>(
    to target: V, at time: Double, spring: Spring, relativeVelocity: Double = 0,
    within tolerance: Tolerance = .automatic, key: String? = nil
  ) where Part == SpringMotion<V> {
    let delta = target - model
    let offset = SpringMotion(
      spring: spring, from: model - target, velocity: relativeVelocity * delta, to: .zero)
    model = target
    removeEnded(by: time)
    add(offset, key: key, at: time, until: time + offset.settlingTime(within: tolerance))
  }
}
