package import Scenes

/// Makes a session's events the lines of a script that plays the session again.
package struct ScriptRecorder {
  /// The time of the last line, in s.
  private var last = 0.0

  package init() {}

  /// Returns the line of an event that came to the gallery at a time in s.
  ///
  /// There is none for an event later than a day, nor for what the shell measured: that belongs to the machine, not to
  /// the session.
  package mutating func line(for event: SceneEvent, at time: Double) -> Script.Line? {
    if case .performance = event { return nil }
    guard NumberArgument.seconds.accepts(time) else { return nil }
    // The gallery's time does not go back either.
    last = max(time, last)
    return Script.Line(time: last, event: event)
  }
}
