internal import PaneCanvas

extension Sprite {
  func fills(_ cell: PixelSize) -> Bool {
    Int(x).isMultiple(of: cell.width) && size.width.isMultiple(of: cell.width)
      && Int(y).isMultiple(of: cell.height) && size.height.isMultiple(of: cell.height)
  }

  /// Returns the visible part of the sprite on a screen of cells; nil if all of it lies outside.
  func place(on screen: PixelSize) -> GraphicsCommands.Place? {
    let (x, y) = (Int(x), Int(y))
    let (left, top) = (max(0, -x), max(0, -y))
    let right = min(size.width, screen.width - x)
    let lower = min(size.height, min(bottom ?? screen.height, screen.height) - y)
    guard left < right, top < lower else { return nil }
    return GraphicsCommands.Place(
      x: x + left, y: y + top, left: left, top: top,
      width: left == 0 && right == size.width ? nil : right - left,
      height: top == 0 && lower == size.height ? nil : lower - top)
  }

  /// Returns the cells that the visible part of the sprite touches, filled from a larger or smaller picture of
  /// the same shape; nil if all of the sprite lies outside.
  ///
  /// A terminal scales pictures to whole cells. The part of the picture is therefore chosen such that the shape
  /// in it gets the size and the position of the sprite, with an error of half a pixel of the picture.
  func place(
    on screen: PixelSize, in cell: PixelSize, scaling picture: ScaledPicture
  ) -> GraphicsCommands.Place? {
    let (x, y) = (Int(x), Int(y))
    let right = min(x + size.width, screen.width)
    let lower = min(y + size.height, bottom ?? screen.height, screen.height)
    let (column, row) = (max(x, 0) / cell.width, max(y, 0) / cell.height)
    guard max(x, 0) < right, max(y, 0) < lower else { return nil }
    var place = GraphicsCommands.Place(x: column * cell.width, y: row * cell.height, left: 0, top: 0)
    let columns = (right + cell.width - 1) / cell.width - column
    let rows = (lower + cell.height - 1) / cell.height - row
    (place.columns, place.rows) = (columns, rows)
    let factor = picture.scaling.factor
    let margin = SIMD2<Double>(picture.margin)
    let corner = SIMD2(Double(place.x - x), Double(place.y - y)) - picture.scaling.origin
    let start = corner / factor + margin
    let end = start + SIMD2(Double(columns * cell.width), Double(rows * cell.height)) / factor
    place.left = min(max(Int(start.x.rounded()), 0), picture.size.width - 1)
    place.top = min(max(Int(start.y.rounded()), 0), picture.size.height - 1)
    place.width = min(max(Int(end.x.rounded()) - place.left, 1), picture.size.width - place.left)
    place.height = min(max(Int(end.y.rounded()) - place.top, 1), picture.size.height - place.top)
    return place
  }
}

/// A picture in the terminal that is scaled to look like another one.
struct ScaledPicture {
  /// The size of the picture with its margin, in pixels.
  let size: PixelSize
  /// The transparent margin on each side, in pixels. It contains the parts of cells around a shape that fills
  /// them only partly.
  let margin: SIMD2<Int>
  let scaling: PictureScaling

  /// - Parameter margin: The margin with which the picture was sent; nil for none.
  init(_ picture: Picture, margin: PixelSize?, _ scaling: PictureScaling) {
    size = margin.map { picture.size.with(margin: $0) } ?? picture.size
    self.margin = margin.map { SIMD2($0.width, $0.height) } ?? .zero
    self.scaling = scaling
  }
}

/// The pictures of sprites that change their size from frame to frame. Sending each size would take many bytes.
struct SizeChanges {
  /// The number of frames without a change after which a picture no longer counts as changing.
  static let steadyFrames = 20
  /// The factors between the sizes of two frames that continue a change. They are far apart, because a fast
  /// change may skip frames.
  private static let gradual = 0.3...3.0

  /// An uninterrupted series of changes.
  private struct Series {
    /// The number of changes, and the frame of the last one.
    let count: Int
    let frame: Int
  }

  /// The series that led to the scalable pictures of the newest frame, and of the frame before it.
  private var series: [Picture: Series] = [:]
  private var earlier: [Picture: Series] = [:]
  private var frame = 0

  /// Takes over the sprites of the next frame. A new picture continues the series of one that is gone and had
  /// nearly its size.
  mutating func take(_ sprites: [Sprite]) {
    frame += 1
    swap(&series, &earlier)
    series.removeAll(keepingCapacity: true)
    for index in sprites.indices where sprites[index].picture.isScalable {
      series[sprites[index].picture] = earlier[sprites[index].picture]
    }
    for index in sprites.indices
    where sprites[index].picture.isScalable && series[sprites[index].picture] == nil {
      let sprite = sprites[index]
      let before = earlier.first { picture, _ in
        guard series[picture] == nil, let factor = picture.scaling(to: sprite.picture)?.factor else {
          return false
        }
        return Self.gradual.contains(factor.min()) && Self.gradual.contains(factor.max())
      }
      series[sprite.picture] = Series(count: before.map { count($0.key, in: earlier) + 1 } ?? 0, frame: frame)
    }
  }

  /// Returns true if the size of a picture has changed within the last frames.
  func isChanging(_ picture: Picture) -> Bool { count(picture, in: series) > 0 }

  /// Returns true if the size of a picture had changed before the last frames.
  func hasSettled(_ picture: Picture) -> Bool {
    series[picture].map { $0.count > 0 && frame - $0.frame >= Self.steadyFrames } ?? false
  }

  private func count(_ picture: Picture, in series: [Picture: Series]) -> Int {
    guard let last = series[picture], frame - last.frame < Self.steadyFrames else { return 0 }
    return last.count
  }
}
