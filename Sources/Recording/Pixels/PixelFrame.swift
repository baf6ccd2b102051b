internal import PaneCanvas

/// The picture of a film's frame in pixels with a palette: 8 × 16 pixels for a cell.
struct PixelFrame {
  let columns: Int
  let rows: Int
  let palette: PixelPalette
  /// The palette's index of each pixel, row by row.
  private(set) var pixels: [UInt8]
  /// The tiles that `pixels` shows; nil for a cell outside of the screen.
  private var tiles: [Tile?]

  private static let (cellWidth, cellHeight) = (8, 16)

  var width: Int { columns * Self.cellWidth }

  struct Area: Equatable {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  /// A picture that shows nothing, in the first colour of the palette.
  init(columns: Int, rows: Int, palette: PixelPalette) {
    (self.columns, self.rows, self.palette) = (columns, rows, palette)
    pixels = Array(repeating: 0, count: columns * Self.cellWidth * rows * Self.cellHeight)
    tiles = Array(repeating: nil, count: columns * rows)
  }

  /// Shows a canvas. Returns the least area that contains all changes; nil if nothing changed.
  mutating func show(_ canvas: Canvas, depth: ColorDepth) -> Area? {
    var (left, top, right, bottom) = (columns, rows, 0, 0)
    for row in 0..<rows {
      for column in 0..<columns {
        let isInside = canvas.contains(column: column, row: row)
        let tile = isInside ? Tile(canvas[column, row], depth: depth) : nil
        guard tile != tiles[row * columns + column] else { continue }
        tiles[row * columns + column] = tile
        paint(tile, column: column, row: row)
        (left, right) = (min(left, column), max(right, column + 1))
        (top, bottom) = (min(top, row), max(bottom, row + 1))
      }
    }
    guard right > left else { return nil }
    return Area(
      left: left * Self.cellWidth, top: top * Self.cellHeight, width: (right - left) * Self.cellWidth,
      height: (bottom - top) * Self.cellHeight)
  }

  private mutating func paint(_ tile: Tile?, column: Int, row: Int) {
    let start = row * Self.cellHeight * width + column * Self.cellWidth
    let (ink, ground) = tile.map { (palette.index(of: $0.ink), palette.index(of: $0.ground)) } ?? (0, 0)
    let lines = tile.map(Self.lines) ?? Array(repeating: 0, count: Self.cellHeight)
    for line in 0..<Self.cellHeight {
      for place in 0..<Self.cellWidth {
        let isInk = lines[line] & (0x80 >> UInt8(place)) != 0
        pixels[start + line * width + place] = isInk ? ink : ground
      }
    }
  }

  /// Returns the rows of a cell's ink, the leftmost pixel in the highest bit.
  private static func lines(of tile: Tile) -> [UInt8] {
    if let bits = tile.coverage?.bits {
      // A sub-cell is one pixel wide and two high.
      return (0..<cellHeight).map { line in
        UInt8(truncatingIfNeeded: bits >> UInt64(8 * (line / 2))).mirrored
      }
    }
    let dots = Braille.dots(of: tile.glyph).map(braille)
    var lines = dots ?? (tile.glyph == "●" ? disc : BitmapFont.rows(of: tile.glyph))
    if tile.style.contains(.bold) { lines = lines.map { $0 | $0 >> 1 } }
    if tile.style.contains(.underline) { lines[14] = 0xff }
    return lines
  }

  /// The sign ● as a disc of 6 pixels.
  private static let disc: [UInt8] =
    Array(repeating: 0, count: 5) + [0x18, 0x3c, 0x7e, 0x7e, 0x3c, 0x18] + Array(repeating: 0, count: 5)

  /// Returns the rows of a braille pattern, with dots of 2 × 2 pixels.
  private static func braille(_ dots: [(column: Int, row: Int)]) -> [UInt8] {
    var lines = [UInt8](repeating: 0, count: cellHeight)
    for dot in dots {
      for line in 0..<2 { lines[1 + 4 * dot.row + line] |= dot.column == 0 ? 0x60 : 0x06 }
    }
    return lines
  }
}

extension UInt8 {
  /// The byte with its bits in the reverse order.
  fileprivate var mirrored: UInt8 {
    var byte = self
    byte = byte >> 4 | byte << 4
    byte = (byte & 0xcc) >> 2 | (byte & 0x33) << 2
    return (byte & 0xaa) >> 1 | (byte & 0x55) << 1
  }
}
