import Benchmark
import Motion

/// Closed-form springs, one and a million.
func springBenchmarks() {
  Benchmark("1 spring: value and velocity at a time (at most 50 ns)", configuration: .nanoseconds) {
    benchmark in
    let motion = SpringMotion(spring: .standard, from: 0.0, to: 100)
    for index in benchmark.scaledIterations { blackHole(motion.state(at: Double(index & 1023) * 1e-3)) }
  }

  Benchmark("1 spring: a precomputed step (at most 3 ns)", configuration: .nanoseconds) { benchmark in
    let step = SpringStep(.standard, duration: 1e-6)
    var (displacement, velocity) = (100.0, 0.0)
    for _ in benchmark.scaledIterations { step.advance(displacement: &displacement, velocity: &velocity) }
    blackHole((displacement, velocity))
  }
}

extension Benchmark.Configuration {
  /// The configuration for operations of nanoseconds: a sample has a million of them.
  fileprivate static var nanoseconds: Self {
    .init(metrics: [.wallClock], scalingFactor: .mega, maxDuration: .seconds(2))
  }
}

/// The state of many springs, and room for a copy of it.
final class Springs {
  var displacements: [Double]
  var velocities: [Double]
  var copiedDisplacements: [Double]
  var copiedVelocities: [Double]
  let step = SpringStep(Spring(stiffness: 300, damping: 0.01), duration: 1.0 / 60)

  init(count: Int) {
    displacements = (0..<count).map { Double($0 % 1000) - 500 }
    velocities = (0..<count).map { Double($0 % 777) }
    copiedDisplacements = displacements.map { -$0 }
    copiedVelocities = velocities.map { -$0 }
  }

  @inline(never) func advance() { step.advance(displacements: &displacements, velocities: &velocities) }

  @inline(never) func copy() {
    Self.copy(displacements, to: &copiedDisplacements)
    Self.copy(velocities, to: &copiedVelocities)
  }

  private static func copy(_ source: [Double], to target: inout [Double]) {
    target.withUnsafeMutableBufferPointer { target in
      source.withUnsafeBufferPointer { _ = target.update(fromContentsOf: $0) }
    }
  }
}
