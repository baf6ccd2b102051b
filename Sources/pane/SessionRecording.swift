internal import Recording
internal import Scenes

/// The inputs of a session, written as a script while it lasts.
final class SessionRecording {
  private let file: Journal
  private var recorder = ScriptRecorder()

  /// Begins a file, before anything is played.
  init(to path: String) throws(Failure) { file = try Journal(path) }

  /// Notes how the session begins.
  func begin(_ opening: SessionOptions) { file.append { Array(opening.text.utf8) } }

  /// Notes an event at a time of the gallery, in s.
  func note(_ event: SceneEvent, at time: Double) {
    guard let line = recorder.line(for: event, at: time) else { return }
    file.append { Array(line.text.utf8) }
  }

  /// Ends the file.
  /// - Throws: the reason why a part of the file could not be written.
  func finish() throws(Failure) { try file.finish() }
}
