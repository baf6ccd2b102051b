import Foundation
import MotionKinematics
import SeededRandom
import Testing

@testable import PaneRecording

/// Tables whose positions and velocities are rounded to a few decimals.
struct RoundedCheckTests {
  private func report(_ rows: String) throws -> CheckReport {
    try CheckReport(
      try TraceTable(parsing: rows, named: "a"), column: nil, events: nil, tolerance: 0, named: "a")
  }

  private static func rounded(_ number: Double, _ decimals: Int?) -> Double {
    guard let decimals else { return number }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in 10 * scale }
    return (number * scale).rounded() / scale
  }

  /// Returns the rows of a spring from 0, which jumps at a time.
  /// - Parameter decimals: the numbers of decimals of the positions and of the velocities; nil for all.
  private static func table(
    _ spring: Spring, to target: Double, fps: Double, decimals: (place: Int?, velocity: Int?),
    jump: MotionState = .zero, at time: Double = 0.2
  ) -> String {
    let first = SpringMotion(spring: spring, from: 0, to: target)
    let (place, velocity) = first.state(at: time)
    let second = SpringMotion(
      spring: spring, from: place + jump.place, velocity: velocity + jump.velocity, to: target)
    return (0...Int(fps)).reduce(into: "t,y,v\n") { text, row in
      let now = Double(row) / fps
      let (place, velocity) = now < time ? first.state(at: now) : second.state(at: now - time)
      text += "\(now),\(rounded(place, decimals.place)),\(rounded(velocity, decimals.velocity))\n"
    }
  }

  private static let springs = [
    Spring(stiffness: 100, damping: 20), Spring(stiffness: 170, damping: 26),
    Spring(stiffness: 200, damping: 15), Spring(stiffness: 400, damping: 12)
  ]

  @Test(arguments: springs, [60.0, 120, 240])
  func `no rounding makes a spring jump`(spring: Spring, fps: Double) throws {
    for target in [1.0, 3, 40, 200, 1000] {
      for place in 0...5 {
        for velocity in [nil, place, 1, 3] {
          let rows = Self.table(spring, to: target, fps: fps, decimals: (place, velocity))
          #expect(
            try report(rows).verdict != .discontinuous, "\(target), \(place) and \(velocity ?? 99) decimals")
        }
      }
    }
  }

  @Test(arguments: springs, [120.0, 240])
  func `a spring of 200 pt in hundredths of a point is continuous`(spring: Spring, fps: Double) throws {
    for velocity in [nil, 2, 1] {
      let rows = Self.table(spring, to: 200, fps: fps, decimals: (2, velocity))
      #expect(try report(rows).verdict == .continuous, "\(velocity ?? 99) decimals")
    }
  }

  enum Quotient: CaseIterable { case backward, forward, central }

  @Test(arguments: Quotient.allCases, [60.0, 240])
  func `difference quotients of rounded positions do not jump`(rule: Quotient, fps: Double) throws {
    for decimals in 0...3 {
      let text = Self.table(Self.springs[0], to: 200, fps: fps, decimals: (decimals, nil))
      let rows: [[Double]] = text.split(separator: "\n").dropFirst().map { line in
        line.split(separator: ",").compactMap { Double($0) }
      }
      let quotients = rows.indices.reduce(into: "t,y,v\n") { text, row in
        let from = rows[rule == .forward && row < rows.count - 1 ? row : max(0, row - 1)]
        let to = rows[rule == .backward && row > 0 ? row : min(rows.count - 1, row + 1)]
        text += "\(rows[row][0]),\(rows[row][1]),\((to[1] - from[1]) / (to[0] - from[0]))\n"
      }
      #expect(try report(quotients).verdict != .discontinuous, "\(decimals) decimals")
    }
  }

  @Test(arguments: springs.dropLast(), [60.0, 120, 240])
  func `a jump far above the resolution is found in rounded rows`(spring: Spring, fps: Double) throws {
    for decimals in 0...3 {
      for velocity in [nil, decimals] {
        for jump in [MotionState(place: 30, velocity: 0), MotionState(place: -30, velocity: 0)] {
          let rows = Self.table(
            spring, to: 400, fps: fps, decimals: (decimals, velocity), jump: jump, at: 0.2051)
          #expect(try report(rows).verdict == .discontinuous, "\(decimals) decimals, \(jump)")
        }
      }
    }
  }

  @Test(arguments: 0...3)
  func `no jump that is reported is below the resolution of rounded rows`(decimals: Int) throws {
    var random = SplitMix64(seed: UInt64(decimals))
    for _ in 0..<60 {
      let spring = Spring(
        stiffness: .random(in: 60...400, using: &random), damping: .random(in: 6...40, using: &random))
      let isOfPlace = Bool.random(using: &random)
      let size = Double.random(in: -1...1, using: &random)
      let jump = MotionState(place: isOfPlace ? 8 * size : 0, velocity: isOfPlace ? 0 : 600 * size)
      let rows = Self.table(
        spring, to: .random(in: 50...400, using: &random), fps: [60, 120, 240].randomElement(using: &random)!,
        decimals: (decimals, Bool.random(using: &random) ? nil : decimals), jump: jump,
        at: .random(in: 0.1...0.5, using: &random))
      let motion = try report(rows).motions[0]
      #expect(motion.velocityBreak?.size ?? .infinity > motion.resolution.velocity)
      #expect(motion.placeBreak?.size ?? .infinity > motion.resolution.place)
    }
  }

  @Test func `rounded rows of a slow motion repeat, and are no stall`() throws {
    // 8 pt in 4 s: most rows in whole points are those before.
    let rows = (0...480).map { row in
      let place = 4 - 4 * cos(Double(row) / 480 * .pi)
      let velocity = Double.pi * sin(Double(row) / 480 * .pi)
      return "\(Double(row) / 120),\(place.rounded()),\(velocity.rounded())"
    }
    #expect(try report("t,y,v\n" + rows.joined(separator: "\n")).verdict != .discontinuous)
  }

  @Test func `a change of the acceleration does not hide a jump of the velocity in the same frame`() throws {
    // The clock is uneven, so that no law is known.
    var random = SplitMix64(seed: 9)
    let spring = Spring(stiffness: 250, damping: 10)
    let first = SpringMotion(spring: spring, from: 0, to: 800)
    for jump in [-150.0, -120, 120, 150] {
      let (place, velocity) = first.state(at: 0.078)
      let second = SpringMotion(spring: spring, from: place, velocity: velocity + jump, to: 100)
      let rows = (0...240).map { row in
        let now = row == 0 ? 0 : (Double(row) + .random(in: -0.3...0.3, using: &random)) / 240
        let (place, velocity) = now < 0.078 ? first.state(at: now) : second.state(at: now - 0.078)
        return "\(now),\(place),\(velocity)"
      }
      let report = try report("t,y,v\n" + rows.joined(separator: "\n"))
      #expect(
        report.verdict != .continuous || abs(jump) < report.motions[0].resolution.velocity, "\(report.text)")
    }
  }

  @Test(arguments: [
    ("t (ms)", ",", 1000.0), ("time_ms", ",", 1000), ("Time", ";", 1), ("elapsed_us", ";", 1e6), ("s", ",", 1)
  ])
  func `times are read in the unit that their column names`(name: String, separator: String, scale: Double)
    throws
  {
    let rows = (0...60).map { row in
      let (place, velocity) = SpringMotion(spring: Self.springs[0], from: 0, to: 100)
        .state(at: Double(row) / 60)
      return ["\(Double(row) / 60 * scale)", "\(place)", "\(velocity)"].joined(separator: separator)
    }
    let text = ([[name, "y", "v"].joined(separator: separator)] + rows).joined(separator: "\n")
    #expect(TraceTable.isTable(text))
    let report = try report(text)
    #expect(report.verdict == .continuous)
    #expect(abs(try #require(report.motions[0].longestFrame).size - 1.0 / 60) < 1e-9)
  }
}
