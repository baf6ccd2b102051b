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
      canvas.addGradient(self, in: cell)
    } inCells: { canvas in
      for row in 0..<canvas.rows { canvas.fillRow(row, 0..<canvas.columns, color(row: row, of: canvas.rows)) }
    }
  }
}

extension Canvas {
  /// Restores the ground in the uppermost row: a gradient and the veils over it. What was drawn there is hidden.
  package mutating func clearTopRow(to gradient: Gradient) {
    draw { canvas, cell in
      let size = PixelSize(width: canvas.columns * cell.width, height: canvas.rows * cell.height)
      guard canvas.sprites.contains(where: { $0.size != size && $0.y < Double(cell.height) }) else { return }
      for index in canvas.sprites.indices where canvas.sprites[index].size == size {
        var sprite = canvas.sprites[index]
        sprite.bottom = cell.height
        canvas.sprites.append(sprite)
      }
    } inCells: { canvas in
      let blank = Cell(blank: gradient.color(row: 0, of: canvas.rows))
      for column in 0..<canvas.columns where canvas[column, 0] != blank { canvas[column, 0] = blank }
    }
  }

  /// The number of opacities of a veil. Each is one small picture, which the terminal receives once.
  private static let veilLevels = 16.0

  /// Draws a gradient over the whole canvas, in front of all sprites so far and behind the text. It has no effect where
  /// the terminal shows no pictures.
  /// - Parameter opacity: From 0 to 1; rounded to 16ths.
  package mutating func drawVeil(_ gradient: Gradient, opacity: Double) {
    draw { canvas, cell in
      let level = (opacity * Self.veilLevels).rounded() / Self.veilLevels
      if level > 0 { canvas.addGradient(gradient, opacity: Float(level), in: cell, hidesText: false) }
    }
  }

  /// Adds a gradient over the whole canvas. Its columns are alike, so that the terminal receives one of them and
  /// stretches it.
  fileprivate mutating func addGradient(
    _ gradient: Gradient, opacity: Float = 1, in cell: PixelSize, hidesText: Bool = true
  ) {
    let size = PixelSize(width: columns * cell.width, height: rows * cell.height)
    let own = rendering.hasExactSizes ? size : PixelSize(width: 1, height: size.height)
    addSprite(
      .gradient(gradient, size: own, opacity: opacity), at: .zero, in: cell, scaledTo: size,
      hidesText: hidesText)
  }
}

/// The cells and sprites of a backdrop, kept from frame to frame. A backdrop is kept after it was drawn twice in succession, so
/// that one that changes in each frame costs nothing.
struct KeptBackdrop: Sendable {
  /// The backdrop that was drawn last, and its rendering; nil before the first.
  private var last: AnyBackdropBox?
  private var rendering = Rendering()
  private var isKept = false
  /// True while a backdrop is drawn. Another one that it draws is a part of it.
  var isDrawing = false
  /// The cells and sprites of the last backdrop; valid if it is kept.
  private var cells: [Cell] = []
  private var sprites: [Sprite] = []
  /// The columns of each row that were drawn over since the last backdrop: from `start` up to but not including `end`.
  private var changes: [(start: Int, end: Int)] = []
  private static let unchanged = (start: Int.max, end: 0)

  func isLast<Drawn: Backdrop>(_ backdrop: Drawn, _ rendering: Rendering) -> Bool {
    self.rendering == rendering && (last as? BackdropBox<Drawn>)?.backdrop == backdrop
  }

  /// Notes which backdrop was drawn, without keeping it.
  mutating func note<Drawn: Backdrop>(_ backdrop: Drawn, _ rendering: Rendering) {
    (self.rendering, isKept) = (rendering, false)
    if last is BackdropBox<Drawn>, isKnownUniquelyReferenced(&last), let last {
      unsafeDowncast(last, to: BackdropBox<Drawn>.self).backdrop = backdrop
    } else {
      last = BackdropBox(backdrop)
    }
  }

  mutating func keep(_ canvas: [Cell], _ sprites: [Sprite], rows: Int) {
    if cells.isEmpty { (cells, changes) = (canvas, Array(repeating: Self.unchanged, count: rows)) }
    for index in canvas.indices { cells[index] = canvas[index] }
    for row in changes.indices { changes[row] = Self.unchanged }
    self.sprites = sprites
    isKept = true
  }

  /// Forgets the last backdrop, because the cells of the canvas were replaced.
  mutating func forget() { (last, isKept) = (nil, false) }

  mutating func change(_ columns: Range<Int>, row: Int) {
    guard isKept else { return }
    changes[row] = (min(changes[row].start, columns.lowerBound), max(changes[row].end, columns.upperBound))
  }

  /// Restores the cells that were drawn over, and adds the sprites.
  /// - Returns: False if the backdrop is not kept; then nothing was restored.
  mutating func restore(_ canvas: inout [Cell], _ sprites: inout [Sprite]) -> Bool {
    guard isKept else { return false }
    sprites.append(contentsOf: self.sprites)
    let columns = canvas.count / changes.count
    for row in changes.indices where changes[row].start < changes[row].end {
      let span = row * columns + changes[row].start..<row * columns + changes[row].end
      canvas.withUnsafeMutableBufferPointer { canvas in
        _ = canvas[span].update(fromContentsOf: cells[span])
      }
      changes[row] = Self.unchanged
    }
    return true
  }
}

/// The memory of a backdrop of any type. A backdrop of the same type takes the place of the one before without an
/// allocation.
// It is written only while one canvas alone refers to it.
private class AnyBackdropBox: @unchecked Sendable {}

private final class BackdropBox<Drawn: Backdrop>: AnyBackdropBox, @unchecked Sendable {
  var backdrop: Drawn

  init(_ backdrop: Drawn) { self.backdrop = backdrop }
}

/// A vertical gradient with three stops.
package struct Gradient: Hashable, Sendable {
  package var top: Color
  package var middle: Color
  package var bottom: Color

  package init(top: Color, middle: Color, bottom: Color) {
    self.top = top
    self.middle = middle
    self.bottom = bottom
  }

  /// Returns the premultiplied colour at a fraction of the height, 0 (top) … 1 (bottom), with channels of 0…1.
  func color(at share: Float) -> SIMD4<Float> {
    let (first, second) = share < 0.5 ? (top, middle) : (middle, bottom)
    let part = share < 0.5 ? 2 * share : 2 * share - 1
    return first.premultiplied + (second.premultiplied - first.premultiplied) * part
  }

  /// Returns the colour of one of `rows` rows. The first row has the colour `top`, the last one `bottom`.
  package func color(row: Int, of rows: Int) -> Color {
    precondition(row >= 0 && row < rows, "row \(row) is not one of the gradient's \(rows)")
    let last = max(rows - 1, 1)
    return 2 * row <= last
      ? top.mixed(with: middle, parts: 2 * row, of: last)
      : middle.mixed(with: bottom, parts: 2 * row - last, of: last)
  }
}
