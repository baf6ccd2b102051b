import Foundation
import TestSupport
import Testing

@testable import pane

/// Tests of the files that commands read.
struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["check -", "fit -", "trace --script -", "diff - other"])
  func `an input that never ends is an error`(command: String) throws {
    let run = try runShell("pane \(command) < /dev/zero")
    #expect(run.code == 65)
    #expect(run.errors == "pane: stdin: expected at most 64 MiB\n")
  }

  /// sysexits.h: 65 is EX_DATAERR and 66 is EX_NOINPUT.
  @Test(
    arguments: [
      "trace", "trace --script", "check", "check --script", "cast --out - ", "cast --out - --script",
      "replay",
      "replay --script", "fit", "plot", "plot k=300,c=20", "plot --trace", "diff -", "diff trace"
    ], [("no.csv", 66), ("folder", 66), ("empty.csv", 65)])
  func `a missing input, a folder and an empty file are told by their names`(
    command: String, input: (name: String, code: Int)
  ) throws {
    _ = try makeScript()
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)
    try "".write(toFile: folder.path("empty.csv"), atomically: false, encoding: .utf8)
    let run = try runShell("cd '\(folder.path)' && pane \(command) \(input.name) < trace")
    #expect(run.code == Int32(input.code) && run.output == "", "\(run.errors)")
    #expect(run.errors.contains(input.name) && run.errors.hasPrefix("pane: "), "\(run.errors)")
  }

  @Test(arguments: ["trace ''", "trace --script ''", "check ''", "fit ''", "diff '' ''", "cast --out - ''"])
  func `an empty path is told as one`(command: String) throws {
    let run = try runShell("pane \(command)")
    #expect(run.code == 66 && run.output == "")
    #expect(run.errors == "pane: “”: No such file or directory\n")
  }

  @Test func `an input of 64 MiB is read, and one byte more is an error`() throws {
    let lines = try runShell(
      "yes '# a comment of sixteen' | head -c 67108864 | pane trace --script - --duration 0.01")
    #expect(lines.code == 0, "\(lines.errors)")
    let more = try runShell("yes '# a comment of sixteen' | head -c 67108865 | pane trace --script -")
    #expect(more.code == 65)
    #expect(more.errors == "pane: stdin: expected at most 64 MiB\n")
  }

  /// A script, a link to it, a second name of it, and a trace.
  private func makeScript() throws -> String {
    let script = "0.1 tap\n"
    try script.write(toFile: folder.path("script.svg"), atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.svg"), withDestinationPath: "script.svg")
    try FileManager.default.linkItem(atPath: folder.path("script.svg"), toPath: folder.path("twin.svg"))
    try "t,x\n0,0\n".write(toFile: folder.path("trace"), atomically: false, encoding: .utf8)
    return script
  }

  @Test(arguments: [
    "trace --script script.svg --out", "trace script.svg --out", "trace --script - --out",
    "cast script.svg --out", "cast --script - --out", "fit script.svg --out", "plot --trace script.svg --out"
  ])
  func `an output is never the input, by whatever name`(command: String) throws {
    let script = try makeScript()
    let parent = "../\(URL(filePath: folder.path).lastPathComponent)"
    for output in ["script.svg", "./script.svg", "link.svg", "twin.svg", "\(parent)/twin.svg"] {
      let run = try runShell("cd '\(folder.path)' && pane \(command) \(output) < script.svg")
      #expect(run.code == 64, "\(command) \(output): \(run.errors)")
      #expect(
        run.errors.contains("are one file, “\(output)”; expected another file for the output"),
        "\(run.errors)")
      #expect(folder.text("script.svg") == script)
    }
  }

  @Test(arguments: [
    "trace --script NAME", "check NAME", "check --script NAME", "cast NAME --out -", "fit NAME",
    "plot --trace NAME", "diff NAME trace", "diff trace NAME", "replay NAME", "trace --script - < NAME",
    "diff trace - < NAME"
  ])
  func `stdout is never the input, by whatever name`(command: String) throws {
    let script = try makeScript()
    for name in ["script.svg", "link.svg", "twin.svg"] {
      let line = command.replacing("NAME", with: name)
      let run = try runShell("cd '\(folder.path)' && pane \(line) >> script.svg")
      #expect(run.code == 64, "\(line): \(run.errors)")
      let input = command.contains("<") ? "stdin" : name
      #expect(run.errors == "pane: \(input) is also stdout; expected another file for the output\n")
      #expect(folder.text("script.svg") == script)
    }
  }
}
