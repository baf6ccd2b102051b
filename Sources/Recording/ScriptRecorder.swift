package import Scenes

/// Notes what happens in a session, so that it can be played again.
package struct ScriptRecorder {
  package let opening: Opening
  private var lines: [Script.Line] = []

  package init(opening: Opening) { self.opening = opening }

  /// What it has noted.
  package var script: Script { Script(opening: opening, lines: lines) }

  /// An event came to the gallery at a time in s, none earlier than the one before; what comes after a day is not
  /// noted. What the shell measured is the machine's, not the session's.
  package mutating func note(_ event: SceneEvent, at time: Double) {
    if case .performance = event { return }
    guard NumberArgument.seconds.accepts(time) else { return }
    lines.append(Script.Line(time: time, event: event))
  }
}
