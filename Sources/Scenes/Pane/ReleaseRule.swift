internal import MotionKinematics

/// The rule that selects the pane's end at a release.
package enum ReleaseRule: String, Hashable, Sendable, CaseIterable {
  /// The article's rule: a downward or zero velocity closes, an upward one opens, from any position (M14).
  case article
  /// A flick selects the end in its direction; a slower release selects the end nearest to the projected
  /// resting place (formula F10).
  case project

  /// The least speed of a flick, in pt/s.
  package static let flickSpeed = 250.0

  /// Returns the end for a release at `position`, in pt, with `velocity`, in pt/s, positive down. `last`
  /// decides a tie.
  package func end(position: Double, velocity: Double, last: PaneEnd, on stage: Stage) -> PaneEnd {
    switch self {
    case .article:
      return velocity < 0 ? .open : .closed
    case .project:
      if abs(velocity) >= Self.flickSpeed { return velocity < 0 ? .open : .closed }
      let rest = position + Projection.distance(velocity: velocity)
      let toOpen = abs(rest - stage.open)
      let toClosed = abs(rest - stage.closed)
      return toOpen == toClosed ? last : toOpen < toClosed ? .open : .closed
    }
  }
}
