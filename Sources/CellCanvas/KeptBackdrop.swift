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

  /// Returns true if a backdrop is the one that was drawn last.
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

  /// Keeps the cells and sprites of the last backdrop.
  mutating func keep(_ canvas: [Cell], _ sprites: [Sprite], rows: Int) {
    if cells.isEmpty { (cells, changes) = (canvas, Array(repeating: Self.unchanged, count: rows)) }
    for index in canvas.indices { cells[index] = canvas[index] }
    for row in changes.indices { changes[row] = Self.unchanged }
    self.sprites = sprites
    isKept = true
  }

  /// Forgets the last backdrop, because the cells of the canvas were replaced.
  mutating func forget() { (last, isKept) = (nil, false) }

  /// Notes that columns of a row are drawn over.
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
