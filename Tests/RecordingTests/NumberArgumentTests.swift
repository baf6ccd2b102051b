import PaneRecording
import Testing
import PaneSprings

struct NumberArgumentTests {
  static let rows: [(argument: NumberArgument, good: [String], bad: [String])] = [
    (.framesPerSecond, ["1", "59.94", "1e4"], ["0", "-60", "10001"]),
    (.seconds, ["0", ".5", "86400"], ["-1", "86401"]),
    (.coordinate, ["-1e12", "0", "3.5"], ["1.1e12", "-1e13"])
  ]

  @Test(arguments: rows.indices)
  func `a number in its range is accepted`(row: Int) throws {
    for text in Self.rows[row].good {
      #expect(try Self.rows[row].argument.parse(text) == Double(text))
    }
  }

  @Test(arguments: rows.indices)
  func `any other text, also NaN and infinity, is an error with the expected range`(row: Int) throws {
    let argument = Self.rows[row].argument
    for text in Self.rows[row].bad + ["nan", "inf", "-inf", "", "x", "1 ", "1,2"] {
      let error = try #require(throws: ParseError.self) { try argument.parse(text) }
      #expect(error.description == "expected \(argument.expectation)")
    }
  }
}
