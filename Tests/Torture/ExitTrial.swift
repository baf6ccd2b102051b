import SeededRandom
import Foundation
import TestSupport

/// A run of the program in a terminal that is ended at a random time in a random way and must leave no trace.
struct ExitTrial: CustomStringConvertible {
  /// The environment of the program.
  enum Place: String, CaseIterable { case bare, bash, tmux }

  /// The way in which it ends.
  enum End {
    case key(String)
    /// A signal; `toPlayer` sends it to the last process of the program, else to the one that the shell waits for.
    case signal(Int32, toPlayer: Bool)
    /// A stop by Ctrl-Z, then a command of the shell's job control, then q if the program runs again.
    case stop(then: String)
  }

  /// The phase of the program at its end.
  enum Phase: String, CaseIterable { case starting, asking, moving, dragging, resting }

  private static let signals: [(number: Int32, name: String)] = [
    (SIGTERM, "TERM"), (SIGINT, "INT"), (SIGHUP, "HUP"), (SIGQUIT, "QUIT"), (SIGABRT, "ABRT"),
    (SIGSEGV, "SEGV"),
    (SIGBUS, "BUS"), (SIGFPE, "FPE"), (SIGILL, "ILL"), (SIGTRAP, "TRAP"), (SIGSYS, "SYS"), (SIGKILL, "KILL")
  ]

  let number: Int
  private let program: String
  private let folder: String
  private let place: Place
  private let end: End
  private let phase: Phase
  /// The time of the end within its phase, in s.
  private let delay: Double
  /// The delay of the terminal's answers, in s.
  private let latency: Double
  private let scene: String
  private let answers: Answers
  private let answersName: String

  init(number: Int, seed: UInt64, program: String, folder: String) {
    var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(number))
    self.number = number
    self.program = program
    self.folder = folder
    place = Place.allCases.randomElement(using: &random) ?? .bare
    phase = Phase.allCases.randomElement(using: &random) ?? .moving
    latency = [0, 0.02, 0.2].randomElement(using: &random) ?? 0
    let range = phase == .starting ? 0...0.05 : phase == .asking ? 0.05...0.3 + latency : 0...0.6
    delay = Double.random(in: range, using: &random)
    scene =
      ["control-panel", "interruption", "photos", "dynamics", "scroll"].randomElement(using: &random) ?? ""
    (answers, answersName) =
      [(.kitty, "kitty"), (.plain, "xterm")].randomElement(using: &random) ?? (.plain, "xterm")
    // Before the program reads keys, the shell would read Ctrl-Z.
    let canStop = place != .bare && phase != .starting && phase != .asking
    switch Int.random(in: 0...9, using: &random) {
    case 0: end = .key("q")
    case 1: end = .key("\u{3}")
    case 2...3 where canStop:
      end = .stop(then: ["fg", "kill %1", "bg", "kill -9 %1"].randomElement(using: &random) ?? "fg")
    default:
      let signal = Self.signals.randomElement(using: &random) ?? (SIGTERM, "TERM")
      // After the death of the supervisor nobody reads replies, so only the player is killed.
      end = .signal(signal.number, toPlayer: signal.number == SIGKILL || Bool.random(using: &random))
    }
  }

  var description: String {
    let how =
      switch end {
      case .key(let key): "key \(key.debugDescription)"
      case .signal(let signal, let toPlayer):
        "\(Self.signals.first { $0.number == signal }?.name ?? "\(signal)") to the \(toPlayer ? "player" : "job")"
      case .stop(let command): "Ctrl-Z, \(command)"
      }
    let instant = (delay * 1000).rounded() / 1000
    return "\(scene) in \(place), as \(answersName), link \(latency) s, \(phase) + \(instant) s: \(how)"
  }

  func run() throws -> TrialResult {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var failures = place == .bare ? try runBare() : try runUnderShell()
    failures += filesLeft()
    return TrialResult(description, failures)
  }

  private var arguments: [String] { ["--scene", scene, "--record-input", "\(folder)/input.script"] }

  // MARK: Without a shell

  private func runBare() throws -> [String] {
    let terminal = try PseudoTerminal(
      program, arguments, columns: 100, rows: 30, environment: ["SWIFT_BACKTRACE": "enable=no"],
      answers: answers)
    terminal.latency = latency
    guard reach(phase, in: terminal) else { return ["it did not start: \(screen(terminal))"] }
    switch end {
    case .key(let key): terminal.type(key)
    case .signal(let signal, let toPlayer):
      send(signal, toPlayer: toPlayer, in: terminal.process, of: terminal)
    case .stop: break
    }
    guard terminal.waitForExit(deadline: 15) else { return ["it did not end: \(screen(terminal))"] }
    // After kill -9 another process restores the terminal, which takes a moment.
    _ = terminal.wait(deadline: 3) { isAsBefore($0) && ChildProcess.inSession(terminal.process).isEmpty }
    terminal.pass(2 * latency + 0.05)
    var failures: [String] = []
    let status = terminal.exitStatus ?? 0
    if !expectedStatuses.contains(status) {
      failures.append("status \(status), not one of \(expectedStatuses)")
    }
    if terminal.settings != terminal.initialSettings { failures.append("the settings are not restored") }
    failures += terminal.modesLeft
    if !["", echo].contains(terminal.emulator.text.filter { !$0.isWhitespace }) {
      failures.append("left on the screen: \(screen(terminal))")
    }
    if terminal.unreadInput > 0 {
      failures.append("\(terminal.unreadInput) bytes of answers left to the shell")
    }
    failures += processesLeft(in: terminal.process)
    return failures
  }

  /// The statuses of waitpid that the end may have; before the program reads keys the terminal makes Ctrl-C a signal.
  private var expectedStatuses: [Int32] {
    switch end {
    case .key("\u{3}"): phase == .starting ? [0, SIGINT] : [0]
    case .signal(let signal, _): [signal]
    case .key, .stop: [0]
    }
  }

  /// The echo of a key that comes before the program has set up the terminal.
  private var echo: String {
    guard case .key(let key) = end, phase == .starting else { return "" }
    return key == "\u{3}" ? "^C" : key
  }

  // MARK: Under a shell

  private func runUnderShell() throws -> [String] {
    let shell = ["bash", "--norc", "--noprofile", "--noediting", "-i"]
    let socket = "pane-torture-\(getpid())-\(number)"
    let environment: [String: String?] = [
      "PS1": "$ ", "SWIFT_BACKTRACE": "enable=no", "HISTFILE": nil, "TMUX": nil
    ]
    let terminal =
      place == .tmux
      ? try PseudoTerminal(
        "tmux",
        ["-L", socket, "-f", "/dev/null", "new-session", "env PS1='$ ' " + shell.joined(separator: " ")],
        columns: 100,
        rows: 30, environment: environment, answers: answers)
      : try PseudoTerminal(
        shell[0], Array(shell.dropFirst()), columns: 100, rows: 30, environment: environment, answers: answers
      )
    defer {
      if place == .tmux { _ = ChildProcess.run("/usr/bin/env", ["tmux", "-L", socket, "kill-server"]) }
    }
    guard terminal.wait(until: { isAtPrompt($0) }) else { return ["no prompt: \(screen(terminal))"] }
    terminal.latency = latency
    let session =
      place == .tmux
      ? Int32(tmux(socket, "#{pane_pid}").trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      : terminal.process
    let before = terminal.settings
    terminal.type("'\(program)' \(arguments.joined(separator: " "))\n")
    guard reach(phase, in: terminal, session: session) else {
      return ["it did not start: \(screen(terminal))"]
    }
    try finish(in: terminal, session: session)
    guard
      terminal.wait(
        deadline: 15,
        until: {
          isAtPrompt($0) && ChildProcess.inSession(session, running: program).isEmpty
        })
    else { return ["no clean prompt: \(screen(terminal))"] }
    terminal.pass(2 * latency + 0.05)
    var failures: [String] = []
    if !isAtPrompt(terminal) { failures.append("typed into the shell: \(screen(terminal))") }
    if place == .bash {
      if terminal.settings != before { failures.append("the settings are not restored") }
      failures += terminal.modesLeft
    } else {
      let state = tmux(socket, "#{alternate_on} #{mouse_any_flag} #{cursor_flag}")
      if state != "0 0 1\n" { failures.append("tmux's alternate screen, mouse and cursor are \(state)") }
    }
    // The shell still takes commands, and no stray input precedes them.
    terminal.type("echo still $((40 + 2))\n")
    if !terminal.wait(deadline: 5, until: { $0.emulator.text.contains("still 42") && isAtPrompt($0) }) {
      failures.append("the next command is lost: \(screen(terminal))")
    }
    failures += processesLeft(in: session, except: session)
    return failures
  }

  /// Ends the program that runs under a shell.
  private func finish(in terminal: PseudoTerminal, session: Int32) throws {
    switch end {
    case .key(let key): terminal.type(key)
    case .signal(let signal, let toPlayer):
      send(signal, toPlayer: toPlayer, in: session, of: terminal)
    case .stop(let command):
      terminal.type("\u{1a}")
      _ = terminal.wait(deadline: 5, until: { $0.emulator.text.contains("Stopped") && isAtPrompt($0) })
      terminal.type("\(command)\n")
      if command == "fg" {
        _ = terminal.wait(deadline: 5, until: { isShown($0) })
        terminal.type("q")
      } else if command == "bg" {
        // In the background the program stops as soon as it uses the terminal.
        terminal.pass(0.3)
        terminal.type("kill -9 %1\n")
      }
    }
  }

  private func tmux(_ socket: String, _ format: String) -> String {
    ChildProcess.run("/usr/bin/env", ["tmux", "-L", socket, "display-message", "-p", format]).output
  }

  // MARK: Common parts

  /// Brings the program to a phase and waits there.
  private func reach(_ phase: Phase, in terminal: PseudoTerminal, session: Int32? = nil) -> Bool {
    if let session {
      // The shell needs a moment to start it.
      guard terminal.wait(until: { _ in !ChildProcess.inSession(session, running: program).isEmpty }) else {
        return false
      }
    }
    switch phase {
    case .starting, .asking: break
    case .moving, .dragging, .resting:
      guard terminal.wait(until: { isShown($0) }) else { return false }
      if phase == .moving { terminal.type(" ") }
      if phase == .dragging { terminal.type("\u{1b}[<0;20;25M\u{1b}[<32;21;20M\u{1b}[<32;21;15M") }
    }
    terminal.pass(delay)
    return true
  }

  /// Whether a scene is on the screen.
  private func isShown(_ terminal: PseudoTerminal) -> Bool { terminal.emulator.text.contains("space") }

  /// Sends a signal to the process that the shell waits for, or to the player, which is its last child.
  private func send(_ signal: Int32, toPlayer: Bool, in session: Int32, of terminal: PseudoTerminal) {
    var processes: [Int32] = []
    let isComplete = terminal.wait(deadline: 5) { _ in
      processes = ChildProcess.inSession(session, running: program)
      // The job, its guard and the player.
      return processes.count >= (toPlayer ? 3 : 1)
    }
    guard isComplete, let job = processes.first, let player = processes.last else { return }
    PseudoTerminal.send(signal, to: toPlayer ? player : job)
  }

  private func isAsBefore(_ terminal: PseudoTerminal) -> Bool {
    terminal.settings == terminal.initialSettings && terminal.modesLeft.isEmpty
  }

  /// Whether the last line, except tmux's, is a prompt without input.
  private func isAtPrompt(_ terminal: PseudoTerminal) -> Bool {
    let lines = terminal.emulator.text.split(separator: "\n").filter {
      !$0.hasPrefix("[") || $0.hasPrefix("[1]")
    }
    return lines.last == "$" && !terminal.scanner.modes.contains(1002)
  }

  private func processesLeft(in session: Int32, except shell: Int32? = nil) -> [String] {
    let left = ChildProcess.inSession(session).filter { $0 != shell }
    return left.isEmpty ? [] : ["processes left: \(left)"]
  }

  /// Expects no file except the recorded input, in complete lines.
  private func filesLeft() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var failures = names.filter { $0 != "input.script" && !ChildProcess.mayLeave($0) }.map {
      "left in the folder: \($0)"
    }
    if let text = try? String(contentsOfFile: "\(folder)/input.script", encoding: .utf8), !text.isEmpty,
      text.last != "\n"
    {
      failures.append("the recorded input ends in the middle of a line")
    }
    return failures
  }

  private func screen(_ terminal: PseudoTerminal) -> String {
    terminal.emulator.text.split(separator: "\n").suffix(6).joined(separator: " | ")
  }
}
