import Motion
import Testing

/// Springs in the code of other libraries: from their documentation and from public repositories, one line each.
struct SpringSnippet: Sendable, CustomTestStringConvertible {
  enum Answer: Sendable {
    case spring(Spring)
    /// A part of the message.
    case refused(String)
  }

  let source: String
  let text: String
  let answer: Answer

  init(_ source: String, _ text: String, _ spring: Spring) {
    (self.source, self.text, answer) = (source, text, .spring(spring))
  }

  init(_ source: String, _ text: String, refused message: String) {
    (self.source, self.text, answer) = (source, text, .refused(message))
  }

  var testDescription: String { "\(source): \(text)" }
}

/// Stiffness, damping and mass.
private func k(_ stiffness: Double, _ damping: Double, _ mass: Double = 1) -> Spring {
  Spring(stiffness: stiffness, damping: damping, mass: mass)
}

/// Response and damping ratio.
private func r(_ response: Double, _ dampingRatio: Double) -> Spring {
  Spring(response: response, dampingRatio: dampingRatio)
}

/// Stiffness and damping ratio, at mass 1.
private func z(_ stiffness: Double, _ dampingRatio: Double) -> Spring {
  Spring(stiffness: stiffness, dampingRatio: dampingRatio)
}

extension SpringSnippet {
  static let all = swift + web + mobile + toolkits + others + rules

  /// Snippets that were read wrongly, or refused though they have one answer, by the rule that they broke.
  private static let rules: [SpringSnippet] = [
    .init("Pop", "POPSpringAnimation(propertyNamed: kPOPLayerPositionX)", Spring(bounciness: 4, speed: 12)),
    .init(
      "Pop, Objective-C",
      "POPSpringAnimation *a = [POPSpringAnimation animationWithPropertyNamed:kPOPLayerBounds];",
      Spring(bounciness: 4, speed: 12)),
    .init(
      "Pop",
      "let a = POPSpringAnimation(propertyNamed: kPOPViewAlpha)!\na.toValue = 1\na.springBounciness = 10",
      Spring(bounciness: 10, speed: 12)),
    .init("a dictionary of Swift", "[\"stiffness\": 100, \"damping\": 10]", k(100, 10)),
    .init(
      "a dictionary of Swift", "let s: [String: Double] = [\"mass\": 2, \"stiffness\": 100, \"damping\": 10]",
      k(100, 10, 2)),
    .init("WebKit", "spring(1 100 10 0)", k(100, 10)),
    .init("WebKit", "transition-timing-function: spring(2 500 20 0);", k(500, 20, 2)),
    .init("WebKit", "spring(1 100 10)", refused: "cannot be evaluated"),
    // Values are set in order, and the last setter of a kind wins.
    .init(
      "Pop, Objective-C",
      "a.springBounciness = 5;\na.springSpeed = 10;\na.dynamicsTension = 299.5;\na.dynamicsFriction = 27.05;",
      k(299.5, 27.05)),
    .init(
      "Pop", "a.dynamicsTension = 299.5\na.dynamicsFriction = 27\na.springBounciness = 5\na.springSpeed = 10",
      Spring(bounciness: 5, speed: 10)),
    .init(
      "Pop", "a.springSpeed = 1\na.springBounciness = 1\na.dynamicsTension = 50",
      k(50, Spring(bounciness: 1, speed: 1).damping)),
    .init(
      "Pop", "a.springBounciness = 4\na.dynamicsMass = 3\na.dynamicsFriction = 60\na.dynamicsTension = 500",
      k(500, 60, 3)),
    // A parameter that the notation does not read is refused, unless it agrees with the spring.
    .init(
      "Motion", "corner: { type: 'spring', dampingRatio: 0.55, stiffness: 450 }",
      refused: "“dampingRatio: 0.55” in"),
    .init(
      "react-motion", "spring(t - at, { dampingRatio: 0.5, stiffness: 600 })",
      refused: "“dampingRatio: 0.5” in"),
    .init(
      "Flutter", "SpringDescription(mass: 1, stiffness: 9, damping: 2, bounce: 0.2)", refused: "“bounce: 0.2”"
    ),
    .init("JSON", "{ \"stiffness\": 100, \"damping\": 10, \"dampingRatio\": 0.5 }", k(100, 10)),
    .init(
      "JSON", "{ \"stiffness\": 100, \"damping\": 10, \"dampingRatio\": 0.6 }", refused: "“dampingRatio: 0.6”"
    ),
    .init("Remotion", "spring({ frame, fps, delay: 20, config: { damping: 15 } })", refused: "counts frames"),
    // No second spring is dropped, inside or beside the first.
    .init(
      "Motion",
      "const v = { hidden: { y: 20, transition: { type: 'spring', stiffness: 300, damping: 24 } }, visible: { y: 0, transition: { type: 'spring', stiffness: 90 } } }",
      refused: "has 2 springs: Motion (stiffness: 300, damping: 24,"),
    .init(
      "Motion",
      "transition={{ type: 'spring', stiffness: 300, damping: 24, opacity: { type: 'spring' } }}",
      refused: "has 2 springs: Motion (stiffness: 300, damping: 24,"),
    .init(
      "Core Animation",
      "let a = CASpringAnimation(keyPath: \"x\")\na.damping = 5\nrun { SpringParams(ratio, 1, 90) }",
      refused: "“damping ratio: ratio” cannot be evaluated"),
    .init(
      "SwiftUI", "withAnimation(.snappy) { open() }\nmodel.tension = 40", refused: "“tension: 40” in"),
    .init(
      "CSS", "/* spring: k=300,c=20,m=1 */ a { }\n/* spring: k=200,c=20,m=1 */ b { }",
      refused: "“k=300,c=20,m=1” and “k=200,c=20,m=1” in the comments are two springs"),
    // Android's SpringConfig has a stiffness and a damping ratio, Rebound's a tension and a friction.
    .init(
      "Android",
      "new PhysicsAnimator.SpringConfig(SpringForce.STIFFNESS_LOW, SpringForce.DAMPING_RATIO_LOW_BOUNCY)",
      z(200, 0.75)),
    .init("Android", "PhysicsAnimator.SpringConfig(1500f, 0.75f)", z(1500, 0.75)),
    .init("any", "new SpringConfig(1500f, 0.75f)", refused: "“0.75” in"),
    // What a closure sets is read, or no default is taken in its place.
    .init(
      "Android",
      "val jump = SpringAnimation(view, Y, 0f)\nview.setOnClickListener {\n  jump.spring.dampingRatio = 0.3f\n  jump.spring.stiffness = 900f\n}",
      z(900, 0.3)),
    .init(
      "Android", "val force = SpringForce(0f)\nseekBar.onChange { jump.spring.dampingRatio = 0.3f }",
      refused: "dampingRatio: 0.3"),
    .init(
      "this program’s notation", "k=300,c=20,speed=3", refused: "“speed” is not used beside k and c"),
    // A chain of calls builds a spring; values of a structure or of a member of a constant are read.
    .init("Rust", "let s = Spring::new().stiffness(180.0).damping(20.0).mass(2.0);", k(180, 20, 2)),
    .init("Rust", "Spring::default().with_stiffness(90.0).with_damping(9.0)", k(90, 9)),
    .init(
      "Rust", "Motion::new(0.0).to(9.0).spring(Spring { stiffness: 80.0, damping: 10.0, mass: 0.8 })",
      k(80, 10, 0.8)),
    .init("Rust", "let s = Spring::new(natura::fps(60), 6.0, 0.5);", r(2 * .pi / 6, 0.5)),
    .init(
      "Reanimated",
      "const SPRING = { item: { stiffness: 80, damping: 20 } }\nLayout.springify().damping(SPRING.item.damping).stiffness(SPRING.item.stiffness)",
      z(80, 1)),
    .init(
      "Reanimated",
      "const SPRING = { tap: { stiffness: 90, damping: 9 }, open: { stiffness: 80, damping: 20 } }\nwithSpring(1, SPRING.open)",
      refused: "“stiffness: 90”, “damping: 9” in"),
    .init("Qt", "SpringAnimation{ spring: 5; damping: 0.3 }", qt(5, 0.3, 1)),
    .init("any", "{ damping: 0.3 }", refused: "no known notation has “damping: 0.3”"),
    .init(
      "anime.js 3", "easing: `spring(${mass}, 100, 10, 0)`", refused: "“mass: ${mass}” cannot be evaluated"),
    // The objects of a list are configurations, too; one preset of a library announces the others.
    .init(
      "react-spring",
      "useSprings(rows.length, rows.map((row) => ({ to: { opacity: 1 }, config: { tension: 90, friction: 9 } })))",
      k(90, 9)),
    .init(
      "react-spring", "useSprings(rows.length, make({ frequency: 4 }))", refused: "“frequency: 4” in"),
    .init(
      "react-spring",
      "switch (kind) { case 'slow': return config.slow; case 'gentle': return config.gentle }",
      refused: "has 2 springs: react-spring’s slow and react-spring’s gentle"),
    .init(
      "JavaScript",
      "function make({ stiffness = 0.12, damping = 0.78 } = {}) { velocity *= damping; value += velocity }",
      refused: "step by step"),
    // The text may contain another animation beside a spring.
    .init(
      "Tamagui",
      "createAnimations({ bouncy: { type: 'spring', damping: 10, mass: 0.9, stiffness: 90 }, '100ms': { type: 'timing', duration: 100 } })",
      k(90, 10, 0.9)),
    // Functions of Lua return configurations, and have casts.
    .init(
      "RoactSpring",
      "local styles, api = RoactSpring.useSpring(hooks, function()\n  return {\n    alpha = 1,\n    config = { tension = 210 },\n  }\nend)",
      k(210, 26)),
    .init(
      "RoactSpring",
      "RoactSpring.useSpring(hooks, function()\n  return { alpha = 1, config = RoactSpring.config.stiff :: any }\nend)",
      k(210, 20)),
    .init(
      "Box2D", "joint.SetDampingRatio(0.5)\njoint.SetFrequencyHz(10.0)",
      Spring(frequency: 10, dampingRatio: 0.5)),
    // A velocity that is changed step by step makes its own law of these names.
    .init(
      "Godot", "var stiffness = 500\nvar damping = 0.35\nvelocity += force * delta\nvelocity *= 1 - damping",
      refused: "step by step"),
    // A long time without a unit may count ms.
    .init("Motion", "{ type: 'spring', stiffness: 90, damping: 9, delay: 550 }", refused: "would be 550 s"),
    .init("SwiftUI", ".spring(duration: 350, bounce: 0.2)", refused: "would be 350 s"),
    .init("SwiftUI", ".spring(response: 0.3, dampingFraction: 1).delay(200)", refused: "would be 200 s"),
    .init("Motion", "transition: transform ${spring(400)};", refused: "would be 400 s"),
    // An answer from all defaults needs an unmistakable name; an import decides.
    .init("Motion One", "animate(el, { opacity: [0, 1] }, { easing: spring() });", k(100, 10)),
    .init("any", "value = spring()", refused: "is not a spring"),
    .init(
      "react-motion",
      "import { Motion, spring } from 'react-motion'\n<Motion style={{x: spring(256), y: spring(0)}}>",
      k(170, 26)),
    .init(
      "Core Animation, Objective-C", "a = [CASpringAnimation animationWithKeyPath:@\"position\"];", k(100, 10)
    ),
    .init(
      "Core Animation", "let a = CASpringAnimation(keyPath: \"x\")\nstart { a.damping = 5 }", k(100, 5)),
    .init(
      "Rebound, Java",
      "spring = system.createSpring();\nspring.setSpringConfig(SpringConfig.fromOrigamiTensionAndFriction(60, 1));",
      Spring(tension: 60, friction: 1)),
    .init(
      "Svelte", "const o = { stiffness: 0.1, damping: 1 };\nspring(0, o)", refused: "the motion of no spring"),
    .init("any", "let stiffness = 0.1\nlet damping = 0.8", refused: "act once a frame in Svelte"),
    .init("Flipper", "Flipper.Spring.new(0)", Spring(frequency: 4, dampingRatio: 1)),
    .init("react-spring", "<Spring config={config.default} to={{ x: 1 }}>", k(170, 26)),
    .init(
      "react-spring", "useSpring({ delay: 30000, config: { tension: 100, friction: 10 } })",
      refused: "would be 30 s; over 20 s the unit must be written, as 30000ms or 30s"),
    // A name is a preset in the notation of its library alone.
    .init("Rust", "Spring::new(0.0, Motion::FAST_SPATIAL)", refused: "is not a spring"),
    .init("any", "button.animate(AppMotion.snappy)", refused: "is not a spring"),
    .init("any", "if (config.slow) { wait(3) }", refused: "is not a spring"),
    .init("any", "style(.interactive)", refused: "is not a spring"),
    // Code in between is read, or named as not used.
    .init(
      "Motion", "{ type: isCalm ? 'tween' : 'spring', stiffness: 90, damping: 9 }", refused: "“type: isCalm"),
    .init(
      "Motion",
      "const spring = reduced ? \"tween\" : \"spring\";\nconst t = { type: spring, stiffness: 90, damping: 9 }",
      refused: "“type: spring” in"),
    .init(
      "Core Animation",
      "let a = CASpringAnimation(keyPath: \"x\")\na.stiffness = 90\nif isCalm { a.damping = 30 }",
      refused: "“damping: 30” in"),
    .init(
      "Flutter", "s: 1.0, stiffness: 100.0, damping: 10.0);\nprint(spring);", refused: "“mass” may stand"),
    .init(
      "Reanimated", "layout={LinearTransition.springify().damping(18).stiffness(120)}", k(120, 18)),
    .init(
      "Reanimated", "entering={FadeInUp.delay(delay).springify().damping(15)}",
      refused: "“delay: delay” cannot"),
    .init("Reanimated", "FadeIn.springify().dampingRatio(0.5)", refused: "the versions of Reanimated"),
    .init(
      "Reanimated", "SlideInRight.springify(500).damping(12).mass(1).stiffness(100)",
      refused: "the versions of Reanimated"),
    // The name of a function in an import is not a call.
    .init(
      "anime.js 4",
      "import { animate, createSpring } from 'animejs';\nanimate('.dot', { x: 100, ease: createSpring({ stiffness: 70, damping: 8 }) })",
      k(70, 8)),
    // Constants are read through casts, vectors and objects in short.
    .init(
      "UIKit",
      "let v = CGVector(dx: 0, dy: 3)\nlet p = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: v)\nUIViewPropertyAnimator(duration: 0.8, timingParameters: p)",
      SpringTiming(duration: 0.8, dampingRatio: 0.7, relativeVelocity: 3).spring),
    .init(
      "UIKit",
      "let d = 0.4\nUIViewPropertyAnimator(duration: d, timingParameters: UISpringTimingParameters(dampingRatio: 0.8))",
      SpringTiming(duration: 0.4, dampingRatio: 0.8).spring),
    .init(
      "UIKit",
      "let d = length(of: x)\nUIViewPropertyAnimator(duration: d * 2, timingParameters: UISpringTimingParameters(dampingRatio: 1))",
      refused: "“duration: d * 2” cannot"),
    .init(
      "Core Animation, Objective-C",
      "a = [CASpringAnimation animationWithKeyPath:@\"x\"];\n((CASpringAnimation *)a).damping = 10.0;\n((CASpringAnimation *)a).stiffness = 50.0;",
      k(50, 10)),
    .init(
      "Pop",
      "let b = 15.0 as CGFloat\nfunc f() {\n  let s = 10\n  anim.springBounciness = b\n  anim.springSpeed = s\n}",
      Spring(bounciness: 15, speed: 10)),
    .init(
      "SwiftUI", "let d = 1\nf { let d = 2 }\n.spring(duration: d, bounce: 0)", refused: "“d” is not a number"
    ),
    .init(
      "react-spring",
      "const config = { mass: 5, tension: 2000, friction: 200 };\nuseTrail(1, { config, opacity: 1 })",
      k(2000, 200, 5)),
    // React Native and Rebound have no greatest bounciness and speed.
    .init(
      "React Native", "Animated.spring(x, { toValue: 1, speed: 34, bounciness: 0 })",
      Spring(tension: 200, friction: 0.00000045 * 8e6 - 0.000332 * 4e4 + 0.1078 * 200 + 5.84)),
    .init("Pop", "a.springBounciness = 25", refused: "at most 20")
  ]

  /// Snippets that show a general rule each.
  private static let others: [SpringSnippet] = [
    // Values after three points may replace the other values.
    .init(
      "React Native",
      "Animated.spring(anim, { toValue: index, ...motion.springGlide, useNativeDriver: true })",
      refused: "“...motion.springGlide” cannot be evaluated"),
    .init(
      "Svelte",
      "import { Spring } from 'svelte/motion'\nconst o = { stiffness: 0.18, damping: 0.5, ...springConfig }",
      refused: "“...springConfig” cannot be evaluated"),
    .init(
      "react-spring", "useSpring({ ...style, config: { tension: 120, friction: 14 } })", k(120, 14)),
    // A configuration that is not in the text, or is declared above.
    .init("Reanimated", "withSpring(1, SPRING_CONFIG)", refused: "“SPRING_CONFIG” in"),
    .init(
      "Reanimated", "withSpring(1, isOpen ? { damping: 15 } : { damping: 20 })",
      refused: "“isOpen ? { damping: 15 } : { damping: 20 }” in"),
    .init("Reanimated", "const CONFIG = { damping: 15 };\nx.value = withSpring(1, CONFIG)", k(100, 15)),
    .init("Reanimated", "withSpring(1, { damping: 15 }, (done) => runOnJS(end)(done))", k(100, 15)),
    .init(
      "React Native",
      "const SPRING = { tension: 50, friction: 9 };\nAnimated.spring(x, { toValue: 1, ...SPRING }).start();",
      Spring(tension: 50, friction: 9)),
    .init(
      "Reanimated",
      "const cfg = { damping: 15, stiffness: 100, mass: 1 };\nwithSpring(0, { ...cfg, mass: 2 })",
      k(100, 15, 2)),
    .init(
      "Motion",
      "const spring = { type: \"spring\", stiffness: 700, damping: 30 };\n<motion.div transition={spring} />",
      k(700, 30)),
    .init("Motion", "useSpring(x, springOptions)", refused: "“springOptions” in"),
    // Some libraries play no spring over-damped, unless they are told to, and anime.js 4.4 none with a mass under 1.
    .init("anime.js 3", "easing: 'spring(1, 100, 40, 0)'", k(100, 20)),
    .init("Remotion", "spring({ frame, fps, config: { damping: 200 } })", k(100, 20)),
    .init("React Native", "Animated.spring(x, { toValue: 1, stiffness: 100, damping: 30 })", k(100, 20)),
    .init("React Native", "Animated.spring(x, { toValue: 1, tension: 40, friction: 40 })", z(230.2, 1)),
    .init("Reanimated", "withSpring(0, { mass: 1, stiffness: 100, damping: 30 })", k(100, 20)),
    .init("Reanimated", "FadeIn.springify().damping(60).mass(4).stiffness(100)", k(100, 40, 4)),
    .init("Moti", "<MotiView transition={{ type: 'spring', damping: 30, stiffness: 100 }} />", k(100, 20)),
    .init("WebKit", "spring(1 100 30 0)", k(100, 20)),
    .init(
      "React Navigation",
      "const config = { animation: 'spring', config: { stiffness: 1000, damping: 500, mass: 3, overshootClamping: true, restDisplacementThreshold: 0.01 } };",
      z(1000.0 / 3, 1)),
    .init(
      "Gorhom’s bottom sheet",
      "const configs = useBottomSheetSpringConfigs({ damping: 80, stiffness: 500, overshootClamping: true })",
      z(500, 1)),
    // Numbers without names that no one means.
    .init("any", "spring(300, 20)", refused: "would be a damping ratio of 300 in Jetpack Compose"),
    .init("any", "spring(300, 20, 1)", refused: "would be a mass of 300 in anime.js 3"),
    // Attributes of tags, and minified code.
    .init("XML", "<Spring stiffness=\"300\" damping=\"20\" mass=\"2\" />", k(300, 20, 2)),
    .init("XML", "<Spring stiffness=\"300\" damping=\"20\" mass=\"2\">", k(300, 20, 2)),
    .init("JSX", "<Spring stiffness={300} damping={20} mass={2} />", k(300, 20, 2)),
    .init("JSX", "<Spring\n  stiffness={200 + 100}\n  damping={20}\n/>", k(300, 20)),
    .init("react-spring", "{tension:210,friction:20,clamp:!0}", k(210, 20)),
    .init("Figma", "Damping Ratio 0.8, Stiffness 380", z(380, 0.8)),
    // The comment with a spring is one of the springs of a text.
    .init(
      "CSS", "/* spring: k=300,c=20,m=1 */\nconst s = { type: \"spring\", stiffness: 500, damping: 50 };",
      refused: "has 2 springs: k=300,c=20,m=1 in the comment and Motion"),
    .init(
      "CSS", "/* spring: k=300,c=20,m=1 */\nconst s = { type: \"spring\", stiffness: 300, damping: 20 };",
      k(300, 20)),
    .init(
      "UIKit", "UISpringTimingParameters(mass: 1, stiffness: 100, damping: 30, initialVelocity: .zero)",
      k(100, 20)),
    .init("Core Animation", "let a = CASpringAnimation(keyPath: \"x\")\na.damping = 30", k(100, 20)),
    .init(
      "Core Animation",
      "let a = CASpringAnimation(keyPath: \"x\")\na.damping = 30\na.allowsOverdamping = true", k(100, 30)),
    .init(
      "Core Animation, Objective-C",
      "CASpringAnimation *a = [CASpringAnimation animationWithKeyPath:@\"x\"];\na.damping = 30;\na.allowsOverdamping = YES;",
      k(100, 30)),
    .init(
      "SwiftUI", "Spring(mass: 1, stiffness: 100, damping: 40, allowOverDamping: true)", k(100, 40)),
    .init("SwiftUI", "Spring(response: 0.5, dampingRatio: 1.5)", r(0.5, 1.5)),
    .init("anime.js 4", "createSpring({ stiffness: 70, damping: 12, mass: 0.5 })", k(70, 12)),
    // The type is not a spring's; the velocity is relative and counts in the settling time, as in UIKit.
    .init(
      "React Native", "update: { type: 'easeInEaseOut', springDamping: 0.7, duration: 300 }",
      refused: "“type: easeineaseout”"),
    .init(
      "React Native",
      "update: { type: LayoutAnimation.Types.spring, springDamping: 0.4, initialVelocity: 4, duration: 250 }",
      SpringTiming(duration: 0.25, dampingRatio: 0.4, relativeVelocity: 4).spring),
    .init("Remotion", "spring({ frame, fps, config: { damping: 18, mass: 2 } })", k(100, 18, 2)),
    .init(
      "Remotion", "spring({ frame: frame - 10, fps: FPS, config: cfg })", refused: "“config: cfg” cannot"),
    .init(
      "Remotion", "spring({ frame, fps, durationInFrames: 40 })", refused: "“durationInFrames” in"),
    // A simulation names a spring, and has a velocity.
    .init(
      "Flutter",
      "const spring = SpringDescription(mass: 100, stiffness: 1, damping: 1);\nfinal s = SpringSimulation(spring, 0, 1, -unitVelocity);",
      refused: "“velocity: -unitVelocity” cannot be evaluated"),
    // A duration in react-spring's configuration plays an easing.
    .init(
      "react-spring", "useTransition(isOpen, { config: { tension: 500, friction: 30, duration: 150 } })",
      refused: "“duration” makes react-spring play an easing"),
    // Texts are put together from parts.
    .init(
      "anime.js 3", "easing: 'spring(1, 80, 16,' + Math.abs(speed).toFixed(2) + ')'",
      refused: "is put together from parts"),
    .init(
      "a function of its own", "createSpring({ from: 0, to: 1, damping: 0.85, response: 0.32, reduce })",
      r(0.32, 0.85)),
    // Optional chaining on the left of an assignment.
    .init(
      "Pop, Swift", "anim?.springBounciness = 8\nanim!.springSpeed = 9", Spring(bounciness: 8, speed: 9)),
    .init(
      "UIKit, Swift 1",
      "UIView.animateWithDuration(1.5, delay: 0.0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0.0, options: nil, animations: { }, completion: nil)",
      SpringTiming(duration: 1.5, dampingRatio: 0.4).spring),
    .init(
      "Svelte", "import { Spring } from 'svelte/motion';\nconst scale = new Spring(1);", svelte(0.15, 0.8)),
    .init(
      "Svelte",
      "import { spring } from 'svelte/motion'\nlet coords = spring({ x: 50 }, { stiffness: 0.1, damping: 0.25 })\nlet size = spring(10)",
      refused: "has 2 springs"),
    .init(
      "Android, Java",
      "new SpringAnimation(view, X, view.getX()).setSpring(new SpringForce(getX()).setStiffness(650.0f).setDampingRatio(0.75f));",
      z(650, 0.75)),
    .init("ArkUI", "curve: curves.interpolatingSpring(0, 1, 328, 36)", k(328, 36)),
    .init("ArkUI", "curves.springMotion(0.6, 0.9)", r(0.6, 0.9)),
    .init("ArkUI", "curves.responsiveSpringMotion()", r(0.15, 0.86)),
    .init("ArkUI", "curves.springCurve(10, 1, 228, 30)", refused: "is stretched to the duration"),
    .init("Qt", "Behavior on y { SpringAnimation { spring: 5; damping: 0.3 } }", qt(5, 0.3, 1)),
    .init("Qt", "SpringAnimation {\n  spring: 4.8\n  damping: 0.38\n  mass: 0.85\n}", qt(4.8, 0.38, 0.85)),
    .init("Qt", "SpringAnimation { spring: 5; damping: 0.3; mass: 0.3 }", refused: "the motion of no spring"),
    .init(
      "Qt", "SpringAnimation { spring: Motion.spring; damping: 0.3 }",
      refused: "“spring: Motion.spring” cannot"),
    .init("CSS", ".snappy { transition: opacity 0.2s }", refused: "is not a spring"),
    .init("SwiftUI", ".smooth(duration: 0.4, extraBounce: -1)", refused: "must be greater than -1")
  ]

  /// The spring through the places of Qt Quick's animation, every 16 ms.
  private static func qt(_ spring: Double, _ damping: Double, _ mass: Double) -> Spring {
    stepped(0.016 * spring / mass, damping / mass, every: 0.016)
  }

  private static let swift: [SpringSnippet] = [
    .init("SwiftUI", ".spring(response: 0.35, dampingFraction: 0.7)", r(0.35, 0.7)),
    .init(
      "SwiftUI", "withAnimation(.spring(response: 0.35, dampingFraction: 0.7, blendDuration: 0)) {",
      r(0.35, 0.7)),
    .init("SwiftUI", ".animation(.spring(response: 0.4, dampingFraction: 0.6), value: isOpen)", r(0.4, 0.6)),
    .init(
      "SwiftUI", "let animation = Animation.spring(response: 0.55, dampingFraction: 0.825, blendDuration: 0)",
      r(0.55, 0.825)),
    .init("SwiftUI", ".spring(response: 1/3, dampingFraction: 0.7)", r(1.0 / 3, 0.7)),
    .init("SwiftUI", ".spring(response: 0.35 * 2, dampingFraction: 0.7)", r(0.7, 0.7)),
    .init("SwiftUI", ".spring(response: (0.2 + 0.15), dampingFraction: 1 - 0.3)", r(0.35, 0.7)),
    .init("SwiftUI", ".spring(response: CGFloat(0.35), dampingFraction: Double(7) / 10)", r(0.35, 0.7)),
    .init(
      "SwiftUI", ".spring(response: 0.35, dampingFraction: reduce ? 1 : 0.7)", refused: "depends on “reduce”"),
    .init(
      "SwiftUI", ".spring(duration: springDuration, bounce: 0.2)",
      refused: "“springDuration” is not a number here"),
    .init(
      "SwiftUI", ".spring(duration: 0.5, bounce: bounce)", refused: "“bounce: bounce” cannot be evaluated"),
    .init(
      "SwiftUI",
      "let springDuration = 0.4\nwithAnimation(.spring(duration: springDuration, bounce: 0.2)) { open() }",
      Spring(duration: 0.4, bounce: 0.2)),
    .init("SwiftUI", ".spring(response: 0.35, dampingFraction: 70%)", r(0.35, 0.7)),
    .init("SwiftUI", ".spring(duration: 0.5, bounce: 0.3)", Spring(duration: 0.5, bounce: 0.3)),
    .init("SwiftUI", ".spring(duration: 0.4)", Spring(duration: 0.4, bounce: 0)),
    .init("Vue", "<Spring :stiffness=\"100\" :damping=\"20\" :mass=\"2\" />", k(100, 20, 2)),
    .init("SwiftUI", ".spring(bounce: 0.25)", Spring(duration: 0.5, bounce: 0.25)),
    .init("SwiftUI", ".spring(dampingFraction: 0.6)", r(0.5, 0.6)),
    .init("SwiftUI", ".spring()", r(0.5, 0.825)),
    .init("SwiftUI", ".spring(response: 0.3, dampingFraction: 0.6).speed(2)", r(0.15, 0.6)),
    .init(
      "SwiftUI", "Animation.spring(response: 0.3, dampingFraction: 0.6)\n    .delay(0.1 * 2)", r(0.3, 0.6)),
    .init("SwiftUI", ".interactiveSpring()", r(0.15, 0.86)),
    .init(
      "SwiftUI", ".interactiveSpring(response: 0.3, dampingFraction: 0.9, blendDuration: 0.25)", r(0.3, 0.9)),
    .init(
      "SwiftUI", ".interactiveSpring(duration: 0.2, extraBounce: 0.1)", Spring(duration: 0.2, bounce: 0.24)),
    .init(
      "SwiftUI", ".interpolatingSpring(mass: 1, stiffness: 300, damping: 20, initialVelocity: 5)", k(300, 20)),
    .init("SwiftUI", ".interpolatingSpring(stiffness: 170, damping: 15)", k(170, 15)),
    .init("SwiftUI", ".interpolatingSpring(duration: 0.4, bounce: 0.2)", Spring(duration: 0.4, bounce: 0.2)),
    .init("SwiftUI", ".bouncy(duration: 0.4, extraBounce: 0.1)", Spring(duration: 0.4, bounce: 0.4)),
    .init("SwiftUI", ".spring(.bouncy(duration: 0.3))", Spring(duration: 0.3, bounce: 0.3)),
    .init("SwiftUI", "withAnimation(.snappy) { isOn.toggle() }", Spring(duration: 0.5, bounce: 0.15)),
    .init(
      "SwiftUI", "withAnimation(.smooth(duration: 0.35)) { isOn.toggle() }", Spring(duration: 0.35, bounce: 0)
    ),
    .init("SwiftUI", "Spring(response: 0.5, dampingRatio: 0.8)", r(0.5, 0.8)),
    .init("SwiftUI", "Spring(duration: 0.5, bounce: 0.3)", Spring(duration: 0.5, bounce: 0.3)),
    .init("SwiftUI", "Spring(mass: 1.0, stiffness: 100.0, damping: 10)", k(100, 10)),
    .init("SwiftUI", "Spring(mass: 1, stiffness: 100, damping: 40)", z(100, 1)),
    .init("SwiftUI", "Spring(settlingDuration: 0.5, dampingRatio: 0.7)", refused: "“settlingDuration”"),
    .init("SwiftUI", ".easeInOut(duration: 0.3)", refused: "is not a spring"),
    .init("SwiftUI", ".linear(duration: 1)", refused: "is not a spring"),
    .init(
      "SwiftUI",
      "if compact { .spring(response: 0.3, dampingFraction: 0.7) } else { .spring(response: 0.5, dampingFraction: 0.7) }",
      refused: "has 2 springs"),
    .init(
      "UIKit",
      "UISpringTimingParameters(mass: 4.5, stiffness: 1300, damping: 95, initialVelocity: CGVector(dx: 0, dy: 2))",
      k(1300, 95, 4.5)),
    .init("UIKit", "UISpringTimingParameters()", z(1000.0 / 3, 1)),
    .init(
      "UIKit", "UISpringTimingParameters(duration: 0.5, bounce: -0.2)", Spring(duration: 0.5, bounce: -0.2)),
    .init("UIKit", "UISpringTimingParameters(dampingRatio: 0.7)", refused: "has no duration"),
    .init(
      "UIKit",
      "let timing = UISpringTimingParameters(dampingRatio: 0.7)\nlet animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)",
      SpringTiming(duration: 0.5, dampingRatio: 0.7).spring),
    .init(
      "UIKit",
      "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: [.curveEaseInOut], animations: { view.alpha = 1 }, completion: nil)",
      SpringTiming(duration: 0.5, dampingRatio: 0.7).spring),
    .init(
      "UIKit",
      "UIView.animate(\n  withDuration: 0.5,\n  delay: 0.1,\n  usingSpringWithDamping: 0.7,\n  initialSpringVelocity: 2,\n  options: []\n) {",
      SpringTiming(duration: 0.5, dampingRatio: 0.7, relativeVelocity: 2).spring),
    .init(
      "UIKit, Objective-C",
      "[UIView animateWithDuration:0.5 delay:0 usingSpringWithDamping:0.7 initialSpringVelocity:0 options:0 animations:^{ self.view.alpha = 1; } completion:nil];",
      SpringTiming(duration: 0.5, dampingRatio: 0.7).spring),
    .init("UIKit", "usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5", refused: "“withDuration”"),
    .init(
      "UIKit", "UIView.animate(springDuration: 0.6, bounce: 0.2) { view.center = c }",
      Spring(duration: 0.6, bounce: 0.2)),
    .init(
      "UIKit", "UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7)",
      SpringTiming(duration: 0.5, dampingRatio: 0.7).spring),
    .init(
      "UIKit, Objective-C",
      "[[UISpringTimingParameters alloc] initWithMass:3 stiffness:1000 damping:500 initialVelocity:CGVectorMake(0, 0)]",
      z(1000.0 / 3, 1)),
    .init(
      "Core Animation",
      "let a = CASpringAnimation(keyPath: \"position.y\")\na.damping = 20\na.stiffness = 300", k(300, 20)),
    .init(
      "Core Animation",
      "let spring = CASpringAnimation(keyPath: \"transform.scale\")\nspring.mass = 0.5; spring.damping = 5.0\nspring.initialVelocity = 10\nspring.duration = spring.settlingDuration",
      k(100, 5, 0.5)),
    .init(
      "Core Animation, Objective-C",
      "CASpringAnimation *spring = [CASpringAnimation animationWithKeyPath:@\"position.x\"];\nspring.stiffness = 200.f;\nspring.damping = 12.f;\nspring.mass = 1.f;",
      k(200, 12)),
    .init(
      "Core Animation", "CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)",
      Spring(duration: 0.5, bounce: 0.2)),
    .init(
      "Pop", "animation.springBounciness = 6\nanimation.springSpeed = 15", Spring(bounciness: 6, speed: 15)),
    .init(
      "Pop, Objective-C",
      "POPSpringAnimation *anim = [POPSpringAnimation animationWithPropertyNamed:kPOPLayerScaleXY];\nanim.springBounciness = 18;",
      Spring(bounciness: 18, speed: 12)),
    .init("Pop", "anim.dynamicsTension = 200; anim.dynamicsFriction = 15; anim.dynamicsMass = 1", k(200, 15)),
    .init(
      "JNWSpringAnimation",
      "JNWSpringAnimation *a = [JNWSpringAnimation animationWithKeyPath:@\"position.y\"];\na.damping = 30; a.stiffness = 300; a.mass = 5",
      k(300, 30, 5)),
    .init("Advance", "SpringFunction(target: 1, tension: 120, damping: 12)", k(120, 12)),
    .init("Wave", "Spring(dampingRatio: 0.68, response: 0.8)", r(0.8, 0.68)),
    .init(
      "UIKit Dynamics",
      "let attachment = UIAttachmentBehavior(item: view, attachedToAnchor: p)\nattachment.frequency = 3.5\nattachment.damping = 0.4",
      Spring(frequency: 3.5, dampingRatio: 0.4)),
    .init("this library", "Spring(tension: 40, friction: 7)", k(230.2, 22)),
    .init("this library", "Spring(bounciness: 6, speed: 15)", Spring(bounciness: 6, speed: 15)),
    .init("this library", "Spring(stiffness: 300, damping: 20, mass: 1)", k(300, 20)),
    .init(
      "this library", "Spring(frequency: 3.5, dampingRatio: 0.4)", Spring(frequency: 3.5, dampingRatio: 0.4)),
    .init("this library", "Spring.standard", k(300, 20)),
    .init("this library", "Spring.jnw", k(300, 77.46, 5)),
    .init("this library", "Spring.Material.fastSpatial", z(1400, 0.9)),
    .init("this library", "Spring.ReactSpring.wobbly", k(180, 12))
  ]

  private static let web: [SpringSnippet] = [
    .init("react-spring", "{ tension: 170, friction: 26 }", k(170, 26)),
    .init("react-spring", "useSpring({ config: { mass: 2, tension: 170, friction: 26 } })", k(170, 26, 2)),
    .init(
      "react-spring",
      "const props = useSpring({ from: { opacity: 0 }, to: { opacity: 1 }, config: { tension: 280, friction: 60 } })",
      k(280, 60)),
    .init("react-spring", "useSpring({ from: { x: 0 }, to: { x: 100 }, config: config.slow })", k(280, 60)),
    .init(
      "react-spring", "const [styles, api] = useSpring(() => ({ x: 0, config: { tension: 300 } }))",
      k(300, 26)),
    .init(
      "react-spring",
      "useTransition(items, { from: { opacity: 0 }, enter: { opacity: 1 }, config: config.molasses })",
      k(280, 120)),
    .init("react-spring", "{ ...config.wobbly, friction: 20 }", k(180, 20)),
    .init("react-spring", "config.wobbly", k(180, 12)),
    .init("react-spring", "config: config.gentle", k(120, 14)),
    .init(
      "react-spring", "useSpring({ opacity: 1, config: { duration: 300 } })",
      refused: "“duration” makes react-spring play an easing"),
    .init(
      "react-spring", "useSpring({ x: 1, config: springConfig })",
      refused: "“config: springConfig” cannot be evaluated"),
    .init("react-spring", "useSpring({ y: 0, config: { frequency: 0.5, damping: 0.6 } })", r(0.5, 0.6)),
    .init(
      "react-spring", "<Spring from={{ x: 0 }} to={{ x: 1 }} config={{ tension: 120, friction: 14 }}>",
      k(120, 14)),
    .init("react-spring", "{ mass: 1, tension: 210, friction: 20, clamp: true }", k(210, 20)),
    .init(
      "React Native",
      "Animated.spring(value, { toValue: 1, friction: 7, tension: 40, useNativeDriver: true }).start();",
      k(230.2, 22)),
    .init(
      "React Native", "Animated.spring(this.state.scale, {toValue: 1, friction: 3, useNativeDriver: true})",
      Spring(tension: 40, friction: 3)),
    .init(
      "React Native",
      "Animated.spring(anim, { toValue: 0, bounciness: 10, speed: 14, useNativeDriver: false })",
      Spring(bounciness: 10, speed: 14)),
    .init(
      "React Native", "Animated.spring(pan, { toValue: { x: 0, y: 0 }, useNativeDriver: true }).start()",
      k(230.2, 22)),
    .init(
      "React Native",
      "Animated.spring(x, {\n  toValue: 100,\n  stiffness: 120,\n  damping: 14,\n  mass: 1, // kg\n  velocity: 3,\n})",
      k(120, 14)),
    .init(
      "React Native", "Animated.spring(x, { toValue: 1, tension: TENSION, friction: 7 })",
      refused: "“tension: TENSION” cannot be evaluated"),
    .init(
      "React Native",
      "LayoutAnimation.configureNext({ duration: 400, update: { type: 'spring', springDamping: 0.4 } })",
      SpringTiming(duration: 0.4, dampingRatio: 0.4).spring),
    .init("Reanimated", "withSpring(offset, { mass: 1, stiffness: 300, damping: 20 })", k(300, 20)),
    .init("Reanimated", "translateX.value = withSpring(0, { damping: 15, stiffness: 150 });", k(150, 15)),
    .init("Reanimated", "scale.value = withDelay(200, withSpring(1, { damping: 12 }))", k(100, 12)),
    .init(
      "Reanimated", "withSpring(x, { duration: 500, dampingRatio: 0.5 })",
      refused: "the versions of Reanimated"),
    .init("Reanimated", "x.value = withSpring(1, WigglySpringConfig)", k(900, 90, 4)),
    .init("Motion", "{ type: \"spring\", stiffness: 300, damping: 20 }", k(300, 20)),
    .init("Motion", "transition={{ type: \"spring\", mass: 2, stiffness: 600, damping: 40 }}", k(600, 40, 2)),
    .init(
      "Motion", "<motion.div animate={{ x: 100 }} transition={{ type: 'spring', stiffness: 100 }} />",
      k(100, 10)),
    .init("Motion", "animate(el, { x: 100 }, { type: spring, stiffness: 400, damping: 30 })", k(400, 30)),
    .init(
      "Motion", "{ type: \"spring\", duration: 0.8, bounce: 0.25 }", k(137.41358694003586, 17.58353123280647)),
    .init("Motion", "{ duration: 0.5, bounce: 0 }", r(2 * .pi * 0.5 / 9.233413476451586, 1)),
    .init("Motion", "{ type: 'spring', visualDuration: 0.5, bounce: 0.2 }", r(0.6, 0.8)),
    .init("Motion", "transition={{ type: \"spring\", visualDuration: 0.5 }}", k(100, 10)),
    .init(
      "Framer Classic", "layer.animate({ properties: { x: 1 }, curve: \"spring(250,20,0)\" })", k(250, 20)),
    .init("Motion", "{ type: \"inertia\", velocity: 200 }", refused: "“type: inertia”"),
    .init("Motion", "{ type: \"tween\", duration: 0.3 }", refused: "“type: tween”"),
    .init("Motion", "const x = useSpring(0, { stiffness: 1000, damping: 10 })", k(1000, 10)),
    .init(
      "Motion",
      "const spring = useSpring(scrollYProgress, {\n  stiffness: 100,\n  damping: 30,\n  restDelta: 0.001\n})",
      k(100, 30)),
    .init(
      "Motion",
      "const stiffness = 300\nconst damping = 20\nanimate(el, { x: 1 }, { type: \"spring\", stiffness, damping })",
      k(300, 20)),
    .init(
      "Motion", "{ type: \"spring\", stiffness: isMobile ? 200 : 300, damping: 20 }",
      refused: "depends on “isMobile”"),
    .init("Motion", "transition: { type: \"spring\", stiffness: 260, damping: 20, delay: 0.3 }", k(260, 20)),
    .init("Motion", "spring(0.5, 0.2)", r(0.6, 0.8)),
    .init("Motion", "transition: transform ${spring(0.4)};", r(0.48, 0.7)),
    .init(
      "Motion One", "animate(box, { rotate: 90 }, { easing: spring({ stiffness: 250, damping: 25 }) })",
      k(250, 25)),
    .init("Motion", "spring({ duration: 0.5, bounce: 0.3 })", refused: "has no unit"),
    .init(
      "popmotion", "animate({ from: 0, to: 100, type: \"spring\", stiffness: 120, damping: 8, mass: 1 })",
      k(120, 8)),
    .init(
      "vueuse/motion",
      "v-motion :initial=\"{ y: 100 }\" :enter=\"{ y: 0, transition: { type: 'spring', stiffness: 250, damping: 25, mass: 0.5 } }\"",
      k(250, 25, 0.5)),
    .init(
      "anime.js 3", "anime({ targets: '.el', translateX: 250, easing: 'spring(1, 80, 10, 0)' })", k(80, 10)),
    .init("anime.js 3", "easing: 'spring(1, 200, 10, 0)'", k(100, 10)),
    .init("anime.js 3", "spring(1, 90, 12, 0)", k(90, 12)),
    .init("anime.js 4", "{ bounce: .5, duration: 350 }", Spring(duration: 0.35, bounce: 0.5)),
    .init(
      "anime.js 4", "animate('.square', { x: 100, ease: spring({ bounce: .65, duration: 350 }) })",
      Spring(duration: 0.35, bounce: 0.65)),
    .init("anime.js 4", "createSpring({ stiffness: 70, damping: 12, mass: 2 })", k(70, 12, 2)),
    .init("Svelte", "spring({ x: 50, y: 50 }, { stiffness: 0.15, damping: 0.8 })", svelte(0.15, 0.8)),
    .init("Svelte", "{ stiffness: 0.15, damping: 0.8 }", svelte(0.15, 0.8)),
    .init(
      "Svelte", "let coords = new Spring({ x: 0, y: 0 }, { stiffness: 0.1, damping: 0.25 })",
      svelte(0.1, 0.25)),
    .init("react-motion", "<Motion style={{ x: spring(10, { stiffness: 120, damping: 17 }) }}>", k(120, 17)),
    .init("react-motion", "spring(10, presets.wobbly)", k(180, 12)),
    .init(
      "Wobble", "new Spring({ fromValue: 0, toValue: 10, stiffness: 1000, damping: 500, mass: 3 })",
      z(1000.0 / 3, 1)),
    .init("Wobble", "new Spring({ stiffness: 200, damping: 12, mass: 1 })", k(200, 12)),
    .init("Rebound", "SpringConfig.fromOrigamiTensionAndFriction(40, 7)", k(230.2, 22)),
    .init("Rebound", "new rebound.SpringConfig(230.2, 22)", k(230.2, 22)),
    .init(
      "Rebound", "SpringConfig.fromOrigamiTensionAndFriction(tension = 40.0, friction = 7.0)", k(230.2, 22)),
    .init(
      "Rebound", "SpringConfig.fromBouncinessAndSpeed(bounciness = 10, speed = 5)",
      Spring(bounciness: 10, speed: 5)),
    .init("Rebound", "springSystem.createSpring(50, 3)", Spring(tension: 50, friction: 3)),
    .init(
      "Rebound", "springSystem.createSpringWithBouncinessAndSpeed(10, 5)", Spring(bounciness: 10, speed: 5)),
    .init(
      "Rebound, Java",
      "private static SpringConfig config = SpringConfig.fromOrigamiTensionAndFriction(40, 1/3);",
      refused: "divides integers"),
    .init(
      "design tokens",
      "{ \"spring\": { \"stiffness\": { \"$type\": \"number\", \"$value\": 300 }, \"damping\": { \"$type\": \"number\", \"$value\": 20 } } }",
      k(300, 20)),
    .init(
      "CSS variables", ":root { --spring-stiffness: 260; --spring-damping: 24; --spring-mass: 1; }",
      k(260, 24)),
    .init("JSON", "{\n  \"stiffness\": 1_0e1,\n  \"damping\": 0x0A,\n  \"mass\": 1.0\n}", k(100, 10))
  ]

  private static let mobile: [SpringSnippet] = [
    // The constructor with a final position makes a spring with Android's defaults.
    .init("Android", "SpringAnimation(view, DynamicAnimation.TRANSLATION_Y, 0f).start()", z(1500, 0.5)),
    .init("Android", "val a = SpringAnimation(view, X, 0f)\na.start()", z(1500, 0.5)),
    .init("Android", "SpringAnimation(view, X)", refused: "is not a spring"),
    .init("Android", "SpringAnimation(view, X, 0f)\nanimation.spring = force", refused: "is not a spring"),
    .init("Flutter", "SpringDescription(mass: 1, stiffness: 300, damping: 20)", k(300, 20)),
    .init("Flutter", "const SpringDescription(mass: 30.0, stiffness: 1.0, damping: 1.0)", k(1, 1, 30)),
    .init("Flutter", "SpringDescription.withDampingRatio(mass: 1, stiffness: 100)", z(100, 1)),
    .init(
      "Flutter", "SpringDescription.withDampingRatio(mass: 0.5, stiffness: 100.0, ratio: 1.1)",
      Spring(stiffness: 100, dampingRatio: 1.1, mass: 0.5)),
    .init(
      "Flutter",
      "SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 400), bounce: 0.3)",
      Spring(duration: 0.4, bounce: 0.3)),
    .init("Flutter", "SpringDescription.withDurationAndBounce()", Spring(duration: 0.5, bounce: 0)),
    .init(
      "Flutter",
      "final simulation = SpringSimulation(const SpringDescription(mass: 1, stiffness: 500, damping: 15), 0, 1, 0);",
      k(500, 15)),
    .init("Compose", "spring(dampingRatio = 0.6f, stiffness = 380f)", z(380, 0.6)),
    .init(
      "Compose",
      "animationSpec = spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)",
      z(200, 0.5)),
    .init("Compose", "spring<Float>(stiffness = Spring.StiffnessMediumLow)", z(400, 1)),
    .init("Compose", "spring(Spring.DampingRatioLowBouncy, Spring.StiffnessVeryLow)", z(50, 0.75)),
    .init("Compose", "val offset by animateDpAsState(target, spring(0.75f, 300f))", z(300, 0.75)),
    .init("Compose", "animationSpec = spring()", z(1500, 1)),
    .init("Compose", "tween(durationMillis = 300, easing = FastOutSlowInEasing)", refused: "is not a spring"),
    .init("Android", "SpringForce().setStiffness(300f).setDampingRatio(0.57735027f)", z(300, 0.57735027)),
    .init(
      "Android",
      "SpringForce(0f).setStiffness(SpringForce.STIFFNESS_LOW).setDampingRatio(SpringForce.DAMPING_RATIO_LOW_BOUNCY)",
      z(200, 0.75)),
    .init(
      "Android",
      "SpringAnimation(view, DynamicAnimation.TRANSLATION_Y, 0f).apply {\n  spring = SpringForce(0f).apply {\n    stiffness = SpringForce.STIFFNESS_MEDIUM\n    dampingRatio = 0.4f\n  }\n}",
      z(1500, 0.4)),
    .init(
      "Android, Java",
      "SpringAnimation anim = new SpringAnimation(view, DynamicAnimation.X, 0);\nanim.getSpring().setStiffness(200f);\nanim.getSpring().setDampingRatio(0.5f);",
      z(200, 0.5)),
    .init("Android", "SpringForce()", z(1500, 0.5)),
    .init("Material", "Material.defaultSpatial", z(700, 0.9)),
    .init("Material", "MotionScheme.expressive().fastSpatialSpec()", z(800, 0.6)),
    .init("Material", "MotionScheme.standard().slowEffectsSpec<Float>()", z(800, 1)),
    .init(
      "Material, XML",
      "<style name=\"Fast\" parent=\"\">\n  <item name=\"damping\">0.9</item>\n  <item name=\"stiffness\">1400</item>\n</style>",
      z(1400, 0.9)),
    .init(
      "Material, XML",
      "<item name='android:theme'>@style/A</item><item name='stiffness' > 700 </item><item name='damping'>1</item>",
      z(700, 1)),
    .init(
      "Material, XML",
      "<style><item name=\"damping\">1</item><item name=\"stiffness\">700</item></style><style><item name=\"damping\">0.9</item><item name=\"stiffness\">700</item></style>",
      refused: "has 2 springs"),
    .init(
      "Material, XML", "<item name=\"damping\">@dimen/calm</item><item name=\"stiffness\">700</item>",
      refused: "cannot be evaluated"),
    .init(
      "Material",
      "--md-sys-motion-spring-fast-spatial-stiffness: 1400;\n--md-sys-motion-spring-fast-spatial-damping: 0.9;",
      z(1400, 0.9)),
    .init(
      "Material, JSON",
      "{\"md.sys.motion.spring.fast.spatial.damping\": 0.9, \"md.sys.motion.spring.fast.spatial.stiffness\": 1400}",
      z(1400, 0.9)),
    .init(
      "Material, design tokens",
      "{\"md.sys.motion.spring.fast.spatial.damping\": {\"$value\": 0.9}, \"md.sys.motion.spring.fast.spatial.stiffness\": {\"$value\": 1400}}",
      z(1400, 0.9)),
    .init(
      "Material, JSON",
      "{\"md.comp.button.pressed.motion.spring.damping\": 0.6, \"md.comp.button.pressed.motion.spring.stiffness\": 800}",
      z(800, 0.6))
  ]

  private static let toolkits: [SpringSnippet] = [
    .init("libadwaita", "adw_spring_params_new(0.5, 1, 100)", z(100, 0.5)),
    .init("libadwaita, Vala", "new Adw.SpringParams (0.8, 1.0, 200)", z(200, 0.8)),
    .init("libadwaita, Python", "Adw.SpringParams.new(0.5, 1.0, 100)", z(100, 0.5)),
    .init("libadwaita, Rust", "adw::SpringParams::new(0.62, 1.0, 500.0)", z(500, 0.62)),
    .init("libadwaita", "adw_spring_params_new_full(10, 1, 100)", k(100, 10)),
    .init("harmonica", "harmonica.NewSpring(harmonica.FPS(60), 6.0, 0.5)", r(2 * .pi / 6, 0.5)),
    .init(
      "harmonica", "spring := harmonica.NewSpring(harmonica.FPS(fps), frequency, damping)",
      refused: "cannot be evaluated"),
    .init(
      "harmonica", "m.spring = harmonica.NewSpring(harmonica.FPS(60), 2*math.Pi, 1/3)",
      refused: "divides integers"),
    .init("Figma", "Stiffness 400 / Damping 30 / Mass 1", k(400, 30)),
    .init("Figma", "Mass: 1\nStiffness: 100\nDamping: 15", k(100, 15)),
    .init("Unity", "Mathf.SmoothDamp(current, target, ref velocity, 0.3f)", r(.pi * 0.3, 1)),
    .init("Unity", "var joint = new JointSpring { spring = 100f, damper = 5f };", k(100, 5)),
    .init("Godot", "tween.set_trans(Tween.TRANS_SPRING)", refused: "no single spring"),
    .init(
      "Flipper", "Flipper.Spring.new(1, { frequency = 4, dampingRatio = 1 })",
      Spring(frequency: 4, dampingRatio: 1)),
    .init(
      "Box2D", "jd.frequencyHz = 4.0f;\njd.dampingRatio = 0.5f;", Spring(frequency: 4, dampingRatio: 0.5)),
    .init("names", "snappy", .snappy), .init("names", "smooth", .smooth), .init("names", ".bouncy", .bouncy),
    .init("names", "interactive", .interactive), .init("names", "gentle", k(120, 14)),
    .init("names", "slow", k(280, 60)), .init("names", "fade", refused: "is not a spring"),
    .init("names", "slow.csv", refused: "is not a spring"),
    .init("shorthand", "k=300;c=20", k(300, 20)), .init("shorthand", "k = 300, c = 20, m = 2", k(300, 20, 2)),
    .init("shorthand", "tension=40,friction=7", k(230.2, 22)),
    .init("shorthand", "response=1/3,damping=0.7", r(1.0 / 3, 0.7))
  ]

  /// The spring through the places of Svelte's map at 60 frames a second.
  private static func svelte(_ s: Double, _ d: Double) -> Spring { stepped(s, d, every: 1.0 / 60) }

  /// The spring through the places of the map v ← (1 − d) v − s y, y ← y + v: its eigenvalues have the sum 2 − s − d
  /// and the product 1 − d.
  private static func stepped(_ s: Double, _ d: Double, every step: Double) -> Spring {
    let (sum, product) = (2 - s - d, 1 - d)
    let root = (sum * sum / 4 - product)
    let damping = -_log(product) / step
    if root >= 0 {
      let (one, other) = (sum / 2 + root.squareRoot(), sum / 2 - root.squareRoot())
      return k(_log(one) * _log(other) / step / step, damping)
    }
    // A pair of complex eigenvalues of modulus √product and angle φ.
    let angle = _acos(sum / 2 / product.squareRoot()) / step
    return k(damping * damping / 4 + angle * angle, damping)
  }
}
