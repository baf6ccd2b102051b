internal import MotionAnimation

/// An option of the next animators that differs from the defaults, chosen by a key (M60, M109, M121, M124).
/// The raw value is the sentence on the screen.
enum AnimatorOption: String, CaseIterable, Sendable {
  case noInteraction = "isUserInteractionEnabled off: clicks on moving figures are lost."
  case manualHitTesting = "isManualHitTestingEnabled: a figure is hit at its end only."
  case delayed = "startAnimation(afterDelay: 0.5): it waits 0.5 s, then moves."
  case delayedGrowth = "delayFactor 0.5: growth by g starts after half the time left."
  case pausesOnCompletion = "pausesOnCompletion: it pauses at its end; r, space: go back."
  case scrubsByTiming = "scrubsLinearly off: a scrub sets the time, not the progress."
  case notInterruptible = "isInterruptible off: calls that interrupt it are errors."

  /// The delay of a start with `delayed`, in s.
  private static let delay = 0.5

  var options: AnimatorOptions {
    switch self {
    case .noInteraction: AnimatorOptions(isUserInteractionEnabled: false)
    case .manualHitTesting: AnimatorOptions(isManualHitTestingEnabled: true)
    case .delayed, .delayedGrowth: AnimatorOptions()
    case .pausesOnCompletion: AnimatorOptions(pausesOnCompletion: true)
    case .scrubsByTiming: AnimatorOptions(scrubsLinearly: false)
    case .notInterruptible: AnimatorOptions(isInterruptible: false)
    }
  }

  /// The delay of a start from the beginning, in s.
  var startDelay: Double { self == .delayed ? Self.delay : 0 }

  /// The part of the remaining time after which an added animation begins.
  var delayFactor: Double { self == .delayedGrowth ? 0.5 : 0 }
}
