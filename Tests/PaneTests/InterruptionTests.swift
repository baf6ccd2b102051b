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

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal that ends pane ends the ffmpeg that works for it`(signal: Int32) throws {
    let folder = try TemporaryFolder()
    // The stand-in holds one pipe open, waits for the other one for ever, and only KILL ends it.
    for name in ["alive", "never"] { try #require(mkfifo(folder.path(name), 0o600) == 0) }
    try """
    #!/bin/sh
    trap '' HUP INT TERM QUIT
    exec 3>'\(folder.path("alive"))'
    : >'\(folder.path("started"))'
    exec cat '\(folder.path("never"))'
    """.write(toFile: folder.path("ffmpeg"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("ffmpeg"))
    let alive = open(folder.path("alive"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer {
      close(open(folder.path("never"), O_WRONLY | O_NONBLOCK))
      close(alive)
    }
    let terminal = try PseudoTerminal(
      builtProduct("pane"),
      ["cast", "--duration", ".1", "--size", "60x20", "--out", folder.path("a.mp4")],
      environment: ["PATH": "\(folder.path):/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"])
    #expect(terminal.wait { _ in folder.names.contains("started") })
    terminal.signal(signal)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus.map { $0 & 0x7f } == signal)
    var end = pollfd(fd: alive, events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, Int32(1000 * PseudoTerminal.patience)) == 1 && end.revents & Int16(POLLHUP) != 0)
    #expect(!folder.names.contains("a.mp4"))
  }
}
