/// Values at times from 0 to 1, with a timing curve between each and the next. Read by a fraction, they can be
/// paused, scrubbed and reversed.
public struct KeyframeCurve<Value: MotionVector>: Equatable, Sendable {
  /// A value at a fraction of a motion's duration, and the curve that leads to it from the keyframe before.
  public struct Frame: Equatable, Sendable {
    let time: Double
    let value: Value
    let curve: TimingCurve

    /// A keyframe.
    /// - Parameters:
    ///   - time: a fraction of the whole, 0 to 1.
    ///   - value: the value at that time, finite.
    ///   - curve: the curve from the keyframe before; the first keyframe's is not used.
    public init(time: Double, value: Value, curve: TimingCurve = .linear) {
      require((0...1).contains(time), "a keyframe's time must lie in 0 to 1; got \(time)")
      require(finite: value, "a keyframe's value")
      self.time = time
      self.value = value
      self.curve = curve
    }
  }

  private let frames: [Frame]

  /// Keyframes in the order of their times.
  /// - Parameter frames: at least two; the first at 0, the last at 1, each later than the one before.
  public init(_ frames: [Frame]) {
    require(frames.count >= 2, "there must be at least two keyframes; got \(frames.count)")
    require(
      frames.first?.time == 0 && frames.last?.time == 1, "the first keyframe must be at 0 and the last at 1")
    require(
      zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time },
      "each keyframe must be later than the one before")
    self.frames = frames
  }

  /// The value at a fraction of the whole; the first value up to 0, the last from 1 on.
  public func value(at fraction: Double) -> Value {
    if fraction <= 0 { return frames[0].value }
    if fraction >= 1 { return frames[frames.count - 1].value }
    let (before, after) = segment(at: fraction)
    let share = after.curve.progress(at: (fraction - before.time) / (after.time - before.time))
    return before.value + share * (after.value - before.value)
  }

  /// The derivative of the value by the fraction, at a fraction from 0 to 1; at a keyframe, that of the curve after it.
  public func slope(at fraction: Double) -> Value {
    let (before, after) = segment(at: fraction)
    let span = after.time - before.time
    let change = after.value - before.value
    return change.covered(at: after.curve.slope(at: (fraction - before.time) / span) / span)
  }

  /// The keyframes around a fraction: the last at or before it and the next.
  private func segment(at fraction: Double) -> (before: Frame, after: Frame) {
    let index = Bisection.lastIndex(below: frames.count - 1) { frames[$0].time <= fraction }
    return (frames[index], frames[index + 1])
  }

  /// Returns the keyframes as a law that plays them in `duration` seconds, finite and over 0.
  public func played(in duration: Double) -> some Law<Value> { KeyframeMotion(self, duration: duration) }
}

/// Keyframes played in a given time.
package struct KeyframeMotion<Value: MotionVector>: Law, Equatable {
  private let keyframes: KeyframeCurve<Value>
  package let duration: Double

  package init(_ keyframes: KeyframeCurve<Value>, duration: Double) {
    require(positive: duration, "a duration")
    self.keyframes = keyframes
    self.duration = duration
  }

  /// The value of the last keyframe.
  package var end: Value { keyframes.value(at: 1) }

  /// The duration, whatever the tolerance.
  package func settlingTime(within tolerance: Tolerance = .automatic) -> Double { duration }

  /// The value and the velocity (per second; 0 from `duration` on), `time` seconds after the start.
  package func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    let share = time / duration
    return (keyframes.value(at: share), share < 1 ? (1 / duration) * keyframes.slope(at: share) : .zero)
  }
}
