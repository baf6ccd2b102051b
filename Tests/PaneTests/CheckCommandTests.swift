import ArgumentParser
import Foundation
import Testing

@testable import pane

struct CheckCommandTests {
  private let taps = "0.1 tap\n0.22 tap\n"

  @Test(arguments: [("spring", 0), ("from-current", 1), ("jump", 1), ("article", 0)])
  func `continuous motion exits with 0 and broken motion with 1`(driver: String, code: Int) throws {
    let run = try runPane(["check", "-", "--driver", driver], input: taps)
    #expect(run.code == Int32(code) && run.errors == "")
    #expect(run.output.hasSuffix(code == 0 ? "\ncontinuous\n" : "\nnot continuous\n"))
  }

  @Test func `the help shows what the program prints`() throws {
    let lines = CheckCommand.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("  printf") })
    let shown = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    #expect(shown.count == 3)
    #expect(try runShell(String(lines[start])).output == shown.joined(separator: "\n") + "\n")
  }

  @Test(
    arguments: [
      (["check"], 64), (["check", "-", "--fps", "60"], 64), (["check", "a", "b"], 64),
      (["check", "-", "--tolerance", "1"], 64), (["check", "-", "--size", "1x1"], 64),
      (["check", "-", "--scene", "photos", "--driver", "pop"], 64)
    ] as [([String], Int32)])
  func `a wrong command line is an error`(arguments: [String], code: Int32) {
    #expect(parseError(arguments)?.code == code)
  }

  @Test(arguments: [
    ("", "stdin:1: the script is empty; expected “TIME VERB”"),
    ("0,2 tap\n", "stdin:1: the time must be a finite number; got “0,2”"),
    ("t,y,v\n0,1,2\n", "stdin:1: the time must be a finite number; got “t,y,v”")
  ])
  func `an input that is no script is an error`(input: String, error: String) throws {
    let run = try runPane(["check", "-"], input: input)
    #expect(run.code == 65 && run.output == "" && run.errors == "pane: \(error)\n")
  }

  @Test func `a missing file exits with 66`() throws {
    #expect(try runPane(["check", "/no/such/file"]).code == 66)
  }

  @Test(arguments: ["check", "trace", "cast", "play"])
  func `an option of control-panel is refused with a script that begins with another scene`(command: String)
    throws
  {
    let run = try runPane(
      [command, "-", "--driver", "pop"] + (command == "cast" ? ["--out", "-"] : []),
      input: "scene photos\n0.1 tap\n")
    #expect(run.code == 64 && run.output.isEmpty)
    #expect(run.errors.contains("--driver pop is of the scene control-panel, and the first scene is photos"))
  }

  @Test(arguments: ["check", "trace", "cast", "play"])
  func `a line of a script without a meaning in its scene exits with 65`(command: String) throws {
    let folder = try TemporaryFolder()
    let script = folder.path("session")
    try "scene photos\ndriver pop\n0.1 tap\n".write(toFile: script, atomically: true, encoding: .utf8)
    let run = try runPane([command, script] + (command == "cast" ? ["--out", "-"] : []))
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(
      run.errors
        == "pane: \(script):2: “driver pop” is of the scene control-panel, and the first scene is photos\n")
  }
}
