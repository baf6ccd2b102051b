import Foundation
import Motion
import PaneSprings
import Testing

@testable import PaneRecording

struct SpringReportTests {
  private func report(_ text: String) throws -> SpringReport { SpringReport(try SpringReading(text)) }

  private func report(_ spring: Spring) throws -> SpringReport { try report(spring.text) }

  private func values(_ json: JSON) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
  }

  static let springs = [
    Spring.standard, Spring(bounciness: 6, speed: 15), Spring(response: 0.5, dampingRatio: 1),
    Spring(response: 0.3, dampingRatio: 2, mass: 3), Spring(stiffness: 300, damping: 0)
  ]

  @Test func `M160: a report is a picture of the spring in lines of 80 columns`() throws {
    let expected = """
      read as         k, c, m (k: 300, c: 20)

      stiffness       300             damping         20              mass  1
      response        0.36276 s       damping ratio   0.57735
      duration        0.36276 s       bounce          0.42265
      Pop bounciness  10.491          Pop speed       10.018

      overshoot       10.845 %        first crossing  0.15459 s
      settled, 1 %    0.50023 s       settled, 0.1 %  0.73299 s

      150 ┤
          │           ⢀⣀⡠⠤⠤⠤⠤⠤⠤⢄⣀⣀⣀⣀⣀⡀
      100 ┤        ⡠⠔⠊⠁              ⠈⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
       50 ┤     ⢀⠔⠉
          │   ⣀⠔⠁
        0 ┤⣀⠤⠊
          └┬──────────────┬──────────────┬──────────────┬─────────
           0             0.2            0.4            0.6 s

      SwiftUI         .spring(duration: 0.3627599, bounce: 0.4226497)
      other code      --to uikit, css, tokens, compose, android, react-spring, motion,
                      reanimated, flutter, gsap, pop, kinematics or all

      """
    #expect(try report("k=300,c=20").text() == expected)
  }

  @Test(arguments: [
    "k=300,c=20", "k=300,c=0", "k=1e6,c=1234.5678,m=12.345678",
    "{ stiffness: 30819.27, damping: 6255.63, mass: 0.676767 }",
    "{ tension: 170, friction: 26, angle: 3, colour: 4, weight: 5, length: 6, width: 7, height: 8, depth: 9 }"
  ])
  func `no line of a report or a comparison is longer than 80 columns or ends in a blank`(text: String) throws
  {
    let report = try report(text)
    let other = try self.report("duration=0.123456,bounce=-0.98765")
    for text in [report, other].map({ $0.text() }) + [SpringComparison(report, other).text] {
      for line in text.split(separator: "\n") { #expect(line.count <= 80 && line.last != " ", "\(line)") }
    }
  }

  @Test(arguments: springs)
  func `all parameterisations in the JSON give the same spring`(spring: Spring) throws {
    let values = try values(report(spring).json)
    func number(_ key: String) throws -> Double { try #require(values[key] as? Double) }
    let mass = try number("mass")
    for other in [
      Spring(stiffness: try number("stiffness"), damping: try number("damping"), mass: mass),
      Spring(response: try number("response"), dampingRatio: try number("dampingRatio"), mass: mass),
      Spring(duration: try number("duration"), bounce: try number("bounce"), mass: mass),
      Spring(frequency: try number("frequency"), dampingRatio: try number("dampingRatio"), mass: mass),
      Spring(tension: try number("tension"), friction: try number("friction"), mass: mass)
    ] {
      #expect(abs(other.stiffness / spring.stiffness - 1) < 1e-9)
      #expect(abs(other.damping - spring.damping) < 1e-9 * max(1, spring.damping))
    }
    let code = try #require(values["code"] as? [String: String])
    #expect(code.count == SpringPlatform.allCases.count)
    #expect(code["reactSpring"] == SpringCode.code(for: spring, on: .reactSpring))
  }

  @Test(arguments: springs)
  func `M18: overshoot, crossing and settling are those of the motion`(spring: Spring) throws {
    let values = try values(report(spring).json)
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let places = (0...20_000).map { motion.value(at: Double($0) / 10_000) }
    #expect(abs((values["overshoot"] as? Double ?? -1) - 100 * max(0, (places.max() ?? 0) - 1)) < 1e-2)
    let crossing = (values["firstCrossing"] as? Double).map { Int($0 * 10_000) }
    #expect(crossing == places.firstIndex { $0 >= 1 }.map { $0 - 1 })
    for (key, part) in [("settling1Percent", 0.01), ("settlingTenthPercent", 0.001)] {
      guard let time = values[key] as? Double else {
        #expect(spring.damping == 0)
        continue
      }
      #expect(places[Int(time * 10_000 + 1)...].allSatisfy { abs($0 - 1) <= part })
    }
  }

  @Test func `a spring that is critically damped but for rounding has no overshoot and never crosses`() throws
  {
    for mass in [0.1, 0.3, 1, 7] {
      let values = try values(report(Spring(response: 0.3, dampingRatio: 1, mass: mass)).json)
      #expect(values["bounce"] as? Double == 0 && values["overshoot"] as? Double == 0)
      #expect(values["firstCrossing"] is NSNull)
    }
  }

  /// That of react-spring's default is 2e-18 of the distance, which no number near 1 can show; it came at 3.06 s.
  @Test(arguments: ["{ tension: 170, friction: 26 }", "response=0.5,damping=0.98"])
  func `an overshoot under a millionth of the distance is none`(text: String) throws {
    let report = try report(text)
    let values = try values(report.json)
    #expect(values["overshoot"] as? Double == 0 && values["firstCrossing"] is NSNull)
    #expect(report.text().contains("\novershoot       0 %             first crossing  never\n"))
    let comparison = SpringComparison(report, try self.report("snappy"))
    #expect(comparison.text.contains("\nfirst crossing    never         0.39077 s     –\n"))
  }

  @Test func `a comparison has the numbers side by side, and shares where they tell something`() throws {
    let comparison = SpringComparison(try report("snappy"), try report("k=300,c=20"))
    let lines = comparison.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 20 && lines[0] == "A read as       snappy")
    for line in [
      "                  A             B             B − A",
      "stiffness         157.91        300           142.09 (+90 %)",
      "mass              1             1             0",
      "damping ratio     0.85          0.57735       -0.27265 (-32.1 %)",
      "Pop speed         3.3287        10.018        6.6893",
      "overshoot         0.62876 %     10.845 %      10.217 %",
      "settled, 0.1 %    0.72885 s     0.73299 s     0.0041432 s (+0.568 %)",
      "In 0.733 s they are at most 36.5 % of the distance apart, at 0.15 s."
    ] { #expect(lines.contains(line), "\(comparison.text)") }
    let values = try values(comparison.json)
    let differences = try #require(values["differences"] as? [String: Double])
    let frequency = Spring.standard.frequency - Spring.snappy.frequency
    #expect(abs((differences["frequency"] ?? 0) - frequency) < 1e-9)
    #expect((values["springs"] as? [Any])?.count == 2)
  }

  @Test(arguments: [
    ("k=300,c=20", "k=300,c=20"), ("k=300,c=0", "k=301,c=0"), ("k=300,c=20", "response=0.5,damping=1")
  ])
  func `the greatest difference is that of the motions`(first: String, second: String) throws {
    let reports = try [first, second].map { try report($0) }
    let (size, time) = SpringComparison(reports[0], reports[1]).greatestDifference
    func difference(_ time: Double) -> Double {
      abs(reports[0].motion.value(at: time) - reports[1].motion.value(at: time))
    }
    #expect(difference(time) == size)
    let settling = reports.map { $0.settlingTime(within: 0.001) }.max() ?? 0
    let span = settling.isFinite ? settling : 10 * reports[0].spring.response
    let greatest = (0...100_000).map { difference(span * Double($0) / 100_000) }.max() ?? 0
    #expect(size <= greatest + 1e-6 && size >= greatest - 2e-3, "\(size) \(greatest)")
  }
}
