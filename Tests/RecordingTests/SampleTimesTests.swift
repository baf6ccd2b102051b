import PaneRecording
import Testing

struct SampleTimesTests {
  @Test func `times are a list in the given order`() throws {
    #expect(try SampleTimes(parsing: ".1") == .list([0.1]))
    #expect(try SampleTimes(parsing: "1,0,.25,.25") == .list([1, 0, 0.25, 0.25]))
  }

  @Test(arguments: ["", "-1", "x", "1,,2", "nan", "1e9", ".1;.2"])
  func `any other text is an error with the expected form`(text: String) throws {
    let error = try #require(throws: ParseError.self) { try SampleTimes(parsing: text) }
    #expect(error.description == "expected times in seconds from 0 to 86400, such as 0.1,0.25")
  }
}
