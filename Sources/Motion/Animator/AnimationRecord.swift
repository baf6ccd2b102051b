
/// The recorded changes of an animator: the initial value, and the difference that each change makes.
struct AnimationRecord<Value: MotionVector> {
  /// The value before all changes.
  let base: Value
  /// The value after all changes.
  private(set) var end: Value
  /// The sum of the changes that were recorded before the animator became active.
  private(set) var delta = Value.zero
  /// Indicates whether a change is limited to a part of the duration or has a curve of its own.
  private(set) var hasKeyframes = false
  /// Indicates whether all changes follow the animator's own progress.
  var isPlain: Bool { !hasKeyframes && tracks.allSatisfy { $0.late == nil } }
  /// The length of the way of all changes that have a course of their own.
  private var wayLength = 0.0
  private var tracks: [AnimationTrack<Value>] = []

  init(_ value: Value) {
    base = value
    end = value
  }

  /// The distance from the start to the end. For a way that returns to its start, such as a shake or a closed path, a vector of
  /// the way's length.
  var extent: Value { extent(of: end - base) }

  /// The same for the changes that were recorded before the animator became active.
  var firstExtent: Value { extent(of: delta) }

  private func extent(of distance: Value) -> Value {
    guard distance.length <= 1e-12 * wayLength else { return distance }
    var extent = Value.zero
    extent[component: 0] = wayLength
    return extent
  }

  /// Applies a change to the end value and records it.
  mutating func add(_ change: RecordedChange<Value>, late: LateCourse?) {
    let before = end
    change.change(&end)
    require(end.isFinite, "an animation must end at a finite value; got \(end)")
    let track = AnimationTrack(
      delta: end - before, window: change.window, curve: change.curve, late: late)
    if late == nil { delta = delta + track.delta }
    if track.hasWindow { hasKeyframes = true }
    if track.hasWindow || late != nil { wayLength += track.delta.length }
    tracks.append(track)
  }

  /// Returns the displacement (value − target) of the changes that were added while the animator was active,
  /// at a fraction of the duration.
  func lateDisplacement(at share: Double, isBack: Bool) -> Value {
    tracks.reduce(.zero) { $0 + $1.lateDisplacement(at: share, isBack: isBack) }
  }

  /// Switches the changes that were added while the animator was active to another law, from a fraction of
  /// the duration on.
  mutating func followLate(_ law: RunLaw, from share: Double, isBack: Bool) {
    for index in tracks.indices { tracks[index].follow(law, from: share, isBack: isBack) }
  }

  /// Lets the changes that were added while the animator was active go evenly to their ends, from a fraction of the duration
  /// on.
  mutating func goLinearly(from share: Double) {
    for index in tracks.indices { tracks[index].goLinearly(from: share) }
  }

  /// Sets the law of the changes that begin after a part of the duration, when the animator becomes active.
  mutating func setLawOfDelayed(_ law: RunLaw) {
    for index in tracks.indices { tracks[index].late?.law = law }
  }

  /// Returns the value and its slope, in the unit of the slopes of `progress` and `share`. An infinite slope is 0.
  func value(progress: Dual, share: Dual) -> (value: Value, slope: Value) {
    var sum = (value: base, slope: Value.zero)
    for track in tracks {
      let part = track.contribution(progress: progress, share: share)
      sum.value = sum.value + part.value
      sum.slope = sum.slope + part.slope.takenOver
    }
    return sum
  }
}

/// A recorded change of an animated value. It happens over the whole duration of an animator or, as a
/// keyframe, in a part of it.
public struct RecordedChange<Value: MotionVector>: Sendable {
  private(set) var window = 0.0...1.0
  private(set) var curve = TimingCurve.linear
  /// The part of the remaining duration after which the change begins, 0 or more and under 1.
  private(set) var delayFactor = 0.0
  /// Applies the change to the value at the end.
  public let change: @Sendable (inout Value) -> Void

  /// Creates a change over the whole duration.
  public init(_ change: @escaping @Sendable (inout Value) -> Void) { self.change = change }

  /// Creates a change that begins after a part of the duration, and takes the rest of it by the animator's
  /// timing.
  /// - Parameters:
  ///   - delayFactor: the part of the duration, or of the remaining time if the animator is active, 0 or
  ///     more and under 1.
  ///   - change: applies the change to the end value.
  public init(delayFactor: Double, _ change: @escaping @Sendable (inout Value) -> Void) {
    require(
      (0..<1).contains(delayFactor), "a delay factor must be at least 0 and less than 1; got \(delayFactor)")
    self.delayFactor = delayFactor
    self.change = change
  }

  /// Creates a keyframe: a change in a part of the duration.
  /// - Parameters:
  ///   - start: the start of the part, 0 to 1, as a fraction of the way, like `fractionComplete` of a paused
  ///     animator.
  ///   - duration: the length of the part, 0 or more; start and duration together are at most 1.
  ///   - curve: the timing curve within the part.
  ///   - change: applies the change to the end value.
  public init(
    start: Double, duration: Double, curve: TimingCurve = .linear,
    _ change: @escaping @Sendable (inout Value) -> Void
  ) {
    window = Self.window(start, duration)
    self.curve = curve
    self.change = change
  }

  private static func window(_ start: Double, _ duration: Double) -> ClosedRange<Double> {
    // Parts such as 1/3 add up to 1 except for rounding.
    require(
      start >= 0 && start <= 1 && duration >= 0 && start + duration <= 1 + 1e-12,
      "a keyframe must lie in 0 to 1; got \(start) for \(duration)")
    return start...max(start, min(1, start + duration))
  }
}

/// A recorded change of a value: the difference that it makes, and the relation of its progress to the
/// animator's.
struct AnimationTrack<Value: MotionVector> {
  /// The value after the change minus the value before it.
  let delta: Value
  /// The part of the duration in which the change happens, in 0…1, for a keyframe.
  let window: ClosedRange<Double>
  /// The timing curve within the window.
  let curve: TimingCurve
  /// The course of a change that was added while the animator was active; nil for other changes.
  var late: LateCourse?

  /// Returns the contribution of the change to the value, and its slope.
  ///
  /// A change from before the start follows the animator's progress. A change that was added later follows
  /// the same kind of timing over the time that was left.
  func contribution(progress: Dual, share: Dual) -> (value: Value, slope: Value) {
    placed(windowed(late?.progress(at: share) ?? progress))
  }

  /// Returns the contribution at a progress of the change, and its slope.
  private func placed(_ progress: Dual) -> (value: Value, slope: Value) {
    (progress.value * delta, delta.covered(at: progress.slope))
  }

  /// Returns the displacement (value − target) of a change that was added while the animator was active, at a
  /// fraction of the duration; 0 for other changes.
  func lateDisplacement(at share: Double, isBack: Bool) -> Value {
    guard let late else { return .zero }
    let value = placed(windowed(late.progress(at: Dual(share)))).value
    return isBack ? value : value - delta
  }

  /// Switches a change that was added while the animator was active to another law, from its present progress
  /// on.
  mutating func follow(_ law: RunLaw, from share: Double, isBack: Bool) {
    guard let progress = late?.progress(at: Dual(share)).value else { return }
    late = LateCourse(since: share, law: law, startProgress: progress, isBack: isBack)
  }

  /// Lets a change that was added while the animator was active go evenly to its ends, from its present progress on, or from
  /// its beginning if that is still to come.
  mutating func goLinearly(from share: Double) {
    guard let course = late else { return }
    if share < course.since, course.startProgress == 0, !course.isBack {
      late?.law = .curve(.linear)
    } else {
      follow(.curve(.linear), from: share, isBack: false)
    }
  }

  /// Indicates whether the change is limited to a part of the duration or has a curve of its own.
  var hasWindow: Bool { window != 0...1 || curve != .linear }

  private func windowed(_ progress: Dual) -> Dual {
    guard hasWindow else { return progress }
    let span = window.upperBound - window.lowerBound
    guard span > 0 else { return Dual(progress.value < window.lowerBound ? 0 : 1) }
    let local = (1 / span) * (progress - Dual(window.lowerBound))
    // At its start, as at any keyframe, the change has the slope of the way after it.
    guard local.value >= 0, local.value < 1 else { return Dual(local.value < 0 ? 0 : 1) }
    return Dual(curve.progress(at: local.value), slope: curve.slope(at: local.value) * local.slope)
  }
}

/// The course of a change that was delayed, or added while the animator was active: its progress as a function of the
/// fraction of the duration that has passed, counted from the start.
///
/// From the fraction at which the course began, it follows a law in the animator's direction of travel,
/// starting from its progress at that fraction. Back from there, its progress is linear.
struct LateCourse {
  /// The fraction of the duration at which the course began, counted from the start.
  let since: Double
  var law: RunLaw
  /// The progress at that fraction; 0 when the change is added.
  var startProgress = 0.0
  /// Indicates whether the animator travels from the end to the start.
  var isBack = false

  func progress(at share: Dual) -> Dual {
    let ahead = isBack ? since : 1 - since
    let travelled = isBack ? Dual(since) - share : share - Dual(since)
    let wayAhead = isBack ? -startProgress : 1 - startProgress
    if travelled.value >= 0 {
      guard ahead > 0 else { return Dual(startProgress) }
      // At the end it is there, whatever rounding makes of the law's time.
      guard travelled.value < ahead else { return Dual(isBack ? 0 : 1) }
      return Dual(startProgress) + wayAhead * law.progress(at: (1 / ahead) * travelled)
    }
    // Only a rounding error can lie before a course that fills the whole way.
    guard ahead < 1 else { return Dual(startProgress) }
    let wayBehind = isBack ? 1 - startProgress : -startProgress
    return Dual(startProgress) - (wayBehind / (1 - ahead)) * travelled
  }
}
