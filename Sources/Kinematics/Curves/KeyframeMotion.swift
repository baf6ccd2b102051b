/// Keyframes played in a given time.
public struct KeyframeMotion<Value: MotionVector>: Trajectory, Equatable {
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

  /// Bakes a law into keyframes with straight lines between them: the fewest for each component that stay within an error
  /// of the law until it has settled.
  ///
  /// An engine that plays only keyframes can play the result. It cannot take over the velocity of an interruption, because
  /// the keyframes are baked before. Nil for a law that never settles, and for one that jumps or is too steep for lines.
  /// - Parameters:
  ///   - law: the law to bake.
  ///   - error: the greatest distance of a component from the law, in the value's unit; finite and over 0.
  public init?(baking law: some SettlingTrajectory<Value>, within error: Double) {
    let duration = law.settlingTime(within: Tolerance(distance: error))
    guard duration.isFinite, duration > 0 else { return nil }
    for count in BakedCourse.sampleCounts {
      var courses: [BakedCourse] = []
      for component in 0..<Value.componentCount {
        let course = BakedCourse(count: count, within: error) { share in
          (share < 1 ? law.value(at: share * duration) : law.end)[component: component]
        }
        if let course { courses.append(course) }
      }
      guard courses.count == Value.componentCount else { continue }
      let frames = Set(courses.flatMap { $0.line.vertices.map { $0.x } }).sorted().map { place in
        var value = Value.zero
        for component in courses.indices {
          value[component: component] = courses[component].line.value(at: place)
        }
        return Keyframe(time: place / Double(count), value: value)
      }
      self.init(Keyframes(frames), duration: duration)
      return
    }
    return nil
  }

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

/// One component of a law as straight lines between samples.
private struct BakedCourse {
  /// The numbers of samples that are tried, until the error between them is small enough.
  static let sampleCounts = [1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16]
  /// The number of places per sample at which the error is measured, and the share of it that is allowed at the samples.
  private static let (places, share) = (4, 0.9)

  /// The lines, with the numbers of the samples as places.
  let line: Polyline

  /// Creates the lines; nil if they differ from the values by more than the error.
  /// - Parameter value: the value at a share of the duration.
  init?(count: Int, within error: Double, value: (Double) -> Double) {
    let values = (0...count * Self.places).map { value(Double($0) / Double(count * Self.places)) }
    let samples = (0...count).map { values[$0 * Self.places] }
    guard let line = Corridor(values: samples, tolerance: error * Self.share).line(at: { Double($0) }) else {
      return nil
    }
    self.line = line
    for (place, value) in values.enumerated() {
      guard abs(line.value(at: Double(place) / Double(Self.places)) - value) <= error else { return nil }
    }
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
