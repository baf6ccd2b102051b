import Benchmark
import Motion

/// Values on one animator, each with its own law, target and completion.
func valueBenchmarks() {
  Benchmark(
    "10,000 Animated<SIMD2<Double>>: a frame (at most 1 ms)",
    configuration: .init(metrics: [.wallClock, .processor, .allocations], maxDuration: .seconds(3))
  ) { benchmark, values in
    let cost = await values.fire()
    if cost.allocations > 0 { benchmark.error("a steady frame allocates nothing") }
    benchmark.measurement(cost)
  } setup: {
    await Values(count: 10_000)
  }
}

/// Many values that never come to rest.
@MainActor private final class Values {
  let link = ManualDisplayLink()
  let animator: Animator
  let values: [Animated<SIMD2<Double>>]

  init(count: Int) {
    let animator = Animator(link: link)
    self.animator = animator
    values = (0..<count).map { Animated([Double($0), 0], on: animator) }
    let spring = Spring(stiffness: 300, dampingRatio: 1e-4)
    for (index, value) in values.enumerated() { value.retarget(to: [0, Double(index) + 1], with: spring) }
  }

  /// Advances by a frame.
  func fire() -> FrameCost { FrameCost { link.fire() } }
}
