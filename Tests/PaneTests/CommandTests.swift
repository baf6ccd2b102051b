import ArgumentParser
import Foundation
import PaneScenes
import Testing

@testable import pane

/// Tests of the program's output and exit codes without a terminal.
struct CommandTests {
  @Test func `without a terminal the program prints an error and exits with 69`() throws {
    let run = try runPane([])
    #expect(run.code == 69)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("pane: standard input and output must be a terminal"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `the arguments that the kernel has are those that Swift finds`() throws {
    #expect(try PaneCommand.argumentsOfSystem() == CommandLine.arguments)
  }

  @Test func `--version prints the version`() throws {
    let version = try runPane(["--version"])
    #expect(version.code == 0 && version.output == "pane 0.2.0\n")
  }

  @Test(arguments: [
    (["--spring", "k=0,c=1"], "“k” in “k=0,c=1” must be greater than 0; got 0"),
    (["--release", "soon"], "release"),
    (["--fps", "0"], "--fps must be auto or a number from 1 to 240; got “0”"), (["--fps", "fast"], "“fast”"),
    (["--color", "8"], "--color"), (["--glyphs", "emoji"], "--glyphs"),
    (
      ["--scene", "photos", "--driver", "pop"],
      "--driver is of the scene control-panel, and the first scene is photos"
    ),
    (["trace", "--scene", "marker", "--from", "open"], "--from is of the scene control-panel"),
    (["trace", "--fps", "0"], "'0' is invalid for '--fps <fps>': expected frames per second from 1 to 10000"),
    (["trace", "--fps", "-60"], "'-60' is invalid for '--fps <fps>'"),
    (["trace", "--duration", "nan"], "expected seconds from 0 to 86400"),
    (
      ["trace", "--size", "30x10"],
      "--size must be COLUMNSxROWS from 40x12 to 500x200, such as 120x40; got “30x10”"
    ),
    (["--no-such-flag"], "--no-such-flag"), (["trace", "-", "surplus"], "surplus"), (["sprng"], "sprng"),
    (["trace", "a", "--script", "b"], "the script is given twice, as “a” and by --script “b”"),
    (
      ["trace", "--spring", "k=1,c=1", "--spring", "k=2,c=1"],
      "--spring is given 2 times; expected one spring"
    ),
    (["--record-input", "a.svg"], "--record-input writes a script"),
    (["--record-input", "-"], "--record-input needs a file, because stdout is the screen"),
    (["replay"], "expected a script"),
    (["sample", "decay", "--velocity", "x"], "--velocity")
  ])
  func `a bad argument is named in the error, whose code is 64`(arguments: [String], message: String) throws {
    let error = try #require(parseError(arguments))
    #expect(error.code == 64 && error.message.contains(message), "\(error.message)")
  }

  @Test(arguments: [["--driver", "pop"], ["--release", "article"], ["--from", "open"]])
  func `an option of control-panel is refused beside each other scene`(option: [String]) {
    for scene in SceneName.allCases {
      let error = parseError(["trace", "--scene", scene.rawValue] + option)
      #expect(error?.code == (scene == .controlPanel ? nil : 64))
    }
  }

  @Test func `a bad line of a script is named in the error and exits with 65 without output`() throws {
    let run = try runPane(["trace", "--script", "-"], input: "0.1 tap\n0.05 tap\n")
    #expect(run.code == 65)
    #expect(run.output == "")
    #expect(
      run.errors
        == "pane: stdin:2: time 0.05 is before the time of the line above, 0.1; times must not decrease\n")
  }

  @Test func `a missing script exits with 66, and one that is not text with 65`() throws {
    let missing = try runPane(["trace", "--script", "/no/such/script"])
    #expect(missing.code == 66 && missing.output == "")
    #expect(missing.errors == "pane: /no/such/script: No such file or directory\n")
    let directory = try runPane(["trace", "--script", "/"])
    #expect(directory.code == 66 && directory.errors == "pane: /: Is a directory\n")
    let binary = try runPane(["trace", "--script", "/proc/self/exe"])
    #expect(binary.code == 65 && binary.output == "")
  }

  @Test func `the trace in the README is the program's output`() throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../README.md").standardized, encoding: .utf8
    )
    let run = try runPane(
      ["trace", "--script", "-", "--duration", ".2", "--fps", "30"], input: "0 tap\n0.12 tap\n")
    let start = try #require(readme.range(of: "    t,y,v,target,phase\n")).lowerBound
    let told = readme[start...].split(separator: "\n").prefix { $0.hasPrefix("    ") }
    let rows = run.output.split(separator: "\n")
    #expect(told.count == rows.count)
    for (told, row) in zip(told, rows) {
      for (left, right) in zip(told.dropFirst(4).split(separator: ","), row.split(separator: ",")) {
        if let left = Double(left), let right = Double(right) {
          // The last digit may differ between C libraries.
          #expect(abs(left - right) <= 1e-12 * abs(left))
        } else {
          #expect(left == right)
        }
      }
    }
  }

  @Test func `a script is an argument or --script`() throws {
    for arguments in [["s"], ["--script", "s"]] { #expect(try ScriptInput.parse(arguments).path == "s") }
  }

  @Test(arguments: [
    ("SwiftUI", "swiftui"), ("SWIFTUI", "swiftui"), ("framer-motion", "motion"), ("Framer Motion", "motion"),
    ("reactSpring", "react-spring"), ("Jetpack Compose", "android"), ("design tokens", "tokens"),
    ("adwaita", "libadwaita"), ("css_variables", "css-variables"), ("Motion (motion.dev)", "motion")
  ])
  func `a platform is known by its other names, in any case`(name: String, platform: String) throws {
    let choice = try #require(SpringCommand.Choice(argument: name))
    #expect(choice.platforms.map(\.rawValue) == [platform])
  }
}
