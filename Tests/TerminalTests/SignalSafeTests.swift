import CSignalSafe
import Foundation
import TestSupport
import Testing

@testable import PaneTerminal

/// Tests of the code that runs in signal handlers and after fork.
@Suite(.serialized) struct SignalSafeTests {
  @Test func `no signal is lost behind any number of others, and equal ones count once`() {
    #expect(signal_events() >= 0)
    _ = signal_take()
    signal_watch(SIGWINCH, false)
    signal_watch(SIGUSR2, false)
    // A thread of libdispatch blocks all signals.
    var (unblocked, old) = (sigset_t(), sigset_t())
    sigemptyset(&unblocked)
    sigaddset(&unblocked, SIGWINCH)
    sigaddset(&unblocked, SIGUSR2)
    pthread_sigmask(SIG_UNBLOCK, &unblocked, &old)
    defer {
      pthread_sigmask(SIG_SETMASK, &old, nil)
      signal(SIGWINCH, SIG_DFL)
      signal(SIGUSR2, SIG_DFL)
    }
    // More than a pipe holds.
    for _ in 0..<100_000 { raise(SIGWINCH) }
    raise(SIGUSR2)
    var ready = pollfd(fd: signal_events(), events: Int16(POLLIN), revents: 0)
    #expect(poll(&ready, 1, 0) == 1)
    #expect(signal_take() == 1 << UInt64(SIGWINCH) | 1 << UInt64(SIGUSR2))
    #expect(poll(&ready, 1, 0) == 0)
    #expect(signal_take() == 0)
    signal_put_back(1 << UInt64(SIGTERM))
    #expect(poll(&ready, 1, 0) == 1)
    #expect(signal_take() == 1 << UInt64(SIGTERM))
  }

  @Test @MainActor func `signals that wait are handled before the main loop notices them, each once`() throws
  {
    let watch = try SignalWatch()
    defer { watch.cancel() }
    var seen: [CInt] = []
    watch.handler = { seen.append($0) }
    #expect(!watch.deliverWaiting())
    signal_put_back(1 << UInt64(SIGWINCH) | 1 << UInt64(SIGCONT))
    #expect(watch.deliverWaiting())
    #expect(seen.sorted() == [SIGCONT, SIGWINCH])
    #expect(!watch.deliverWaiting() && seen.count == 2)
  }

  @Test @MainActor func `the descriptor of signals stays open, so that its number is never another file's`()
    throws
  {
    let events = signal_events()
    for _ in 0..<3 {
      try SignalWatch().cancel()
      #expect(fcntl(events, F_GETFD) >= 0 && signal_events() == events)
    }
  }

  /// The memory of the program's code, in KB.
  private static func codeSize() throws -> Int {
    let maps = try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8).split(separator: "\n")
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let code = try #require(maps.firstIndex { $0.hasSuffix(program) && $0.contains(" r-xp ") })
    let size = try #require(maps[code...].first { $0.hasPrefix("Rss:") })
    return try #require(Int(size.filter(\.isNumber)))
  }

  // Under ThreadSanitizer the code is mapped in another way.
  @Test(.enabled(if: !isThreadSanitized))
  func `the memory of the code is released, and what is needed comes back`() throws {
    let before = try Self.codeSize()
    release_code()
    #expect(try Self.codeSize() < before / 2)
  }

  // MARK: Injected failures

  /// Whether strace is installed and may trace.
  static let hasStrace: Bool = {
    guard let terminal = try? PseudoTerminal("strace", ["-o", "/dev/null", "true"]) else { return false }
    return terminal.waitForExit() && terminal.exitStatus == 0
  }()

  /// Makes system calls of a process fail, from now on.
  private static func inject(_ failure: String, into process: Int32) throws -> PseudoTerminal {
    let tracer = try PseudoTerminal(
      "strace", ["-p", "\(process)", "-o", "/dev/null", "-e", "inject=\(failure)"])
    #expect(tracer.wait { $0.emulator.text.contains("attached") }, "\(tracer.emulator.text)")
    return tracer
  }

  @Test(.enabled(if: hasStrace))
  func `the guard restores the settings although signals interrupt its calls`() throws {
    let terminal = try ScreenTests.start(answers: .kitty)
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    let processes = try CrashTests.processes(of: terminal)
    let tracer = try Self.inject("ioctl:error=EINTR:when=1+2", into: processes.guard)
    PseudoTerminal.send(9, to: processes.player)
    PseudoTerminal.send(9, to: terminal.process)
    #expect(terminal.wait { $0.settings == $0.initialSettings && $0.scanner.modes == [7, 25] })
    #expect(tracer.waitForExit())
  }

  @Test func `the guard restores the settings if the supervisor is killed while it reads the answers`() throws
  {
    let terminal = try ScreenTests.start(answers: .kitty)
    terminal.latency = 1
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    let processes = try CrashTests.processes(of: terminal)
    let settings = terminal.settings
    terminal.answers = .silent
    terminal.type("x")
    #expect(terminal.wait { $0.emulator.line(2).contains("character") })
    PseudoTerminal.send(9, to: processes.player)
    #expect(terminal.wait { $0.settings != settings })
    PseudoTerminal.send(9, to: terminal.process)
    #expect(terminal.wait { $0.settings == $0.initialSettings })
  }

  @Test(.enabled(if: hasStrace))
  func `the supervisor restores the settings although signals interrupt its calls`() throws {
    let terminal = try ScreenTests.start(answers: .kitty)
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    let player = try CrashTests.processes(of: terminal).player
    let tracer = try Self.inject("ioctl:error=EINTR:when=2+2", into: terminal.process)
    PseudoTerminal.send(9, to: player)
    #expect(terminal.waitForExit())
    #expect(terminal.settings == terminal.initialSettings && terminal.scanner.modes == [7, 25])
    #expect(tracer.waitForExit())
  }

  @Test(.enabled(if: hasStrace), arguments: ["wait4:error=ECHILD", "wait4:error=ECHILD:when=1"])
  func `the supervisor ends with the program although it cannot wait for it`(failure: String) throws {
    let terminal = try ScreenTests.start()
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    let tracer = try Self.inject(failure, into: terminal.process)
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
    #expect(tracer.waitForExit())
  }

  /// The bytes that leave the screen are among the first writes. They go to a file in memory.
  @Test(.enabled(if: hasStrace && !isThreadSanitized), arguments: 1...8)
  func `if a write fails before the screen is entered, the program restores all or changes nothing`(
    number: Int
  ) throws {
    // A look for leaks, with AddressSanitizer, does not work under strace.
    let terminal = try PseudoTerminal(
      "strace",
      [
        "-E", "LSAN_OPTIONS=detect_leaks=0", "-o", "/dev/null", "-e", "inject=write:error=EIO:when=\(number)",
        builtProduct("ScreenDriver")
      ])
    #expect(terminal.wait { $0.exitStatus != nil || $0.emulator.line(1).contains("answered") && $0.isQuiet })
    if terminal.exitStatus == nil { terminal.type("q") }
    #expect(terminal.waitForExit())
    #expect([0, 69 << 8].contains(terminal.exitStatus))
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
    if terminal.exitStatus != 0 { #expect(!terminal.output.contains(0x1b)) }
  }
}
