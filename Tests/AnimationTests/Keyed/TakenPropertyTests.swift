import MotionAnimation
import MotionKinematics
import Testing

@Suite struct `A property that passes from one keyed animation to another` {
  @Test(arguments: ["settles", "is removed"])
  func `an animation does not move again what another one has taken over`(end: String) {
    var stage = Stage()
    stage.add(
      .group([
        .timed(\.rotation, to: 100, duration: 3), .timed(\.opacity, to: 0, duration: 3, curve: .linear)
      ]), "slow")
    stage.advance(to: 0.3)
    stage.add(.spring(\.rotation, to: 0, Spring(response: 0.2, dampingRatio: 1)), "fast")
    if end != "settles" {
      stage.advance(to: 0.4)
      stage.ends += stage.animations.removeAnimation(forKey: "fast", from: &stage.ball, at: 0.4)
    } else {
      stage.advance(to: 2)
      #expect(stage.animations.keys == ["slow"])
    }
    let rotation = stage.ball.rotation
    #expect(end == "settles" ? rotation == 0 : rotation > 0)
    #expect(stage.animations.motion(of: \.rotation, forKey: "slow")?.target == nil)
    let isRetargeted = stage.retarget("slow", \.rotation, to: 9)
    #expect(!isRetargeted)
    for time in stride(from: 2.1, to: 3, by: 0.1) {
      stage.advance(to: time)
      #expect(stage.ball.rotation == rotation && abs(stage.ball.opacity - 1 + time / 3) < 1e-9)
      #expect(stage.animations.velocity(of: \.rotation, at: time) == 0)
    }
    stage.advance(to: 3)
    #expect(stage.ball.rotation == rotation && stage.ball.opacity == 0)
    #expect(stage.ends.last?.key == "slow" && stage.ends.last?.completion == Completion(.settled, at: 3))
  }

  @Test func `an animation takes a property over when it begins it, and not while it waits`() {
    var stage = Stage()
    stage.add(.timed(\.rotation, to: 10, duration: 10, curve: .linear), "a")
    stage.add(.timed(\.rotation, to: 0, duration: 1, curve: .linear).delayed(by: 2), "b")
    stage.advance(to: 1.5)
    #expect(abs(stage.ball.rotation - 1.5) < 1e-9)
    stage.advance(to: 2.5)
    #expect(abs(stage.ball.rotation - 1) < 1e-9)
    stage.advance(to: 9)
    #expect(stage.ball.rotation == 0 && stage.animations.keys == ["a"])
  }

  @Test(arguments: [0.5, 4])
  func `the one that begins a property last has it, whichever was added last`(duration: Double) {
    var stage = Stage()
    stage.add(
      .sequence([
        .timed(\.opacity, to: 0, duration: 1), .timed(\.rotation, to: 10, duration: 1, curve: .linear)
      ]), "a")
    stage.add(.timed(\.rotation, to: 4, duration: duration, curve: .linear), "b")
    stage.advance(to: 0.9)
    let start = 4 * min(1, 1 / duration)
    for time in [1.25, 1.5, 1.75] {
      stage.advance(to: time)
      #expect(abs(stage.ball.rotation - start - (10 - start) * (time - 1)) < 1e-9)
    }
    stage.advance(to: 9)
    #expect(stage.ball.rotation == 10 && stage.animations.isEmpty)
  }

  @Test func `a repeated animation does not take a property back in its next pass`() {
    var stage = Stage()
    stage.add(
      Plan.timed(\.scale, to: [2, 2], duration: 0.5, kind: .scale).autoreversed().repeatedForever(), "pulse")
    stage.advance(to: 0.25)
    stage.add(.spring(\.scale, to: [0.9, 0.9], kind: .scale), "press")
    stage.advance(to: 8)
    #expect(stage.ball.scale == [0.9, 0.9] && stage.animations.keys == ["pulse"])
  }
}
