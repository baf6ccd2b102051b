import Foundation
import Motion
import PaneRecording
import SeededRandom
import Testing

struct MotionCodeTests {
  /// A law with the time for which it is written, in s.
  struct Example: Sendable, CustomStringConvertible {
    let description: String
    let duration: Double
    let law: @Sendable () throws -> any SampledLaw
  }

  static let examples: [Example] = {
    @Sendable func at(_ text: String) throws -> CoordinateArgument { try CoordinateArgument(parsing: text) }
    var examples = [
      Example(description: "a bounce", duration: 0.98) {
        Laws.bounce(height: 30, velocity: 0, gravity: 1000, elasticity: 0.6)
      },
      Example(description: "a fling past an edge", duration: 1.1) {
        try Laws.scroll(from: nil, velocity: at("1000"), edges: [at("200")], rate: 0.998, tolerance: nil)
      },
      Example(description: "a decay in the plane", duration: 4) {
        try Laws.decay(from: at("50,-3"), velocity: at("-700,1200"), rate: 0.998, tolerance: nil)
      },
      Example(description: "a curve", duration: 0.3) {
        try Laws.bezier(
          TimingCurve(0.25, 0.1, 0.25, 1), from: at("1000000"), to: at("1000001"), duration: 0.3)
      },
      Example(description: "a spring that is thrown from its target", duration: 1) {
        try Laws.spring(.standard, from: at("5"), to: at("5"), velocity: at("900"), tolerance: nil)
      },
      Example(description: "a spring that is thrown in the plane", duration: 0.85) {
        try Laws.spring(.bouncy, from: nil, to: at("300,200"), velocity: at("0,900"), tolerance: nil)
      }
    ]
    var random = SplitMix64(seed: 161)
    for _ in 0..<20 {
      let spring = Spring(
        response: .random(in: 0.1...1.5, using: &random), dampingRatio: .random(in: 0.1...2, using: &random))
      let velocity = Double.random(in: -5000...5000, using: &random)
      let target = Double.random(in: -400...400, using: &random)
      let duration = Double.random(in: 0.05...5, using: &random)
      examples.append(
        Example(description: "\(spring) to \(target), thrown at \(velocity)", duration: duration) {
          try Laws.spring(spring, from: nil, to: at("\(target)"), velocity: at("\(velocity)"), tolerance: nil)
        })
    }
    return examples
  }()

  /// A motion as it was read from code: shares of the duration, and the values there of each coordinate.
  struct Reading {
    var duration: Double
    var offsets: [Double]
    var values: [[Double]]

    func value(_ axis: Int, at offset: Double) -> Double {
      var (last, next) = (0, offsets.count - 1)
      while next - last > 1 {
        let middle = (last + next) / 2
        if offsets[middle] < offset { last = middle } else { next = middle }
      }
      let part = (offset - offsets[next - 1]) / (offsets[next] - offsets[next - 1])
      return values[next - 1][axis] + (values[next][axis] - values[next - 1][axis]) * part
    }
  }

  /// Returns the numbers of a text between two marks.
  func numbers(_ text: String, from start: String, to end: String) throws -> [Double] {
    let begin = try #require(text.range(of: start)?.upperBound)
    let finish = try #require(text.range(of: end, range: begin..<text.endIndex)?.lowerBound)
    return text[begin..<finish].split { !"0123456789.-e".contains($0) }.compactMap { Double($0) }
  }

  /// Reads the code of a motion. A motion along a line is one of y.
  func read(_ text: String, dimension: Int) throws -> Reading {
    let duration = try numbers(text, from: "animation: motion ", to: "ms")[0] / 1000
    if dimension == 2 {
      let lines = text.split(separator: "\n").filter {
        $0.contains("%") && $0.contains("{") && !$0.contains("/*")
      }
      return Reading(
        duration: duration,
        offsets: try lines.map { try numbers(String($0), from: "  ", to: "%")[0] / 100 },
        values: try lines.map { try numbers(String($0), from: "translate: ", to: "}") })
    }
    let from = try numbers(text, from: "from { translate: 0 ", to: "}")[0]
    let to = try numbers(text, from: "to { translate: 0 ", to: "}")[0]
    let stops = try #require(text.range(of: "linear("))
    let list = text[stops.upperBound...].prefix { $0 != ")" }.split(separator: ",")
    let points = list.map { $0.split { " %".contains($0) }.compactMap { Double($0) } }
    return Reading(
      duration: duration,
      offsets: points.indices.map { points[$0].count > 1 ? points[$0][1] / 100 : $0 == 0 ? 0 : 1 },
      values: points.map { [from + (to - from) * $0[0]] })
  }

  @Test(arguments: examples)
  func `M161: the code of a law, read again, is within a thousandth of its range at any time`(
    example: Example
  ) throws {
    var law = try example.law()
    let motion = try PolylineMotion(of: law, during: example.duration)
    let times = (0...5000).map { Double($0) / 5000 }
    let states = times.map { law.state(at: $0 * example.duration).value }
    let reading = try read(MotionCode.css.text(of: motion, named: "a law"), dimension: law.dimension)
    #expect(abs(reading.duration - example.duration) < 2e-6)
    #expect(reading.offsets.first == 0 && reading.offsets.last == 1)
    #expect(zip(reading.offsets, reading.offsets.dropFirst()).allSatisfy { $0 < $1 })
    for axis in 0..<law.dimension {
      let values = states.map { $0[axis] }
      let range = (values.max() ?? 0) - (values.min() ?? 0)
      let error = zip(times, values).map { abs(reading.value(axis, at: $0) - $1) }.max() ?? 0
      #expect(error <= range * 0.001, "axis \(axis): \(error / range)")
    }
  }

  @Test func `M161: code ends at the rest of the law, to the last digit`() throws {
    func at(_ text: String) throws -> CoordinateArgument { try CoordinateArgument(parsing: text) }
    func spring(
      _ damping: Double, _ target: String, from: String? = nil, velocity: String? = nil,
      tolerance: Double? = nil
    ) throws -> any SampledLaw {
      try Laws.spring(
        Spring(stiffness: 300, damping: damping), from: try from.map(at), to: at(target),
        velocity: try velocity.map(at), tolerance: tolerance)
    }
    let coasted = Decay(from: 0.0, velocity: 1000, rate: 0.998).end
    let laws: [(law: any SampledLaw, end: [Double])] = [
      (try spring(20, "400"), [400]), (try spring(20, "400,0"), [400, 0]), (try spring(60, "400"), [400]),
      (try spring(20, "400", tolerance: 10), [400]), (try spring(20, "0.1234567"), [0.1234567]),
      // The second coordinate moves less than the first one.
      (try spring(20, "400,7", velocity: "0,-20"), [400, 7]),
      (try Laws.decay(from: nil, velocity: at("1000"), rate: 0.998, tolerance: nil), [coasted]),
      (try Laws.decay(from: nil, velocity: at("10"), rate: 0.998, tolerance: nil), [coasted / 100]),
      (
        try Laws.scroll(from: nil, velocity: at("1000"), edges: [at("200")], rate: 0.998, tolerance: nil),
        [200]
      )
    ]
    for (law, end) in laws {
      let motion = try PolylineMotion(of: law, during: PolylineMotion.duration(of: law))
      let last = try read(MotionCode.css.text(of: motion, named: "a law"), dimension: law.dimension).values
        .last
      for (found, end) in zip(try #require(last), end) { #expect(abs(found - end) <= 1e-11 * abs(end)) }
    }
    // The whole motion is near the law, also that of the longer time.
    var law = laws[0].law
    let motion = try PolylineMotion(of: law, during: PolylineMotion.duration(of: law))
    let reading = try read(MotionCode.css.text(of: motion, named: "a law"), dimension: 1)
    for place in (0...5000).map({ Double($0) / 5000 }) {
      #expect(abs(reading.value(0, at: place) - law.state(at: place * reading.duration).value.x) <= 0.4435)
    }
  }

  @Test func `code of a law in the middle of its way ends where the law is`() throws {
    var law = try Laws.spring(
      .standard, from: nil, to: CoordinateArgument(parsing: "400"), velocity: nil, tolerance: nil)
    let motion = try PolylineMotion(of: law, during: 0.1)
    let reading = try read(MotionCode.css.text(of: motion, named: "a law"), dimension: 1)
    #expect(abs(reading.value(0, at: 1) - law.state(at: 0.1).value.x) < 1e-3)
  }

  @Test func `the stated error is that of the points, and no more than a thousandth`() throws {
    var law = Laws.bounce(height: 30, velocity: 0, gravity: 1000, elasticity: 0.6)
    let text = MotionCode.css.text(
      of: try PolylineMotion(of: law, during: 0.98), named: "pane sample bounce")
    let stated = try numbers(text, from: "at most ", to: "%")[0] / 100
    let reading = try read(text, dimension: 1)
    let error = (0...20_000).map { step in
      let offset = Double(step) / 20_000
      return abs(reading.value(0, at: offset) - law.state(at: 0.98 * offset).value[0]) / 30
    }.max()
    #expect(try #require(error) <= stated * 1.05 && stated <= 0.001)
  }

  @Test func `a motion that jumps, or nothing that moves, cannot be written`() throws {
    /// A law that does not say when it jumps.
    struct Jump: SampledLaw {
      let dimension = 1
      let settlingTime = 1.0
      func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
        (time < 0.3 ? .zero : SIMD2(1, 0), .zero)
      }
    }
    #expect(throws: ParseError.self) { try PolylineMotion(of: Jump(), during: 1) }
    let rest = try Laws.spring(
      .standard, from: CoordinateArgument(parsing: "4"), to: CoordinateArgument(parsing: "4"), velocity: nil,
      tolerance: nil)
    #expect(throws: ParseError("nothing moves in this time")) {
      try PolylineMotion(of: rest, during: 1)
    }
  }
}
