import ArgumentParser
import Foundation
import PaneRecording
import PaneScenes
import TestSupport
import Testing

@testable import pane

/// Tests of `pane play SCRIPT`: the script, its options, and its errors.
@Suite(.serialized) struct PlayCommandTests {
  // MARK: On the screen

  /// A script that quits nowhere; help is open at its end.
  private static let script = "scene marker\nsize 80x24\n0.2 tap\n0.5 key ?\n"

  @Test(arguments: [["play"], []])
  func `a script ends by itself two seconds after its last line, and the bottom line has the keys that act`(
    command: [String]
  ) throws {
    let folder = try TemporaryFolder()
    try Data(Self.script.utf8).write(to: URL(filePath: folder.path("s")))
    let terminal = try PseudoTerminal(builtProduct("pane"), command + [folder.path("s")])
    let start = ContinuousClock.now
    #expect(terminal.wait { $0.emulator.line(23).hasPrefix("  q quit  ctrl-z suspend  ") })
    // Neither does another key act.
    terminal.type("\u{1b}t2 ")
    #expect(terminal.wait { $0.emulator.text.contains("slow motion") })
    #expect(terminal.emulator.line(23).contains(#/script [0-2]\.\d s of 2\.5 s/#))
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
    #expect(ContinuousClock.now - start > .seconds(2.4))
    #expect(terminal.settings == terminal.initialSettings)
    #expect(terminal.scanner.modes == [7, 25])
  }

  @Test(arguments: ["q", "\u{3}"])
  func `a script from a pipe is played, and the terminal is the keyboard`(key: String) throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "printf 'scene marker\\n0 tap\\n60 tap\\n' | \(builtProduct("pane")) -"])
    #expect(terminal.wait { $0.emulator.line(23).contains("q quit") })
    terminal.type(key)
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
    #expect(terminal.settings == terminal.initialSettings)
  }

  @Test func `a script in plain words says no keys, and ends where it quits`() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "printf '0.1 tap\\n1.5 key q\\n' | \(builtProduct("pane")) play - --plain"])
    #expect(terminal.waitForExit() && terminal.exitStatus == 0)
    let text = String(decoding: terminal.chunks.joined(), as: UTF8.self)
    #expect(text.contains("open, spring\r\n") && !text.contains("space tap") && !text.contains("script"))
  }

  @Test func `play does not wait for a script that would come from the keyboard`() throws {
    let terminal = try PseudoTerminal(builtProduct("pane"), ["-"])
    #expect(terminal.waitForExit() && terminal.exitStatus == 64 << 8)
    #expect(terminal.emulator.text.contains("stdin is the keyboard"))
  }

  // MARK: Options

  private static let pop = "of the driver spring, and the driver is pop"
  private static let options: [(script: String, options: String, message: String?)] = [
    ("", "--driver pop --spring snappy", "--spring snappy is \(pop)"),
    ("driver pop", "--spring snappy", "--spring snappy is \(pop)"),
    ("driver pop", "--driver jump", "--driver jump contradicts the script, which has “driver pop”"),
    (
      "scene photos", "--from open",
      "--from open is of the scene control-panel, and the first scene is photos"
    ),
    ("scene photos", "--scene trail", "--scene trail contradicts the script, which has “scene photos”"),
    (
      "spring k=3,c=2", "--spring k=3,c=2,m=2",
      "--spring k=3,c=2,m=2 contradicts the script, which has “spring k=3.0,c=2.0,m=1.0”"
    ),
    ("spring k=3,c=2", "--spring k=3,c=2 --scene photos", nil), ("scene scroll", "--spring snappy", nil),
    ("driver spring", "--spring snappy", nil)
  ]

  /// What has no meaning is an error that names the flag, its value and the reason (bug 4).
  @Test(arguments: options.indices)
  func `an option that contradicts the script or has no meaning beside it is an error`(index: Int) throws {
    let (script, options, message) = Self.options[index]
    var found: String?
    do {
      let scene = try SceneOptions.parse(options.split(separator: " ").map(String.init))
      try scene.check(with: Script(parsing: script, named: "s"))
    } catch let failure as Failure {
      found = failure.description
    } catch { found = SceneOptions.message(for: error) }
    #expect(found == message)
  }

  @Test(arguments: [["play"], ["trace"], ["check"], ["cast", "--out", "-"]])
  func `each command that plays a script refuses such an option, in one line and before it writes`(
    command: [String]
  ) throws {
    let rows: [(String, Int32, String)] = [
      ("driver pop\n0.1 tap\n", 64, "--spring snappy is of the driver spring, and the driver is pop"),
      (
        "scene photos\n0.1 kick 1 1\n", 65,
        "stdin:2: “kick 1 1” is of the scenes control-panel, scroll, dynamics, trail, and the scene is photos"
      ),
      (
        "scene photos\nfrom open\n0.1 tap\n", 65,
        "stdin:2: “from open” is of the scene control-panel, and the first scene is photos"
      )
    ]
    for (script, code, message) in rows {
      let run = try runPane(command + ["-", "--spring", "snappy"], input: script)
      #expect(run.code == code && run.output == "")
      #expect(run.errors == "pane: \(message)\n")
    }
  }

  @Test func `the help has every scene with its sentence`() throws {
    let configuration = PlayCommand.configuration
    for scene in SceneName.allCases {
      #expect(configuration.discussion.contains("\n\(scene.rawValue) ") || scene == .controlPanel)
      #expect(configuration.discussion.contains(scene.summary))
    }
  }

  // MARK: Bad scripts

  private static let bad: [(bytes: [UInt8], message: String)] = [
    (Array(" \n\n".utf8), "1: the script is empty; expected “TIME VERB”"),
    (Array("0 tap\n".utf8) + [0x7f, 0x45, 0x4c, 0x46, 0xff, 0xfe], "2: expected UTF-8 text"),
    (Array("0 tap\n\0\u{1}\n".utf8), "2: the time must be a finite number; got “\\u{0}\\u{1}”")
  ]

  @Test(arguments: bad.indices)
  func `a bad script is an error with file, line and code 65`(index: Int) throws {
    let (bytes, message) = Self.bad[index]
    let folder = try TemporaryFolder()
    let path = folder.path("script")
    try Data(bytes).write(to: URL(filePath: path))
    let failure = try #require(throws: Failure.self) { try ScriptFile.read(path) }
    #expect(failure.kind == .data && failure.description == "\(path):\(message)")
  }
}
