import Foundation
import TestSupport
import Testing

/// Records sessions in a pty, and plays them on a screen and without one.
@Suite(.serialized) struct RecordTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("session") }

  init() throws { folder = try TemporaryFolder() }

  /// The scene, without the top and the bottom line.
  private static func picture(_ terminal: PseudoTerminal) -> [String] {
    (1..<terminal.emulator.rows - 1).map { row in
      var line = terminal.emulator.line(row).prefix(90)
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  @Test(arguments: [Answers.plain, .kitty])
  func `a recorded session can be played on the screen and without one`(answers: Answers) throws {
    let live = try PseudoTerminal(
      builtProduct("pane"), ["--record-input", path, "--scene", "photos", "--spring", "k=200,c=15"],
      columns: 90, rows: 28, answers: answers)
    #expect(live.wait { $0.emulator.line(27).contains("photos") })
    #expect(live.waitForQuiet())
    let first = Self.picture(live)
    live.type(" ")
    #expect(live.wait { Self.picture($0) != first })
    let start = live.chunks.count
    // The photo is reversed twice in flight.
    #expect(live.wait { $0.chunks.count > start + 3 })
    live.type(" ")
    #expect(live.wait { $0.chunks.count > start + 6 })
    live.type(" ")
    #expect(live.wait { $0.isQuiet && $0.emulator.line(0).hasSuffix("● open") })
    #expect(live.waitForQuiet())
    let seen = Self.picture(live)
    #expect(seen != first)
    live.type("q")
    #expect(live.waitForExit() && live.exitStatus == 0)

    let script = try #require(folder.text("session"))
    #expect(script.hasPrefix("scene photos\nsize 90x28\nspring k=200.0,c=15.0,m=1.0\n"))
    #expect(script.hasSuffix(" key q\n"))

    // Two seconds more give a slow machine time to show the last picture.
    let lines = script.split(separator: "\n").dropLast().joined(separator: "\n")
    try Data("\(lines)\n".utf8).write(to: URL(filePath: path))

    // On a screen of another size the scene keeps its recorded size.
    for columns in [90, 100] {
      let again = try PseudoTerminal(
        builtProduct("pane"), [path], columns: columns, rows: 28, answers: answers)
      var pictures: [[String]] = []
      #expect(
        again.wait { terminal in
          pictures.append(Self.picture(terminal))
          return terminal.exitStatus != nil
        })
      #expect(again.exitStatus == 0)
      #expect(pictures.contains(seen))
    }
    let trace = try runPane(["trace", path])
    #expect(trace.code == 0 && trace.errors == "")
    #expect(try runPane(["trace", path]).output == trace.output)
  }

  @Test(arguments: [SIGKILL, SIGINT, SIGTERM, SIGHUP])
  func `a session that is ended by a signal keeps its recording in complete lines`(signal: Int32) throws {
    // An earlier file is replaced.
    try Data(String(repeating: "0 tap # earlier\n", count: 100).utf8).write(to: URL(filePath: path))
    let live = try PseudoTerminal(builtProduct("pane"), ["--record-input", path])
    #expect(live.wait { $0.emulator.line(23).contains("interruption") })
    live.type("?")
    // By then the key is written.
    #expect(live.wait { _ in folder.text("session")?.hasSuffix(" key ?\n") == true })
    live.signal(signal)
    #expect(live.waitForExit() && live.exitStatus == signal)
    #expect(folder.names == ["session"])
    let script = try #require(folder.text("session"))
    #expect(script.hasPrefix("scene control-panel\nsize 80x24\n") && !script.contains("earlier"))
    #expect(try runPane(["trace", path, "--out", folder.path("t.csv")]).code == 0)
  }

  @Test func `what is pasted is recorded without its text`() throws {
    let live = try PseudoTerminal(builtProduct("pane"), ["--record-input", path])
    #expect(live.wait { $0.emulator.line(23).contains("interruption") })
    live.type("\u{1b}[200~secret\u{1b}[201~q")
    #expect(live.waitForExit() && live.exitStatus == 0)
    let script = try #require(folder.text("session"))
    #expect(script.contains(" paste \"\"\n") && !script.contains("secret"))
  }

  @Test(arguments: [("truecolor", "light"), ("256", "light"), ("16", "16"), ("never", "mono")])
  func `a recording knows the theme of a light terminal at any depth of colour`(
    color: String, theme: String
  ) throws {
    var answers = Answers.kitty
    answers.lightBackground = true
    let terminal = try PseudoTerminal(
      builtProduct("pane"), ["--color", color, "--record-input", path], answers: answers)
    #expect(terminal.wait { _ in folder.text("session")?.contains(" theme \(theme)\n") ?? false })
    terminal.type("q")
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
    #expect(try runPane(["trace", path]).code == 0)
  }

  @Test func `a full disk is told at once, and an error with code 74 after the session`() throws {
    let sentence = "inputs are not recorded"
    let terminal = try PseudoTerminal(builtProduct("pane"), ["--record-input", "/dev/full"])
    #expect(terminal.wait { $0.emulator.line(0).contains("\(sentence): No space left on device") })
    // The bottom row is drawn last.
    #expect(terminal.wait { $0.emulator.line(23).contains("space tap") && $0.isQuiet })
    // The session goes on, and the sentence stays.
    terminal.type(" ")
    #expect(terminal.wait { $0.emulator.line(0).contains(" open ") })
    #expect(terminal.emulator.line(0).contains("\(sentence): No space left on device"))
    terminal.type("q")
    #expect(terminal.waitForExit() && terminal.exitStatus == 74 << 8)
    #expect(terminal.settings == terminal.initialSettings)
    #expect(terminal.emulator.text.contains("pane: /dev/full: No space left on device"))
  }

  @Test func `a recording that cannot be created is an error, and one of no session leaves no file`() throws {
    let nowhere = try runPane(["--record-input", "/no/such/file"])
    #expect(nowhere.code == 73)
    #expect(nowhere.errors == "pane: /no/such/file: No such file or directory\n")
    // Without a terminal nothing begins.
    #expect(try runPane(["--record-input", path]).code == 69 && folder.names == [])
  }
}
