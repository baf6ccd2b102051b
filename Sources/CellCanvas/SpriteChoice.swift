/// Chooses between sprites and cells by the number of bytes that a frame needs when everything on it moves.
/// Many small shapes take fewer bytes in cells.
package struct SpriteChoice: Hashable, Sendable {
  /// Indicates whether sprites take fewer bytes.
  package private(set) var prefersSprites = true

  /// The estimated bytes of one placement, of one cell of a shape's edge, and of the movement to the shape;
  /// and the greatest number of bytes that is counted for one shape.
  private static let placement = 54
  private static let cell = 8
  private static let start = 8
  private static let largest = 400
  /// The factor, in eighths, by which the present choice must exceed the other one before it is changed.
  private static let margin = 10

  package init() {}

  /// Updates the choice from a canvas that was drawn in sprites.
  package mutating func consider(_ canvas: Canvas) {
    guard let cell = canvas.rendering.pixels else { return }
    let sprites = Self.placement * canvas.sprites.count
    let cells = canvas.sprites.reduce(0) { $0 + Self.cost(of: $1.size, in: cell) }
    if prefersSprites {
      prefersSprites = 8 * sprites <= Self.margin * cells
    } else {
      prefersSprites = Self.margin * sprites < 8 * cells
    }
  }

  /// Returns the estimated bytes of a moving shape in cells.
  private static func cost(of size: PixelSize, in cell: PixelSize) -> Int {
    let columns = max((size.width + cell.width / 2) / cell.width, 1)
    let rows = max((size.height + cell.height / 2) / cell.height, 1)
    return min(start + Self.cell * min(columns * rows, 2 * (columns + rows)), largest)
  }
}
