/// A feature with contact forces in the present sub-step: a resting one, or in a crowd one that would touch.
struct HeldContact: Sendable {
  /// The indices of the pair and of its feature.
  var pair: Int
  var feature: Int
  /// The touch at the beginning of the sub-step.
  var touch: Touch
  /// For a feature of a crowd that would touch: the time, in s from the beginning of the sub-step, its closing
  /// speed then, and its target separating velocity, in pt/s.
  var instant = 0.0
  var closing = 0.0
  var target = 0.0
  /// The index of its row for the solver.
  var row = 0
}
