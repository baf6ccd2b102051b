/// A model value that is set at once, and offsets on top of it that each fade to zero by their own law. The shown value
/// is their sum.
///
/// A retarget adds an offset from the old model value to the new one, and the earlier offsets continue
/// unchanged. The value is therefore continuous. So is the velocity, if the law starts with velocity 0; otherwise it
/// jumps by exactly the initial velocity of the law.
package struct AdditiveMotion<Value: MotionVector>: Law {
  /// One offset on top of the model value.
  package struct Offset: Sendable {
    /// The name of the offset. Another offset of the same name replaces it; nil if it is never replaced.
    package let key: String?
    /// The time at which its law begins, in s on the motion's clock; before, the offset has its initial value.
    package let start: Double
    /// The time from which on the offset is zero, in s on the motion's clock.
    package let end: Double
    /// The offset as a function of the time since its start.
    package let law: any Law<Value>
  }

  /// The value without offsets: the newest target.
  package var model: Value
  /// The offsets in the order in which they were added.
  package private(set) var offsets: [Offset] = []

  /// A value at rest on its model value.
  package init(_ model: Value) {
    require(finite: model, "a model value")
    self.model = model
  }

  /// Adds an offset; one of the same key is replaced, and its contribution to value and velocity with it.
  /// - Parameters:
  ///   - law: the offset as a function of the time since `start`.
  ///   - key: the offset's name; nil for an offset that is never replaced.
  ///   - start: in seconds on the motion's clock, finite.
  ///   - end: the time from which on the offset is zero; infinite for a law that only tends to zero.
  package mutating func add(
    _ law: any Law<Value>, key: String? = nil, at start: Double, until end: Double = .infinity
  ) {
    require(start.isFinite && end >= start, "an offset must start at a finite time and end after it")
    if let key { remove(key: key) }
    offsets.append(Offset(key: key, start: start, end: end, law: law))
  }

  /// Sets the model value, and adds an offset from the present one to it, until its law has settled. Offsets that
  /// have ended are removed, so that a motion can be retargeted without limit.
  /// - Parameters:
  ///   - target: the new model value, at once.
  ///   - time: in seconds on the motion's clock.
  ///   - tolerance: the tolerance within which the offset has settled.
  ///   - key: the offset's name; nil, or a new one for each change, lets all run.
  ///   - law: returns the law that leads from an offset to zero.
  package mutating func retarget(
    to target: Value, at time: Double, within tolerance: Tolerance = .automatic, key: String? = nil,
    _ law: (_ offset: Value) -> any Law<Value>
  ) {
    let law = law(model - target)
    model = target
    removeEnded(by: time)
    add(law, key: key, at: time, until: time + law.settlingTime(within: tolerance))
  }

  /// Removes the offset with a name, if there is one.
  package mutating func remove(key: String) { offsets.removeAll { $0.key == key } }

  /// Removes the offsets that have ended by `time`; they are zero.
  package mutating func removeEnded(by time: Double) { offsets.removeAll { $0.end <= time } }

  /// The model value.
  package var end: Value { model }

  /// The time at which the last offset ends, whatever the tolerance.
  package func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    offsets.reduce(0) { max($0, $1.end) }
  }

  /// Returns the model value with all offsets, and the sum of their velocities (per second). The time is in s on the
  /// motion's clock, not before the newest change.
  package func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    var sum = (value: model, velocity: Value.zero)
    for index in offsets.indices where time < offsets[index].end {
      let elapsed = time - offsets[index].start
      let (value, velocity) = offsets[index].law.state(at: max(0, elapsed))
      sum.value = sum.value + value
      if elapsed >= 0 { sum.velocity = sum.velocity + velocity.takenOver }
    }
    return sum
  }
}
