import Testing

/// Tests of the command `pane sample`.
struct SampleCommandTests {
  private func rows(_ arguments: String) throws -> [[Double]] {
    let run = try runPane(["sample"] + arguments.split(separator: " ").map(String.init))
    #expect(run.code == 0 && run.errors == "")
    return run.output.split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",").map { Double($0) ?? .nan }
    }
  }

  @Test(arguments: [
    ["sample", "spring", typo, "--at", "0.1"], ["sample", "euler", typo, "--at", "0.1"], ["plot", typo],
    ["trace", "--spring", typo, "--duration", "0.01"], ["page", typo, "--out", "-"]
  ])
  func `a word of a spring that is not used is named on stderr`(arguments: [String]) throws {
    let run = try runPane(arguments)
    #expect(run.code == 0)
    let title = "Motion (stiffness: 100 by default, damping: 20, mass: 1 by default)"
    #expect(run.errors == "pane: “\(Self.typo)” is read as \(title); not used: stiffnes: 300\n")
  }

  private static let typo = "{ type: \"spring\", stiffnes: 300, damping: 20 }"

  @Test(arguments: [
    ("spring k=300,c=20 --at .12", [0.12, 0.826646672762641, 6.338434006805460]),
    ("decay --velocity 1000 --at 86400", [86400, 499.4998331664547, 0]),
    ("bezier .42,0,1,1 --over 2 --target 100 --at 1", [1, 31.5356812572539, 53.698938990771]),
    ("scroll --velocity 1000 --edge 300 --at 60", [60, 300, 0]),
    ("bounce --at .3919183588453085", [0.3919183588453085, -10.8, 0]),
    ("euler --at .05", [0.05, 0.3686342592592592, 9.20138888888889]),
    ("spring k=300,c=20 --from -8,0 --velocity -5,1000 --at 0", [0, -8, 0, -5, 1000])
  ])
  func `every law prints the expected row`(arguments: String, numbers: [Double]) throws {
    let row = try #require(try rows(arguments).first)
    #expect(row.count == numbers.count)
    for (found, expected) in zip(row, numbers) { #expect(abs(found - expected) < 1e-9) }
  }

  @Test func `M16: rows are at the ticks of --fps`() throws {
    let rows = try rows("euler --fps 60 --duration .13333333333333333")
    #expect(rows.count == 9)
    #expect(abs(rows[8][1] - 0.964765958) < 1e-9 && abs(rows[8][2] - 4.538456307) < 1e-9)
    // At 30 ticks per second, 0.05 s is after the first tick.
    let coarse = try self.rows("euler --fps 30 --at .05")
    #expect(abs(coarse[0][1] - 1 / 3.0) < 1e-12 && abs(coarse[0][2] - 10) < 1e-12)
  }

  @Test(arguments: [
    ("spring k=300,c=20", 0.732991), ("spring k=300,c=20 --target 320 --tolerance .5", 0.624950),
    ("spring k=300,c=20 --target 400 --tolerance .25", 0.774065),
    ("bezier 0,0,1,1 --over .3", 0.3), ("bounce", 0.979796), ("euler --target 400", 0.85),
    ("euler --target 400 --fps 60", 0.85), ("decay", 0)
  ])
  func `--settle prints the settling time`(arguments: String, time: Double) throws {
    let run = try runPane(["sample"] + arguments.split(separator: " ").map(String.init) + ["--settle"])
    #expect(run.code == 0 && run.output.hasSuffix("\n"))
    #expect(abs(try #require(Double(run.output.dropLast())) - time) < 1e-6)
  }

  @Test(arguments: [
    ("", "expected a LAW: spring, decay, bezier, scroll, bounce or euler"),
    ("quart", "Unexpected argument 'quart'"),
    ("spring", "'<spring>'"), ("spring k=300", "“k=300” is not a spring; write k=300,c=20"),
    ("spring k=300,c=20 --from nan", "'nan' is invalid for '--from <from>': expected a number from"),
    (
      "spring k=300,c=20 --target 1,2,3", "'1,2,3' is invalid for '--target <target>': expected a number from"
    ),
    ("spring k=300,c=20 --at -1", "'-1' is invalid for '--at <times>': expected times in seconds from 0"),
    ("spring k=300,c=20 --fps 0", "'0' is invalid for '--fps <fps>': expected frames per second from 1"),
    (
      "spring k=300,c=20 --duration -1",
      "'-1' is invalid for '--duration <duration>': expected seconds from 0"
    ),
    ("spring k=300,c=20 --at .1 --fps 60", "--at and --fps exclude each other"),
    ("euler --at .1 --duration 1", "--at and --duration exclude each other"),
    ("decay --settle --format json", "--settle prints one number and has no --format"),
    ("spring k=300,c=20 --to css --fps 60", "--to css has the whole motion and no --fps"),
    ("bounce --to svg", "'svg' is invalid for '--to <to>'"),
    ("bounce --to css --format csv", "--to css has the whole motion and no --format"),
    ("bounce --elasticity 1 --to css", "settles after inf s"),
    ("bounce --to css --duration 0", "more than 0 and at most 600 s"),
    ("euler k=300,c=0 --target 400 --fps 10000 --duration 10 --to css", "a motion of at most 50000 jumps"),
    ("spring k=300,c=20 --at .1 --tolerance .5", "--tolerance decides when the motion has settled"),
    ("decay --velocity 9 --tolerance .5", "--tolerance decides when the motion has settled"),
    (
      "scroll --velocity 9 --edge 9 --tolerance .5 --to css --duration 1",
      "--tolerance decides when the motion has settled"
    ),
    ("decay --to css", "settles after 0 s"),
    ("decay --settle --duration 1", "--duration and --settle exclude each other"),
    ("decay --from 1,2 --velocity 3", "--from is x,y and --velocity a single number"),
    (
      "decay --rate 1",
      "'1' is invalid for '--rate <rate>': expected a fraction of the velocity greater than 0"
    ),
    ("bezier -.1,0,1,1", "“-.1,0,1,1” is not a curve: the x of a control point lies in 0 to 1, not at -0.1"),
    ("bezier 0,0,1", "“0,0,1” is not a curve; expected four numbers X1,Y1,X2,Y2"),
    ("bezier 0,0,1,1 --att .1", "“0,0,1,1 --att .1” is not a curve"),
    ("scroll --velocity 3", "'--edge <edge> ...'"),
    ("scroll --edge 1 --edge 2 --edge 3", "--edge is given 3 times; expected one or two"),
    (
      "bounce --elasticity -.1",
      "'-.1' is invalid for '--elasticity <elasticity>': expected a fraction of the speed"
    ),
    ("bounce --height 3,4", "'3,4' is invalid for '--height <height>': expected points from 0")
  ])
  func `a bad argument is an error with the expected form and exits with 64`(
    arguments: String, message: String
  ) throws {
    let run = try runPane(["sample"] + arguments.split(separator: " ").map(String.init))
    #expect(run.code == 64)
    #expect(run.output == "")
    let line = try #require(run.errors.split(separator: "\n").first)
    #expect(line.hasPrefix("Error: ") && line.contains(message))
  }

  @Test func `the options of pane trace and pane sample do not interfere`() throws {
    let panel = try runPane(["trace", "--from", "open", "--duration", "0"])
    #expect(panel.code == 0 && panel.output.contains("\n0.0,272.0,"))
    let help = try runPane(["sample", "scroll", "--help"])
    #expect(help.code == 0 && help.output.contains("USAGE: pane sample scroll"))
  }

  @Test(arguments: ["json", "jsonl"]) func `an infinite velocity is null in JSON`(format: String) throws {
    let run = try runPane(["sample", "bezier", "0,1,0,1", "--at", "0", "--format", format])
    #expect(run.code == 0 && run.output.contains(#"{"t":0.0,"value":0.0,"velocity":null}"#))
  }

  @Test func `the rows are the same in each format`() throws {
    func output(_ format: String) throws -> String {
      try runPane(["sample", "spring", "k=300,c=20", "--at", "0,.12", "--format", format]).output
    }
    let row = #"{"t":0.12,"value":0.8266466727626411,"velocity":6.3384340068054605}"#
    #expect(try output("csv").hasPrefix("t,value,velocity\n0.0,0.0,0.0\n0.12,0.82664"))
    #expect(try output("jsonl") == #"{"t":0.0,"value":0.0,"velocity":0.0}"# + "\n\(row)\n")
    #expect(try output("json") == "[\n" + #"{"t":0.0,"value":0.0,"velocity":0.0}"# + ",\n\(row)\n]\n")
  }
}
