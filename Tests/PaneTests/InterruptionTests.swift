import Foundation
import TestSupport
import Testing

/// Long work in a terminal: it says how far it is, and may be interrupted.
@Suite(.serialized) struct InterruptionTests {
  private let folder = NSTemporaryDirectory() + "pane-interruption-\(UUID().uuidString)"

  @Test(arguments: [(2, "INT"), (15, "TERM"), (1, "HUP")])
  func `an interruption ends long work as its signal would, wipes its line and leaves no file`(
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
