/// A mistake that the documents describe, switched on to be felt. The raw value is the sentence on the screen.
enum Problem: String, CaseIterable, Sendable {
  /// The model value is the target at once, which an outline shows (M116).
  case modelAhead = "The outline is the model value; the pane that you see follows it."
  /// The finger cancels the animation without copying the presentation value to the model (M5, M128).
  case cancelWithoutSync = "Press a pane in flight: without the sync it jumps to its model."
  /// The relative velocity is abs(v)/abs(Δ), which has no direction (M127).
  case unsignedVelocity = "Throw them against their target: abs(v) starts the wrong way."
  /// No user interaction while something is animated (M60).
  case noInteraction = "Tap in flight: without user interaction the tap is lost."
  /// The hit test looks at the model values (M109).
  case manualHitTesting = "Press a pane in flight: only its end, the model, can be hit."
}
