internal import Dispatch

/// A file that grows line by line while a session lasts, so that a process that is killed leaves what it has written:
/// whole lines, a beginning that can be read.
///
/// It has its name as soon as it has its first lines; a file that it replaces is there until then. It is written on a
/// queue of its own, so that no frame waits for a disk.
final class Journal: @unchecked Sendable {
  private let queue = DispatchQueue(label: "pane.journal", qos: .utility)
  // All of these belong to the queue.
  private let file: OutputFile
  private var length = 0
  private var failure: Failure?

  /// Begins a file.
  /// - Throws: 73, if it cannot be made.
  init(_ path: String) throws(Failure) { file = try OutputFile(path) }

  /// Adds lines.
  /// - Parameter lines: makes them, on the queue, in the order of the calls.
  func append(_ lines: @escaping @Sendable () -> [UInt8]) {
    queue.async { [self] in
      guard failure == nil else { return }
      let bytes = lines()
      guard !bytes.isEmpty else { return }
      do throws(Failure) {
        try file.write(bytes)
        length += bytes.count
        try file.publish()
      } catch {
        failure = error
        file.truncate(to: length)
      }
    }
  }

  /// Ends the file. Without any line there is none.
  /// - Throws: 74, if a line could not be written; the lines before it are there.
  func finish() throws(Failure) {
    let reason: Failure? = queue.sync {
      guard failure == nil, length > 0 else { return failure }
      do throws(Failure) { try file.commit() } catch { return error }
      return nil
    }
    if let reason { throw reason }
  }
}
