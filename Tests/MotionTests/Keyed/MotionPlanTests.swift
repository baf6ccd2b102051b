import Motion
import Testing

@Suite struct `Motion plans: delay, repetition, autoreversal, groups and sequences` {
  private func linear(_ path: WritableKeyPath<Ball, Double>, to end: Double, _ duration: Double) -> Plan {
    .timed(path, to: end, duration: duration, curve: .linear)
  }

  @Test
  func `a delayed animation leaves its property unchanged until its start, which can fall within a frame`() {
    var stage = Stage()
    stage.add(linear(\.rotation, to: 1, 1).delayed(by: 0.25), "turn")
    stage.ball.rotation = 0.5
    stage.advance(to: 0.2)
    #expect(stage.ball.rotation == 0.5)
    stage.advance(to: 0.35)
    #expect(abs(stage.ball.rotation - 0.55) < 1e-12)
    stage.advance(to: 2)
    #expect(stage.ends.map(\.completion) == [Completion(.settled, at: 1.25)])
  }

  @Test(arguments: [1 / 30.0, 1 / 60.0, 0.07, 0.9])
  func `in a sequence no time is lost between the parts, at any frame rate`(step: Double) {
    // A common error is to start the next part at the following frame, which loses part of a frame each time.
    var stage = Stage()
    let parts = (1...7).map { linear(\.rotation, to: Double($0), 0.1) }
    stage.add(.sequence(parts), "turn")
    var frame = 1.0
    while !stage.animations.isEmpty {
      stage.advance(to: frame * step)
      #expect(abs(stage.ball.rotation - min(7, frame * step / 0.1)) < 1e-9)
      frame += 1
    }
    #expect(abs(stage.ends[0].completion.time - 0.7) < 1e-12)
  }

  @Test func `springs in a sequence start at the exact time at which the previous one settles`() {
    func end(step: Double) -> Double {
      var stage = Stage()
      stage.add(
        .sequence([.spring(\.position, to: [100, 0]), .spring(\.position, to: [0, 0])]), "there and back")
      while !stage.animations.isEmpty { stage.advance(to: stage.time + step) }
      return stage.ends[0].completion.time
    }
    let motion = SpringMotion(spring: .standard, from: SIMD2(0.0, 0), to: [100, 0])
    #expect(abs(end(step: 1 / 60) - 2 * motion.settlingTime()) < 1e-9)
    #expect(abs(end(step: 0.21) - end(step: 1 / 240)) < 1e-9)
  }

  @Test func `a group ends with its last part, and each part ends independently`() {
    var stage = Stage()
    stage.add(
      .group([
        linear(\.rotation, to: 1, 0.3), linear(\.cornerRadius, to: 0, 0.5), linear(\.shadowRadius, to: 0, 0.1)
      ]), "all")
    stage.advance(to: 0.4)
    #expect(stage.ball.rotation == 1 && stage.ball.shadowRadius == 0 && stage.ball.cornerRadius > 0)
    stage.advance(to: 0.6)
    #expect(stage.ball.cornerRadius == 0)
    #expect(stage.ends.map(\.completion) == [Completion(.settled, at: 0.5)])
  }

  @Test func `each repetition starts at the initial value of the first`() {
    var stage = Stage()
    stage.ball.rotation = 2
    stage.add(linear(\.rotation, to: 4, 0.5).repeated(3), "turn")
    for (time, value) in [(0.25, 3.0), (0.6, 2.4), (1.3, 3.2)] {
      stage.advance(to: time)
      #expect(abs(stage.ball.rotation - value) < 1e-12)
    }
    stage.advance(to: 2)
    #expect(stage.ball.rotation == 4)
    #expect(stage.ends.map(\.completion) == [Completion(.settled, at: 1.5)])
  }

  @Test func `an autoreversed animation returns along the same curve`() {
    var stage = Stage()
    stage.add(.timed(\.rotation, to: 1, duration: 1, curve: .easeIn).autoreversed(), "turn")
    for share in [0.1, 0.25, 0.5, 0.75, 0.9] {
      var forth = stage
      forth.advance(to: share)
      var back = stage
      back.advance(to: 2 - share)
      #expect(abs(forth.ball.rotation - back.ball.rotation) < 1e-12)
      let velocity = forth.animations.velocity(of: \.rotation, at: share)
      #expect(abs(back.animations.velocity(of: \.rotation, at: 2 - share) + velocity) < 1e-9)
    }
    stage.advance(to: 2)
    #expect(stage.ball.rotation == 0 && stage.ends.map(\.completion.time) == [2])
  }

  @Test func `springs, decays and keyframes are autoreversed with their own laws`() {
    var stage = Stage()
    let keyframes = Keyframes([
      Keyframe(time: 0, value: 0.0), Keyframe(time: 0.25, value: 8), Keyframe(time: 1, value: 2)
    ])
    stage.add(
      .group([
        .spring(\.position, to: [100, 0]).autoreversed(),
        .decay(\.shadowRadius, velocity: 100).autoreversed(),
        .keyframes(\.rotation, keyframes, duration: 1).autoreversed()
      ]), "all")
    var highest = Ball(position: [0, 0], shadowRadius: 0)
    for ball in stage.run(\.self) {
      highest.position.x = max(highest.position.x, ball.position.x)
      highest.shadowRadius = max(highest.shadowRadius, ball.shadowRadius)
      highest.rotation = max(highest.rotation, ball.rotation)
    }
    #expect(abs(highest.position.x - 110.845) < 0.01)
    #expect(abs(highest.shadowRadius - 52.94998) < 0.25)
    #expect(abs(highest.rotation - 8) < 0.05)
    #expect(stage.ball.position == [0, 0] && stage.ball.shadowRadius == 3 && stage.ball.rotation == 0)
  }

  @Test func `an autoreversed sequence returns in reverse order`() {
    var stage = Stage()
    stage.add(
      .sequence([linear(\.rotation, to: 1, 0.2), linear(\.cornerRadius, to: 0, 0.2)]).autoreversed(), "both")
    stage.advance(to: 0.5)
    #expect(stage.ball.rotation == 1 && stage.ball.cornerRadius > 10)
    stage.advance(to: 0.7)
    #expect(abs(stage.ball.rotation - 0.5) < 1e-9 && stage.ball.cornerRadius == 37.5)
    stage.advance(to: 0.8 + 1e-9)
    #expect(stage.ball.rotation == 0 && stage.animations.isEmpty)
  }

  @Test func `an endless repetition runs until it is removed`() {
    var stage = Stage()
    stage.add(linear(\.rotation, to: 1, 0.5).autoreversed().repeatedForever(), "pulse")
    stage.advance(to: 1000.25)
    #expect(abs(stage.ball.rotation - 0.5) < 1e-9 && stage.ends.isEmpty)
    stage.ends += stage.animations.removeAnimation(forKey: "pulse", from: &stage.ball, at: 1000.4)
    #expect(stage.reason(of: "pulse") == .cancelled && abs(stage.ball.rotation - 0.8) < 1e-9)
  }

  @Test func `an endless repetition of a plan with duration 0 ends at once`() {
    var stage = Stage()
    stage.add(linear(\.rotation, to: 1, 0).repeatedForever(), "pulse")
    #expect(stage.animations.isEmpty && stage.ball.rotation == 1)
    stage.add(.sequence([]).repeatedForever(), "nothing")
    stage.add(.group([]), "nothing")
    #expect(stage.animations.isEmpty)
  }

  @Test func `plans can be nested: a delayed group in a repeated sequence`() {
    var stage = Stage()
    let plan = Plan.sequence([
      linear(\.rotation, to: 1, 0.1),
      .group([linear(\.rotation, to: 3, 0.2), linear(\.opacity, to: 0, 0.4)]).delayed(by: 0.1)
    ]).repeated(2)
    stage.add(plan, "all")
    stage.advance(to: 0.3)
    #expect(abs(stage.ball.rotation - 2) < 1e-9 && abs(stage.ball.opacity - 0.75) < 1e-9)
    stage.advance(to: 0.65)
    #expect(abs(stage.ball.rotation - 0.5) < 1e-9)
    stage.advance(to: 5)
    #expect(abs(stage.ends[0].completion.time - 1.2) < 1e-9)
  }

  @Test func `the current velocity goes to the first part that moves the property and not to a later one`() {
    var stage = Stage()
    stage.add(.spring(\.position, to: [400, 0]), "a")
    stage.advance(to: 0.1)
    let velocity = stage.animations.velocity(of: \.position, at: 0.1)
    stage.add(.sequence([.decay(\.position), .decay(\.position)]), "a")
    #expect(stage.animations.velocity(of: \.position, at: 0.1) == velocity)
    _ = stage.run(\.position)
    #expect(
      abs(
        stage.ends.last!.completion.time - 0.1 - Decay(from: SIMD2(0, 0), velocity: velocity).settlingTime())
        < 1e-9)
  }

  /// Moves the position with `law` under one key, until `plan` takes over under another at 0.1 s, between two frames.
  private func takeOver(_ plan: Plan, isFirst: Bool, _ law: Plan, step: Double) -> (Stage, Stage) {
    var (stage, alone) = (Stage(), Stage())
    alone.add(law, "a")
    if isFirst { stage.add(law, "a") }
    stage.add(plan, "b")
    if !isFirst { stage.add(law, "a") }
    while stage.time + step <= 0.1 { stage.advance(to: stage.time + step) }
    stage.advance(to: stage.time + step)
    if !isFirst {
      stage.ends += stage.animations.removeAnimation(forKey: "a", from: &stage.ball, at: stage.time)
    }
    alone.advance(to: 0.1)
    return (stage, alone)
  }

  @Test(arguments: [true, false], [1 / 60.0, 0.03, 0.0999])
  func `M31: a delayed plan starts from the value and velocity at its own start, under any key`(
    isFirst: Bool, step: Double
  ) {
    let home = Plan.spring(\.position, to: [0, 0])
    let plans = [
      home.delayed(by: 0.1), .sequence([linear(\.rotation, to: 1, 0.1), home]),
      .group([linear(\.rotation, to: 1, 0.4), home]).delayed(by: 0.1),
      .sequence([linear(\.opacity, to: 0, 0.04), linear(\.opacity, to: 1, 0.06), home.repeated(2)])
    ]
    for plan in plans {
      for law in [
        Plan.spring(\.position, to: [300, 0]),
        .timed(\.position, to: [300, 0], duration: 0.101, curve: .linear)
      ] {
        let (stage, alone) = takeOver(plan, isFirst: isFirst, law, step: step)
        let velocity = alone.animations.velocity(of: \.position, at: 0.1)
        #expect(velocity.x > 2000)
        let motion = SpringMotion(
          spring: .standard, from: alone.ball.position, velocity: velocity, to: [0, 0])
        let after = motion.state(at: stage.time - 0.1)
        #expect((stage.animations.velocity(of: \.position, at: stage.time) - after.velocity).length < 1e-6)
        #expect((stage.ball.position - after.value).length < 1e-6)
      }
    }
  }

  @Test func `a delayed part of a group takes a property over from another part with its value and velocity`()
  {
    var stage = Stage()
    stage.add(
      .group([
        .spring(\.position, to: [300, 0]), Plan.spring(\.position, to: [0, 0]).delayed(by: 0.1)
      ]), "a")
    stage.advance(to: 0.07)
    stage.advance(to: 0.13)
    let (start, velocity) = SpringMotion(spring: .standard, from: SIMD2(0, 0), to: [300.0, 0]).state(at: 0.1)
    let motion = SpringMotion(spring: .standard, from: start, velocity: velocity, to: [0, 0])
    #expect((stage.ball.position - motion.value(at: 0.03)).length < 1e-9)
  }

  @Test func `a delayed plan starts from the end of a plan that was added later and ended in the same frame`()
  {
    var stage = Stage()
    stage.add(linear(\.rotation, to: 0, 1).delayed(by: 0.1), "back")
    stage.add(linear(\.rotation, to: 1, 0.05), "forth")
    stage.advance(to: 0.2)
    stage.advance(to: 0.3)
    #expect(abs(stage.ball.rotation - 0.8) < 1e-12)
  }

  @Test func `a part starts from the end value of the previous part, even over another animation`() {
    var stage = Stage()
    stage.add(.spring(\.position, to: [300, 0]), "a")
    stage.add(
      Plan.sequence([
        .timed(\.position, to: [50, 0], duration: 0), linear(\.rotation, to: 1, 0),
        .timed(\.position, to: [60, 0], duration: 1, curve: .linear)
      ]).delayed(by: 0.1), "b")
    stage.advance(to: 0.09)
    stage.advance(to: 0.35)
    #expect(abs(stage.ball.position.x - 52.5) < 1e-9)
  }
}
