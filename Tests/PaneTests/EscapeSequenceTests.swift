import Foundation
import TestSupport
import Testing

/// Tests that no escape sequence in a text from outside reaches stdout or stderr.
struct EscapeSequenceTests {
  /// Sequences that write the clipboard, set the title, clear the screen, begin a C1 sequence and reverse the line.
  static let texts = [
    "\u{1b}]52;c;cm0gLXJm\u{7}", "\u{1b}]0;owned\u{1b}\\", "\u{1b}[2J", "\u{9d}0;x\u{9c}", "\u{9b}31m",
    "a\u{202e}b",
    "\r\u{8}\u{7f}"
  ]

  private func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
    }
  }

  /// A trace of a discontinuous motion with a column of the given name.
  private func trace(_ name: String, phase: String = "a") -> String {
    "t,\(name),v,phase\n"
      + (0..<20).map { "\(Double($0) / 60),\($0 < 10 ? 0 : 50),0,\($0 < 10 ? "rest" : phase)\n" }.joined()
  }

  @Test(arguments: texts)
  func `escape sequences in column names and words of a trace are printed in visible form`(text: String)
    throws
  {
    let folder = try TemporaryFolder()
    // A carriage return ends a line of CSV.
    let name = text.replacing("\r", with: "")
    let (one, other) = (folder.path("one"), folder.path("other"))
    try trace(name, phase: "b" + name).write(toFile: one, atomically: true, encoding: .utf8)
    try trace(name, phase: "c" + name).write(toFile: other, atomically: true, encoding: .utf8)
    for (arguments, code) in [
      (["check", one], 1), (["check", one, "--column", "x" + text], 65), (["plot", "--trace", one], 0),
      (["trace", "diff", one, other], 1), (["plot", "--trace", one, "--out", "-"], 0)
    ] {
      let run = try runPane(arguments)
      #expect(run.code == Int32(code), "\(arguments): \(run.errors)")
      #expect(isClean(run.output) && isClean(run.errors), "\(arguments)")
    }
  }

  @Test(arguments: texts)
  func `escape sequences in file names and option values are printed in visible form in messages`(
    text: String
  ) throws {
    for arguments in [
      ["check", "/no/\(text)"], ["trace", "--out", "/no/\(text)"], ["replay", "/no/\(text)"],
      ["trace", "diff", "/no/\(text)", "/no/b"], ["plot", "k=1,c=\(text)"], ["--scene", text], [text],
      ["sample", text], ["spring", text], ["spring", "k=300,c=20", "--to", text], ["trace", "--size", text],
      ["cast", "--out", text], ["sample", "bezier", text], ["--\(text)"], ["--record", "/no/\(text)"]
    ] {
      let run = try runPane(arguments)
      #expect(run.code != 0)
      #expect(run.output == "" && run.errors != "" && isClean(run.errors), "\(arguments)")
    }
  }

  @Test(arguments: texts)
  func `escape sequences in lines of a script are printed in visible form in messages`(text: String) throws {
    for line in [text, "0 \(text)", "\(text) tap", "0 key a\(text)", "0 paste \"\\\(text)", "scene \(text)"] {
      let run = try runPane(["trace", "--script", "-"], input: line + "\n")
      #expect(run.code == 65 && isClean(run.errors), "\(line)")
    }
  }

  @Test func `escape sequences in the terminal's type are printed in visible form in the message`() throws {
    for text in Self.texts {
      let terminal = try PseudoTerminal(
        builtProduct("pane"), columns: 200, environment: ["TERM": "x" + text])
      #expect(terminal.waitForExit())
      #expect(terminal.emulator.line(0).hasPrefix("pane: the terminal kind “x"))
      #expect(!terminal.output.contains { $0 < 0x20 && $0 != 0x0a && $0 != 0x0d || $0 == 0x7f })
      #expect(isClean(String(decoding: terminal.output, as: UTF8.self).replacing("\r\n", with: "\n")))
    }
  }
}
