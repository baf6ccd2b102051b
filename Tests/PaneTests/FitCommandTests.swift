import Foundation
import Testing

/// Tests of the command `pane fit`.
struct FitCommandTests {
  private static let line = "pane: stdin: expected the motion of a spring in “2”, found a straight line\n"
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

  @Test(arguments: ["tr ',' ' '", "sed 's/,/   /g; s/^/  /; s/$/ /'", "tr ',' '\\t'", "tr ',' ';'"])
  func `columns may have spaces, tabs or semicolons between them`(separation: String) throws {
    let plain = try runShell("\(Self.sample) | pane fit - --column value").output
    #expect(plain.hasPrefix("spring          k=300,c=20\n"))
    let run = try runShell("\(Self.sample) | \(separation) | pane fit - --column value")
    #expect(run.code == 0 && run.errors == "" && run.output == plain)
  }

  @Test(arguments: ["ms", "t_ms", "time_ms", "time (ms)", "Time MS"])
  func `times in a column that is named by milliseconds are milliseconds`(name: String) throws {
    let rows = "awk -F, -v OFS=, 'NR == 1 { print \"\(name)\", \"y\"; next } { print 1000 * $1, $2 }'"
    let run = try runShell("\(Self.sample) | \(rows) | pane fit -")
    #expect(
      run.code == 0 && run.output.hasPrefix("spring          k=300,c=20\n"), "\(run.output)\(run.errors)")
    // An explicit unit has precedence.
    let slow = try runShell("\(Self.sample) | \(rows) | pane fit - --unit s")
    #expect(slow.output.contains("warning: a response of 362.76 s"))
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

  @Test(arguments: [
    (["--column", "y"], "t,y,y", "“y” is the name of several columns; expected one"),
    (["--column", "y", "--fps", "9"], "t,y", "--fps is for positions without times, and “t” has times")
  ])
  func `a column of two, and times beside --fps, are errors`(
    options: [String], header: String, message: String
  ) throws {
    let run = try runPane(["fit", "-"] + options, input: "\(header)\n0,1,2\n")
    #expect(run.code == 65 && run.errors.hasPrefix("pane: stdin:1: \(message)"), "\(run.errors)")
  }

  @Test func `a row without a position counts among the rows of the file`() throws {
    let run = try runShell(
      "pane sample spring k=300,c=20 --fps 30 | sed '5s/,.*/,nan,/;9s/,.*/,,/' | pane fit -")
    #expect(run.code == 0 && run.output.contains("\nrows            29 of 31\n"), "\(run)")
  }

  @Test func `a straight line is told with its column, which need not be the meant one`() throws {
    let rows = (0..<20).map { "\($0),\($0 * $0)\n" }.joined()
    let run = try runPane(["fit", "-", "--fps", "60"], input: "frame,y\n\(rows)")
    #expect(
      run.errors == "pane: stdin: expected the motion of a spring in “frame”, found a straight line\n")
  }

  @Test(arguments: [
    ([], "0,1\n", 65, "pane: stdin: expected 6 rows or more towards one target\n"),
    ([], "t,y\n0,x\n", 65, "pane: stdin:2: y must be a finite number; got “x”\n"),
    ([], (0..<20).map { "\(Double($0) / 60) \(7 * $0)\n" }.joined(), 65, line),
    ([], (0..<20).map { "\(Double($0) / 60),\(30 - $0).\($0 * 7 % 10)\n" }.joined(), 65, line),
    (
      [], (0..<20).map { "\(Double($0) / 60),5\n" }.joined(), 65,
      "pane: stdin: expected a motion, found the same"
    ),
    (["--format", "json", "--plot"], "", 64, "Error: --format json and --plot exclude each other"),
    (["--out", "a.png"], "", 64, "Error: --out must be FILE.svg"),
    (["--out", "-"], "", 64, "Error: --out must be FILE.svg")
  ])
  func `a recording that cannot be fitted gives an error with the reason`(
    options: [String], input: String, code: Int, message: String
  ) throws {
    let run = try runPane(["fit", "-"] + options, input: input)
    #expect(run.code == Int32(code) && run.output == "" && run.errors.hasPrefix(message), "\(run.errors)")
  }

  @Test(arguments: [
    ("--fps 0", "--fps must be greater than 0 and finite; got 0"),
    ("--fps inf", "--fps must be greater than 0 and finite; got inf"),
    ("--fps 60 --unit ms", "--unit and --fps exclude each other: with --fps there are no times")
  ])
  func `options that do not fit the rows are named`(options: String, message: String) throws {
    let run = try runPane(["fit", "-"] + options.split(separator: " ").map(String.init), input: "t,y\n0,1\n")
    #expect(run.code == 64 && run.output == "" && run.errors.hasPrefix("Error: \(message)"), "\(run.errors)")
  }

  @Test func `JSON that ends in a row is an error with its line`() throws {
    let run = try runPane(["fit", "-"], input: "[{\"t\":0,\"y\":1},\n{\"t\":1,\"y\":")
    #expect(run.code == 65)
    #expect(run.errors == "pane: stdin:2: expected a number or a word in quotes, found the end\n")
  }
}
