import Foundation
import PaneTerminal
import TestSupport
import Testing

/// The program in a terminal: what it draws, reads and accepts.
@Suite struct ScreenTests {
  static func start(
    columns: Int = 80, rows: Int = 24, environment: [String: String?] = [:], answers: Answers = .plain
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      builtProduct("ScreenDriver"), columns: columns, rows: rows, environment: environment, answers: answers)
  }

  /// The number of the frame that the driver shows; 0 before its animation.
  static func frame(_ terminal: PseudoTerminal) -> Int { frame(terminal.emulator) }

  static func frame(_ emulator: Emulator) -> Int {
    Int(emulator.line(4).split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  /// Ends the driver, which must leave no trace.
  private static func quit(_ terminal: PseudoTerminal) {
    terminal.type("q")
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
    #expect(terminal.traces(since: terminal.initialSettings) == [])
  }

  @Test(
    arguments: [
      "vt100", "linux", "xterm", "xterm-mono", "rxvt", "screen", "tmux-256color", "rxvt-unicode-256color",
      "Eterm",
      "cons25"
    ], [Answers.plain, .kitty, .silent])
  func `terminals of all kinds show the picture, are entered, and are left as they were`(
    term: String, answers: Answers
  ) throws {
    let terminal = try Self.start(environment: ["TERM": term], answers: answers)
    #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed 0" }, "\(terminal.emulator.text)")
    #expect(terminal.scanner.modes.isSuperset(of: [1002, 1006, 1004, 2004]))
    terminal.type("\u{1b}OA")
    #expect(terminal.wait { $0.emulator.line(2) == "event 1: up press 0" })
    Self.quit(terminal)
    #expect(!terminal.emulator.text.contains("ready"), "\(terminal.emulator.text)")
  }

  @Test func `keys, characters and the mouse arrive as events`() throws {
    let terminal = try Self.start()
    let pictures = [
      ("a", "character(\"a\") press 0"), ("\u{1b}[A", "up press 0"), ("\u{3}", "character(\"c\") press 4"),
      ("é", "character(\"é\") press 0"), ("\u{1b}[<0;5;3M", "press left 4.5 2.5"),
      ("\u{1b}", "escape press 0"),
      ("\u{1b}[200~q\u{3}\u{1b}[201~", "paste"), ("\u{1b}[O", "focus false")
    ]
    for (index, picture) in pictures.enumerated() {
      #expect(terminal.wait { $0.emulator.line(0).hasPrefix("ready") })
      terminal.type(picture.0)
      #expect(
        terminal.wait { $0.emulator.line(2) == "event \(index + 1): \(picture.1)" },
        "\(picture): \(terminal.emulator.line(2))")
    }
  }

  @Test(arguments: [
    (65_535, 2, "16384x2"), (16_000, 10, "16000x10"), (65_535, 1, "16384x1"), (1, 65_535, ""),
    (100, 32_768, "100x16384"), (128, 32_768, "128x16384"), (129, 32_767, "129x16384")
  ])
  func `the upper left part of a screen that is too large is used`(columns: Int, rows: Int, used: String)
    throws
  {
    #expect(ScreenSize(within: 65_535, 65_535) == ScreenSize(columns: 16_384, rows: 256))
    #expect(ScreenSize(within: 5000, 500) == ScreenSize(columns: 5000, rows: 500))
    #expect(ScreenSize(within: 0, 0) == ScreenSize(columns: 1, rows: 1))
    let terminal = try PseudoTerminal(
      builtProduct("ScreenDriver"), columns: columns, rows: rows, answers: .silent)
    #expect(terminal.wait { $0.emulator.line(0).hasPrefix(columns == 1 ? "r" : "ready \(used)") })
    Self.quit(terminal)
  }

  @Test(arguments: [
    ("50", "10", "50x10"), ("0", "1001", "80x24"), ("-5", "x", "80x24"), ("1000", "10", "1000x10")
  ])
  func `a terminal of no size has that of COLUMNS and LINES, if they are sensible`(
    columns: String, lines: String, size: String
  ) throws {
    let terminal = try PseudoTerminal(
      "sh", ["-c", "stty cols 0 rows 0; exec \(builtProduct("ScreenDriver"))"], columns: 100, rows: 20,
      environment: ["COLUMNS": columns, "LINES": lines])
    #expect(terminal.wait { $0.emulator.line(0) == "ready \(size) resumed 0" }, "\(terminal.emulator.text)")
    terminal.resize(columns: 90, rows: 20)
    #expect(terminal.wait { $0.emulator.line(0) == "ready 90x20 resumed 0" })
    Self.quit(terminal)
  }

  @Test func `after a flood of keys the next key acts`() throws {
    let terminal = try Self.start()
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    terminal.type(String(repeating: "x", count: 1 << 20) + "y")
    #expect(terminal.wait { $0.emulator.line(2).hasSuffix("character(\"y\") press 0") })
    Self.quit(terminal)
  }

  /// True if a process has a handler for changes of the window.
  private func handlesResizes(_ process: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let caught = status?.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) }
    return (caught ?? 0) >> UInt64(SIGWINCH - 1) & 1 != 0
  }

  // A terminal that learns its size from a compositor, such as foot, starts its program in another one. The last resize of
  // most starts comes between the program's first look at the size and its handler.
  @Test(arguments: 1...8) func `a resize while the program starts is not missed`(start: Int) throws {
    let terminal = try Self.start()
    var columns = 80
    repeat {
      columns = 81 + (columns - 80) % 400
      terminal.resize(columns: columns, rows: 24)
    } while !handlesResizes(terminal.process) && terminal.exitStatus == nil
    #expect(terminal.wait { $0.emulator.line(0).hasPrefix("ready \(columns)x24") })
    Self.quit(terminal)
  }

  @Test func `a resize ends in a picture of the new size`() throws {
    let terminal = try Self.start()
    #expect(terminal.wait { $0.emulator.line(0).hasPrefix("ready 80x24") })
    for n in 1...100 { terminal.resize(columns: 80 + n % 37, rows: 24 + n % 11) }
    terminal.resize(columns: 100, rows: 30)
    #expect(
      terminal.wait {
        $0.emulator.line(0).hasPrefix("ready 100x30")
          && $0.emulator.cell(column: 99, row: 29).background == .palette(234)
      })
  }

  @Test func `a capability is used as soon as the terminal reports it`() throws {
    let terminal = try Self.start(answers: .kitty)
    #expect(
      terminal.wait {
        $0.emulator.line(1).hasPrefix("depth truecolor sync true release true mouse pixels")
          && $0.emulator.cell(column: 70, row: 20).background == .direct(0x102030)
      })
    #expect(terminal.scanner.keyboardDepth == 1)
    terminal.type("\u{1b}[<0;36;41M")
    #expect(terminal.wait { $0.emulator.text.contains("press left 3.55 2.025") }, "\(terminal.emulator.text)")
    #expect(terminal.scanner.timesSet[2026, default: 0] > 0)
  }

  @Test(
    arguments: [
      (["TERM": nil], "TERM is not set"), (["TERM": "dumb"], "cannot place its cursor"),
      (["TERM": "no-such"], "unknown on this machine")
    ] as [([String: String?], String)])
  func `a terminal that cannot be used is rejected and left unchanged`(
    environment: [String: String?], reason: String
  )
    throws
  {
    let terminal = try Self.start(environment: environment)
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 69 << 8)
    #expect(terminal.emulator.text.contains(reason))
    #expect(!terminal.output.contains(0x1b))
    #expect(terminal.traces(since: terminal.initialSettings) == [])
  }

  @Test(arguments: [("COLUMNS", "40"), ("COLUMNS", "32768"), ("LINES", "5000"), ("LINES", "2")])
  func `the size is the terminal's and not that of environment variables`(
    variable: (name: String, value: String)
  ) throws {
    let terminal = try Self.start(environment: [variable.name: variable.value])
    #expect(
      terminal.wait {
        $0.emulator.line(0) == "ready 80x24 resumed 0"
          && $0.emulator.cell(column: 79, row: 23).background == .palette(234)
      }, "\(terminal.emulator.text)")
    Self.quit(terminal)
  }
}
