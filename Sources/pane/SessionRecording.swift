internal import Dispatch
internal import PaneRecording
internal import PaneScenes
internal import PaneSprings
internal import PaneTerminal

/// The inputs of a session as a script that grows line by line, so that a killed process leaves complete lines that can be
/// read. It is written on a queue of its own, so that no frame waits for a disk.
final class SessionRecording: @unchecked Sendable {
  private let path: String
  private let descriptor: CInt
  /// True if there was no file at the path.
  private let isNew: Bool
  private let queue = DispatchQueue(label: "pane.recording", qos: .utility)
  private var tell: (@MainActor @Sendable (Failure) -> Void)?
  /// The time of the last line, in s.
  private var last = 0.0
  // The following properties are accessed on the queue only.
  private var length = 0
  /// The reason for which nothing more is written.
  private var failure: Failure?

  /// Opens the file, before the session begins. An earlier file keeps its contents until then.
  init(to path: String) throws(Failure) {
    (self.path, isNew) = (path, access(path, F_OK) != 0)
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, "\(OutputFile.name(of: path)): \(lastError)") }
  }

  deinit {
    if isNew, length == 0 { unlink(path) }
  }

  /// - Parameter tell: receives the reason for which the recording stops, on the main thread, once.
  func begin(_ opening: SessionOptions, onStop tell: @escaping @MainActor @Sendable (Failure) -> Void) {
    self.tell = tell
    append(opening.text)
  }

  /// Records an event at a session time, in s. A script has at most one day.
  func note(_ event: SessionEvent, at time: Double) {
    // The gallery treats an earlier time as the time of the event before, so the script does too.
    last = max(time, last)
    if last <= SpringRange.longestTime { append(Script.TimedEvent(time: last, event: event).text) }
  }

  /// Appends a text that was made on the main thread. In a build with the shared runtime, as that of the tests, Swift knows
  /// the main thread of a forked process by the number of its parent, so that two threads which meet in the first use of a
  /// `static let` wait for ever.
  private func append(_ text: String) {
    let bytes = Array(text.utf8)
    queue.async { [self] in
      guard failure == nil else { return }
      if length == 0 { _ = ftruncate(descriptor, 0) }
      if bytes.withUnsafeBytes({ Descriptor.write(descriptor, $0) }) {
        length += bytes.count
      } else {
        fail()
        _ = ftruncate(descriptor, off_t(length))
      }
    }
  }

  private func fail() {
    let failure = Failure(.inputOutput, of: path, lastError)
    self.failure = failure
    DispatchQueue.main.async { [tell] in MainActor.assumeIsolated { tell?(failure) } }
  }

  /// Completes the file.
  /// - Throws: `inputOutput` if a line could not be written; the lines before it are in the file.
  func finish() throws(Failure) {
    let failure: Failure? = queue.sync {
      if self.failure == nil, close(descriptor) != 0 { fail() }
      return self.failure
    }
    if let failure { throw failure }
  }
}
