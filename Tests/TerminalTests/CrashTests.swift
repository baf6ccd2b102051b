import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct CrashTests {
  /// The function key that crashes the driver, the signal that ends it, and the message that must be readable.
  static let ways: [(key: String, signal: Int32, text: String)] = [
    ("\u{1b}[11~", 5, "this was fatal"), ("\u{1b}[12~", 11, "said by 2"), ("\u{1b}[13~", 11, "said by 3"),
    ("\u{1b}[14~", 6, "said by 4"), ("\u{1b}[15~", 8, "said by 5"), ("\u{1b}[17~", 3, "said by 6"),
    ("\u{1b}[18~", 31, "said by 7"), ("\u{1b}[19~", 7, "said by 8"), ("\u{1b}[20~", 9, "said by 9"),
    ("\u{1b}[21~", 5, "this must never be")
  ]

  @Test(arguments: ways, [Answers.plain, .kitty])
  func `after any crash the terminal is restored and the error message is readable`(
    way: (key: String, signal: Int32, text: String), answers: Answers
  ) throws {
    let terminal = try ScreenTests.start(environment: ["SWIFT_BACKTRACE": "enable=no"], answers: answers)
    #expect(
      terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    terminal.type(way.key)
    #expect(terminal.waitForExit())
    let status = terminal.exitStatus ?? 0
    #expect(status & 0x7f == way.signal || (way.signal == 5 && status & 0x7f == 4), "status \(status)")
    // After SIGKILL the guard restores the terminal, which takes a moment.
    #expect(
      terminal.wait { $0.settings == $0.initialSettings && Self.lastWords($0).contains(way.text) },
      "\(Self.lastWords(terminal))")
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  /// Ends the program by a fault, by a signal from outside or by a key.
  @Test(arguments: ["\u{1b}[12~", "\u{1b}[14~", "TERM", "q"], [0.005, 0.05, 0.1])
  func `outstanding replies do not reach the shell`(end: String, latency: Double) throws {
    let terminal = try ScreenTests.start(environment: ["SWIFT_BACKTRACE": "enable=no"])
    terminal.latency = latency
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    // The end comes right after the query of a frame.
    let count = terminal.chunks.count
    terminal.type("x")
    #expect(terminal.wait { $0.chunks.count > count })
    if end == "TERM" { terminal.signal(15) } else { terminal.type(end) }
    #expect(terminal.waitForExit())
    terminal.pass(2 * latency)
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  /// The reply to the first query shows that the terminal answers, so that a frame with a query of its own is sent before
  /// the replies to the other queries have come.
  @Test(arguments: ["TERM", "q", "KILL"])
  func `the reply to a frame before the first queries are answered does not reach the shell`(
    end: String
  ) throws {
    let terminal = try ScreenTests.start(answers: .kitty)
    (terminal.latency, terminal.promptReplies) = (0.4, 1)
    #expect(terminal.wait { $0.emulator.line(0).hasPrefix("ready") })
    terminal.pass(0.1)
    terminal.type("x")
    #expect(terminal.wait { $0.emulator.line(2).contains("character(\"x\")") })
    switch end {
    case "TERM": terminal.signal(15)
    case "KILL": PseudoTerminal.send(9, to: try Self.processes(of: terminal).player)
    default: terminal.type(end)
    }
    #expect(terminal.waitForExit())
    #expect(terminal.wait { $0.settings == $0.initialSettings })
    terminal.pass(0.8)
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
    #expect(!terminal.emulator.text.contains("^["), "a reply is echoed: \(terminal.emulator.text)")
  }

  @Test func `a terminal that stops answering delays the end after a crash by a bounded time`() throws {
    let terminal = try ScreenTests.start(environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    terminal.isReading = false
    // The frame for the key ends with a query.
    terminal.type("x")
    terminal.pass(0.1)
    terminal.signal(11)
    #expect(terminal.waitForExit(deadline: 2.5))
    terminal.isReading = true
    #expect(terminal.wait { !$0.scanner.modes.contains(1049) })
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  /// QUIT, ILL, TRAP, ABRT, BUS, FPE, SEGV and SYS, sent from outside instead of raised by a fault.
  @Test(.enabled(if: !isThreadSanitized), arguments: [3, 4, 5, 6, 7, 8, 11, 31] as [Int32], [0, 0.02])
  func `after a fatal signal from outside no part of a frame stays on the screen`(
    signal: Int32, latency: Double
  )
    throws
  {
    for round in 0..<2 {
      let terminal = try ScreenTests.start(
        columns: 120, rows: 40, environment: ["SWIFT_BACKTRACE": "enable=no"], answers: .kitty)
      #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
      terminal.latency = latency
      terminal.type("\u{1b}[24~")
      // A frame may be left out.
      #expect(terminal.wait { StallTests.frame($0) >= 10 + 7 * round })
      terminal.signal(signal)
      #expect(terminal.waitForExit())
      #expect((terminal.exitStatus ?? 0) & 0x7f == signal)
      terminal.pass(0.05)
      #expect(!Self.lastWords(terminal).contains("\u{1b}"), "\(Self.lastWords(terminal).debugDescription)")
      ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
    }
  }

  /// The change of the settings is the earliest state that must be restored.
  @Test func `the terminal is restored even if the program is killed as soon as it has set raw mode`() throws
  {
    for _ in 0..<20 {
      let terminal = try ScreenTests.start(answers: .kitty)
      while terminal.settings == terminal.initialSettings {}
      terminal.signal(9)
      #expect(terminal.waitForExit())
      #expect(terminal.wait(deadline: 2) { $0.settings == $0.initialSettings && $0.scanner.modes == [7, 25] })
    }
  }

  @Test func `a stopped guard process blocks nothing`() throws {
    let terminal = try ScreenTests.start()
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    PseudoTerminal.send(19, to: try Self.processes(of: terminal).guard)
    terminal.type("q")
    #expect(terminal.waitForExit(deadline: 3))
    #expect(terminal.exitStatus == 0)
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  /// The two descendants of a supervisor. A guard is as its parent until it runs, so the wait is for what it changes.
  /// - Parameter process: The supervisor; the program of the terminal by default.
  static func processes(
    of terminal: PseudoTerminal, under process: Int32? = nil
  ) throws -> (guard: Int32, player: Int32) {
    var (guards, players): ([Int32], [Int32]) = ([], [])
    #expect(
      terminal.wait {
        let all = (try? Self.descendants(of: process ?? $0.process)) ?? []
        (guards, players) = (all.filter(Self.isGuard), all.filter { !Self.isGuard($0) })
        return guards.count == 1 && players.count == 1
      })
    return (try #require(guards.first), try #require(players.first))
  }

  private static func isGuard(_ process: Int32) -> Bool {
    (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) == "tty-guard\n"
  }

  /// Whether a process exists and is not a zombie.
  static func isAlive(_ process: Int32) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z ") && !$0.contains(") X ") } ?? false
  }

  /// The children of a process and all their descendants.
  static func descendants(of process: Int32) throws -> [Int32] {
    let children = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
      .flatMap { task in
        try String(contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8).split(
          separator: " ")
      }
      .compactMap { Int32($0) }
    return try children + children.flatMap(descendants)
  }

  @Test(arguments: [9, 11, 15] as [Int32], [Answers.plain, .kitty])
  func `after a program is killed under a shell, the shell continues normally`(
    signal: Int32, answers: Answers
  )
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
      // On a busy machine the shell's prompt may come before the guard leaves the alternate screen.
      #expect(terminal.wait { !$0.scanner.modes.contains(1049) && $0.foregroundProcess == $0.process })
      // When the guard is done, it discards what was typed so far.
      #expect(terminal.wait { $0.settings == settings })
      #expect(terminal.waitForQuiet())
      terminal.type("echo round $((\(round) + 40))\n")
      #expect(
        terminal.wait { $0.emulator.text.contains("round \(round + 40)") && ScreenTests.lastLine($0) == "$" })
      #expect(terminal.waitForQuiet())
      ScreenTests.expectAsBefore(terminal, settings)
    }
  }

  @Test func `after a kill the prompt appears even if the guard acts after the shell`() throws {
    let terminal = try ScreenTests.shell(editing: true)
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    terminal.type("\(builtProduct("ScreenDriver"))\n")
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") })
    #expect(terminal.waitForQuiet())
    let driver = try #require(terminal.foregroundProcess)
    let pipes = try Self.pipes(of: driver)
    #expect(!pipes.isEmpty)
    PseudoTerminal.send(9, to: -driver)
    // The prompt is on the alternate screen, which the delayed guard is going to leave.
    #expect(terminal.wait { $0.foregroundProcess == $0.process && $0.emulator.text.contains("$") })
    #expect(terminal.waitForQuiet())
    #expect(terminal.scanner.modes.contains(1049))
    for pipe in pipes { try pipe.close() }
    #expect(terminal.wait { !$0.scanner.modes.contains(1049) && ScreenTests.lastLine($0) == "$" })
    // The guard changes the window's size for a moment, so that the shell draws its prompt again.
    terminal.type("until [ \"$(stty size)\" = '24 80' ]; do :; done; echo of its size agai''n\n")
    #expect(terminal.wait { $0.emulator.text.contains("of its size again") })
  }

  /// The pipes of a process, held open so that the guard does not notice the end of the process.
  private static func pipes(of process: Int32) throws -> [FileHandle] {
    try openFiles(of: process).compactMap {
      $0.target.hasPrefix("pipe:") ? FileHandle(forWritingAtPath: $0.path) : nil
    }
  }

  /// The open files of a process: the path of each descriptor and the file that it leads to.
  static func openFiles(of process: Int32) throws -> [(path: String, target: String)] {
    let directory = "/proc/\(process)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: directory).map { name in
      let path = "\(directory)/\(name)"
      return (path, try FileManager.default.destinationOfSymbolicLink(atPath: path))
    }
  }

  /// The output after the program left the alternate screen.
  private static func lastWords(_ terminal: PseudoTerminal) -> Substring {
    let shown = String(decoding: terminal.output, as: UTF8.self)
    let left = shown.range(of: "\u{1b}[?1049l", options: .backwards)
    return left.map { shown[$0.upperBound...] } ?? ""
  }
}
