internal import Dispatch

/// A file that grows line by line during a session, so that a killed process leaves complete lines that can
/// be read.
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

  init(_ file: OutputFile) { self.file = file }

  /// Creates a journal at a path.
  /// - Throws: `cannotCreate` if the file cannot be created.
  convenience init(_ path: String) throws(Failure) { self.init(try OutputFile(path)) }

  /// Appends lines.
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
