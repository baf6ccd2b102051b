import Foundation
import PaneTerminal
import TestSupport
import Testing

@Suite(.serialized) struct ScreenTests {
  static func start(
    columns: Int = 80, rows: Int = 24, environment: [String: String?] = [:], answers: Answers = .plain
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      builtProduct("ScreenDriver"), columns: columns, rows: rows, environment: environment, answers: answers)
  }

  static func expectAsBefore(_ terminal: PseudoTerminal, _ settings: String) {
    #expect(terminal.settings == settings)
    #expect(terminal.scanner.modes == [7, 25])
    #expect(terminal.scanner.keyboardDepth == 0)
    #expect(terminal.scanner.rendition == "")
    #expect(terminal.unreadInput == 0, "bytes would reach the shell")
  }

  @Test func `a capable terminal with a plain name gets the alternate screen, which is left at the end`()
    throws
  {
    let terminal = try Self.start(environment: ["TERM": "vt100"], answers: .kitty)
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    #expect(terminal.scanner.modes.contains(1049) && !terminal.scanner.modes.contains(25))
    terminal.type("q")
    #expect(terminal.waitForExit())
    Self.expectAsBefore(terminal, terminal.initialSettings)
    #expect(!terminal.emulator.text.contains { !$0.isWhitespace })
  }

  @Test(arguments: ["q", "TERM", "INT", "HUP"], [Answers.plain, .kitty, .silent])
  func `the terminal is restored after the end`(end: String, answers: Answers) throws {
    let terminal = try Self.start(answers: answers)
    let settings = terminal.initialSettings
    #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed 0" })
    #expect(terminal.settings != settings)
    #expect(terminal.scanner.modes.isSuperset(of: [1049, 1002, 1006, 1004, 2004]))
    switch end {
    case "q": terminal.type("q")
    case "TERM": terminal.signal(15)
    case "INT": terminal.signal(2)
    default: terminal.signal(1)
    }
    #expect(terminal.waitForExit())
    Self.expectAsBefore(terminal, settings)
  }

  @Test(arguments: [
    "vt100", "linux", "xterm", "xterm-mono", "rxvt", "screen", "tmux-256color",
    "rxvt-unicode-256color", "Eterm", "cons25"
  ])
  func `terminals of all kinds show the picture and are restored`(term: String) throws {
    let terminal = try Self.start(environment: ["TERM": term])
    #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed 0" }, "\(terminal.emulator.text)")
    terminal.type("\u{1b}OA")
    #expect(terminal.wait { $0.emulator.line(2) == "event 1: up press 0" })
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(!terminal.emulator.text.contains("ready"), "\(terminal.emulator.text)")
    Self.expectAsBefore(terminal, terminal.initialSettings)
  }

  @Test func `the program writes to its terminal by the terminal's name`() throws {
    let terminal = try Self.start()
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    let files = try CrashTests.openFiles(of: terminal.process).map(\.target)
    #expect(files.filter { $0.hasPrefix("/dev/pts/") }.count > 3, "\(files)")
    // This name is for a terminal that cannot be opened by its own.
    #expect(!files.contains("/dev/tty"), "\(files)")
  }

  @Test func `keys, characters and the mouse arrive as events`() throws {
    let terminal = try Self.start()
    let pictures = [
      ("a", "character(\"a\") press 0"), ("\u{1b}[A", "up press 0"), ("\u{3}", "character(\"c\") press 4"),
      ("é", "character(\"é\") press 0"), ("\u{1b}[<0;5;3M", "press left 4.5 2.5"),
      ("\u{1b}", "escape press 0"),
      ("\u{1b}[200~q\u{3}\u{1b}[201~", "paste of 2"), ("\u{1b}[O", "focus false")
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
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
  }

  @Test func `a window that has lost its size keeps the last one`() throws {
    let terminal = try Self.start(columns: 80, rows: 24)
    #expect(terminal.wait { $0.emulator.line(0).hasPrefix("ready 80x24") })
    terminal.resize(columns: 0, rows: 0)
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
  }

  @Test func `after a flood of keys the next key acts, and no more than a bounded number was handled`() throws
  {
    let terminal = try Self.start()
    #expect(terminal.wait { $0.emulator.line(1).contains("answered") && $0.isQuiet })
    terminal.type(String(repeating: "x", count: 1 << 20) + "y")
    #expect(terminal.wait { $0.emulator.line(2).hasSuffix("character(\"y\") press 0") })
    let events = terminal.emulator.line(2).split { !$0.isNumber }.first.flatMap { Int($0) } ?? .max
    #expect(events < 1 << 18, "\(events)")
    terminal.type("q")
    #expect(terminal.waitForExit())
    Self.expectAsBefore(terminal, terminal.initialSettings)
  }

  /// True if a process or one of its descendants has a handler for changes of the window.
  private func handlesResizes(_ process: Int32) -> Bool {
    ([process] + ((try? CrashTests.descendants(of: process)) ?? [])).contains { process in
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let caught = status?.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) }
      return (caught ?? 0) >> UInt64(SIGWINCH - 1) & 1 != 0
    }
  }

  // A terminal that learns its size from a compositor, such as foot, starts its program in another one. The last resize of
  // most starts comes between the program's first look at the size and its handler.
  @Test(arguments: 1...8) func `a resize while the program starts is not missed`(start: Int) throws {
    let terminal = try Self.start()
    var columns = 80
    repeat {
      columns = 81 + (columns - 80) % 400
      terminal.resize(columns: columns, rows: 24)
    } while !handlesResizes(terminal.process) && CrashTests.isAlive(terminal.process)
    #expect(terminal.wait { $0.emulator.line(0).hasPrefix("ready \(columns)x24") })
    terminal.type("q")
    #expect(terminal.waitForExit())
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
    let settings = terminal.initialSettings
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 69 << 8)
    #expect(terminal.emulator.text.contains(reason))
    #expect(!terminal.output.contains(0x1b))
    Self.expectAsBefore(terminal, settings)
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
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
    Self.expectAsBefore(terminal, terminal.initialSettings)
  }

  /// The address space is too small for a thread's default stack.
  @Test(.enabled(if: !isThreadSanitized))
  func `if no thread can be started, an error is printed and the terminal is left unchanged`() throws {
    let terminal = try PseudoTerminal(
      "sh", ["-c", "ulimit -s 200000000000 && exec \(builtProduct("ScreenDriver"))"])
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 69 << 8)
    #expect(terminal.emulator.text.contains("no thread can be started"), "\(terminal.emulator.text)")
    #expect(!terminal.output.contains(0x1b))
    Self.expectAsBefore(terminal, terminal.initialSettings)
  }

  /// Starts a shell with job control, with a line editor or without.
  static func shell(answers: Answers = .plain, editing: Bool = false) throws -> PseudoTerminal {
    try PseudoTerminal(
      "bash", ["--norc", "--noprofile"] + (editing ? [] : ["--noediting"]) + ["-i"],
      environment: ["PS1": "$ ", "BASH_SILENCE_DEPRECATION_WARNING": "1"], answers: answers)
  }

  private static func isPrompt(_ terminal: PseudoTerminal) -> Bool {
    terminal.emulator.text.hasSuffix("$") || lastLine(terminal) == "$"
  }

  static func lastLine(_ terminal: PseudoTerminal) -> String {
    terminal.emulator.text.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test(arguments: [Answers.plain, .kitty, .silent])
  func `Ctrl-Z restores the shell's screen, and fg restores the program's`(answers: Answers) throws {
    let terminal = try Self.shell(answers: answers)
    #expect(terminal.wait { Self.lastLine($0) == "$" })
    let settings = terminal.settings
    // In a script the program shares its process group, which must stop as a whole or no prompt appears.
    terminal.type("sh -c '\(builtProduct("ScreenDriver")); echo status $?'\n")
    #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed 0" })
    for round in 1...3 {
      terminal.type("\u{1a}")
      #expect(terminal.wait { Self.lastLine($0) == "$" }, "\(terminal.emulator.text)")
      #expect(terminal.settings == settings)
      #expect(terminal.scanner.modes == [7, 25] && terminal.scanner.keyboardDepth == 0)
      terminal.type("fg\n")
      #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed \(round)" })
      terminal.type("x")
      #expect(terminal.wait { $0.emulator.line(2).hasSuffix("character(\"x\") press 0") })
    }
    terminal.type("q")
    #expect(terminal.wait { Self.lastLine($0) == "$" && $0.emulator.text.contains("status 0") })
    Self.expectAsBefore(terminal, settings)
  }

  @Test(arguments: ["TSTP", "STOP"]) func `a stop from outside ends in the same screen`(signal: String) throws
  {
    let terminal = try Self.shell()
    #expect(terminal.wait { Self.lastLine($0) == "$" })
    terminal.type("\(builtProduct("ScreenDriver"))\n")
    #expect(
      terminal.wait {
        $0.emulator.line(0) == "ready 80x24 resumed 0" && $0.emulator.line(1).hasSuffix("answered")
      })
    #expect(terminal.waitForQuiet())
    let driver = try #require(terminal.foregroundProcess)
    PseudoTerminal.send(signal == "TSTP" ? 20 : 19, to: driver)
    #expect(terminal.wait { $0.emulator.text.contains("Stopped") && Self.lastLine($0) == "$" })
    terminal.resize(columns: 70, rows: 20)
    terminal.type("fg\n")
    #expect(
      terminal.wait { $0.emulator.line(0) == "ready 70x20 resumed 1" },
      "\(String(decoding: terminal.output, as: UTF8.self).debugDescription)")
    terminal.type("q")
    #expect(terminal.wait { Self.lastLine($0) == "$" }, "\(terminal.emulator.text)")
  }

  @Test
  func `a program started in the background waits for the foreground and leaves the terminal unchanged`()
    throws
  {
    let terminal = try Self.shell()
    #expect(terminal.wait { Self.lastLine($0) == "$" })
    terminal.type("\(builtProduct("ScreenDriver")) &\n")
    terminal.type("until jobs | grep -q Stopped; do :; done; echo it has stop''ped\n")
    #expect(terminal.wait { $0.emulator.text.contains("it has stopped") }, "\(terminal.emulator.text)")
    #expect(terminal.scanner.modes == [7, 25])
    terminal.type("fg\n")
    #expect(terminal.wait { $0.emulator.line(0) == "ready 80x24 resumed 0" }, "\(terminal.emulator.text)")
    terminal.type("q")
    #expect(terminal.wait { Self.lastLine($0) == "$" }, "\(terminal.emulator.text)")
  }
}
