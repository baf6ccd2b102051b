package import Scenes

/// Notes what happens in a session, so that it can be played again.
package struct ScriptRecorder {
  private let opening: Opening
  private var lines: [Script.Line] = []

  package init(opening: Opening) { self.opening = opening }

  /// What it has noted.
  package var script: Script { Script(opening: opening, lines: lines) }

  /// An event came to the gallery at a time in s; what comes after a day is not noted. What the shell measured is
  /// the machine's, not the session's.
  package mutating func note(_ event: SceneEvent, at time: Double) {
    if case .performance = event { return }
    guard NumberArgument.seconds.accepts(time) else { return }
    // The gallery's time does not go back either.
    lines.append(Script.Line(time: max(time, lines.last?.time ?? 0), event: event))
  }
}
