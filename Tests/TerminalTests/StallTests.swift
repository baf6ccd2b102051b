import Glibc
import TestSupport
import Testing

/// Tests with terminals that stop reading or never answer.
@Suite(.serialized) struct StallTests {
  /// The number of the frame that the driver shows; 0 before its animation.
  static func frame(_ terminal: PseudoTerminal) -> Int { frame(terminal.emulator) }

  private static func frame(_ emulator: Emulator) -> Int {
    Int(emulator.line(4).split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  private static func animating(_ answers: Answers) throws -> PseudoTerminal {
    let terminal = try ScreenTests.start(columns: 120, rows: 40, answers: answers)
    #expect(terminal.wait { $0.emulator.line(0).hasPrefix("ready") })
    terminal.type("\u{1b}[24~")
    #expect(terminal.wait { frame($0) > 10 })
    return terminal
  }

  @Test(arguments: [Answers.plain, .kitty, .silent], [15, 1] as [Int32])
  func `a program ended while the terminal does not read exits and restores the settings`(
    answers: Answers, signal: Int32
  )
    throws
  {
    let terminal = try Self.animating(answers)
    terminal.isReading = false
    // Long enough for a program that keeps writing to fill the pty and block.
    terminal.pass(1)
    terminal.signal(signal)
    #expect(terminal.waitForExit(deadline: 2))
    #expect(terminal.settings == terminal.initialSettings)
    terminal.isReading = true
    #expect(terminal.wait { !$0.scanner.modes.contains(1049) })
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  @Test(arguments: [Answers.plain, .kitty]) func `after a stall no old frame is replayed`(answers: Answers)
    throws
  {
    let terminal = try Self.animating(answers)
    let before = Self.frame(terminal)
    terminal.isReading = false
    terminal.pass(1)
    terminal.isReading = true
    let chunks = terminal.chunks.count
    var seen: Set<Int> = []
    #expect(
      terminal.wait {
        let frame = Self.frame($0)
        if frame < before + 40 { seen.insert(frame) }
        return frame >= before + 50
      })
    // The frames in flight at the stop, and one more.
    #expect(seen.count <= 3, "\(seen.sorted()) after \(before)")
    #expect(terminal.chunks.count - chunks < 10)
  }

  /// Whether the last two frames did not ask for an acknowledgement.
  private static func trusts(_ terminal: PseudoTerminal) -> Bool {
    let last = terminal.chunks.suffix(2)
    return last.count == 2 && last.allSatisfy { !$0.suffix(4).elementsEqual("\u{1b}[6n".utf8) }
  }

  @Test
  func `a prompt terminal is not asked about every frame, and shows at most one old frame after a stall`()
    throws
  {
    let terminal = try Self.animating(.plain)
    #expect(terminal.wait { Self.trusts($0) })
    // Whenever the terminal stops to read, at most one frame waits for it.
    for _ in 0..<6 {
      let before = Self.frame(terminal)
      terminal.isReading = false
      terminal.pass(0.3)
      // What a program wrote before it was stopped was written while nobody read.
      PseudoTerminal.send(SIGSTOP, to: -terminal.process)
      terminal.isReading = true
      let chunks = terminal.chunks.count
      terminal.pass(0.05)
      var stale: Set<Int> = []
      let emulator = Emulator(columns: 120, rows: 40)
      for chunk in terminal.chunks[..<chunks] { emulator.feed(chunk) }
      for chunk in terminal.chunks[chunks...] {
        emulator.feed(chunk)
        stale.insert(Self.frame(emulator))
      }
      #expect(stale.subtracting([before]).count <= 1, "\(stale.sorted()) after \(before)")
      PseudoTerminal.send(SIGCONT, to: -terminal.process)
      #expect(terminal.wait { Self.frame($0) > before + 15 && Self.trusts($0) })
    }
  }

  @Test func `a terminal that never answers still gets frames`() throws {
    let terminal = try Self.animating(.silent)
    #expect(terminal.wait { Self.frame($0) > 60 })
    terminal.type("q")
    #expect(terminal.waitForExit())
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  @Test func `a terminal that has been silent for long is not awaited at the end`() throws {
    let terminal = try ScreenTests.start(answers: .silent)
    // Longer than the time to wait for the first reply.
    terminal.pass(2.5)
    terminal.type("q")
    #expect(terminal.waitForExit(deadline: 3))
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }
}
