import ArgumentParser
import PaneScenes
import TestSupport
import Testing

@testable import pane

struct TraceCommandTests {
  @Test func `the help has the columns of every scene`() throws {
    let words = TraceCommand.columns.split(whereSeparator: \.isWhitespace)
    for scene in SceneName.allCases {
      let trace = try runPane(["trace", "--scene", scene.rawValue, "--duration", "0"]).output
      let header = try #require(trace.split(separator: "\n").first).split(separator: ",")
      let start = try #require(words.firstIndex { $0 == scene.rawValue }) + 1
      let end = try #require(words[start...].firstIndex { !$0.hasSuffix(",") })
      #expect(words[start...end].joined().split(separator: ",") == Array(header.dropFirst().dropLast()))
    }
  }

  @Test(arguments: [
    (["--csv", "--jsonl"], 64), (["--format", "xml"], 64), (["--out", "x.json"], 64),
    (["--jsonl", "--out", "X.CSV"], 64),
    (["--plot", "--duration", "0"], 64), (["--out", "/no/such/folder/file.csv"], 73),
    (["--csv", "--out", "/dev/full"], 74)
  ])
  func `a trace that cannot be written exits with its code and says why`(arguments: [String], code: Int)
    throws
  {
    let run = try runPane(["trace"] + arguments)
    #expect(run.code == Int32(code) && run.output == "" && run.errors != "")
  }

  @Test func `a script is plotted, in the terminal and as a picture`() throws {
    let folder = try TemporaryFolder()
    let plot = try runShell("echo 0.1 tap | pane trace - --plot")
    #expect(plot.code == 0 && plot.output.split(separator: "\n").count { $0.hasPrefix("━━ ") } == 3)
    let run = try runShell("echo 0.1 tap | pane trace - --out '\(folder.path("a.svg"))'")
    #expect(run.code == 0 && run.output == "" && folder.names == ["a.svg"])
    #expect(folder.text("a.svg")?.contains(">ball_y</text>") == true)
  }

  @Test func `a pipe that is not named is neither waited for nor dropped in silence`() throws {
    let folder = try TemporaryFolder()
    // The shell itself holds the other end, so that the pipe never ends.
    let pipe = "mkfifo \(folder.path("pipe")); exec 0<>\(folder.path("pipe"))"
    let open = try runShell("\(pipe); pane trace --duration .1")
    let plain = try runPane(["trace", "--duration", ".1"]).output
    #expect(open.code == 0 && open.errors == "" && open.output == plain)
    let full = try runShell(
      "mkdir \(folder.path("a")); cd \(folder.path("a")); mkfifo b; exec 0<>b; echo 0 tap >&0; pane trace --duration .1"
    )
    #expect(full.code == 0 && full.errors == "pane: stdin is not read; to play a script from it, give -\n")
  }

  @Test func `the output is the same bytes in any locale`() throws {
    let line =
      "pane trace --duration .1; pane spring k=300,c=20; pane sample spring --at .1; pane sample decay --plot"
    let plain = try runShell(line)
    #expect(plain.code == 0)
    let comma = try CommaLocale()
    for locale in ["LC_ALL=C LANG=C", comma.assignments] {
      #expect(try runShell("export \(locale); \(line)").output == plain.output)
    }
  }
}
