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
  Benchmark(
    "10,000 Animated<SIMD2<Double>>: the frame in which they settle",
    configuration: .init(metrics: [.processor, .allocations], maxDuration: .seconds(3))
  ) { benchmark in
    benchmark.measurement(await Values.settlingFrame(count: 10_000))
  }
  Benchmark(
    "10,000 Animated<SIMD2<Double>>: retargeted and shown (at most 12 ms)",
    configuration: .init(metrics: [.wallClock, .processor], maxDuration: .seconds(3))
  ) { benchmark, values in
    benchmark.measurement(await values.retargetAndFire())
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

  /// Returns the cost of the frame in which values settle together.
  static func settlingFrame(count: Int) -> FrameCost {
    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let values = (0..<count).map { _ in Animated(SIMD2(0.0, 0), on: animator) }
    for value in values { value.target = [100, 0] }
    let end = SpringMotion(spring: .standard, from: SIMD2(0.0, 0), to: [100, 0]).settlingTime()
    link.advance(to: (end * 60).rounded(.down) / 60)
    return FrameCost { link.advance(by: 1.0 / 60) }
  }

  /// Sends all values to other targets, and advances by a frame.
  func retargetAndFire() -> FrameCost {
    FrameCost {
      for value in values { value.target += [1, 0] }
      link.advance(by: 1.0 / 60)
    }
  }

  /// Advances by a frame.
  func fire() -> FrameCost { FrameCost { link.advance(by: 1.0 / 60) } }
}
