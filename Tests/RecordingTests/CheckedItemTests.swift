import PaneScenes
import SeededRandom
import Testing

@testable import PaneRecording

/// Checks of traces whose columns have the values of one item after another.
struct CheckedItemTests {
  private static let columns = ["x", "y", "width", "height"]

  private func trace(_ script: String, fps: Double = 60) throws -> Trace {
    Trace(
      of: Gallery(.photos, SceneContext(columns: 120, rows: 40), showsHint: false),
      script: try Script(parsing: script, named: "s"), framesPerSecond: fps, duration: 4)
  }

  /// A picture that opens, and a finger that swipes it back from the left edge and lets it go in motion.
  private func swipe(way: Int, seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    var time = 1.2 + Double.random(in: 0..<0.1, using: &random)
    var lines = ["0.1 tap", "\(time) mouse press 1 20"]
    let step = Double(way) / 12
    for index in 1...12 {
      time += 1.0 / 60
      lines.append("\(time) mouse drag \(1 + step * Double(index)) 20")
    }
    lines.append("\(time) mouse release \(1 + step * 12) 20")
    return lines.map { $0 + "\n" }.joined()
  }

  @Test(arguments: [10, 40, 90], [60.0, 120])
  func `M118: a swipe back, finished or not, has no jump in any column, from a script or in rows alone`(
    way: Int, fps: Double
  ) throws {
    for seed in 0..<4 as Range<UInt64> {
      let trace = try trace(swipe(way: way, seed: seed), fps: fps)
      for column in Self.columns {
        let played = try CheckReport(
          trace.table(), column: column, events: EventCheck.all(of: trace), tolerance: 1e-6, named: "s")
        #expect(played.verdict != .discontinuous, "\(column), seed \(seed): \(played.text)")
        let rows = try CheckReport(trace.table(), column: column, events: nil, tolerance: 0, named: "s")
        #expect(rows.verdict != .discontinuous, "\(column), seed \(seed): \(rows.text)")
      }
    }
  }

  @Test(arguments: ["0.5 key Tab\n0.9 key Right\n", "0.5 key Down\n1 tap\n1.1 tap\n3 key Tab\n"])
  func `another picture is another item, and no jump`(script: String) throws {
    let trace = try trace(script)
    for column in Self.columns {
      for events in [nil, EventCheck.all(of: trace)] {
        let report = try CheckReport(
          trace.table(), column: column, events: events, tolerance: 1e-6, named: "s")
        #expect(report.verdict == .continuous, "\(column): \(report.text)")
      }
    }
  }

  @Test func `another body of the playground is another item, and no jump`() throws {
    let trace = Trace(
      of: Gallery(.dynamics, SceneContext(columns: 120, rows: 40), showsHint: false),
      script: try Script(parsing: "2 key Tab\n2.5 key Tab\n", named: "s"), framesPerSecond: 60, duration: 3)
    let table = try trace.table()
    let bodies = table.parts[0].columns.first { $0.name == "body" }?.values
    guard case .words(let names)? = bodies else { throw ParseError("the trace names no body") }
    #expect(Set(names.suffix(120)).count == 3)
    for column in ["x", "y"] {
      for events in [nil, EventCheck.all(of: trace)] {
        let report = try CheckReport(table, column: column, events: events, tolerance: 1e-6, named: "s")
        let changes = report.motions[0].velocityBreak?.time ?? 0
        #expect(report.motions[0].placeBreak == nil && changes < 2, "\(column): \(report.text)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `a jump is found in the rows of one item, and not where another item follows`(isOther: Bool) throws {
    let trace = try trace("0.1 tap\n1.5 tap\n")
    var bytes: [UInt8] = []
    trace.write(as: .csv) { bytes += $0 }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let moved = lines.enumerated().map { index, line in
      guard index > 100 else { return line }
      var fields = line.split(separator: ",").map(String.init)
      fields[1] = "\(Double(fields[1])! + 40)"
      if isOther { fields[fields.count - 2] = "Other" }
      return fields.joined(separator: ",")
    }
    let table = try TraceTable(parsing: moved.joined(separator: "\n") + "\n", named: "t")
    let report = try CheckReport(table, column: "x", events: nil, tolerance: 0, named: "t")
    #expect((report.verdict == .discontinuous) == !isOther, "\(report.text)")
  }
}
