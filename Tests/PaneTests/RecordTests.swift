import Foundation
import TestSupport
import Testing

/// Runs `pane --record` in a pty.
@Suite(.serialized) struct RecordTests {
  private let path = NSTemporaryDirectory() + "pane-record-\(UUID().uuidString).cast"

  /// The screen of a player at the end of a cast.
  private static func lastPicture(of path: String) throws -> Emulator {
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let header = try #require(
      try JSONSerialization.jsonObject(with: Data(lines.removeFirst().utf8)) as? [String: Any])
    let emulator = Emulator(
      columns: try #require(header["width"] as? Int), rows: try #require(header["height"] as? Int))
    #expect(header["timestamp"] as? Int ?? 0 > 1_700_000_000)
    var time = 0.0
    // The last event restores the terminal.
    for line in lines.dropLast() {
      let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      let next = try #require(event[0] as? Double)
      #expect(next >= time)
      time = next
      let text = try #require(event[2] as? String)
      if event[1] as? String == "o" {
        emulator.feed(Array(text.utf8))
      } else if event[1] as? String == "r" {
        let size = text.split(separator: "x").compactMap { Int($0) }
        emulator.resize(columns: size[0], rows: size[1])
      }
    }
    return emulator
  }

  @Test(arguments: [Answers.plain, .kitty, .silent])
  func `a recording ends with the last picture`(answers: Answers) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let terminal = try PseudoTerminal(
      builtProduct("pane"), ["--record", path], columns: 100, rows: 30, answers: answers)
    #expect(terminal.wait { $0.emulator.line(0).contains("closed") })
    terminal.type(" ")
    #expect(terminal.wait { $0.emulator.line(0).contains(" open ") })
    terminal.resize(columns: 90, rows: 28)
    #expect(terminal.wait { $0.emulator.line(27).contains("space tap") })
    #expect(terminal.waitForQuiet())
    let seen = terminal.emulator.text
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
    #expect(try Self.lastPicture(of: path).text == seen)
  }

  @Test(arguments: [SIGHUP, SIGTERM])
  func `a recording is complete even if the terminal goes away`(signal: Int32) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let terminal = try PseudoTerminal(builtProduct("pane"), ["--record", path])
    #expect(terminal.wait { $0.emulator.line(0).contains("closed") })
    terminal.type(" ")
    #expect(terminal.wait { $0.emulator.line(0).contains("opening") })
    terminal.signal(signal)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == signal)
    #expect(try Self.lastPicture(of: path).line(0).contains("opening"))
  }

  @Test func `if the recording cannot be created, the screen is not entered`() throws {
    let terminal = try PseudoTerminal(builtProduct("pane"), ["--record", "/no/such/folder/a.cast"])
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 73 << 8)
    #expect(terminal.scanner.timesSet.isEmpty)
    #expect(terminal.emulator.text.contains("pane: /no/such/folder/a.cast: No such file or directory"))
  }

  @Test(arguments: [("--record", "recording stopped"), ("--record-input", "inputs are not recorded")])
  func `a full disk is told at once, and an error with code 74 after the session`(
    option: String, sentence: String
  ) throws {
    let terminal = try PseudoTerminal(builtProduct("pane"), [option, "/dev/full"])
    #expect(terminal.wait { $0.emulator.line(0).contains("\(sentence): No space left on device") })
    // The bottom row is drawn last.
    #expect(terminal.wait { $0.emulator.line(23).contains("space tap") && $0.isQuiet })
    // The session goes on, and the sentence stays.
    terminal.type(" ")
    #expect(terminal.wait { $0.emulator.line(0).contains(" open ") })
    #expect(terminal.emulator.line(0).contains("\(sentence): No space left on device"))
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 74 << 8)
    #expect(terminal.settings == terminal.initialSettings)
    #expect(terminal.emulator.text.contains("pane: /dev/full: No space left on device"))
  }
}
