import Foundation
import TestSupport
import Testing

@testable import pane

/// Tests of scripts that are invalid or cannot be read.
struct ScriptFileTests {
  private static let bad: [(bytes: [UInt8], message: String)] = [
    ([], "1: the script is empty; expected “TIME VERB”"),
    (Array(" \n\n".utf8), "1: the script is empty; expected “TIME VERB”"),
    ([0x30, 0x20, 0x74, 0x61, 0x70, 0x0a, 0x7f, 0x45, 0x4c, 0x46, 0xff, 0xfe], "2: expected UTF-8 text"),
    (
      Array("0 tap\n\0\u{1}\u{2}\n".utf8),
      "2: the time in s must be a finite number; got “\\u{0}\\u{1}\\u{2}”"
    ),
    (
      Array(String(repeating: "x", count: 100_000).utf8),
      "1: expected words of at most 1000 bytes, found 100000: “\(String(repeating: "x", count: 60))…”"
    ),
    (Array("0 tap\nnan tap".utf8), "2: the time in s must be a finite number; got “nan”"),
    (Array("-1 tap".utf8), "1: a time must be at least 0; got -1"),
    (
      Array("2 tap\n1 tap".utf8),
      "2: time 1.0 is before the time of the line above, 2.0; times must not decrease"
    ),
    (Array("size 80x24\nsize 80x24".utf8), "2: this option is already set by a line above"),
    (
      Array("0 drag inf".utf8), "1: the argument of “drag” must be a finite number; got “inf”"
    )
  ]

  @Test(arguments: bad.indices)
  func `a bad script is an error with file, line and code 65`(index: Int) throws {
    let (bytes, message) = Self.bad[index]
    let folder = try TemporaryFolder()
    let path = folder.path("script")
    try Data(bytes).write(to: URL(filePath: path))
    let failure = try #require(throws: Failure.self) { try ScriptFile.read(path) }
    #expect(failure.kind == .data && failure.description == "\(path):\(message)")
  }

  @Test func `a bad script is told in one line, and nothing is written`() throws {
    let folder = try TemporaryFolder()
    let run = try runPane(["trace", "-", "--out", folder.path("out.csv")], input: "0 jump\n")
    #expect(run.code == 65 && run.output == "" && run.errors.split(separator: "\n").count == 1)
    #expect(folder.names == [])
  }

  @Test func `a script from a pipe is replayed, and the terminal is the keyboard`() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "printf 'scene marker\\n0 tap\\n' | \(builtProduct("pane")) replay -"])
    #expect(terminal.wait { $0.emulator.text.contains("marker") })
    terminal.type("q")
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
    #expect(terminal.settings == terminal.initialSettings)
  }

  @Test func `a replay does not wait for a script that would come from the keyboard`() throws {
    let terminal = try PseudoTerminal(builtProduct("pane"), ["replay", "-"])
    #expect(terminal.waitForExit() && terminal.exitStatus == 64 << 8)
    #expect(terminal.emulator.text.contains("stdin is the keyboard"))
  }

  @Test func `a recording that cannot be created is an error before the screen is entered`() throws {
    let nowhere = try runPane(["--record-input", "/no/such/file"])
    #expect(nowhere.code == 73)
    #expect(nowhere.errors == "pane: /no/such/file: No such file or directory\n")
  }
}
