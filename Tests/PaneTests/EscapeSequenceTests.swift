import Foundation
import TestSupport
import Testing

/// Tests that no escape sequence in a text from outside reaches stdout or stderr.
struct EscapeSequenceTests {
  /// Sequences that write the clipboard, set the title, clear the screen, begin a C1 sequence and reverse the line.
  static let text = [
    "\u{1b}]52;c;cm0gLXJm\u{7}", "\u{1b}]0;owned\u{1b}\\", "\u{1b}[2J", "\u{9d}0;x\u{9c}", "\u{9b}31m",
    "a\u{202e}b",
    "\r\u{8}\u{7f}"
  ].joined()

  private func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
    }
  }

  /// The text in messages about file names, values of options, and columns.
  @Test(arguments: [
    ["trace", "/no/TEXT"], ["trace", "--out", "/no/TEXT"], ["--scene", "TEXT"], ["spring", "TEXT"],
    ["--TEXT"], ["fit", "-", "--column", "TEXT"]
  ])
  func `escape sequences in arguments are printed in visible form in messages`(arguments: [String]) throws {
    let run = try runPane(arguments.map { $0.replacing("TEXT", with: Self.text) }, input: "t,y\n0,1\n")
    #expect(run.code != 0)
    #expect(run.output == "" && run.errors != "" && isClean(run.errors))
  }

  @Test(arguments: ["TEXT", "0 TEXT", "TEXT tap", "0 key aTEXT", "0 paste \"\\TEXT", "scene TEXT"])
  func `escape sequences in lines of a script are printed in visible form in messages`(line: String) throws {
    let run = try runPane(["trace", "-"], input: line.replacing("TEXT", with: Self.text) + "\n")
    #expect(run.code == 65 && isClean(run.errors))
  }

  @Test func `escape sequences in the terminal's type are printed in visible form in the message`() throws {
    let terminal = try PseudoTerminal(
      builtProduct("pane"), columns: 200, environment: ["TERM": "x" + Self.text])
    #expect(terminal.waitForExit())
    #expect(terminal.emulator.line(0).hasPrefix("pane: the terminal kind “x"))
    #expect(!terminal.output.contains { $0 < 0x20 && $0 != 0x0a && $0 != 0x0d || $0 == 0x7f })
    #expect(isClean(String(decoding: terminal.output, as: UTF8.self).replacing("\r\n", with: "\n")))
  }
}
