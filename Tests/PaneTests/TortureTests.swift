import Foundation
import SeededRandom
import TestSupport
import Testing

/// Random ends of sessions, at random times. SEEDS=500 tries five hundred of them, SEEDS=7...7 the seventh.
@Suite struct TortureTests {
  /// A session and its end; a seed gives all of it.
  struct Trial: CustomTestStringConvertible {
    enum Phase: CaseIterable { case starting, asking, moving, dragging, resting }

    enum End {
      case key(String)
      case signal(Int32)
      /// A kill of the program's whole group.
      case killOfGroup
      /// Ctrl-Z, a command of the shell, and q if the program goes on.
      case stop(then: String)
    }

    let seed: Int
    let isInShell: Bool
    let phase: Phase
    let end: End
    /// The time of the end within its phase, in s.
    let delay: Double
    /// The delay of replies, in s.
    let latency: Double
    let scene: String
    let answers: Answers
    let testDescription: String

    private static let signals: [Int32] = [
      SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS
    ]

    init(seed: Int) {
      var random = SplitMix64(seed: UInt64(seed))
      self.seed = seed
      isInShell = Bool.random(using: &random)
      phase = Phase.allCases.randomElement(using: &random)!
      scene = ["control-panel", "interruption", "photos", "dynamics", "scroll"].randomElement(using: &random)!
      var answers = Bool.random(using: &random) ? Answers.kitty : .plain
      answers.pictures = answers.keyboard && Bool.random(using: &random)
      answers.version = answers.pictures ? "kitty(0.26.5)" : nil
      self.answers = answers
      // Before the program reads keys, the shell would read Ctrl-Z.
      let isPlaying = phase != .starting && phase != .asking
      switch Int.random(in: 0...9, using: &random) {
      case 0...1: end = .key(["q", "\u{3}"].randomElement(using: &random)!)
      case 2...4 where isInShell && isPlaying:
        end = .stop(then: ["fg", "kill %1", "bg; kill -9 %1", "kill -9 %1"].randomElement(using: &random)!)
      case 5...6 where isInShell: end = Bool.random(using: &random) ? .signal(SIGKILL) : .killOfGroup
      default: end = .signal(Self.signals.randomElement(using: &random)!)
      }
      switch end {
      // Nobody reads replies that come after a kill.
      case .signal(SIGKILL), .killOfGroup: latency = 0
      default: latency = [0, 0.02, 0.2].randomElement(using: &random)!
      }
      let span = phase == .starting ? 0.05 : phase == .asking ? 0.3 + latency : 0.6
      delay = .random(in: 0...span, using: &random)
      testDescription =
        "\(seed): \(scene) \(isInShell ? "in bash" : "alone"), \(answers.pictures ? "pictures" : "cells"), "
        + "replies after \(latency) s, \(phase) + \((delay * 1000).rounded() / 1000) s: \(end)"
    }
  }

  private static let seeds: ClosedRange<Int> = {
    let numbers =
      ProcessInfo.processInfo.environment["SEEDS"]?.split(separator: "...").compactMap { Int($0) } ?? [40]
    return (numbers.count > 1 ? numbers[0] : 1)...(numbers.last ?? 40)
  }()

  @Test(arguments: seeds.map(Trial.init))
  func `a session that ends at any time in any way leaves no trace`(trial: Trial) throws {
    let folder = try TemporaryFolder()
    let record = folder.path("input.script")
    let arguments = ["--scene", trial.scene, "--record-input", record]
    let environment = ["PS1": "$ ", "SWIFT_BACKTRACE": "enable=no", "HISTFILE": nil] as [String: String?]
    let shell = ["--norc", "--noprofile", "-i"]
    let terminal = try PseudoTerminal(
      trial.isInShell ? "bash" : builtProduct("pane"), trial.isInShell ? shell : arguments, columns: 100,
      rows: 30,
      environment: environment, answers: trial.answers)
    if trial.isInShell {
      terminal.type("bind 'set enable-bracketed-paste off'; clear\r")
      try #require(terminal.wait { Self.lines($0) == ["$"] } && terminal.waitForQuiet())
    }
    let settings = trial.isInShell ? terminal.settings : terminal.initialSettings
    terminal.latency = trial.latency
    if trial.isInShell {
      terminal.type(([builtProduct("pane")] + arguments).joined(separator: " ") + "\r")
      try #require(terminal.wait { $0.foregroundProcess != $0.process })
    }
    try reach(trial, in: terminal)
    try end(trial, in: terminal)
    if trial.isInShell {
      let isClean = terminal.wait(deadline: 10) {
        Self.lines($0).last == "$" && $0.foregroundProcess == $0.process && $0.followers.isEmpty
          && $0.traces(since: settings).isEmpty
      }
      #expect(isClean, "\(terminal.followers) \(terminal.traces(since: settings))\n\(terminal.emulator.text)")
      terminal.pass(2 * trial.latency + 0.05)
      // Nothing was typed before it.
      terminal.type("echo still $((40 + 2))\r")
      #expect(
        terminal.wait(deadline: 5) {
          let lines = Self.lines($0)
          return lines.contains("$ echo still $((40 + 2))") && lines.contains("still 42") && lines.last == "$"
        },
        "\(terminal.emulator.text)")
    } else {
      #expect(terminal.waitForExit(deadline: 10))
      _ = terminal.wait(deadline: 3) { $0.traces(since: settings).isEmpty && $0.followers.isEmpty }
      terminal.pass(2 * trial.latency + 0.05)
      #expect(statuses(trial).contains(terminal.exitStatus ?? -1), "\(terminal.exitStatus ?? -1)")
      #expect(terminal.traces(since: settings) == [] && terminal.followers == [])
      // The echo of a key that comes before the program has the terminal.
      let text = terminal.emulator.text.filter { !$0.isWhitespace }
      #expect(text.isEmpty || trial.phase == .starting && ["q", "^C"].contains(text), "\(text)")
    }
    let input = (try? String(contentsOfFile: record, encoding: .utf8)) ?? ""
    #expect(input.isEmpty || input.last == "\n", "the recorded input ends in the middle of a line")
  }

  /// Brings the program to the time of its end.
  private func reach(_ trial: Trial, in terminal: PseudoTerminal) throws {
    if trial.phase != .starting, trial.phase != .asking {
      try #require(terminal.wait { $0.emulator.text.contains("space") }, "\(terminal.emulator.text)")
    }
    if trial.phase == .moving { terminal.type(" ") }
    if trial.phase == .dragging { terminal.type("\u{1b}[<0;20;25M\u{1b}[<32;21;20M\u{1b}[<32;21;15M") }
    terminal.pass(trial.delay)
  }

  private func end(_ trial: Trial, in terminal: PseudoTerminal) throws {
    let program = terminal.foregroundProcess ?? terminal.process
    switch trial.end {
    case .key(let key): terminal.type(key)
    case .signal(SIGKILL), .killOfGroup:
      // Nobody could read a reply that comes after it. Those on their way arrive before.
      terminal.answers = .silent
      terminal.pass(0.05)
      if case .killOfGroup = trial.end { PseudoTerminal.send(SIGKILL, to: -program) }
      PseudoTerminal.send(SIGKILL, to: program)
    case .signal(let signal): PseudoTerminal.send(signal, to: program)
    case .stop(let command):
      terminal.type("\u{1a}")
      #expect(
        terminal.wait {
          $0.foregroundProcess == $0.process && Self.lines($0).last?.hasPrefix("$") == true && $0.isQuiet
        }, "\(terminal.emulator.text)")
      // On a busy machine this terminal may stall for longer than the program waits for its replies: they are the shell's.
      terminal.type("\u{15}\(command)\r")
      guard command == "fg" else { return }
      #expect(terminal.wait { $0.emulator.text.contains("space") && $0.scanner.modes.contains(1049) })
      terminal.type("q")
    }
  }

  /// The statuses that waitpid may tell; before the program reads keys Ctrl-C is a signal.
  private func statuses(_ trial: Trial) -> [Int32] {
    switch trial.end {
    case .key("\u{3}") where trial.phase == .starting: [0, SIGINT]
    case .signal(let signal): [signal]
    default: [0]
    }
  }

  private static func lines(_ terminal: PseudoTerminal) -> [Substring] {
    terminal.emulator.text.split(separator: "\n")
  }
}
