import Foundation
import TestSupport
import Testing

struct TraceCommandTests {
  @Test(arguments: [
    (["--out", "x.json"], "--out must be FILE.csv for csv, or - for stdout; got “x.json”"),
    (
      ["--to", "lottie", "--out", "x.csv"], "--out must be FILE.json for lottie, or - for stdout; got “x.csv”"
    ),
    (["--format", "jsonl", "--out", "X.CSV"], "--out must be FILE.jsonl for jsonl")
  ])
  func `a file whose name says another format is refused`(options: [String], message: String) throws {
    let run = try runPane(["trace", "--duration", "0.1"] + options)
    #expect(run.code == 64 && run.errors.contains(message), "\(run.errors)")
  }

  @Test func `traces of the same motion at two frame rates do not differ, and those of two drivers do`()
    throws
  {
    let folder = try TemporaryFolder()
    func trace(_ name: String, _ options: String...) throws {
      let run = try runPane(
        ["trace", "--script", "-", "--duration", "1", "--out", folder.path(name)] + options,
        input: "0.1 tap\n")
      #expect(run.code == 0 && run.output == "" && run.errors == "")
    }
    try trace("a", "--fps", "60")
    try trace("b", "--fps", "120")
    try trace("c", "--driver", "dynamics")
    let same = try runPane(["trace", "diff", folder.path("a"), folder.path("b"), "--tolerance", "1e-9"])
    #expect(same.code == 0 && same.output.hasPrefix("value     "))
    #expect(
      same.output.contains("61 in both, 0 only in \(folder.path("a")), 60 only in \(folder.path("b"))"))
    let other = try runPane(["trace", "diff", folder.path("a"), folder.path("c"), "--tolerance", "1"])
    #expect(other.code == 1 && other.errors == "")
  }

  @Test func `a trace from a pipe is named stdin`() throws {
    let folder = try TemporaryFolder()
    try "t,x\n0,0\n1,2\n".write(toFile: folder.path("a"), atomically: false, encoding: .utf8)
    let run = try runPane(["diff", folder.path("a"), "-"], input: "t,x\n0,0\n")
    #expect(run.output.hasSuffix("1 in both, 1 only in \(folder.path("a")), 0 only in stdin\n"))
    let other = try runPane(["diff", "-", folder.path("a")], input: "t,y\n0,0\n")
    #expect(other.code == 65 && other.errors.hasPrefix("pane: stdin, \(folder.path("a")): "))
  }

  @Test func `the help lists the columns of every scene, as its trace has them`() throws {
    let scenes = try runPane(["scenes"]).output.split(separator: "\n").map { $0.split(separator: " ")[1] }
    #expect(scenes.count == 10)
    var listed: [Substring: String] = [:]
    var scene: Substring?
    for line in try runPane(["trace", "--help"]).output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix("  "), let name = words.first, words.count == 2, scenes.contains(name) {
        scene = name
      }
      // The lines of a list are indented, and its last one has no comma at its end.
      guard let name = scene, line.hasPrefix("  "), let columns = words.last else { continue }
      listed[name, default: ""] += columns
      if !columns.hasSuffix(",") { scene = nil }
    }
    for scene in scenes {
      let trace = try runPane(["trace", "--scene", String(scene), "--duration", "0.01"]).output
      let header = try #require(trace.split(separator: "\n").first)
      #expect(header == "t,\(listed[scene] ?? ""),inputs")
    }
  }

  @Test func `a pipe that is not named is neither waited for nor dropped in silence`() throws {
    let folder = try TemporaryFolder()
    // The shell itself holds the other end, so that the pipe never ends.
    let pipe = "mkfifo \(folder.path("pipe")); exec 0<>\(folder.path("pipe"))"
    let open = try runShell("\(pipe); pane trace --duration .1")
    let plain = try runPane(["trace", "--duration", ".1"]).output
    #expect(open.code == 0 && open.errors == "" && open.output == plain)
    let hint = "pane: stdin is not read; to play a script from it, give -\n"
    let full = try runShell(
      "mkdir \(folder.path("a")); cd \(folder.path("a")); mkfifo b; exec 0<>b; echo 0 tap >&0; pane trace --duration .1"
    )
    #expect(full.code == 0 && full.errors == hint && full.output == open.output)
    let file = try runShell(
      "cd \(folder.path("a")); echo 0 tap >c; pane trace --duration .1 <c; pane trace - --duration .1 <c >/dev/null"
    )
    #expect(file.code == 0 && file.errors == hint)
  }

  @Test func `the output is the same bytes in any locale`() throws {
    let line =
      "pane trace --duration .1; pane spring k=300,c=20; pane sample spring k=300,c=20 --at .1"
    let plain = try runShell(line)
    #expect(plain.code == 0)
    let comma = try CommaLocale()
    for locale in ["LC_ALL=C LANG=C", comma.assignments] {
      #expect(try runShell("export \(locale); \(line)").output == plain.output)
    }
  }

  @Test(arguments: [
    (["trace", "diff", "/no/such", "-"], 66), (["trace", "diff", "-", "/"], 66),
    (["trace", "diff", "-", "/proc/self/exe"], 65), (["trace", "diff", "-", "-"], 64),
    (["trace", "diff", "-"], 64), (["trace", "--format", "xml"], 64),
    (["trace", "--out", "/no/such/folder/file"], 73), (["trace", "--out", "/dev/full"], 74)
  ])
  func `an impossible comparison exits with its code and one line of error`(
    arguments: [String], code: Int
  )
    throws
  {
    let run = try runPane(arguments, input: arguments[1] == "diff" ? "t,y\n0,1\n" : "")
    #expect(run.code == Int32(code) && run.output == "")
    #expect(code == 64 || run.errors.hasPrefix("pane: ") && run.errors.split(separator: "\n").count == 1)
  }
}
