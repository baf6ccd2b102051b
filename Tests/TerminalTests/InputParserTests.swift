import SeededRandom
import PaneCanvas
import Testing

@testable import PaneTerminal

/// Bytes from the terminal and the events that they are parsed as.
struct InputPicture: Sendable, CustomTestStringConvertible {
  let bytes: String
  let inputs: [Input]
  var pixels: (width: Double, height: Double)?

  init(_ bytes: String, _ inputs: Input..., pixels: (width: Double, height: Double)? = nil) {
    self.bytes = bytes
    self.inputs = inputs
    self.pixels = pixels
  }

  var testDescription: String { bytes.replacing("\u{1b}", with: "␛") }
}

private func key(_ key: Key, _ phase: KeyPhase = .press, _ modifiers: Modifiers = []) -> Input {
  .event(.key(key, phase, modifiers))
}

extension InputParser {
  /// The number of bytes that the parser holds, in all its buffers.
  fileprivate var heldBytes: Int {
    Mirror(reflecting: self).children.reduce(0) { $0 + (($1.value as? [UInt8])?.count ?? 0) }
  }
}

private func mouse(
  _ action: MouseEvent.MouseAction, _ button: MouseEvent.Button, _ column: Double, _ row: Double
)
  -> Input
{
  .event(.mouse(MouseEvent(action, button, column: column, row: row)))
}

@Suite struct InputParserTests {
  static let pictures: [InputPicture] = [
    InputPicture(
      "aé€😀", key(.character("a")), key(.character("é")), key(.character("€")), key(.character("😀"))),
    InputPicture(
      "\r\n\t\u{7f}\u{8} \u{3}\u{1a}\0\u{1d}", key(.enter), key(.enter), key(.tab), key(.backspace),
      key(.backspace),
      key(.character(" ")), key(.character("c"), .press, .control), key(.character("z"), .press, .control),
      key(.character(" "), .press, .control), key(.character("]"), .press, .control)),
    InputPicture("\u{1b}x\u{1b}\r", key(.character("x"), .press, .alt), key(.enter, .press, .alt)),
    InputPicture("\u{1b}\u{1b}[A", key(.escape), key(.up)),
    InputPicture("\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D", key(.up), key(.down), key(.right), key(.left)),
    // Home, End and function keys are none that the program uses.
    InputPicture("\u{1b}OA\u{1b}OH\u{1b}OF\u{1b}OP\u{1b}OS\u{1b}OB", key(.up), key(.down)),
    InputPicture(
      "\u{1b}[1~\u{1b}[7~\u{1b}[H\u{1b}[F\u{1b}[2~\u{1b}[5~\u{1b}[24~\u{1b}[1;2PA", key(.character("A"))),
    // xterm's modifyOtherKeys.
    InputPicture(
      "\u{1b}[27;5;105~\u{1b}[27;2;13~\u{1b}[27;3;97~\u{1b}[27;6;~", key(.character("i"), .press, .control),
      key(.enter, .press, .shift), key(.character("a"), .press, .alt)),
    // What is not read of the Linux console and of the first mouse protocol takes its bytes along.
    InputPicture(
      "\u{1b}[[Ax\u{1b}[M q!y\u{1b}[1[z", key(.character("x")), key(.character("y")), key(.character("z"))),
    // A release is never lost, whatever its numbers are.
    InputPicture(
      "\u{1b}[<0;4;4M\u{1b}[<32;480;-10M\u{1b}[<0;480;-60m", mouse(.press, .left, 3.5, 3.5),
      mouse(.drag, .left, 479.5, 0), mouse(.release, .left, 479.5, 0)),
    InputPicture(
      "\u{1b}[<0;4;4M\u{1b}[<0;;m", mouse(.press, .left, 3.5, 3.5), mouse(.release, .left, 3.5, 3.5)),
    InputPicture(
      "\u{1b}[<;2;2m\u{1b}[<m", mouse(.release, .left, 1.5, 1.5), mouse(.release, .left, 1.5, 1.5)),
    InputPicture(
      "\u{1b}[<0;99999999999999999999;2m\u{1b}[<0;3:4;5;6;7m",
      mouse(.release, .left, Double(1 << 24) - 0.5, 1.5),
      mouse(.release, .left, 2.5, 4.5)),
    InputPicture("\u{1b}[<0;0;0m\u{1b}[<;;M", mouse(.release, .left, 0, 0)),
    InputPicture(
      "\u{1b}[<-1;2;2m\u{1b}[<0;2;--2m", mouse(.release, .left, 1.5, 1.5), mouse(.release, .left, 1.5, 0)),
    InputPicture(
      "\u{1b}[1;2A\u{1b}[1;5C\u{1b}[1;3D\u{1b}[1;6B\u{1b}[Z", key(.up, .press, .shift),
      key(.right, .press, .control), key(.left, .press, .alt), key(.down, .press, [.shift, .control]),
      key(.tab, .press, .shift)),
    // The keyboard protocol: press, repeat and release, with and without text.
    InputPicture(
      "\u{1b}[D\u{1b}[1;1:2D\u{1b}[1;1:3D\u{1b}[97;1:3u\u{1b}[97;5u", key(.left), key(.left, .repeat),
      key(.left, .release),
      key(.character("a"), .release), key(.character("a"), .press, .control)),
    InputPicture(
      "\u{1b}[27u\u{1b}[27;1:3u\u{1b}[32;1:3u\u{1b}[13;1:2u\u{1b}[57414u\u{1b}[57419;1:3u",
      key(.escape),
      key(.escape, .release), key(.character(" "), .release), key(.enter, .repeat), key(.enter),
      key(.up, .release)),
    InputPicture(
      "\u{1b}[97;2:3u\u{1b}[47:63;2:3u\u{1b}[97;66:1u\u{1b}[57441;2u", key(.character("A"), .release),
      key(.character("?"), .release), key(.character("A"), .press)),
    // The mouse, in cells, by decimal and by byte.
    InputPicture(
      "\u{1b}[<0;1;1M\u{1b}[<32;2;1M\u{1b}[<0;2;3m\u{1b}[<2;10;20M\u{1b}[<64;5;5M\u{1b}[<65;5;5M\u{1b}[<35;3;3M",
      mouse(.press, .left, 0.5, 0.5), mouse(.drag, .left, 1.5, 0.5), mouse(.release, .left, 1.5, 2.5),
      mouse(.press, .right, 9.5, 19.5), mouse(.scrollUp, .none, 4.5, 4.5),
      mouse(.scrollDown, .none, 4.5, 4.5),
      mouse(.move, .none, 2.5, 2.5)),
    InputPicture(
      "\u{1b}[<0;36;41M\u{1b}[<32;1;1M", mouse(.press, .left, 3.55, 2.025), mouse(.drag, .left, 0.05, 0.025),
      pixels: (10, 20)),
    InputPicture("\u{1b}[I\u{1b}[O", .event(.focus(true)), .event(.focus(false))),
    // A paste is one event, whatever it contains.
    InputPicture("\u{1b}[200~q\u{3}\u{1b}[A\r\u{1b}[201~x", .event(.paste("")), key(.character("x"))),
    InputPicture("\u{1b}[200~\u{1b}[20\u{1b}\u{1b}[201~", .event(.paste(""))),
    // Replies.
    InputPicture(
      "\u{1b}[?62;4;22c\u{1b}[?2026;2$y\u{1b}[12;40R\u{1b}[1;2R\u{1b}[?3u\u{1b}[6;20;10t",
      .reply(.deviceAttributes),
      .reply(.mode(2026, setting: 2)), .reply(.cursorPosition(row: 12, column: 40)),
      .reply(.cursorPosition(row: 1, column: 2)),
      .reply(.keyboardFlags(3)),
      .reply(.cellSize(width: 10, height: 20))),
    InputPicture(
      "\u{1b}P1$r0;48;2;1;2;3m\u{1b}\\\u{1b}P0$r\u{1b}\\\u{1b}]11;rgb:ffff/0000/8080\u{7}\u{1b}]11;rgb:ff/0/f\u{1b}\\",
      .reply(.setting("0;48;2;1;2;3m", valid: true)), .reply(.setting("", valid: false)),
      .reply(.background(red: 1, green: 0, blue: 32896.0 / 65535)),
      .reply(.background(red: 1, green: 0, blue: 1))),
    InputPicture(
      "\u{1b}P>|foot(1.20.2)\u{1b}\\\u{1b}P>|\u{1b}\\", .reply(.version("foot(1.20.2)")), .reply(.version(""))
    ),
    InputPicture(
      "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}_Gi=31;EINVAL:no\u{1b}\\\u{1b}_Gi=7;OK\u{1b}\\",
      .reply(.graphics(isOK: true)),
      .reply(.graphics(isOK: false))),
    // A reply that is out of range is none.
    InputPicture(
      "\u{1b}[6;0;10t\u{1b}[6;-5;10t\u{1b}[6t\u{1b}[5R\u{1b}[?2026$y\u{1b}]11;rgb:12345/0/0\u{7}a",
      key(.character("a"))),
    // Unknown sequences are skipped, and what follows is parsed.
    InputPicture(
      "\u{1b}[?9;9;9z\u{1b}]52;c;Zm9v\u{7}\u{1b}_Gi=1\u{1b}\\\u{1b}[99~\u{1b}Oz\u{1b}[12\u{18}a",
      key(.character("a"))),
    InputPicture("\u{1b}[12\u{1b}[A\u{1b}]0;title\u{1b}[B", key(.up), key(.down))
  ]

  private static func parse(_ pieces: [ArraySlice<UInt8>], pixels: (width: Double, height: Double)? = nil)
    -> [Input]
  {
    var parser = InputParser()
    parser.mousePixels = pixels.map { SIMD2($0.width, $0.height) }
    var inputs: [Input] = []
    for piece in pieces { parser.feed(piece, into: &inputs) }
    return inputs
  }

  @Test(arguments: pictures) func `bytes are parsed as the expected events`(picture: InputPicture) {
    #expect(Self.parse([Array(picture.bytes.utf8)[...]], pixels: picture.pixels) == picture.inputs)
  }

  @Test(arguments: pictures) func `bytes give the same events for any split`(picture: InputPicture) {
    let bytes = Array(picture.bytes.utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]]
        #expect(
          Self.parse(pieces, pixels: picture.pixels) == picture.inputs, "split at \(first) and \(second)")
      }
    }
  }

  @Test(
    arguments: [
      ("\u{1b}", 0.025, [key(.escape)]), ("\u{1b}O", 0.025, [key(.character("O"), .press, .alt)]),
      ("\u{1b}[", 0.5, [key(.character("["), .press, .alt)]), ("\u{1b}[1;", 0.5, []), ("\u{1b}]11;", 0.5, []),
      ("\u{1b}[[", 0.5, []), ("\u{1b}[M !", 0.5, []), ("\u{e2}", nil, [key(.character("â"))]),
      ("\u{1b}[200~rm -rf\r", 5, [.event(.paste(""))])
    ] as [(String, Double?, [Input])])
  func `a timeout ends an unfinished sequence`(
    bytes: String, patience: Double?, expected: [Input]
  ) {
    var parser = InputParser()
    var inputs: [Input] = []
    parser.feed(bytes.utf8, into: &inputs)
    #expect(parser.patience == patience)
    parser.silence(into: &inputs)
    #expect(inputs == expected)
    #expect(parser.patience == nil)
    parser.feed("x".utf8, into: &inputs)
    #expect(inputs.last == key(.character("x")))
  }

  /// A terminal over a slow link may send ESC some time before the rest, which has a q and would quit.
  @Test func `the rest of a paste or a mouse report that comes late after ESC never becomes keys`() {
    for rest in ["[200~a q\u{1b}[201~", "[<0;4;2M", "[A", "[113u"] {
      var (late, whole) = (InputParser(), InputParser())
      var (inputs, expected): ([Input], [Input]) = ([], [key(.escape)])
      late.feed("\u{1b}".utf8, into: &inputs)
      late.silence(into: &inputs)
      for byte in rest.utf8 { late.feed(CollectionOfOne(byte), into: &inputs) }
      whole.feed("\u{1b}\(rest)".utf8, into: &expected)
      #expect(inputs == expected)
    }
  }

  /// A terminal sends both bytes of a key with alt at once. Over a slow link the two keys of a person come close together.
  @Test(arguments: ["q", "\r", "\u{3}", "é"])
  func `ESC and a character are a key with alt if they come in one read, and two keys if they do not`(
    text: String
  ) {
    var (parser, inputs) = (InputParser(), [Input]())
    func feed(_ bytes: some Sequence<UInt8>) {
      parser.beginRead()
      parser.feed(bytes, into: &inputs)
    }
    feed(text.utf8)
    let plain = inputs
    inputs = []
    feed("\u{1b}".utf8)
    #expect(inputs.isEmpty)
    feed(text.utf8)
    #expect(inputs == [key(.escape)] + plain)
    inputs = []
    feed("\u{1b}\(text)".utf8)
    #expect(inputs.count == 1)
  }

  @Test(arguments: ["[A", "OA", "[<0;4;2M", "]11;rgb:0/0/0\u{7}"])
  func `a sequence whose ESC came in an earlier read is that sequence`(rest: String) {
    var (parser, whole) = (InputParser(), InputParser())
    var (inputs, expected) = ([Input](), [Input]())
    whole.feed("\u{1b}\(rest)".utf8, into: &expected)
    for byte in "\u{1b}\(rest)".utf8 {
      parser.beginRead()
      parser.feed(CollectionOfOne(byte), into: &inputs)
    }
    #expect(inputs == expected)
  }

  @Test(arguments: ["[", "x", "[["]) func `a key after ESC is that key`(text: String) {
    var parser = InputParser()
    var inputs: [Input] = []
    parser.feed("\u{1b}".utf8, into: &inputs)
    parser.silence(into: &inputs)
    for byte in text.utf8 {
      parser.feed(CollectionOfOne(byte), into: &inputs)
      // A key does not wait as long as a sequence does.
      #expect([nil, 0.025].contains(parser.patience))
      parser.silence(into: &inputs)
    }
    #expect(inputs == [key(.escape)] + text.map { key(.character($0)) })
  }

  @Test(
    arguments: [
      [0xc3, 0x28], [0xe2, 0x82, 0x28], [0xff, 0x28], [0x80, 0x28], [0xc0, 0xaf, 0x28],
      [0xed, 0xa0, 0x80, 0x28], [0xf0, 0x80, 0x80, 0x80, 0x28]
    ] as [[UInt8]])
  func `characters that are not UTF-8 are skipped`(bytes: [UInt8]) {
    #expect(Self.parse([bytes[...]]) == [key(.character("("))])
  }

  @Test func `a paste of a megabyte is one event and no key`() {
    var parser = InputParser()
    var inputs: [Input] = []
    let line = Array("q\u{3}\u{1b}[A\r".utf8)
    parser.feed("\u{1b}[200~".utf8, into: &inputs)
    for _ in 0..<175_000 { parser.feed(line, into: &inputs) }
    #expect(inputs.isEmpty)
    parser.feed("\u{1b}[201~".utf8, into: &inputs)
    #expect(inputs == [.event(.paste(""))] && parser.heldBytes == 0)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a megabyte of garbage gives the same in any pieces, and neither hangs the parser nor lets it grow`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    // Bytes that open, continue or close sequences are more frequent than others.
    let likely = Array("\u{1b}\u{1b}\u{1b}[[O]P_?<>;:-$0123456789~mMuRcytI\u{7}\\\u{18}".utf8)
    let bytes = (0..<1 << 20).map { _ in
      let bits = random.next()
      return bits & 0x300 == 0
        ? UInt8(truncatingIfNeeded: bits) : likely[Int(bits >> 16 & 0xffff) % likely.count]
    }
    var (whole, split) = (InputParser(), InputParser())
    var (expected, inputs): ([Input], [Input]) = ([], [])
    whole.feed(bytes, into: &expected)
    var start = 0
    while start < bytes.count {
      let end = min(start + Int.random(in: 1...2000, using: &random), bytes.count)
      split.feed(bytes[start..<end], into: &inputs)
      if split.heldBytes > InputParser.sequenceLimit + 2 {
        Issue.record("the parser holds \(split.heldBytes) bytes")
        return
      }
      start = end
    }
    #expect(inputs.count == expected.count && zip(inputs, expected).allSatisfy { $0 == $1 })
    // A byte gives at most two events: the ESC before it and itself.
    #expect(inputs.count < 2 * bytes.count)
    inputs = []
    split.feed("\u{1b}[201~\u{1b}\\\u{18}a".utf8, into: &inputs)
    #expect(inputs.last == key(.character("a")), "the parser must read keys again afterwards")
  }
}
