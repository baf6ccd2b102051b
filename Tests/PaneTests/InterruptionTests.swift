import Foundation
import TestSupport
import Testing

/// Tests of long work in a terminal, which shows its progress and can be interrupted.
@Suite(.serialized) struct InterruptionTests {
  private let folder = NSTemporaryDirectory() + "pane-interruption-\(UUID().uuidString)"

  @Test(arguments: [(2, "INT"), (15, "TERM"), (1, "HUP")])
  func `a signal ends long work with that signal, clears the progress line and leaves no new file`(
    signal: (number: Int32, name: String)
  ) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let out = "\(folder)/trace.csv"
    try Data("before".utf8).write(to: URL(filePath: out))
    let terminal = try PseudoTerminal(
      builtProduct("pane"), ["trace", "--duration", "86400", "--out", out])
    #expect(terminal.wait { $0.emulator.line(0).wholeMatch(of: /pane trace \[#*-+\] \d+ %/) != nil })
    terminal.signal(signal.number)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == signal.number)
    #expect(terminal.emulator.line(0) == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["trace.csv"])
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "before")
  }
}
