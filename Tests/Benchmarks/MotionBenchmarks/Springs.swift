import Benchmark
import Motion

/// Closed-form springs.
func springBenchmarks() {
  Benchmark("1 spring: value and velocity at a time (at most 50 ns)", configuration: .nanoseconds) {
    benchmark in
    let motion = SpringMotion(spring: .standard, from: 0.0, to: 100)
    for index in benchmark.scaledIterations { blackHole(motion.state(at: Double(index & 1023) * 1e-3)) }
  }
}

extension Benchmark.Configuration {
  /// The configuration for operations of nanoseconds: a sample has a million of them.
  fileprivate static var nanoseconds: Self {
    .init(metrics: [.wallClock], scalingFactor: .mega, maxDuration: .seconds(2))
  }
}
