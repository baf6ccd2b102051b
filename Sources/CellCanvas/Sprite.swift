/// A picture at a position over the cells, in front of the sprites before it and behind all text.
package struct Sprite: Hashable, Sendable {
  package var picture: Picture
  /// The size at which the picture is shown, in pixels. If it is not the picture's own size, the terminal scales
  /// the picture.
  package var size: PixelSize
  /// The upper left corner, in pixels from the canvas' upper left corner; it may lie outside of the canvas.
  package var x: Double
  package var y: Double
  /// The row of pixels above which the sprite is clipped, as if it stood behind something; nil means the
  /// canvas' lower edge.
  package var bottom: Int?

  init(picture: Picture, size: PixelSize? = nil, x: Double, y: Double, bottom: Int?) {
    (self.picture, self.size) = (picture, size ?? picture.size)
    (self.x, self.y, self.bottom) = (x, y, bottom)
  }

  /// Hashes the place alone: few sprites of a frame share one, and the hash of a picture takes long.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(x)
    hasher.combine(y)
  }
}

extension Canvas {
  /// Adds a shape with its anchor at a place, and removes the text that it hides.
  /// - Parameters:
  ///   - size: the size at which the shape is shown, in pixels; nil shows it at its own size.
  ///   - bottom: the row of cells above which the sprite is clipped; nil means the canvas' lower edge.
  mutating func addSprite(
    _ shape: PictureShape, at place: SIMD2<Double>, in cell: PixelSize, scaledTo size: PixelSize? = nil,
    bottom: Int? = nil, hidesText: Bool = true
  ) {
    precondition(place.x.isFinite && place.y.isFinite, "a place on the canvas is finite, not \(place)")
    let limit = SIMD2(repeating: 1e6)
    let anchor = (place * cell.vector).clamped(lowerBound: -limit, upperBound: limit)
    let corner = anchor - SIMD2<Double>(shape.anchor)
    let sprite = Sprite(
      picture: Picture(shape), size: size, x: corner.x, y: corner.y, bottom: bottom.map { $0 * cell.height })
    sprites.append(sprite)
    if hidesText { clearText(below: sprite, in: cell) }
  }

  /// Removes the text of cells whose centres a sprite hides.
  private mutating func clearText(below sprite: Sprite, in cell: PixelSize) {
    let (width, height) = (Double(cell.width), Double(cell.height))
    let (x, y) = (sprite.x.rounded(), sprite.y.rounded())
    let right = min((x + Double(sprite.size.width)) / width, Double(columns))
    let bottom = min((y + Double(sprite.size.height)) / height, Double(rows))
    let (left, top) = (max(x / width, 0), max(y / height, 0))
    guard left < right, top < bottom else { return }
    for row in Int(top)..<Int(bottom.rounded(.up)) {
      let start = row * columns
      for column in Int(left)..<Int(right.rounded(.up)) where cells[start + column].glyph != " " {
        let hides = sprite.hides(x: (Double(column) + 0.5) * width - x, y: (Double(row) + 0.5) * height - y)
        if hides { self[column, row] = Cell(blank: self[column, row].background) }
      }
    }
  }
}

extension Sprite {
  /// Returns true if the sprite is opaque enough at a point, in pixels from its corner, to hide text below it.
  fileprivate func hides(x: Double, y: Double) -> Bool {
    picture.hides(
      x: x * Double(picture.size.width) / Double(size.width),
      y: y * Double(picture.size.height) / Double(size.height))
  }
}

extension PixelSize {
  /// Returns the width of the given number of columns in whole pixels, at least 1.
  func across(_ columns: Double) -> Int { max(Int((columns * Double(width)).rounded()), 1) }
  /// Returns the height of the given number of rows in whole pixels, at least 1.
  func down(_ rows: Double) -> Int { max(Int((rows * Double(height)).rounded()), 1) }
  /// The length of a column in shapes that are round or turned, in pixels: half the height of a cell. They keep
  /// their proportions in cells that are not exactly twice as high as wide, and their heights.
  private var column: Double { Double(height) / 2 }
  /// Returns the width of a turned shape of the given number of columns in whole pixels, at least 1.
  func turned(_ columns: Double) -> Int { max(Int((columns * column).rounded()), 1) }
  /// Returns a size of columns and rows in whole pixels, at least 1 × 1.
  func pixels(_ size: SIMD2<Double>) -> PixelSize { PixelSize(width: across(size.x), height: down(size.y)) }
  /// Returns a radius of columns and rows in pixels. It is at least 0.5 and rounded to quarters, and from 32 pixels on to
  /// whole pixels, so that nearly equal shapes are equal.
  func radius(_ radius: SIMD2<Double>) -> SIMD2<Float> {
    func rounded(_ radius: Double) -> Float {
      let parts = radius < 32 ? 4.0 : 1
      return Float(max((radius * parts).rounded() / parts, 0.5))
    }
    return SIMD2(rounded(radius.x * column), rounded(radius.y * Double(height)))
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

  package func with(margin: PixelSize) -> PixelSize {
    PixelSize(width: width + 2 * margin.width, height: height + 2 * margin.height)
  }
}

/// Chooses between sprites and cells by the number of bytes that the shapes of a frame need which have moved.
/// Many small shapes take fewer bytes in cells while they move. Sprites look better, so they may take up to twice the
/// bytes of cells.
package struct SpriteChoice: Hashable, Sendable {
  /// Indicates whether sprites take few enough bytes.
  package private(set) var prefersSprites = true

  /// The estimated bytes of one placement, of one cell of a shape's edge, and of the movement to the shape;
  /// and the greatest number of bytes that is counted for one shape.
  private static let placement = 54
  private static let cell = 8
  private static let start = 8
  private static let largest = 400
  /// The bytes of sprites that are always accepted, and those that are accepted after a change to cells.
  private static let allowance = 1024
  private static let lowAllowance = 512
  /// The greatest number of bytes of sprites for each byte of cells.
  private static let worth = 2
  /// The factor, in eighths, by which the present choice must exceed the other one before it is changed.
  private static let margin = 10

  /// The sprites of the last canvas.
  private var shown: [Sprite] = []

  package init() {}

  /// Updates the choice from a canvas that was drawn in sprites, and that stays for some time if it is resting.
  package mutating func consider(_ sprites: [Sprite], in cell: PixelSize, isResting: Bool = false) {
    let moved = moved(in: sprites)
    shown = sprites
    let sprites = Self.placement * moved.count
    let cells = Self.worth * moved.reduce(0) { $0 + Self.cost(of: $1.size, in: cell) }
    if isResting {
      prefersSprites = true
    } else if prefersSprites {
      prefersSprites = sprites <= Self.allowance || 8 * sprites <= Self.margin * cells
    } else {
      prefersSprites = sprites <= Self.lowAllowance || Self.margin * sprites < 8 * cells
    }
  }

  /// Returns the sprites that the last canvas did not have. Those at the same index are compared first, because most stay
  /// there and a set of all takes long.
  private func moved(in sprites: [Sprite]) -> [Sprite] {
    let common = min(sprites.count, shown.count)
    let changed = sprites.indices.filter { $0 >= common || sprites[$0] != shown[$0] }
    if changed.isEmpty { return [] }
    let gone = Set((changed.prefix { $0 < common } + shown.indices[common...]).map { shown[$0] })
    return changed.lazy.map { sprites[$0] }.filter { !gone.contains($0) }
  }

  /// Returns the estimated bytes of a moving shape in cells.
  private static func cost(of size: PixelSize, in cell: PixelSize) -> Int {
    let columns = max((size.width + cell.width / 2) / cell.width, 1)
    let rows = max((size.height + cell.height / 2) / cell.height, 1)
    return min(start + Self.cell * min(columns * rows, 2 * (columns + rows)), largest)
  }
}

/// Draws frames in sprites or in cells, whichever takes fewer bytes, and in cells alone for recordings.
package struct FrameDrawing: Sendable {
  private var choice = SpriteChoice()
  /// The number of frames drawn. While cells take fewer bytes, sprites are tried every `period` frames.
  private var frames = 0
  private static let period = 30

  package init() {}

  /// Draws the next frame. The closure, which draws its contents, may be called twice.
  /// - Parameters:
  ///   - pixels: the size of a cell in pixels, if sprites can be shown.
  ///   - isResting: true if no other frame follows for some time.
  package mutating func draw(
    into canvas: inout Canvas, pixels: PixelSize?, isResting: Bool, _ draw: (inout Canvas) -> Void
  ) {
    frames += 1
    let isConsidered = choice.prefersSprites || isResting || frames % Self.period == 0
    canvas.rendering = canvas.rendering.with(pixels: isConsidered ? pixels : nil)
    draw(&canvas)
    canvas.draw { canvas, cell in
      choice.consider(canvas.sprites, in: cell, isResting: isResting)
      if !choice.prefersSprites { canvas.drawInCells(draw) }
    }
  }
}

extension Canvas {
  fileprivate mutating func drawInCells(_ draw: (inout Canvas) -> Void) {
    rendering = rendering.with(pixels: nil)
    draw(&self)
  }
}
