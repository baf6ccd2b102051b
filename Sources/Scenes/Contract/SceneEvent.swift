package import MotionKinematics
package import PaneCanvas

package enum SceneEvent: Hashable, Sendable {
  case input(InputEvent)
  /// An action that a script or a key of the gallery requests of the scene.
  case action(Action)
  /// A change of the stage's size, in cells.
  case resize(columns: Int, rows: Int)
  /// A change of the keyboard's reports: true if the terminal reports key releases.
  case reportsKeyRelease(Bool)
  /// A change of the theme, for instance when more of the terminal's capabilities are known.
  case theme(Theme)
}

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

/// A request to a scene by the user or a script, as the functions of `Scene` of these names describe. A scene ignores
/// an action that has no meaning in it, and a script with such an action is refused.
package enum Action: Hashable, Sendable {
  case tap
  case grab
  case drag(Double)
  case release(Double?)
  case cancel
  case kick(SIMD2<Double>)
  case spring(Spring)
  case driver(Driver)

  /// True if only some scenes take the action.
  package var isOfSomeScenes: Bool {
    switch self {
    case .kick, .driver, .release(.some): true
    case .tap, .grab, .drag, .release(nil), .cancel, .spring: false
    }
  }
}
