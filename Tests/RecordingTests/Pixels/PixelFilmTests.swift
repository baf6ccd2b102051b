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

  @Test func `a palette keeps the most used colours and replaces the others by the nearest`() {
    var uses: [Color: Int] = [:]
    for red in 0..<300 {
      uses[Color(rgb: UInt32(red % 256) << 16 | UInt32(red / 256 + 1))] = red < 200 ? 1000 : 1
    }
    let palette = PixelPalette(uses)
    #expect(palette.colors.count == 255 && palette.colors[0] == Color(rgb: 0))
    for (color, count) in uses {
      let shown = palette.colors[Int(palette.index(of: color))]
      if count == 1000 { #expect(shown == color) }
      #expect(abs(Int(shown.red) - Int(color.red)) <= 60)
      #expect(palette.index(of: color) != PixelPalette.unchanged)
    }
  }

  @Test func `letters, lines and dots are drawn`() {
    func lines(_ glyph: Unicode.Scalar, style: Cell.Style = []) -> [String] {
      var canvas = Canvas(columns: 1, rows: 1)
      let (ink, ground) = (Color(rgb: 0xffffff), Color(rgb: 0))
      canvas[0, 0] = Cell(glyph, ink, on: ground, style: style)
      var frame = PixelFrame(columns: 1, rows: 1, palette: PixelPalette([ink: 1, ground: 1]))
      _ = frame.show(canvas, depth: .trueColor)
      return (0..<16).map { row in
        frame.pixels[row * 8..<row * 8 + 8].map { $0 == 0 ? "." : "#" }.joined()
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
