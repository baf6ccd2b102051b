/// A change of the comparison, switched on to be felt: a mistake that the documents describe, or another setting of the
/// animations.
struct WhatIf: Hashable, Sendable {
  var problem: Problem?
  var timing = BasicAnimation.TimingName.easeInOut
  /// True if all animations have one name (M65).
  var sharesName = false

  /// The changes in the order of the key: the mistakes, none, the settings, none.
  static let steps =
    Problem.allCases.map { WhatIf(problem: $0) } + [WhatIf(), WhatIf(sharesName: true)]
    + BasicAnimation.TimingName.allCases.dropFirst().map { WhatIf(timing: $0) } + [WhatIf()]

  /// The sentence on the screen; nil if nothing is changed.
  var sentence: String? {
    if let problem { return problem.rawValue }
    if sharesName { return "One name for all animations: each replaces the last: even additive jumps." }
    switch timing {
    case .easeInOut: return nil
    case .coreAnimation: return "Core Animation's curve starts with speed: additive's speed jumps, too."
    case .easeOut: return "easeOut starts fast: additive's speed jumps by 1.7 travels a second."
    case .linear: return "linear: a tap in flight stops additive until the first animation ends."
    case .spring: return "UIView's spring with a velocity: each tap adds two travels a second."
    }
  }
}

/// A mistake that the documents describe, switched on to be felt. The raw value is the sentence on the screen.
enum Problem: String, CaseIterable, Sendable {
  /// The model value is the target at once, which an outline shows (M116).
  case modelAhead = "The outline is the model value; the pane that you see follows it."
  /// The finger cancels the animation without copying the presentation value to the model (M5, M128).
  case cancelWithoutSync = "Press a pane in flight: without the sync its place jumps to the model."
  /// The relative velocity is abs(v)/abs(Δ), which has no direction (M127).
  case unsignedVelocity = "Throw them against their target: abs(v) starts the wrong way."
  /// No user interaction while something is animated (M60).
  case noInteraction = "Tap in flight: without user interaction the tap is lost."
  /// The hit test looks at the model values (M109).
  case manualHitTesting = "Press a pane in flight: only its end, the model, can be hit."
  /// An explicit animation whose model value was not set: removed at its end, it leaves the old value (M144).
  case modelNotSet = "No animation sets the model: it arrives, is removed, and jumps home."
  /// UIView's animations without the option AllowUserInteraction, which Core Animation does not know (M157).
  case deafViews = "UIView's panes, jump and from-current, are deaf in flight; the others hear."
}
