import ArgumentParser
import PaneRecording
import Testing

@testable import pane

/// Tests of `pane sample`, and of the options of its output.
struct SampleCommandTests {
  @Test(arguments: [
    (
      ["spring k=300,c=20 to=400", "--at", "0.12"],
      "t,value,velocity\n0.12,330.65866910505645,2535.3736027221844\n"
    ),
    (
      ["bounce", "height=500", "elasticity=0", "--at", "0.5,0"],
      "t,value,velocity\n0.5,-375.0,500.0\n0.0,-500.0,0.0\n"
    ),
    (
      ["decay velocity=0", "--fps", "2", "--duration", "1", "--csv"],
      "t,value,velocity\n0.0,0.0,0.0\n0.5,0.0,0.0\n1.0,0.0,0.0\n"
    ),
    (["bounce", "height=500", "elasticity=0", "--settle"], "1.0\n"),
    (["bounce elasticity=1", "--settle"], "inf\n"),
    (["bezier", "curve=0,1,0,1", "--at", "0", "--jsonl"], #"{"t":0.0,"value":0.0,"velocity":null}"# + "\n")
  ])
  func `a law in one word or in several prints its rows`(arguments: [String], output: String) throws {
    let run = try runPane(["sample"] + arguments)
    #expect(run.code == 0 && run.errors == "" && run.output == output, "\(run.output)\(run.errors)")
  }

  /// Wrong invocations, and the beginning of what is said about them.
  static let wrong: [([String], String)] = [
    (["quart"], "“quart” is no law; expected spring, decay, scroll, bezier, euler, bounce"),
    (["spring", "k=300"], "spring: “k=300” is not a spring"),
    (["decay", "velocity=x"], "decay: velocity must be pt/s from -1e12 to 1e12; got “x”"),
    (["decay", "--at", ".1", "--settle"], "--at and --settle exclude each other"),
    (["decay", "--at", ".1", "--plot"], "--at and --plot exclude each other"),
    (["decay", "--at", ".1", "--fps", "60"], "--at and --fps exclude each other"),
    (["decay", "--settle", "--duration", "1"], "--settle and --duration exclude each other"),
    (["decay", "--settle", "--jsonl"], "--settle and --jsonl exclude each other"),
    (["decay", "--to", "css", "--fps", "60"], "--to and --fps exclude each other"),
    (["decay", "--to", "css", "--csv"], "--to and --csv exclude each other"),
    (["decay", "--to", "css", "--out", "a.csv"], "--to and --out exclude each other"),
    (["decay", "--csv", "--jsonl"], "--csv and --jsonl exclude each other"),
    (["decay", "--csv", "--plot"], "--csv and --plot exclude each other"),
    (["decay", "--plot", "--fps", "60"], "--plot and --fps exclude each other"),
    (["decay", "--out", "a.svg", "--fps", "60"], "--plot and --fps exclude each other"),
    (["decay", "--plot", "--duration", "0"], "--duration of a plot must be over 0; got 0"),
    (["decay", "--jsonl", "--out", "a.CSV"], "--out must be FILE.jsonl; got “a.CSV”"),
    (["decay", "--plot", "--out", "a.csv"], "--out must be FILE.svg; got “a.csv”"),
    (["decay", "--plot", "--out", "a"], "--out must be FILE.svg; got “a”"),
    (["decay", "--out", "a.png"], "--out must be FILE.csv, FILE.jsonl or FILE.svg; got “a.png”"),
    (["decay", "--out", ""], "--out must be FILE.csv, FILE.jsonl or FILE.svg; got “”"),
    (["decay", "tolerance=.5"], "decay: tolerance decides only on --settle and --plot"),
    (["bounce", "elasticity=1", "--to", "css"], "bounce never settles, and an easing must end"),
    (["decay velocity=0", "--to", "css"], "decay does not move, and an easing must")
  ]

  @Test(arguments: wrong.indices) func `a wrong invocation is refused before anything is written`(row: Int)
    throws
  {
    let (arguments, message) = Self.wrong[row]
    let error = try #require(throws: (any Error).self) { try PaneCommand.parseAsRoot(["sample"] + arguments) }
    #expect(PaneCommand.message(for: error).hasPrefix(message), "\(PaneCommand.message(for: error))")
    #expect(PaneCommand.exitCode(for: error).rawValue == 64)
  }

  @Test(arguments: [
    (["--at", "-1"], "expected times in seconds from 0 to 86400"),
    (["--fps", "0"], "expected frames per second from 1"),
    (["--duration", "nan"], "expected seconds from 0 to 86400"), (["--to", "svg"], "--to"),
    (["--out"], "--out")
  ])
  func `a wrong value is refused with its option and range`(arguments: [String], message: String) throws {
    let error = try #require(throws: (any Error).self) {
      try PaneCommand.parseAsRoot(["sample", "decay"] + arguments)
    }
    let text = PaneCommand.message(for: error)
    #expect(text.contains(message) && text.contains(arguments[0]))
  }

  @Test(arguments: [
    ([], nil, OutputOptions.Form.rows(.csv)), (["--jsonl"], nil, .rows(.jsonl)), (["--plot"], nil, .text),
    ([], "a.csv", .rows(.csv)), ([], "A.JSONL", .rows(.jsonl)), ([], "a.svg", .picture),
    (["--csv"], "a.csv", .rows(.csv)), (["--plot"], "a.svg", .picture),
    (["--jsonl"], "/dev/full", .rows(.jsonl))
  ])
  func `a flag or the ending of the file says the form`(
    flags: [String], file: String?, form: OutputOptions.Form
  ) throws {
    let options = try OutputOptions.parse(flags + (file.map { ["--out", $0] } ?? []))
    #expect(try options.form() == form)
  }

  @Test func `a file has what would be printed, and a plot the width of the terminal or 72 columns`() throws {
    let folder = try TemporaryFolder()
    let law = ["sample", "spring k=300,c=20"]
    for ending in ["csv", "jsonl"] {
      let run = try runPane(law + ["--out", folder.path("a.\(ending)")])
      #expect(run.code == 0 && run.output == "")
      let printed = try runPane(law + ["--\(ending)"]).output
      #expect(folder.text("a.\(ending)") == printed)
    }
    _ = try runPane(law + ["--plot", "--out", folder.path("a.svg")])
    #expect(folder.text("a.svg")?.hasSuffix("</svg>\n") == true)
    let plot = try runPane(law + ["--plot"]).output
    #expect(plot.split(separator: "\n").map(\.count).max() == 72 && plot.contains("⣀"))
  }

  @Test func `CLICOLOR_FORCE=1 keeps colour in a pipe, and NO_COLOR removes it`() throws {
    let line = "pane sample decay --plot"
    let plain = try runShell(line).output
    let forced = try runShell("unset NO_COLOR; CLICOLOR_FORCE=1; export CLICOLOR_FORCE; \(line)").output
    #expect(forced.contains("\u{1b}[32m") && !plain.contains("\u{1b}"))
    #expect(
      try runShell("NO_COLOR=1 CLICOLOR_FORCE=1; export NO_COLOR CLICOLOR_FORCE; \(line)").output == plain)
  }
}
