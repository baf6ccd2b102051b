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
    canvas.rendering.pixels = isConsidered ? pixels : nil
    canvas.rendering.isAtRest = isResting
    draw(&canvas)
    guard let cell = canvas.rendering.pixels else { return }
    choice.consider(canvas.sprites, in: cell, isResting: isResting)
    guard !choice.prefersSprites else { return }
    canvas.rendering.pixels = nil
    draw(&canvas)
  }

  /// Returns a frame in cells, as a terminal without sprites shows it; nil if it is in cells anyway.
  package static func inCells(_ canvas: Canvas, _ draw: (inout Canvas) -> Void) -> Canvas? {
    guard canvas.rendering.pixels != nil else { return nil }
    var cells = canvas
    cells.rendering.pixels = nil
    draw(&cells)
    return cells
  }
}
