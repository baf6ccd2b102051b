import Foundation
import MotionKinematics
import SeededRandom
import Testing

@testable import PaneSprings

func _log(_ x: Double) -> Double { log(x) }
func _acos(_ x: Double) -> Double { acos(x) }

/// Returns true if two springs have the same motion from rest, which ω₀ and ζ determine.
func isSame(_ one: Spring, _ other: Spring, within tolerance: Double = 1e-6) -> Bool {
  abs(one.angularFrequency / other.angularFrequency - 1) < tolerance
    && abs(one.dampingRatio - other.dampingRatio) < tolerance * max(1, other.dampingRatio)
}

struct SpringReadingTests {
  @Test(arguments: SpringSnippet.all)
  func `a spring in code is read as its library plays it, or refused by name`(snippet: SpringSnippet) throws {
    switch snippet.answer {
    case .spring(let spring):
      let reading = try SpringReading(snippet.text)
      #expect(isSame(reading.call.spring, spring), "\(reading.title) \(reading.call.spring) \(spring)")
      #expect(!reading.title.isEmpty)
    case .refused(let message):
      let error = try #require(throws: SpringTextError.self) { try SpringReading(snippet.text) }
      #expect(error.description.contains(message))
    }
  }
}

extension SpringReadingTests {
  @Test(arguments: [
    (
      "<div v-motion :enter=\"{ transition: { type: 'spring', stiffness: 90, delay: 350 } }\">",
      "@vueuse/motion", 0.35, 0
    ),
    ("<MotiView transition={{ type: 'spring', damping: 20, stiffness: 150, delay: 800 }}>", "Moti", 0.8, 0),
    ("data-anime=\"easing: spring(1, 80, 10, 0); delay: 200;\"", "anime.js 3", 0.2, 0),
    ("FadeIn.delay(200).springify().damping(15)", "Reanimated’s springify()", 0.2, 0),
    ("FadeIn.springify().damping(15).delay(200)", "Reanimated’s springify()", 0.2, 0),
    ("withDelay(200, withSpring(1, { damping: 12 }))", "Reanimated", 0.2, 0),
    (
      "SpringAnimation a = new SpringAnimation(v, X, 0).setStartVelocity(640);\na.getSpring().setStiffness(9f);\na.getSpring().setDampingRatio(1f);",
      "Android", 0, 640
    ),
    (
      "val a = SpringAnimation(v, X, 0f).setStartVelocity(640f)\na.spring.stiffness = 9f\na.spring.dampingRatio = 1f",
      "Android", 0, 640
    ),
    (
      "SpringAnimation(v, Y).apply { spring = SpringForce().apply { stiffness = 9f; dampingRatio = 1f }; setStartVelocity(640f) }",
      "Android", 0, 640
    ),
    (
      "a = [CASpringAnimation animationWithKeyPath:@\"x\"];\nif ([a respondsToSelector:@selector(setInitialVelocity:)]) {\n((CASpringAnimation *)a).initialVelocity = 2.0;\n}\na.damping = 10;",
      "CASpringAnimation", 0, 640
    ),
    (
      "import { animate, spring } from \"motion\";\nanimate(el, { x: 1 }, { easing: spring({ velocity: 640 }) });",
      "spring() of Motion", 0, 640
    ),
    ("self.motor:setGoal(Flipper.Spring.new(0, { frequency = 2, dampingRatio = 1 }))", "Flipper", 0, 0)
  ])
  func `the library is named, and delay and velocity are in its units`(
    text: String, library: String, delay: Double, velocity: Double
  ) throws {
    let reading = try SpringReading(text)
    #expect(reading.notation == library)
    #expect(abs(reading.call.delay - delay) < 1e-9)
    #expect(abs(reading.call.relativeVelocity(over: 320) * 320 - velocity) < 1e-6, "\(reading.call)")
  }

  @Test(arguments: [
    ("Animated.spring(x, { toValue: 1, tension: 40, friction: 7, useNativeDriver: true })", []),
    ("withSpring(size * 2, { damping: 15, stiffness: 90, mass: 1 }, onEnd)", []),
    (
      "useSpring({ opacity: 1, transform: 'none', onRest: stop, config: { tension: 170, friction: 26 } })", []
    ),
    ("spring({ frame: frame - delay, fps, config: { damping: 15, mass: 0.4 } })", ["frame: frame - delay"]),
    ("spring({ frame: useCurrentFrame(), fps, config: { damping: 15, mass: 0.4 } })", []),
    (
      "let a = CASpringAnimation(keyPath: \"x\")\na.damping = 5\na.fromValue = 0\ng.timingFunction = CAMediaTimingFunction(name: .easeIn)",
      ["timingFunction: CAMediaTimingFunction(na…"]
    ),
    (
      "a.springBounciness = 5\na.toValue = 3\na.dynamicsTension = 9\na.dynamicsFriction = 2",
      ["springBounciness: 5"]
    ),
    (
      "transition={{ type: 'spring', stiffness: 90, damping: 9, opacity: { duration: 0.2 } }}",
      ["duration: 0.2"]
    ),
    ("withAnimation(.snappy) { open() }\nfade(.easeOut(duration: 0.3))", ["duration: 0.3"]),
    (
      "let d = 0.4\nlet delay = d / 2\nanimate(.spring(duration: d, bounce: 0.2).delay(delay))\nlayer.speed = 2",
      ["speed: 2"]
    ),
    (
      "interface Props { stiffness?: number; damping: number | undefined }\nwithSpring(1, { damping: 9 })", []
    ),
    ("let easing = isOpen ? damping : fade\nwithSpring(1, { damping: 9 })", [])
  ])
  func `what says nothing about the spring is not among the values that were not used`(
    text: String, unused: [String]
  ) throws {
    #expect(try SpringReading(text).unused == unused)
  }

  @Test(arguments: [
    (".spring(response: 0.5, dampingFraction: 0.7, blendDuration: 0.25)", ["blendDuration: 0.25"]),
    (".interactiveSpring(response: 0.5, dampingFraction: 0.7, blendDuration: 0.1)", ["blendDuration: 0.1"]),
    (".spring(response: 0.5, dampingFraction: 0.7, blendDuration: 0)", []),
    (
      "spring<Dp>(dampingRatio = 0.5f, stiffness = 200f, visibilityThreshold = 1.dp)",
      ["visibilityThreshold: 1.dp"]
    ),
    ("spring<Dp>(dampingRatio = 0.5f, stiffness = 200f, visibilityThreshold = null)", []),
    (
      "UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: [.repeat, .autoreverse]) { }",
      ["options: [.repeat, .autoreverse]"]
    ),
    (
      "UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: []) { }",
      []
    )
  ])
  func `a value that changes the animation and not its spring is named as not used`(
    text: String, unused: [String]
  ) throws {
    #expect(try SpringReading(text).unused == unused)
  }

  @Test(arguments: [
    (
      ".spring(response: 0.5, dampingFraction: 0.7)\n.spring(response: 0.3, dampingFraction: 0.6)",
      "has 2 springs"
    ),
    (".spring(response: 0.5, dampingFraction: 0.7).speed(2)\n.snappy(duration: 0.3)", "has 2 springs"),
    (".spring(reponse: 0.5, dampingFraction: 0.7)", "“reponse” in")
  ])
  func `two springs that follow each other are two, and an unknown name is named`(
    text: String, message: String
  ) throws {
    let error = try #require(throws: SpringTextError.self) { try SpringReading(text) }
    #expect(error.description.contains(message), "\(error)")
  }

  @Test func `a chain of modifiers with one spring is one spring`() throws {
    let chain =
      "Circle()\n  .animation(.spring(response: 0.5, dampingFraction: 0.7).delay(0.1))\n  .opacity(0.5)"
    let twice =
      ".spring(response: 0.5, dampingFraction: 0.7).delay(0.1)\n.spring(response: 0.5, dampingFraction: 0.7).delay(0.1)"
    for text in [chain, twice] {
      let call = try SpringReading(text).call
      #expect(abs(call.spring.response - 0.5) < 1e-9 && call.delay == 0.1)
    }
  }

  @Test(arguments: [
    (
      "transition: all 100ms ease-in-out, transform 400ms linear(0, 0.9 40%, 1) 50ms", 0.4, 0.05,
      "linear(…) for transform"
    ),
    (
      "transition: transform 400ms linear(0, 0.9 40%, 1), opacity 100ms ease", 0.4, 0,
      "linear(…) for transform"
    ),
    ("{ transition: \"max-width 350ms linear(0, 0.9, 1)\" }", 0.35, 0, "linear(…)"),
    ("animation: pop 600ms linear(0, 0.9, 1) 100ms both", 0.6, 0.1, "linear(…)"),
    ("el.animate(k, { duration: 500, easing: 'linear(0, 0.9, 1)', delay: 100 })", 0.5, 0.1, "linear(…)"),
    (":root { --spring-duration: 600ms; --spring-easing: linear(0, 0.9, 1); }", 0.6, 0, "linear(…)")
  ])
  func `of several transitions the one of the easing is read`(
    text: String, duration: Double, delay: Double, name: String
  ) throws {
    let easing = try #require(try SpringReading.easing(in: text))
    #expect(easing.duration == duration && easing.delay == delay && easing.name == name, "\(easing)")
  }

  /// Numbers at the ends of what the libraries and `Double` allow.
  private static let extremes = ["0", "-1", "1e-50", "1e50", "1e308", "1e999"]

  @Test(arguments: extremes)
  func `no number in place of another ends the program`(number: String) throws {
    for snippet in SpringSnippet.all {
      for match in snippet.text.matches(of: /[0-9]*\.?[0-9]+/) where !match.output.isEmpty {
        var text = snippet.text
        text.replaceSubrange(match.range, with: number)
        guard let reading = try? SpringReading(text) else { continue }
        // The spring can be played.
        let motion = reading.call.motion(over: 320)
        #expect(motion.value(at: 0) == 0, "\(text)")
      }
    }
  }

  @Test(arguments: [
    "(", "{a:[", "[", "[[a] b:", "[a b:", "x ? (", "x ? ", "x ? y : ", "- ", "1 + ", "a<b", "a.b().", "a: ",
    "new ", "damping: (", "mass = {", "velocity: damping: ", ".speed(", "set_mass(", "'spring(", "mass: x ",
    "it's ", "a b ", "f(g {", "{ ...a, ", "'", "\"", "`", "/*", "<!--", "a: b = ", "[x ? (a: "
  ])
  func `the parser's work grows with the length of the text alone`(part: String) {
    func looks(_ count: Int) -> (looks: Int, tokens: Int) {
      let text = String(repeating: part, count: count)
      var parser = CodeParser(text[...])
      _ = parser.items()
      _ = parser.givenParameters()
      return (parser.looks, CodeLexer.tokens(text[...]).count)
    }
    let (short, long) = (looks(500), looks(1000))
    #expect(long.looks <= 3 * max(short.looks, 100), "\(short) \(long)")
    #expect(long.looks <= 300 * (long.tokens + 1), "\(long)")
  }

  static let random: [Spring] = {
    var random = SplitMix64(seed: 32)
    return (0..<40).map { _ in
      Spring(
        response: exp(Double.random(in: -3...1, using: &random)),
        dampingRatio: exp(Double.random(in: -2.5...1.6, using: &random)),
        mass: exp(Double.random(in: -2...2, using: &random)))
    }
  }()

  @Test(arguments: SpringPlatform.allCases)
  func `what is written for a platform is read back as the same motion`(platform: SpringPlatform) throws {
    for spring in Self.random + [.standard, .smooth, .bouncy, Spring(bounciness: 6, speed: 15)] {
      let code = SpringCode.code(for: spring, on: platform)
      let reading = try SpringReading(code)
      #expect(isSame(reading.call.spring, spring), "\(code)")
      #expect(reading.call.isPlain && reading.unused == [], "\(reading.unused) \(code)")
      // With the title of the report in front.
      #expect(isSame(try SpringReading("// \(platform.title)\n\(code)").call.spring, spring))
    }
  }

  @Test(arguments: SpringPlatform.allCases)
  func `M160: velocity, delay and clamp are written and read back, or named in a comment`(
    platform: SpringPlatform
  )
    throws
  {
    let calls = Self.random.prefix(8).map {
      SpringCall($0, velocity: .relative(3.125), delay: 0.25, isClamped: $0.dampingRatio < 0.9)
    }
    for call in calls {
      let code = SpringCode.code(for: call, on: platform)
      let read = try SpringReading(code).call
      #expect(isSame(read.spring, call.spring), "\(code)")
      let velocity = read.relativeVelocity(over: SpringCode.standardDistance)
      #expect(
        abs(velocity - 3.125) < 1e-6 || code.contains("initial velocity of 3.125 distances per second"),
        "\(code)")
      #expect(abs(read.delay - 0.25) < 1e-9 || code.contains("start it after 0.25 s"), "\(code)")
      #expect(read.isClamped == call.isClamped || code.contains("stop it where it first reaches"), "\(code)")
    }
  }

  @Test func `the page about the shell names the platforms whose code loses a velocity, a delay or a stop`()
    throws
  {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Sources/pane/pane.docc/FromTheShell.md"), encoding: .utf8)
    let list = try #require(page.split(separator: "is not read back:").last).prefix { $0 != "." }
    let named = list.split(separator: ";").map { part in
      Set(part.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
    }
    let call = SpringCall(.standard, velocity: .relative(3), delay: 0.25, isClamped: true)
    let remarks = ["give it an initial velocity", "start it after", "stop it where"].map {
      "Not in this code: \($0)"
    }
    let lost = remarks.map { remark in
      Set(
        SpringPlatform.allCases.filter { SpringCode.code(for: call, on: $0).contains(remark) }.map(\.rawValue)
      )
    }
    #expect(named == lost)
  }
}
