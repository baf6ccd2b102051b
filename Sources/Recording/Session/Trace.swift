package import PaneScenes

/// A scene's motion as a table. The scene uses the same reducer and laws as on the screen, but is advanced
/// frame by frame without a clock.
package struct Trace {
  /// The frame rate, in frames per second.
  package var framesPerSecond: Double
  /// The duration, in s.
  package var duration: Double
  package var script: Script
  package var gallery: Gallery

  package init(of gallery: Gallery, script: Script, framesPerSecond: Double, duration: Double) {
    precondition(framesPerSecond > 0 && duration >= 0, "a trace has a frame rate over 0 and a duration")
    self.gallery = gallery
    self.script = script
    self.framesPerSecond = framesPerSecond
    self.duration = duration
  }

  /// Returns the columns of a scene's table: the time and the scene's trace.
  package static func columns(of scene: any Scene) -> [String] { ["t"] + scene.trace.map(\.name) }

  /// The number of bytes that are gathered before they are written.
  private static let chunk = 1 << 16

  /// Writes the table: row k has the time k/fps. An event at or before that time is handled before the row is
  /// written.
  ///
  /// Each number is the shortest that reads back as the same `Double`.
  /// - Parameters:
  ///   - progress: called with the completed share, from 0 to 1, after each piece of bytes.
  ///   - write: receives the bytes, in pieces.
  package func write<Failure: Error>(
    as format: TraceFormat, progress: (Double) -> Void = { _ in },
    _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var gallery = gallery
    _ = gallery.handle(.reportsKeyRelease(script.reportsKeyRelease), at: 0)
    var events = script.lines[...]
    // The scene whose header was written last. A scene that is left before its first row gets no header.
    var name: SceneName?
    var encoder = TraceEncoder(format)
    var bytes: [UInt8] = []
    // The last frame of a duration that is a whole number of frames must not be lost to rounding.
    let last = Int((duration * framesPerSecond + 1e-9).rounded(.down))
    for index in 0...last {
      let time = Double(index) / framesPerSecond
      while let line = events.first, line.time <= time {
        _ = gallery.handle(line.event, at: line.time)
        events.removeFirst()
      }
      gallery.advance(to: time)
      if gallery.name != name {
        name = gallery.name
        encoder.begin(Self.columns(of: gallery.scene), to: &bytes)
      }
      encoder.append(gallery.scene.trace.map(\.value), at: time, to: &bytes)
      if bytes.count > Self.chunk {
        try write(bytes)
        progress(Double(index) / Double(last))
        bytes.removeAll(keepingCapacity: true)
      }
    }
    encoder.end(&bytes)
    try write(bytes)
  }

  /// Returns the table, written as CSV and read again.
  /// - Parameter progress: called with the completed share, from 0 to 1.
  package func table(progress: (Double) -> Void = { _ in }) throws(ParseError) -> TraceTable {
    var bytes: [UInt8] = []
    write(as: .csv, progress: progress) { bytes += $0 }
    return try TraceTable(parsing: String(decoding: bytes, as: UTF8.self), named: "trace")
  }
}
