import Foundation
import TestSupport
import Testing

/// Records a session in a pty and replays it on a screen and without one.
@Suite(.serialized) struct ReplayCommandTests {
  private let path = NSTemporaryDirectory() + "pane-replay-\(UUID().uuidString)"

  /// The screen without the line that shows the frame rate.
  private static func picture(_ terminal: PseudoTerminal) -> [String] {
    (1..<terminal.emulator.rows - 1).map { row in
      var line = terminal.emulator.line(row).prefix(90)
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  @Test(arguments: [Answers.plain, .kitty])
  func `a recorded session can be replayed on the screen and without one`(answers: Answers)
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: path) }
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
    #expect(live.waitForExit())
    #expect(live.exitStatus == 0)

    let script = try String(contentsOfFile: path, encoding: .utf8)
    #expect(script.hasPrefix("scene photos\nsize 90x28\nspring k=200.0,c=15.0,m=1.0\n"))
    #expect(script.hasSuffix(" key q\n"))

    // The later quit gives a slow machine time to show the last picture.
    let quit = try #require(script.split(separator: "\n").last)
    let time = try #require(quit.split(separator: " ").first.flatMap { Double($0) })
    try Data((script.dropLast(quit.count + 1) + "\(time + 2) key q\n").utf8).write(to: URL(filePath: path))

    // On a screen of another size the scene keeps its recorded size.
    for columns in [90, 100] {
      let again = try PseudoTerminal(
        builtProduct("pane"), ["replay", path], columns: columns, rows: 28, answers: answers)
      var pictures: [[String]] = []
      #expect(
        again.wait { terminal in
          pictures.append(Self.picture(terminal))
          return terminal.exitStatus != nil
        })
      #expect(again.exitStatus == 0)
      #expect(pictures.contains(seen))
    }

    let trace = try runPane(["trace", "--script", path])
    #expect(trace.code == 0 && trace.errors == "")
    #expect(try runPane(["trace", "--script", path]).output == trace.output)
  }

  @Test func `a killed session keeps its recording in complete lines`() throws {
    let folder = try TemporaryFolder()
    let live = try PseudoTerminal(builtProduct("pane"), ["--record-input", folder.path("s")])
    #expect(live.wait { $0.emulator.line(0).contains("closed") })
    live.type(" ")
    #expect(live.wait { $0.isQuiet && $0.emulator.line(0).contains("● open ") })
    #expect(live.waitForQuiet())
    // By then the last key is written.
    #expect(live.wait { _ in folder.text("s")?.contains(" key Space\n") == true })
    live.signal(SIGKILL)
    #expect(live.waitForExit())
    #expect(folder.names == ["s"])
    let script = try #require(folder.text("s"))
    #expect(script.hasPrefix("scene control-panel\n") && script.hasSuffix("\n"))
    #expect(try runPane(["trace", "--script", folder.path("s"), "--out", folder.path("t")]).code == 0)
  }

  @Test(arguments: [2, 15, 1])
  func `a session ended by a signal is recorded`(signal: Int32) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let live = try PseudoTerminal(builtProduct("pane"), ["--record-input", path])
    #expect(live.wait { $0.emulator.line(23).contains("control-panel") })
    live.type("?")
    #expect(live.wait { $0.emulator.text.contains("tuner: change the spring") })
    live.signal(signal)
    #expect(live.waitForExit())
    #expect(live.exitStatus == signal)
    let script = try String(contentsOfFile: path, encoding: .utf8)
    #expect(script.hasPrefix("scene control-panel\nsize 80x24\n"))
    #expect(script.contains(" key ?\n"))
  }

  @Test(arguments: [
    ("truecolor", "light"), ("256", "light-256"), ("16", "light-16"), ("never", "mono")
  ])
  func `a recording knows the theme of a light terminal at any depth of colour`(
    color: String, theme: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("session")
    var answers = Answers.kitty
    answers.lightBackground = true
    let terminal = try PseudoTerminal(
      builtProduct("pane"), ["--color", color, "--record-input", path], answers: answers)
    #expect(terminal.wait { _ in folder.text("session")?.contains(" theme \(theme)\n") ?? false })
    terminal.type("q")
    #expect(terminal.waitForExit())
    #expect(terminal.exitStatus == 0)
    #expect(try runPane(["trace", path]).code == 0)
  }
}
