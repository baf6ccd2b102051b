internal import Animation
internal import Kinematics

/// A way in three keyframes (M110): on, a step back on which the square swells, and on to the end.
///
/// The bar's share goes along without them, so that what is scrubbed stays under the finger.
enum KeyframedWay {
  /// Of the whole way, and of the square's side, at the end of each keyframe.
  private static let steps:
    [(start: Double, end: Double, along: Double, growth: Double, curve: TimingCurve)] = [
      (0, 0.3, 0.55, 0, .easeOut), (0.3, 0.55, 0.35, 0.4, .easeInOut), (0.55, 1, 1, 0, .easeInOut)
    ]

  /// As it stands in the list of calls.
  static let words =
    "addKeyframes(ending at " + steps.map { short($0.end) }.joined(separator: ", ") + ")"

  /// From figures at rest to others, each change in its part of the whole.
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

  /// The same for any fraction of the way, its share left out.
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
