import Foundation
import TestSupport
import Testing

/// Runs `pane --record-input` in a pty.
@Suite(.serialized) struct RecordTests {
  @Test func `a full disk is told at once, and an error with code 74 after the session`() throws {
    let sentence = "inputs are not recorded"
    let terminal = try PseudoTerminal(builtProduct("pane"), ["--record-input", "/dev/full"])
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
