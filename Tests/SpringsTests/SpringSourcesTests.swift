import Foundation
import Motion
import Testing

@testable import PaneSprings

struct SpringSourcesTests {
  @Test(arguments: [0.01, 0.5, 3], [0, 0.05, 0.3, 0.9, 1])
  func `a spring from motion.dev's duration and bounce has 0.001 of its envelope left after the duration`(
    duration: Double, bounce: Double
  ) {
    let spring = Spring(motionDuration: duration, bounce: bounce)
    let (ratio, phase) = (spring.dampingRatio, spring.angularFrequency * duration)
    #expect(abs(ratio - max(1 - bounce, 0.05)) <= 1e-12)
    let left =
      bounce == 0 ? (1 + phase) * exp(-phase) : ratio / (1 - ratio * ratio).squareRoot() * exp(-ratio * phase)
    #expect(abs(left - 1e-3) <= 1e-12)
  }
}
