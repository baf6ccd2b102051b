import Foundation
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

  @Test func `--version and --help print the version and the help`() throws {
    let version = try runPane(["--version"])
    #expect(version.code == 0 && version.output == "pane 0.2.0\n")
    let help = try runPane(["--help"])
    #expect(help.code == 0 && help.output.contains("bounciness=6,speed=15") && help.output.contains("trace"))
  }

  @Test(arguments: [
    (["--spring", "k=0,c=1"], "“k” in “k=0,c=1” must be greater than 0; got 0"),
    (["--release", "soon"], "release"),
    (
      ["--scene", "photos", "--driver", "pop"],
      "--driver is of the scene control-panel, and the first scene is photos"
    ),
    (["trace", "--scene", "marker", "--from", "open"], "--from is of the scene control-panel"),
    (["check", "-", "--scene", "scroll", "--release", "article"], "--release is of the scene control-panel"),
    (["doctor", "--fps", "30"], "--fps is of a terminal, and the frames are measured in memory"),
    (["doctor", "--size", "60x20", "--no-mouse"], "--no-mouse is of a terminal"),
    (["doctor", "--size", "60x20", "--pixels", "off"], "--pixels is of a terminal"),
    (["plot", "k=300,c=20", "--column", "y"], "--column is of a trace; expected a FILE too"),
    (["plot", "-", "--duration", "1"], "--duration is of laws; expected a LAW too"),
    (["trace", "--fps", "0"], "'0' is invalid for '--fps <fps>': expected frames per second from 1 to 10000"),
    (["trace", "--fps", "-60"], "'-60' is invalid for '--fps <fps>'"),
    (["trace", "--duration", "nan"], "expected seconds from 0 to 86400"),
    (
      ["trace", "--size", "30x10"],
      "--size must be COLUMNSxROWS from 40x12 to 500x200, such as 120x40; got “30x10”"
    ),
    (["--no-such-flag"], "--no-such-flag"), (["trace", "-", "surplus"], "surplus"),
    (["sprng"], "“sprng” is not a command of pane; did you mean “spring”?"),
    (["tracee", "s"], "did you mean “trace”?"), (["dcotor"], "did you mean “doctor”?"),
    (["help", "nonsense"], "“nonsense” is not a command of pane; expected one of play, "),
    (["help", "trace", "dif"], "“dif” is not a command of pane trace"),
    (["sample", "decy"], "“decy” is not a command of pane sample; did you mean “decay”?"),
    (["help", "sample", "sprin"], "did you mean “spring”?"),
    (["trace", "a", "--script", "b"], "the script is given twice, as “a” and by --script “b”"),
    (["check", "a", "--script", "b"], "“a” and --script exclude each other"),
    (["check"], "expected a trace or a script"),
    (
      ["trace", "--spring", "k=1,c=1", "--spring", "k=2,c=1"],
      "--spring is given 2 times; expected one spring"
    ),
    (["--plain", "--record", "a.cast"], "--record records the screen, which --plain does not draw"),
    (["--record", "a.svg"], "--record writes an asciicast, FILE.cast"),
    (["plot", "-", "-"], "only one of the traces can be stdin"),
    (["plot", "spring"], "“spring”: Missing expected argument"),
    (["replay"], "expected a script"),
    (["sample", "decay", "--velocity", "x"], "--velocity")
  ])
  func `a bad argument is named in the error and exits with 64`(arguments: [String], message: String) throws {
    let run = try runPane(arguments)
    #expect(run.code == 64)
    #expect(run.output == "")
    #expect(run.errors.contains(message))
  }

  @Test(arguments: [["--driver", "pop"], ["--release", "article"], ["--from", "open"]])
  func `an option of control-panel is refused beside each other scene`(option: [String]) throws {
    let scenes = try runPane(["scenes"]).output.split(separator: "\n").map {
      String($0.split(separator: " ")[1])
    }
    #expect(scenes.count == 10)
    for scene in scenes {
      let run = try runPane(["trace", "--duration", "0", "--scene", scene] + option)
      #expect(run.code == (scene == "control-panel" ? 0 : 64) && run.output.isEmpty == (run.code == 64))
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

  @Test(arguments: ["trace", "cast", "doctor", "check"])
  func `a script is an argument or --script, in every command`(command: String) throws {
    let folder = try TemporaryFolder()
    try "0.2 tap\n0.4 tap\n".write(toFile: folder.path("s"), atomically: true, encoding: .utf8)
    let options =
      [
        "trace": ["--duration", "0.5"], "cast": ["--out", "-", "--duration", "0.5"],
        "doctor": ["--size", "40x12", "--format", "json"], "check": []
      ][command] ?? []
    let argument = try runPane([command, folder.path("s")] + options)
    let option = try runPane([command, "--script", folder.path("s")] + options)
    #expect(argument.code == 0 && argument.errors == "")
    #expect(option.code == 0 && option.errors == "")
    // The doctor prints times.
    if command != "doctor" { #expect(argument.output == option.output) }
  }

  @Test func `every option with a value says what it is by default`() throws {
    /// The options without which nothing is read, written or limited.
    let optional: Set<String> = [
      "spring", "script", "trace", "record", "record-input", "to", "at", "date", "edge", "width", "height",
      "out"
    ]
    let help = try runPane(["--experimental-dump-help"])
    let root = try #require(JSONSerialization.jsonObject(with: Data(help.output.utf8)) as? [String: Any])
    var (commands, count) = ([try #require(root["command"] as? [String: Any])], 0)
    while let command = commands.popLast() {
      commands += command["subcommands"] as? [[String: Any]] ?? []
      for option in command["arguments"] as? [[String: Any]] ?? [] {
        guard option["kind"] as? String == "option", option["shouldDisplay"] as? Bool == true,
          let name = (option["preferredName"] as? [String: Any])?["name"] as? String, !optional.contains(name)
        else { continue }
        count += 1
        let text = option["abstract"] as? String ?? ""
        let says = text.contains("(default: ") || option["defaultValue"] != nil
        #expect(says, "\(command["commandName"] ?? "") --\(name): \(text)")
      }
    }
    #expect(count > 40)
  }

  @Test func `help of a command that was renamed is the help of its new name`() throws {
    let help = try runPane(["help", "diff"])
    #expect(help.code == 0 && help.output.contains("USAGE: pane diff "))
    #expect(try runPane(["help", "trace", "diff"]).output == help.output)
    #expect(try runPane(["trace", "diff", "--help"]).output == help.output)
  }

  @Test(arguments: [
    ("SwiftUI", "swiftui"), ("SWIFTUI", "swiftui"), ("framer-motion", "motion"), ("Framer Motion", "motion"),
    ("reactSpring", "react-spring"), ("Jetpack Compose", "android"), ("design tokens", "tokens"),
    ("adwaita", "libadwaita"), ("css_variables", "css-variables"), ("Motion (motion.dev)", "motion")
  ])
  func `a platform is known by its other names, in any case`(name: String, platform: String) throws {
    let named = try runPane(["spring", "k=300,c=20", "--to", name])
    #expect(named.code == 0 && named.output != "")
    #expect(try named.output == runPane(["spring", "k=300,c=20", "--to", platform]).output)
  }

  @Test func `the former names of options mean the same, and are in no help`() throws {
    let plot = ["plot", "k=300,c=20"]
    #expect(try runPane(plot + ["--velocity"]).output == runPane(plot + ["--velocities"]).output)
    #expect(try !runPane(["help", "plot"]).output.contains("[--velocity]"))
  }
}
