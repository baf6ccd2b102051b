import Foundation
import TestSupport
import Testing

/// The program as a job of a shell: stopped, continued and ended in the background.
@Suite struct JobTests {
  private static func shell() throws -> (terminal: PseudoTerminal, settings: String) {
    let terminal = try PseudoTerminal(
      "bash", ["--norc", "--noprofile", "--noediting", "-i"], environment: ["PS1": "$ ", "HISTFILE": nil])
    try #require(terminal.wait { Self.isAtPrompt($0) })
    return (terminal, terminal.settings)
  }

  private static func isAtPrompt(_ terminal: PseudoTerminal) -> Bool {
    terminal.emulator.text.split(separator: "\n").last == "$"
  }

  /// Starts the driver in the foreground and stops it.
  private static func stopped() throws -> (terminal: PseudoTerminal, settings: String) {
    let (terminal, settings) = try shell()
    // In a script the program shares its process group, which must stop as a whole or no prompt appears.
    terminal.type("sh -c '\(builtProduct("ScreenDriver")); echo status $?'\n")
    try #require(terminal.wait { $0.emulator.line(1).contains("answered") } && terminal.waitForQuiet())
    terminal.type("\u{1a}")
    #expect(terminal.wait { isAtPrompt($0) })
    #expect(terminal.traces(since: settings) == [])
    return (terminal, settings)
  }

  /// Waits until the shell's only job is in a state, and clears the screen.
  private static func expectJob(_ state: String, in terminal: PseudoTerminal) {
    terminal.type("until [ -n \"$(jobs -l | grep '\(state)')\" ]; do :; done; echo is $((6 * 7))\n")
    #expect(terminal.wait { $0.emulator.text.contains("is 42") }, "\(terminal.emulator.text)")
    terminal.type("clear\n")
    #expect(terminal.wait { isAtPrompt($0) && !$0.emulator.text.contains("is 42") })
  }

  @Test func `a program continued in the background stops again, because it must draw`() throws {
    let (terminal, settings) = try Self.stopped()
    terminal.type("bg\n")
    Self.expectJob("Stopped (tty output)", in: terminal)
    #expect(terminal.traces(since: settings) == [])
    terminal.type("fg\n")
    #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed 1" }, "\(terminal.emulator.text)")
    terminal.type("q")
    #expect(terminal.wait { Self.isAtPrompt($0) && $0.emulator.text.contains("status 0") })
    #expect(terminal.traces(since: settings) == [])
  }

  @Test(arguments: [("TERM", true), ("HUP", true), ("KILL", true), ("TERM", false), ("HUP", false)])
  func `a program ended in the background leaves the terminal unchanged`(signal: String, wasShown: Bool)
    throws
  {
    let (terminal, settings) = try wasShown ? Self.stopped() : Self.shell()
    terminal.type(wasShown ? "bg\n" : "\(builtProduct("ScreenDriver")) &\n")
    Self.expectJob("Stopped (tty output)", in: terminal)
    let count = terminal.output.count
    terminal.type("kill -\(signal) %1\n")
    terminal.type("until [ -z \"$(jobs -r; jobs -s)\" ]; do :; done; echo ended $((6 * 7))\n")
    #expect(
      terminal.wait { $0.emulator.text.contains("ended 42") && $0.followers.isEmpty }, "\(terminal.followers)"
    )
    #expect(terminal.traces(since: settings) == [] && !terminal.output[count...].contains(0x1b))
  }
}
