import Foundation
import TestSupport
import Testing

/// Tests of long work in a terminal, which shows its progress and can be interrupted.
@Suite(.serialized) struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func `a signal ends long work with that signal, and the earlier file stays`(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let out = folder.path("trace.csv")
    try Data("before".utf8).write(to: URL(filePath: out))
    let terminal = try PseudoTerminal(
      builtProduct("pane"), ["trace", "--duration", "86400", "--out", out])
    #expect(terminal.wait { _ in folder.names.count > 1 })
    terminal.signal(signal)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == signal)
    #expect(folder.text("trace.csv") == "before")
  }
}
