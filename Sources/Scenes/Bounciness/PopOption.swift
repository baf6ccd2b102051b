internal import MotionKinematics

/// A property of Pop's animations that the scene shows on its square, one at a time (M125, M126, M130–M132).
/// The raw value is the sentence that says what to watch, at most 76 characters.
enum PopOption: String, Hashable, Sendable, CaseIterable {
  case clampedAtEnd = "clamp at the end: the square stops where it first reaches its target"
  case clampedAtStart = "clamp at the start: reversed, it does not coast beyond where it turned"
  case clampedAtBoth = "clamp at both ends: it neither coasts on nor overshoots"
  case rounded = "rounding: the position moves in steps of an eighth of its way"
  case kept = "removedOnCompletion off: the animations stay, and the next tap wakes them"
  case paused = "pause of one animation: the square does not move on; the others run"
  case custom = "custom property: per cent of the way; within its threshold of 5 it is there"
  case namespaces = "view and layer both animate the position under the key “move”: a conflict"
  case transform = "transforms are concatenated: a translation, then a rotation, make an arc"
  case shake = "additive keyframes: a shake of 10 pt runs on top of the spring"

  var clamp: SpringClamp {
    switch self {
    case .clampedAtEnd: .end
    case .clampedAtStart: .start
    case .clampedAtBoth: [.start, .end]
    default: []
    }
  }
}
