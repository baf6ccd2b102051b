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

  @Test(arguments: [
    (["plot"], 64), (["plot", "wobble 3"], 64), (["plot", "spring k=300,c=20 --too 5"], 64),
    (["plot", "k=300,c=20", "--out", "a.png"], 64), (["plot", "k=300,c=20", "--width", "12"], 64),
    (["plot", "spring k=300,c=20 --at 1"], 64), (["plot", "decay --fps 30"], 64),
    (["plot", "decay", "decay", "decay", "decay", "decay", "decay", "--height", "160", "--out", "-"], 64),
    (["plot", "decay", "decay", "decay", "decay", "decay", "decay", "--height", "12", "--velocity"], 64),
    (["plot", "k=300,c=20", "--duration", "0"], 64), (["plot", "k=300,c=20", "--out", "/no/such/a.svg"], 73)
  ])
  func `invalid arguments of plot exit with the code of their error`(arguments: [String], code: Int) throws {
    let run = try runPane(arguments, input: "nothing\n")
    #expect(run.code == Int32(code) && run.output == "" && run.errors != "")
  }

  @Test(arguments: ["no/such.csv", "-", "snapy"])
  func `a word that is no law is an error with the names of laws`(word: String) throws {
    let run = try runPane(["plot", "k=300,c=20", word])
    #expect(run.code == 64)
    #expect(
      run.errors == """
        pane: “\(word)” is no law; expected a spring as k=300,c=20, or one of spring, decay, bezier, scroll, bounce, euler

        """, "\(run.errors)")
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
