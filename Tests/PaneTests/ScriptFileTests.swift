import Foundation
import TestSupport
import Testing

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

  @Test(arguments: bad.indices, ["trace", "cast", "replay"])
  func `a bad script is an error of one line with file, line and code 65, and nothing is written`(
    index: Int, command: String
  ) throws {
    let (bytes, message) = Self.bad[index]
    let folder = NSTemporaryDirectory() + "pane-script-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/script"
    try Data(bytes).write(to: URL(filePath: path))
    let out = "\(folder)/out.cast"
    let arguments = command == "replay" ? [path] : ["--script", path, "--out", out]
    let run = try runPane([command] + arguments)
    #expect(run.code == 65)
    #expect(run.output == "")
    #expect(run.errors == "pane: \(path):\(message)\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["script"])
  }

  @Test(arguments: ["trace", "replay"])
  func `an unreadable script is an error of one line, with code 66`(command: String) throws {
    let option = command == "replay" ? [] : ["--script"]
    for (path, reason) in [("/", "Is a directory"), ("/no/such", "No such file or directory")] {
      let run = try runPane([command] + option + [path])
      #expect(run.code == 66)
      #expect(run.errors == "pane: \(path): \(reason)\n")
      #expect(run.output == "")
    }
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

  @Test func `a command that uses the keyboard or the screen does not accept - as a file`() throws {
    #expect(try runPane(["--record-input", "-"]).code == 64)
    let nowhere = try runPane(["--record-input", "/no/such/file"])
    #expect(nowhere.code == 73)
    #expect(nowhere.errors == "pane: /no/such/file: No such file or directory\n")
  }
}
