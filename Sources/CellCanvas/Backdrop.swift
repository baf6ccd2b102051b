/// The part of a frame that is drawn first and is the same in many frames.
package protocol Backdrop: Equatable, Sendable {
  /// Draws the backdrop over every cell. The result must depend on this value, the canvas' size and its rendering
  /// alone, so that equal backdrops have equal cells.
  func draw(into canvas: inout Canvas)
}

extension Canvas {
  /// Draws a backdrop over the whole canvas, and removes all sprites. If it is the same as in the frames before, only
  /// the cells that were drawn over since are restored.
  package mutating func draw(_ backdrop: some Backdrop) {
    sprites.removeAll(keepingCapacity: true)
    // Sprites are not kept, so the backdrop draws them.
    if rendering.pixels != nil { return backdrop.draw(into: &self) }
    drawCells(of: backdrop)
  }

  /// Draws a backdrop without sprites.
  mutating func drawCells(of backdrop: some Backdrop) {
    let isRepeated = keptBackdrop.isLast(backdrop, rendering)
    if isRepeated, keptBackdrop.restore(&cells) { return }
    backdrop.draw(into: &self)
    keptBackdrop.note(backdrop, rendering)
    if isRepeated { keptBackdrop.keep(cells, rows: rows) }
  }
}

extension Color: Backdrop {
  package func draw(into canvas: inout Canvas) {
    for row in 0..<canvas.rows { canvas.fillRow(row, 0..<canvas.columns, self) }
  }
}

extension Gradient: Backdrop {
  package func draw(into canvas: inout Canvas) {
    guard let cell = canvas.rendering.pixels else {
      for row in 0..<canvas.rows { canvas.fillRow(row, 0..<canvas.columns, color(row: row, of: canvas.rows)) }
      return
    }
    // The sprite hides the cells. In one colour, they need no bytes where text above them changes.
    // Blue is 0: kitty mixes that much of the background into the pictures over it, where Mesa's llvmpipe draws.
    canvas.fill(Color(red: middle.red, green: middle.green, blue: 0))
    let size = PixelSize(width: canvas.columns * cell.width, height: canvas.rows * cell.height)
    canvas.addSprite(.gradient(self, size: size), column: 0, row: 0, in: cell)
  }
}
