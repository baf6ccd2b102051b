internal import PaneCanvas

/// The picture of a film's frame in pixels. A cell has 8 × 16 of them, or a multiple.
struct PixelFrame {
  let width: Int
  let height: Int
  private let scale: Scale
  /// The colour of each pixel, row by row.
  private(set) var pixels: [Color]

  /// The size of a cell, in pixels, and the number of pixels that a letter's pixel is wide and high.
  struct Scale {
    let factor: Int
    var cell: PixelSize { PixelSize(width: factor * Film.cell.width, height: factor * Film.cell.height) }
  }

  struct Area {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  /// A black picture.
  init(columns: Int, rows: Int, scale: Scale) {
    self.scale = scale
    (width, height) = (columns * scale.cell.width, rows * scale.cell.height)
    pixels = Array(repeating: Color(rgb: 0), count: width * height)
  }

  /// Draws a canvas over the picture, from its upper left corner: the cells, or the sprites and the text over them.
  mutating func draw(_ canvas: Canvas, depth: ColorDepth) {
    for sprite in canvas.sprites { draw(sprite) }
    let hasSprites = canvas.rendering.pixels != nil
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        let cell = canvas[column, row]
        if hasSprites, cell.glyph == " ", cell.style.isDisjoint(with: .ofBlank) { continue }
        draw(Tile(cell, depth: depth), column: column, row: row, coversGround: !hasSprites)
      }
    }
  }

  /// Draws the rows of a sprite that lie in the picture and above its lower edge.
  private mutating func draw(_ sprite: Sprite) {
    let (left, top) = (Int(sprite.x.rounded()), Int(sprite.y.rounded()))
    let rows = 0..<min(sprite.bottom ?? height, height)
    let columns = max(left, 0)..<max(min(left + sprite.picture.size.width, width), max(left, 0))
    guard !columns.isEmpty else { return }
    var row = top
    pixels.withUnsafeMutableBufferPointer { [width] pixels in
      sprite.picture.forEachRow { shown in
        defer { row += 1 }
        guard rows.contains(row) else { return }
        shown.bytes.withUnsafeBufferPointer { bytes in
          for column in columns {
            let place = 4 * (column - left)
            let alpha = bytes[place + 3]
            guard alpha > 0 else { continue }
            let color = Color(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
            let index = row * width + column
            pixels[index] =
              alpha == 255 ? color : pixels[index].mixed(with: color, parts: Int(alpha), of: 255)
          }
        }
      }
    }
  }

  /// - Parameter coversGround: false if only the ink is drawn.
  private mutating func draw(_ tile: Tile, column: Int, row: Int, coversGround: Bool) {
    let (cell, factor) = (scale.cell, scale.factor)
    let start = row * cell.height * width + column * cell.width
    if tile.glyph == " ", tile.style.isEmpty {
      // A tile of one colour: a blank, or a full block.
      for line in 0..<cell.height {
        for place in 0..<cell.width { pixels[start + line * width + place] = tile.ground }
      }
      return
    }
    let lines = Self.lines(of: tile)
    for line in 0..<cell.height {
      for place in 0..<cell.width {
        let isInk = lines[line / factor] & (0x80 >> UInt8(place / factor)) != 0
        if isInk || coversGround { pixels[start + line * width + place] = isInk ? tile.ink : tile.ground }
      }
    }
  }

  /// Returns the least area outside of which two pictures of the same size are equal; nil if they are equal everywhere.
  func difference(from other: PixelFrame) -> Area? {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for row in 0..<height {
      let line = row * width..<(row + 1) * width
      guard let first = line.first(where: { pixels[$0] != other.pixels[$0] }),
        let last = line.last(where: { pixels[$0] != other.pixels[$0] })
      else { continue }
      (left, right) = (min(left, first - line.lowerBound), max(right, last - line.lowerBound + 1))
      (top, bottom) = (min(top, row), row + 1)
    }
    return right > left ? Area(left: left, top: top, width: right - left, height: bottom - top) : nil
  }

  /// Calls a function with the index of each pixel of an area, row by row.
  func forEachIndex(in area: Area, _ body: (Int) -> Void) {
    for row in area.top..<area.top + area.height {
      let start = row * width + area.left
      for index in start..<start + area.width { body(index) }
    }
  }

  // MARK: Glyphs

  private static let cellHeight = Film.cell.height

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
