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
    var (low, high) = (0, frames.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if frames[middle].time <= fraction { low = middle } else { high = middle }
    }
    return (frames[low], frames[high])
  }
}
