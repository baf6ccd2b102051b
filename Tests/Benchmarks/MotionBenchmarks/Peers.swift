// The library beside the limit of the machine, in the same iteration, so that the load of the
// machine affects both. Each has one number, in %, which `make bench CHECK=1` compares with the recorded one.
// The names have no spaces, so that a check finds the files of the recorded numbers.
import Benchmark
import Glibc
import Motion

func peerBenchmarks() {
  let ofTimer = BenchmarkMetric.share(of: "clock_nanosleep")
  Benchmark("beside-clock_nanosleep-a-frame", configuration: .ratio(ofTimer, samples: 1)) {
    benchmark in
    var (link, timer) = (0, 0)
    // In turns, because delays change with what else the machine does.
    for _ in 0..<16 {
      link += await FrameDelays().measure(frames: 15)
      timer += sleepDelay(frames: 15)
    }
    benchmark.measurement(ofTimer, percent(link, of: timer))
  }
}

extension BenchmarkMetric {
  fileprivate static func share(of peer: String) -> Self {
    .custom("% of \(peer)")
  }
}

extension Benchmark.Configuration {
  /// The configuration for a ratio. A check fails if it is a quarter worse than the recorded one.
  fileprivate static func ratio(_ metric: BenchmarkMetric, samples: Int = 100) -> Self {
    .init(
      metrics: [metric], warmupIterations: min(samples - 1, 1), maxDuration: .seconds(4),
      maxIterations: samples, thresholds: [metric: .init(relative: [.p50: 25, .p90: 25])])
  }
}

/// Returns the time of the monotonic clock, in ns.
private func now() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

private func percent(_ value: Int, of whole: Int) -> Int {
  Int((100 * Double(value) / Double(max(whole, 1))).rounded())
}

/// Returns the median delay of wake-ups at 60 Hz by `clock_nanosleep`, in ns.
private func sleepDelay(frames: Int) -> Int {
  let start = now()
  let delays = (1...frames).map { frame in
    let deadline = start + frame * 1_000_000_000 / 60
    var time = timespec(tv_sec: deadline / 1_000_000_000, tv_nsec: deadline % 1_000_000_000)
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
    return now() - deadline
  }
  return delays.sorted()[frames / 2]
}

/// The delays of the frames of a display link.
@MainActor private final class FrameDelays {
  private let link = DispatchDisplayLink()
  private var delays: [Int] = []

  /// Returns the median delay of frames, in ns.
  func measure(frames: Int) async -> Int {
    await withCheckedContinuation { continuation in
      link.onFrame = { [self] frame in
        delays.append(Int((link.now - frame.timestamp) * 1e9))
        guard delays.count == frames else { return }
        link.pause()
        continuation.resume()
      }
      link.resume(at: link.now)
    }
    return delays.sorted()[frames / 2]
  }
}
