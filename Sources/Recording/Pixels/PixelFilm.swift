package import PaneCanvas

/// A film in pixels with a palette, frame by frame as the differences from the frame before.
package struct PixelFilm {
  private let film: Film
  private let depth: ColorDepth
  private let scale: PixelFrame.Scale
  private let columns: Int
  private let rows: Int
  let palette: PixelPalette

  /// A picture that is shown from an instant on, over the pictures before it.
  struct FilmPicture {
    let area: PixelFrame.Area
    /// The indices of the area's pixels, row by row.
    let pixels: [UInt8]
    /// The indices of its first frame and of the first frame that shows another picture.
    let frames: Range<Int>
  }

  /// Plays the film once to find its colours.
  /// - Parameters:
  ///   - usesShapes: true if shapes are drawn in pixels, false if they are drawn in cells.
  ///   - scale: the factor by which the film is larger than 8 × 16 pixels a cell, 1 or more.
  ///   - progress: called with the completed share of the film, from 0 to 1.
  package init(
    _ film: Film, depth: ColorDepth, usesShapes: Bool = false, scale: Int = 1,
    progress: (Double) -> Void = { _ in }
  ) {
    self.scale = PixelFrame.Scale(factor: scale)
    self.film = usesShapes ? film.inSprites(of: self.scale.cell) : film
    self.depth = depth
    (columns, rows) = film.largestSize
    var uses = ColorUses()
    Self.forEachPicture(of: self.film, depth: depth, scale: self.scale) { frame, _, area, index in
      frame.forEachIndex(in: area) { uses.count(frame.pixels[$0]) }
      progress(Double(index) / Double(film.frameCount))
    }
    palette = PixelPalette(uses.counts)
  }

  /// The size in pixels.
  var width: Int { columns * scale.cell.width }
  var height: Int { rows * scale.cell.height }

  /// Returns the duration of frames in units of 1/`rate` s, rounded so that no error adds up.
  func duration(of frames: Range<Int>, rate: Double) -> Int {
    func time(_ frame: Int) -> Int { Int((Double(frame) * rate / film.framesPerSecond).rounded()) }
    return time(frames.upperBound) - time(frames.lowerBound)
  }

  /// Passes all pictures to `show`, in order. The first one is a whole frame.
  /// - Parameter progress: called with the completed share of the film, from 0 to 1.
  func play(progress: (Double) -> Void, _ show: (FilmPicture) -> Void) {
    var pending: (area: PixelFrame.Area, pixels: [UInt8], start: Int)?
    func showPending(until end: Int) {
      guard let pending else { return }
      show(FilmPicture(area: pending.area, pixels: pending.pixels, frames: pending.start..<end))
    }
    var indices = IndexedPixels(palette)
    let end = Self.forEachPicture(of: film, depth: depth, scale: scale) { frame, before, area, index in
      progress(Double(index) / Double(film.frameCount))
      showPending(until: index)
      pending = (area, indices.indices(of: frame, over: before, in: area), index)
    }
    showPending(until: end)
  }

  /// Plays a film and calls a function with each picture that differs from the one before: the picture, the one before,
  /// the area of the difference and the index of the frame. Returns the number of frames played.
  @discardableResult
  private static func forEachPicture(
    of film: Film, depth: ColorDepth, scale: PixelFrame.Scale,
    _ body: (PixelFrame, PixelFrame?, PixelFrame.Area, Int) -> Void
  ) -> Int {
    let size = film.largestSize
    let empty = PixelFrame(columns: size.columns, rows: size.rows, scale: scale)
    var last: (canvas: Canvas, picture: PixelFrame)?
    var count = 0
    film.play { frame in
      count = frame.index + 1
      if let last, last.canvas == frame.canvas { return }
      var picture = empty
      picture.draw(frame.canvas, depth: depth)
      let whole = PixelFrame.Area(left: 0, top: 0, width: picture.width, height: picture.height)
      let before = last?.picture
      last = (frame.canvas, picture)
      guard let area = before.map({ picture.difference(from: $0) }) ?? whole else { return }
      body(picture, before, area, frame.index)
    }
    return count
  }
}

/// The number of times that each colour is used.
struct ColorUses {
  private var earlier: [Color: Int] = [:]
  /// The colour of the last pixels, which are counted together.
  private var run = (color: Color(rgb: 0), length: 0)

  var counts: [Color: Int] { earlier.merging([run.color: run.length], uniquingKeysWith: +) }

  mutating func count(_ color: Color) {
    if color != run.color {
      earlier[run.color, default: 0] += run.length
      run = (color, 0)
    }
    run.length += 1
  }
}

/// The indices of pixels in a palette. Neighbours are often of one colour, which is looked up once.
private struct IndexedPixels {
  private let palette: PixelPalette
  private var last: (color: Color, index: UInt8)

  init(_ palette: PixelPalette) {
    self.palette = palette
    last = (palette.colors[0], 0)
  }

  /// Returns the pixels of an area, with `unchanged` for those that are equal in the picture before.
  mutating func indices(of frame: PixelFrame, over before: PixelFrame?, in area: PixelFrame.Area) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(area.width * area.height)
    frame.forEachIndex(in: area) { place in
      let color = frame.pixels[place]
      if let before, before.pixels[place] == color {
        indices.append(PixelPalette.unchanged)
      } else {
        if color != last.color { last = (color, palette.index(of: color)) }
        indices.append(last.index)
      }
    }
    return indices
  }
}
