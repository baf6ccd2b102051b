import Motion
import PaneSprings
import Testing

@testable import PaneRecording

/// Tests of springs that are given by a curve.
struct SpringCurveTests {
  @Test(arguments: [
    ("cubic-bezier(0.4, 0, 0.2, 1)", "has no duration; write 500ms cubic-bezier(…)"),
    (
      "--a: 100ms; --b: 500ms; --e: cubic-bezier(0.2, 0, 0, 1)",
      "has the times 0.1 s and 0.5 s; write cubic-bezier(…) with its duration alone"
    ),
    ("300ms cubic-bezier(1, 0, 0, 1)", "is not a spring: the nearest one differs by"),
    ("400ms linear(0, 1)", "is not a spring: a straight line is about as near to it; --nearest prints"),
    ("400ms cubic-bezier(0.4, 0.35, 0.6, 0.65)", "is not a spring: a straight line is about as near to it"),
    ("0.35s cubic-bezier(.17,.67,.83,.67)", "is not a spring: the nearest one is the last of those"),
    ("300ms cubic-bezier(0.4, 0, 0.2)", "“0.4, 0, 0.2” is not a curve; expected four numbers X1,Y1,X2,Y2"),
    ("300ms cubic-bezier(2, 0, 0.2, 1)", "“2, 0, 0.2, 1” is not a curve; expected four numbers"),
    // Where the easing has ended, the nearest spring goes on.
    ("300ms ease-in", "is not a spring: the nearest one differs by"),
    ("300ms cubic-bezier(0.45, 0, 0.55, 1)", "is not a spring: the nearest one differs by"),
    ("300ms linear(0, x, 1)", "“ x” in linear() is not a point"),
    ("300ms linear(1)", "linear() must have at least two points"),
    ("UISpringTimingParameters(dampingRatio: 0.7)", "has no duration"),
    (
      "withSpring(x, { duration: 500, dampingRatio: 0.5 })",
      "the versions of Reanimated give this duration different meanings"
    ),
    ("fade", "is not a spring"),
    (
      ".spring(response: -1, dampingFraction: 0.7)",
      "“response” in “.spring(response: -1, dampingFraction: 0.7)” must be greater than 0; got -1"
    ),
    ("{ tension: 170, tension: 180, friction: 26 }", "“tension” is given twice")
  ])
  func `code that is not a spring is an error with the reason`(text: String, message: String) throws {
    let error = try #require(throws: ParseError.self) { try SpringSpec.parse(text) }
    #expect(error.description.contains(message))
  }

  /// linear() approximates the spring within 0.001, so the spring is recovered with a similar accuracy.
  @Test(arguments: [
    Spring.standard, .bouncy, .smooth, Spring(response: 0.3, dampingRatio: 1.5),
    Spring(response: 0.5, dampingRatio: 0.15)
  ])
  func `the spring of a CSS easing is recovered`(spring: Spring) throws {
    // Without the comment that has the spring itself.
    let code = SpringCode.code(for: spring, on: .css).split(separator: "\n").dropFirst()
    let answer = try SpringSpec.read(code.joined(separator: "\n"))
    let read = answer.reading.call.spring
    #expect(abs(read.angularFrequency / spring.angularFrequency - 1) < 0.005)
    #expect(abs(read.dampingRatio / spring.dampingRatio - 1) < 0.01)
    #expect(try #require(answer.error) < LinearEasing.tolerance)
  }

  @Test(arguments: [
    "transition: left .5s 100ms linear(0, 0.25, 1 50% 75%, 0.5)",
    "linear(0, 0.25 25%, 1 50% 75%, 0.5 100%) 500ms"
  ])
  func `the points of linear() are read as CSS defines them`(text: String) throws {
    let easing = try #require(try CSSEasing(text))
    #expect(easing.duration == 0.5)
    let values = [0, 0.125, 0.25, 0.5, 0.75, 0.875, 1].map(easing.value)
    #expect(values == [0, 0.125, 0.25, 1, 1, 0.75, 0.5])
  }

  @Test func `a delay below 0 is not used`() throws {
    let answer = try SpringSpec.read("transition: left 0.5s cubic-bezier(0.2, 0, 0, 1) -100ms")
    #expect(answer.reading.call.delay == 0 && answer.reading.unused == ["delay: -0.1 s"])
  }

  @Test(arguments: [
    ("animation: pop 0.5s cubic-bezier(0.2, 0, 0, 1) infinite alternate", ["infinite", "alternate"]),
    ("animation: pop 0.5s cubic-bezier(0.2, 0, 0, 1)", []),
    (
      "el.animate(f, { duration: 500, easing: 'cubic-bezier(0.2, 0, 0, 1)', iterations: Infinity })",
      ["iterations: Infinity"]
    )
  ])
  func `M160: what repeats the animation of an easing is named`(text: String, unused: [String]) throws {
    #expect(try SpringSpec.read(text).reading.unused == unused)
  }

  @Test func `M160: what repeats the animation beside a comment with its spring is named`() throws {
    let code = SpringCode.code(for: .standard, on: .gsap)
      .replacing("duration:", with: "repeat: -1, yoyo: true, duration:")
    #expect(try SpringReading(code).unused == ["repeat: -1", "yoyo: true"])
  }

  @Test func `a curve of CSS is no parameter of a spring, whatever the name of its property is`() throws {
    let curve = "linear(0, 0.009, 0.035 2.1%, 0.141, 0.281 6.7%, 0.723 12.9%, 0.938 16.7%, 1)"
    let answer = try SpringSpec.read("--spring-bounce: \(curve);\n--spring-bounce-duration: 0.833s;")
    #expect(answer.reading.notation == "the spring nearest to linear(…) of 0.833 s")
  }

  @Test func `a cubic Bézier close to a spring is read as that spring`() throws {
    let answer = try SpringSpec.read("transition: transform 500ms cubic-bezier(0.2, 0, 0, 1)")
    let spring = answer.reading.call.spring
    let curve = try TimingCurve(0.2, 0, 0, 1)
    let motion = SpringMotion(spring: spring, from: 0, to: 1.0)
    let differences = (0...100).map {
      abs(motion.value(at: Double($0) / 200) - curve.progress(at: Double($0) / 100))
    }
    #expect(try #require(answer.error) < 0.05 && differences.allSatisfy { $0 < 0.15 })
  }
}
