internal import PaneCanvas

extension Sprite {
  /// Returns true if the sprite consists of whole cells.
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
  func place(on screen: PixelSize, in cell: PixelSize, scaling picture: ScaledPicture) -> GraphicsCommands
    .Place?
  {
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
}

extension ScaledPicture {
  /// - Parameter margin: The margin with which the picture was sent; nil for none.
  init(_ picture: Picture, margin: PixelSize?, _ scaling: PictureScaling) {
    self.init(
      size: margin.map { picture.size.with(margin: $0) } ?? picture.size,
      margin: margin.map { SIMD2($0.width, $0.height) } ?? .zero, scaling: scaling)
  }
}
