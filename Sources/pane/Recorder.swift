internal import PaneCanvas
internal import PaneTerminal
internal import PaneRecording

/// Writes the presented frames as an asciicast. They are encoded on the file's queue, so that a frame waits
/// neither for the encoder nor for the disk.
final class Recorder: @unchecked Sendable {
  private let file: Journal
  /// The encoder, accessed on the file's queue only.
  private var writer: CastWriter?

  /// Creates a file, which grows with each frame.
  init(_ path: String) throws(Failure) { file = try Journal(path) }

  /// Records that a canvas is shown from `time` on, in s of session time, with a colour depth.
  func show(_ canvas: Canvas, depth: ColorDepth, at time: Double) {
    file.append { [self] in encode(canvas, depth, time) }
  }

  /// Completes the file. If no frame was recorded, no file is written.
  /// - Throws: The reason why a part of the file could not be written.
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
        columns: canvas.columns, rows: canvas.rows, depth: depth, title: "pane",
        timestamp: PaneTerminal.time(nil))
    // Takes the writer out first, so that mutating it does not trigger a copy.
    self.writer = nil
    defer { self.writer = writer }
    writer.depth = depth
    writer.show(canvas, at: time)
    return writer.take()
  }
}
