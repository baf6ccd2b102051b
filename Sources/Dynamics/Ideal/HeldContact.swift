/// A resting feature, which has contact forces in the present sub-step.
struct HeldContact: Sendable {
  /// The indices of the pair and of its feature.
  var pair: Int
  var feature: Int
  /// The touch at the beginning of the sub-step.
  var touch: Touch
  /// The index of its row for the solver.
  var row = 0
}
