/// A model value that is set at once, and offsets on top of it that each fade to zero by their own law. The shown value
/// is their sum.
///
/// A retarget adds an offset from the old model value to the new one, and the earlier offsets continue
/// unchanged. The value is therefore continuous. So is the velocity, if the law starts with velocity 0; otherwise it
/// jumps by exactly the initial velocity of the law.
public struct AdditiveMotion<Law: Trajectory>: Trajectory {
  /// The type of the value.
  public typealias Value = Law.Value

  /// One offset on top of the model value.
  public struct Offset: Sendable {
    /// The name of the offset. Another offset of the same name replaces it; nil if it is never replaced.
    public let key: String?
    /// The time at which its law begins, in s on the motion's clock; before, the offset has its initial value.
    public let start: Double
    /// The time from which on the offset is zero, in s on the motion's clock.
    public let end: Double
    /// The offset as a function of the time since its start.
    public let law: Law
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
  public mutating func add(_ law: Law, key: String? = nil, at start: Double, until end: Double = .infinity) {
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
  ) where Law == TimedMotion<V> {
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
  ) where Law == SpringMotion<V> {
    let delta = target - model
    let offset = SpringMotion(
      spring: spring, from: model - target, velocity: relativeVelocity * delta, to: .zero)
    model = target
    removeEnded(by: time)
    add(offset, key: key, at: time, until: time + offset.settlingTime(within: tolerance))
  }
}

/// A model transform that is set at once, and offsets that are concatenated with it and each go to the identity.
///
/// It is the additive animation of a transform, as in Core Animation, where transforms are added by concatenation. A retarget
/// inserts an offset between the new model and the earlier offsets, which continue unchanged. So the value is continuous, and
/// so is the velocity if the curve starts with slope 0.
///
///     shown(t) = model · offset(t) · (earlier offsets)(t)        offset(0) = model⁻¹ · (earlier model)
public struct AdditiveTransform: Sendable {
  /// An offset whose law moves from its parts to those of the identity.
  private typealias TransformOffset = AdditiveMotion<TimedMotion<TransformParts>>.Offset

  /// The transform without offsets: the newest target.
  public private(set) var model: Transform2D
  /// The offsets, the newest first.
  private var offsets: [TransformOffset] = []

  /// A transform at rest.
  public init(_ model: Transform2D = .identity) { self.model = model }

  /// The number of offsets that were added and not removed.
  public var offsetCount: Int { offsets.count }

  /// Retargets along a timing curve. Offsets that have ended by `time` are removed. The offset turns by at most
  /// half a turn.
  /// - Parameters:
  ///   - target: the new model transform, at once; its determinant is not 0.
  ///   - time: in seconds on the motion's clock, finite.
  ///   - duration: in seconds, finite, 0 or more.
  ///   - curve: one that starts with slope 0 keeps the velocity continuous.
  ///   - key: the offset's name: another of the same name replaces it. Nil lets all run.
  public mutating func retarget(
    to target: Transform2D, at time: Double, duration: Double, curve: TimingCurve = .easeInOut,
    key: String? = nil
  ) {
    require(finite: time, "a time")
    guard let inverse = target.inverse else {
      fatalError("a target transform must have an inverse: its determinant must not be 0")
    }
    let parts = TransformParts(of: inverse.concatenated(after: model))
    let law = TimedMotion(from: parts, to: TransformParts(), duration: duration, curve: curve)
    offsets.removeAll { $0.end <= time || key != nil && $0.key == key }
    offsets.insert(TransformOffset(key: key, start: time, end: time + duration, law: law), at: 0)
    model = target
  }

  /// The model with all offsets at `time`, in seconds on the motion's clock; exactly the model once they have ended.
  public func value(at time: Double) -> Transform2D {
    require(time: time)
    return offsets.reduce(model) { sum, offset in
      time >= offset.end
        ? sum : sum.concatenated(after: Transform2D(offset.law.value(at: max(0, time - offset.start))))
    }
  }
}
