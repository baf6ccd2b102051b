import Foundation
import Motion
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
  @Test func `a velocity of unknown direction and a spring of several libraries have a note`() throws {
    func notes(_ text: String) throws -> String { try SpringReading(text).notes.joined(separator: "; ") }
    let towards = "the velocity is taken as one towards the target"
    #expect(try notes("Animated.spring(x, { toValue: 100, velocity: 500 })").contains(towards))
    #expect(try notes("withSpring(100, { stiffness: 90, velocity: -500 })").contains(towards))
    for text in [
      "Animated.spring(x, { toValue: 100, velocity: 0 })",
      "animate(box, { x: 1 }, { type: 'spring', from: 0, to: 100, velocity: 500 })",
      "SpringSimulation(SpringDescription(mass: 1, stiffness: 100, damping: 10), 0, 300, 900)",
      ".interpolatingSpring(stiffness: 100, damping: 10, initialVelocity: 3)"
    ] { #expect(try !notes(text).contains(towards), "\(text)") }
    #expect(try notes("spring()").contains("Jetpack Compose’s spring() is damping ratio 1, stiffness 1500"))
    #expect(try !notes(".spring()").contains("Compose"))
  }

  @Test(arguments: [
    ("spring({ frame, fps, config: { damping: 200 } })", "Remotion’s spring() plays it critically damped"),
    ("withSpring(0, { mass: 1, stiffness: 100, damping: 30 })", "Reanimated plays it critically damped"),
    (
      "let a = CASpringAnimation(keyPath: \"x\")\na.damping = 30",
      "CASpringAnimation plays it critically damped unless allowsOverdamping is true"
    ),
    ("let a = CASpringAnimation(keyPath: \"x\")\na.damping = 30\na.allowsOverdamping = true", ""),
    ("withSpring(0, { mass: 1, stiffness: 2, damping: 2.828427125 })", "")
  ])
  func `a spring that a library does not play over-damped has a note`(text: String, note: String) throws {
    #expect(try SpringReading(text).notes.joined() == note)
  }

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
      "SpringAnimation(v, X, 0f).apply { spring.stiffness = 9f; spring.dampingRatio = 1f; setStartVelocity(640f) }",
      "Android", 0, 640
    ),
    (
      "SpringAnimation(v, X).apply { setStartVelocity(640f); spring = SpringForce(0f).apply { setStiffness(9f); setDampingRatio(1f) } }",
      "Android", 0, 640
    ),
    ("SpringAnimation(v, X, 0f).setStartVelocity(640f)", "Android", 0, 640),
    (
      "ScrollSpringSimulation(SpringDescription(mass: 1, stiffness: 100, damping: 10), 10, 10, 640)",
      "Flutter", 0,
      640
    ),
    (
      "final d = SpringDescription(mass: 1, stiffness: 100, damping: 10);\nScrollSpringSimulation(d, 10, 330, 640, tolerance: t)",
      "Flutter", 0, 640
    ),
    ("transition: transform 1s spring(1 100 10 2)", "WebKit’s spring()", 0, 640),
    (
      "a = [CASpringAnimation animationWithKeyPath:@\"x\"];\nif ([a respondsToSelector:@selector(setInitialVelocity:)]) {\n((CASpringAnimation *)a).initialVelocity = 2.0;\n}\na.damping = 10;",
      "CASpringAnimation", 0, 640
    ),
    (
      "import { animate, spring } from \"motion\";\nanimate(el, { x: 1 }, { easing: spring({ velocity: 640 }) });",
      "spring() of Motion", 0, 640
    ),
    // The distance is that of the code, also where it is negative.
    (
      "useSpring({ from: { x: 100 }, to: { x: 0 }, config: { tension: 300, friction: 20, velocity: -1 } })",
      "react-spring", 0, 3200
    ),
    (
      "adw_spring_animation_new (w, 100, 0, adw_spring_params_new (0.5, 1, 300), t); adw_spring_animation_set_initial_velocity (a, -1000);",
      "libadwaita", 0, 3200
    ),
    (
      "a = Adw.SpringAnimation.new(w, 100, 0, Adw.SpringParams.new(0.5, 1, 300), t)\na.set_initial_velocity(-1000)",
      "libadwaita", 0, 3200
    ),
    (
      "SpringAnimation(v, X, 0f).apply { spring.stiffness = 300f; spring.dampingRatio = .5f; setStartValue(100f); setStartVelocity(-1000f) }",
      "Android", 0, 3200
    ),
    (
      "animate(x, [0, 100], { type: 'spring', stiffness: 300, damping: 20, velocity: 1000 })",
      "stiffness, damping, mass", 0, 3200
    ),
    (
      "animate('.a', { x: [0, 100] }, { type: 'spring', stiffness: 300, damping: 20, velocity: 1000 })",
      "stiffness, damping, mass", 0, 3200
    ),
    (
      "useSpring({ from: { x: 0, y: 0 }, to: { x: 100, y: 2 }, config: { tension: 300, velocity: 0.1 } })",
      "react-spring", 0, 100
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
    ("let easing = isOpen ? damping : fade\nwithSpring(1, { damping: 9 })", []),
    (
      "let a = CASpringAnimation(keyPath: \"x\")\na.damping = 5\na.beginTime = CACurrentMediaTime()", []
    ),
    (
      "let a = CASpringAnimation(keyPath: \"x\")\na.damping = 5\na.beginTime = start",
      ["beginTime: start"]
    ),
    ("withSpring(1, { damping: 9, curve: make(1) })", ["curve: make(1)"]),
    (".spring(response: 0.5, dampingFraction: 0.7).repeatForever()", [".repeatForever(…)"]),
    ("withRepeat(withSpring(1, { damping: 9 }), 3)", ["withRepeat(…)"]),
    ("withSequence(withSpring(1, { damping: 9 }))", ["withSequence(…)"]),
    ("withClamp({ max: 9 }, withSpring(1, { damping: 9 }))", ["withClamp(…)"]),
    (".spring(.bouncy).repeatForever()", [".repeatForever(…)"]),
    ("withAnimation(.spring(.bouncy).repeatForever(autoreverses: true)) { open() }", [".repeatForever(…)"]),
    (".animation(.spring(.snappy(duration: 0.3)).repeatCount(3), value: isOn)", [".repeatCount(…)"]),
    (".spring(Spring(duration: 0.5, bounce: 0.3)).logicallyComplete(after: 1)", [".logicallyComplete(…)"]),
    ("infiniteRepeatable(spring(0.5f, 300f))", ["infiniteRepeatable(…)"]),
    (
      "infiniteRepeatable(animation = spring(0.5f, 300f), repeatMode = RepeatMode.Reverse)",
      ["infiniteRepeatable(…)", "repeatMode: RepeatMode.Reverse"]
    ),
    ("repeatable(3, spring(dampingRatio = 0.5f, stiffness = 300f))", ["repeatable(…)"]),
    (
      "Animated.loop(Animated.spring(x, { toValue: 1, tension: 40, friction: 7 }), { iterations: 3 })",
      ["loop(…)"]
    ),
    (
      "Animated.sequence([Animated.spring(x, { toValue: 1, tension: 40, friction: 7 })]).start()",
      ["sequence(…)"]
    ),
    (
      "Animated.stagger(100, [Animated.spring(x, { toValue: 1, tension: 40, friction: 7 })])",
      ["stagger(…)"]
    ),
    (
      "anime({ targets: '.a', x: 250, easing: 'spring(1, 80, 10, 0)', loop: true, direction: 'alternate' })",
      ["loop: true", "direction: 'alternate'"]
    ),
    (
      "anime({ targets: '.a', x: 250, easing: 'spring(1, 80, 10, 0)', loop: false, direction: 'normal' })", []
    ),
    (
      "animate('.a', { x: 250, ease: spring({ stiffness: 80, damping: 10 }), loop: 3, loopDelay: 200 })",
      ["loop: 3", "loopDelay: 200"]
    ),
    (
      "<motion.div transition={{ x: { type: 'spring', stiffness: 90, damping: 9 }, repeat: Infinity }} />",
      ["repeat: Infinity"]
    ),
    ("useSpring({ x: 1, loop: { reverse: true }, config: config.wobbly })", ["loop: { reverse: true }"]),
    (
      "let a = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)\na.repeatCount = 3\na.autoreverses = true",
      ["repeatCount: 3", "autoreverses: true"]
    )
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
    (".spring(.bouncy, blendDuration: 2)", ["blendDuration: 2"]),
    (".spring(.bouncy, blendDuration: 0)", []),
    (".spring(Spring(duration: 0.5, bounce: 0.3), blendDuration: 2)", ["blendDuration: 2"]),
    ("UIView.animate(springDuration: 0.5, bounce: 0.2, options: [.repeat]) { }", ["options: [.repeat]"]),
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
    (".spring(.bouncy).delay(1)", 1.0, 1.0), (".spring(.bouncy).speed(2)", 0, 2),
    (".spring(.bouncy).delay(0.5).speed(2)", 0.25, 2),
    ("Animation.spring(Spring(duration: 0.5, bounce: 0.3)).speed(2).delay(1)", 1, 2),
    ("withAnimation(.interpolatingSpring(.bouncy, initialVelocity: 3).speed(2).delay(1)) { open() }", 1, 2)
  ])
  func `M160: delay and speed of a spring that is another one's argument are read`(
    text: String, delay: Double, speed: Double
  ) throws {
    let reading = try SpringReading(text)
    #expect(reading.unused == [] && abs(reading.call.delay - delay) < 1e-12)
    #expect(isSame(reading.call.spring, Spring.bouncy.speed(speed)))
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

  @Test(arguments: [
    ("Math.pow(10, 2)", 100.0), ("Math.sqrt(8100)", 90), ("Math.abs(-90)", 90), ("Math.min(90, 100)", 90),
    ("Math.max(90, 100)", 100), ("Math.round(89.6)", 90), ("9 ** 2", 81), ("500 % 300", 200),
    ("'180'", 180), ("{ value: 120 }", 120), ("270 / 3", 90), ("-(-90)", 90), ("1 / 3", 1.0 / 3)
  ])
  func `arithmetic in place of a number is computed`(code: String, stiffness: Double) throws {
    let reading = try SpringReading("withSpring(1, { stiffness: \(code), damping: 10, mass: 1 })")
    #expect(abs(reading.call.spring.stiffness - stiffness) < 1e-9)
  }

  @Test(arguments: [
    ("'180a'", "“180a” is not a number"), ("open ? 1 : 2", "it depends on “open”"),
    ("x > 1 ? 1 : 2", "it depends on a condition"), ("a.b.c(1)", "“a.b.c(…)” is not arithmetic of numbers"),
    ("Math.sqrt(1, 2)", "“Math.sqrt(…)” is not arithmetic of numbers"),
    ("Math.pow(10, 400)", "“Math.pow(…)” is not arithmetic of numbers"),
    ("1 / 0", "it is not finite"), ("3.foo", "“foo” is not a number"),
    ("(1 + 2).x.y", "“x.y” is not a number"), ("5lbs", "“lbs” is no unit of it"),
    ("{ value: 100, unit: 'lbs' }", "“lbs” is no unit of it"), ("1 + 2ms", "it adds a time to a number"),
    ("Math.max(1, 2ms)", "it compares a time with a number")
  ])
  func `code without a value is an error with the reason`(code: String, reason: String) throws {
    let error = try #require(throws: SpringTextError.self) {
      try SpringReading("withSpring(1, { stiffness: \(code), damping: 10 })")
    }
    #expect(
      error.description.hasSuffix("“stiffness: \(code)” cannot be evaluated: \(reason); write a number"))
  }

  @Test(arguments: [
    "300ms", "300.millis", "300.milliseconds", "300.millisecond", "ofMillis(300)", ".milliseconds(300)",
    "0.3s",
    "0.3.sec", "0.3.seconds", "0.3.second", "Duration.ofSeconds(0.3)", "300000us", "300000.microseconds",
    "0.005.minutes", "Duration(milliseconds: 250, microseconds: 50000)", "0.3", "min(300ms, 0.5s)",
    "2 * 150ms"
  ])
  func `a time is read in its unit, also in arithmetic`(code: String) throws {
    let reading = try SpringReading("{ type: 'spring', visualDuration: \(code), bounce: 0.2 }")
    #expect(abs(reading.call.spring.response - 0.36) < 1e-9)
  }

  @Test(
    arguments: [
      ("DampingRatioHighBouncy", 0.2), ("DampingRatioMediumBouncy", 0.5), ("DampingRatioLowBouncy", 0.75),
      ("DampingRatioNoBouncy", 1)
    ],
    [
      ("StiffnessHigh", 10_000.0), ("StiffnessMedium", 1500), ("StiffnessMediumLow", 400),
      ("StiffnessLow", 200),
      ("StiffnessVeryLow", 50)
    ])
  func `the constants of Compose are known`(ratio: (String, Double), stiffness: (String, Double)) throws {
    let reading = try SpringReading("spring(Spring.\(ratio.0), Spring.\(stiffness.0))")
    #expect(isSame(reading.call.spring, Spring(stiffness: stiffness.1, dampingRatio: ratio.1)))
  }

  @Test(arguments: [
    ("abs(", ")"), ("(", " + 0)"), ("(0 + ", ")"), ("(", ")"), ("-", ""), ("{ value: ", " }"), ("(", ").px"),
    ("Duration(ms: ", ")")
  ])
  func `a value in forty others is refused`(start: String, end: String) throws {
    let value = String(repeating: start, count: 40) + "1" + String(repeating: end, count: 40)
    #expect(throws: SpringTextError.self) {
      try SpringReading("withSpring(1, { stiffness: \(value), damping: 9 })")
    }
  }

  @Test func `a value that is defined by itself is refused`() throws {
    let text = "let a = b\nlet b = a\nwithSpring(1, { stiffness: a, damping: 9 })"
    let error = try #require(throws: SpringTextError.self) { try SpringReading(text) }
    #expect(error.description.contains("“stiffness: a” cannot be evaluated: it is nested too deeply"))
  }

  @Test(arguments: [
    ("withSpring(1, { stiffness: 100, damping: 9ms })", "“damping” in", "is not a time"),
    (
      "withSpring(1, { damping: 9, overshootClamping: so })", "“overshootClamping: so”", "write true or false"
    ),
    ("withSpring(1, { stiffness: 1, stiffness: 2, damping: 9 })", "“stiffness”", "is given twice"),
    ("useSpring({ x: 1, config: 5 })", "“config” in", "is not a spring"),
    ("// CASpringAnimation\nlet a = 3\nb.initialVelocity = 2", "“initialVelocity: 2”", "no known notation"),
    (
      "UISpringTimingParameters(mass: 1, stiffness: 9, damping: 1, initialVelocity: CGVector(dx: 1, dy: 2))",
      "“initialVelocity” in", "has two components, 1 and 2; write one of them"
    ),
    (".animation(.spring(mine))", "“spring: mine” cannot be evaluated", "write the spring itself in"),
    ("SpringConfig.coastingConfigWithOrigamiFriction(5)", "Friction(5)”", "has friction alone"),
    (
      SpringCode.code(for: SpringCall(.standard, delay: 0.1), on: .css).replacing(" 100ms", with: " 300ms"),
      "in the comment has not the delay of the curve, 0.3 s", "delete one"
    ),
    (
      "/* spring: k=300,c=20,m=1 */ transition: left 500ms cubic-bezier(0.4, 0, 0.2, 1)",
      "“k=300,c=20,m=1” in the comment is not the spring of the curve", "delete one"
    )
  ])
  func `a text that is no spring of its library is an error that names the value`(
    text: String, value: String, reason: String
  ) throws {
    let error = try #require(throws: SpringTextError.self) { try SpringReading(text) }
    #expect(error.description.contains(value) && error.description.contains(reason), "\(error)")
  }

  @Test(arguments: [("2, dy: 2", 2.0), ("0, dy: 3", 3), ("4, dy: 0", 4), ("0, dy: 0", 0)])
  func `a vector with one velocity is that velocity`(components: String, velocity: Double) throws {
    let reading = try SpringReading(
      "UISpringTimingParameters(mass: 1, stiffness: 9, damping: 1, initialVelocity: CGVector(dx: \(components)))"
    )
    #expect(reading.call.relativeVelocity(over: 320) == velocity)
  }

  @Test(arguments: [("true", true), ("false", false), ("\"yes\"", true), ("\"no\"", false)])
  func `a stop at the target is read as true or false`(word: String, stops: Bool) throws {
    let reading = try SpringReading("withSpring(1, { damping: 9, overshootClamping: \(word) })")
    #expect(reading.call.isClamped == stops)
  }

  @Test func `a velocity is told once, as it is written`() throws {
    let reading = try SpringReading(
      "SpringAnimation(v, X).setSpring(SpringForce(0f).setStiffness(9f).setDampingRatio(1f)).setStartVelocity(4f)"
    )
    #expect(reading.values == ["setStiffness: 9", "setDampingRatio: 1", "setStartVelocity: 4"])
    let other = try SpringReading(
      "ScrollSpringSimulation(SpringDescription(mass: 1, stiffness: 100, damping: 10), 10, 0, -500)")
    #expect(other.call.relativeVelocity(over: 320) == 50)
    #expect(
      other.values == ["mass: 1", "stiffness: 100", "damping: 10", "velocity: -500", "distance: -10"]
        || other.values == ["stiffness: 100", "damping: 10", "mass: 1", "velocity: -500"])
  }

  @Test func `Rebound's tension and friction are told to be k and c, by position and by name`() throws {
    for text in [
      "SpringConfig(40.0, 3.0)", "SpringConfig(tension = 40.0, friction = 3.0)",
      "new SpringConfig({tension: 40, friction: 3})"
    ] {
      let reading = try SpringReading(text)
      #expect(reading.call.spring == Spring(stiffness: 40, damping: 3))
      #expect(
        reading.notes == ["the constructor takes k and c; fromOrigamiTensionAndFriction takes Origami’s"])
    }
  }

  @Test func `a value that stands there twice is read once`() throws {
    let reading = try SpringReading("withSpring(1, { stiffness: 90, stiffness: 90, damping: 9, mass: 1 })")
    #expect(reading.call.spring == Spring(stiffness: 90, damping: 9))
  }

  @Test(arguments: ["Stiffness 400 / Damping 30 / Mass", "Stiffness 400", "Stiffness 400 / 30", "Mass"])
  func `a list of names and numbers is a spring only if each name has a number`(text: String) throws {
    let error = try #require(throws: SpringTextError.self) { try SpringReading(text) }
    #expect(error.description.hasPrefix("“\(text)” is not a spring"), "\(error)")
  }

  @Test(arguments: [(60, ""), (61, "…")])
  func `an error shows the first 60 characters of a text`(length: Int, end: String) throws {
    let text = String(repeating: "x", count: length)
    let error = try #require(throws: SpringTextError.self) { try SpringReading(text) }
    #expect(error.description.hasPrefix("“\(text.prefix(60))\(end)” is not a spring"))
  }

  @Test func `more springs than can be meant are refused`() throws {
    let springs = (1...257).map { "a = withSpring(1, { damping: \($0) })" }.joined(separator: "\n")
    let error = try #require(throws: SpringTextError.self) { try SpringReading(springs) }
    #expect(error.description.contains("has over 256 springs; give one of them"))
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
    ("transition: all 100ms ease-in-out, transform 400ms linear(0, 0.9 40%, 1) 50ms", 0.4, 0.05, "linear(…)"),
    ("transition: transform 400ms linear(0, 0.9 40%, 1), opacity 100ms ease", 0.4, 0, "linear(…)"),
    ("{ transition: \"max-width 350ms linear(0, 0.9, 1)\" }", 0.35, 0, "linear(…)"),
    ("animation: pop 600ms linear(0, 0.9, 1) 100ms both", 0.6, 0.1, "linear(…)"),
    ("el.animate(k, { duration: 500, easing: 'linear(0, 0.9, 1)', delay: 100 })", 0.5, 0.1, "linear(…)"),
    (":root { --spring-duration: 600ms; --spring-easing: linear(0, 0.9, 1); }", 0.6, 0, "linear(…)"),
    ("a { transition: left 400ms; transition-timing-function: linear(0, 0.9, 1) }", 0.4, 0, "linear(…)"),
    ("TRANSITION: LEFT 0.5S LINEAR(0, 0.9, 1) 100MS", 0.5, 0.1, "linear(…)"),
    ("transition: left 0.5s ease-out;", 0.5, 0, "ease-out")
  ])
  func `the times beside an easing, or the only time of the text, are its duration and delay`(
    text: String, duration: Double, delay: Double, name: String
  ) throws {
    let easing = try #require(try SpringReading.easing(in: text))
    #expect(easing.duration == duration && easing.delay == delay && easing.name == name, "\(easing)")
  }

  @Test(arguments: [
    "transition-delay: 200ms; transition-timing-function: linear(0, 0.9, 1)",
    "transition-delay: 200ms; transition-duration: 0.5s; transition-timing-function: linear(0, 0.9, 1)",
    "transition: left 400ms linear(0, 0.9, 1); transition-delay: 0.1s"
  ])
  func `a delay that stands by itself is neither dropped nor taken for a duration`(text: String) throws {
    #expect(try SpringReading.easing(in: text)?.hasDuration == false)
  }

  @Test(arguments: [
    "--fast: 100ms; --slow: 500ms; --e: linear(0, 0.9, 1)",
    "transition: color 100ms linear(0, 0.9, 1), left 500ms linear(0, 0.9, 1)",
    "--e: linear(0, 0.9, 1)\na { transition: left 100ms var(--e) }\nb { transition: left 500ms var(--e) }",
    "a { transition: color 100ms, left 500ms }\nb { transition-timing-function: linear(0, 0.9, 1) }"
  ])
  func `an easing with several durations has none`(text: String) throws {
    let easing = try #require(try SpringReading.easing(in: text))
    #expect(!easing.hasDuration && easing.times == [0.1, 0.5], "\(easing)")
  }

  @Test func `a velocity beside a duration of Motion is not used`() throws {
    let reading = try SpringReading("{ type: 'spring', duration: 0.5, bounce: 0.2, velocity: 5 }")
    #expect(reading.call.isPlain && reading.unused == ["velocity: 5"])
  }

  /// Numbers at the limits of the libraries and of `Double`.
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
    let edges = [0.0, 20].flatMap { bounciness in
      (0...20).map { Spring(bounciness: bounciness, speed: Double($0)) }
    }
    for spring in Self.random + [.standard, .smooth, .bouncy, Spring(bounciness: 6, speed: 15)] + edges {
      let code = SpringCode.code(for: spring, on: platform)
      let played = played(spring, as: code)
      let reading = try SpringReading(code)
      #expect(isSame(reading.call.spring, played), "\(code)")
      #expect(reading.call.isPlain && reading.unused == [], "\(reading.unused) \(code)")
      // With the title of the report in front.
      #expect(isSame(try SpringReading("// \(platform.title)\n\(code)").call.spring, played))
    }
  }

  /// The spring that the platform plays for the code; a comment in the code states it if it differs.
  private func played(_ spring: Spring, as code: String) -> Spring {
    code.contains("plays an over-damped spring as a critically damped one")
      ? SpringTiming(spring).played : spring
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
      #expect(isSame(read.spring, played(call.spring, as: code)), "\(code)")
      let velocity = read.relativeVelocity(over: SpringCode.standardDistance)
      #expect(
        abs(velocity - 3.125) < 1e-6 || code.contains("initial velocity of 3.125 distances per second"),
        "\(code)")
      #expect(abs(read.delay - 0.25) < 1e-9 || code.contains("start it after 0.25 s"), "\(code)")
      #expect(read.isClamped == call.isClamped || code.contains("stop it where it first reaches"), "\(code)")
    }
  }
}

extension SpringReadingTests {
  @Test(arguments: [
    "stiffness: 100, damping: 10, initialVelocity: -5",
    "tension: 170, friction: 26, velocity: -0.01",
    "mass = 1\nstiffness = 100\ndamping = 10\ninitialVelocity = -10"
  ])
  func `a list without braces has the signs of one with them`(list: String) throws {
    let words = list.replacing(" =", with: ":").split { ",\n".contains($0) }.joined(separator: ", ")
    #expect(try SpringReading(list).call == SpringReading("{ \(words) }").call)
  }

  @Test(arguments: [
    ("stiffness: -300, damping: 20", "-300"), ("duration: 0.5, bounce: -0.3", "-0.3"),
    ("stiffness: 300, damping: 20, delay: -0.3", "-0.3"), ("response: -0.5, dampingRatio: 1", "-0.5"),
    ("Stiffness -300\nDamping 20", "-300"),
    ("stiffness = 1,500\ndamping = 30", "“1,500” is not a number; expected 1500 or 1.500"),
    ("{ stiffness: 1,500, damping: 30 }", "“1,500”"),
    ("{ \"stiffness\": 1,500, \"damping\": 30 }", "“1,500”"),
    ("stiffness=1,000 damping=20", "“1,000”"), ("tension: 170.5, friction: 26,5", "“26,5”")
  ])
  func `a number that would be cut or lose its sign is refused`(text: String, part: String) throws {
    let error = try #require(throws: SpringTextError.self) { try SpringReading(text) }
    #expect(error.description.contains(part), "\(error)")
  }

  @Test(arguments: [
    ("duration: 500 ms, bounce: 0.2", "duration: 500ms, bounce: 0.2"),
    ("response: 350 ms, dampingRatio: 0.7", "response: 350ms, dampingRatio: 0.7"),
    ("frequency: 3 Hz, damping: 0.5", "frequency: 3Hz, damping: 0.5"),
    ("* Stiffness: 300\n* Damping: 20", "- Stiffness: 300\n- Damping: 20"),
    ("Custom spring\nMass 1\nStiffness 100\nDamping 15", "Mass 1\nStiffness 100\nDamping 15"),
    ("stiffness: 300 # soft\ndamping: 20", "stiffness: 300 // soft\ndamping: 20")
  ])
  func `units apart, bullets, headings and comments do not change a list`(text: String, other: String) throws
  {
    #expect(try SpringReading(text).call == SpringReading(other).call)
  }
}
