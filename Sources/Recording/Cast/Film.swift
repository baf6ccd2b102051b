package import CellCanvas
package import Scenes

/// A scene played from a script, frame by frame, without a terminal: the same reducer, laws and drawing as on the
/// screen.
package struct Film {
  /// Frames per second.
  package let framesPerSecond: Double
  /// How many frames: frame k shows the time k / fps.
  package let frameCount: Int
  private let gallery: Gallery
  private let script: Script
  private let rendering: Rendering
  /// In cells, at first.
  let size: CellSize

  /// How long it is, in s: the last frame stands as long as the others.
  package var duration: Double { Double(frameCount) / framesPerSecond }

  /// The most columns and rows that it has at any time.
  var largestSize: (columns: Int, rows: Int) {
    script.lines.reduce((size.columns, size.rows)) { largest, line in
      guard case .resize(let columns, let rows) = line.event else { return largest }
      return (max(largest.0, columns), max(largest.1, rows))
    }
  }

  /// - Parameters:
  ///   - size: the gallery's, in cells.
  ///   - duration: in s; at least one frame long.
  package init(
    of gallery: Gallery, size: CellSize, script: Script, framesPerSecond: Double, duration: Double,
    rendering: Rendering
  ) {
    precondition(framesPerSecond > 0 && duration > 0, "a film has a frame rate and a duration over 0")
    self.gallery = gallery
    self.size = size
    self.script = script
    self.framesPerSecond = framesPerSecond
    self.rendering = rendering
    // A duration that is a whole number of frames is that number, whatever the product rounds to.
    frameCount = max(1, Int((duration * framesPerSecond - 1e-9).rounded(.up)))
  }

  /// What one frame shows.
  package struct Frame {
    /// From 0.
    package let index: Int
    /// In s.
    package let time: Double
    package let canvas: Canvas
    /// What happened since the frame before, at its own times.
    package let events: ArraySlice<Script.Line>
  }

  /// Shows all frames, or those before the script quits; an event at a frame's time or before comes before that frame.
  package func play<Failure: Error>(_ show: (Frame) throws(Failure) -> Void) throws(Failure) {
    var playback = Playback(of: gallery, script: script)
    var canvas = Canvas(columns: size.columns, rows: size.rows, rendering: rendering)
    var events = script.lines[...]
    for index in 0..<frameCount {
      let time = Double(index) / framesPerSecond
      let due = events.prefix { $0.time <= time }
      events.removeFirst(due.count)
      for case .resize(let columns, let rows) in due.map(\.event) {
        canvas = Canvas(columns: columns, rows: rows, rendering: rendering)
      }
      if playback.handleEvents(until: time).contains(.quit) { return }
      playback.advance(to: time)
      playback.gallery.draw(into: &canvas)
      try show(Frame(index: index, time: time, canvas: canvas, events: due))
    }
  }
}
