package import PaneScenes

/// Converts the events of a session to the lines of a script that replays the session.
package struct ScriptRecorder {
  /// The time of the last line, in s.
  private var last = 0.0

  package init() {}

  /// Returns the line for an event that the gallery received at a session time, in s.
  ///
  /// Returns nil for an event later than one day. Returns nil for performance measurements too, because they
  /// belong to the machine and not to the session.
  package mutating func line(for event: SceneEvent, at time: Double) -> Script.TimedEvent? {
    if case .performance = event { return nil }
    guard NumberArgument.seconds.accepts(time) else { return nil }
    // The gallery treats an earlier time as the time of the event before, so the script does too.
    last = max(time, last)
    return Script.TimedEvent(time: last, event: event)
  }
}
