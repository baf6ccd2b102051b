import Foundation
import Testing

/// Tests of the program's output and exit codes without a terminal.
struct CommandTests {
  @Test func `without a terminal the program prints an error and exits with 69`() throws {
    let run = try runPane([])
    #expect(run.code == 69)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("pane: standard input and output must be a terminal"))
    #expect(run.errors.split(separator: "\n").count == 1)
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
    (["trace", "--fps", "0"], "--fps must be from 1 to 10000; got 0"), (["trace", "--fps", "-60"], "got -60"),
    (["trace", "--duration", "nan"], "--duration must be from 0 to 86400 s; got nan"),
    (
      ["trace", "--size", "30x10"],
      "--size must be COLUMNSxROWS from 40x12 to 500x200, such as 120x40; got “30x10”"
    ),
    (["--no-such-flag"], "--no-such-flag"), (["trace", "surplus"], "surplus")
  ])
  func `a bad argument is named in the error and exits with 64`(arguments: [String], message: String) throws {
    let run = try runPane(arguments)
    #expect(run.code == 64)
    #expect(run.output == "")
    #expect(run.errors.contains(message))
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
}
