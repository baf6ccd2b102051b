import Motion
import PaneSprings
import Testing

@testable import PaneRecording

/// Tests of the tables from which `pane fit` reads a recorded motion (M141).
struct RecordedMotionTests {
  /// A table of a motion at 60 frames per second under lines of words.
  /// - Parameter row: Makes a row of the number of the frame, the time in s and the place.
  private static func table(_ head: String, _ row: (Int, Double, Double) -> String) -> String {
    let motion = SpringMotion(spring: .standard, from: 0.0, to: 100)
    return head + (0..<72).map { row($0, Double($0) / 60, motion.value(at: Double($0) / 60)) }.joined()
  }

  private static func comma(_ value: Double) -> String { "\(value)".replacing(".", with: ",") }

  /// Each table by its name, with the name of its place.
  private static let tables: [(String, place: String, String)] = [
    ("CSV", "y", table("t,y\n") { "\($1),\($2)\n" }), ("no names", "column 2", table("") { "\($1),\($2)\n" }),
    ("blanks", "column 2", table("") { " \($1)   \($2)\n" }),
    ("tabs", "y", table("t\ty\n") { "\($1)\t\($2)\n" }),
    ("semicolons", "y", table("t;y\n") { "\($1); \($2)\n" }),
    ("CRLF", "y", table("t,y\r\n") { "\($1),\($2)\r\n" }),
    ("no line feed at the end", "y", String(table("t,y\n") { "\($1),\($2)\n" }.dropLast())),
    ("quotes", "the, y", table("\"t\",\"the, y\"\n") { "\"\($1)\",\"\($2)\"\n" }),
    ("decimal commas", "y", table("t;y\n") { "\(comma($1));\(comma($2))\n" }),
    ("decimal commas, tabs", "y", table("t\ty\n") { "\(comma($1))\t\(comma($2))\n" }),
    ("decimal commas, blanks", "column 2", table("") { "\(comma($1)) \(comma($2))\n" }),
    ("decimal commas, quotes", "y", table("t,y\n") { "\"\(comma($1))\",\"\(comma($2))\"\n" }),
    ("ms", "y", table("t_ms,y\n") { "\(1000 * $1),\($2)\n" }),
    ("ms in brackets", "y", table("time (ms);y\n") { "\(1000 * $1);\($2)\n" }),
    ("ms alone", "y", table("ms,y\n") { "\(1000 * $1),\($2)\n" }),
    ("ms of a camel", "y", table("timeMs,y\n") { "\(1000 * $1),\($2)\n" }),
    (
      "ns since long ago", "y",
      table("time_ns,y\n") { "\(1_732_694_400_000_000_000 + Int(1e9 * $1)),\($2)\n" }
    ),
    ("Tracker", "x", table("mass_A\nt\tx\ty\n") { "\($1)\t\($2)\t1.5E0\n" }),
    (
      "Tracker, two masses", "mass_A x",
      table("#multi:\n\tmass_A\t\tmass_B\t\nt\tx\ty\tx\ty\n") { "\($1)\t\($2)\t1\t2\t3\n" }
    ),
    ("Tracker, commas", "x", table("#mass_A\n#t,x,y\n") { "\($1),\($2),1\n" }),
    ("Excel", "y", table("sep=;\nt;y\n") { "\(comma($1));\(comma($2))\n" } + ";;\n \t\n"),
    ("numpy", "x", table("# t x\n") { "\($1) \($2)\n" }),
    ("numpy, commas", "x", table("# t,x\n") { "\($1),\($2)\n" }),
    ("names and units", "Position cm", table("Time,Position\nms,cm\n") { "\(1000 * $1),\($2)\n" }),
    ("words above", "y", table("Spring 3, filmed by hand\n\n60 fps\n\nt,y\n") { "\($1),\($2)\n" }),
    ("time behind", "y", table("y,t\n") { "\($2),\($1)\n" }),
    ("frames and times", "y", table("frame, t, y\n") { "\($0), \($1), \($2)\n" }),
    ("a target before", "y", table("target,t,y\n") { "100,\($1),\($2)\n" }),
    ("a trace", "y", table("t,y,v,target,phase\n") { "\($1),\($2),0,100,animating\n" }),
    (
      "missing frames", "y",
      table("t,y\n") { "\($1),\($0 % 7 == 3 ? ["", "nan", "NaN", "null"][$0 % 4] : "\($2)")\n" }
    )
  ]

  @Test(arguments: tables) func `M141: a table is read in each form that people have`(
    form: String, place: String, text: String
  ) throws {
    let motion = try RecordedMotion(parsing: text, named: "recording")
    #expect(motion.rowCount == 72 && motion.name == place)
    let spring = try FittedSpring(fitting: motion).spring
    #expect(abs(spring.stiffness / 300 - 1) < 1e-3 && abs(spring.damping / 20 - 1) < 1e-3, "\(spring)")
  }

  @Test(arguments: [
    ("", "1: expected a row of a time and a place, as 0.1,25; found “”"),
    ("\n\nall\nwords\n", "3: expected a row of a time and a place, as 0.1,25; found “all”"),
    ("t,y\n", "1: expected a row of a time and a place, as 0.1,25; found “t,y”"),
    ("0.4 tap\n1.6 tap\n", "1: expected a row of a time and a place, as 0.1,25; found “0.4 tap”"),
    ("t,y\n0,one\n.1,2\n", "2: expected a row of a time and a place, as 0.1,25; found “0,one”"),
    ("t,y\n0,1\n.1,one\n", "3: column y must be a number from -1e12 to 1e12; got “one”"),
    ("t,y\n0,1\n.1,inf\n", "3: column y must be a number from -1e12 to 1e12; got “inf”"),
    ("t,y\n0,1\nO.5,2\n", "3: column t must be a number from -1e12 to 1e12; got “O.5”"),
    ("t,y\n0,1\n,2\n", "3: column t must be a number from -1e12 to 1e12; got “”"),
    ("t;y\n0;1.234,5\n", "2: expected a row of a time and a place, as 0.1,25; found “0;1.234,5”"),
    ("t,y\n0,1\n0,2\n", "3: times must increase; t is 0"),
    ("t,y\n0,1,2,3\n", "2: expected 2 fields, as many as above, found 4"),
    ("t,y\n0,1\n.1\n", "3: expected 2 fields, as many as above, found 1"),
    ("t,target\n0,1\n", "2: expected a column of places beside the time and the target"),
    ("frame,y\n0,1\n", "2: “frame” counts frames; expected a column of times, as t or t_ms"),
    ("t,y\n0,1\n.1,2\n\nt,x\n0,1\n", "5: column t must be a number from -1e12 to 1e12; got “t”")
  ])
  func `M141: what cannot be read is an error with the line and the reason`(text: String, message: String) {
    let error = #expect(throws: ParseError.self) { try RecordedMotion(parsing: text, named: "recording") }
    #expect(error?.description == "recording:\(message)")
  }

  @Test(arguments: ["t,y\n0,1\n.1,2\n", "0,1\n.1,1\n.2,1\n.3,1\n.4,1\n.5,1\n.6,1\n"])
  func `M141: too few rows and rows at rest are no motion`(text: String) {
    let error = #expect(throws: ParseError.self) {
      try FitReport(RecordedMotion(parsing: text, named: "recording"))
    }
    #expect(error?.description.hasPrefix("recording: expected a motion of 6 rows or more") == true)
  }
}
