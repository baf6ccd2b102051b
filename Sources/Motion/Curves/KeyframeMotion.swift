/// Keyframes played in a given time.
public struct KeyframeMotion<Value: MotionVector>: Law, Equatable {
  /// The keyframes.
  public let keyframes: Keyframes<Value>
  /// The duration, in seconds; over 0.
  public let duration: Double

  /// Keyframes played in `duration` seconds, finite and over 0.
  public init(_ keyframes: Keyframes<Value>, duration: Double) {
    require(positive: duration, "a duration")
    self.keyframes = keyframes
    self.duration = duration
  }

  /// The value of the last keyframe.
  public var end: Value { keyframes.value(at: 1) }

  /// The duration, whatever the tolerance.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double { duration }

  /// The value, `time` seconds after the start; the last keyframe's from `duration` on.
  @inlinable public func value(at time: Double) -> Value {
    require(time: time)
    return keyframes.value(at: time / duration)
  }

  /// The value and the velocity (per second; 0 from `duration` on) at `time`.
  @inlinable public func state(at time: Double) -> (value: Value, velocity: Value) {
    let value = value(at: time)
    return (value, time < duration ? (1 / duration) * keyframes.slope(at: time / duration) : .zero)
  }
}

/// A value at a fraction of a motion's duration, and the curve that leads to it from the keyframe before.
public struct Keyframe<Value: MotionVector>: Equatable, Sendable {
  /// The time, as a fraction of the whole: 0 to 1.
  public let time: Double
  /// The value at that time.
  public let value: Value
  /// The curve from the keyframe before to this one; the first keyframe's is not used.
  public let curve: TimingCurve

  /// A keyframe.
  /// - Parameters:
  ///   - time: a fraction of the whole, 0 to 1.
  ///   - value: the value at that time, finite.
  ///   - curve: the curve from the keyframe before.
  public init(time: Double, value: Value, curve: TimingCurve = .linear) {
    require((0...1).contains(time), "a keyframe's time must lie in 0 to 1; got \(time)")
    require(finite: value, "a keyframe's value")
    self.time = time
    self.value = value
    self.curve = curve
  }
}

/// Values at times from 0 to 1, with a timing curve between each and the next.
public struct Keyframes<Value: MotionVector>: Equatable, Sendable {
  /// The keyframes in the order of their times: the first at 0, the last at 1, each later than the one before.
  public let frames: [Keyframe<Value>]

  /// Keyframes in the order of their times.
  /// - Parameter frames: at least two; the first at 0, the last at 1, each later than the one before.
  public init(_ frames: [Keyframe<Value>]) {
    require(frames.count >= 2, "there must be at least two keyframes; got \(frames.count)")
    require(
      frames.first?.time == 0 && frames.last?.time == 1, "the first keyframe must be at 0 and the last at 1")
    require(
      zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time },
      "each keyframe must be later than the one before")
    self.frames = frames
  }

  /// The value at a fraction of the whole; the first value up to 0, the last from 1 on.
  @inlinable public func value(at fraction: Double) -> Value {
    if fraction <= 0 { return frames[0].value }
    if fraction >= 1 { return frames[frames.count - 1].value }
    let (before, after) = segment(at: fraction)
    let share = after.curve.progress(at: (fraction - before.time) / (after.time - before.time))
    return before.value + share * (after.value - before.value)
  }

  /// The derivative of the value by the fraction, at a fraction from 0 to 1; at a keyframe, that of the curve after it.
  @inlinable public func slope(at fraction: Double) -> Value {
    let (before, after) = segment(at: fraction)
    let span = after.time - before.time
    let change = after.value - before.value
    return change.covered(at: after.curve.slope(at: (fraction - before.time) / span) / span)
  }

  /// The keyframes around a fraction: the last at or before it and the next, found by halving.
  @inlinable func segment(at fraction: Double) -> (before: Keyframe<Value>, after: Keyframe<Value>) {
    let index = Bisection.lastIndex(below: frames.count - 1) { frames[$0].time <= fraction }
    return (frames[index], frames[index + 1])
  }
}
