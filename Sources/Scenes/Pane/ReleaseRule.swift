internal import Kinematics

/// Which end the pane goes to when the finger lets go.
package enum ReleaseRule: String, Hashable, Sendable, CaseIterable {
  /// The article's: down or still closes, up opens, from anywhere (M14).
  case article
  /// A flick goes its way; a slower finger goes to the end nearest to where the pane would coast to (F10).
  case project

  /// From this speed on a release is a flick, in pt/s.
  package static let flickSpeed = 250.0

  /// The end for a release at `position` (pt) with `velocity` (pt/s, down is positive); `last` decides a tie.
  package func end(position: Double, velocity: Double, last: End, on stage: Stage) -> End {
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
