import Foundation
import Motion
import SeededRandom
import Testing

@testable import PaneSprings

struct SpringCodeTests {
  static let springs = [
    Spring.standard, Spring(bounciness: 20, speed: 1), Spring(response: 0.5, dampingRatio: 1),
    Spring(response: 0.3, dampingRatio: 2, mass: 3), Spring(duration: 0.5, bounce: 0.3, mass: 0.25)
  ]

  static func random(_ count: Int, seed: UInt64, ratios: ClosedRange<Double> = 0.001...100) -> [Spring] {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double {
      exp(Double.random(in: log(range.lowerBound)...log(range.upperBound), using: &random))
    }
    return (0..<count).map { _ in
      Spring(response: number(0.02...20), dampingRatio: number(ratios), mass: number(0.01...100))
    }
  }

  private func code(_ spring: Spring, _ platform: SpringPlatform) -> String {
    SpringCode.code(for: spring, on: platform)
  }

  @Test(arguments: SpringPlatform.allCases)
  func `M160: seven digits are read back within 1e-6`(platform: SpringPlatform) throws {
    let ofPop = (0...20).map { Spring(bounciness: Double($0), speed: Double(20 - $0)) }
    // An easing is computed for each spring of the platforms that play one.
    for spring in Self.random(platform.templates.isEmpty ? 40 : 2000, seed: 32) + Self.springs + ofPop {
      let code = code(spring, platform)
      let read = try SpringReading(code).spring
      let played = platform.playsCritically ? SpringTiming(spring).played : spring
      #expect(abs(read.angularFrequency / played.angularFrequency - 1) < 1e-6, "\(code)")
      #expect(abs(read.dampingRatio - played.dampingRatio) < 1e-6 * max(1, played.dampingRatio), "\(code)")
      let isOther = platform.playsCritically && spring.dampingRatio > 1 + 1e-7
      #expect(code.contains("plays an over-damped spring as a critically damped one.\n") == isOther)
    }
  }

  @Test func `the code of a spring is as expected on each platform whose code is numbers`() {
    var text = ""
    for platform in SpringPlatform.allCases where platform != .tokens && !platform.templates.isEmpty {
      text += code(.standard, platform) + "\n"
    }
    for platform in [SpringPlatform.swiftUI, .uiKit, .pop] {
      text += code(Spring(stiffness: 300, damping: 200, mass: 2), platform) + "\n"
    }
    text += code(Spring(stiffness: 5000, damping: 6000), .swiftUI)
    #expect(
      text == """
        .spring(duration: 0.3627599, bounce: 0.4226497)
        UISpringTimingParameters(mass: 1, stiffness: 300, damping: 20, initialVelocity: .zero)
        spring(dampingRatio = 0.5773503f, stiffness = 300f)
        SpringForce().setStiffness(300f).setDampingRatio(0.5773503f)
        config: { mass: 1, tension: 300, friction: 20 }
        transition={{ type: "spring", stiffness: 300, damping: 20, mass: 1 }}
        withSpring(target, { mass: 1, stiffness: 300, damping: 20 })
        SpringDescription(mass: 1, stiffness: 300, damping: 20)
        animation.springBounciness = 10.49102
        animation.springSpeed = 10.01795
        Motion.Spring(stiffness: 300, damping: 20, mass: 1)
        .spring(duration: 0.5130199, bounce: -0.755051)
        // UIKit plays an over-damped spring as a critically damped one.
        UISpringTimingParameters(mass: 2, stiffness: 300, damping: 200, initialVelocity: .zero)
        // No bounciness and speed from 0 to 20 say it; the raw numbers do.
        animation.dynamicsTension = 150
        animation.dynamicsFriction = 100
        animation.dynamicsMass = 1
        .spring(Spring(mass: 1, stiffness: 5000, damping: 6000, allowOverDamping: true))
        """)
  }

  @Test func `a platform is found by any of its names`() {
    for platform in SpringPlatform.allCases {
      #expect(SpringPlatform(named: platform.rawValue) == platform)
      #expect(SpringPlatform(named: platform.title.uppercased()) == platform)
    }
    for (name, platform) in [
      ("React Spring", SpringPlatform.reactSpring), ("jetpack_compose", .compose)
    ] { #expect(SpringPlatform(named: name) == platform) }
    for name in ["", "-", "qt", "libadwaita"] { #expect(SpringPlatform(named: name) == nil) }
    #expect(SpringPlatform.reactSpring.key == "reactSpring")
  }

  @Test(arguments: springs)
  func `tokens are valid JSON of the format's types, and GSAP's path has the points of the easing`(
    spring: Spring
  )
    throws
  {
    let json = try JSONSerialization.jsonObject(with: Data(code(spring, .tokens).utf8)) as? [String: Any]
    let tokens = try #require(json?["spring"] as? [String: [String: Any]])
    #expect(tokens.values.allSatisfy { ["number", "duration"].contains($0["$type"] as? String) })
    #expect(
      tokens["stiffness"]?["$value"] as? Double == Double(DecimalText.decimal(spring.stiffness, digits: 7)))
    let easing = try LinearEasing(of: spring)
    let path = try #require(code(spring, .gsap).split(separator: "\"").first { $0.hasPrefix("M0,0 L") })
    #expect(path.split { "ML, ".contains($0) }.count == 2 * easing.points.count && path.hasSuffix(" L1,1"))
    #expect(code(spring, .css).hasSuffix("ms \(easing.text);"))
  }

  @Test func `a comment tells the reason where no easing can express a spring`() {
    for (spring, reason) in [
      (Spring(stiffness: 300, damping: 0), "a hundred periods"),
      (Spring(stiffness: 1e-50, damping: 1), "over a minute"),
      (Spring(stiffness: 1, damping: 1e50), "over a minute"),
      (Spring(stiffness: 1e10, damping: 1e5), "in less than a millisecond")
    ] {
      let lines = code(spring, .css).split(separator: "\n")
      #expect(
        lines.count == 2 && lines[0].hasPrefix("/* spring: k=") && lines[1].contains(reason), "\(lines)")
    }
  }

  @Test(arguments: [1e-50, 1, 1e50], [1e-50, 1, 1e50])
  func `springs at the edges of the ranges are written for all platforms`(stiffness: Double, mass: Double) {
    for damping in [0, 1e-50, 1, 1e50] {
      let spring = Spring(stiffness: stiffness, damping: damping, mass: mass)
      for platform in SpringPlatform.allCases { #expect(!code(spring, platform).isEmpty) }
    }
  }

  @Test(
    arguments: [
      (0.0, 6, "0"), (0.1, 6, "0.1"), (300, 6, "300"), (-0.0000123456789, 6, "-0.0000123457"),
      (3e-14, 6, "3e-14"),
      (9.999999e-10, 6, "0.000000001"), (123456789, 6, "123456789"), (1.5e20, 6, "1.5e20"),
      (-2.5e-300, 6, "-2.5e-300"),
      (0.57735026919, 7, "0.5773503"), (19.999999999, 7, "20"), (999_999_999_999_999.9, 7, "1e15"),
      (1 / 3, 1, "0.3")
    ] as [(Double, Int, String)])
  func `a number has its digits, and an exponent instead of many zeros`(
    value: Double, digits: Int, text: String
  ) {
    #expect(DecimalText.decimal(value, digits: digits) == text)
  }

  @Test(arguments: [(0, "0"), (-0.0, "0"), (-2, "-2"), (0.25, "0.25"), (1e-7, "1e-07"), (.infinity, "inf")])
  func `a plain number reads back as itself, without a fraction of 0 or a sign of 0`(
    value: Double, text: String
  ) {
    #expect(value.plain == text && Double(text) == value)
  }
}

struct LinearEasingTests {
  /// The value of an easing at a time, as a browser computes it from the text.
  private struct Browser {
    let duration: Double
    private var points: [(share: Double, value: Double)] = []

    init(_ easing: LinearEasing) throws {
      duration = easing.milliseconds / 1000
      let stops = easing.text.dropFirst("linear(".count).dropLast().split(separator: ",")
      for (index, stop) in stops.enumerated() {
        let words = stop.split { $0 == " " || $0 == "%" }
        let share = words.count == 2 ? try #require(Double(words[1])) / 100 : index == 0 ? 0 : 1
        points.append((share, try #require(Double(words[0]))))
      }
    }

    func value(at time: Double) -> Double {
      let share = time / duration
      guard let next = points.firstIndex(where: { $0.share > share }) else { return points.last?.value ?? 0 }
      let (from, to) = (points[next - 1], points[next])
      return from.value + (to.value - from.value) * (share - from.share) / (to.share - from.share)
    }
  }

  /// Expects the easing to be within the tolerance of a motion during its time, but for a percentage's last decimal beside
  /// a jump, and of the end later.
  private func expect(
    _ easing: LinearEasing, _ value: (Double) -> Double, end: Double = 1, jumps: [Double] = []
  ) throws {
    let browser = try Browser(easing)
    for step in 0...5000 {
      let time = 1.2 * browser.duration * Double(step) / 5000
      let isAtJump = jumps.contains { abs($0 - time) < 1e-6 * browser.duration }
      let shown = time < browser.duration ? browser.value(at: time) : end
      #expect(abs(shown - value(time)) < LinearEasing.tolerance || isAtJump, "\(time) \(easing.text)")
    }
  }

  @Test func `M161: linear() is within 0.1 % of any spring, as a browser evaluates it`() throws {
    let springs = SpringCodeTests.random(60, seed: 5, ratios: 0.05...20).filter { $0.response < 3 }
    for spring in springs + SpringCodeTests.springs {
      let motion = SpringMotion(spring: spring, from: 0, to: 1)
      try expect(LinearEasing(of: spring)) { motion.value(at: $0) }
    }
  }

  /// A law's value as a share of its way, the time at which it ends or settles, and the latest end of its easing.
  private typealias Sampled = (settling: Double, latest: Double?, end: Double, value: (Double) -> Double)

  /// The laws of `pane sample`: springs with a velocity, decays, scrolling, a bouncing ball and timing curves.
  private static var laws: [Sampled] {
    func law(_ law: some Law<Double>, over way: Double, from start: Double = 0) -> Sampled {
      let settling = law.settlingTime(within: Tolerance(distance: LinearEasing.tolerance * way))
      return (settling, settling * 1.1, (law.end - start) / way, { (law.value(at: $0) - start) / way })
    }
    let decay = Decay(from: 0, velocity: 2, rate: 0.998)
    let flight = Flight(from: -200, velocity: 0, gravity: 3000, floor: 0, elasticity: 0.6)
    let curves = [TimingCurve.linear, .easeInOut, .easeOut].map {
      TimedMotion(from: 0.0, to: 1, duration: 1.23456, curve: $0)
    }
    return [
      law(SpringMotion(spring: .bouncy, from: 0, velocity: 12, to: 1), over: 1),
      law(SpringMotion(spring: .standard, from: 0, velocity: 30, to: 0), over: 1),
      law(decay, over: decay.end),
      law(Course.scroll(from: 0, velocity: 4000, within: -1e9...320, rate: 0.998), over: 320),
      (flight.restingTime, nil, 1, { 1 + flight.value(at: $0) / 200 })
    ] + curves.map { curve in (1.23456, nil, 1, { curve.value(at: $0) }) }
  }

  @Test(arguments: 0..<8)
  func `M161: linear() is within 0.1 % of any law, with its corners`(index: Int) throws {
    let (settling, latest, end, value) = Self.laws[index]
    let easing = try LinearEasing(settling: settling, latest: latest, end: end, value: value)
    try expect(easing, value, end: end)
    if latest == nil { #expect(abs(easing.milliseconds - settling * 1000) <= 1) }
  }

  @Test(arguments: [2.0, 60, 240])
  func `M161: linear() has the jumps of a timer's steps`(rate: Double) throws {
    let value = { (time: Double) in min((time * rate + 1e-9).rounded(.down) / (rate / 2), 1) }
    let jumps = (1...Int(rate / 2 + 1)).map { Double($0) / rate }
    try expect(LinearEasing(settling: 0.5 + 1 / rate, value: value), value, jumps: jumps)
  }

  /// The numbers of points that a search over all polylines finds, with slightly more tolerance and a free end.
  @Test(
    arguments: zip(
      [Spring.standard, Spring(response: 0.5, dampingRatio: 1), Spring(response: 0.35, dampingRatio: 0.7)],
      [25, 18, 20]))
  func `linear() has at most as many points as a search over polylines needs`(spring: Spring, proved: Int)
    throws
  {
    #expect(try LinearEasing(of: spring).points.count <= proved)
  }
}
