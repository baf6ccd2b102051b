import SeededRandom
import Foundation
import Motion
import Testing

@testable import PaneRecording

/// Tests of fitting a spring to a recorded motion (M141).
struct FittedSpringTests {
  /// A random recording of a spring that is retargeted back and forth, as text, and its spring.
  private struct Recorded {
    let spring: Spring
    private(set) var text: String

    /// - Parameters:
    ///   - rate: the frames per second.
    ///   - ways: the number of targets; with more than one, there is a column of them.
    ///   - noise: the standard deviation of the noise, as a share of the shortest way.
    ///   - missing: the share of the frames that are missing.
    init(
      seed: UInt64, rate: Double, ways: Int, ratios: ClosedRange<Double> = 0.15...0.5, noise: Double = 0.01,
      missing: Double = 0.05
    ) {
      var random = SplitMix64(seed: seed)
      spring = Spring(
        response: .random(in: 0.25...0.7, using: &random),
        dampingRatio: .random(in: ratios, using: &random))
      text = ways > 1 ? "t,y,target\n" : ""
      let way = 200.0
      var (start, place, target) = (0.0, Double.random(in: -100...100, using: &random), 0.0)
      // An initial velocity of up to half the peak velocity of the motion.
      var velocity = Double.random(in: -0.5...0.5, using: &random) * way * spring.angularFrequency
      target = place + way
      for index in 1...ways {
        let motion = SpringMotion(spring: spring, from: place, velocity: velocity, to: target)
        let duration = spring.response * (index < ways ? .random(in: 0.6...1.6, using: &random) : 3)
        for frame in Int((start * rate).rounded(.up))..<Int(((start + duration) * rate).rounded(.up)) {
          let time = Double(frame) / rate
          guard Double.random(in: 0..<1, using: &random) >= missing else { continue }
          let value = motion.value(at: time - start) + noise * way * Self.normal(&random)
          text += "\(time),\(value)\(ways > 1 ? ",\(target)" : "")\n"
        }
        (place, velocity) = motion.state(at: duration)
        (start, target) = (start + duration, target + (index % 2 == 1 ? -way : way))
      }
    }

    /// A number of the standard normal distribution, by the method of Box and Muller.
    static func normal(_ random: inout SplitMix64) -> Double {
      let (one, two) = (Double.random(in: 0..<1, using: &random), Double.random(in: 0..<1, using: &random))
      return (-2 * log(1 - one)).squareRoot() * cos(2 * .pi * two)
    }

    var fit: FittedSpring {
      get throws {
        try FittedSpring(fitting: RecordedMotion(parsing: text, column: nil, named: "recording"))
      }
    }
  }

  private func errors(_ recorded: Recorded, _ fit: FittedSpring) -> (stiffness: Double, damping: Double) {
    (fit.spring.stiffness / recorded.spring.stiffness - 1, fit.spring.damping / recorded.spring.damping - 1)
  }

  @Test(arguments: 0..<200)
  func `M141: noise of 1 % and 5 % of missing frames change k and c by less than 2 %`(seed: Int) throws {
    let recorded = Recorded(seed: UInt64(seed), rate: 240, ways: 4)
    let fit = try recorded.fit
    let errors = errors(recorded, fit)
    #expect(abs(errors.stiffness) < 0.02 && abs(errors.damping) < 0.02)
    #expect(fit.segments.count == 4)
  }

  /// At 60 frames per second a single motion does not determine k and c within 2 %, so the reported deviation of the
  /// fit matters.
  @Test func `the errors of fits agree with their reported standard deviations`() throws {
    var (stiffness, damping) = (0.0, 0.0)
    let count = 100
    for seed in 0..<count {
      let recorded = Recorded(seed: UInt64(1000 + seed), rate: 60, ways: 1)
      let fit = try recorded.fit
      let errors = errors(recorded, fit)
      stiffness += (errors.stiffness / fit.stiffnessDeviation) * (errors.stiffness / fit.stiffnessDeviation)
      let deviation = fit.dampingDeviation / fit.spring.damping
      damping += (errors.damping / deviation) * (errors.damping / deviation)
    }
    // The root mean square of 100 normal errors is 1 ± 7 %.
    for squares in [stiffness, damping] {
      #expect(abs((squares / Double(count)).squareRoot() - 1) < 0.2)
    }
  }

  private func fit(_ text: String, column: String? = nil) throws -> FittedSpring {
    try FittedSpring(fitting: RecordedMotion(parsing: text, column: column, named: "recording"))
  }

  @Test(arguments: [
    Spring.standard, Spring(response: 0.2, dampingRatio: 0.05), Spring(response: 2, dampingRatio: 1),
    Spring(response: 0.4, dampingRatio: 1.8), Spring(stiffness: 300, damping: 0.5)
  ])
  func `M141: a motion without noise gives its spring, start and target`(spring: Spring) throws {
    let motion = SpringMotion(spring: spring, from: 20, velocity: 300, to: -100.0)
    let rows = (0..<120).map { "\(Double($0) / 60),\(motion.value(at: Double($0) / 60))\n" }
    let fit = try fit(rows.joined())
    #expect(abs(fit.spring.stiffness / spring.stiffness - 1) < 1e-6)
    #expect(abs(fit.spring.damping / spring.damping - 1) < 1e-6)
    let segment = try #require(fit.segments.first)
    #expect(abs(segment.from - 20) < 1e-3 && abs(segment.velocity - 300) < 0.1)
    #expect(abs(segment.target + 100) < 1e-3 && fit.error < 1e-3)
  }

  @Test func `a rest before the motion is excluded from the fit`() throws {
    let motion = SpringMotion(spring: .standard, from: 0.0, to: 100)
    var random = SplitMix64(seed: 7)
    let rows = (0..<180).map { row in
      let time = Double(row) / 60
      let noise = Double.random(in: -0.5...0.5, using: &random)
      return "\(time),\((time < 1 ? 0 : motion.value(at: time - 1)) + noise)\n"
    }
    let fit = try fit(rows.joined())
    #expect(abs(fit.spring.stiffness / 300 - 1) < 3 * fit.stiffnessDeviation + 1e-3)
    #expect(abs(fit.segments[0].start - 1) < 0.1 && fit.error < 0.5)
  }

  /// A recording whose motion starts between two rows, after some rows at rest.
  private func resting(
    _ spring: Spring, rows rest: Int, part: Double, rate: Double, velocity: Double = 0, isWhole: Bool = true
  ) -> String {
    let motion = SpringMotion(spring: spring, from: 20, velocity: velocity, to: 320.0)
    return (0..<(rest + 60)).filter { isWhole || $0 % 7 != 3 && $0 != rest }.map { row in
      let time = (Double(row - rest) + part) / rate
      return "\(Double(row) / rate),\(time < 0 ? 20 : motion.value(at: time))\n"
    }.joined()
  }

  @Test(arguments: [Spring(stiffness: 1500, damping: 55), Spring(stiffness: 600, damping: 30)])
  func `M141: rows at rest and a start between two rows do not change the spring`(spring: Spring) throws {
    for rest in [1, 2, 10, 30] {
      for part in [0.05, 0.4, 0.6, 1] {
        for (velocity, isWhole) in [(0.0, true), (0, false), (2000, true), (-1000, false)] {
          let text = resting(spring, rows: rest, part: part, rate: 60, velocity: velocity, isWhole: isWhole)
          let found = try fit(text).spring
          #expect(abs(found.stiffness / spring.stiffness - 1) < 1e-5, "\(rest), \(part), \(velocity)")
          #expect(abs(found.damping / spring.damping - 1) < 1e-5)
        }
      }
    }
  }

  @Test func `M141: a motion from rest starts at an instant between two rows, which is found`() throws {
    for (rest, part, isWhole) in [(1, 0.4, true), (10, 0.4, true), (10, 0.9, false), (30, 0.1, false)] {
      let text = resting(.standard, rows: rest, part: part, rate: 60, isWhole: isWhole)
      let motion = try RecordedMotion(parsing: text, startsAtRest: true, named: "recording")
      let fit = try FittedSpring(fitting: motion)
      let segment = try #require(fit.segments.first)
      #expect(abs(fit.spring.stiffness / 300 - 1) < 1e-5 && abs(fit.spring.damping / 20 - 1) < 1e-5)
      #expect(abs(segment.start - (Double(rest) - part) / 60) < 1e-6 && segment.velocity == 0)
      #expect(abs(segment.from - 20) < 1e-3 && fit.rows.count == motion.rows.count)
    }
  }

  /// A trace at rest at its first target, whose target changes between two rows.
  @Test(arguments: [1, 2, 5, 6, 30], [0.1, 0.4, 1])
  func `M141: a motion from rest may have rested at another target`(rest: Int, part: Double) throws {
    let motion = SpringMotion(spring: .standard, from: 20.0, to: 320)
    let back = SpringMotion(
      spring: .standard, from: motion.value(at: 0.5), velocity: motion.velocity(at: 0.5), to: 20)
    let rows = (0..<(rest + 90)).map { row in
      let time = (Double(row - rest) + part) / 60
      let place = time < 0 ? 20 : time < 0.5 ? motion.value(at: time) : back.value(at: time - 0.5)
      return "\(Double(row) / 60),\(place),\(time < 0 || time >= 0.5 ? 20 : 320)\n"
    }
    let recording = try RecordedMotion(
      parsing: "t,y,target\n" + rows.joined(), startsAtRest: true, named: "recording")
    let fit = try FittedSpring(fitting: recording)
    #expect(abs(fit.spring.stiffness / 300 - 1) < 1e-5 && abs(fit.spring.damping / 20 - 1) < 1e-5)
    let segment = try #require(fit.segments.first)
    #expect(fit.segments.count == 2 && segment.velocity == 0 && segment.target == 320)
    #expect(abs(segment.from - 20) < 1e-3 && abs(segment.start - (Double(rest) - part) / 60) < 1e-6)
  }

  @Test(arguments: [1, 2, 3, 4], [1e-12, 1e-6, 1e-3, 1])
  func `M141: an exponential decay determines no spring`(duration: Int, rounding: Double) throws {
    let rows = (0...60 * duration).map { row in
      let time = Double(row) / 60
      return "\(time),\(((500 - 500 * exp(-2 * time)) / rounding).rounded() * rounding)"
    }
    for rest in [0, 20] {
      let still = (0..<rest).map { "\(Double($0 - rest) / 60),0" }
      let report = try report(still + rows)
      #expect(!report.isSpring && report.json.contains("\"reasons\""))
      let rate = try #require(report.fit.decayRate)
      #expect(abs(rate / 2 - 1) < 0.01)
      #expect(
        report.text.contains(", not determined\n")
          && report.text.contains("no certain spring: an exponential decay"))
    }
  }

  @Test func `M141: a spring without damping has none`() throws {
    let motion = SpringMotion(spring: Spring(stiffness: 300, damping: 0), from: 0.0, to: 1)
    let report = try report((0...180).map { "\(Double($0) / 60),\(motion.value(at: Double($0) / 60))" })
    #expect(report.isSpring && report.fit.spring.damping < 1e-6)
    #expect(report.fit.dampingDeviation < 1e-6)
  }

  @Test func `a malformed time is an error, and a table after an empty line is ignored`() throws {
    let motion = SpringMotion(spring: .standard, from: 0.0, to: 100)
    let rows = (0..<60).map { "\(Double($0) / 60),\(motion.value(at: Double($0) / 60))\n" }
    let (first, rest) = (rows[..<30].joined(), rows[30...].joined())
    let error = try #require(throws: ParseError.self) { try self.fit("t,y\n\(first)O.5,50\n\(rest)") }
    #expect(error.description == "recording:32: the time must be a finite number; got “O.5”")
    let fit = try self.fit("t,y\n\(first)\(rest)\nt,x\n\(first)\(rest)")
    #expect(fit.rows.count <= 60 && abs(fit.spring.stiffness / 300 - 1) < 1e-6)
  }

  @Test func `M141: rows of a drag belong to no motion`() throws {
    let motion = SpringMotion(spring: .standard, from: 50.0, to: 0)
    let held = (0..<30).map { "\(Double($0) / 60),\($0 * $0),0,dragging\n" }
    let free = (30..<90).map { "\(Double($0) / 60),\(motion.value(at: Double($0 - 30) / 60)),0,animating\n" }
    let fit = try fit("t,y,target,phase\n" + (held + free).joined())
    #expect(fit.rows == Array(30..<90))
    #expect(abs(fit.spring.stiffness / 300 - 1) < 1e-6)
  }

  @Test(arguments: [
    ("", "expected rows of a time and a position, found none"),
    ("t,y\n0,1\n.1,2\n", "expected 6 rows or more towards one target"),
    ("0,1\n.1,1\n.2,1\n.3,1\n.4,1\n.5,1\n", "found the same value in all rows"),
    ("t,y\n0,1\n0,2\n", "recording:3: times must increase, but 0 follows 0"),
    ("t,y\n0,1\n.1,one\n", "recording:3: y must be a finite number; got “one”"),
    ("t,y\n0\n", "recording:2: expected 2 values or more, found 1"),
    ("t,y\n0,\"1\n", "recording:2: expected the end of a field, a quote"),
    ("t\n0\n", "recording:1: expected the time and a position, found “t”")
  ])
  func `a recording that cannot be read is an error with the line and the reason`(
    text: String, message: String
  ) throws {
    let error = try #require(throws: ParseError.self) { try self.fit(text) }
    #expect(error.description.contains(message), "\(error)")
  }

  @Test func `M141: a column is found by its name, and missing frames are skipped`() throws {
    let motion = SpringMotion(spring: .standard, from: 0.0, to: 10)
    let rows = (0..<60).map { row in
      "\"\(Double(row) / 60)\",0,\(row % 7 == 3 ? "" : "\(motion.value(at: Double(row) / 60))")\r\n"
    }
    let fit = try fit("\"time, s\",x,\"the \"\"y\"\"\"\r\n" + rows.joined(), column: "the \"y\"")
    #expect(abs(fit.spring.damping / 20 - 1) < 1e-6)
    let error = try #require(throws: ParseError.self) { try self.fit("t,y\n0,1\n", column: "z") }
    #expect(error.description.contains("expected the time and “z”, found “t,y”"))
  }

  /// The rows of a motion at 60 frames per second.
  private func rows(_ row: (Int, Double) -> String) -> String {
    let motion = SpringMotion(spring: .standard, from: 0.0, to: 100)
    return (0..<60).map { row($0, motion.value(at: Double($0) / 60)) + "\n" }.joined()
  }

  private func spring(
    _ text: String, _ times: RecordedMotion.Times = .column(unit: 1), atRest: Bool = false
  ) throws -> Spring {
    let motion = try RecordedMotion(parsing: text, times: times, startsAtRest: atRest, named: "recording")
    return try FittedSpring(fitting: motion).spring
  }

  @Test
  func `M141: times may be in ms, fields may be separated by tabs and semicolons, times may be missing`()
    throws
  {
    func decimalComma(_ value: Double) -> String { "\(value)".replacing(".", with: ",") }
    let found = try [
      spring(rows { "\(Double($0) / 60 * 1000),\($1)" }, .column(unit: 0.001)),
      spring("t\ty\n" + rows { "\(Double($0) / 60)\t\($1)" }),
      spring("\"t, s\";y\n" + rows { "\(Double($0) / 60);\($1)" }),
      spring("t;y\n" + rows { "\(decimalComma(Double($0) / 60));\(decimalComma($1))" }),
      spring("t\ty\n" + rows { "\(decimalComma(Double($0) / 60))\t\(decimalComma($1))" }),
      spring("t,y\n" + rows { "\(Double($0) / 60),\"1,\(200 + $1)\"" }),
      spring("t\ty\n" + rows { "\(decimalComma(Double($0) / 60))\t1.\(decimalComma(200 + $1))" }),
      spring("t,y\n" + rows { "\(Double($0) / 60),1'\(200 + $1)" }),
      spring(rows { "\($1)" }, .frames(perSecond: 60)),
      spring("y\n" + rows { $0 % 9 == 4 ? "nan" : "\($1)" }, .frames(perSecond: 60)),
      spring("y,target\n" + rows { "\($1),100" }, .frames(perSecond: 60), atRest: true)
    ]
    for spring in found {
      #expect(abs(spring.stiffness / 300 - 1) < 1e-6 && abs(spring.damping / 20 - 1) < 1e-6)
    }
    let error = try #require(throws: ParseError.self) { try self.fit("y\n0\n") }
    #expect(error.description.contains("positions without times need --fps"))
  }

  @Test func `M141: a response that nobody would feel is a warning about the unit of the times`() throws {
    func report(_ times: RecordedMotion.Times) throws -> FitReport {
      try FitReport(
        RecordedMotion(parsing: rows { "\(Double($0) / 60 * 1000),\($1)" }, times: times, named: "recording"))
    }
    let (wrong, right) = try (report(.column(unit: 1)), report(.column(unit: 0.001)))
    #expect(wrong.text.contains("warning: a response of") && wrong.text.contains("--unit ms"))
    #expect(wrong.json.contains("\"warning\"") && !right.json.contains("\"warning\""))
    #expect(!right.text.contains("warning"))
  }

  @Test func `M141: a motion that is known to start at rest determines its spring better`() throws {
    var (free, resting) = (0.0, 0.0)
    let count = 100
    for seed in 0..<count {
      var random = SplitMix64(seed: UInt64(5000 + seed))
      let spring = Spring(response: .random(in: 0.25...0.7, using: &random), dampingRatio: 1)
      let motion = SpringMotion(spring: spring, from: 0.0, to: 100)
      let text = (0..<Int(3 * spring.response * 240)).map {
        "\(Double($0) / 240),\(motion.value(at: Double($0) / 240) + Recorded.normal(&random))\n"
      }.joined()
      func square(_ found: Spring) -> Double {
        let error = found.damping / spring.damping - 1
        return error * error
      }
      free += try square(self.spring(text))
      resting += try square(self.spring(text, atRest: true))
    }
    // The standard deviation of the damping is below 3.1 % of it.
    #expect(9 * resting < 4 * free && (resting / Double(count)).squareRoot() < 0.031)
  }

  /// A motion that no spring makes, from 0 to 300 in about 0.5 s.
  enum Other: CaseIterable {
    case step, twoFrames, fall, ramp, easing, teleport

    /// The place at a time, in s.
    func place(at time: Double) -> Double {
      let part = min(time / 0.5, 1)
      return switch self {
      case .step: time < 0.5 ? 0 : 300
      case .twoFrames: min(max((time - 0.5) * 60 * 150, 0), 300)
      case .fall: 500 * time * time
      case .ramp: 300 * part
      case .easing: 300 * (part < 0.5 ? 4 * part * part * part : 1 - 4 * (1 - part) * (1 - part) * (1 - part))
      case .teleport:
        SpringMotion(spring: .standard, from: 0.0, to: 300).value(at: time) + (time > 0.3 ? 50 : 0)
      }
    }

    var reason: String {
      switch self {
      case .step: "of the distance lies between two rows, over 80 %"
      case .twoFrames: "no certain spring: "
      case .fall: "times as far as the rows go, over 10 times"
      case .ramp, .easing, .teleport: "the differences are no noise"
      }
    }
  }

  private func report(_ rows: [String]) throws -> FitReport {
    try FitReport(RecordedMotion(parsing: rows.joined(separator: "\n"), column: nil, named: "recording"))
  }

  @Test func `a spring without damping has none, with a deviation in its unit`() throws {
    let motion = SpringMotion(spring: Spring(stiffness: 300, damping: 0), from: 0.0, to: 100)
    let rows = (0..<120).map { "\(Double($0) / 60),\(motion.value(at: Double($0) / 60))" }
    let report = try report(rows)
    #expect(report.isSpring)
    let lines = report.text.split(separator: "\n")
    #expect(lines[0] == "spring          k=300,c=0" && lines.contains("damping ratio   0"))
    #expect(lines[2].hasPrefix("damping         0 ± ") && !lines[2].contains("%"), "\(lines[2])")
  }

  @Test(arguments: Other.allCases)
  func `M141: what no spring makes is refused, with the number and the limit`(other: Other) throws {
    let duration = other == .easing ? 48 : 60
    let report = try report((0...duration).map { "\(Double($0) / 60),\(other.place(at: Double($0) / 60))" })
    #expect(!report.isSpring)
    #expect(
      report.text.contains("not a spring: ")
        || other == .twoFrames && report.text.contains("no certain spring"))
    #expect(report.text.contains(other.reason), "\(report.text)")
    #expect(report.json.contains("\"reasons\""))
  }

  @Test func `M141: a jump is refused with a column of targets, too`() throws {
    let rows = (0...60).map { "\(Double($0) / 60),\($0 < 30 ? 0 : 50),50" }
    #expect(try !report(["t,y,target"] + rows).isSpring)
  }

  @Test(arguments: [
    (300.0, 20.0), (300, 60), (300, 5), (300, 0.5), (300, 0), (100, 10), (1000, 20), (630, 50), (300, 100),
    (2000, 100), (170, 26)
  ])
  func `M141: a spring is one at 30 rows a second, with noise of 1 %, thrown, and before it settles`(
    stiffness: Double, damping: Double
  ) throws {
    var random = SplitMix64(seed: UInt64(stiffness + damping))
    let spring = Spring(stiffness: stiffness, damping: damping)
    for rate in [30.0, 60, 240] {
      for (noise, duration) in [(0.0, 0.25), (0, 1), (3, 1), (3, 2)] {
        for velocity in [0.0, 1500, -1500] {
          let motion = SpringMotion(spring: spring, from: 0, velocity: velocity, to: 300.0)
          let report = try report(
            (0...Int(duration * rate)).map { row in
              let time = Double(row) / rate
              return "\(time),\(motion.value(at: time) + noise * Recorded.normal(&random))"
            })
          // With noise, the second rate of a damped spring may be lost.
          let isCertain = noise == 0 || spring.dampingRatio < 0.9
          #expect(
            report.isSpring || !isCertain && report.text.contains("\nno certain spring: "),
            "\(rate), \(noise), \(duration), \(velocity): \(report.text)")
          #expect(!report.text.contains("not a spring"))
          #expect(report.json.contains("\"reasons\"") == !report.isSpring)
        }
      }
    }
  }
}
