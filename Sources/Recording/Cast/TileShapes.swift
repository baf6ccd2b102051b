internal import PaneCanvas

/// The shapes that show tiles. Adjacent areas of one colour become one rectangle where possible.
struct TileShapes {
  /// A rectangle in eighths of a column horizontally and eighths of a row vertically.
  struct Rectangle: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// A run of text in one row, or a single sign.
  struct Text: Hashable {
    let column: Int
    let row: Int
    var characters: [Unicode.Scalar]
    let style: Cell.Style
  }

  /// The centre of a round dot, in eighths of a column and of a row.
  struct Dot: Hashable {
    let x: Int
    let y: Int
  }

  /// The shapes of one colour.
  struct Shapes {
    var rectangles: [Rectangle] = []
    /// The dots of braille patterns.
    var dots: [Dot] = []
    /// The discs of the sign ●.
    var discs: [Dot] = []
    var texts: [Text] = []
    /// The row that is being added, and the index of its first rectangle.
    fileprivate var row = (index: -1, first: 0)
  }

  private(set) var colors: [Color: Shapes] = [:]

  /// Adds the shapes of a tile. Tiles must be added row by row, from left to right.
  /// - Parameter ground: the tile that is already painted there; nil if there is none.
  mutating func add(_ tile: Tile, column: Int, row: Int, over ground: Tile?) {
    let covered = tile.coverage?.bits ?? 0
    fill(~covered & ~(ground?.area(of: tile.ground) ?? 0), tile.ground, column: column, row: row)
    if tile.coverage != nil {
      fill(covered & ~(ground?.area(of: tile.ink) ?? 0), tile.ink, column: column, row: row)
    } else {
      write(tile, column: column, row: row)
    }
  }

  /// Adds the glyph of a tile without the ground below it. A tile of one colour is a full block.
  mutating func addInk(of tile: Tile, column: Int, row: Int) {
    guard let coverage = tile.coverage else { return write(tile, column: column, row: row) }
    fill((coverage == .none ? .full : coverage).bits, tile.ink, column: column, row: row)
  }

  // MARK: Text

  private mutating func write(_ tile: Tile, column: Int, row: Int) {
    if let dots = Braille.dots(of: tile.glyph) {
      colors[tile.ink, default: Shapes()].dots += dots.map {
        Dot(x: column * 8 + 2 + 4 * $0.column, y: row * 8 + 1 + 2 * $0.row)
      }
    } else if tile.glyph == "●" {
      colors[tile.ink, default: Shapes()].discs.append(Dot(x: column * 8 + 4, y: row * 8 + 4))
    } else {
      colors[tile.ink, default: Shapes()].append(tile, column: column, row: row)
    }
  }

  // MARK: Areas

  private mutating func fill(_ bits: UInt64, _ color: Color, column: Int, row: Int) {
    if bits == 0 { return }
    colors[color, default: Shapes()].append(bits, column: column, row: row)
  }
}

extension TileShapes.Shapes {
  /// The greatest number of blanks between two words of the same text.
  private static let gap = 2

  fileprivate mutating func append(_ tile: Tile, column: Int, row: Int) {
    let isPlain = tile.glyph.value < 0x100
    if let last = texts.last, last.row == row, last.style == tile.style, isPlain,
      last.characters.allSatisfy({ $0.value < 0x100 })
    {
      let gap = column - last.column - last.characters.count
      if gap <= Self.gap, gap == 0 || !tile.style.contains(.underline) {
        return texts[texts.count - 1].characters += Array(repeating: " ", count: gap) + [tile.glyph]
      }
    }
    texts.append(TileShapes.Text(column: column, row: row, characters: [tile.glyph], style: tile.style))
  }

  /// Adds an area of a cell as rectangles. A rectangle that ends at the left edge of a new one is extended
  /// instead.
  fileprivate mutating func append(_ bits: UInt64, column: Int, row: Int) {
    if self.row.index != row { self.row = (row, rectangles.count) }
    var top = 0
    while top < 8 {
      let pattern = UInt8(truncatingIfNeeded: bits >> UInt64(8 * top))
      var bottom = top + 1
      while bottom < 8, UInt8(truncatingIfNeeded: bits >> UInt64(8 * bottom)) == pattern { bottom += 1 }
      var left = 0
      while left < 8 {
        let right = left + (~(pattern >> UInt8(left))).trailingZeroBitCount
        if right > left {
          append(
            TileShapes.Rectangle(
              x: column * 8 + left, y: row * 8 + top, width: min(right, 8) - left, height: bottom - top))
        }
        left = right + 1
      }
      top = bottom
    }
  }

  private mutating func append(_ rectangle: TileShapes.Rectangle) {
    let neighbour = rectangles[row.first...].lastIndex {
      $0.y == rectangle.y && $0.height == rectangle.height && $0.x + $0.width == rectangle.x
    }
    if let neighbour { rectangles[neighbour].width += rectangle.width } else { rectangles.append(rectangle) }
  }

  /// The rectangles, with those of equal left edge and width joined where one lies directly below the other.
  var joined: [TileShapes.Rectangle] {
    var joined: [TileShapes.Rectangle] = []
    /// The indices in `joined` of the lowest rectangles so far, by left edge and width.
    var lowest: [SIMD2<Int>: Int] = [:]
    for rectangle in rectangles {
      let key = SIMD2(rectangle.x, rectangle.width)
      if let index = lowest[key], joined[index].y + joined[index].height == rectangle.y {
        joined[index].height += rectangle.height
      } else {
        lowest[key] = joined.count
        joined.append(rectangle)
      }
    }
    return joined
  }
}
