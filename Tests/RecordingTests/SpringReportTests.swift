import Foundation
import Motion
import PaneSprings
import Testing

@testable import PaneRecording

extension SpringReport {
  fileprivate init(_ spring: Spring, distance: Double = standardDistance) {
    self.init(SpringReading(notation: "a test", call: SpringCall(spring)), distance: distance)
  }
}

struct SpringReportTests {
  static let springs = [
    Spring.standard, Spring(bounciness: 6, speed: 15), Spring(response: 0.5, dampingRatio: 1),
    Spring(response: 0.3, dampingRatio: 2, mass: 3), Spring(stiffness: 300, damping: 0)
  ]

  private func values(_ spring: Spring) throws -> [String: Any] {
    let json = SpringReport(spring).json(code: SpringPlatform.allCases)
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test(arguments: springs)
  func `all parameterisations in the JSON give the same spring`(spring: Spring) throws {
    let values = try values(spring)
    func number(_ key: String) throws -> Double { try #require(values[key] as? Double) }
    let mass = try number("mass")
    let springs = [
      Spring(stiffness: try number("stiffness"), damping: try number("damping"), mass: mass),
      Spring(response: try number("response"), dampingRatio: try number("dampingRatio"), mass: mass),
      Spring(duration: try number("duration"), bounce: try number("bounce"), mass: mass),
      Spring(tension: try number("tension"), friction: try number("friction"), mass: mass)
    ]
    for other in springs {
      #expect(abs(other.stiffness / spring.stiffness - 1) < 1e-9)
      #expect(abs(other.damping - spring.damping) < 1e-9 * max(1, spring.damping))
    }
  }

  @Test(arguments: springs)
  func `the number of visible swings is that of the motion`(spring: Spring) {
    let report = SpringReport(spring)
    guard spring.overshoot < 1 else { return #expect(report.visibleSwings == .infinity) }
    // Count the extrema of the motion that are at least 0.5 pt past the target.
    let motion = SpringMotion(spring: spring, from: 0, to: SpringReport.standardDistance)
    var swings = 0.0
    var before = motion.velocity(at: 0.0005)
    for step in 1..<8000 {
      let time = 0.0005 + Double(step) / 4000
      let velocity = motion.velocity(at: time)
      let past = abs(motion.value(at: time) - SpringReport.standardDistance)
      if (velocity < 0) != (before < 0), past >= 0.5 { swings += 1 }
      before = velocity
    }
    #expect(report.visibleSwings == swings)
  }

  @Test(
    arguments: springs + [
      Spring(stiffness: 300, damping: 1000), Spring(response: 1, dampingRatio: 0.02),
      Spring(stiffness: 300, damping: 34.6410161513775)
    ])
  func `M18: the settling time to half a point is that of a sampled motion over the same distance`(
    spring: Spring
  )
    throws
  {
    let law = try Laws.spring(
      spring, from: nil, to: CoordinateArgument(parsing: "320"), velocity: nil, tolerance: 0.5)
    let time = SpringReport(spring, distance: 320).settlingTime(within: 0.5 / 320)
    #expect(time == law.settlingTime || abs(time / law.settlingTime - 1) < 1e-14)
  }

  @Test(arguments: springs)
  func `a report and a sample have the same settling time`(spring: Spring) throws {
    let law = try Laws.spring(spring, from: nil, to: nil, velocity: nil, tolerance: nil)
    let time = SpringReport(spring).settlingTime(within: 0.001)
    #expect(time == law.settlingTime || abs(time / law.settlingTime - 1) < 1e-14)
  }

  @Test func `F5: the duration as timing is that of a property animator`() throws {
    let duration = try #require(try values(.standard)["timingDuration"] as? Double)
    #expect(abs(duration - 0.744256) < 1e-6)
  }

  @Test(arguments: [
    (300, 1e-8, 1), (1e50, 1e-50, 1e-50), (1e-50, 1e50, 1e50), (1e50, 1e50, 1e-50), (300, 5e-324, 1)
  ])
  func `a report is made in bounded time for a spring with hardly any damping`(row: (Double, Double, Double))
    throws
  {
    let spring = Spring(stiffness: row.0, damping: row.1, mass: row.2)
    let report = SpringReport(spring)
    let decrement = -log(spring.overshoot)
    if row.0 == 300, row.1 == 1e-8 {
      #expect(abs(report.visibleSwings * decrement / log(640.0) - 1) < 1e-6)
    }
    #expect(!report.visibleSwings.isNaN && report.visibleSwings >= 0)
    for part in [0.01, 0.001, 0.3] { #expect(report.settlingTime(within: part) > 0) }
    #expect(!report.text(code: SpringPlatform.allCases).isEmpty)
  }

  @Test func `the numbers of the JSON have at most 12 significant digits`() throws {
    let json = SpringReport(Spring(stiffness: 300, damping: 1 / 3)).json(code: [])
    let numbers = json.split(whereSeparator: { !"0123456789.e-".contains($0) })
    #expect(numbers.contains("0.333333333333"))
    for number in numbers {
      let digits = number.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
      #expect(digits.count <= 12, "\(number)")
    }
    #expect(SpringReport(.snappy).json(code: []).contains("\"bounce\" : 0.15,"))
  }

  @Test func `every name in the JSON can be used in jq without quotes`() throws {
    let values = try values(.standard)
    let code = try #require(values["code"] as? [String: String])
    #expect(code["reactSpring"] == SpringCode.code(for: .standard, on: .reactSpring))
    #expect(code.count == SpringPlatform.allCases.count)
    for name in Array(values.keys) + Array(code.keys) {
      #expect(name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil, "\(name)")
    }
  }

  @Test func `the motion stays within each reported settling tolerance`() throws {
    let values = try values(.standard)
    let motion = SpringMotion(spring: .standard, from: 0, to: 1)
    for (key, part) in [
      ("settling1Percent", 0.01), ("settlingTenthPercent", 0.001), ("settlingHalfPoint", 0.5 / 320)
    ] {
      let time = try #require(values[key] as? Double)
      for step in 0..<1000 {
        #expect(abs(motion.value(at: time + Double(step) / 500) - 1) <= part * (1 + 1e-9))
      }
    }
  }

  @Test func `the regime of a clamped spring does not contradict its overshoot of 0`() throws {
    let text = SpringReport(
      try SpringSpec.read("{ stiffness: 300, damping: 20, overshootClamping: true }").reading
    ).text(code: [])
    #expect(text.contains("regime                under-damped: it would overshoot without the clamp\n"))
    #expect(text.contains("overshoot             0 %\n"))
  }

  @Test func `the text report of the article's spring has its overshoot, regime and code`() {
    let text = SpringReport(.standard).text(code: [.kinematics])
    #expect(text.contains("overshoot             10.8453 %\n"))
    #expect(text.contains("regime                under-damped: it overshoots\n"))
    #expect(text.hasSuffix("// this library\nSpring(stiffness: 300, damping: 20, mass: 1)\n"))
  }

  @Test func `a motion that never settles is null in JSON and ∞ in a report`() throws {
    let endless = Spring(stiffness: 300, damping: 0)
    #expect(try values(endless)["settling1Percent"] is NSNull)
    #expect(SpringReport(endless).text(code: []).contains("settled to 1 %        ∞ s"))
  }

  @Test(arguments: [
    (0.0, "undamped"), (0.01, "under-damped"), (0.99, "under-damped"), (1, "critical"), (1.01, "over-damped")
  ])
  func `the regime follows from the damping ratio`(ratio: Double, regime: String) {
    #expect(SpringReport(Spring(stiffness: 400, dampingRatio: ratio)).regime.hasPrefix(regime))
  }

  @Test func `a damping ratio within rounding of 1 is critical`() throws {
    let spring = Spring(stiffness: 3240.9619750976926, damping: 180.02671954734086, mass: 2.5)
    for other in [spring] + [Spring(stiffness: 1000, damping: 2 * 1000.0.squareRoot().nextDown)] {
      let report = SpringReport(other)
      #expect(report.regime.hasPrefix("critical"))
      let values = try values(other)
      #expect(values["bounce"] as? Double == 0 && values["overshoot"] as? Double == 0)
      #expect(values["firstCrossing"] is NSNull)
    }
  }

  @Test(arguments: [
    ("duration=0.5,bounce=-0.2", "duration=0.5,bounce=-0.1", "0.1 (+50 %)"),
    ("duration=0.5,bounce=-0.1", "duration=0.5,bounce=-0.2", "-0.1 (-100 %)"),
    ("duration=0.5,bounce=0.4", "duration=0.5,bounce=0.2", "-0.2 (-50 %)"),
    // There is no percentage of a change of sign.
    ("duration=2,bounce=-0.2", "duration=1.5,bounce=0.1", "0.3")
  ])
  func `a comparison has the change as a share of the first value, with its sign`(
    first: String, second: String, change: String
  ) throws {
    let reports = try [first, second].map { SpringReport(try SpringReading($0)) }
    let line = SpringComparison(reports[0], reports[1]).text.split(separator: "\n").first {
      $0.hasPrefix("bounce")
    }
    #expect(line?.hasSuffix(" " + change) == true, "\(line ?? "")")
  }

  @Test func `the overshoot of a nearly critical spring with a velocity has all of its digits`() throws {
    // Computed with 60 digits.
    let spring = Spring(
      stiffness: 145_315.06389540285, damping: 6255.634096253925, mass: 67.42153127514275)
    let call = SpringCall(spring, velocity: .relative(15_231.748930615604 / 320))
    let report = SpringReport(SpringReading(notation: "", call: call))
    #expect(abs(report.overshoot * 100 / 1.37599e-11 - 1) < 1e-5)
  }
}
