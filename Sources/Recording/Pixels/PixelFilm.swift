package import PaneCanvas

/// A film in pixels with a palette, frame by frame as the differences from the frame before.
package struct PixelFilm {
  private let film: Film
  private let depth: ColorDepth
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
  /// - Parameter progress: called with the completed share of the film, from 0 to 1.
  package init(_ film: Film, depth: ColorDepth, progress: (Double) -> Void = { _ in }) {
    (self.film, self.depth) = (film, depth)
    (columns, rows) = film.largestSize
    var uses: [Color: Int] = [:]
    film.play { frame in
      for cell in frame.canvas.cells {
        let tile = Tile(cell, depth: depth)
        uses[tile.ink, default: 0] += 1
        uses[tile.ground, default: 0] += 1
      }
      progress(frame.time / film.duration)
    }
    palette = PixelPalette(uses)
  }

  /// The size in pixels.
  var width: Int { 8 * columns }
  var height: Int { 16 * rows }

  /// Returns the duration of frames in units of 1/`rate` s, rounded so that no error adds up.
  func duration(of frames: Range<Int>, rate: Double) -> Int {
    func time(_ frame: Int) -> Int { Int((Double(frame) * rate / film.framesPerSecond).rounded()) }
    return time(frames.upperBound) - time(frames.lowerBound)
  }

  /// Passes all pictures to `show`, in order. The first one is a whole frame.
  /// - Parameter progress: called with the completed share of the film, from 0 to 1.
  func play(progress: (Double) -> Void, _ show: (FilmPicture) -> Void) {
    var frame = PixelFrame(columns: columns, rows: rows, palette: palette)
    var pending: (area: PixelFrame.Area, pixels: [UInt8], start: Int)?
    var end = 0
    func showPending(until end: Int) {
      guard let pending else { return }
      show(FilmPicture(area: pending.area, pixels: pending.pixels, frames: pending.start..<end))
    }
    film.play { shown in
      let before = shown.index == 0 ? nil : frame.pixels
      end = shown.index + 1
      progress(shown.time / film.duration)
      let changed = frame.show(shown.canvas, depth: depth)
      guard let area = shown.index == 0 ? whole : changed else { return }
      showPending(until: shown.index)
      pending = (area, difference(from: before, to: frame, in: area), shown.index)
    }
    showPending(until: end)
  }

  private var whole: PixelFrame.Area { PixelFrame.Area(left: 0, top: 0, width: width, height: height) }

  /// Returns the pixels of an area, with `unchanged` for those that are equal to the frame before.
  private func difference(from before: [UInt8]?, to frame: PixelFrame, in area: PixelFrame.Area) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(area.width * area.height)
    for row in area.top..<area.top + area.height {
      let start = row * frame.width + area.left
      for place in start..<start + area.width {
        let pixel = frame.pixels[place]
        pixels.append(before.map { $0[place] == pixel } == true ? PixelPalette.unchanged : pixel)
      }
    }
    return pixels
  }
}
