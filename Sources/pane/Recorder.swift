internal import CellCanvas
internal import Dispatch
internal import Glibc
internal import Recording

/// Writes what a person sees as an asciicast, on a queue of its own: a frame takes no longer for it than to be handed
/// over.
final class Recorder: @unchecked Sendable {
  /// How many bytes are written at once.
  private static let chunk = 1 << 16

  private let title: String
  private let queue = DispatchQueue(label: "pane.recorder", qos: .utility)
  // All of these are the queue's.
  private let file: OutputFile
  private var writer: CastWriter?
  private var failure: Failure?

  /// Begins a file; it has its name when it is finished, and not before.
  init(_ path: String, title: String) throws(Failure) {
    file = try OutputFile(path)
    self.title = title
  }

  /// A canvas is seen from `time` on, in s, with so many colours.
  func show(_ canvas: Canvas, depth: ColorDepth, at time: Double) {
    queue.async { self.append(canvas, depth, time) }
  }

  /// The end: writes what is not written yet.
  /// - Throws: why the file, or a part of it, could not be written; then there is none.
  func finish(at time: Double) throws(Failure) {
    let reason: Failure? = queue.sync {
      // Who saw nothing has nothing to show.
      guard writer != nil else { return nil }
      writer?.finish(at: time)
      write()
      guard failure == nil else { return failure }
      do throws(Failure) { try file.commit() } catch { return error }
      return nil
    }
    if let reason { throw reason }
  }

  private func append(_ canvas: Canvas, _ depth: ColorDepth, _ time: Double) {
    guard failure == nil else { return }
    var writer =
      writer
      ?? CastWriter(
        columns: canvas.columns, rows: canvas.rows, depth: depth, title: title,
        timestamp: Glibc.time(nil))
    // Or its bytes would be copied.
    self.writer = nil
    writer.depth = depth
    writer.show(canvas, at: time)
    self.writer = writer
    if writer.bytes.count > Self.chunk { write() }
  }

  private func write() {
    guard failure == nil, let bytes = writer?.take() else { return }
    do throws(Failure) { try file.write(bytes) } catch { failure = error }
  }
}
