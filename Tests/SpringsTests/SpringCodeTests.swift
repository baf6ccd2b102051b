import Foundation
import Motion
import PaneSprings
import Testing

struct SpringCodeTests {
  static let springs = [
    Spring.standard, Spring(bounciness: 20, speed: 1), Spring(response: 0.5, dampingRatio: 1),
    Spring(response: 0.3, dampingRatio: 2, mass: 3), Spring(duration: 0.5, bounce: 0.3, mass: 0.25)
  ]

  /// The numbers in a text, in order.
  private func numbers(_ code: String) -> [Double] {
    code.split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap { Double($0) }
  }

  private func code(_ spring: Spring, _ platform: SpringPlatform) -> String {
    SpringCode.code(for: spring, on: platform)
  }

  /// Expects the same motion from rest, which ω₀ and ζ determine.
  private func expectSame(_ read: Spring, _ spring: Spring) {
    #expect(abs(read.angularFrequency / spring.angularFrequency - 1) < 1e-5)
    #expect(abs(read.dampingRatio - spring.dampingRatio) < 1e-5 * max(1, spring.dampingRatio))
  }

  @Test(arguments: springs)
  func `code for any platform reads back as the same motion`(spring: Spring) {
    let swiftUI = numbers(code(spring, .swiftUI))
    expectSame(Spring(duration: swiftUI[0], bounce: swiftUI[1]), spring)
    let android = numbers(code(spring, .android))
    expectSame(Spring(stiffness: android[0], dampingRatio: android[1]), spring)
    for platform in [SpringPlatform.uiKit, .kinematics, .flutter, .motion, .reactSpring] {
      let lines = code(spring, platform).split(separator: "\n").filter { !$0.hasPrefix("//") }
      let values = numbers(lines.last.map(String.init) ?? "")
      switch platform {
      case .uiKit: expectSame(Spring(stiffness: values[1], damping: values[2], mass: values[0]), spring)
      case .flutter, .reactSpring:
        expectSame(Spring(stiffness: values[1], damping: values[2], mass: values[0]), spring)
      default: expectSame(Spring(stiffness: values[0], damping: values[1], mass: values[2]), spring)
      }
    }
  }

  @Test func `the code of the article's spring is as expected on each platform`() {
    #expect(code(.standard, .swiftUI) == ".spring(duration: 0.3627599, bounce: 0.4226497)")
    #expect(
      code(.standard, .uiKit)
        == "UISpringTimingParameters(mass: 1, stiffness: 300, damping: 20, initialVelocity: .zero)")
    #expect(code(.standard, .reactSpring) == "config: { mass: 1, tension: 300, friction: 20 }")
    #expect(
      code(.standard, .flutter) == """
        SpringDescription(mass: 1, stiffness: 300, damping: 20)
        // SpringDescription.withDurationAndBounce(duration: Duration(microseconds: 362760), bounce: 0.42265)
        """)
    #expect(code(.standard, .reanimated) == "withSpring(target, { mass: 1, stiffness: 300, damping: 20 })")
    #expect(code(.standard, .libadwaita) == "adw_spring_params_new(0.5773503, 1, 300)")
    #expect(code(.standard, .harmonica) == "harmonica.NewSpring(harmonica.FPS(60), 17.320508, 0.57735027)")
    #expect(
      code(Spring(bounciness: 6, speed: 15), .pop)
        == "animation.springBounciness = 6\nanimation.springSpeed = 15")
  }

  @Test(arguments: [
    (0, "0"), (0.1, "0.1"), (300, "300"), (-0.0000123456789, "-0.0000123457"), (3e-14, "3e-14"),
    (9.999999e-10, "1e-9"), (123456789, "123456789"), (1.5e20, "1.5e20"), (-2.5e-300, "-2.5e-300"),
    (0.57735026919, "0.57735")
  ])
  func `a number has six digits, and an exponent instead of many zeros`(
    value: Double, text: String
  ) {
    #expect(DecimalText.number(value) == text)
  }

  @Test(arguments: [(0, "0"), (-0.0, "0"), (-2, "-2"), (0.25, "0.25"), (1e-7, "1e-07"), (.infinity, "inf")])
  func `a plain number reads back as itself, without a fraction of 0 or a sign of 0`(
    value: Double, text: String
  ) {
    #expect(value.plain == text && Double(text) == value)
  }

  @Test(arguments: 6..<16)
  func `a number that is rounded to some digits is the one that its text says`(digits: Int) {
    let values: [Double] = [
      20, 20.0.nextDown, 19.999999999, 0.1, 1 / 3, -2 / 3, 1, 3e-8, 97531.2468, 9e14, -7.5e12
    ]
    for value in values {
      let text = DecimalText.decimal(value, digits: digits)
      #expect(DecimalText.rounded(value, digits: digits) == Double(text), "\(text)")
    }
  }

  @Test(arguments: [0.0, 20], 0...20)
  func `the least and the greatest bounciness are written for all platforms`(bounciness: Double, speed: Int) {
    let spring = Spring(bounciness: bounciness, speed: Double(speed))
    for platform in SpringPlatform.allCases { #expect(!code(spring, platform).isEmpty) }
  }

  @Test func `a bounciness that is 20 in its digits alone is written`() {
    let spring = Spring(stiffness: 512.027647059, damping: 13.3564884212)
    #expect(code(spring, .pop).hasPrefix("animation.springBounciness = 20\n"))
  }

  @Test(arguments: springs)
  func `the custom properties have a fallback, and a rule for reduced motion`(spring: Spring) throws {
    let easing = try #require(LinearEasing(of: spring))
    let css = code(spring, .cssVariables)
    #expect(css.contains("--spring-easing: ease-out;") && css.contains("--spring-easing: \(easing.text);"))
    let rules = [
      "@supports (transition-timing-function: linear(0, 1))", "@media (prefers-reduced-motion: reduce)"
    ]
    let places = rules.compactMap { css.range(of: $0)?.lowerBound }
    #expect(places.count == 2 && places == places.sorted())
    #expect(css.count { $0 == "{" } == css.count { $0 == "}" })
  }

  @Test(arguments: springs)
  func `tokens are valid JSON, and GSAP's path has the points of the easing`(spring: Spring) throws {
    let json = try JSONSerialization.jsonObject(with: Data(code(spring, .tokens).utf8)) as? [String: Any]
    let tokens = try #require(json?["spring"] as? [String: [String: Any]])
    #expect(tokens["stiffness"]?["$type"] as? String == "number")
    let values = ["stiffness", "damping", "mass"].compactMap { tokens[$0]?["$value"] as? Double }
    expectSame(Spring(stiffness: values[0], damping: values[1], mass: values[2]), spring)
    let easing = try #require(LinearEasing(of: spring))
    let path = try #require(code(spring, .gsap).split(separator: "\"").first { $0.hasPrefix("M0,0 L") })
    let points = numbers(String(path))
    #expect(points.count == 2 * easing.points.count && points.suffix(2) == [1, 1])
  }

  @Test func `tokens have no types but those of their format`() throws {
    let call = SpringCall(.standard, velocity: .relative(2), delay: 0.1, isClamped: true)
    let json = SpringCode.code(for: call, on: .tokens)
    let types = json.matches(of: #/"\$type": "(\w+)"/#).map { $0.output.1 }
    #expect(Set(types) == ["number", "duration"])
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [String: Any]]
    let extensions = try #require(object?["spring"]?["$extensions"] as? [String: Any])
    #expect(extensions["spring.clamp"] as? Bool == true)
    #expect((extensions["css.easing"] as? String)?.hasPrefix("linear(0,") == true)
  }

  @Test func `a comment names the property that a platform cannot express`() {
    for platform in [SpringPlatform.uiKit, .reanimated] {
      let remark = "// \(platform.title) plays an over-damped spring as a critically damped one.\n"
      #expect(code(Spring(response: 0.3, dampingRatio: 2), platform).hasPrefix(remark))
      #expect(!code(Spring(response: 0.3, dampingRatio: 1), platform).contains("//"))
    }
    #expect(code(Spring(stiffness: 5000, damping: 20), .pop).hasPrefix("// No bounciness"))
    for endless in [
      Spring(stiffness: 300, damping: 0), Spring(stiffness: 1e-50, damping: 1),
      Spring(stiffness: 1, damping: 1e50)
    ] {
      #expect(code(endless, .css).hasPrefix("/* No easing"))
    }
    let steep = SpringCall(.standard, velocity: .absolute(1e6))
    #expect(SpringCode.code(for: steep, on: .css).contains("its velocity is too great"))
    #expect(code(Spring(stiffness: 1e10, damping: 1e5), .css).contains("in less than a millisecond"))
  }

  @Test(arguments: [1e-50, 1, 1e50], [0, 1e-50, 1, 1e50])
  func `springs at the edges of the ranges are written for all platforms`(stiffness: Double, damping: Double)
  {
    for mass in [1e-50, 1, 1e50] {
      let spring = Spring(stiffness: stiffness, damping: damping, mass: mass)
      for platform in SpringPlatform.allCases { #expect(!code(spring, platform).isEmpty) }
    }
  }

  /// Springs of the usual parameters and beyond.
  static let manySprings =
    springs + [
      Spring(bounciness: 20, speed: 0), Spring(response: 0.35, dampingRatio: 0.08),
      Spring(response: 0.35, dampingRatio: 0.05), Spring(response: 0.5, dampingRatio: 0.2),
      Spring(stiffness: 300, damping: 200), Spring(stiffness: 300, damping: 1000),
      Spring(response: 0.02, dampingRatio: 0.5),
      Spring(response: 3, dampingRatio: 0.9), Spring(response: 0.3, dampingRatio: 1.0001)
    ]

  @Test(arguments: manySprings)
  func `linear() approximates the spring within the tolerance, as a browser evaluates it`(spring: Spring)
    throws
  {
    let easing = try #require(LinearEasing(of: spring))
    let body = easing.text.dropFirst("linear(".count).dropLast()
    let stops = body.split(separator: ",").map { numbers(String($0)) }
    let points = stops.enumerated().map { index, stop in
      (share: stop.count == 2 ? stop[1] / 100 : index == 0 ? 0 : 1, value: stop[0])
    }
    #expect(points.first?.value == 0 && points.last?.value == 1)
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    for step in 0...5000 {
      let share = Double(step) / 5000
      let next = max(1, points.firstIndex { $0.share >= share } ?? points.count - 1)
      let (from, to) = (points[next - 1], points[next])
      let value = from.value + (to.value - from.value) * (share - from.share) / (to.share - from.share)
      #expect(abs(value - motion.value(at: share * easing.milliseconds / 1000)) < LinearEasing.tolerance)
      // After its end the value is constant.
      let late = motion.value(at: (1 + share) * easing.milliseconds / 1000)
      #expect(abs(late - 1) <= LinearEasing.tolerance)
    }
  }

  /// The numbers of points that a search over all polylines finds, with slightly more tolerance and a free end.
  @Test(
    arguments: zip(
      [Spring.standard, Spring(response: 0.5, dampingRatio: 1), Spring(response: 0.35, dampingRatio: 0.7)],
      [25, 18, 20]))
  func `linear() has at most as many points as a search over polylines needs`(spring: Spring, proved: Int)
    throws
  {
    #expect(try #require(LinearEasing(of: spring)).points.count <= proved)
  }

  @Test func `the code for everything has the name of every platform`() {
    let everything = SpringCode.everything(for: SpringCall(.standard))
    for platform in SpringPlatform.allCases { #expect(everything.contains("// \(platform.title)\n")) }
  }

  @Test(arguments: [
    Spring(stiffness: 5000, damping: 5), Spring(stiffness: 1000, damping: 1),
    Spring(stiffness: 300, damping: 1), Spring(stiffness: 30_819.27, damping: 113.08, mass: 6.76), .standard
  ])
  func `linear() of a spring that stops at its target is within the tolerance, too`(spring: Spring) throws {
    let css = SpringCode.code(for: SpringCall(spring, isClamped: true), on: .css)
    let declaration = try #require(css.firstMatch(of: #/([\d.]+)ms linear\((.*)\)/#))
    let duration = try #require(Double(declaration.1)) / 1000
    let stops = declaration.2.split(separator: ",").map { numbers(String($0)) }
    let points = stops.enumerated().map { index, stop in
      (time: (stop.count == 2 ? stop[1] / 100 : index == 0 ? 0 : 1) * duration, value: stop[0])
    }
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let times =
      (0...5000).map { duration * Double($0) / 5000 } + [min(motion.settlingTime(), motion.reachTime)]
    for time in times where time <= duration {
      let next = max(1, points.firstIndex { $0.time >= time } ?? points.count - 1)
      let (from, to) = (points[next - 1], points[next])
      let value = from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
      let expected = time < motion.reachTime ? motion.value(at: time) : 1
      #expect(abs(value - expected) < LinearEasing.tolerance)
    }
  }
}
