import MotionKinematics
import Testing

struct BakedKeyframesTests {
  /// The greatest distance of a component from the law, at 20,000 times.
  private func error<Law: SettlingTrajectory>(_ baked: KeyframeMotion<Law.Value>, _ law: Law) -> Double {
    (0...20_000).reduce(0) { greatest, index in
      let time = baked.duration * Double(index) / 20_000
      let difference = baked.value(at: time) - law.value(at: time)
      return (0..<Law.Value.componentCount).reduce(greatest) { max($0, abs(difference[component: $1])) }
    }
  }

  @Test(arguments: [0.1, 0.5, 1, 2], [0.01, 0.1, 1])
  func `M148: a spring in keyframes stays within the error, with fewer keyframes for a greater one`(
    dampingRatio: Double, error: Double
  ) throws {
    let spring = SpringMotion(
      spring: Spring(response: 0.4, dampingRatio: dampingRatio), from: 10, velocity: -500, to: 110)
    let baked = try #require(KeyframeMotion(baking: spring, within: error))
    let found = self.error(baked, spring)
    #expect(found <= error * (1 + 1e-9) && found > error / 2)
    #expect(baked.keyframes.frames.first?.value == 10 && baked.keyframes.frames.last?.value == 110)
    let finer = try #require(KeyframeMotion(baking: spring, within: error / 4))
    #expect(finer.keyframes.frames.count > baked.keyframes.frames.count)
  }

  @Test func `M148: any law can be baked, also in two dimensions`() throws {
    let spring = SpringMotion(spring: .bouncy, from: SIMD2(0.0, 5), velocity: [0, 900], to: [300, 5])
    let path = try #require(KeyframeMotion(baking: spring, within: 0.5))
    #expect(error(path, spring) <= 0.5 * (1 + 1e-9))
    let decay = Decay(from: 0.0, velocity: 1000)
    #expect(error(try #require(KeyframeMotion(baking: decay, within: 0.2)), decay) <= 0.2 * (1 + 1e-9))
    let fling = Fling(from: 0.0, velocity: 2000)
    #expect(error(try #require(KeyframeMotion(baking: fling, within: 0.2)), fling) <= 0.2 * (1 + 1e-9))
    let bounce = BouncingSpringMotion(SpringMotion(spring: .bouncy, from: 0, to: 100.0), elasticity: 0.6)
    #expect(error(try #require(KeyframeMotion(baking: bounce, within: 0.2)), bounce) <= 0.2 * (1 + 1e-9))
  }

  @Test func `M148: a law that never settles has no keyframes, nor has one that does not move`() {
    let undamped = SpringMotion(spring: Spring(stiffness: 100, damping: 0), from: 0, to: 1.0)
    #expect(KeyframeMotion(baking: undamped, within: 0.1) == nil)
    #expect(KeyframeMotion(baking: SpringMotion(spring: .smooth, from: 1, to: 1.0), within: 0.1) == nil)
  }
}
