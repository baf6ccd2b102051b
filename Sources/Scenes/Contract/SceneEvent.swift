package import CellCanvas
package import Kinematics

/// What can happen to a session.
package enum SceneEvent: Hashable, Sendable {
  /// A person did something at the terminal.
  case input(InputEvent)
  /// A script, or a key of the gallery, asks something of the scene.
  case action(Action)
  /// The stage has so many cells now.
  case resize(columns: Int, rows: Int)
  /// Whether the terminal reports when a key goes up.
  case reportsKeyRelease(Bool)
  /// What the shell measured.
  case performance(Performance)
  /// Other colours, once more is known about the terminal.
  case theme(Theme)
}

/// What a session asks of the shell.
package enum Effect: Hashable, Sendable {
  case quit
  case suspend
  /// A text for the clipboard.
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
