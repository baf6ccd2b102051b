internal import CellCanvas
internal import Glibc
internal import Recording

/// Writes the frames that a person sees as an asciicast. They are encoded on the file's queue, so that a frame waits for
/// neither the encoder nor the disk.
final class Recorder: @unchecked Sendable {
  private let title: String
  private let file: Journal
  /// Used on the file's queue alone.
  private var writer: CastWriter?

  /// Begins a file, which grows with each frame.
  init(_ path: String, title: String) throws(Failure) {
    file = try Journal(path)
    self.title = title
  }

  /// Notes that a canvas is seen from `time` on, in s of the scene, in so many colours.
  func show(_ canvas: Canvas, depth: ColorDepth, at time: Double) {
    file.append { [self] in encode(canvas, depth, time) }
  }

  /// Ends the file. Where no frame was shown there is none.
  /// - Throws: the reason why a part of the file could not be written.
  func finish(at time: Double) throws(Failure) {
    file.append { [self] in
      writer?.finish(at: time)
      return writer?.take() ?? []
    }
    try file.finish()
  }

  private func encode(_ canvas: Canvas, _ depth: ColorDepth, _ time: Double) -> [UInt8] {
    var writer =
      writer
      ?? CastWriter(
        columns: canvas.columns, rows: canvas.rows, depth: depth, title: title,
        timestamp: Glibc.time(nil))
    // Takes the writer out first, so that mutating it does not trigger a copy.
    self.writer = nil
    defer { self.writer = writer }
    writer.depth = depth
    writer.show(canvas, at: time)
    return writer.take()
  }
}
