package import Scenes

/// A scene's motion as a table: the same reducer and laws as on the screen, on a link of its own.
package struct Trace {
  /// Frames per second.
  package var framesPerSecond: Double
  /// How long, in s.
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

  /// The columns of a scene's table: time, then what the scene tells.
  package static func columns(of scene: any Scene) -> [String] { ["t"] + scene.trace.map(\.name) }

  /// How many bytes are handed on at once.
  private static let chunk = 1 << 16

  /// Writes the table, a row per frame k at k/fps; an event at a time of k/fps or before comes before row k.
  ///
  /// Numbers are the shortest that read back as the same `Double`.
  /// - Parameters:
  ///   - progress: is told how much is done, from 0 to 1, as often as bytes are handed on.
  ///   - write: takes the bytes, in pieces.
  package func write<Failure: Error>(
    as format: TraceFormat, progress: (Double) -> Void = { _ in },
    _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var gallery = gallery
    _ = gallery.handle(.reportsKeyRelease(script.reportsKeyRelease), at: 0)
    var events = script.lines[...]
    // The scene whose header stands above: a scene that leaves before its first row has none.
    var name: SceneName?
    var encoder = TraceEncoder(format)
    var bytes: [UInt8] = []
    // A duration that is a whole number of frames ends with that frame, whatever the product rounds to.
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

  /// The table as if it had been written and read.
  package var table: TraceTable {
    get throws(ParseError) {
      var bytes: [UInt8] = []
      write(as: .csv) { bytes += $0 }
      return try TraceTable(parsing: String(decoding: bytes, as: UTF8.self), named: "trace")
    }
  }
}
