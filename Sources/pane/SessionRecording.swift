internal import PaneRecording
internal import PaneScenes

/// The inputs of a session, written as a script during the session.
final class SessionRecording {
  private let file: Journal
  private var recorder = ScriptRecorder()

  /// Creates the file, before the session begins.
  init(to path: String) throws(Failure) { file = try Journal(path) }

  func begin(_ opening: SessionOptions) { append(opening.text) }

  /// Records an event at a session time, in s.
  func note(_ event: SceneEvent, at time: Double) {
    guard let line = recorder.line(for: event, at: time) else { return }
    append(line.text)
  }

  /// Appends a text that was made on the main thread. In a build with the shared runtime, as that of the tests, Swift knows
  /// the main thread of a forked process by the number of its parent, so that two threads which meet in the first use of a
  /// `static let` wait for ever.
  private func append(_ text: String) {
    let bytes = Array(text.utf8)
    file.append { bytes }
  }

  /// Completes the file.
  /// - Throws: The reason why a part of the file could not be written.
  func finish() throws(Failure) { try file.finish() }
}
