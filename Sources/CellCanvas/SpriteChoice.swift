/// Chooses between sprites and cells by the bytes that a frame costs a terminal when everything on it moves: many
/// small shapes are cheaper in cells.
package struct SpriteChoice: Hashable, Sendable {
  /// Whether sprites are the cheaper ones.
  package private(set) var prefersSprites = true

  /// The bytes of one placement, of one cell of a shape's edge, and of the way to it; larger shapes are not worth more
  /// than the last.
  private static let placement = 54
  private static let cell = 8
  private static let start = 8
  private static let largest = 400
  /// How much dearer, in parts of 8, the present choice must be before the other one is taken.
  private static let margin = 10

  package init() {}

  /// Looks at a canvas that was drawn in sprites.
  package mutating func consider(_ canvas: Canvas) {
    guard let cell = canvas.rendering.pixels else { return }
    let sprites = Self.placement * canvas.sprites.count
    let cells = canvas.sprites.reduce(0) { $0 + Self.cost(of: $1.picture.size, in: cell) }
    if prefersSprites {
      prefersSprites = 8 * sprites <= Self.margin * cells
    } else {
      prefersSprites = Self.margin * sprites < 8 * cells
    }
  }

  /// The bytes of a shape in cells that moves.
  private static func cost(of size: PixelSize, in cell: PixelSize) -> Int {
    let columns = max((size.width + cell.width / 2) / cell.width, 1)
    let rows = max((size.height + cell.height / 2) / cell.height, 1)
    return min(start + Self.cell * min(columns * rows, 2 * (columns + rows)), largest)
  }
}
