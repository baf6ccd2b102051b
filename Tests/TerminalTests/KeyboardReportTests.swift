import PaneCanvas
import Testing

@testable import PaneTerminal

private func key(_ key: Key, _ phase: KeyPhase = .press, _ modifiers: Modifiers = []) -> Input {
  .event(.key(key, phase, modifiers))
}

private func key(_ character: Character, _ phase: KeyPhase = .press, _ modifiers: Modifiers = []) -> Input {
  key(.character(character), phase, modifiers)
}

/// Reports of the kitty keyboard protocol; the tables are those of its specification,
/// https://sw.kovidgoyal.net/kitty/keyboard-protocol/.
struct KeyboardReportTests {
  private func parse(_ bytes: String) -> [Input] {
    var parser = InputParser()
    var inputs: [Input] = []
    parser.feed(bytes.utf8, into: &inputs)
    return inputs
  }

  @Test func `the program sets flags 1, 2, 8 and 16 and resets them before it leaves the screen`() {
    #expect(TerminalModes.pushKeyboard == Array("\u{1b}[>27u".utf8))
    let leaving = Array("\u{1b}[?1049l".utf8)
    let bytes = TerminalModes.restoring(keyboard: true, leaving: leaving)
    #expect(bytes.starts(with: Array("\u{1b}\\".utf8) + TerminalModes.endFrame + Array("\u{1b}[<u".utf8)))
    #expect(bytes.suffix(leaving.count) == leaving[...])
  }

  // MARK: Functional keys

  /// The number, the final byte and the key of a functional key; nil if the key is not input.
  private static let functional: [(code: String, final: String, key: Key?)] =
    [
      ("27", "u", .escape), ("13", "u", .enter), ("9", "u", .tab), ("127", "u", .backspace),
      ("1", "D", .left), ("1", "C", .right), ("1", "A", .up), ("1", "B", .down), ("57414", "u", .enter),
      ("57417", "u", .left), ("57418", "u", .right), ("57419", "u", .up), ("57420", "u", .down),
      ("2", "~", nil), ("5", "~", nil), ("24", "~", nil), ("1", "H", nil), ("1", "P", nil), ("1", "E", nil),
      ("57376", "u", nil), ("57421", "u", nil), ("57427", "u", nil)
    ]

  @Test(arguments: functional)
  func `a functional key is recognised in each phase, with every modifier and under every lock`(
    row: (code: String, final: String, key: Key?)
  ) {
    for (value, modifiers) in [(1, []), (2, .shift), (3, .alt), (5, .control), (8, [.shift, .alt, .control])]
      as [(Int, Modifiers)]
    {
      // 64 is caps lock, 128 num lock.
      for locks in [0, 64, 128, 192] {
        for (number, phase) in [(1, KeyPhase.press), (2, .repeat), (3, .release)] {
          let bytes = "\u{1b}[\(row.code);\(value + locks):\(number)\(row.final)"
          #expect(parse(bytes) == (row.key.map { [key($0, phase, modifiers)] } ?? []))
        }
      }
    }
    let bare = row.code == "1" ? "\u{1b}[\(row.final)" : "\u{1b}[\(row.code)\(row.final)"
    #expect(parse(bare) == (row.key.map { [key($0)] } ?? []))
  }

  @Test(arguments: [
    // Caps lock, scroll lock, num lock, print screen, pause and menu; media keys; left and right shift, control, alt,
    // super, hyper and meta, and the two level-shift keys.
    57358...57363, 57428...57440, 57441...57454
  ])
  func `a modifier, lock or media key alone is not input`(codes: ClosedRange<Int>) {
    for code in codes {
      for rest in ["", ";2", ";2:1", ";65:2", ";1:3"] { #expect(parse("\u{1b}[\(code)\(rest)u") == []) }
    }
    #expect(
      parse("\u{1b}[57441;2u\u{1b}[97;2;65u\u{1b}[97;2:3u\u{1b}[57441;1:3u") == [key("A"), key("A", .release)]
    )
  }

  // MARK: Characters

  @Test(
    arguments: [
      ("a", "97;;97", "a"), ("A by shift", "97;2;65", "A"), ("A by caps lock", "97;65;65", "A"),
      ("a by both", "97;66;97", "a"), ("? on a US keyboard", "47;2;63", "?"),
      ("? on a German one", "223;2;63", "?"),
      ("< on a US keyboard", "44;2;60", "<"), ("< on a German one", "60;;60", "<"),
      ("> on a German one", "60;2;62", ">"),
      ("@ by AltGr", "113;;64", "@"), ("a Cyrillic letter", "1081::113;;1081", "й"),
      ("a capital of it", "1081:1049:113;2;1049", "Й"),
      ("a letter and its accent", "101;;101:769", "e\u{301}"),
      ("space", "32;;32", " "), ("space with shift", "32;2;32", " "),
      ("a digit of the keypad", "57404;129;53", "5"),
      ("the keypad's comma", "57409;129;44", ","), ("control codes in the text", "97;;97:7:27:127:155", "a")
    ] as [(String, String, Character)])
  func `the text gives the character, without shift`(row: (name: String, press: String, character: Character))
  {
    #expect(parse("\u{1b}[\(row.press)u") == [key(row.character)])
  }

  @Test func `without a text the alternates and modifiers give the character`() {
    #expect(
      parse("\u{1b}[97u\u{1b}[97;2u\u{1b}[97:65;2u\u{1b}[47:63;2u\u{1b}[57404u\u{1b}[57416u") == [
        key("a"), key("A"), key("A"), key("?"), key("5"), key(",")
      ])
    #expect(
      parse("\u{1b}[99;5u\u{1b}[99;6u\u{1b}[1089::99;5u\u{1b}[1089;5u\u{1b}[97;3u\u{1b}[97;3;97u") == [
        key("c", .press, .control), key("C", .press, .control), key("c", .press, .control),
        key("с", .press, .control), key("a", .press, .alt), key("a", .press, .alt)
      ])
  }

  @Test func `a release without a known press is reported as a release`() {
    #expect(
      parse("\u{1b}[13;1:3u\u{1b}[9;1:3u\u{1b}[113;1:3u\u{1b}[47:63;2:3u\u{1b}[127;1:3u") == [
        key(.enter, .release), key(.tab, .release), key("q", .release), key("?", .release),
        key(.backspace, .release)
      ])
  }

  @Test func `a text without a key, as from an input method, gives its characters`() {
    #expect(parse("\u{1b}[0;;229u") == [key("å")])
    #expect(parse("\u{1b}[0;;20320:22909u") == [key("你"), key("好")])
    #expect(parse("\u{1b}[0u\u{1b}[0;;7u\u{1b}[;;97u\u{1b}[0;;16777216u") == [])
  }

  @Test func `missing, zero or absurd parameters do not trap`() {
    #expect(parse("\u{1b}[97;0u\u{1b}[97;;u") == [key("a"), key("a")])
    #expect(parse("\u{1b}[97;1:9u\u{1b}[97;1:0u") == [key("a"), key("a")])
    #expect(parse("\u{1b}[55296u\u{1b}[99999999999u\u{1b}[u\u{1b}[:::u") == [])
  }
}
