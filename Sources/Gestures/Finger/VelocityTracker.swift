public import Kinematics

/// The velocity of a finger from the places where it was seen (M58).
///
/// A straight line is fitted through the samples of the last 100 ms, the newest counting most, so that jitter in
/// the samples' times hardly shows and old movement fades out. A finger that pauses has no velocity: 0 where the
/// newest sample is older than 60 ms, and where a sample, as that of the finger's lifting, finds it in the same
/// place after as long.
///
/// A slow link delivers samples in bursts, whose times say nothing about the finger. Samples closer than 4 ms
/// therefore count as one, and no velocity is greater than a finger's.
public struct VelocityTracker<Value: MotionVector>: Equatable, Sendable {
  /// How far back the fit looks, in s.
  public static var window: Double { 0.1 }
  /// How old the newest sample may be before the finger counts as still, in s.
  public static var longestPause: Double { 0.06 }
  /// Samples less than this after the first of a group count as one, the last of them; in s.
  public static var shortestGap: Double { 0.004 }
  /// The greatest speed of a finger, as the length of the velocity, in the value's unit per second. The unit is
  /// meant to be points of the stage.
  public static var greatestSpeed: Double { 8000 }

  private struct Sample: Equatable, Sendable {
    var location: Value
    var time: Double
  }
  private var samples: [Sample] = []
  /// The time of the first of the samples that the newest one stands for, in s.
  private var groupStart = -Double.infinity
  /// The greatest speed of the samples' scale.
  private var speedLimit = VelocityTracker.greatestSpeed
  /// The times of the samples for as long as they come evenly, at most 32 of them: the clock's jitter averages out
  /// over many samples.
  private var evenTimes: [Double] = []

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
      samples = []
    }
    // The tolerances are for rounded times: 4 ms apart is not closer, 100 ms ago is not too old.
    if time - groupStart < Self.shortestGap - 1e-9 {
      samples.removeLast()
      evenTimes.removeLast()
    } else {
      groupStart = time
    }
    let old = samples.prefix { $0.time < time - Self.window - 1e-9 }.count
    samples.removeFirst(old)
    samples.append(Sample(location: location, time: time))
    speedLimit = Self.greatestSpeed
    noteTime(time)
  }

  private mutating func noteTime(_ time: Double) {
    guard let first = evenTimes.first, let last = evenTimes.last else { return evenTimes = [time] }
    let period = (last - first) / Double(evenTimes.count - 1)
    if evenTimes.count > 1, abs(time - last - period) > period / 4 { evenTimes = [last] }
    if evenTimes.count == 32 { evenTimes.removeFirst() }
    evenTimes.append(time)
  }

  /// The velocity at `time` (in s), in the value's unit per second, no greater than `greatestSpeed`; 0 for fewer
  /// than two samples in the window.
  public func velocity(at time: Double) -> Value {
    guard let newest = samples.last, time - newest.time <= Self.longestPause else { return .zero }
    return limitingFactor * fittedVelocity
  }

  /// The part of the fitted velocity that a finger can have, at most 1.
  private var limitingFactor: Double {
    let speed = fittedVelocity.length
    return speed > speedLimit ? speedLimit / speed : 1
  }

  /// The slope of the weighted least squares line, Σw(t−t̄)(x−x̄) / Σw(t−t̄)², w = 1 for the newest sample falling
  /// to almost 0 for one that is 100 ms older. Where the samples come evenly but for a jitter of the clock, and
  /// their places lie on a line much better at even times than at those stamped, the even times are meant.
  private var fittedVelocity: Value {
    guard let newest = samples.last else { return .zero }
    let stamped = fit { samples[$0].time - newest.time }
    // Two samples lie on their line but for rounding.
    guard evenTimes.count >= samples.count, stamped.residual > 1e-12 * stamped.scatter else {
      return stamped.slope
    }
    let (period, last) = (evenPeriod, samples.count - 1)
    let even = fit { period * Double($0 - last) }
    return 4 * even.residual < stamped.residual ? even.slope : stamped.slope
  }

  /// The line through the samples at given ages (s, 0 or less); how far they lie off it, and off their mean, in
  /// squares.
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

  /// The time from sample to sample, in s, by a line through all times that came evenly.
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

  private func weight(of sample: Sample, newest: Sample) -> Double {
    max(1e-6, 1 - (newest.time - sample.time) / Self.window)
  }

  /// Sees the same movement on another scale: the newest sample lies at `newest`, and every distance to it, as well
  /// as the velocity, is `factor` times as long.
  public mutating func rescale(by factor: Double, newest: Value) {
    rescale(newest: newest, longest: abs(factor)) { factor * $0 }
  }

  /// Scales every distance to the newest sample by a linear map, whose longest image of a unit is `longest`.
  fileprivate mutating func rescale(newest: Value, longest: Double, _ scaled: (Value) -> Value) {
    precondition(longest.isFinite && newest.isFinite, "a scale and a sample are finite")
    guard let last = samples.last else { return }
    // The velocity that is read is scaled, be it limited or not.
    let limitingFactor = limitingFactor
    for index in samples.indices {
      let offset = limitingFactor * (samples[index].location - last.location)
      samples[index].location = newest + scaled(offset)
    }
    speedLimit *= longest
  }
}

extension VelocityTracker<SIMD2<Double>> {
  /// Sees the same movement on another scale, by axis.
  mutating func rescale(by factor: SIMD2<Double>, newest: SIMD2<Double>) {
    rescale(newest: newest, longest: max(abs(factor.x), abs(factor.y))) { factor * $0 }
  }
}
