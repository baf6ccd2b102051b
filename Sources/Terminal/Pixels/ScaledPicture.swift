internal import PaneCanvas

/// The mapping of a picture onto a sprite that shows the same at another size.
struct PictureScaling: Hashable {
  var factor: SIMD2<Double>
  /// The point onto which the upper left corner is mapped, in pixels from the sprite's corner.
  var origin: SIMD2<Double>
}

extension Sprite {
  /// Returns the place of a visible part of the sprite, which the same part of its picture shows.
  func place(of picture: Picture, _ visible: PixelRange) -> GraphicsCommands.Place {
    let (left, top) = (visible.left - x, visible.top - y)
    let (width, height) = (visible.right - visible.left, visible.lower - visible.top)
    return GraphicsCommands.Place(
      x: visible.left, y: visible.top, left: left, top: top,
      width: left + width == picture.size.width ? nil : width,
      height: top + height == picture.size.height ? nil : height)
  }

  /// Returns the cells that a visible part of the sprite touches, filled from a picture of another size.
  ///
  /// A terminal scales pictures to whole cells. The part of the picture is therefore chosen such that the shape in it gets the
  /// size and the position of the sprite, with an error of half a pixel of the picture.
  func place(
    of picture: Picture, _ visible: PixelRange, _ scaling: PictureScaling, in cell: PixelSize
  ) -> GraphicsCommands.Place {
    let (column, row) = (visible.left / cell.width, visible.top / cell.height)
    var place = GraphicsCommands.Place(x: column * cell.width, y: row * cell.height, left: 0, top: 0)
    let columns = (visible.right + cell.width - 1) / cell.width - column
    let rows = (visible.lower + cell.height - 1) / cell.height - row
    (place.columns, place.rows) = (columns, rows)
    let corner = SIMD2(Double(place.x - x), Double(place.y - y)) - scaling.origin
    let start = corner / scaling.factor
    let end = start + SIMD2(Double(columns * cell.width), Double(rows * cell.height)) / scaling.factor
    place.left = min(max(Int(start.x.rounded()), 0), picture.size.width - 1)
    place.top = min(max(Int(start.y.rounded()), 0), picture.size.height - 1)
    place.width = min(max(Int(end.x.rounded()) - place.left, 1), picture.size.width - place.left)
    place.height = min(max(Int(end.y.rounded()) - place.top, 1), picture.size.height - place.top)
    return place
  }
}
