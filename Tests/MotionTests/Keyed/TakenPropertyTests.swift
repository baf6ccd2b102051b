import CAllocations
import Motion
import Testing

@Suite struct `A property that passes from one keyed animation to another` {
  private let bouncy = Spring(response: 0.4, dampingRatio: 0.5)

  @Test func `a delayed animation under the same key lets the replaced one go on until the delay is over`() {
    var (stage, alone) = (Stage(), Stage())
    for time in [0.0, 0.117] {
      stage.advance(to: time)
      alone.advance(to: time)
      if time == 0 {
        stage.add(.spring(\.position, to: [100, 0], bouncy), "a")
        alone.add(.spring(\.position, to: [100, 0], bouncy), "a")
      } else {
        stage.add(.spring(\.position, to: [0, 0], bouncy).delayed(by: 0.2), "a")
      }
    }
    #expect(stage.ends.map(\.completion) == [Completion(.replaced, at: 0.117)])
    #expect(stage.animations.keys == ["a"] && stage.animations.properties == [\Ball.position])
    for time in [0.12, 0.2, 0.3] {
      stage.advance(to: time)
      alone.advance(to: time)
      #expect(stage.ball == alone.ball)
      #expect(
        stage.animations.velocity(of: \.position, at: time)
          == alone.animations.velocity(of: \.position, at: time))
    }
    // It begins between two frames, with the value and the velocity of that instant.
    alone.advance(to: 0.317)
    let velocity = alone.animations.velocity(of: \.position, at: 0.317)
    let back = SpringMotion(spring: bouncy, from: alone.ball.position, velocity: velocity, to: [0, 0])
    for time in [0.33, 0.4, 0.5] {
      stage.advance(to: time)
      #expect((stage.ball.position - back.value(at: time - 0.317)).length < 1e-9)
    }
    stage.advance(to: 9)
    #expect(stage.ball.position == [0, 0] && stage.animations.isEmpty && stage.ends.count == 2)
  }

  @Test func `the replaced animation stops where the delay is over, and is paused with the one that waits`() {
    var stage = Stage()
    stage.add(.timed(\.rotation, to: 10, duration: 10, curve: .linear), "a")
    stage.advance(to: 1)
    stage.add(.timed(\.opacity, to: 0, duration: 1).delayed(by: 2), "a")
    stage.advance(to: 2)
    stage.animations.setPaused(true, forKey: "a", on: &stage.ball, at: 2)
    stage.advance(to: 5)
    #expect(stage.ball.rotation == 2 && stage.animations.velocity(of: \.rotation, at: 5) == 0)
    stage.animations.setPaused(false, forKey: "a", on: &stage.ball, at: 5)
    stage.advance(to: 5.5)
    #expect(abs(stage.ball.rotation - 2.5) < 1e-9 && stage.ball.opacity == 1)
    stage.advance(to: 6.5)
    #expect(abs(stage.ball.rotation - 3) < 1e-9 && stage.ball.opacity < 1)
  }

  @Test(arguments: [2.9, 3.01])
  func `one that begins after the replaced animation has stopped begins at rest`(lastFrame: Double) {
    var stage = Stage()
    stage.add(.timed(\.rotation, to: 10, duration: 10, curve: .linear), "a")
    stage.advance(to: 1)
    stage.add(.timed(\.opacity, to: 0, duration: 1).delayed(by: 2), "a")
    stage.add(.spring(\.rotation, to: 3, bouncy).delayed(by: 2.02), "b")
    for time in [lastFrame, 3.1, 3.2] { stage.advance(to: time) }
    #expect(abs(stage.ball.rotation - 3) < 1e-9)
    #expect(abs(stage.animations.velocity(of: \.rotation, at: 3.2)) < 1e-9)
  }

  @Test func `one that was replaced before its delay was over never begins`() {
    var stage = Stage()
    stage.add(.timed(\.rotation, to: 10, duration: 10, curve: .linear), "a")
    stage.add(.timed(\.rotation, to: -9, duration: 1).delayed(by: 0.5), "a")
    stage.advance(to: 0.25)
    stage.add(.timed(\.rotation, to: 9, duration: 1, curve: .linear).delayed(by: 0.75), "a")
    stage.advance(to: 0.75)
    #expect(abs(stage.ball.rotation - 0.75) < 1e-9)
    stage.advance(to: 1)
    #expect(abs(stage.ball.rotation - 1) < 1e-9)
    stage.ends += stage.animations.removeAnimation(forKey: "a", from: &stage.ball, at: 1.5)
    #expect(abs(stage.ball.rotation - 5) < 1e-9)
    stage.advance(to: 9)
    #expect(abs(stage.ball.rotation - 5) < 1e-9)
    #expect(stage.ends.map(\.completion.reason) == [.replaced, .replaced, .cancelled])
  }

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

  /// With 10 frames a second both begin in the same frame.
  @Test(arguments: [("a", "b"), ("b", "a")], [10.0, 1000])
  func `the one that begins a property last has it in the frame in which both begin, from that instant on`(
    keys: (first: String, second: String), framesPerSecond: Double
  ) {
    let plans: [String: Plan] = [
      "a": .sequence([
        .timed(\.opacity, to: 0, duration: 0.98), .timed(\.rotation, to: 10, duration: 1, curve: .linear)
      ]),
      "b": .group([
        .timed(\.scale, to: [2, 2], duration: 3),
        .timed(\.rotation, to: -5, duration: 1, curve: .linear).delayed(by: 0.94)
      ])
    ]
    var stage = Stage()
    for key in [keys.first, keys.second] { stage.add(plans[key]!, key) }
    for frame in 1...Int(framesPerSecond) { stage.advance(to: Double(frame) / framesPerSecond) }
    #expect(abs(stage.ball.rotation - (-0.2 + 10.2 * 0.02)) < 1e-9)
    stage.advance(to: 1.5)
    #expect(abs(stage.ball.rotation - (-0.2 + 10.2 * 0.52)) < 1e-9)
    stage.advance(to: 9)
    #expect(stage.ball.rotation == 10 && stage.animations.isEmpty)
  }

  @Test func `an animation that has lost its property ends when it would have ended with it`() {
    var ends: [Double] = []
    for isTaken in [false, true] {
      var stage = Stage()
      stage.add(.spring(\.rotation, to: 100, bouncy).autoreversed(), "a")
      stage.advance(to: 0.2)
      if isTaken { stage.add(.timed(\.rotation, to: 0, duration: 0.1), "b") }
      stage.advance(to: 0.4)
      stage.advance(to: 8)
      ends += stage.ends.filter { $0.key == "a" }.map(\.completion.time)
    }
    #expect(ends.count == 2 && abs(ends[0] - ends[1]) < 1e-9)
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

  @Test func `a frame in which an animation waits while the replaced one moves allocates no more`() {
    var least = [Int.max, .max]
    for isWaiting in [false, true] {
      var stage = Stage()
      stage.add(.timed(\.rotation, to: 10, duration: 1000), "a")
      if isWaiting { stage.add(.timed(\.rotation, to: 0, duration: 1).delayed(by: 100), "a") }
      for frame in 1...50 {
        let before = allocation_count()
        stage.advance(to: Double(frame) / 60)
        least[isWaiting ? 1 : 0] = min(least[isWaiting ? 1 : 0], allocation_count() - before)
      }
      #expect(stage.ball.rotation > 0)
    }
    // In a build without optimisation, a frame has some of its own.
    #expect(least[1] <= 2 * least[0])
  }
}
