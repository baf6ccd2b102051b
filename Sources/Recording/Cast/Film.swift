package import PaneCanvas
package import PaneScenes

/// A scene that is played from a script frame by frame, without a terminal. It uses the same reducer, laws
/// and drawing as the screen.
package struct Film {
  static let cell = PixelSize(width: 8, height: 16)

  package let framesPerSecond: Double
  /// Frame k shows the time k/fps.
  package let frameCount: Int
  private let gallery: Gallery
  private let script: Script
  private let caption: Caption?
  private var rendering = Rendering()
  /// The initial size of the gallery, in cells.
  let size: GridSize

  /// The duration, in s. The last frame lasts as long as the others.
  package var duration: Double { Double(frameCount) / framesPerSecond }

  /// The greatest number of columns and of rows during the film, with the caption.
  var largestSize: (columns: Int, rows: Int) {
    script.lines.reduce((size.columns, size.rows + captionRows)) { largest, line in
      guard case .resize(let columns, let rows) = line.event else { return largest }
      return (max(largest.0, columns), max(largest.1, rows + captionRows))
    }
  }

  private var captionRows: Int { caption == nil ? 0 : 1 }

  /// - Parameters:
  ///   - framesPerSecond: the frame rate, over 0.
  ///   - duration: the duration in s, over 0; it is rounded up to whole frames.
  package init(
    of gallery: Gallery, size: GridSize, script: Script, framesPerSecond: Double, duration: Double,
    caption: Caption? = nil
  ) {
    precondition(framesPerSecond > 0 && duration > 0, "a film has a frame rate and a duration over 0")
    self.gallery = gallery
    self.size = size
    self.script = script
    self.framesPerSecond = framesPerSecond
    self.caption = caption
    // A duration that is a whole number of frames must not get another frame by rounding.
    frameCount = max(1, Int((duration * framesPerSecond - 1e-9).rounded(.up)))
  }

  func inSprites(of cell: PixelSize) -> Film {
    var film = self
    film.rendering.pixels = cell
    film.rendering.hasExactSizes = true
    return film
  }

  package struct FilmFrame {
    package let index: Int
    /// The session time of the frame, in s.
    package let time: Double
    package let canvas: Canvas
  }

  /// Passes all frames to `show`, or only those before the script quits; the first one in any case. An event at or before a
  /// frame's time is handled before that frame is drawn.
  /// - Returns: the number of frames that were shown.
  @discardableResult
  package func play<Failure: Error>(_ show: (FilmFrame) throws(Failure) -> Void) throws(Failure) -> Int {
    var playback = Playback(of: gallery, size: size, script: script)
    var canvas = Canvas(columns: size.columns, rows: size.rows, rendering: rendering)
    for index in 0..<frameCount {
      let time = Double(index) / framesPerSecond
      let quits = playback.handleEvents(until: time).contains(.quit)
      if quits, index > 0 { return index }
      playback.advance(to: time)
      let now = playback.size
      if now.columns != canvas.columns || now.rows != canvas.rows {
        canvas = Canvas(columns: now.columns, rows: now.rows, rendering: rendering)
      }
      playback.gallery.draw(into: &canvas)
      let theme = playback.gallery.context.theme
      let shown = caption.map { Canvas(canvas, above: $0.text, theme.text, on: theme.bar) } ?? canvas
      try show(FilmFrame(index: index, time: time, canvas: shown))
      if quits { return index + 1 }
    }
    return frameCount
  }
}

/// A line of text below a film.
package struct Caption {
  let text: String

  /// - Parameters:
  ///   - columns: the width of the film, in cells.
  ///   - name: what the error calls the text.
  /// - Throws: `ParseError` if the text is empty, wider than the film, or has characters that are not one column wide.
  package init(_ text: String, columns: Int, named name: String) throws(ParseError) {
    guard !text.isEmpty, text.unicodeScalars.allSatisfy(\.takesOneColumn) else {
      throw ParseError(
        "\(name) must be a line of characters that are one column wide; got “\(text.printable())”")
    }
    guard text.unicodeScalars.count <= columns else {
      throw ParseError(
        "\(name) must be at most \(columns) characters, the width of the stage; got \(text.unicodeScalars.count)"
      )
    }
    self.text = text
  }
}
