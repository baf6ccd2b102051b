import PaneRecording
import Testing

struct CoordinatesTests {
  @Test(arguments: [("3", [3.0]), ("-.5", [-0.5]), ("400,0", [400, 0]), ("-1e3,2.5", [-1000, 2.5])])
  func `one or two numbers are coordinates`(text: String, components: [Double]) throws {
    #expect(try CoordinateArgument(parsing: text).components == components)
  }

  @Test(arguments: ["", ",", "1,", ",1", "1,2,3", "x", "nan", "1,inf", "1e13", "1, 2"])
  func `any other text is not a coordinate`(text: String) throws {
    let error = try #require(throws: ParseError.self) { try CoordinateArgument(parsing: text) }
    #expect(error.description == "expected a number from -1e12 to 1e12, or two of them as x,y")
  }
}
