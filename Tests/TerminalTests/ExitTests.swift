import Foundation
import TestSupport
import Testing

/// The ways in which the program ends or stops, in each phase: the terminal is afterwards as it was before.
@Suite struct ExitTests {
  enum Way: Sendable {
    case key(String)
    case signal(Int32)
    /// A signal to the program's whole group.
    case group(Int32)
    /// The terminal's window is closed.
    case hangup
    /// A stop by this signal, a continuation in the foreground, and then q.
    case stop(Int32)
  }

  struct End: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let way: Way
    /// The program's status, as waitpid tells it.
    let status: Int32
    /// A part of the message that can be read afterwards.
    let text: String

    init(_ name: String, _ way: Way, _ status: Int32, says text: String = "") {
      (testDescription, self.way, self.status, self.text) = (name, way, status, text)
    }
  }

  enum Phase: CaseIterable {
    case rest, motion, pictures
    /// In motion with pictures, or at rest, while the terminal reads nothing.
    case stalled, stalledAtRest
    var isStalled: Bool { self == .stalled || self == .stalledAtRest }
  }

  private static let ends = [
    End("q", .key("q"), 0), End("INT", .signal(SIGINT), 130 << 8), End("TERM", .signal(SIGTERM), 143 << 8),
    End("HUP", .signal(SIGHUP), 129 << 8), End("QUIT", .signal(SIGQUIT), SIGQUIT),
    End("SEGV", .signal(SIGSEGV), SIGSEGV), End("ABRT", .signal(SIGABRT), SIGABRT),
    End("a fault", .key("2"), SIGSEGV, says: "said by 2"),
    End("a stack overflow", .key("3"), SIGSEGV, says: "said by 3"),
    End("abort", .key("4"), SIGABRT, says: "said by 4"),
    End("fatalError", .key("1"), fatalErrorSignal, says: "this was fatal"),
    End("TSTP and CONT", .stop(SIGTSTP), 0), End("a closed window", .hangup, 129 << 8)
  ]

  /// The ends after which a shell goes on; the status of the first ones is the shell's.
  private static let endsInShell = [
    End("q", .key("q"), 0), End("TERM", .signal(SIGTERM), 143), End("SEGV", .signal(SIGSEGV), 139),
    End("KILL", .signal(SIGKILL), 137), End("KILL of the group", .group(SIGKILL), 137),
    End("TSTP and fg", .stop(SIGTSTP), 0), End("STOP and fg", .stop(SIGSTOP), 0)
  ]

  #if arch(arm64)
    private static let fatalErrorSignal = SIGTRAP
  #else
    private static let fatalErrorSignal = SIGILL
  #endif

  private static func isInMotion(_ terminal: PseudoTerminal) -> Bool { ScreenTests.frame(terminal) > 5 }

  private static func answers(_ phase: Phase) -> Answers {
    var answers = Answers.kitty
    answers.pictures = phase == .pictures || phase == .stalled
    return answers
  }

  private static func environment(_ phase: Phase) -> [String: String?] {
    var variables: [String: String?] = [
      "SWIFT_BACKTRACE": "enable=no", "PIXELS": answers(phase).pictures ? "1" : nil, "PS1": "$ ",
      "HISTFILE": nil
    ]
    // The search for leaks at a program's end is no part of the time in which a stalled terminal is left.
    if phase.isStalled, let options = getenv("ASAN_OPTIONS") {
      variables["ASAN_OPTIONS"] = String(cString: options) + ":detect_leaks=0"
    }
    return variables
  }

  /// Brings the program to a phase.
  private static func reach(_ phase: Phase, in terminal: PseudoTerminal) throws {
    try #require(
      terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet }, "\(terminal.emulator.text)")
    if phase != .rest, phase != .stalledAtRest {
      terminal.type("g")
      try #require(terminal.wait(until: isInMotion))
      if phase != .motion { try #require(terminal.wait { $0.scanner.picturesPlaced > 10 }) }
    }
    guard phase.isStalled else { return }
    terminal.isReading = false
    // The queries that it has not read are beyond the reach of the program: it does not answer them later.
    terminal.answers = .silent
    // Longer than a terminal takes for a reply.
    terminal.pass(0.4)
  }

  @Test(arguments: ends, Phase.allCases)
  func `the program ends in any way and leaves no trace`(end: End, phase: Phase) throws {
    // The time depends on the machine's other work, so the best of some trials counts.
    var times: [Double] = []
    repeat {
      times.append(try trial(end, phase))
    } while times.count < 4 && times.last! > Self.limit(end, phase)
    #expect(times.min()! <= Self.limit(end, phase), "it ends in \(times) s")
  }

  /// The time in which the program must have ended, in s.
  private static func limit(_ end: End, _ phase: Phase) -> Double {
    switch end.way {
    case .key("q") where phase.isStalled, .signal(SIGTERM) where phase.isStalled: 0.2
    default: 1
    }
  }

  /// Returns the time from the cause to the end, in s.
  private func trial(_ end: End, _ phase: Phase) throws -> Double {
    let terminal = try PseudoTerminal(
      builtProduct("ScreenDriver"), environment: Self.environment(phase), answers: Self.answers(phase))
    try Self.reach(phase, in: terminal)
    let start = ContinuousClock.now
    switch end.way {
    case .key(let key): terminal.type(key)
    case .signal(let signal): terminal.signal(signal)
    case .group(let signal): PseudoTerminal.send(signal, to: -terminal.process)
    case .hangup: terminal.hangUp()
    case .stop(let signal):
      // A leader of a session cannot be stopped; it leaves the screen and enters it again.
      terminal.signal(signal)
      terminal.isReading = true
      #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed 1" }, "\(terminal.emulator.text)")
      terminal.signal(SIGCONT)
      terminal.type("q")
    }
    #expect(terminal.waitForExit(deadline: 10))
    let time = ContinuousClock.now - start
    #expect(terminal.exitStatus == end.status)
    if case .hangup = end.way {
      #expect(terminal.wait { $0.followers.isEmpty })
      return time / .seconds(1)
    }
    terminal.isReading = true
    _ = terminal.wait(deadline: 5) { $0.traces(since: $0.initialSettings).isEmpty && $0.followers.isEmpty }
    #expect(terminal.waitForQuiet(deadline: 5))
    #expect(terminal.traces(since: terminal.initialSettings) == [] && terminal.followers == [])
    if end.text.isEmpty {
      #expect(terminal.emulator.text.allSatisfy { $0.isWhitespace }, "\(terminal.emulator.text)")
    } else {
      let output = String(decoding: terminal.output, as: UTF8.self)
      let words =
        output.range(of: "\u{1b}[?1049l", options: .backwards).map { output[$0.upperBound...] } ?? ""
      #expect(words.contains(end.text), "\(words)")
    }
    return time / .seconds(1)
  }

  @Test(arguments: endsInShell, Phase.allCases)
  func `under a shell with a line editor the next command works after any end`(end: End, phase: Phase) throws
  {
    let terminal = try PseudoTerminal(
      "bash", ["--norc", "--noprofile", "-i"], environment: Self.environment(phase),
      answers: Self.answers(phase))
    // The line editor sets it with each prompt.
    terminal.type("bind 'set enable-bracketed-paste off'; clear\r")
    #expect(terminal.wait { Self.lines($0) == ["$"] })
    #expect(terminal.waitForQuiet())
    let settings = terminal.settings
    terminal.type("\(builtProduct("ScreenDriver"))\r")
    try Self.reach(phase, in: terminal)
    let program = try #require(terminal.foregroundProcess)
    switch end.way {
    case .key(let key): terminal.type(key)
    case .signal(SIGKILL), .group(SIGKILL):
      // Nobody could read a reply that comes after it. Those on their way arrive before.
      terminal.answers = .silent
      terminal.pass(0.05)
      if case .group = end.way { PseudoTerminal.send(SIGKILL, to: -program) }
      PseudoTerminal.send(SIGKILL, to: program)
    case .signal(let signal): PseudoTerminal.send(signal, to: program)
    case .group(let signal): PseudoTerminal.send(signal, to: -program)
    case .hangup: break
    case .stop(let signal):
      PseudoTerminal.send(signal, to: program)
      if signal == SIGTSTP {
        expectPrompt(terminal, settings, isStopped: true)
      } else {
        // STOP cannot be noticed: the screen stays until the program goes on, and the shell reads late replies.
        terminal.isReading = true
        #expect(terminal.wait { $0.foregroundProcess == $0.process && $0.emulator.text.contains("Stopped") })
        #expect(terminal.waitForQuiet())
      }
      terminal.type("\u{15}fg\r")
      #expect(
        terminal.wait { $0.emulator.line(0).hasPrefix("ready 80x24 resumed 1") }, "\(terminal.emulator.text)")
      terminal.type("q")
    }
    expectPrompt(terminal, settings)
    terminal.type("echo status $?\r")
    #expect(
      terminal.wait(deadline: 5) {
        Self.lines($0).suffix(3) == ["$ echo status $?", "status \(end.status)", "$"]
      },
      "\(terminal.emulator.text)")
  }

  /// Waits for the shell's prompt in a terminal as before the program.
  private func expectPrompt(
    _ terminal: PseudoTerminal, _ settings: String, isStopped: Bool = false
  ) {
    #expect(terminal.wait { $0.foregroundProcess == $0.process })
    terminal.isReading = true
    let isThere = terminal.wait(deadline: 5) {
      Self.lines($0).last == "$" && $0.traces(since: settings).isEmpty
        && (isStopped || $0.followers.isEmpty)
    }
    #expect(isThere, "\(terminal.traces(since: settings)) \(terminal.followers)\n\(terminal.emulator.text)")
    #expect(terminal.waitForQuiet(deadline: 5))
    #expect(Self.lines(terminal).last == "$")
  }

  private static func lines(_ terminal: PseudoTerminal) -> [Substring] {
    terminal.emulator.text.split(separator: "\n")
  }
}
