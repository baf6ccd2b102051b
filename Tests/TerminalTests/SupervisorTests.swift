import Foundation
import TestSupport
import Testing

/// Tests of the supervisor, the process that the shell waits for, and its child, the player.
@Suite(.serialized) struct SupervisorTests {
  /// Starts the driver. Returns its terminal, whose process is the supervisor, and the player's process.
  private static func start(latency: Double = 0, animates: Bool = true) throws -> (
    PseudoTerminal, player: Int32
  ) {
    let terminal = try ScreenTests.start(answers: .kitty)
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    terminal.latency = latency
    if animates {
      terminal.type("\u{1b}[24~")
      #expect(terminal.wait { $0.emulator.line(4).contains("frame") })
      terminal.pass(2 * latency)
    }
    return (terminal, try CrashTests.processes(of: terminal).player)
  }

  @Test(arguments: [0, 0.02, 0.2])
  func `killing the player leaves nothing on the terminal and no reply for the shell`(
    latency: Double
  ) throws {
    for _ in 0..<3 {
      let (terminal, player) = try Self.start(latency: latency)
      PseudoTerminal.send(9, to: player)
      #expect(terminal.waitForExit())
      #expect(terminal.exitStatus == 9)
      terminal.pass(2 * latency)
      ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
      let output = String(decoding: terminal.output, as: UTF8.self)
      let left = try #require(output.range(of: "\u{1b}[?1049l", options: .backwards))
      #expect(!output[left.upperBound...].contains("\u{1b}"))
    }
  }

  @Test func `if the supervisor is killed, the player restores the terminal and exits`() throws {
    let (terminal, player) = try Self.start()
    let processes = try CrashTests.descendants(of: terminal.process)
    terminal.signal(9)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 9)
    #expect(terminal.wait { $0.settings == $0.initialSettings && $0.scanner.modes == [7, 25] })
    #expect(terminal.wait { _ in ([player] + processes).allSatisfy { !CrashTests.isAlive($0) } })
  }

  @Test(arguments: [(15, 143), (1, 129), (2, 130)] as [(Int32, Int32)])
  func `a signal to the supervisor alone is passed on to the player`(signal: (number: Int32, code: Int32))
    throws
  {
    let (terminal, _) = try Self.start()
    terminal.signal(signal.number)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == signal.code << 8)
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  @Test func `a signal that the player does not handle ends both processes and restores the terminal`() throws
  {
    let (terminal, player) = try Self.start()
    terminal.signal(10)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 10)
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
    #expect(!CrashTests.isAlive(player))
  }

  @Test(arguments: [20, 19] as [Int32]) func `if the player is stopped, the shell sees the stop`(
    signal: Int32
  )
    throws
  {
    let terminal = try ScreenTests.shell()
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
    terminal.type("\(builtProduct("ScreenDriver"))\n")
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") })
    #expect(terminal.waitForQuiet())
    let supervisor = try #require(terminal.foregroundProcess)
    let player = try CrashTests.processes(of: terminal, under: supervisor).player
    for round in 1...2 {
      #expect(terminal.waitForQuiet())
      PseudoTerminal.send(signal, to: player)
      #expect(terminal.wait { $0.foregroundProcess == $0.process && $0.emulator.text.contains("Stopped") })
      // Sent to the supervisor alone. The player continues as well, and stops because it is in the background.
      PseudoTerminal.send(18, to: supervisor)
      terminal.type("until [ -n \"$(jobs -l | grep 'tty output')\" ]; do :; done; echo is $((6 * 7))\n")
      #expect(terminal.wait { $0.emulator.text.contains("is 42") }, "\(terminal.emulator.text)")
      terminal.type("fg\n")
      #expect(
        terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed \(round)" }, "\(terminal.emulator.text)")
      terminal.type("x")
      #expect(terminal.wait { $0.emulator.line(2).hasSuffix("character(\"x\") press 0") })
    }
    terminal.type("q")
    #expect(terminal.wait { ScreenTests.lastLine($0) == "$" })
  }

  @Test(arguments: [true, false]) func `the replies of a terminal with high latency are awaited at the end`(
    isKnown: Bool
  ) throws {
    let latency = 1.0
    let terminal = try ScreenTests.start(answers: .kitty)
    terminal.latency = latency
    #expect(terminal.wait { $0.emulator.line(0).hasPrefix("ready") })
    if isKnown {
      #expect(terminal.wait { $0.emulator.line(1).contains("answered") })
      terminal.type("x")
      #expect(terminal.wait { $0.emulator.line(2).contains("character(\"x\")") })
    }
    terminal.type("q")
    #expect(terminal.waitForExit())
    terminal.pass(2 * latency)
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }

  @Test(arguments: ["q", "TERM", "KILL", "SEGV"])
  func `a terminal that does not read when the program ends is restored once it reads again`(end: String)
    throws
  {
    let (terminal, player) = try Self.start()
    terminal.isReading = false
    terminal.pass(0.5)
    switch end {
    case "q": terminal.type("q")
    case "TERM": terminal.signal(15)
    case "KILL": PseudoTerminal.send(9, to: player)
    default: PseudoTerminal.send(11, to: player)
    }
    #expect(terminal.waitForExit(deadline: 5))
    terminal.isReading = true
    #expect(terminal.wait { !$0.scanner.modes.contains(1049) })
    terminal.pass(0.1)
    ScreenTests.expectAsBefore(terminal, terminal.initialSettings)
  }
}
