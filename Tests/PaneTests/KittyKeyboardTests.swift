import Foundation
import TestSupport
import Testing

/// Sends the sequences of kitty 0.26 to 0.48 with flags 27, which were recorded under Xvfb.
@Suite(.serialized) struct KittyKeyboardTests {
  private let path = NSTemporaryDirectory() + "pane-kitty-\(UUID().uuidString)"

  /// The key events that a session records, without their times.
  private func recorded(_ scene: String, typing sequences: [String]) throws -> [String] {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let terminal = try PseudoTerminal(
      builtProduct("pane"), ["--record-input", path, "--scene", scene], columns: 90, rows: 28,
      answers: .kitty)
    #expect(terminal.wait { $0.scanner.keyboardDepth == 1 && $0.emulator.line(27).contains(scene) })
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1b}[>27u"))
    terminal.type(sequences.map { "\u{1b}[" + $0 }.joined() + "\u{1b}[113;;113u")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0 && terminal.scanner.keyboardDepth == 0)
    let script = try String(contentsOfFile: path, encoding: .utf8)
    return script.split(separator: "\n").compactMap { line in
      guard let space = line.firstIndex(of: " ") else { return nil }
      let event = line[line.index(after: space)...]
      return event.hasPrefix("key ") ? String(event) : nil
    }
  }

  @Test(arguments: [("13", "Enter"), ("9", "Tab"), ("127", "Backspace"), ("32;;32", "Space"), ("27", "Esc")])
  func `a held key is one press, repeats and a release`(row: (code: String, name: String))
    throws
  {
    let code = row.code.split(separator: ";")[0]
    let again = row.code == "32;;32" ? "32;1:2;32" : "\(code);1:2"
    let events = try recorded(
      "interruption", typing: ["\(row.code)u", "\(again)u", "\(again)u", "\(code);1:3u"])
    #expect(
      events == [
        "key \(row.name)", "key \(row.name) repeat", "key \(row.name) repeat", "key \(row.name) release",
        "key q"
      ])
  }

  @Test func `shift alone is no input, and a press has the character that is typed`()
    throws
  {
    // Shift down, key down, shift up, key up; num lock is on in the second row.
    let events = try recorded(
      "scroll",
      typing: [
        "57441u", "47;2;63u", "57441;2:3u", "47;1:3u",
        "57441;129u", "223;130;63u", "57441;130:3u", "223;129:3u",
        "60;;60u", "60;1:3u", "1089;;1089u", "1089;1:3u", "57404;129;53u", "57404;129:3u", "D", "1;129:3D"
      ])
    #expect(
      events == [
        "key ?", "key / release", "key ?", "key U+DF release", "key <", "key < release", "key U+441",
        "key U+441 release", "key 5", "key 5 release", "key Left", "key Left release", "key q"
      ])
  }

  @Test func `Ctrl-C ends the session as a key event`() throws {
    #expect(try recorded("button", typing: ["57442u", "99;5u"]) == ["key control+c"])
  }
}
