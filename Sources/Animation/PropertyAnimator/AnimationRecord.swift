internal import Kinematics

/// What an animator was told to do: where the value was, and how far each change takes it.
struct AnimationRecord<Value: MotionVector> {
  /// Before all changes.
  let base: Value
  /// After all changes.
  private(set) var end: Value
  /// The way of the changes that were there from the beginning.
  private(set) var way = Value.zero
  /// Whether a change has a part of the whole for its own.
  private(set) var hasKeyframes = false
  private var tracks: [AnimationTrack<Value>] = []

  init(_ value: Value) {
    base = value
    end = value
  }

  /// Makes a change on the end value, and records it.
  mutating func add(_ change: RecordedChange<Value>, late: LateCourse?) {
    let before = end
    change.change(&end)
    precondition(end.isFinite, "an animation ends at a finite value, not \(end)")
    let track = AnimationTrack(way: end - before, window: change.window, curve: change.curve, late: late)
    if late == nil { way = way + track.way }
    if track.hasWindow { hasKeyframes = true }
    tracks.append(track)
  }

  /// Value − target of what was added on the way, at a share of the whole time.
  func lateDisplacement(at share: Double, isBack: Bool) -> Value {
    tracks.reduce(.zero) { $0 + $1.lateDisplacement(at: share, isBack: isBack) }
  }

  /// What was added on the way follows another law from a share of the whole time on.
  mutating func followLate(_ law: RunLaw, from share: Double, isBack: Bool) {
    for index in tracks.indices { tracks[index].follow(law, from: share, isBack: isBack) }
  }

  /// The value, and its slope in whatever the slopes of progress and share are in.
  func value(progress: Dual, share: Dual) -> (value: Value, slope: Value) {
    var sum = (value: base, slope: Value.zero)
    for track in tracks {
      let part = track.contribution(progress: progress, share: share)
      sum.value = sum.value + part.value
      sum.slope = sum.slope + part.slope
    }
    return sum
  }
}
