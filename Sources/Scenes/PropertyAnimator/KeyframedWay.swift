internal import MotionAnimation
internal import MotionKinematics

/// A motion in three keyframes (M110): forward, a step back during which the square grows, and on to the end.
///
/// The bar's share advances without keyframes, so that a scrub stays under the finger.
enum KeyframedWay {
  /// The keyframes: start and end as fractions of the duration, then the fraction of the distance and the growth at the
  /// end.
  private static let steps:
    [(start: Double, end: Double, along: Double, growth: Double, curve: TimingCurve)] = [
      (0, 0.3, 0.55, 0, .easeOut), (0.3, 0.55, 0.35, 0.4, .easeInOut), (0.55, 1, 1, 0, .easeInOut)
    ]

  /// The call as the list of calls shows it.
  static let words =
    "addKeyframes(ending at " + steps.map { "\(short($0.end))" }.joined(separator: ", ") + ")"

  /// Returns the changes from `start` to `end`, each within its part of the duration.
  static func changes(from start: Figures, to end: Figures) -> [RecordedChange<Figures>] {
    let keyed = steps.map { step in
      let value = figures(at: step.along, growth: step.growth, from: start, to: end)
      return RecordedChange<Figures>(start: step.start, duration: step.end - step.start, curve: step.curve) {
        let share = $0.share
        $0 = value
        $0.share = share
      }
    }
    return keyed + [RecordedChange<Figures> { $0.share = end.share }]
  }

  /// Returns the same motion as a function of the fraction, without the share.
  static func keyframes(from start: Figures, to end: Figures) -> Keyframes<Figures> {
    var first = start
    first.share = 0
    return Keyframes(
      [Keyframe(time: 0, value: first)]
        + steps.map {
          Keyframe(
            time: $0.end, value: figures(at: $0.along, growth: $0.growth, from: start, to: end),
            curve: $0.curve)
        })
  }

  private static func figures(
    at along: Double, growth: Double, from start: Figures, to end: Figures
  ) -> Figures {
    var value = start + along * (end - start)
    value.growth += growth
    value.share = 0
    return value
  }
}
