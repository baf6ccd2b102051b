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

  /// Returns the columns of a scene's table: the time, the scene's trace and the number of inputs.
  private static func columns(of scene: any Scene) -> [String] {
    ["t"] + scene.trace.map(\.name) + [TraceTable.inputColumn]
  }

  /// Writes the table: row k has the time k/fps. An event at or before that time is handled before the row is
  /// written. The last column is the number of events since the row before.
  ///
  /// Each number is the shortest that reads back as the same `Double`.
  /// - Parameters:
  ///   - progress: called with the completed share, from 0 to 1, after each piece of bytes.
  ///   - write: receives the bytes, in pieces.
  package func write<Failure: Error>(
    as format: TraceFormat, progress: (Double) -> Void = { _ in }, _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var playback = Playback(of: gallery, script: script)
    // The scene whose header was written last. A scene that is left before its first row gets no header.
    var name: SceneName?
    let times = SampleTimes.frames(rate: framesPerSecond, duration: duration)
    try TraceEncoder.write(as: format, rowCount: times.count, progress: progress, write) {
      index, encoder, bytes in
      let time = times[index]
      let inputs = playback.eventCount(until: time)
      playback.advance(to: time)
      let gallery = playback.gallery
      if gallery.name != name {
        name = gallery.name
        encoder.begin(Self.columns(of: gallery.scene), to: &bytes)
      }
      encoder.append(gallery.scene.trace.map(\.value) + [.number(Double(inputs))], at: time, to: &bytes)
    }
  }

  /// Returns the table, written as CSV and read again.
  /// - Parameter progress: called with the completed share, from 0 to 1.
  package func table(progress: (Double) -> Void = { _ in }) throws(ParseError) -> TraceTable {
    var bytes: [UInt8] = []
    write(as: .csv, progress: progress) { bytes += $0 }
    return try TraceTable(parsing: String(decoding: bytes, as: UTF8.self), named: "trace")
  }
}
