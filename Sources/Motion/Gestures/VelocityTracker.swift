/// An estimator of a finger's velocity from samples of its position (M58).
///
/// A straight line is fitted through the samples of the last 60 ms. The weight falls linearly with the age, so that
/// the velocity follows a turn: a finger that turned 50 ms ago at 1,200 pt/s is measured with 1,000 or more, if it is
/// seen every 40 ms. A constant velocity is exact; a constant acceleration is measured as the velocity of at most 30
/// ms ago.
///
/// A slow finger is seen rarely, such as at every cell of a terminal. Therefore the sample before the newest one
/// always counts, if it is at most 100 ms older. A finger that pauses has velocity 0: if the newest sample is older
/// than 60 ms, or if a sample, such as that of the release, repeats the position of one more than 60 ms before it.
/// Its samples before the pause count no more when it goes on.
///
/// A slow connection delivers samples in bursts, whose times do not show the speed of the finger. Therefore samples
/// closer than 4 ms count as one, the last of them, and the speed is limited to 8,000 of the value's units per second,
/// which is more than a finger reaches in points.
public struct VelocityTracker<Value: MotionVector>: Equatable, Sendable {
  /// The greatest age of a sample in the fit, and the age of the newest sample from which on the finger counts as
  /// still, in s.
  static var longestPause: Double { 0.06 }
  /// The greatest age of the sample before the newest one, in s.
  private static var longestGap: Double { 0.1 }
  /// The duration of a group of samples that count as one, in s.
  private static var shortestGap: Double { 0.004 }
  /// The greatest length of the velocity, in the value's unit per second.
  private static var greatestSpeed: Double { 8000 }

  private struct Sample: Equatable, Sendable {
    var location: Value
    var time: Double
  }
  private var samples: [Sample] = []
  /// The time of the first sample in the group of the newest sample, in s.
  private var groupStart = -Double.infinity

  /// Creates a tracker without samples.
  public init() {}

  /// Adds a sample of the finger's position. One with an earlier time than the sample before comes too late and is
  /// ignored.
  /// - Parameters:
  ///   - location: the position, finite, in the value's unit.
  ///   - time: the time, in s, finite.
  /// - Returns: false if the sample came too late.
  @discardableResult public mutating func add(_ location: Value, at time: Double) -> Bool {
    require(location.isFinite && time.isFinite, "a sample must be finite; got \(location) at \(time) s")
    // The tolerances allow for rounded times: 60 ms apart is no pause, and 4 ms apart is not closer than 4 ms.
    if let last = samples.last {
      if time < last.time { return false }
      if time - last.time > Self.longestPause + 1e-9 {
        if last.location == location { samples = [] } else { samples.removeFirst(samples.count - 1) }
      }
    }
    if time - groupStart >= Self.shortestGap - 1e-9 {
      groupStart = time
    } else {
      samples.removeLast()
    }
    samples.removeAll { time - $0.time > Self.longestGap + 1e-9 }
    samples.append(Sample(location: location, time: time))
    return true
  }

  /// Returns the velocity at `time` (in s), in the value's unit per second, as a vector of a length of at most 8,000.
  /// It is 0 if fewer than two samples count.
  public func velocity(at time: Double) -> Value {
    guard let newest = samples.last, time - newest.time <= Self.longestPause else { return .zero }
    let velocity = slope(around: newest)
    let speed = velocity.length
    return speed > Self.greatestSpeed ? Self.greatestSpeed / speed * velocity : velocity
  }

  /// Returns the slope of the weighted least-squares line through the samples, (W·Σwtx − Σwt·Σwx) / (W·Σwt² − (Σwt)²)
  /// with W = Σw. Times and positions are relative to the newest sample.
  private func slope(around newest: Sample) -> Value {
    var (sum, times, squares) = (0.0, 0.0, 0.0)
    var (offsets, products) = (Value.zero, Value.zero)
    for sample in samples {
      let (time, offset) = (sample.time - newest.time, sample.location - newest.location)
      // An older sample weighs almost nothing beside others, but makes a line with the newest one if it is alone.
      let weight = max(1e-6, 1 + time / Self.longestPause)
      sum += weight
      times += weight * time
      squares += weight * time * time
      offsets = offsets + weight * offset
      products = products + (weight * time) * offset
    }
    let spread = sum * squares - times * times
    return spread > 0 ? 1 / spread * (sum * products - times * offsets) : .zero
  }
}
