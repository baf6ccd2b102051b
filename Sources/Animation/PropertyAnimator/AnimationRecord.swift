internal import MotionKinematics

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
  /// The length of all paths.
  private var pathLength = 0.0
  private var tracks: [AnimationTrack<Value>] = []

  init(_ value: Value) {
    base = value
    end = value
  }

  /// The distance from the start to the end. For a closed path, where that is 0, it has the length of the path.
  var extent: Value {
    var extent = end - base
    if extent == .zero { extent[component: 0] = pathLength }
    return extent
  }

  /// Applies a change to the end value and records it.
  mutating func add(_ change: RecordedChange<Value>, late: LateCourse?) {
    let before = end
    change.change(&end)
    require(end.isFinite, "an animation must end at a finite value; got \(end)")
    let track = AnimationTrack(
      delta: end - before, window: change.window, curve: change.curve, path: change.path, late: late)
    if late == nil { delta = delta + track.delta }
    if track.hasWindow || track.path != nil { hasKeyframes = true }
    pathLength += track.path?.length ?? 0
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
