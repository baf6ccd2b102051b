import Foundation
import Motion
import PaneSprings
import SeededRandom
import Testing

@testable import PaneRecording

/// Tests of fitting a spring to a recorded motion (M141).
struct FittedSpringTests {
  /// A motion of −300 to 0 around the target 320, with noise that any language makes alike.
  struct Recording {
    let stiffness, damping, velocity, rate: Double
    let rows: Int
    let noise: Double
    let target: Double?

    init(
      _ stiffness: Double, _ damping: Double, velocity: Double, rate: Double, rows: Int, noise: Double,
      target: Double?
    ) {
      (self.stiffness, self.damping, self.velocity, self.rate) = (stiffness, damping, velocity, rate)
      (self.rows, self.noise, self.target) = (rows, noise, target)
    }

    var text: String {
      let spring = Spring(stiffness: stiffness, damping: damping)
      let motion = SpringMotion(spring: spring, from: 20, velocity: velocity, to: 320.0)
      return (target == nil ? "t,y\n" : "t,y,target\n")
        + (0..<rows).map { row in
          let place =
            motion.value(at: Double(row) / rate) + noise * (Double(row * 7919 % 1009) / 1009 - 0.5)
          return "\(Double(row) / rate),\(place)" + (target.map { ",\($0)" } ?? "") + "\n"
        }.joined()
    }
  }

  private func fit(_ text: String) throws -> FittedSpring {
    try FittedSpring(fitting: RecordedMotion(parsing: text, named: "recording"))
  }

  /// The numbers are of scipy 1.17, with x(t) in complex arithmetic, the noise above, and s = √(k − c²/4):
  ///
  ///     def x(t, k, c, a, v, b):
  ///         d = c / 2; s = np.sqrt(complex(k - d * d)); u = (v + d * a) / s
  ///         return (np.exp(-d * t) * (a * np.cos(s * t) + u * np.sin(s * t))).real + b
  ///     i = np.arange(rows); y = x(i / rate, k, c, -300, velocity, 320) + noise * (i * 7919 % 1009 / 1009 - .5)
  ///     p, cov = curve_fit(x, i / rate, y, p0=(k, c, -300, velocity, 320), xtol=1e-14, ftol=1e-14)
  ///
  /// With a target, b is 320 and no parameter.
  @Test(arguments: [
    (
      Recording(300, 20, velocity: 0, rate: 60, rows: 60, noise: 10, target: nil),
      [294.97268, 19.899351, 8.29941, 0.419266, 2.89388]
    ),
    (
      Recording(300, 20, velocity: 1500, rate: 120, rows: 60, noise: 6, target: nil),
      [295.45232, 19.825897, 4.94133, 0.208291, 1.7354]
    ),
    (
      Recording(100, 4, velocity: 0, rate: 30, rows: 60, noise: 10, target: nil),
      [99.689469, 4.0140534, 0.462027, 0.0376743, 2.89752]
    ),
    (
      Recording(170, 26, velocity: 0, rate: 60, rows: 120, noise: 2, target: nil),
      [167.24208, 25.666723, 2.44366, 0.310551, 0.578233]
    ),
    (
      Recording(600, 80, velocity: 0, rate: 240, rows: 200, noise: 1, target: nil),
      [593.0858, 79.145268, 9.64562, 1.18738, 0.289687]
    ),
    (
      Recording(300, 20, velocity: 0, rate: 60, rows: 60, noise: 10, target: 320),
      [295.36112, 19.928082, 7.9632, 0.386349, 2.89479]
    ),
    (
      Recording(500, 60, velocity: -3000, rate: 60, rows: 40, noise: 4, target: 320),
      [473.19634, 57.14078, 15.2649, 1.70087, 1.09953]
    )
  ])
  func `M141: coefficients, deviations and error are scipy's`(recording: Recording, scipy: [Double]) throws {
    let fit = try fit(recording.text)
    let found = [
      fit.spring.stiffness, fit.spring.damping, fit.stiffnessDeviation, fit.dampingDeviation, fit.error
    ]
    for (found, scipy) in zip(found, scipy) { #expect(abs(found / scipy - 1) < 1e-4, "\(found), \(scipy)") }
  }

  @Test(arguments: 0..<200) func `M141: a motion without noise gives its spring, start and target`(seed: Int)
    throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let spring = Spring(
      response: .random(in: 0.15...1.2, using: &random),
      dampingRatio: seed % 10 == 0 ? 0 : .random(in: 0.05...2, using: &random))
    let rate = [30.0, 60, 120, 240][seed % 4]
    let velocity = Double.random(in: -1...1, using: &random) * 300 * spring.angularFrequency
    let motion = SpringMotion(spring: spring, from: 20, velocity: velocity, to: -280.0)
    let rows = max(12, Int(spring.response * rate * .random(in: 0.8...4, using: &random)))
    let text = (0..<rows).map { "\(Double($0) / rate),\(motion.value(at: Double($0) / rate))\n" }.joined()
    let fit = try fit(text)
    #expect(abs(fit.spring.stiffness / spring.stiffness - 1) < 1e-5)
    #expect(abs(fit.spring.damping - spring.damping) < 1e-5 * max(spring.damping, spring.angularFrequency))
    #expect(abs(fit.motions[0].value(at: 0) - 20) < 0.01 && abs(fit.motions[0].target + 280) < 0.01)
    #expect(abs(fit.motions[0].initialVelocity - velocity) < 1e-4 * 300 * spring.angularFrequency)
  }

  @Test
  func `M141: each change of the target begins a motion of the same spring, and rows at rest are left out`()
    throws
  {
    let spring = Spring(stiffness: 400, damping: 14)
    let there = SpringMotion(spring: spring, from: 0.0, to: 100)
    let state = there.state(at: 0.25)
    let back = SpringMotion(spring: spring, from: state.value, velocity: state.velocity, to: 0.0)
    let rows = (0..<120).map { row in
      let time = Double(row - 20) / 60
      let (place, target) =
        time < 0 ? (0, 0) : time < 0.25 ? (there.value(at: time), 100) : (back.value(at: time - 0.25), 0)
      return "\(Double(row) / 60),\(place),\(target)\n"
    }
    let fit = try fit("t,y,target\n" + rows.joined())
    #expect(fit.motions.map(\.target) == [100, 0])
    #expect(abs(fit.spring.stiffness / 400 - 1) < 1e-6 && abs(fit.spring.damping / 14 - 1) < 1e-6)
  }

  /// Motions from about 0 in one second that no spring makes.
  enum Other: CaseIterable {
    case line, fall, decay, steps

    func place(at time: Double) -> Double {
      switch self {
      case .line: 300 * time
      case .fall: 500 * time * time
      case .decay: 500 - 500 * exp(-2 * time)
      case .steps: (10 * time).rounded().remainder(dividingBy: 3)
      }
    }

    var doubt: String {
      self == .steps ? "the error is over 5 % of the distance" : "the deviation of the stiffness is over 50 %"
    }
  }

  @Test(arguments: Other.allCases)
  func `M141: what no spring makes is told by the error or the deviation`(other: Other) throws {
    let rows = (0...60).map { "\(Double($0) / 60),\(other.place(at: Double($0) / 60))\n" }
    let report = try FitReport(RecordedMotion(parsing: rows.joined(), named: "recording"))
    #expect(report.doubt?.contains(other.doubt) == true, "\(report.text)")
    #expect(report.text.hasSuffix("\(report.doubt ?? "")\n"))
    guard report.fit.stiffnessDeviation.isFinite else { return }
    // The response is 2π/√k, so that the share of its deviation is a half of that of k, in s if it is over 1.
    let share = report.fit.stiffnessDeviation / report.fit.spring.stiffness / 2
    let deviation = share * report.fit.spring.response
    let text = try #require(report.text.firstMatch(of: /response .* s ± (\S+)( %)?\n/))
    let shown = try #require(Double(text.1)) * (text.2 == nil ? 1 : report.fit.spring.response / 100)
    #expect(abs(shown / deviation - 1) < 0.01, "\(report.text)")
  }

  @Test func `M141: the report has the spring with deviations, and the command to go on with`() throws {
    let text = try FitReport(
      RecordedMotion(
        parsing: Recording(300, 20, velocity: 0, rate: 60, rows: 60, noise: 10, target: nil).text, named: "f"
      )
    ).text
    #expect(
      text.hasPrefix(
        """
        spring          k=294.973,c=19.8994
        stiffness       294.973 ± 2.81 %
        damping         19.8994 ± 2.11 %
        response        0.365838 s ± 1.41 %
        damping ratio   0.579319 ± 1.14 %
        error           2.89388 in y, 0.849 % of the distance
        """))
    #expect(text.hasSuffix("\ngo on with       pane spring k=294.973,c=19.8994\n"))
  }

  @Test func `a column without a name is told by its number`() throws {
    let rows = Recording(300, 20, velocity: 0, rate: 60, rows: 60, noise: 10, target: nil).text
      .split(separator: "\n").filter { $0.first?.isNumber ?? false }
    let text = try FitReport(RecordedMotion(parsing: rows.joined(separator: "\n"), named: "f")).text
    #expect(text.contains(" in column 2, "))
  }

  @Test func `80,000 rows are fitted`() throws {
    let recording = Recording(300, 20, velocity: 0, rate: 10_000, rows: 80_000, noise: 1, target: nil)
    let text = recording.text
    let clock = ContinuousClock()
    let start = clock.now
    let fit = try fit(text)
    print("fit of 80,000 rows: \(clock.now - start)")
    #expect(abs(fit.spring.stiffness / 300 - 1) < 1e-3)
  }
}
