// What the library promises of speed, measured: each name says the promise, and p50 is the number to look at.
import Benchmark
import BenchmarkAllocations
import Glibc

let benchmarks: @Sendable () -> Void = {
  springBenchmarks()
  valueBenchmarks()
  worldBenchmarks()
}

/// What a frame costs.
struct FrameCost: Sendable {
  /// How long the process was on a processor, in µs: unlike the time on the wall, what else the machine does
  /// counts for little.
  let processorTime: Int
  /// How many times it asked for heap memory.
  let allocations: Int

  init(of frame: () -> Void) {
    let start = (Self.processorClock(), allocation_count())
    frame()
    allocations = allocation_count() - start.1
    processorTime = Self.processorClock() - start.0
  }

  private static func processorClock() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}

extension Benchmark {
  func measurement(_ cost: FrameCost) {
    measurement(.processor, cost.processorTime)
    measurement(.allocations, cost.allocations)
  }
}

extension BenchmarkMetric {
  static let processor = custom("On a processor (μs)", polarity: .prefersSmaller, useScalingFactor: false)
  static let allocations = custom("Heap allocations", polarity: .prefersSmaller, useScalingFactor: false)
}
