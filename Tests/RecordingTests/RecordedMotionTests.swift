import Motion
import Testing

@testable import PaneRecording

/// Tests of the tables from which `pane fit` reads a recorded motion (M141).
struct RecordedMotionTests {
  private static let motion = SpringMotion(spring: .standard, from: 0.0, to: 100)

  /// The rows of a motion at 60 frames per second, each with its time in s.
  private func rows(_ row: (Int, Double, Double) -> String) -> String {
    (0..<72).map { row($0, Double($0) / 60, Self.motion.value(at: Double($0) / 60)) + "\n" }.joined()
  }

  private func read(_ text: String, column: String? = nil, unit: Double? = nil) throws -> RecordedMotion {
    try RecordedMotion(parsing: text, column: column, times: .column(unit: unit), named: "recording")
  }

  /// The stiffness of the fitted spring, as a share of the true one, minus 1.
  private func error(_ motion: RecordedMotion) throws -> Double {
    #expect(motion.rows.count == 72)
    return try abs(FittedSpring(fitting: motion).spring.stiffness / 300 - 1)
  }

  @Test func `another table is not read, and the report says so`() throws {
    let table = rows { "\($1),\($2)" }
    let motion = try read("t,y\n\(table)\nt,x\n\(table)")
    let sentence = "73 lines from line 75 on are not read: another table follows an empty line"
    #expect(try error(motion) < 1e-6 && motion.unread == sentence)
    #expect(try FitReport(motion).text.hasSuffix("\nwarning: \(sentence)\n"))
    #expect(try FitReport(motion).json.contains(sentence))
  }

  @Test func `a row of CSV with more values than the first line is an error, but for empty ones`() throws {
    let text = "t,y\n" + rows { "\($1),\($2)\($0 == 5 ? ",1" : ",")" }
    let error = try #require(throws: ParseError.self) { try self.read(text) }
    #expect(error.description == "recording:7: expected 2 values, as many as the first line has, found 3")
    #expect(try self.error(read("t,y\n" + rows { "\($1),\($2)," })) < 1e-6)
  }

  @Test(arguments: [
    ("ms", 1e-3), ("timeMs", 1e-3), ("Time MS", 1e-3), ("time (ms)", 1e-3), ("t_millis", 1e-3),
    ("time_us", 1e-6),
    ("timestampMicros", 1e-6), ("µs", 1e-6), ("ns", 1e-9), ("time_ns", 1e-9), ("elapsedNanos", 1e-9),
    ("time", 1.0),
    ("seconds", 1), ("frame_time", 1), ("progress", 1), ("time_min", 60), ("Minutes", 60), ("t (h)", 3600),
    ("elapsedHours", 3600)
  ])
  func `the unit of the times is that with which their name ends`(name: String, unit: Double) throws {
    #expect(try error(read("\(name),y\n" + rows { "\($1 / unit),\($2)" })) < 1e-5)
    #expect(try error(read("\(name),y\n" + rows { "\($1 * 1000),\($2)" }, unit: 1e-3)) < 1e-5)
  }

  @Test(arguments: ["h", "min"]) func `a height and a minimum are no times`(name: String) throws {
    #expect(try error(read("\(name),t\n" + rows { "\($2),\($1)" }, column: name)) < 1e-6)
  }

  @Test(arguments: [
    ("ms", 1e-3, 1_732_694_400_123), ("ns", 1e-9, 1_732_694_400_123_456_789), ("us", 1e-6, 86_400_000_001)
  ])
  func `times since long ago keep their digits`(name: String, unit: Double, start: Int) throws {
    let text =
      "\(name),y\n"
      + (0..<72).map { row in
        let time = row * Int((1 / unit).rounded()) / 60
        return "\(start + time),\(Self.motion.value(at: Double(time) * unit))\n"
      }.joined()
    let motion = try read(text)
    #expect(try error(motion) < 1e-6)
    #expect(motion.origin == Double(start) * unit)
    let (whole, found) = (Int(Double(start) * unit), try FitReport(motion).text)
    #expect(found.contains("\nfrom \(whole)."), "\(found)")
    // The times of a clock in s are as precise as their digits are.
    let seconds = try read("t,y\n" + rows { "\(1_732_694_400 + $1),\($2)" })
    #expect(try error(seconds) < 1e-3)
  }

  @Test func `a time out of range is an error that names the units`() throws {
    let error = try #require(throws: ParseError.self) {
      try self.read("t,y\n" + self.rows { "\(1_732_694_400_000 + $0),\($2)" })
    }
    #expect(
      error.description
        == "recording:2: the time must be from -1e12 to 1e12 s; got 1732694400000 s; --unit ms, us or ns is the unit of the times"
    )
  }

  @Test func `a column of frames is no time, and a column that is named as one is`() throws {
    for name in ["frame", "Frame", "frames", "frameNumber", "frame_no"] {
      let error = try #require(throws: ParseError.self) { try self.read("\(name),y\n0,1\n") }
      #expect(
        error.description
          == "recording:1: “\(name)” counts frames; expected a column of times, such as t or ms, or --fps with --column y"
      )
    }
    for text in [rows { "\($0),\($1),\($2)" }, rows { "\($0), \($1) ,\t\($2)" }] {
      let motion = try read("frame, t, y\n" + text)
      #expect(try error(motion) < 1e-6 && motion.name == "y")
    }
    let motion = try read("y,t\n" + rows { "\($2),\($1)" })
    #expect(try error(motion) < 1e-6 && motion.name == "y")
  }

  @Test func `blanks around a field are no part of it`() throws {
    let texts = [
      "t, y\n" + rows { "\($1), \($2)" }, " t ; y \n" + rows { " \($1) ;\t\($2) " },
      "t\ty\n" + rows { "\($1) \t \($2)" }, "\"t\" , \"y\"\n  \t\n" + rows { "\"\($1)\" , \"\($2)\" " }
    ]
    for text in texts { #expect(try error(read(text, column: "y")) < 1e-6) }
  }
}
