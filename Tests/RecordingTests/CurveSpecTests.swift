import Motion
import PaneRecording
import Testing

struct CurveSpecTests {
  @Test func `four numbers are a curve`() throws {
    #expect(try CurveSpec.parse(".42,0,1,1") == .easeIn)
    #expect(try CurveSpec.parse("0.25,.1,.25,1") == .coreAnimationDefault)
    #expect(try CurveSpec.parse("0,-2,1,3").first == SIMD2(0, -2))
    #expect(try CurveSpec.parse("cubic-bezier(0.42, 0, 1, 1)") == .easeIn)
  }

  @Test(arguments: [
    ("ease", TimingCurve.coreAnimationDefault), ("linear", .linear), ("ease-in", .easeIn),
    ("easeIn", .easeIn),
    ("ease-out", .easeOut), ("ease-in-out", .easeInOut), ("easeInOut", .easeInOut)
  ])
  func `a curve can be given by its name in CSS or UIKit`(name: String, curve: TimingCurve) throws {
    #expect(try CurveSpec.parse(name) == curve)
  }

  @Test(arguments: [
    "", "0,0,1", "0,0,1,1,", "0,0,1,1,1", "0,x,1,1", "0,nan,1,1", "easeIntro", "0 0 1 1",
    "cubic-bezier(0,0,1,1"
  ])
  func `any other text is an error with the valid forms of a curve`(text: String) throws {
    let error = try #require(throws: ParseError.self) { try CurveSpec.parse(text) }
    #expect(
      error.description
        == "“\(text)” is not a curve; expected four numbers X1,Y1,X2,Y2, X1 and X2 from 0 to 1, or \(CurveSpec.names)"
    )
  }

  @Test(arguments: [("1.5,0,1,1", 1.5), ("0,0,-.1,1", -0.1)])
  func `M97: an x of a control point outside 0 to 1 is an error`(text: String, x: Double) throws {
    let error = try #require(throws: ParseError.self) { try CurveSpec.parse(text) }
    #expect(
      error.description == "“\(text)” is not a curve: the x of a control point lies in 0 to 1, not at \(x)")
  }

  @Test func `an error quotes the beginning of a long text`() throws {
    let text = String(repeating: "1,", count: 5000)
    for parse in [
      { _ = try CurveSpec.parse(text) }, { _ = try Script(parsing: "0 drag \(text)", named: "s") }
    ] {
      let error = try #require(throws: ParseError.self) { try parse() }
      #expect(error.description.contains("“1,1,1,") && error.description.contains("…”"))
      #expect(error.description.count < 300)
    }
  }
}
