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

  private func report(_ trace: Trace, _ column: String) throws -> CheckReport {
    let table = trace.table()
    return try CheckReport(
      table, column: column, events: EventCheck.all(of: trace), close: table, tolerance: 1e-6, named: "s")
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
  func `M118: a swipe back, finished or not, has no jump in any column`(
    way: Int, fps: Double
  ) throws {
    for seed in 0..<4 as Range<UInt64> {
      let trace = try trace(swipe(way: way, seed: seed), fps: fps)
      for column in Self.columns {
        let report = try report(trace, column)
        #expect(report.verdict != .discontinuous, "\(column), seed \(seed): \(report.text)")
      }
    }
  }

  @Test(arguments: ["0.5 key Tab\n0.9 key Right\n", "0.5 key Down\n1 tap\n1.1 tap\n3 key Tab\n"])
  func `another picture is another item, and no jump`(script: String) throws {
    let trace = try trace(script)
    for column in Self.columns {
      let report = try report(trace, column)
      #expect(report.verdict == .continuous, "\(column): \(report.text)")
    }
  }

  @Test func `another body of the playground is another item, and no jump`() throws {
    let trace = Trace(
      of: Gallery(.dynamics, SceneContext(columns: 120, rows: 40), showsHint: false),
      script: try Script(parsing: "2 key Tab\n2.5 key Tab\n", named: "s"), framesPerSecond: 60, duration: 3)
    let names = try #require(trace.table().parts[0].columns.first { $0.name == "body" }?.words)
    #expect(Set(names.suffix(120)).count == 3)
    for column in ["x", "y"] {
      let report = try report(trace, column)
      let changes = report.motions[0].velocityBreak?.time ?? 0
      #expect(report.motions[0].placeBreak == nil && changes < 2, "\(column): \(report.text)")
    }
  }
}
