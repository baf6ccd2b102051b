import Foundation
import Testing

/// Tests of the command `pane fit`.
struct FitCommandTests {
  private static let script = "printf '.2 tap\\n.45 tap\\n' | pane trace - --fps 240"

  @Test func `M141: the spring of a trace is found again, and a motion for each target`() throws {
    let run = try runShell("\(Self.script) | pane fit -")
    #expect(run.code == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(
      lines[0].hasPrefix("spring          k=300")
        && lines.last?.hasPrefix("go on with       pane spring k=300") == true)
    #expect(
      lines.filter { $0.hasPrefix("from ") }.map { $0.split { " ,".contains($0) }[5] } == ["272", "592"])
  }

  @Test func `the fit is plotted over the recording, in the terminal and as a picture`() throws {
    let folder = try TemporaryFolder()
    let run = try runShell("\(Self.script) | pane fit - --plot --out '\(folder.path("fit.svg"))'")
    #expect(run.code == 0 && run.output.contains("k=300"))
    #expect(run.output.unicodeScalars.contains { (0x2801...0x28ff).contains($0.value) })
    #expect(try #require(folder.text("fit.svg")).hasSuffix("</svg>\n"))
  }

  @Test func `a motion that is no certain spring's exits with 1 and the reason`() throws {
    let run = try runShell("seq 0 40 | awk '{ print $1 / 60 \",\" ($1 % 10) }' | pane fit -")
    #expect(run.code == 1 && run.output.contains("\nno spring: the error is over 5 % of the distance"))
  }
}
