
/// An estimator of a finger's velocity from samples of its position (M58).
///
/// A straight line is fitted through the samples of the last 100 ms, with the greatest weight on the newest.
/// This reduces the effect of jitter in the samples' times and lets old movement fade out. A finger that
/// pauses has velocity 0: if the newest sample is older than 60 ms, or if a sample, such as that of the
/// release, repeats the position of one more than 60 ms before it. What it did before the pause counts no more when it goes
/// on.
///
/// A slow connection delivers samples in bursts, whose times do not show the speed of the finger. Therefore samples
/// closer than 4 ms count as one, and the speed is limited to the greatest speed of a finger. A sample that comes out of
/// order is ignored.
public struct VelocityTracker<Value: MotionVector>: Equatable, Sendable {
  /// The greatest age of a sample in the fit, in s.
  public static var window: Double { 0.1 }
  /// The age of the newest sample, in s, after which the finger counts as still.
  public static var longestPause: Double { 0.06 }
  /// The duration of a group of samples, in s. Samples less than this after the first one of a group count as
  /// one sample, the last of them.
  public static var shortestGap: Double { 0.004 }
  /// The greatest speed of a finger, as the length of the velocity, in the value's unit per second. The
  /// intended unit is points of the stage.
  public static var greatestSpeed: Double { 8000 }

  private struct TimedPosition: Equatable, Sendable {
    var location: Value
    var time: Double
  }
  private var samples: [TimedPosition] = []
  /// The time of the first sample in the group of the newest sample, in s.
  private var groupStart = -Double.infinity
  /// The greatest speed, in the unit of the samples after rescaling, per second.
  private var speedLimit = VelocityTracker.greatestSpeed
  /// The times of at most 32 samples, in s, for as long as they are evenly spaced. The jitter of the clock
  /// averages out over many samples.
  private var evenTimes: [Double] = []

  /// The position of the last sample, in the value's unit; nil without samples.
  package var location: Value? { samples.last?.location }

  /// Creates a tracker without samples.
  public init() {}

  /// Returns true if a sample is late by at most the `window`. A sample that is earlier by more shows that the clock has gone back.
  /// - Parameters:
  ///   - time: the time of the sample, in s.
  ///   - last: the time of the last sample, in s.
  static func isLate(_ time: Double, after last: Double) -> Bool { time < last && last - time <= window }

  /// Adds a sample of the finger's position, unless it comes too late: with an earlier time than the sample before.
  ///
  /// If it is earlier by more than the `window`, the clock has gone back, and the tracker begins anew with it.
  /// - Parameters:
  ///   - location: the position, finite, in the value's unit.
  ///   - time: the time, in s, finite.
  /// - Returns: false if the sample came too late and was ignored.
  @discardableResult public mutating func add(_ location: Value, at time: Double) -> Bool {
    require(location.isFinite && time.isFinite, "a sample must be finite")
    if let last = samples.last, time < last.time {
      if Self.isLate(time, after: last.time) { return false }
      self = VelocityTracker()
    }
    // The tolerances allow for rounded times: 60 ms apart is no pause, 4 ms apart is not closer than 4 ms, and 100 ms old is
    // not too old.
    if let last = samples.last, time - last.time > Self.longestPause + 1e-9 {
      if last.location == location { samples = [] } else { samples.removeFirst(samples.count - 1) }
    }
    if time - groupStart < Self.shortestGap - 1e-9 {
      samples.removeLast()
      evenTimes.removeLast()
    } else {
      groupStart = time
    }
    let old = samples.prefix { $0.time < time - Self.window - 1e-9 }.count
    samples.removeFirst(old)
    samples.append(TimedPosition(location: location, time: time))
    speedLimit = Self.greatestSpeed
    noteTime(time)
    return true
  }

  private mutating func noteTime(_ time: Double) {
    guard let first = evenTimes.first, let last = evenTimes.last else { return evenTimes = [time] }
    let period = (last - first) / Double(evenTimes.count - 1)
    if evenTimes.count > 1, abs(time - last - period) > period / 4 { evenTimes = [last] }
    if evenTimes.count == 32 { evenTimes.removeFirst() }
    evenTimes.append(time)
  }

  /// Returns the velocity at `time` (in s), in the value's unit per second, limited to `greatestSpeed`.
  /// Returns 0 if fewer than two samples are in the window.
  public func velocity(at time: Double) -> Value {
    guard let newest = samples.last, time - newest.time <= Self.longestPause else { return .zero }
    let fitted = fittedVelocity
    return limitingFactor(of: fitted) * fitted
  }

  /// Returns the factor that limits a velocity to the greatest speed; at most 1.
  private func limitingFactor(of velocity: Value) -> Double {
    let speed = velocity.length
    return speed > speedLimit ? speedLimit / speed : 1
  }

  /// The slope of the weighted least-squares line, Σw(t−t̄)(x−x̄) / Σw(t−t̄)². The weight w is 1 for the
  /// newest sample and falls to almost 0 for one that is 100 ms older.
  ///
  /// Evenly spaced times are used instead of the samples' own times if the samples came at an even rate,
  /// except for jitter, and if the line fits them much better.
  private var fittedVelocity: Value {
    guard let newest = samples.last else { return .zero }
    let stamped = fit { samples[$0].time - newest.time }
    // Two samples lie on their line except for rounding.
    guard evenTimes.count >= samples.count, stamped.residual > 1e-12 * stamped.scatter else {
      return stamped.slope
    }
    let (period, last) = (evenPeriod, samples.count - 1)
    let even = fit { period * Double($0 - last) }
    return 4 * even.residual < stamped.residual ? even.slope : stamped.slope
  }

  /// Returns the line through the samples at the given ages (s, 0 or less), with the sums of the squared
  /// distances from the line and from the mean.
  private func fit(age: (Int) -> Double) -> (slope: Value, residual: Double, scatter: Double) {
    let newest = samples[samples.count - 1]
    var weights = 0.0
    var meanAge = 0.0
    var meanOffset = Value.zero
    for (index, sample) in samples.enumerated() {
      let weight = weight(of: sample, newest: newest)
      weights += weight
      meanAge += weight * age(index)
      meanOffset = meanOffset + weight * (sample.location - newest.location)
    }
    meanAge /= weights
    meanOffset = (1 / weights) * meanOffset
    var (spread, scatter) = (0.0, 0.0)
    var covariance = Value.zero
    for (index, sample) in samples.enumerated() {
      let age = age(index) - meanAge
      let offset = sample.location - newest.location - meanOffset
      let weight = weight(of: sample, newest: newest)
      spread += weight * age * age
      scatter += weight * offset.squaredLength
      covariance = covariance + weight * age * offset
    }
    guard spread > 0 else { return (.zero, scatter, scatter) }
    let slope = (1 / spread) * covariance
    return (slope, scatter - spread * slope.squaredLength, scatter)
  }

  /// The interval between samples, in s, from a line through all evenly spaced times.
  private var evenPeriod: Double {
    let middle = Double(evenTimes.count - 1) / 2
    var (spread, covariance) = (0.0, 0.0)
    for (index, time) in evenTimes.enumerated() {
      let place = Double(index) - middle
      spread += place * place
      covariance += place * (time - evenTimes[0])
    }
    return covariance / spread
  }

  private func weight(of sample: TimedPosition, newest: TimedPosition) -> Double {
    max(1e-6, 1 - (newest.time - sample.time) / Self.window)
  }

  /// Rescales the samples: the newest sample moves to `newest`, and every distance from it, as well as the
  /// velocity, is multiplied by `factor`.
  public mutating func rescale(by factor: Double, newest: Value) {
    rescale(newest: newest, longest: abs(factor)) { factor * $0 }
  }

  /// Applies a linear map to every distance from the newest sample.
  /// - Parameter longest: the greatest length of the image of a unit vector.
  fileprivate mutating func rescale(newest: Value, longest: Double, _ scaled: (Value) -> Value) {
    require(longest.isFinite && newest.isFinite, "a scale and a sample must be finite")
    guard let last = samples.last else { return }
    // The velocity after rescaling is the scaled one, whether or not it was limited.
    let limitingFactor = limitingFactor(of: fittedVelocity)
    for index in samples.indices {
      let offset = limitingFactor * (samples[index].location - last.location)
      samples[index].location = newest + scaled(offset)
    }
    speedLimit *= longest
  }
}

extension VelocityTracker<SIMD2<Double>> {
  package mutating func rescale(by factor: SIMD2<Double>, newest: SIMD2<Double>) {
    rescale(newest: newest, longest: max(abs(factor.x), abs(factor.y))) { factor * $0 }
  }
}

extension VelocityTracker where Value == Double {
  /// Creates a tracker of a number without samples, so that `VelocityTracker()` needs no type.
  public init() {}
}
