/// The part of a frame that is drawn first and is the same in many frames.
package protocol Backdrop: Equatable, Sendable {
  /// Draws the backdrop over every cell. The result must depend on this value, the canvas' size and its rendering
  /// alone, so that equal backdrops have equal cells.
  func draw(into canvas: inout Canvas)
}

extension Canvas {
  /// Draws a backdrop over the whole canvas, and removes all sprites before. If it is the same as in the frames before,
  /// its sprites and the cells that were drawn over since are restored.
  package mutating func draw(_ backdrop: some Backdrop) {
    sprites.removeAll(keepingCapacity: true)
    if keptBackdrop.isDrawing { return backdrop.draw(into: &self) }
    let isRepeated = keptBackdrop.isLast(backdrop, rendering)
    if isRepeated, keptBackdrop.restore(&cells, &sprites) { return }
    keptBackdrop.isDrawing = true
    backdrop.draw(into: &self)
    keptBackdrop.isDrawing = false
    keptBackdrop.note(backdrop, rendering)
    if isRepeated { keptBackdrop.keep(cells, sprites, rows: rows) }
  }
}

extension Color: Backdrop {
  package func draw(into canvas: inout Canvas) {
    for row in 0..<canvas.rows { canvas.fillRow(row, 0..<canvas.columns, self) }
  }
}

extension Gradient: Backdrop {
  package func draw(into canvas: inout Canvas) {
    canvas.draw { canvas, cell in
      // The sprite hides the cells. In one colour, they need no bytes where text above them changes.
      // Blue is 0: kitty mixes that much of the background into the pictures over it, where Mesa's llvmpipe draws.
      canvas.fill(Color(red: middle.red, green: middle.green, blue: 0))
      let size = PixelSize(width: canvas.columns * cell.width, height: canvas.rows * cell.height)
      canvas.addSprite(.gradient(self, size: size), column: 0, row: 0, in: cell)
    } inCells: { canvas in
      for row in 0..<canvas.rows { canvas.fillRow(row, 0..<canvas.columns, color(row: row, of: canvas.rows)) }
    }
  }
}

extension Canvas {
  /// The number of opacities of a veil. Each is one small picture, which the terminal receives once.
  private static let veilLevels = 16.0

  /// Draws a gradient over the whole canvas, in front of all sprites so far and behind the text. It has no effect where
  /// the terminal shows no pictures.
  /// - Parameter opacity: From 0 to 1; rounded to 16ths.
  package mutating func drawVeil(_ gradient: Gradient, opacity: Double) {
    draw { canvas, cell in
      let level = (opacity * Self.veilLevels).rounded() / Self.veilLevels
      guard level > 0 else { return }
      let size = PixelSize(width: canvas.columns * cell.width, height: canvas.rows * cell.height)
      let own = canvas.rendering.hasExactSizes ? size : PixelSize(width: 1, height: size.height)
      canvas.addSprite(
        .gradient(gradient, size: own, opacity: Float(level)), column: 0, row: 0, in: cell, scaledTo: size,
        hidesText: false)
    }
  }
}
