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
  package static func columns(of scene: some GalleryScene) -> [String] { ["t"] + scene.traceColumns }

  /// How many bytes are handed on at once.
  private static let chunk = 1 << 16

  /// Writes the table as CSV, a row per frame k at k/fps; an event at a time of k/fps or before comes before row k.
  ///
  /// Numbers are the shortest that read back as the same `Double`. Where the script goes to another scene an empty
  /// line and that scene's header come between.
  package func writeCSV<Failure: Error>(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var gallery = gallery
    _ = gallery.handle(.reportsKeyRelease(script.reportsKeyRelease), at: 0)
    var events = script.lines[...]
    var name = gallery.name
    var bytes: [UInt8] = []
    appendHeader(of: gallery.scene, to: &bytes)
    var row: [TraceValue] = []
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
        bytes.append(UInt8(ascii: "\n"))
        appendHeader(of: gallery.scene, to: &bytes)
      }
      row.removeAll(keepingCapacity: true)
      gallery.scene.appendTrace(to: &row)
      append(row, at: time, to: &bytes)
      if bytes.count > Self.chunk {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
  }

  private func appendHeader(of scene: some GalleryScene, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: Self.columns(of: scene).joined(separator: ",").utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  private func append(_ row: [TraceValue], at time: Double, to bytes: inout [UInt8]) {
    bytes.append(number: time)
    for value in row {
      bytes.append(UInt8(ascii: ","))
      switch value {
      case .number(let number): bytes.append(number: number)
      case .word(let word): bytes.append(contentsOf: word.utf8)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
