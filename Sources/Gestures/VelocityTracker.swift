public import Kinematics

/// The velocity of a finger from the places where it was seen (M58).
///
/// A straight line is fitted through the samples of the last 100 ms, the newest counting most, so that jitter in
/// the samples' times does not show and old movement fades out. A finger that pauses has no velocity: 0 where the
/// newest sample is older than 60 ms, and where a sample, as that of the finger's lifting, finds it in the same
/// place after as long.
public struct VelocityTracker<Value: MotionVector>: Equatable, Sendable {
  /// How far back the fit looks, in s.
  public static var window: Double { 0.1 }
  /// How old the newest sample may be before the finger counts as still, in s.
  public static var longestPause: Double { 0.06 }

  private struct Sample: Equatable, Sendable {
    var location: Value
    var time: Double
  }
  private var samples: [Sample] = []

  /// A tracker that has seen nothing.
  public init() {}

  /// Notes where the finger is.
  /// - Parameters:
  ///   - location: finite, in the value's unit.
  ///   - time: in s, no earlier than that of the sample before.
  public mutating func add(_ location: Value, at time: Double) {
    precondition(location.isFinite && time.isFinite, "a sample is finite")
    precondition(time >= samples.last?.time ?? time, "samples come in order of time")
    if let last = samples.last, last.location == location, time - last.time > Self.longestPause {
      samples.removeAll(keepingCapacity: true)
    }
    if samples.last?.time == time { samples.removeLast() }
    let old = samples.prefix { $0.time < time - Self.window }.count
    samples.removeFirst(old)
    samples.append(Sample(location: location, time: time))
  }

  /// The velocity at `time` (in s), in the value's unit per second; 0 for fewer than two samples in the window.
  ///
  /// The slope of the weighted least squares line, Σw(t−t̄)(x−x̄) / Σw(t−t̄)², w = 1 for the newest sample falling
  /// to 0 for one that is 100 ms older.
  public func velocity(at time: Double) -> Value {
    guard let newest = samples.last, time - newest.time <= Self.longestPause else { return .zero }
    var weights = 0.0
    var meanAge = 0.0
    var meanOffset = Value.zero
    for sample in samples {
      let weight = weight(of: sample, newest: newest)
      weights += weight
      meanAge += weight * (sample.time - newest.time)
      meanOffset = meanOffset + weight * (sample.location - newest.location)
    }
    meanAge /= weights
    meanOffset = (1 / weights) * meanOffset
    var spread = 0.0
    var covariance = Value.zero
    for sample in samples {
      let age = sample.time - newest.time - meanAge
      let weight = weight(of: sample, newest: newest)
      spread += weight * age * age
      covariance = covariance + weight * age * (sample.location - newest.location - meanOffset)
    }
    return spread > 0 ? (1 / spread) * covariance : .zero
  }

  private func weight(of sample: Sample, newest: Sample) -> Double {
    max(0, 1 - (newest.time - sample.time) / Self.window)
  }

  /// The same movement seen on another scale: the newest sample lies at `newest` and every distance to it is
  /// `factor` times as long, and so is the velocity.
  public mutating func rescale(by factor: Double, newest: Value) {
    precondition(factor.isFinite && newest.isFinite, "a scale is finite")
    guard let last = samples.last else { return }
    for index in samples.indices {
      samples[index].location = newest + factor * (samples[index].location - last.location)
    }
  }
}
