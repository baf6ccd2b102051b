import Motion
import Testing

@Suite struct `Keyed animations that write nothing` {
  @Test(arguments: [false, true])
  func `one that was kept after its end leaves its property to what moved it since`(isGiven: Bool) {
    var stage = Stage()
    stage.add(.timed(\.rotation, to: 100, duration: 1).keptOnCompletion(), "kept")
    stage.advance(to: 2)
    #expect(stage.ball.rotation == 100)
    if isGiven {
      stage.ball.rotation = 50
    } else {
      stage.add(.timed(\.rotation, to: 50, duration: 1), "later")
      stage.advance(to: 4)
    }
    #expect(stage.ball.rotation == 50 && stage.animations.keys == ["kept"])
    stage.add(.timed(\.rotation, to: 0, duration: 1, curve: .linear), "last")
    #expect(stage.ball.rotation == 50)
    stage.advance(to: stage.time + 0.5)
    #expect(abs(stage.ball.rotation - 25) < 1e-9)
  }

  @Test func `a paused one leaves its property to those that move it`() {
    var stage = Stage()
    stage.add(.timed(\.rotation, to: 100, duration: 1, curve: .linear), "paused")
    stage.animations.setPaused(true, forKey: "paused", on: &stage.ball, at: 0.3)
    #expect(abs(stage.ball.rotation - 30) < 1e-9)
    stage.advance(to: 0.4)
    stage.add(.timed(\.rotation, to: 80, duration: 1), "later")
    #expect(abs(stage.ball.rotation - 30) < 1e-9)
    stage.advance(to: 2)
    #expect(stage.ball.rotation == 80)
    stage.add(.timed(\.rotation, to: 0, duration: 1), "last")
    #expect(stage.ball.rotation == 80)
  }

  @Test func `a property under a paused animation has the velocity that a running one gives it`() {
    var stage = Stage()
    stage.add(.timed(\.rotation, to: 50, duration: 10, curve: .linear), "paused")
    stage.animations.setPaused(true, forKey: "paused", on: &stage.ball, at: 0)
    stage.add(.timed(\.rotation, to: 100, duration: 10, curve: .linear), "runs")
    #expect(abs(stage.animations.velocity(of: \.rotation, at: 1) - 10) < 1e-9)
  }

  @Test func `one that was kept after its way back moves to another target without a further way back`() {
    var stage = Stage()
    stage.add(Plan.timed(\.rotation, to: 100, duration: 1).autoreversed().keptOnCompletion(), "kept")
    stage.advance(to: 3)
    #expect(stage.ball.rotation == 0 && stage.retarget("kept", \.rotation, to: 60))
    stage.advance(to: 10)
    #expect(stage.ball.rotation == 60 && stage.ends.count == 2)
  }
}
