import Motion
import PaneScenes
import Testing

@testable import PaneRecording

struct EulerTicksTests {
  private func law(to target: String? = nil, ticksPerSecond: Double = 60) throws -> any SampledLaw {
    let target = try target.map { try CoordinateArgument(parsing: $0) }
    return try Laws.euler(.standard, from: nil, to: target, velocity: nil, ticksPerSecond: ticksPerSecond)
  }

  @Test func `M16: the article's integrator has its listed values at 60 Hz over distance 1`() throws {
    var law = try law()
    let ticks = [
      (0.083333333, 5), (0.215277778, 7.916666667), (0.368634259, 9.201388889), (0.523485725, 9.291087963),
      (0.666429559, 8.576630015), (0.789522985, 7.385605549), (0.889125020, 5.976122109),
      (0.964765958, 4.538456307)
    ]
    for (index, tick) in ticks.enumerated() {
      let (value, velocity) = law.state(at: Double(index + 1) / 60)
      #expect(abs(value.x - tick.0) < 1e-9 && abs(velocity.x - tick.1) < 1e-9)
    }
  }

  @Test(arguments: [30.0, 60, 240], ["1", "400", "400,-30"])
  func `the state at a time is the same in any order of reading`(rate: Double, target: String) throws {
    var law = try law(to: target, ticksPerSecond: rate)
    let components = try CoordinateArgument(parsing: target).components
    let motion = EulerMotion(
      from: .zero, to: SIMD2(components[0], components.count == 2 ? components[1] : 0), rate: rate)
    for time in [0.1, 0.1, 0.05, 0.3, 2, 0.2, 0, 1.99, 3600] {
      #expect(law.state(at: time) == motion.state(at: time))
    }
  }

  @Test func `M18: the motion settles at tick 51 over 400 pt and at tick 38 over 100 pt`() throws {
    #expect(try law(to: "400").settlingTime == 51 / 60.0)
    #expect(try law(to: "100").settlingTime == 38 / 60.0)
  }

  @Test func `M16: at 14 ticks per second the motion diverges and never settles`() throws {
    var law = try law(ticksPerSecond: 14)
    #expect(law.settlingTime == .infinity)
    #expect(abs(law.state(at: 60).value.x) > 1e6)
  }

  @Test(arguments: [30.0, 60, 1000], ["1", "320", "320,-20"])
  func `the steps are written as jumps, within the tolerance`(rate: Double, target: String) throws {
    let law = try law(to: target, ticksPerSecond: rate)
    let motion = try PolylineMotion(of: law, during: law.settlingTime)
    #expect(motion.error <= PolylineMotion.tolerance)
    #expect(law.jumps.count == Int((law.settlingTime * rate).rounded()))
  }

  @Test func `a motion that diverges stays in its last finite state`() throws {
    var law = try Laws.euler(
      Spring(stiffness: 300, damping: 20), from: nil, to: nil, velocity: nil, ticksPerSecond: 10)
    let motion = EulerMotion(from: 0.0, to: 1, rate: 10)
    for time in [10.0, 500, 1000] {
      let (value, velocity) = law.state(at: time)
      #expect(value.x.isFinite && velocity.x.isFinite)
      #expect(value.x == motion.value(at: time) && velocity.x == motion.velocity(at: time))
    }
  }
}
