import Foundation
import MotionKinematics
import Testing

/// Tests of the command `pane spring`.
struct SpringCommandTests {
  /// A report in JSON.
  private struct Report: Decodable {
    var readAs: String
    var notUsed: [String]
    var notes: [String]
    var stiffness: Double
    var damping: Double
    var mass: Double
    var relativeVelocity: Double?
    var delay: Double?
    var clamp: Bool?

    var spring: Spring { Spring(stiffness: stiffness, damping: damping, mass: mass) }
  }

  private func report(_ arguments: [String], input: String = "") throws -> Report {
    let run = try runPane(["spring"] + arguments + ["--format", "json"], input: input)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  /// True if two springs have the same motion from rest, which ω₀ and ζ determine.
  private func isSame(_ one: Spring, _ other: Spring) -> Bool {
    abs(one.angularFrequency / other.angularFrequency - 1) < 1e-6
      && abs(one.dampingRatio - other.dampingRatio) < 1e-6 * max(1, other.dampingRatio)
  }

  @Test(arguments: [
    (".spring(response: 1/3, dampingFraction: 0.7)", Spring(response: 1.0 / 3, dampingRatio: 0.7)),
    (".spring(response: 0.35 * 2, dampingFraction: 0.7)", Spring(response: 0.7, dampingRatio: 0.7)),
    (".spring(response: 0.35, dampingFraction: 70%)", Spring(response: 0.35, dampingRatio: 0.7)),
    (
      ".spring(response: 0.3, dampingFraction: 0.6).speed(2)", Spring(response: 0.15, dampingRatio: 0.6)
    ),
    (".spring(.bouncy(duration: 0.3))", Spring(duration: 0.3, bounce: 0.3)),
    ("Spring(tension: 40, friction: 7)", Spring(stiffness: 230.2, damping: 22)),
    // Motion's visual duration d and bounce b: response 1.2 d, damping ratio 1 − b.
    ("spring(0.5, 0.2)", Spring(response: 0.6, dampingRatio: 0.8)),
    // anime.js 3 bounds the stiffness to 100.
    ("spring(1, 200, 10, 0)", Spring(stiffness: 100, damping: 10)),
    ("{ bounce: .5, duration: 350 }", Spring(duration: 0.35, bounce: 0.5))
  ])
  func `an example that was read wrongly is read as its library plays it`(text: String, spring: Spring) throws
  {
    #expect(try isSame(report([text]).spring, spring))
  }

  @Test(arguments: [
    (["k=300", "c=20"], "“k=300 c=20” has spaces for commas; write k=300,c=20"),
    (["k=300 c=20"], "“k=300 c=20” has spaces for commas; write k=300,c=20"),
    (["k=300", "c=20", "m=2"], "“k=300 c=20 m=2” has spaces for commas; write k=300,c=20,m=2"),
    ([""], "argument 1 is empty; expected a spring, as k=300,c=20"),
    (["snappy", " "], "argument 2 is empty; expected a spring, as k=300,c=20")
  ])
  func `parts of a spring and empty arguments are errors that say what to write`(
    arguments: [String], message: String
  ) throws {
    let run = try runPane(["spring"] + arguments)
    #expect(
      run.code == 64 && run.output == "" && run.errors.hasPrefix("Error: \(message)\n"), "\(run.errors)")
  }

  /// Svelte moves a value once a frame: v ← (1 − d) v + s (target − value).
  @Test func `Svelte's numbers per frame are the spring through the same places`() throws {
    let spring = try report(["{ stiffness: 0.15, damping: 0.8 }"]).spring
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    var (last, value) = (motion.value(at: 0), motion.value(at: 1.0 / 60))
    for frame in 2..<60 {
      (last, value) = (value, value + (value - last) * (1 - 0.8) + 0.15 * (1 - value))
      #expect(abs(value - motion.value(at: Double(frame) / 60)) < 1e-4, "\(frame)")
    }
  }

  @Test(arguments: [
    (
      ".spring(response: 0.35, dampingFraction: reduce ? 1 : 0.7)",
      "“dampingFraction: reduce ? 1 : 0.7” cannot be evaluated: it depends on “reduce”"
    ),
    (
      ".spring(duration: springDuration, bounce: 0.2)",
      "“duration: springDuration” cannot be evaluated: “springDuration” is not a number here"
    ),
    ("{ type: \"inertia\" }", "“type: inertia” in “{ type: \"inertia\" }” is no spring"),
    ("UISpringTimingParameters(dampingRatio: 0.7)", "has no duration"),
    ("spring({ duration: 0.5, bounce: 0.3 })", "has no unit: anime.js has ms, Motion s"),
    (
      "if a { .spring(response: 0.3, dampingFraction: 1) } else { .spring(response: 0.5, dampingFraction: 1) }",
      "has 2 springs"
    ),
    (".spring(response: -1, dampingFraction: 1)", "must be greater than 0; got -1"),
    (".easeInOut(duration: 0.3)", "is not a spring")
  ])
  func `a spring that cannot be computed is refused with the name of the value`(text: String, message: String)
    throws
  {
    let run = try runPane(["spring", text])
    #expect(run.code == 64 && run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    let piped = try runPane(["spring", "-"], input: text)
    #expect(piped.code == 65 && piped.errors.hasPrefix("pane: stdin: ") && piped.errors.contains(message))
  }

  @Test(arguments: [
    (
      "useSpring({ from: { opacity: 0 }, to: { opacity: 1 }, config: { tension: 280, friction: 60 } })",
      Spring(stiffness: 280, damping: 60)
    ),
    ("useSpring({ to: { x: 100 }, config: config.slow })", Spring(stiffness: 280, damping: 60)),
    (
      "Animated.spring(value, { toValue: 1, friction: 7, tension: 40, useNativeDriver: true }).start();",
      Spring(stiffness: 230.2, damping: 22)
    ),
    (
      "Animated.spring(value, { toValue: 1, bounciness: 6, speed: 15, useNativeDriver: true })",
      Spring(bounciness: 6, speed: 15)
    ),
    (
      "Animated.spring(value, { toValue: 1, stiffness: 120, damping: 14, mass: 2, useNativeDriver: true })",
      Spring(stiffness: 120, damping: 14, mass: 2)
    ),
    ("Animated.spring(value, { toValue: 1, useNativeDriver: true })", Spring(stiffness: 230.2, damping: 22)),
    (
      "offset.value = withSpring(0, { mass: 1, damping: 15, stiffness: 150 });",
      Spring(stiffness: 150, damping: 15)
    ),
    (
      "animate(el, { x: 100 }, { type: spring, stiffness: 400, damping: 30 })",
      Spring(stiffness: 400, damping: 30)
    ),
    (
      "animate(el, { x: 100 }, { type: \"spring\", stiffness: 400, damping: 30 })",
      Spring(stiffness: 400, damping: 30)
    ),
    ("SpringConfig.fromOrigamiTensionAndFriction(40, 7)", Spring(stiffness: 230.2, damping: 22)),
    ("new SpringConfig(230.2, 22)", Spring(stiffness: 230.2, damping: 22)),
    (
      "UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) { }",
      SpringTiming(duration: 0.5, dampingRatio: 0.7).spring
    ),
    ("Stiffness 400 / Damping 30 / Mass 1", Spring(stiffness: 400, damping: 30)),
    ("Spring(bounciness: 6, speed: 15)", Spring(bounciness: 6, speed: 15)),
    ("Spring.standard", Spring.standard), ("k=300;c=20", Spring.standard),
    ("SpringDescription(mass: 1, stiffness: 300, damping: 20)", Spring.standard)
  ])
  func `an example that was refused is read`(text: String, spring: Spring) throws {
    #expect(try isSame(report([text]).spring, spring))
  }

  @Test(arguments: [
    ("k=300,c=20", "this program’s notation (k: 300, c: 20)"),
    ("frequency=3.5,damping=0.4", "this program’s notation (frequency: 3.5, damping: 0.4)"),
    (".spring(response: 1/3, dampingFraction: 0.7)", "SwiftUI (response: 0.333333 s, dampingFraction: 0.7)"),
    (
      "Animated.spring(x, { toValue: 1, friction: 5, useNativeDriver: true })",
      "React Native’s Animated.spring (tension: 40 by default, friction: 5)"
    ),
    ("snappy", "SwiftUI’s snappy"), ("config.slow", "react-spring’s slow"),
    ("300ms cubic-bezier(0.2, 0, 0, 1)", "the spring nearest to cubic-bezier(…) of 0.3 s")
  ])
  func `every answer begins with what the spring was read as`(text: String, title: String) throws {
    let output = try runPane(["spring", text]).output
    #expect(output.hasPrefix("read as               \(title)\n"))
    // As echo writes it, it ends with a line break.
    for end in ["", "\n", " \r\n"] {
      #expect(try runPane(["spring"], input: text + end).output == output)
    }
    #expect(try report([text]).readAs == title)
    for platform in Self.platforms + ["all"] {
      let run = try runPane(["spring", text, "--to", platform])
      let heads = ["// read as: \(title)\n", "/* read as: \(title) */\n"]
      if platform == "tokens" {
        let head = "{\n  \"spring\": {\n    \"$description\": \"read as: \(title)"
        #expect(run.output.hasPrefix(head))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
      } else {
        #expect(heads.contains { run.output.hasPrefix($0) }, "\(run.output)")
      }
    }
  }

  @Test func `a value that was not used is named`() throws {
    let text = "{ tension: 170, friction: 26, wobble: \"*/ \\\" 3\", velocity: 0.5, steps: 4 }"
    let output = try runPane(["spring", text]).output.split(separator: "\n")
    #expect(output[1].hasPrefix("not used              wobble: ") && output[1].hasSuffix(", steps: 4"))
    #expect(try report([text]).notUsed.count == 2)
    for platform in Self.platforms {
      let code = try runPane(["spring", text, "--to", platform]).output
      #expect(code.contains("not used: wobble: "))
      #expect(try isSame(report(["-"], input: code).spring, Spring(stiffness: 170, damping: 26)), "\(code)")
    }
  }

  @Test func `an ambiguous name says which meaning was taken`() throws {
    #expect(try report(["{ tension: 170, friction: 26 }"]).notes[0].contains("React Native"))
    #expect(try report(["bouncy"]).notes == ["taken as SwiftUI’s; Figma’s Bouncy is k 600, c 15"])
  }

  private static let platforms = [
    "swiftui", "uikit", "css", "css-variables", "tokens", "android", "react-spring", "motion", "reanimated",
    "gsap", "flutter", "libadwaita", "harmonica", "pop", "kinematics"
  ]

  @Test(arguments: platforms)
  func `what is written for a platform is read back from a pipe to a millionth`(platform: String) throws {
    let platforms = try runPane(["spring", "k=1,c=1"]).output.split(separator: "\n").count {
      $0.hasPrefix("// ")
    }
    #expect(platforms >= Self.platforms.count)
    for text in ["k=300,c=20", "response=1/7,damping=1/3", "k=123.456789,c=38.7654321,m=3.3"] {
      let spring = try report([text]).spring
      for distance in ["320", "7"] {
        let code = try runPane(["spring", text, "--to", platform, "--distance", distance])
        #expect(code.code == 0 && code.errors == "")
        let read = try report([], input: code.output)
        #expect(isSame(read.spring, spring) && read.notUsed == [], "\(code.output)")
      }
    }
  }

  @Test func `all of the output is read back, as text and as JSON`() throws {
    for options in [[], ["--to", "all"], ["--format", "json"]] {
      let output = try runPane(["spring", "response=1/7,damping=1/3"] + options).output
      let spring = try report(["-"], input: output).spring
      #expect(isSame(spring, Spring(response: 1.0 / 7, dampingRatio: 1.0 / 3)), "\(options)")
    }
  }

  @Test(arguments: [
    String(repeating: "(", count: 3000), String(repeating: "a<b", count: 2000),
    String(repeating: "a.b().", count: 2000), String(repeating: "x ? ", count: 5000),
    "f(" + String(repeating: "- ", count: 5000) + "1)", "f(" + String(repeating: "1 + ", count: 5000) + "1)",
    String(repeating: "a: ", count: 2000), String(repeating: "it's ", count: 2000),
    String(repeating: "new ", count: 5000), String(repeating: "{a:[", count: 3000)
  ])
  func `long and nested code that is no spring is an error`(text: String) throws {
    let run = try runPane(["spring", "-"], input: text)
    #expect(run.code == 65 && run.errors.contains("is not a spring"), "\(run.errors)")
  }

  @Test func `a text of over 256 KiB is an error that says so`() throws {
    let run = try runPane(["spring", "-"], input: String(repeating: "k=1,c=1\n", count: 1 << 16))
    #expect(run.code == 65 && run.errors.contains("at most 256 KiB of code; got 524288 bytes"))
  }

  @Test(arguments: platforms)
  func `M160: velocity, delay and clamp are written and read back, or named in a comment`(platform: String)
    throws
  {
    let text = "{ type: \"spring\", stiffness: 300, damping: 20, velocity: 1000, delay: 0.25 }"
    let code = try runPane(["spring", text, "--to", platform]).output
    let read = try report([], input: code)
    #expect(abs((read.relativeVelocity ?? 0) - 3.125) < 1e-6 || code.contains("an initial velocity of 3.125"))
    #expect(read.delay == 0.25 || code.contains("start it after 0.25 s"))
    let clamped = try runPane(["spring", "k=300,c=20,clamp=true", "--to", platform]).output
    #expect(
      try report([], input: clamped).clamp == true || clamped.contains("stop it where it first reaches"))
  }

  @Test func `M160: the option for the velocity is that of the call, and is not given twice`() throws {
    let option = try report(["k=300,c=20", "--velocity", "1000", "--distance", "500"])
    #expect(option.relativeVelocity == 2 && option.readAs.hasSuffix("velocity: 1000 pt/s)"))
    #expect(try report(["k=300,c=20,velocity=-1000"]).relativeVelocity == -3.125)
    let twice = try runPane(["spring", "k=300,c=20,velocity=5", "--velocity", "5"])
    #expect(twice.code == 64 && twice.errors.contains("has an initial velocity already"))
    // Commands that show the spring alone refuse it.
    let plot = try runPane(["plot", "k=300,c=20,velocity=5"])
    #expect(plot.code == 64 && plot.errors.contains("has an initial velocity, a delay or a clamp"))
  }

  @Test func `a curve that is no spring is refused, and its nearest spring is printed on demand`() throws {
    let curve = "cubic-bezier(0.34, 1.56, 0.64, 1)"
    let run = try runPane(["spring", curve])
    #expect(run.code == 64 && run.errors.contains("has no duration") && run.errors.contains("--nearest"))
    let timed = try runPane(["spring", "500ms \(curve)"])
    #expect(timed.code == 64 && timed.errors.contains("differs by 5.54615 % of the distance; --nearest"))
    let (second, half) = try (report([curve, "--nearest"]), report(["500ms \(curve)", "--nearest"]))
    #expect(second.readAs == "the spring nearest to cubic-bezier(…) of 1 s")
    #expect(second.notes[0].contains("5.54615 %") && second.notes[1].contains("1 s is taken"))
    // Of several curves none is taken without a word.
    let first = "500ms linear(0, 0.4 20%, 1)"
    let two = try runPane(["spring", "transition: x \(first), y 1s linear(0, 0.9 30%, 1)", "--nearest"])
    #expect(two.code == 64 && two.errors.contains("has 2 easings, of which linear(0, "), "\(two.errors)")
    let fallback = try report(["transition: x \(first), y 1s cubic-bezier(0, 0, 0.5, 1)", "--nearest"])
    #expect(fallback.notUsed == ["cubic-bezier(0, 0, 0.5, 1)"])
    // In half of the time the same curve has half of the response.
    #expect(abs(half.spring.response / second.spring.response - 0.5) < 1e-6)
    #expect(abs(half.spring.dampingRatio - second.spring.dampingRatio) < 1e-6)
  }

  @Test func `two springs print a table of their differences`() throws {
    let run = try runPane(["spring", "k=300,c=20", "response=0.5,damping=1"])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "A read as             this program’s notation (k: 300, c: 20)")
    #expect(lines[1] == "B read as             this program’s notation (response: 0.5 s, damping: 1)")
    #expect(lines.contains("damping ratio         0.57735       1             0.42265 (+73.2 %)"))
    #expect(lines.contains("response              0.36276       0.5           0.13724 (+37.8 %) s"))
    #expect(lines.dropLast().last?.hasPrefix("The motions differ by up to ") == true)
    let same = try runPane(["spring", "k=300,c=20", "-"], input: "{ tension: 300, friction: 20 }").output
    #expect(same.hasSuffix("The motions differ by up to 0 % of the distance, at 0 s.\n"))
    // Springs without damping are furthest apart after half a beat; the greatest difference is between two steps.
    let endless = try runPane(["spring", "k=300,c=0", "k=301,c=0"]).output
    let difference = try #require(
      endless.firstMatch(of: /by up to ([0-9.]+) % of the distance, at ([0-9.]+) s\. They/))
    #expect(try #require(Double(difference.output.1)) > 199.9)
    #expect(abs(try #require(Double(difference.output.2)) - 108.8) < 0.5)
    let slow = try runPane(["spring", "k=300,c=0.01", "k=301,c=0.01"]).output
    #expect(slow.contains("differ by up to 123.1 % of the distance, at 85.81 s.\n"), "\(slow.suffix(100))")
    let json = try runPane(["spring", "k=300,c=20", "k=400,c=20", "--format", "json"]).output
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((object["differences"] as? [String: Double])?["stiffness"] == 100)
  }

  @Test(arguments: [
    (["k=1,c=1", "k=1,c=1", "k=1,c=1"], 64, "3 springs are given; expected one, or two to compare"),
    (["-", "-"], 64, "only one of the springs can be stdin"),
    (["k=1,c=1", "k=2,c=1", "--to", "css"], 64, "--to prints the code of one spring; two are given"),
    ([], 65, "stdin: expected a spring, as k=300,c=20; found nothing")
  ])
  func `arguments that do not go together are errors`(arguments: [String], code: Int32, message: String)
    throws
  {
    let run = try runPane(["spring"] + arguments, input: " \n")
    #expect(run.code == code && run.output == "" && run.errors.contains(message), "\(run.errors)")
  }
}
