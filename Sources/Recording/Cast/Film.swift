package import PaneCanvas
package import PaneScenes

/// A scene that is played from a script frame by frame, without a terminal. It has the same events, laws and drawing as on
/// the screen.
package struct Film {
  static let cell = PixelSize(width: 8, height: 16)

  package let framesPerSecond: Double
  /// Frame k shows the time k/fps.
  package let frameCount: Int
  private let gallery: Gallery
  private let script: Script
  private let caption: Caption?
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

  package struct FilmFrame {
    package let index: Int
    /// The session time of the frame, in s.
    package let time: Double
    /// The size, in cells, with the caption.
    package let columns: Int
    package let rows: Int
    /// The display lists of all that is shown, back to front.
    package fileprivate(set) var stages: [Stage] = []
  }

  /// Passes all frames to `show`, or only those before the script quits; the first one in any case. An event at or before a
  /// frame's time is handled before that frame is drawn.
  /// - Returns: the number of frames that were shown.
  @discardableResult
  package func play<Failure: Error>(_ show: (FilmFrame) throws(Failure) -> Void) throws(Failure) -> Int {
    var (gallery, playback) = (script.opened(gallery), Playback(script))
    var size = size
    var rendering = Rendering()
    rendering.pixels = Self.cell
    for index in 0..<frameCount {
      let time = Double(index) / framesPerSecond
      var quits = false
      while let line = playback.next(until: time) {
        quits = line.pass(to: &gallery).contains(.quit) || quits
        if case .resize(let columns, let rows) = line.event {
          size = GridSize(columns: columns, rows: rows) ?? size
        }
      }
      if quits, index > 0 { return index }
      gallery.advance(to: time)
      var frame = FilmFrame(index: index, time: time, columns: size.columns, rows: size.rows + captionRows)
      gallery.compose(columns: size.columns, rows: size.rows, rendering)
      let (theme, lists) = (gallery.context.theme, gallery.lists)
      frame.stages = [theme.stage.list(size)]
      frame.stages.append(lists.stage)
      if let cover = lists.cover { frame.stages.append(cover) }
      if let caption { frame.stages.append(caption.stage(below: size, theme)) }
      try show(frame)
      if quits { return index + 1 }
    }
    return frameCount
  }
}

extension Gradient {
  /// The ground of a stage of a size in cells, in two halves.
  fileprivate func list(_ size: GridSize) -> Stage {
    let box = Box(column: 0, row: 0, columns: size.columns, rows: size.rows)
    let (upper, lower) = box.split(at: box.middle.y)
    var stage = Stage(size: box.size)
    stage.fill(.rectangle(upper), .gradient(top: top, bottom: middle))
    stage.fill(.rectangle(lower), .gradient(top: middle, bottom: bottom))
    return stage
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

  fileprivate func stage(below size: GridSize, _ theme: Theme) -> Stage {
    let row = Box(column: 0, row: size.rows, columns: size.columns, rows: 1)
    var stage = Stage(size: SIMD2(row.right, row.bottom))
    stage.fill(.rectangle(row), theme.bar)
    stage.text(text, at: SIMD2(row.middle.x, row.top), theme.text, .center)
    return stage
  }
}
