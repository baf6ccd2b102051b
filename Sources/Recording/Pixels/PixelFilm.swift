package import PaneCanvas

/// A film in pixels with a palette, frame by frame as the differences from the frame before.
package struct PixelFilm {
  private let film: Film
  private let depth: ColorDepth
  private let scale: PixelFrame.Scale
  private let columns: Int
  private let rows: Int
  let palette: PixelPalette

  /// A picture that is shown from an instant on, over the pictures before it.
  struct FilmPicture {
    let area: PixelFrame.Area
    /// The indices of the area's pixels, row by row.
    let pixels: [UInt8]
    /// The indices of its first frame and of the first frame that shows another picture.
    let frames: Range<Int>
  }

  /// Plays the film once to find its colours.
  /// - Parameters:
  ///   - usesShapes: true if shapes are drawn in pixels, false if they are drawn in cells.
  ///   - scale: the factor by which the film is larger than 8 × 16 pixels a cell, 1 or more.
  package init(
    _ film: Film, depth: ColorDepth, usesShapes: Bool = false, scale: Int = 1,
    progress: ProgressReport = { _ in }
  ) {
    self.scale = PixelFrame.Scale(factor: scale)
    self.film = usesShapes ? film.inSprites(of: self.scale.cell) : film
    self.depth = depth
    (columns, rows) = film.largestSize
    var uses = ColorUses()
    Self.forEachPicture(of: self.film, depth: depth, scale: self.scale) { frame, _, area, index in
      frame.forEachIndex(in: area) { uses.count(frame.pixels[$0]) }
      progress(Double(index) / Double(film.frameCount))
    }
    palette = PixelPalette(uses.counts)
  }

  var width: Int { columns * scale.cell.width }
  var height: Int { rows * scale.cell.height }

  /// Returns the duration of frames in units of 1/`rate` s, rounded so that no error adds up.
  func duration(of frames: Range<Int>, rate: Double) -> Int {
    func time(_ frame: Int) -> Int { Int((Double(frame) * rate / film.framesPerSecond).rounded()) }
    return time(frames.upperBound) - time(frames.lowerBound)
  }

  /// Passes all pictures to `show`, in order. The first one is a whole frame.
  func play(progress: ProgressReport, _ show: (FilmPicture) -> Void) {
    var pending: (area: PixelFrame.Area, pixels: [UInt8], start: Int)?
    func showPending(until end: Int) {
      guard let pending else { return }
      show(FilmPicture(area: pending.area, pixels: pending.pixels, frames: pending.start..<end))
    }
    var indices = IndexedPixels(palette)
    let end = Self.forEachPicture(of: film, depth: depth, scale: scale) { frame, before, area, index in
      progress(Double(index) / Double(film.frameCount))
      showPending(until: index)
      pending = (area, indices.indices(of: frame, over: before, in: area), index)
    }
    showPending(until: end)
  }

  /// Plays a film and calls a function with each picture that differs from the one before: the picture, the one before,
  /// the area of the difference and the index of the frame. Returns the number of frames played.
  @discardableResult
  private static func forEachPicture(
    of film: Film, depth: ColorDepth, scale: PixelFrame.Scale,
    _ body: (PixelFrame, PixelFrame?, PixelFrame.Area, Int) -> Void
  ) -> Int {
    let size = film.largestSize
    let empty = PixelFrame(columns: size.columns, rows: size.rows, scale: scale)
    var last: (canvas: Canvas, picture: PixelFrame)?
    return film.play { frame in
      if let last, last.canvas == frame.canvas { return }
      var picture = empty
      picture.draw(frame.canvas, depth: depth)
      let whole = PixelFrame.Area(left: 0, top: 0, width: picture.width, height: picture.height)
      let before = last?.picture
      last = (frame.canvas, picture)
      guard let area = before.map({ picture.difference(from: $0) }) ?? whole else { return }
      body(picture, before, area, frame.index)
    }
  }
}

struct ColorUses {
  private var earlier: [Color: Int] = [:]
  /// The colour of the last pixels, which are counted together.
  private var run = (color: Color(rgb: 0), length: 0)

  var counts: [Color: Int] { earlier.merging([run.color: run.length], uniquingKeysWith: +) }

  mutating func count(_ color: Color) {
    if color != run.color {
      earlier[run.color, default: 0] += run.length
      run = (color, 0)
    }
    run.length += 1
  }
}

/// The indices of pixels in a palette. Neighbours are often of one colour, which is looked up once.
private struct IndexedPixels {
  private let palette: PixelPalette
  private var last: (color: Color, index: UInt8)

  init(_ palette: PixelPalette) {
    self.palette = palette
    last = (palette.colors[0], 0)
  }

  /// Returns the pixels of an area, with `unchanged` for those that are equal in the picture before.
  mutating func indices(of frame: PixelFrame, over before: PixelFrame?, in area: PixelFrame.Area) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(area.width * area.height)
    frame.forEachIndex(in: area) { place in
      let color = frame.pixels[place]
      if let before, before.pixels[place] == color {
        indices.append(PixelPalette.unchanged)
      } else {
        if color != last.color { last = (color, palette.index(of: color)) }
        indices.append(last.index)
      }
    }
    return indices
  }
}

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

  /// Returns true if a glyph has pixels of its own; any other is drawn as a frame.
  static func shows(_ glyph: Unicode.Scalar) -> Bool {
    Coverage(glyph: glyph) != nil || Braille.dots(of: glyph) != nil || BitmapFont.has(glyph)
  }

  /// Returns the rows of a cell's ink, the leftmost pixel in the highest bit.
  private static func lines(of tile: Tile) -> [UInt8] {
    if let bits = tile.coverage?.bits {
      // A sub-cell is one pixel wide and two high.
      return (0..<Film.cell.height).map { line in
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
    var lines = [UInt8](repeating: 0, count: Film.cell.height)
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

/// The letters of a film in pixels: the font “fixed” of X11, 8 × 13 (misc-misc, public domain), in a cell of 8 × 16.
enum BitmapFont {
  /// The height of a letter, and the rows of pixels above it in a cell.
  private static let (height, top) = (13, 1)

  /// Returns the rows of a cell's pixels, the leftmost pixel in the highest bit. A glyph that the font does not have is
  /// a frame.
  static func rows(of glyph: Unicode.Scalar) -> [UInt8] {
    let letter = letters[glyph.value] ?? missing
    var rows = [UInt8](repeating: 0, count: Film.cell.height)
    for row in 0..<height { rows[top + row] = letter[row] }
    // Lines continue to the edges of the cell.
    if (0x2500...0x257f).contains(glyph.value) {
      for row in 0..<top { rows[row] = letter[0] }
      for row in (top + height)..<Film.cell.height { rows[row] = letter[height - 1] }
    }
    return rows
  }

  static func has(_ glyph: Unicode.Scalar) -> Bool { letters[glyph.value] != nil }

  private static let missing: [UInt8] =
    [0, 0, 0x7e] + Array(repeating: 0x42, count: 7) + [0x7e, 0, 0]

  private static let letters: [UInt32: [UInt8]] = {
    let blank = [UInt8](repeating: 0, count: height)
    var letters: [UInt32: [UInt8]] = [0x20: blank, 0xa0: blank]
    for entry in table.split(whereSeparator: \.isWhitespace) {
      let parts = entry.split(separator: ":")
      guard let value = UInt32(parts[0], radix: 16) else { continue }
      var digits = parts[1]
      var rows: [UInt8] = []
      while !digits.isEmpty {
        rows.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
        digits = digits.dropFirst(2)
      }
      letters[value] = rows
    }
    return letters
  }()

  /// A letter an entry: its scalar, and a byte for each of its rows, in hexadecimal.
  private static let table = """
    0021:00001010101010101000100000 0022:00002424240000000000000000 0023:00000024247e247e2424000000
    0024:0000103c505038141478100000 0025:0000225224080810242a440000 0026:00000000304848304a443a0000
    0027:00001010100000000000000000 0028:00000408081010100808040000 0029:00002010100808081010200000
    002a:000024187e1824000000000000 002b:0000000010107c101000000000 002c:00000000000000000038304000
    002d:0000000000007c000000000000 002e:00000000000000000010381000 002f:00000202040810204080800000
    0030:00001824424242424224180000 0031:000010305010101010107c0000 0032:00003c424202041820407e0000
    0033:00007e0204081c0202423c0000 0034:0000040c142444447e04040000 0035:00007e40405c620202423c0000
    0036:00001c2040405c6242423c0000 0037:00007e02040808101020200000 0038:00003c4242423c4242423c0000
    0039:00003c4242463a020204380000 003a:00000000103810000010381000 003b:00000000103810000038304000
    003c:00000204081020100804020000 003d:00000000007e00007e00000000 003e:00004020100804081020400000
    003f:00003c42420204080800080000 0040:00003c42424e52564a403c0000 0041:000018244242427e4242420000
    0042:00007844424478444244780000 0043:00003c424040404040423c0000 0044:00007844424242424244780000
    0045:00007e404040784040407e0000 0046:00007e40404078404040400000 0047:00003c424040404e42463a0000
    0048:0000424242427e424242420000 0049:00007c101010101010107c0000 004a:00001f04040404040444380000
    004b:00004244485060504844420000 004c:000040404040404040407e0000 004d:00008282c6aa92928282820000
    004e:0000424262524a464242420000 004f:00003c424242424242423c0000 0050:00007c4242427c404040400000
    0051:00003c4242424242524a3c0200 0052:00007c4242427c504844420000 0053:00003c4240403c0202423c0000
    0054:0000fe10101010101010100000 0055:000042424242424242423c0000 0056:00008282444444282828100000
    0057:000082828282929292aa440000 0058:00008282442810284482820000 0059:00008282442810101010100000
    005a:00007e020408102040407e0000 005b:00003c202020202020203c0000 005c:00008080402010080402020000
    005d:00007808080808080808780000 005e:00001028440000000000000000 005f:0000000000000000000000fe00
    0060:00100800000000000000000000 0061:00000000003c023e42463a0000 0062:00004040405c624242625c0000
    0063:00000000003c424040423c0000 0064:00000202023a464242463a0000 0065:00000000003c427e40423c0000
    0066:00001c2220207c202020200000 0067:00000000003a444438403c423c 0068:00004040405c62424242420000
    0069:000000100030101010107c0000 006a:00000004000c04040404444438 006b:00004040404448704844420000
    006c:000030101010101010107c0000 006d:0000000000ec92929292820000 006e:00000000005c62424242420000
    006f:00000000003c424242423c0000 0070:00000000005c6242625c404040 0071:00000000003a4642463a020202
    0072:00000000005c22202020200000 0073:00000000003c42300c423c0000 0074:00000020207c202020221c0000
    0075:000000000044444444443a0000 0076:00000000004444442828100000 0077:000000000082829292aa440000
    0078:00000000004224181824420000 0079:0000000000424242463a02423c 007a:00000000007e040810207e0000
    007b:00000e101008300810100e0000 007c:00001010101010101010100000 007d:0000700808100c100808700000
    007e:00002454480000000000000000 00a1:00001000101010101010100000 00a2:00001038545050543810000000
    00a3:00001c22207020202062dc0000 00a4:00000000423c24243c42000000 00a5:0000828244287c107c10100000
    00a6:00001010101000101010100000 00a7:00182420182424180424180000 00a8:00242400000000000000000000
    00a9:00384492aaa2aa924438000000 00aa:000038043c443c007c00000000 00ab:00000012244890482412000000
    00ac:0000000000007e020202000000 00ae:00384492aaaab2aa4438000000 00af:00007e00000000000000000000
    00b0:00001824241800000000000000 00b1:00000010107c1010007c000000 00b2:00304808304078000000000000
    00b3:00304810084830000000000000 00b4:00081000000000000000000000 00b5:000000000042424242665a4000
    00b6:00003e74747434141414140000 00b7:00000000000018000000000000 00b8:00000000000000000000000818
    00b9:00206020202070000000000000 00ba:00003048483000780000000000 00bb:00000090482412244890000000
    00bc:0040c0404042e60a121a060000 00bd:0040c040404cf2020c101e0000 00be:006090201092660a121a060000
    00bf:000010001010204042423c0000 00c0:00100800182442427e42420000 00c1:00081000182442427e42420000
    00c2:00182400182442427e42420000 00c3:00324c00182442427e42420000 00c4:00242400182442427e42420000
    00c5:00182418182442427e42420000 00c6:00006e9090909cf090909e0000 00c7:00003c424040404040423c0810
    00c8:001008007e40407840407e0000 00c9:000810007e40407840407e0000 00ca:001824007e40407840407e0000
    00cb:002424007e40407840407e0000 00cc:002010007c10101010107c0000 00cd:000810007c10101010107c0000
    00ce:001824007c10101010107c0000 00cf:004444007c10101010107c0000 00d0:000078444242e2424244780000
    00d1:0064980082c2a2928a86820000 00d2:002010007c82828282827c0000 00d3:000810007c82828282827c0000
    00d4:001824007c82828282827c0000 00d5:006498007c82828282827c0000 00d6:004444007c82828282827c0000
    00d7:00000000422418182442000000 00d8:00023c464a4a525252623c4000 00d9:002010004242424242423c0000
    00da:000810004242424242423c0000 00db:001824004242424242423c0000 00dc:002424004242424242423c0000
    00dd:00081000444428101010100000 00de:0000407c4242427c4040400000 00df:000038444448504c42425c0000
    00e0:00001008003c023e42463a0000 00e1:00000408003c023e42463a0000 00e2:00001824003c023e42463a0000
    00e3:0000324c003c023e42463a0000 00e4:00002424003c023e42463a0000 00e5:00182418003c023e42463a0000
    00e6:00000000006c127c90926c0000 00e7:00000000003c424040423c0810 00e8:00001008003c427e40423c0000
    00e9:00000810003c427e40423c0000 00ea:00001824003c427e40423c0000 00eb:00002424003c427e40423c0000
    00ec:000020100030101010107c0000 00ed:000010200030101010107c0000 00ee:000030480030101010107c0000
    00ef:000048480030101010107c0000 00f0:00241828043c424242423c0000 00f1:0000324c005c62424242420000
    00f2:00002010003c424242423c0000 00f3:00000810003c424242423c0000 00f4:00001824003c424242423c0000
    00f5:0000324c003c424242423c0000 00f6:00002424003c424242423c0000 00f7:0000001010007c001010000000
    00f8:00000000023c464a52623c4000 00f9:000020100044444444443a0000 00fa:000008100044444444443a0000
    00fb:000018240044444444443a0000 00fc:000028280044444444443a0000 00fd:0000081000424242463a02423c
    00fe:00000040405c624242625c4040 00ff:0000242400424242463a02423c 0391:000018244242427e4242420000
    0392:00007c4242427c4242427c0000 0393:00007e40404040404040400000 0394:00001028282844444482fe0000
    0395:00007e404040784040407e0000 0396:00007e020408102040407e0000 0397:0000424242427e424242420000
    0398:00003c4242427e4242423c0000 0399:00007c101010101010107c0000 039a:00004244485060504844420000
    039b:00001028282844444482820000 039c:00008282c6aa92928282820000 039d:0000424262524a464242420000
    039e:00007e0000003c0000007e0000 039f:00003c424242424242423c0000 03a0:0000fe44444444444444440000
    03a1:00007c4242427c404040400000 03a3:00007e402010081020407e0000 03a4:0000fe10101010101010100000
    03a5:00008282442810101010100000 03a6:0000107c92929292927c100000 03a7:00008282442810284482820000
    03a8:000092929292927c1010100000 03a9:00007c82828282826c28ee0000 03aa:004444007c10101010107c0000
    03ab:00444400444428101010100000 03ac:00040800003a4642464a320000 03ad:00040800003c423840423c0000
    03ae:00040800005c62424242420202 03af:00102000002020202024180000 03b0:000852420042424242423c0000
    03b1:00000000003a4642464a320000 03b2:00003844447c424242625c4040 03b3:00000000004444442828101010
    03b4:00003c42203c424242423c0000 03b5:00000000003c423840423c0000 03b6:00007e102020404040403c020c
    03b7:00000000005c62424242420202 03b8:0000384444447c444444380000 03b9:00000000002020202024180000
    03ba:00000000004448507048440000 03bb:00003c42023a46424242420000 03bc:000000000042424242665a4040
    03bd:00000000004444442828100000 03be:00007e1020201c2040403c020c 03bf:00000000003c424242423c0000
    03c0:0000000000fe44444444440000 03c1:00000000003c424242625c4040 03c2:00000000003c424040403c020c
    03c3:00000000003e484442423c0000 03c4:00000000007e101010120c0000 03c5:000000000042424242423c0000
    03c6:00000000004c929292927c1010 03c7:00000000004242241818244242 03c8:000000000092929292927c1010
    03c9:000000000082929292926c0000 2013:0000000000007e000000000000 2014:000000000000ff000000000000
    2019:00180810000000000000000000 201c:0024486c000000000000000000 201d:00006c24480000000000000000
    2022:0000000000183c3c1800000000 2026:00000000000000000000540000 2039:00000000000810201008000000
    2190:000000002040fe402000000000 2191:00001038541010101010100000 2192:0000000004027f020400000000
    2193:00001010101010105438100000 2212:0000000000007c000000000000 2500:000000000000ff000000000000
    2502:10101010101010101010101010 250a:10100010101000101010001010 250c:0000000000001f101010101010
    2510:000000000000f0101010101010 2514:1010101010101f000000000000 2518:101010101010f0000000000000
    256d:0000000000000f101010101010 256e:000000000000e0101010101010 256f:101010101010e0000000000000
    2570:1010101010100f000000000000 25c6:00000010387cfe7c3810000000 25cf:0000003c7effffffff7e3c0000
    """
}
