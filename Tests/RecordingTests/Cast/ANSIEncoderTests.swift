import PaneCanvas
import PaneRecording
import TestSupport
import Testing

@Suite struct ANSIEncoderTests {
  @Test(arguments: ColorDepth.allCases, [1, 2, 3] as [UInt64])
  func `an emulator that reads the differences shows each canvas`(depth: ColorDepth, seed: UInt64) {
    var scribble = Scribble(columns: 40, rows: 12, seed: seed)
    var encoder = ANSIEncoder(columns: 40, rows: 12, depth: depth)
    let emulator = Emulator(columns: 40, rows: 12)
    for frame in 0..<60 {
      if frame == 30 {
        scribble.resize(columns: 33, rows: 17)
        encoder.resize(columns: 33, rows: 17)
        emulator.resize(columns: 33, rows: 17)
      }
      scribble.draw(frame % 3 == 0 ? 40 : 2)
      var bytes: [UInt8] = []
      encoder.encode(scribble.canvas, into: &bytes)
      emulator.feed(bytes)
      expectShown(scribble.canvas, on: emulator, depth: depth, "\(depth), seed \(seed), frame \(frame)")
    }
  }

  @Test(arguments: ColorDepth.allCases)
  func `an unchanged canvas needs no bytes`(depth: ColorDepth) {
    var scribble = Scribble(columns: 40, rows: 12, seed: 5)
    scribble.draw(60)
    var encoder = ANSIEncoder(columns: 40, rows: 12, depth: depth)
    var bytes: [UInt8] = []
    encoder.encode(scribble.canvas, into: &bytes)
    bytes = []
    encoder.encode(scribble.canvas, into: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test func `the foreground of a blank cell is not sent`() {
    var canvas = Canvas(columns: 4, rows: 1)
    var encoder = ANSIEncoder(columns: 4, rows: 1, depth: .trueColor)
    var bytes: [UInt8] = []
    encoder.encode(canvas, into: &bytes)
    canvas[2, 0] = Cell(" ", Color(rgb: 0xff0000), on: Color(rgb: 0))
    bytes = []
    encoder.encode(canvas, into: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test(arguments: [
    // A position, the colours, and the glyphs of a run.
    ([4, 5], "\u{1b}[2;5H\u{1b}[38;2;255;255;255mxx"),
    // Writing one cell again is shorter than moving past it.
    ([4, 6], "\u{1b}[2;5H\u{1b}[38;2;255;255;255mx x"),
    ([4, 15], "\u{1b}[2;5H\u{1b}[38;2;255;255;255mx\u{1b}[10Cx"),
    // The first column of the next row.
    ([4, 20], "\u{1b}[2;5H\u{1b}[38;2;255;255;255mx\r\nx")
  ])
  func `the cursor moves by the shortest sequence`(places: [Int], expected: String) {
    var canvas = Canvas(columns: 20, rows: 4)
    var encoder = ANSIEncoder(columns: 20, rows: 4, depth: .trueColor)
    var bytes: [UInt8] = []
    encoder.encode(canvas, into: &bytes)
    for place in places {
      canvas[place % 20, 1 + place / 20] = Cell("x", Color(rgb: 0xffffff), on: Color(rgb: 0))
    }
    bytes = []
    encoder.encode(canvas, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func `the end resets the attributes and shows the cursor below the picture, without a line feed`() {
    var encoder = ANSIEncoder(columns: 4, rows: 3, depth: .palette)
    var bytes: [UInt8] = []
    encoder.encode(Canvas(columns: 4, rows: 3), into: &bytes)
    encoder.finish(into: &bytes)
    var scanner = OutputScanner()
    _ = scanner.scan(bytes)
    #expect(scanner.modes.contains(25))
    #expect(scanner.rendition.isEmpty)
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\u{1b}[4H\u{1b}[?25h"))
  }
}
