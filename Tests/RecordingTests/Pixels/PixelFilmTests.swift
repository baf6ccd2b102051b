import SeededRandom
import Foundation
import PaneCanvas
import PaneScenes
import Testing

@testable import PaneRecording

/// Tests of films as GIF and animated PNG, with an independent decoder.
struct PixelFilmTests {
  private static let script = ".1 tap\n.35 tap\n"

  /// Data in zlib format without compression, for tests without a compressor.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var data: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      let length = UInt16(block.count)
      data.append(start + 65_535 < bytes.count ? 0 : 1)
      for word in [length, ~length] { data += [UInt8(word & 0xff), UInt8(word >> 8)] }
      data += block
    }
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return data + [UInt8(b >> 8), UInt8(b & 0xff), UInt8(a >> 8), UInt8(a & 0xff)]
  }

  private static func unstored(_ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = 2
    var isLast = false
    while !isLast {
      isLast = data[place] == 1
      let length = Int(data[place + 1]) | Int(data[place + 2]) << 8
      bytes += data[place + 5..<place + 5 + length]
      place += 5 + length
    }
    return bytes
  }

  private func pictures(_ film: Film) throws -> [(name: String, picture: MovingPicture)] {
    let pixels = PixelFilm(film, depth: .palette)
    return [
      ("GIF", try MovingPicture(gif: AnimatedGIF.bytes(of: pixels))),
      (
        "PNG",
        try MovingPicture(
          png: AnimatedPNG.bytes(of: pixels, compressedBy: Self.stored), decompress: Self.unstored)
      )
    ]
  }

  /// Expects that pixels show the shapes of a canvas. A sub-cell is one pixel wide and two high.
  private func expectShown(_ canvas: Canvas, in pixels: [UInt32], width: Int, _ what: Comment) {
    func shown(_ color: Color) -> UInt32 { XtermPalette.color(XtermPalette.index256(color)).rgb }
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        let cell = canvas[column, row]
        guard let coverage = Coverage(glyph: cell.glyph), cell.style.isEmpty else { continue }
        for place in 0..<128 {
          let isInk = coverage.bits >> UInt64(place / 16 * 8 + place % 8) & 1 == 1
          let seen = pixels[(row * 16 + place / 8) * width + column * 8 + place % 8]
          if seen == shown(isInk ? cell.foreground : cell.background) { continue }
          return #expect(
            Bool(false), "\(what): at \(column),\(row) is \(String(seen, radix: 16)), not \(cell)")
        }
      }
    }
  }

  @Test(arguments: [SceneName.controlPanel, .dynamics], [20.0, 30])
  func `each frame of a film is shown at its time`(scene: SceneName, rate: Double) throws {
    let film = try film(Self.script, of: scene, framesPerSecond: rate, duration: 0.6)
    for (name, picture) in try pictures(film) {
      #expect(picture.width == 320 && picture.height == 192)
      #expect(abs(picture.frames.reduce(0) { $0 + $1.duration } - film.duration) < 0.006)
      // The times at which the pictures change.
      var (starts, time) = ([0.0], 0.0)
      for frame in picture.frames {
        time += frame.duration
        starts.append(time)
      }
      film.play { frame in
        let middle = frame.time + 0.5 / rate
        let index = (starts.firstIndex { $0 > middle } ?? picture.frames.count) - 1
        expectShown(
          frame.canvas, in: picture.frames[index].pixels, width: picture.width,
          "\(name), frame \(frame.index)")
      }
    }
  }

  @Test func `an unchanged picture is one frame`() throws {
    let film = try film(of: .interruption, framesPerSecond: 10, duration: 2)
    for (name, picture) in try pictures(film) {
      #expect(picture.frames.count < 4, "\(name)")
      #expect(abs(picture.frames.reduce(0) { $0 + $1.duration } - 2) < 1e-9)
    }
  }

  @Test func `a film whose script quits at once is one picture`() throws {
    for (name, picture) in try pictures(try film("0 key q", framesPerSecond: 20)) {
      #expect(picture.frames.count == 1 && picture.frames.first?.duration == 0.05, "\(name)")
    }
  }

  @Test func `a film that grows has room for its largest size`() throws {
    let film = try film(".15 resize 60x20\n", framesPerSecond: 10, duration: 0.4)
    for (_, picture) in try pictures(film) {
      #expect(picture.width == 480 && picture.height == 320)
      // Outside the small screen the picture is black.
      #expect(picture.frames[0].pixels.suffix(480).allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: 0..<40)
  func `LZW data are read back at every change of the code size`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    // Noise fills the table soonest, and runs latest.
    let kinds = [2, 16, 255].randomElement(using: &random) ?? 2
    let lengths = [1, 2, 250 + seed, 510 + seed, 1020 + seed, 3830 + seed, 30_000]
    var code = LZWCode()
    for length in lengths {
      let pixels = (0..<length).map { _ in UInt8(Int.random(in: 0..<kinds, using: &random)) }
      var bytes: [UInt8] = []
      let blocks = code.blocks(of: pixels)
      var place = 0
      while blocks[place] != 0 {
        bytes += blocks[place + 1...place + Int(blocks[place])]
        place += Int(blocks[place]) + 1
      }
      #expect(place == blocks.count - 1)
      #expect(try MovingPicture.decoded(lzw: bytes) == pixels, "\(length) pixels")
    }
  }

  @Test(arguments: [1, 2])
  func `shapes are drawn in pixels, and words over them, at the size that is asked for`(scale: Int) throws {
    let film = try film(Self.script, of: .bounciness, framesPerSecond: 10, duration: 0.6)
    let pixels = PixelFilm(film, depth: .trueColor, usesShapes: true, scale: scale)
    let picture = try MovingPicture(gif: AnimatedGIF.bytes(of: pixels))
    #expect(picture.width == 320 * scale && picture.height == 192 * scale)
    let first = try #require(picture.frames.first).pixels
    let cell = PixelSize(width: 8 * scale, height: 16 * scale)
    var canvas = Canvas(columns: 40, rows: 12)
    film.inSprites(of: cell).play { if $0.index == 0 { canvas = $0.canvas } }
    // Where no word is, the picture is that of the shapes, as near as 255 colours are.
    var shapes = PixelFrame(columns: 40, rows: 12, scale: PixelFrame.Scale(factor: scale))
    var blank = canvas
    for row in 0..<12 {
      for column in 0..<40 { blank[column, row] = Cell(blank: Color(rgb: 0)) }
    }
    shapes.draw(blank, depth: .trueColor)
    var (edges, far) = (0, 0)
    for row in 0..<12 * cell.height {
      for column in 0..<40 * cell.width
      where canvas[column / cell.width, row / cell.height].glyph == " " {
        let index = row * picture.width + column
        if shapes.pixels[index].squaredDistance(to: Color(rgb: first[index])) > 3 * 16 * 16 { far += 1 }
        if column % 8 == 0, shapes.pixels[index] != shapes.pixels[max(index - 1, 0)] { edges += 1 }
      }
    }
    #expect(edges > 20, "the scene has shapes")
    #expect(far == 0)
    // A letter has its ink, and around it the shapes.
    let letter = try #require(
      (0..<480).first { canvas[$0 % 40, $0 / 40].glyph.isWordCharacter && $0 >= 40 })
    let (column, row) = (letter % 40, letter / 40)
    let ink = canvas[column, row].foreground
    let inked = (0..<cell.width * cell.height).filter {
      let index =
        (row * cell.height + $0 / cell.width) * picture.width + column * cell.width + $0 % cell.width
      return Color(rgb: first[index]).squaredDistance(to: ink) <= 3 * 16 * 16
    }
    #expect(
      (4 * scale * scale..<64 * scale * scale).contains(inked.count) && inked.count % (scale * scale) == 0)
  }

  @Test(arguments: [false, true])
  func `a caption stands in a row of its own below the stage, and changes nothing above it`(usesShapes: Bool)
    throws
  {
    let caption = try Caption("Tap, tap.", columns: 40, named: "a caption")
    let scale = PixelFrame.Scale(factor: 1)
    func pictures(_ caption: Caption?) throws -> [PixelFrame] {
      let film = Film(
        of: Gallery(.controlPanel, SceneContext(columns: 40, rows: 12), showsHint: false),
        size: try #require(GridSize("40x12")), script: try Script(parsing: Self.script, named: "script"),
        framesPerSecond: 10, duration: 0.6, rendering: Rendering(), caption: caption)
      #expect(film.largestSize == (40, caption == nil ? 12 : 13))
      var pictures: [PixelFrame] = []
      (usesShapes ? film.inSprites(of: scale.cell) : film).play {
        var picture = PixelFrame(columns: $0.canvas.columns, rows: $0.canvas.rows, scale: scale)
        picture.draw($0.canvas, depth: .trueColor)
        pictures.append(picture)
      }
      return pictures
    }
    let (with, without) = (try pictures(caption), try pictures(nil))
    #expect(with.count == without.count)
    for (picture, other) in zip(with, without) {
      #expect(picture.width == other.width && picture.height == other.height + 16)
      #expect(picture.pixels.prefix(other.pixels.count).elementsEqual(other.pixels))
      #expect(Set(picture.pixels.suffix(16 * picture.width)).count == 2)
    }
  }

  @Test(arguments: ["", "two\nlines", "漢", String(repeating: "x", count: 41)])
  func `a caption that does not fit in a line is refused`(text: String) {
    #expect(throws: ParseError.self) { try Caption(text, columns: 40, named: "--caption") }
  }

  @Test func `a caption tells its characters without pixels, each once`() throws {
    let caption = try Caption("Ж ж — €, █ ⠿ ● é α Ж\u{a0}.", columns: 40, named: "--caption")
    #expect(caption.charactersWithoutPixels == ["Ж", "ж", "€"])
  }

  @Test func `the uses of all colours are counted, also of the last one`() {
    let (red, blue) = (Color(rgb: 0xff0000), Color(rgb: 0xff))
    var uses = ColorUses()
    for color in [red, red, blue, red, blue, blue, blue] { uses.count(color) }
    #expect(uses.counts.filter { $0.value > 0 } == [red: 3, blue: 4])
    #expect(PixelPalette(uses.counts).colors.count == 3)
  }

  @Test func `a palette of few colours has all of them`() {
    var uses: [Color: Int] = [:]
    for red in 0..<254 { uses[Color(rgb: UInt32(red) << 16 | 1)] = red + 1 }
    let palette = PixelPalette(uses)
    #expect(palette.colors.count == 255 && palette.colors[0] == Color(rgb: 0))
    for color in uses.keys { #expect(palette.colors[Int(palette.index(of: color))] == color) }
  }

  @Test(arguments: 0..<10)
  func `a palette of many colours is nearest to those that are used most`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var uses: [Color: Int] = [:]
    for index in 0..<5000 {
      // Two gradients that are used much, and noise.
      let step = UInt32.random(in: 0..<256, using: &random)
      let color: UInt32 =
        switch index % 3 {
        case 0: step << 8 | step
        case 1: 0xff_00_00 | step
        default: UInt32.random(in: 0...0xff_ff_ff, using: &random)
        }
      uses[Color(rgb: color), default: 0] += index % 3 == 2 ? 1 : 5000
    }
    let palette = PixelPalette(uses)
    #expect(palette.colors.count == 255)
    var (error, total) = (0.0, 0.0)
    for (color, count) in uses {
      #expect(palette.index(of: color) != PixelPalette.unchanged)
      let distance = palette.colors[Int(palette.index(of: color))].squaredDistance(to: color)
      error += Double(distance) * Double(count)
      total += Double(count)
      if count > 1 { #expect(distance <= 10 * 10) }
    }
    // A uniform palette of 6 × 6 × 6 colours has a mean squared error of 3·51²/12 = 650.
    #expect(error / total < 10)
  }

  @Test func `letters, lines and dots are drawn`() {
    func lines(_ glyph: Unicode.Scalar, style: Cell.Style = []) -> [String] {
      var canvas = Canvas(columns: 1, rows: 1)
      let (ink, ground) = (Color(rgb: 0xffffff), Color(rgb: 0))
      canvas[0, 0] = Cell(glyph, ink, on: ground, style: style)
      var frame = PixelFrame(columns: 1, rows: 1, scale: PixelFrame.Scale(factor: 1))
      frame.draw(canvas, depth: .trueColor)
      return (0..<16).map { row in
        frame.pixels[row * 8..<row * 8 + 8].map { $0 == ground ? "." : "#" }.joined()
      }
    }
    #expect(
      lines("A")[3...11] == [
        "...##...", "..#..#..", ".#....#.", ".#....#.", ".#....#.", ".######.", ".#....#.", ".#....#.",
        ".#....#."
      ])
    #expect(lines("A", style: .bold)[8] == ".#######" && lines(" ", style: .underline)[14] == "########")
    #expect(Set(lines("│")).count == 1)
    #expect(lines("⢸")[1] == ".....##." && lines("⠁").count { $0.contains("#") } == 2)
    #expect(lines("▄").prefix(8).allSatisfy { $0 == "........" } && lines("▄")[8] == "########")
    #expect(lines("\u{4e00}").joined().contains("#"))
  }
}
