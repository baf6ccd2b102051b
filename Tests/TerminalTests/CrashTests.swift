import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct CrashTests {
  /// The function key that crashes the driver, the signal it dies of, and what its user must still read.
  static let ways: [(key: String, signal: Int32, text: String)] = [
    ("\u{1b}[11~", 5, "this was fatal"), ("\u{1b}[12~", 11, "said by 2"), ("\u{1b}[13~", 11, "said by 3"),
    ("\u{1b}[14~", 6, "said by 4"), ("\u{1b}[15~", 8, "said by 5"), ("\u{1b}[17~", 3, "said by 6"),
    ("\u{1b}[18~", 31, "said by 7"), ("\u{1b}[19~", 7, "said by 8"), ("\u{1b}[20~", 9, "said by 9"),
    ("\u{1b}[21~", 5, "this must never be")
  ]

  @Test(arguments: ways, [Answers.plain, .kitty])
  func `however it dies, the terminal is as before and its last words can be read`(
    way: (key: String, signal: Int32, text: String), answers: Answers
  ) throws {
    let terminal = try ScreenTests.start(environment: ["SWIFT_BACKTRACE": "enable=no"], answers: answers)
    #expect(
      terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    terminal.type(way.key)
    #expect(terminal.waitForExit())
    let status = terminal.exitStatus ?? 0
    #expect(status & 0x7f == way.signal || (way.signal == 5 && status & 0x7f == 4), "status \(status)")
    // Killed, it can do nothing itself: its guard needs a moment after its death.
    #expect(
      terminal.wait { $0.settings == $0.initialSettings && Self.lastWords($0).contains(way.text) },
      "\(Self.lastWords(terminal))")
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  /// By a fault, by a signal from outside, by a command; none of them shall leave an answer to the shell.
  @Test(arguments: ["\u{1b}[12~", "\u{1b}[14~", "TERM", "q"], [0.005, 0.05, 0.1])
  func `answers that are on their way are no shell's`(end: String, latency: Double) throws {
    let terminal = try ScreenTests.start(environment: ["SWIFT_BACKTRACE": "enable=no"])
    terminal.latency = latency
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    // A frame, and in the instant of its question, the end.
    let count = terminal.chunks.count
    terminal.type("x")
    #expect(terminal.wait { $0.chunks.count > count })
    if end == "TERM" { terminal.signal(15) } else { terminal.type(end) }
    #expect(terminal.waitForExit())
    terminal.pass(2 * latency)
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  @Test(arguments: [9, 11, 15] as [Int32], [Answers.plain, .kitty])
  func `killed under a shell, the shell goes on as if nothing had been`(signal: Int32, answers: Answers)
    throws
  {
    let terminal = try ScreenTests.shell(answers: answers)
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    let settings = terminal.settings
    for round in 1...3 {
      terminal.type("SWIFT_BACKTRACE=enable=no \(builtProduct("ScreenDriver"))\n")
      #expect(terminal.wait { $0.emulator.line(1).contains("answered") })
      #expect(terminal.waitForQuiet())
      PseudoTerminal.send(signal, to: try #require(terminal.foregroundProcess))
      // A busy machine may let the shell's prompt come before the guard leaves the screen it is written to.
      #expect(terminal.wait { !$0.scanner.modes.contains(1049) && $0.foregroundProcess == $0.process })
      // The guard drops what was typed so far when it is done.
      #expect(terminal.wait { $0.settings == settings })
      #expect(terminal.waitForQuiet())
      terminal.type("echo round $((\(round) + 40))\n")
      #expect(
        terminal.wait { $0.emulator.text.contains("round \(round + 40)") && ScreenTests.lastLine($0) == "$" })
      #expect(terminal.waitForQuiet())
      ScreenTests.expectAsBefore(terminal, settings)
    }
  }

  @Test func `killed, with a guard that comes after the shell, the prompt is there all the same`() throws {
    let terminal = try ScreenTests.shell(editing: true)
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    terminal.type("\(builtProduct("ScreenDriver"))\n")
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") })
    #expect(terminal.waitForQuiet())
    let driver = try #require(terminal.foregroundProcess)
    let pipes = try Self.pipes(of: driver)
    #expect(!pipes.isEmpty)
    PseudoTerminal.send(9, to: driver)
    // The prompt stands on the screen that the guard, late, is going to leave.
    #expect(terminal.wait { $0.foregroundProcess == $0.process && $0.emulator.text.contains("$") })
    #expect(terminal.waitForQuiet())
    #expect(terminal.scanner.modes.contains(1049))
    for pipe in pipes { try pipe.close() }
    #expect(terminal.wait { !$0.scanner.modes.contains(1049) && ScreenTests.lastLine($0) == "$" })
    // The window had another size for a moment, to have the prompt drawn anew.
    terminal.type("until [ \"$(stty size)\" = '24 80' ]; do :; done; echo of its size agai''n\n")
    #expect(terminal.wait { $0.emulator.text.contains("of its size again") })
  }

  /// A process's pipes, held open: the guard at one of them does not notice its owner's death.
  private static func pipes(of process: Int32) throws -> [FileHandle] {
    let directory = "/proc/\(process)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: directory).compactMap { name in
      let path = "\(directory)/\(name)"
      let isPipe = try FileManager.default.destinationOfSymbolicLink(atPath: path).hasPrefix("pipe:")
      return isPipe ? FileHandle(forWritingAtPath: path) : nil
    }
  }

  /// What was written after the screen was left.
  private static func lastWords(_ terminal: PseudoTerminal) -> Substring {
    let shown = String(decoding: terminal.output, as: UTF8.self)
    let left = shown.range(of: "\u{1b}[?1049l", options: .backwards)
    return left.map { shown[$0.upperBound...] } ?? ""
  }
}
