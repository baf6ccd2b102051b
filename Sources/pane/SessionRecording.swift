internal import Dispatch
internal import PaneRecording
internal import PaneScenes
internal import PaneTerminal

/// The inputs of a session, written as a script during the session.
final class SessionRecording {
  private let file: Journal
  private var recorder = ScriptRecorder()

  /// Creates the file, before the session begins.
  init(to path: String) throws(Failure) { file = try Journal(path) }

  func begin(_ opening: SessionOptions) { append(opening.text) }

  /// Sets a closure that receives the reason for which the recording stops, on the main thread.
  func onStop(_ tell: @escaping @MainActor @Sendable (Failure) -> Void) { file.onFailure(tell) }

  /// Records an event at a session time, in s.
  func note(_ event: SessionEvent, at time: Double) {
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

  func finish() throws(Failure) { try file.finish() }
}

/// A file that grows line by line during a session, so that a killed process leaves complete lines that can be read.
///
/// The file receives its name with its first lines; a file that it replaces exists until then. It is written
/// on a queue of its own, so that no frame waits for a disk.
final class Journal: @unchecked Sendable {
  private let queue = DispatchQueue(label: "pane.journal", qos: .utility)
  // The following properties are accessed on the queue only.
  /// The file; nil after a failure and at the end, because its release removes what is unfinished.
  private var file: OutputFile?
  private var length = 0
  private var failure: Failure?
  private var tell: (@MainActor @Sendable (Failure) -> Void)?

  init(_ file: OutputFile) { self.file = file }

  /// - Throws: `cannotCreate` if the file cannot be created.
  convenience init(_ path: String) throws(Failure) { self.init(try OutputFile(path)) }

  /// Sets a closure that is called on the main thread, once, if lines cannot be written.
  func onFailure(_ tell: @escaping @MainActor @Sendable (Failure) -> Void) {
    queue.async { [self] in
      self.tell = tell
      if let failure { send(failure) }
    }
  }

  private func send(_ failure: Failure) {
    guard let tell else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { tell(failure) } }
  }

  /// - Parameter lines: Returns the lines. It is called on the queue, in the order of the calls of `append`.
  func append(_ lines: @escaping @Sendable () -> [UInt8]) {
    queue.async { [self] in
      guard let file else { return }
      let bytes = lines()
      guard !bytes.isEmpty else { return }
      do throws(Failure) {
        try file.write(bytes)
        length += bytes.count
        try file.publish()
      } catch {
        failure = error
        file.truncate(to: length)
        self.file = nil
        send(error)
      }
    }
  }

  /// Completes the file. Without any lines no file is created.
  /// - Throws: `inputOutput` if a line could not be written; the lines before it are in the file.
  func finish() throws(Failure) {
    let reason: Failure? = queue.sync {
      defer { file = nil }
      guard let file, length > 0 else { return failure }
      do throws(Failure) { try file.commit() } catch { return error }
      return nil
    }
    if let reason { throw reason }
  }
}
