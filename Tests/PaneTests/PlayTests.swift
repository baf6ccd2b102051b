import Foundation
import TestSupport
import Testing

/// Runs the program in a pty with a terminal emulator.
@Suite(.serialized) struct PlayTests {
  /// The state of the pane, from the top line after the dot.
  private static func state(_ terminal: PseudoTerminal) -> String {
    let words = terminal.emulator.line(0).split(separator: " ")
    return words.count > 1 ? String(words[1]) : ""
  }

  /// The row of the pane's tiles; nil while they are below the screen.
  private static func tileRow(_ terminal: PseudoTerminal) -> Int? {
    (0..<terminal.emulator.rows).first { terminal.emulator.line($0).contains("Wi-Fi") }
  }

  @Test(arguments: [Answers.plain, .kitty, .silent])
  func `a session of taps, drags and a resize ends with the terminal restored`(answers: Answers)
    throws
  {
    let terminal = try PseudoTerminal(builtProduct("pane"), columns: 120, rows: 40, answers: answers)
    #expect(terminal.wait { Self.state($0) == "closed" })
    #expect(terminal.scanner.modes.contains(1049))
    #expect(Self.tileRow(terminal) == nil)

    terminal.type(" ")
    #expect(terminal.wait { Self.state($0) == "opening" })
    #expect(terminal.wait { Self.state($0) == "open" })
    #expect(Self.tileRow(terminal) == 23)

    // A finger grabs the pane. Without reports of releases it lets go by itself.
    terminal.type("\u{1b}[B")
    #expect(terminal.wait { Self.state($0) == "held" })
    if answers.keyboard { terminal.type("\u{1b}[1;1:3B") }
    #expect(terminal.wait { Self.state($0) != "held" })

    terminal.type("\r")
    #expect(terminal.wait { Self.state($0) == "held" })
    terminal.resize(columns: 90, rows: 30)
    #expect(terminal.wait { $0.emulator.line(29).contains("space tap") })
    // A finger lets go at a resize.
    #expect(terminal.wait { ["open", "closed"].contains(Self.state($0)) })

    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
    #expect(terminal.settings == terminal.initialSettings)
    #expect(terminal.scanner.modes == [7, 25])
    #expect(terminal.unreadInput == 0)
  }

  /// The report of a terminal for the left button; columns and rows count from 1.
  private static func report(_ code: Int, _ column: Int, _ row: Int, isUp: Bool = false) -> String {
    "\u{1b}[<\(code);\(column);\(row)\(isUp ? "m" : "M")"
  }

  @Test func `the mouse clicks, drags and throws the pane, and toggles a tile`() throws {
    let terminal = try PseudoTerminal(builtProduct("pane"), columns: 120, rows: 40)
    #expect(terminal.wait { Self.state($0) == "closed" })
    terminal.type(Self.report(0, 20, 39))
    #expect(terminal.wait { Self.state($0) == "held" })
    terminal.type(Self.report(0, 20, 39, isUp: true))
    #expect(terminal.wait { Self.state($0) == "open" })

    let row = try #require(Self.tileRow(terminal))
    let tile = terminal.emulator.line(row + 1)
    terminal.type(Self.report(0, 20, row + 1) + Self.report(0, 20, row + 1, isUp: true))
    #expect(terminal.wait { $0.emulator.line(row + 1) != tile })
    #expect(Self.state(terminal) == "open")

    // A drag down that begins on the tile moves the pane by three rows.
    terminal.type(Self.report(0, 20, row + 1) + Self.report(32, 20, row + 4))
    #expect(terminal.wait { Self.state($0) == "held" && Self.tileRow($0) == row + 3 })
    terminal.type(Self.report(32, 20, row + 16) + Self.report(0, 20, row + 16, isUp: true))
    #expect(terminal.wait { Self.state($0) == "closed" })

    terminal.type("q")
    #expect(terminal.waitForExit())
  }

  @Test(arguments: [(2, "INT"), (15, "TERM"), (1, "HUP")])
  func `a signal ends the program with that signal, and the terminal is restored`(
    signal: (number: Int32, name: String)
  )
    throws
  {
    let terminal = try PseudoTerminal(builtProduct("pane"), columns: 80, rows: 24)
    #expect(terminal.wait { Self.state($0) == "closed" })
    terminal.type(" ")
    #expect(terminal.wait { Self.state($0) == "opening" })
    terminal.signal(signal.number)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == signal.number)
    #expect(terminal.settings == terminal.initialSettings)
    #expect(terminal.scanner.modes == [7, 25])
  }

  @Test
  func
    `each spring that was tuned or copied is printed at the end, once, with the command that starts with it`()
    throws
  {
    for copies in [false, true] {
      let terminal = try PseudoTerminal(
        builtProduct("pane"), ["--scene", "scroll"], columns: 120, rows: 40)
      #expect(terminal.wait { $0.emulator.line(39).contains("8 scroll") })
      // Up to the presets, and right to the sixth of them, “wobbly”.
      terminal.type("t\u{1b}[A" + String(repeating: "\u{1b}[C", count: 6))
      #expect(terminal.wait { $0.emulator.text.contains("0.47 s") })
      // The next one, which is then in use.
      if copies { terminal.type("yy\u{1b}[C") }
      terminal.type("q")
      #expect(terminal.waitForExit())
      #expect(terminal.exitStatus == 0)
      let text = terminal.emulator.text
      for (code, command) in [("0.4683", "k=180,c=12"), ("0.4335", "k=210,c=20")].prefix(copies ? 2 : 1) {
        #expect(text.ranges(of: ".spring(duration: \(code)").count == 1)
        #expect(text.ranges(of: "pane --scene scroll --spring \(command)\n").count == 1)
      }
    }
  }

  @Test(arguments: [false, true])
  func `while the program is stopped from outside, the time of the session stands still`(
    isTypedMeanwhile: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("session.script")
    let terminal = try PseudoTerminal(builtProduct("pane"), ["--record-input", file])
    #expect(terminal.wait { Self.state($0) == "closed" })
    let start = ContinuousClock.now
    // In slow motion the pane still moves when the program is stopped.
    terminal.type("ss ")
    #expect(terminal.wait { Self.state($0) == "opening" })
    let group = try #require(terminal.foregroundProcess)
    PseudoTerminal.send(SIGSTOP, to: -group)
    terminal.pass(2)
    if isTypedMeanwhile { terminal.type("q") }
    PseudoTerminal.send(SIGCONT, to: -group)
    if !isTypedMeanwhile { terminal.type("q") }
    #expect(terminal.waitForExit())
    let elapsed = ContinuousClock.now - start
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let times = lines.filter { $0.contains(" key ") }.compactMap { Double($0.prefix { $0 != " " }) }
    try #require(times.count == 4)
    #expect(.seconds(times[3] - times[0]) < elapsed - .seconds(1), "\(times)")
  }

  @Test func `what was held when the program was stopped is let go when it goes on`() throws {
    let terminal = try PseudoTerminal(builtProduct("pane"))
    #expect(terminal.wait { Self.state($0) == "closed" })
    terminal.type("\u{1B}[<0;40;23M\u{1B}[<32;40;20M")
    #expect(terminal.wait { Self.state($0) == "held" })
    let group = try #require(terminal.foregroundProcess)
    PseudoTerminal.send(SIGSTOP, to: -group)
    PseudoTerminal.send(SIGCONT, to: -group)
    #expect(terminal.wait { Self.state($0) != "held" })
    terminal.type("q")
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
  }

  @Test(arguments: ["dumb", "xterm-256color"])
  func `in plain words nothing but lines is written, also on a terminal that cannot draw`(term: String) throws
  {
    let terminal = try PseudoTerminal(
      builtProduct("pane"), ["--plain"], columns: 40, rows: 12, environment: ["TERM": term])
    func lines() -> [String] {
      String(decoding: terminal.chunks.joined(), as: UTF8.self).split(separator: "\r\n").map(String.init)
    }
    #expect(terminal.wait { _ in lines().first == "closed, spring" })
    terminal.type(" ")
    #expect(terminal.wait { _ in lines().contains("open, spring") })
    terminal.type("q")
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
    #expect(terminal.settings == terminal.initialSettings)
    #expect(!terminal.chunks.joined().contains(0x1b) && lines().contains("opening, spring"))
  }

  @Test func `Ctrl-C quits`() throws {
    let terminal = try PseudoTerminal(builtProduct("pane"))
    #expect(terminal.wait { Self.state($0) == "closed" })
    terminal.type("\u{3}")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
    #expect(terminal.settings == terminal.initialSettings)
  }

  @Test(arguments: [(39, 12), (40, 11), (10, 3)])
  func `a smaller screen shows the needed size, and a larger one shows the scene`(columns: Int, rows: Int)
    throws
  {
    let terminal = try PseudoTerminal(builtProduct("pane"), columns: columns, rows: rows)
    #expect(terminal.wait { $0.emulator.text.contains("pane needs".prefix(columns)) })
    terminal.resize(columns: 60, rows: 20)
    #expect(terminal.wait { Self.state($0) == "closed" })
  }

  @Test(arguments: [
    ("dumb", "the terminal kind “dumb” cannot place its cursor"),
    ("no-such-terminal", "the terminal kind “no-such-terminal” is unknown"),
    (nil, "TERM is not set")
  ])
  func `on an incapable terminal the program prints an error of one line and nothing else`(
    term: String?, message: String
  )
    throws
  {
    let terminal = try PseudoTerminal(builtProduct("pane"), columns: 200, environment: ["TERM": term])
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 69 << 8)
    #expect(terminal.emulator.line(0).hasPrefix("pane: \(message)"))
    #expect(terminal.emulator.line(1) == "")
    #expect(terminal.settings == terminal.initialSettings)
    #expect(!terminal.output.contains(0x1b))
  }
}
