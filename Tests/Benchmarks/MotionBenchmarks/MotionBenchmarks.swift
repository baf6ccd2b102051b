// Benchmarks of the library's promises of speed. Each name states the promise, and p50 is the number to compare.
import Benchmark
import BenchmarkAllocations
import Glibc

let benchmarks: @Sendable () -> Void = {
  springBenchmarks()
  valueBenchmarks()
  worldBenchmarks()
  peerBenchmarks()
}

/// The cost of a frame.
struct FrameCost: Sendable {
  /// The processor time of the process, in µs, which depends less than wall-clock time on the load of the
  /// machine.
  let processorTime: Int
  /// The number of heap allocations.
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
