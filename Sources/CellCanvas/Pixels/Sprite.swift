/// A picture at a place over the cells, in front of the sprites of lower layers and behind all text.
package struct Sprite: Hashable, Sendable {
  package var picture: Picture
  /// The upper left corner, in pixels from the canvas' upper left corner; it may lie outside of the canvas.
  package var x: Int
  package var y: Int
  /// The size that is shown, in pixels. Of a larger picture it shows the upper left part; the terminal stretches a smaller one.
  package var size: PixelSize
  /// The part of the canvas in which the sprite is seen.
  var clip: PixelRange
  /// The place in the order: a sprite of a greater layer is in front. Those of one layer do not overlap.
  package var layer: Int
  /// The size of the picture that the terminal may scale instead of showing the sprite's own, while the sprite's size changes;
  /// nil if there is none.
  package var scaledSize: PixelSize?

  init(picture: Picture, x: Int, y: Int, clip: PixelRange, layer: Int) {
    (self.picture, size, self.clip, self.layer) = (picture, picture.size, clip, layer)
    (self.x, self.y) = (x, y)
  }

  /// The part of the canvas that the sprite covers and in which it is seen; nil if there is none.
  package var visible: PixelRange? {
    clip.clipped(to: PixelRange(left: x, top: y, right: x + size.width, lower: y + size.height))
  }

  /// Returns the picture that the terminal may scale in cells of a size; nil if there is none. It is a circle or a drawing with
  /// a margin for the cells around it. Its soft edges stay smooth at half of its size, in terminals that do not mix pixels.
  package func standIn(in cell: PixelSize) -> Picture? {
    guard let scaledSize, let paint = picture.paint else { return nil }
    let isDrawing = if case .drawing = paint { true } else { false }
    let (columns, rows) = ((isDrawing ? 12 : 2) * cell.width, (isDrawing ? 12 : 2) * cell.height)
    let box = Box(at: SIMD2(Double(columns), Double(rows)), size: scaledSize.vector)
    let shape = isDrawing ? Shape.rectangle(box) : .circle(box.middle, radius: box.width / 2)
    let size = PixelSize(width: scaledSize.width + 2 * columns, height: scaledSize.height + 2 * rows)
    return Picture(PaintedShape(shape: shape, paint: paint, softness: 2), size: size)
  }

  /// True if the terminal stretches the picture.
  package var isStretched: Bool { size.width > picture.size.width || size.height > picture.size.height }

  /// True if the sprite fills whole cells.
  func fills(_ cell: PixelSize) -> Bool {
    x.isMultiple(of: cell.width) && size.width.isMultiple(of: cell.width)
      && y.isMultiple(of: cell.height) && size.height.isMultiple(of: cell.height)
  }
}

/// A size in pixels, of a cell or of a picture.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a size in pixels is positive, not \(width)×\(height)")
    self.width = width
    self.height = height
  }

  package var vector: SIMD2<Double> { SIMD2(Double(width), Double(height)) }

  /// The greatest number of bytes of a picture of a screen's size. That is 25 million pixels, more than a screen of
  /// 6016×3384 pixels has.
  package static let mostBytes = 96 << 20

  /// Returns true if a screen of cells of this size is small enough for pictures.
  package func fits(columns: Int, rows: Int) -> Bool { 4 * width * height * columns * rows <= Self.mostBytes }
}

/// A rectangle of pixels of a canvas, without its right column and lower row.
package struct PixelRange: Hashable, Sendable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var lower: Int

  /// Returns the part within another range; nil if it is empty.
  func clipped(to other: PixelRange) -> PixelRange? {
    let part = PixelRange(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      lower: min(lower, other.lower))
    return part.left < part.right && part.top < part.lower ? part : nil
  }
}

/// Draws frames in sprites where the terminal shows pictures; in cells elsewhere, and while many shapes move.
package struct FrameDrawing: Sendable {
  /// Both lists of a frame in pictures; the storage is kept.
  private var joined = Stage(size: .zero)
  /// The shapes of the last frame.
  private var shapes: [Shape] = []
  private var isCrowd = false
  /// The greatest number of moving shapes that become sprites, each of which takes half a hundred bytes.
  private static let most = 100

  package init() {}

  /// Draws a display list, and another one that lies over it, on a ground.
  ///
  /// From the time at which more than 100 shapes move until all of them rest, frames are in cells.
  /// - Parameter isResting: true if no other frame follows for some time.
  package mutating func draw(
    _ stage: Stage, under cover: Stage? = nil, on ground: Gradient, into canvas: inout Canvas,
    isResting: Bool
  ) {
    let rendering = stage.rendering
    if let cell = rendering.pixels, cell.fits(columns: canvas.columns, rows: canvas.rows) {
      isCrowd = countMoved(in: stage) > (isCrowd ? 0 : Self.most) && !isResting
      if !isCrowd {
        joined.clear()
        (joined.size, joined.rendering) = (cover?.size ?? stage.size, rendering)
        joined.add(stage)
        if let cover { joined.add(cover) }
        canvas.rendering = rendering
        return canvas.drawSprites(of: joined, on: ground, in: cell, isResting: isResting)
      }
    }
    canvas.rendering = rendering.with(pixels: nil)
    canvas.fill(ground)
    canvas.draw(stage)
    if let cover { canvas.draw(cover) }
  }

  /// Returns the number of shapes that differ from those of the last frame; 0 in a frame with more or fewer shapes.
  private mutating func countMoved(in stage: Stage) -> Int {
    let count = shapes.count
    var (index, moved) = (0, 0)
    for case .fill(let fill) in stage.elements {
      if index == shapes.count { shapes.append(fill.shape) }
      if shapes[index] != fill.shape { moved += 1 }
      shapes[index] = fill.shape
      index += 1
    }
    shapes.removeLast(shapes.count - index)
    return index == count ? moved : 0
  }
}
