import Foundation
import FoundationXML
import Testing

struct PlotCommandTests {
  @Test func `laws are plotted with the arguments of pane sample, and a spring without the word`() throws {
    let run = try runPane(["plot", "k=300,c=20", "spring k=300,c=20", "decay --velocity 10"])
    #expect(run.code == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines[0] == "⠒⠒⠒⠒⠒⠒⠒⠒ k=300,c=20" && lines[2].hasSuffix(" decay --velocity 10"))
    #expect(run.output.contains("⠋") && !run.output.contains("\u{1b}"))
  }

  @Test(arguments: [
    (["spring", "k=300,c=20"], ["spring k=300,c=20"]),
    (["k=300,c=20", "bezier", "0,0,1,1", "decay"], ["k=300,c=20", "bezier 0,0,1,1", "decay"]),
    (["euler", "spring", "k=300,c=20", "k=9,c=1"], ["euler", "spring k=300,c=20", "k=9,c=1"]),
    (["snappy", ".spring(response: 0.5)"], ["snappy", ".spring(response: 0.5)"]),
    (
      ["spring '{ stiffness: 300, damping: 20 }' --target 320"],
      ["spring '{ stiffness: 300, damping: 20 }' --target 320"]
    )
  ])
  func `a law and its operand need no quotes`(words: [String], names: [String]) throws {
    let run = try runPane(["plot"] + words)
    #expect(run.code == 0 && run.errors == "")
    #expect(
      run.output.split(separator: "\n").prefix(names.count).map { $0.dropFirst(names.count > 1 ? 9 : 3) }
        == names[...].map { $0[...] })
  }

  @Test func `a picture is valid XML, the same in a file and on stdout`() throws {
    let folder = try TemporaryFolder()
    let run = try runPane(["plot", "k=300,c=20", "--velocities", "--out", folder.path("a.svg")])
    #expect(run.code == 0 && run.output == "")
    #expect(folder.names == ["a.svg"])
    let data = try #require(folder.text("a.svg"))
    #expect(try runPane(["plot", "k=300,c=20", "--velocity", "--out", "-"]).output == data)
    let parser = XMLParser(data: Data(data.utf8))
    #expect(parser.parse())
  }

  @Test func `traces are plotted from files and from stdin`() throws {
    let trace = try runPane(["trace", "--duration", ".5"]).output
    let run = try runPane(
      ["plot", "--trace", "-", "--column", "ball_y", "--width", "60", "--height", "16"], input: trace)
    #expect(run.code == 0 && run.output.hasPrefix("━━ stdin ball_y\n"))
    #expect(run.output.split(separator: "\n").count == 16)
  }

  @Test func `a file of a trace and - are plotted without an option, beside laws`() throws {
    let folder = try TemporaryFolder()
    for (name, format) in [("a.csv", "csv"), ("b.json", "json")] {
      #expect(
        try runPane(["trace", "--duration", ".5", "--format", format, "--out", folder.path(name)]).code == 0)
    }
    let trace = try #require(folder.text("a.csv"))
    let paths = [folder.path("a.csv"), folder.path("b.json")]
    let run = try runPane(["plot", paths[0], "k=300,c=20", "-", paths[1]], input: trace)
    #expect(run.code == 0 && run.errors == "")
    let names = ["k=300,c=20", "\(paths[0]) y", "stdin y", "\(paths[1]) y"]
    #expect(run.output.split(separator: "\n").prefix(4).map { $0.dropFirst(9) } == names.map { $0[...] })
    #expect(
      run.output
        == (try runPane(
          ["plot", "k=300,c=20"] + ["--trace", paths[0], "--trace", "-", "--trace", paths[1]], input: trace))
        .output)
    // The name of a law is that law, in a folder with such a file, too.
    try "nothing".write(toFile: folder.path("snappy"), atomically: true, encoding: .utf8)
    #expect(try runShell("cd '\(folder.path)'; pane plot snappy").code == 0)
  }

  @Test func `laws and more files can follow the file of a trace`() throws {
    let folder = try TemporaryFolder()
    let trace = try runPane(["trace", "--duration", ".5", "--out", folder.path("a.csv")])
    #expect(trace.code == 0)
    let (file, law) = (folder.path("a.csv"), "spring k=300,c=20 --target 320")
    let names = [law, "k=9,c=1", "\(file) y", "\(file) y"]
    let orders = [["--trace", file, file, law, "k=9,c=1"], [law, "k=9,c=1", "--trace", file, "--trace", file]]
    for words in orders {
      let run = try runPane(["plot"] + words)
      #expect(run.code == 0 && run.errors == "")
      #expect(
        run.output.split(separator: "\n").prefix(4).map { $0.dropFirst(9) } == names.map { $0[...] })
    }
  }

  @Test func `a trace file named like a spring is read as a file`() throws {
    let folder = try TemporaryFolder()
    let trace = try runPane(["trace", "--duration", ".5", "--out", folder.path("k=1.csv")])
    #expect(trace.code == 0)
    let file = folder.path("k=1.csv")
    let run = try runPane(["plot", "--trace", file, file, "{ tension: 170, friction: 26 }", "Wobbly"])
    #expect(run.code == 0)
    // The names have two meanings. The remark stands there once.
    #expect(run.errors.hasPrefix("pane: “{ tension: 170, friction: 26 }” is read as react-spring"))
    #expect(run.errors.split(separator: "\n").count == 1)
    let names = ["{ tension: 170, friction: 26 }", "Wobbly", "\(file) y", "\(file) y"]
    #expect(
      run.output.split(separator: "\n").prefix(4).map { $0.dropFirst(9) } == names.map { $0[...] })
    #expect(try runPane(["plot", "slow.csv"]).code == 66)
  }

  @Test(arguments: [
    (["plot"], 64), (["plot", "wobble 3"], 64), (["plot", "spring k=300,c=20 --too 5"], 64),
    (["plot", "k=300,c=20", "--out", "a.png"], 64), (["plot", "k=300,c=20", "--width", "12"], 64),
    (["plot", "spring k=300,c=20 --at 1"], 64), (["plot", "decay --fps 30"], 64),
    (["plot", "decay", "decay", "decay", "decay", "decay", "decay", "--height", "160", "--out", "-"], 64),
    (["plot", "decay", "decay", "decay", "decay", "decay", "decay", "--height", "12", "--velocity"], 64),
    (["plot", "k=300,c=20", "--duration", "0"], 64), (["plot", "--trace", "/no/such"], 66),
    (["plot", "--trace", "-"], 65), (["plot", "k=300,c=20", "--out", "/no/such/a.svg"], 73)
  ])
  func `invalid arguments of plot exit with the code of their error`(arguments: [String], code: Int) throws {
    let run = try runPane(arguments, input: "nothing\n")
    #expect(run.code == Int32(code) && run.output == "" && run.errors != "")
  }

  @Test(arguments: [("no/such.csv", 66), ("sample.csv", 66), ("./snapy", 66), ("snapy", 64)])
  func `a word that is neither a file nor a law is told as both, and a path is a missing input`(
    word: String, code: Int
  ) throws {
    let run = try runPane(["plot", "k=300,c=20", word])
    #expect(run.code == Int32(code))
    #expect(
      run.errors.hasPrefix(
        """
        pane: “\(word)” is neither a file nor a law; expected a trace, a spring as k=300,c=20, or one of spring, decay, \
        bezier, scroll, bounce, euler, fling, force, keyframes

        """), "\(run.errors)")
  }

  @Test func `CLICOLOR_FORCE=1 keeps colour in a pipe, and NO_COLOR removes it`() throws {
    let line = "pane plot k=300,c=20 k=9,c=1 --width 60 --height 14"
    let plain = try runShell(line).output
    #expect(plain == (try runShell("CLICOLOR_FORCE=0; export CLICOLOR_FORCE; \(line)").output))
    let forced = try runShell("unset NO_COLOR; CLICOLOR_FORCE=1; export CLICOLOR_FORCE; \(line)").output
    #expect(forced.contains("\u{1b}[32m") && forced.contains("\u{1b}[35m"))
    let declined = try runShell("NO_COLOR=1 CLICOLOR_FORCE=1; export NO_COLOR CLICOLOR_FORCE; \(line)").output
    #expect(declined == plain && !plain.contains("\u{1b}"))
  }

  @Test func `the output is the same bytes in any locale`() throws {
    let line = "pane plot 'spring k=300,c=20 --target 320' --velocity; pane plot decay --out -"
    let plain = try runShell("export LC_ALL=C; \(line)").output
    let comma = try CommaLocale()
    let run = try runShell("export \(comma.assignments); \(line)")
    #expect(run.code == 0 && run.output == plain && plain.contains("</svg>"))
  }
}
