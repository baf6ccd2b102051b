import Motion
import SeededRandom
import Testing

@testable import PaneSprings

struct SpringReadingTests {
  @Test(arguments: SpringFixture.all)
  func `M160: a spring in code is read as its library plays it, or refused with the reason`(
    snippet: SpringFixture
  ) throws {
    guard let spring = snippet.spring else {
      let error = try #require(throws: ParseError.self) { try SpringReading(snippet.text) }
      #expect(
        error.description.contains("” is not a spring: ") && error.description.hasSuffix(SpringReading.forms))
      #expect(error.description.contains(snippet.reason) && !error.description.contains("\n"), "\(error)")
      return
    }
    let reading = try SpringReading(snippet.text)
    #expect(reading.spring.isSame(as: spring), "\(reading.title) \(reading.spring) \(spring)")
    #expect(!reading.title.isEmpty)
  }

  @Test(arguments: [
    (".spring(response: 0.3, dampingFraction: 0.6).speed(2)", ["speed: 2"]),
    ("withAnimation(.spring(response: 0.3, dampingFraction: 0.6).delay(0.1)) { }", ["delay: 0.1"]),
    (".spring(.bouncy).repeatForever()", ["repeatForever(…)"]),
    (".spring(response: 0.5, dampingFraction: 0.7, blendDuration: 0.25)", ["blendDuration: 0.25"]),
    (".spring(response: 0.5, dampingFraction: 0.7, blendDuration: 0)", []),
    (".interpolatingSpring(stiffness: 9, damping: 3, initialVelocity: 5)", ["initialVelocity: 5"]),
    ("withDelay(200, withSpring(1, { damping: 12, velocity: 3 }))", ["velocity: 3"]),
    ("withSpring(1, { damping: 9, overshootClamping: true })", ["overshootClamping: true"]),
    ("withRepeat(withSpring(1, { damping: 9 }), 3)", ["withRepeat(…)"]),
    ("{ mass: 1, tension: 210, friction: 20, clamp: true }", ["clamp: true"]),
    ("useSpring({ delay: 200, config: { tension: 100, friction: 10 } })", ["delay: 200"]),
    (
      "transition={{ type: 'spring', stiffness: 90, damping: 9, bounce: 0.5, duration: 2 }}",
      ["bounce: 0.5", "duration: 2"]
    ),
    ("Animated.spring(x, { toValue: 1, tension: 40, friction: 7, useNativeDriver: true })", []),
    ("k=300,c=20,velocity=5", ["velocity: 5"]),
    (
      "SpringSimulation(SpringDescription(mass: 1, stiffness: 9, damping: 3), 0, 1, 2.5)", ["velocity: 2.5"]
    ),
    ("{ type: \"spring\", stiffness: 300, damping: 20, stiffnes: 200 }", ["stiffnes: 200"]),
    (
      "a = CASpringAnimation(keyPath: \"x\")\na.damping = 5\na.autoreverses = true\na.duration = 2",
      ["autoreverses: true", "duration: 2"]
    ),
    ("let d = 0.4\nanimate(.spring(duration: d, bounce: 0.2))", [])
  ])
  func `M160: what stands beside the spring is named as not used`(text: String, unused: [String]) throws {
    #expect(try SpringReading(text).unused == unused)
  }

  @Test(arguments: [
    ("Spring(stiffness: 100, damping: 50)", "taken as this library’s; SwiftUI’s plays it critically damped"),
    ("Spring(stiffness: 100, damping: 20)", ""), ("Motion.Spring(stiffness: 100, damping: 50)", ""),
    ("SwiftUI.Spring(stiffness: 100, damping: 50)", "SwiftUI’s Spring plays it critically damped"),
    ("Spring(stiffness: 100, damping: 50, allowOverDamping: true)", ""),
    (".spring", ""), (".spring()", "before iOS 17 it is response 0.5, damping fraction 0.825"),
    ("tension=40,friction=7", "tension and friction are Origami’s; react-spring’s tension is k"),
    ("withSpring(0, { mass: 1, stiffness: 2, damping: 2.828427125 })", "")
  ])
  func `a spring with two meanings has a note on the one that is taken`(text: String, note: String) throws {
    #expect(try SpringReading(text).notes.joined() == note)
  }

  @Test(arguments: [
    ("Duration(milliseconds: 300)", 0.3), (".milliseconds(300)", 0.3), ("300.milliseconds", 0.3),
    ("'300ms'", 0.3),
    ("0.3s", 0.3), ("3/10", 0.3), ("30%", 0.3), ("CGFloat(0.3)", 0.3), ("{ value: 300, unit: \"ms\" }", 0.3),
    ("{ \"$value\": { \"value\": 300, \"unit\": \"ms\" } }", 0.3), (".3", 0.3), ("3e-1", 0.3), ("0.3_0", 0.3),
    ("time", 0.3)
  ])
  func `a number is a literal, with a unit, a fraction, or a constant of the text`(
    code: String, value: Double
  ) throws {
    let text = "const time = 0.3\n{ type: 'spring', visualDuration: \(code), bounce: 0.2 }"
    #expect(abs(try SpringReading(text).spring.response - 1.2 * value) < 1e-9)
  }

  @Test(arguments: [
    "200 + 100", "open ? 1 : 2", "Math.sqrt(9)", "a.b", "5lbs", "1 / x", "f(1)", "9ms", "\u{1b}[2J", "--1"
  ])
  func `a value that must be evaluated is refused by its name`(code: String) throws {
    let error = try #require(throws: ParseError.self) {
      try SpringReading("withSpring(1, { stiffness: \(code), damping: 10 })")
    }
    #expect(error.description.contains("“stiffness: ") && !error.description.contains("\u{1b}"), "\(error)")
  }

  @Test func `a text is one line of its error and at most 256 KiB`() throws {
    func message(_ text: String) throws -> String {
      try #require(throws: ParseError.self) { try SpringReading(text) }.description
    }
    #expect(
      try message(String(repeating: "x", count: 61)).hasPrefix(
        "“\(String(repeating: "x", count: 60))…” is not"))
    #expect(try message(String(repeating: "x", count: 256 << 10 + 1)).contains("over 256 KiB"))
    #expect(try message(String(repeating: "(", count: 200_000)).contains("over 4096 brackets"))
    #expect(try message("").contains("it is empty"))
  }

  /// Parts whose repetition would make a scanner that looks ahead slow.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["(", "a: (", "a: ? b: ", "damping: ", "'spring(", "/*", "it's ", "{ ...a, ", "k=", "a b "])
  func `a long text is refused soon`(part: String) {
    #expect(throws: ParseError.self) {
      try SpringReading(String(repeating: part, count: (200 << 10) / part.utf8.count))
    }
  }

  @Test(arguments: ["0", "-1", "1e-50", "1e50", "1e308", "1e999"])
  func `no number in place of another makes a spring that cannot be played`(number: String) {
    for snippet in SpringFixture.all {
      for match in snippet.text.matches(of: /[0-9]*\.?[0-9]+/) {
        var text = snippet.text
        text.replaceSubrange(match.range, with: number)
        guard let spring = try? SpringReading(text).spring else { continue }
        #expect(SpringMotion(spring: spring, from: 0, to: 1).value(at: 0) == 0, "\(text)")
      }
    }
  }

  @Test(arguments: SpringPreset.all)
  func `each name that the tuner offers is read as the same spring`(preset: SpringPreset) throws {
    #expect(try Spring(alone: preset.name) == preset.spring)
  }

  @Test(arguments: ["k=1e50,m=1e-50", "k=1e-50,m=1e50", "k=1e50,m=1e50"], ["1e50", "1e-50", "0"])
  func `extreme coefficients give springs with finite motions, and are written as they are read`(
    form: String, c: String
  )
    throws
  {
    let spring = try Spring(alone: "\(form),c=\(c)")
    #expect(SpringMotion(spring: spring, from: 0, to: 1).value(at: 1).isFinite)
    #expect(try Spring(alone: spring.text) == spring)
  }
}

/// The law that no parameter is dropped: one more parameter in a snippet is read, named as not used, or refused by name.
struct GivenParameterTests {
  private static let names = [
    "stiffness", "damping", "mass", "tension", "friction", "bounce", "bounciness", "response", "dampingRatio",
    "dampingFraction", "extraBounce", "duration", "visualDuration", "frequency", "velocity", "delay", "speed",
    "springDamping", "springBounciness", "dynamicsTension"
  ]
  /// A value that agrees with no spring of the snippets.
  private static let value = "0.3719"

  @Test(arguments: SpringFixture.all.filter { $0.spring != nil && !$0.text.contains("spring: k=") })
  func `a parameter that is added to a snippet is read, named as not used, or refused by name`(
    snippet: SpringFixture
  ) throws {
    let first = try SpringReading(snippet.text)
    // Behind the first value with a label, in its form.
    guard
      let match = snippet.text.firstMatch(of: /(\w+)(["']?\s*[:=]\s*)-?[0-9.]+(?:_[0-9]+)?f?(?=\s*[,\n;)}])/),
      first.values.contains(where: { $0.hasPrefix("\(match.1): ") })
    else { return }
    let isLines = !snippet.text.contains(",") || snippet.text[match.range.upperBound...].hasPrefix(";")
    for name in Self.names {
      var text = snippet.text
      let quote = match.2.hasPrefix("\"") ? "\"" : ""
      let owner = text[..<match.range.lowerBound].reversed().prefix { $0 == "." || $0.isLetter || $0 == "-" }
        .reversed()
      let prefix = String(owner).contains(".") || String(owner).hasPrefix("--") ? String(owner) : quote
      text.insert(
        contentsOf: "\(isLines ? "\n" : ", ")\(prefix)\(name)\(match.2)\(Self.value)\(isLines ? ";" : "")",
        at: match.range.upperBound)
      do throws(ParseError) {
        let reading = try SpringReading(text)
        let said = (reading.values + reading.unused).joined(separator: ", ")
        #expect(said.contains("\(name): \(Self.value)"), "\(reading.title) of \(text)")
      } catch {
        let isNamed = error.description.contains(name) || error.description.contains(Self.value)
        let isKnown = [
          "different meanings", "2 springs", "depend on their order", "play an easing", "a duration",
          "a ratio", "not from", "dampingRatio", "not settle", "at most", "not used by"
        ]
        #expect(isNamed || isKnown.contains { error.description.contains($0) }, "\(error) of \(text)")
      }
    }
  }
}
