import Foundation
import TestSupport
import Testing

struct TraceCommandTests {
  @Test(arguments: [
    (["--out", "x.json"], "--out must be FILE.csv for csv, or - for stdout; got “x.json”"),
    (["--format", "jsonl", "--out", "X.CSV"], "--out must be FILE.jsonl for jsonl")
  ])
  func `a file whose name says another format is refused`(options: [String], message: String) throws {
    let run = try runPane(["trace", "--duration", "0.1"] + options)
    #expect(run.code == 64 && run.errors.contains(message), "\(run.errors)")
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
    (["--format", "xml"], 64), (["--out", "/no/such/folder/file"], 73), (["--out", "/dev/full"], 74)
  ])
  func `a trace that cannot be written exits with its code and one line of error`(
    arguments: [String], code: Int
  )
    throws
  {
    let run = try runPane(["trace"] + arguments)
    #expect(run.code == Int32(code) && run.output == "")
    #expect(code == 64 || run.errors.hasPrefix("pane: ") && run.errors.split(separator: "\n").count == 1)
  }
}
