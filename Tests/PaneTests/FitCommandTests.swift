import Foundation
import Testing

/// Tests of the command `pane fit`.
struct FitCommandTests {
  private static let sample = "pane sample spring k=300,c=20 --target 320 --fps 240"

  @Test func `M141: fitting a sampled spring returns its coefficients`() throws {
    let run = try runShell("\(Self.sample) | pane fit -")
    #expect(run.code == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines[0] == "spring          k=300,c=20")
    #expect(lines.last == "from 0 s: 0 to 320, initial velocity 0 per s")
  }

  @Test func `M141: an interrupted motion has a segment for each target, and one JSON object`() throws {
    let script = "printf '.2 tap\\n.45 tap\\n' | pane trace --script - --fps 240"
    let run = try runShell("\(script) | pane fit - --format json")
    #expect(run.code == 0)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let stiffness = try #require(object["stiffness"] as? Double)
    #expect(abs(stiffness - 300) < 0.1)
    #expect((object["segments"] as? [[String: Double]])?.compactMap { $0["target"] } == [592, 272, 592])
    #expect(object["isSpring"] as? Bool == true)
  }

  @Test func `M141: the report states the error, the deviations and a line for each motion`() throws {
    let noise = "awk -F, 'NR == 1 { print; next } { print $1 \",\" $2 + (NR % 2 ? 1 : -1) }'"
    let noisy = try runShell("\(Self.sample) | \(noise) | pane fit -").output.split(separator: "\n")
    func words(_ name: String) throws -> [Substring] {
      try #require(noisy.first { $0.hasPrefix("\(name)  ") }).split(separator: " ")
    }
    // Noise of ±1 is the error, and the coefficients are known only within a deviation.
    #expect(try abs(#require(Double(words("error")[1])) - 1) < 0.02)
    for (name, value) in [("stiffness", 300.0), ("damping", 20)] {
      let words = try words(name)
      #expect(words.count == 5 && words[2] == "±" && words[4] == "%")
      #expect(try abs(#require(Double(words[1])) / value - 1) < 0.02 && #require(Double(words[3])) > 0)
    }

    let trace = "printf '.2 tap\\n.45 tap\\n' | pane trace --script - --fps 240"
    let ways = try runShell("\(trace) | pane fit -").output.split(separator: "\n")
      .filter { $0.hasPrefix("from ") }.map { $0.split { " ,".contains($0) } }
    try #require(ways.count == 3)
    #expect(ways.map { $0[5] } == ["592", "272", "592"])
    // The third motion begins where the second one has overshot its target.
    let starts = ways.compactMap { Double($0[3]) }
    #expect(starts[0] == 592 && abs(starts[1] - 592) < 0.1 && (200..<272).contains(starts[2]))
  }

  @Test func `the fit is plotted over the recording, in the terminal and as a picture`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("fit.svg")
    let run = try runShell("\(Self.sample) | pane fit - --plot --out '\(file)'")
    #expect(run.code == 0 && run.output.contains(" value\n") && run.output.contains("k=300,c=20\n"))
    #expect(try #require(folder.text("fit.svg")).hasSuffix("</svg>\n"))
  }

  @Test func `a motion that is not a spring's exits with 1`() throws {
    let run = try runShell("seq 0 40 | awk '{ print $1 / 60 \",\" ($1 % 10) }' | pane fit -")
    #expect(run.code == 1)
    #expect(run.output.hasSuffix("\nnot a spring: the error is over 5 % of the distance\n"))
  }

  @Test func `a decay exits with 1, and its rate is told`() throws {
    let run = try runShell("pane sample decay --velocity 1000 --duration 2 | pane fit -")
    #expect(
      run.code == 1
        && run.output.contains("\nno certain spring: an exponential decay at the rate 2.002 per s"))
  }

  @Test func `a recording that cannot be fitted exits with 65`() throws {
    let run = try runPane(["fit", "-"], input: "t,y\n0,x\n")
    #expect(run.code == 65 && run.output == "")
    #expect(run.errors == "pane: stdin:2: y must be a finite number; got “x”\n")
  }

  @Test(arguments: [
    (["--format", "json", "--plot"], "--format json and --plot exclude each other"),
    (["--out", "a.png"], "--out must be FILE.svg"), (["--out", "-"], "--out must be FILE.svg"),
    (["--fps", "0"], "--fps must be greater than 0 and finite; got 0"),
    (["--fps", "60", "--unit", "ms"], "--unit and --fps exclude each other: with --fps there are no times")
  ])
  func `options that do not fit are named`(options: [String], message: String) throws {
    let error = try #require(parseError(["fit", "-"] + options))
    #expect(error.code == 64 && error.message.hasPrefix("Error: \(message)"), "\(error.message)")
  }
}
