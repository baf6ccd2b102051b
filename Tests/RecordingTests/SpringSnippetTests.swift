import MotionKinematics
import PaneScenes
import Testing

@testable import PaneRecording

/// Tests of springs in the code of other platforms.
struct SpringSnippetTests {
  static let snippets: [(text: String, spring: Spring)] = [
    ("stiffness=300,damping=20", .standard), ("stiffness = 300, damping = 20, mass = 1", .standard),
    ("stiffness=300,dampingRatio=.5", Spring(stiffness: 300, dampingRatio: 0.5)),
    ("tension=40,friction=7", Spring(tension: 40, friction: 7)),
    ("response=.35,dampingRatio=.7", Spring(response: 0.35, dampingRatio: 0.7)),
    (".spring(response: 0.35, dampingFraction: 0.7)", Spring(response: 0.35, dampingRatio: 0.7)),
    (
      "withAnimation(.spring(response: 0.35, dampingFraction: 0.7, blendDuration: 0)) {",
      Spring(response: 0.35, dampingRatio: 0.7)
    ),
    (".spring()", Spring(response: 0.5, dampingRatio: 0.825)),
    (".interactiveSpring()", Spring(response: 0.15, dampingRatio: 0.86)),
    (".spring(duration: 0.5, bounce: 0.3)", Spring(duration: 0.5, bounce: 0.3)),
    (".interpolatingSpring(mass: 1, stiffness: 300, damping: 20, initialVelocity: 5)", .standard),
    (".interpolatingSpring(stiffness: 300, damping: 20)", .standard),
    (".bouncy(duration: 0.4, extraBounce: 0.1)", Spring(duration: 0.4, bounce: 0.4)),
    (
      "UISpringTimingParameters(mass: 4.5, stiffness: 1300, damping: 95, initialVelocity: CGVector(dx: 0, dy: 2))",
      Spring(stiffness: 1300, damping: 95, mass: 4.5)
    ),
    ("UISpringTimingParameters()", Spring(stiffness: 1000, damping: 500, mass: 3)),
    (
      """
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: []) {
      """, SpringTiming(duration: 0.5, dampingRatio: 0.7).spring
    ),
    (
      "UIView.animate(withDuration: 0.5, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 2)",
      SpringTiming(duration: 0.5, dampingRatio: 0.7, relativeVelocity: 2).spring
    ),
    (
      "UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7)",
      SpringTiming(duration: 0.5, dampingRatio: 0.7).spring
    ),
    (
      "let a = CASpringAnimation(keyPath: \"position.y\")\na.damping = 20\na.stiffness = 300",
      .standard
    ),
    ("CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)", Spring(duration: 0.5, bounce: 0.2)),
    ("{ tension: 170, friction: 26 }", Spring(stiffness: 170, damping: 26)),
    (
      "useSpring({ config: { mass: 2, tension: 170, friction: 26 } })",
      Spring(stiffness: 170, damping: 26, mass: 2)
    ),
    ("config.wobbly", Spring(stiffness: 180, damping: 12)),
    ("{ type: \"spring\", stiffness: 300, damping: 20 }", .standard),
    (
      "transition={{ type: \"spring\", mass: 2, stiffness: 600, damping: 40 }}",
      Spring(stiffness: 600, damping: 40, mass: 2)
    ),
    // From motion.dev's findSpring.
    (
      "{ type: \"spring\", duration: 0.8, bounce: 0.25 }",
      Spring(stiffness: 137.41358694003586, damping: 17.58353123280647)
    ),
    ("{ duration: 0.5, bounce: 0 }", Spring(response: 2 * .pi * 0.5 / 9.233413476451586, dampingRatio: 1)),
    ("{ type: 'spring', visualDuration: 0.5, bounce: 0.2 }", Spring(response: 0.6, dampingRatio: 0.8)),
    (
      "SpringForce().setStiffness(300f).setDampingRatio(0.57735027f)",
      Spring(stiffness: 300, dampingRatio: 0.57735027)
    ),
    (
      "SpringForce(0f).setStiffness(SpringForce.STIFFNESS_LOW).setDampingRatio(SpringForce.DAMPING_RATIO_LOW_BOUNCY)",
      Spring(stiffness: 200, dampingRatio: 0.75)
    ),
    ("spring(dampingRatio = 0.6f, stiffness = 380f)", Spring(stiffness: 380, dampingRatio: 0.6)),
    (
      "animationSpec = spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)",
      Spring(stiffness: 200, dampingRatio: 0.5)
    ),
    ("SpringDescription(mass: 1, stiffness: 300, damping: 20)", .standard),
    (
      "const SpringDescription(mass: 30.0, stiffness: 1.0, damping: 1.0)",
      Spring(stiffness: 1, damping: 1, mass: 30)
    ),
    (
      "SpringDescription.withDampingRatio(mass: 1, stiffness: 100)", Spring(stiffness: 100, dampingRatio: 1)
    ),
    (
      "SpringDescription.withDampingRatio(mass: 1, stiffness: 100, ratio: 1.1)",
      Spring(stiffness: 100, dampingRatio: 1.1)
    ),
    (
      "SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 400), bounce: 0.3)",
      Spring(duration: 0.4, bounce: 0.3)
    ),
    ("withSpring(offset, { mass: 1, stiffness: 300, damping: 20 })", .standard),
    ("harmonica.NewSpring(harmonica.FPS(60), 6.0, 0.5)", Spring(response: 2 * .pi / 6, dampingRatio: 0.5)),
    ("adw_spring_params_new(0.5, 1, 100)", Spring(stiffness: 100, dampingRatio: 0.5)),
    ("Adw.SpringParams.new(0.5, 1.0, 100)", Spring(stiffness: 100, dampingRatio: 0.5)),
    ("animation.springBounciness = 6\nanimation.springSpeed = 15", Spring(bounciness: 6, speed: 15)),
    ("Spring(stiffness: 300, damping: 20, mass: 1)", .standard),
    ("snappy", .snappy), ("smooth", .smooth), (".bouncy", .bouncy), ("interactive", .interactive),
    ("gentle", Spring(stiffness: 120, damping: 14)), ("config.stiff", Spring(stiffness: 210, damping: 20)),
    ("slow", Spring(stiffness: 280, damping: 60)), ("config.molasses", Spring(stiffness: 280, damping: 120)),
    ("Material.defaultSpatial", Spring(stiffness: 700, dampingRatio: 0.9)),
    ("MotionScheme.expressive().fastSpatialSpec()", Spring(stiffness: 800, dampingRatio: 0.6)),
    ("MotionScheme.standard().slowEffectsSpec()", Spring(stiffness: 800, dampingRatio: 1))
  ]

  /// Expects the same motion from rest, which ω₀ and ζ determine.
  private func expectSame(_ read: Spring, _ spring: Spring, within tolerance: Double, _ text: String) {
    #expect(abs(read.angularFrequency / spring.angularFrequency - 1) < tolerance, "\(text)")
    #expect(abs(read.dampingRatio - spring.dampingRatio) < tolerance * max(1, spring.dampingRatio), "\(text)")
  }

  @Test(arguments: snippets.indices)
  func `a spring is read from code of other platforms, and from its own printed code`(index: Int) throws {
    let (text, spring) = Self.snippets[index]
    let read = try SpringSpec.parse(text)
    expectSame(read, spring, within: 1e-6, text)
    // Printed code has six digits.
    for platform in SpringPlatform.allCases
    where ![.css, .cssVariables, .gsap, .tokens, .pop].contains(platform) {
      let code = SpringCode.code(for: read, on: platform)
      for line in code.split(separator: "\n").filter({ $0.contains("(") || $0.contains("{") }) {
        expectSame(try SpringSpec.parse(String(line)), read, within: 1e-5, "\(line)")
      }
    }
  }

  @Test(arguments: [
    ("cubic-bezier(0.4, 0, 0.2, 1)", "has no duration; write 500ms cubic-bezier(…)"),
    ("300ms cubic-bezier(1, 0, 0, 1)", "is not a spring: the nearest one differs by"),
    ("300ms linear(0, x, 1)", "“ x” in linear() is not a point"),
    ("300ms linear(1)", "linear() must have at least two points"),
    ("UISpringTimingParameters(dampingRatio: 0.7)", "has no duration"),
    (
      "withSpring(x, { duration: 500, dampingRatio: 0.5 })",
      "the versions of Reanimated give this duration different meanings"
    ),
    ("{ tension: 170, friction: 26, wobble: 3 }", "is not a spring"), ("fade", "is not a spring"),
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
  func `the spring of a CSS easing is recovered, alone or in custom properties`(spring: Spring) throws {
    for platform in [SpringPlatform.css, .cssVariables] {
      let (read, error) = try SpringSpec.read(SpringCode.code(for: spring, on: platform))
      #expect(abs(read.angularFrequency / spring.angularFrequency - 1) < 0.005)
      #expect(abs(read.dampingRatio / spring.dampingRatio - 1) < 0.01)
      #expect(try #require(error) < LinearEasing.tolerance)
    }
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

  @Test func `a cubic Bézier close to a spring is read as that spring`() throws {
    let (spring, error) = try SpringSpec.read("transition: transform 500ms cubic-bezier(0.2, 0, 0, 1)")
    let curve = try TimingCurve(0.2, 0, 0, 1)
    let motion = SpringMotion(spring: spring, from: 0, to: 1.0)
    let differences = (0...100).map {
      abs(motion.value(at: Double($0) / 200) - curve.progress(at: Double($0) / 100))
    }
    #expect(try #require(error) < 0.05 && differences.allSatisfy { $0 < 0.15 })
  }
}
