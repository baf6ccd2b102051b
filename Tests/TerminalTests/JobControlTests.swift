import TestSupport
import Testing

/// The program as a job of a shell that is stopped, continued in the background and ended there.
@Suite(.serialized) struct JobControlTests {
  /// Starts a shell in which the driver has drawn its first picture. Returns also the shell's own settings.
  private static func running() throws -> (terminal: PseudoTerminal, settings: String) {
    let terminal = try ScreenTests.shell()
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    let settings = terminal.settings
    terminal.type("\(builtProduct("ScreenDriver"))\n")
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") })
    #expect(terminal.waitForQuiet())
    return (terminal, settings)
  }

  /// Waits until `jobs` reports a state.
  private static func expectJob(_ state: String, in terminal: PseudoTerminal, clears: Bool = true) {
    terminal.type("until [ -n \"$(jobs -l | grep '\(state)')\" ]; do :; done; echo is $((6 * 7))\n")
    #expect(terminal.wait { $0.emulator.text.contains("is 42") }, "\(terminal.emulator.text)")
    guard clears else { return }
    terminal.type("clear\n")
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" && !$0.emulator.text.contains("is 42") })
  }

  /// Waits for the end of the shell's only job, which the shell reports with these words.
  private static func expectEnd(_ word: String, of terminal: PseudoTerminal) {
    terminal.type("until [ -z \"$(jobs -r; jobs -s)\" ]; do :; done; echo ended $((6 * 7))\n")
    #expect(terminal.wait { $0.emulator.text.contains("ended 42") }, "\(terminal.emulator.text)")
    #expect(terminal.wait { $0.emulator.text.contains(word) }, "\(terminal.emulator.text)")
  }

  private static func expectUntouched(_ terminal: PseudoTerminal, _ settings: String) {
    #expect(terminal.settings == settings)
    #expect(terminal.scanner.modes == [7, 25])
    #expect(terminal.scanner.keyboardDepth == 0)
  }

  @Test func `a stopped program continued in the background stops again, because it must draw`() throws {
    let (terminal, settings) = try Self.running()
    terminal.type("\u{1a}")
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    for round in 1...2 {
      terminal.type("bg\n")
      Self.expectJob("Stopped (tty output)", in: terminal)
      Self.expectUntouched(terminal, settings)
      terminal.type("fg\n")
      #expect(
        terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed \(round)" }, "\(terminal.emulator.text)")
      terminal.type("x")
      #expect(terminal.wait { $0.emulator.line(2).hasSuffix("character(\"x\") press 0") })
      #expect(terminal.emulator.line(0) == "ready 80x24 resumed \(round)")
      terminal.type("\u{1a}")
      #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    }
    terminal.type("fg\n")
    #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed 3" })
    terminal.type("q")
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    ScreenTests.expectAsBefore(terminal, settings)
  }

  @Test(arguments: [("TERM", "Exit 143"), ("HUP", "Exit 129"), ("KILL", "Killed")], [false, true])
  func `a program ended in the background leaves the terminal unchanged`(
    signal: (name: String, word: String), continued: Bool
  ) throws {
    let (terminal, settings) = try Self.running()
    terminal.type("\u{1a}")
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    if continued {
      terminal.type("bg\n")
      Self.expectJob("Stopped (tty output)", in: terminal)
    }
    let count = terminal.output.count
    terminal.type("kill -\(signal.name) %1\n")
    Self.expectEnd(signal.word, of: terminal)
    Self.expectUntouched(terminal, settings)
    #expect(!terminal.output[count...].contains(0x1b))
  }

  @Test(.enabled(if: !isThreadSanitized))
  func `a program stopped from outside and continued in the background draws nothing`() throws {
    let (terminal, settings) = try Self.running()
    terminal.type("\u{1b}[24~")
    #expect(terminal.wait { $0.emulator.line(4).contains("frame") })
    PseudoTerminal.send(19, to: try #require(terminal.foregroundProcess))
    #expect(terminal.wait { $0.emulator.text.contains("Stopped") && $0.foregroundProcess == $0.process })
    #expect(terminal.wait { $0.settings == settings })
    #expect(terminal.waitForQuiet())
    // Replies to the last frames that came too late for the program are a line of input for the shell.
    terminal.type("\n")
    #expect(terminal.waitForQuiet())
    let count = terminal.output.count
    terminal.type("bg\n")
    Self.expectJob("Stopped (tty output)", in: terminal, clears: false)
    #expect(terminal.settings == settings)
    #expect(!terminal.output[count...].contains(0x1b))
    terminal.type("fg\n")
    #expect(terminal.wait { $0.emulator.line(0).hasPrefix("ready 80x24 resumed 1") })
    terminal.type("q")
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    ScreenTests.expectAsBefore(terminal, settings)
  }

  @Test(arguments: [("TERM", "Terminated"), ("HUP", "Hangup")])
  func `a program started and ended in the background leaves the terminal unchanged`(
    signal: (name: String, word: String)
  )
    throws
  {
    let terminal = try ScreenTests.shell()
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    let settings = terminal.settings
    terminal.type("\(builtProduct("ScreenDriver")) &\n")
    Self.expectJob("Stopped (tty output)", in: terminal)
    terminal.type("kill -\(signal.name) %1\n")
    Self.expectEnd(signal.word, of: terminal)
    Self.expectUntouched(terminal, settings)
    #expect(terminal.scanner.timesSet[1049] == nil)
  }
}
