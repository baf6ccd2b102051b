internal import PaneRecording
internal import PaneScenes

/// The inputs of a session, written as a script during the session.
final class SessionRecording {
  private let file: Journal
  private var recorder = ScriptRecorder()

  /// Creates the file, before the session begins.
  init(to path: String) throws(Failure) { file = try Journal(path) }

  func begin(_ opening: SessionOptions) { file.append { Array(opening.text.utf8) } }

  /// Records an event at a session time, in s.
  func note(_ event: SceneEvent, at time: Double) {
    guard let line = recorder.line(for: event, at: time) else { return }
    file.append { Array(line.text.utf8) }
  }

  /// Completes the file.
  /// - Throws: The reason why a part of the file could not be written.
  func finish() throws(Failure) { try file.finish() }
}
