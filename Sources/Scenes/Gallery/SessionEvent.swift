package import Motion
package import PaneCanvas

/// An event of a session, which the gallery handles or passes to its scene.
package enum SessionEvent: Hashable, Sendable {
  case input(InputEvent)
  /// An action that a script requests.
  case action(Action)
  /// A change of the screen's size, in cells.
  case resize(columns: Int, rows: Int)
  /// A change of the keyboard's reports: true if the terminal reports key releases.
  case reportsKeyRelease(Bool)
  /// A change of the theme, for instance when more of the terminal's capabilities are known.
  case theme(Theme)

  /// True for an action of a person or a script, not for a change of the terminal.
  var isOfUser: Bool {
    switch self {
    case .input(.focus), .resize, .reportsKeyRelease, .theme: false
    case .input, .action: true
    }
  }
}

/// A request of the gallery to the program.
package enum SessionEffect: Hashable, Sendable {
  case quit
  case suspend
  case copy(String)
}

/// A verb of a script. A scene ignores an action that has no meaning in it, and a script with such an action is refused.
package enum Action: Hashable, Sendable {
  case tap
  /// A finger takes the scene's item 0.
  case grab
  /// The finger moves along the scene's axis, in the scene's pt.
  case drag(Double)
  /// The finger lets go with a velocity along the scene's axis, in pt/s, or with the tracked one.
  case release(Double?)
  /// The finger lets go without a click.
  case cancel
  /// A velocity is added, in pt/s.
  case kick(SIMD2<Double>)
  case spring(Spring)
  /// The name of the control panel's driver.
  case driver(String)

  /// The action as a scene declares it; nil if every scene takes it.
  private var declared: SceneAction? {
    switch self {
    case .kick: .kick
    case .driver: .driver
    case .release(.some): .release
    case .tap, .grab, .drag, .release(nil), .cancel, .spring: nil
    }
  }

  /// True if only some scenes take the action.
  package var isOfSomeScenes: Bool { declared != nil }

  package func isTaken(by about: About) -> Bool { declared.map(about.actions.contains) ?? true }
}
