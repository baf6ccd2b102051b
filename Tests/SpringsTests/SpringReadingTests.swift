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
    "new ",
    "it's ", "a b ", "f(g {", "{ ...a, ", "'", "\"", "`", "/*", "<!--", "a: b = ", "[x ? (a: "
  ])
  func `the parser's work grows with the length of the text alone`(part: String) {
    func looks(_ count: Int) -> (looks: Int, tokens: Int) {
      let text = String(repeating: part, count: count)
      var parser = CodeParser(text)
      _ = parser.items()
      return (parser.looks, CodeLexer.tokens(text).count)
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
}
