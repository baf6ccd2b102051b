package import PaneCanvas
package import MotionKinematics

/// An event of a session.
package enum SceneEvent: Hashable, Sendable {
  case input(InputEvent)
  /// An action that a script or a key of the gallery requests of the scene.
  case action(Action)
  /// A change of the stage's size, in cells.
  case resize(columns: Int, rows: Int)
  /// A change of the keyboard's reports: true if the terminal reports key releases.
  case reportsKeyRelease(Bool)
  /// New measurements of the shell.
  case performance(Performance)
  /// A change of the theme, for instance when more of the terminal's capabilities are known.
  case theme(Theme)
}

/// A request from a session to the shell.
package enum SessionEffect: Hashable, Sendable {
  case quit
  case suspend
  case copy(String)
}

extension SceneEvent {
  package static let tap = Self.action(.tap)
  package static let grab = Self.action(.grab)
  package static func drag(_ distance: Double) -> Self { .action(.drag(distance)) }
  package static func release(_ velocity: Double?) -> Self { .action(.release(velocity)) }
  package static let cancel = Self.action(.cancel)
  package static func kick(_ velocity: SIMD2<Double>) -> Self { .action(.kick(velocity)) }
  package static func spring(_ spring: Spring) -> Self { .action(.spring(spring)) }
  package static func driver(_ driver: Driver) -> Self { .action(.driver(driver)) }
}
