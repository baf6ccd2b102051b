internal import Recording
internal import Scenes

/// The script of a session, written when the session is over.
final class SessionRecording {
  private let file: OutputFile
  private var recorder = ScriptRecorder(opening: Opening())

  /// Makes sure that it can be written, before anything is played.
  init(to path: String) throws(Failure) { file = try OutputFile(path) }

  /// The session begins so.
  func begin(_ opening: Opening) { recorder = ScriptRecorder(opening: opening) }

  /// An event came, at a time of the gallery.
  func note(_ event: SceneEvent, at time: Double) { recorder.note(event, at: time) }

  /// The session is over.
  func finish() throws(Failure) {
    try file.write(Array(recorder.script.text.utf8))
    try file.commit()
  }
}
