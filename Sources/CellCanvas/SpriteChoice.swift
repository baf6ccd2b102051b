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

  /// Updates the choice from a canvas that was drawn in sprites.
  /// - Parameter isResting: true if the same canvas stays for some time.
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

  /// Draws the next frame.
  /// - Parameters:
  ///   - pixels: the size of a cell in pixels, if sprites can be shown.
  ///   - isResting: true if no other frame follows for some time.
  ///   - draw: draws the contents. It may be called twice.
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

  /// Returns a frame in cells, as a terminal without sprites shows it; nil if it is in cells anyway.
  package static func inCells(_ canvas: Canvas, _ draw: (inout Canvas) -> Void) -> Canvas? {
    var (canvas, isInCells) = (canvas, true)
    canvas.draw { canvas, _ in
      canvas.drawInCells(draw)
      isInCells = false
    }
    return isInCells ? nil : canvas
  }
}

extension Canvas {
  /// Draws again, without sprites.
  fileprivate mutating func drawInCells(_ draw: (inout Canvas) -> Void) {
    rendering = rendering.with(pixels: nil)
    draw(&self)
  }
}
