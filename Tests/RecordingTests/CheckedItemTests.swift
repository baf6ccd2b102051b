import PaneScenes
import Testing

@testable import PaneRecording

/// Checks of traces whose columns have the values of one item after another.
struct CheckedItemTests {
  private static let columns = ["x", "y", "width", "height"]

  private func trace(_ script: String) throws -> Trace {
    Trace(
      of: Gallery(.photos, SceneContext(columns: 120, rows: 40), showsHint: false),
      script: try Script(parsing: script, named: "s"), framesPerSecond: 60, duration: 4)
  }

  private func report(_ trace: Trace, _ column: String) throws -> CheckReport {
    let table = trace.table()
    return try CheckReport(
      table, column: column, events: EventCheck.all(of: trace), close: table, tolerance: 1e-6, named: "s")
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
