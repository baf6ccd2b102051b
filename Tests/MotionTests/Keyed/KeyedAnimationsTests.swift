import CAllocations
import Motion
import Testing

@Suite struct `Keyed animations of any property` {
  @Test func `M31, M43, M65: the same key replaces and keeps the velocity; distinct keys run both`() {
    let stage = Stage()
    stage.add([.spring(\.position, to: [0, 400])], "slide")
    stage.add([.spring(\.rotation, to: 1, kind: .rotation)], "turn")
    stage.advance(to: 0.1)
    let velocity = stage.velocity(of: \.position)
    #expect(velocity.y > 1000 && stage.animations.keys == ["slide", "turn"] && stage.ends.isEmpty)
    stage.add([.spring(\.position, to: [0, 0], Spring(bounciness: 6, speed: 15))], "slide")
    #expect(stage.animations.keys == ["turn", "slide"] && stage.velocity(of: \.position) == velocity)
    #expect(stage.ends.map(\.end) == [Completion(.replaced, at: 0.1)])
    _ = stage.run(\.self)
    #expect(stage.animations.keys.isEmpty && stage.animations.end(forKey: "turn") == nil)
    #expect(stage.ball.position == [0, 0] && stage.ball.rotation == 1)
  }

  @Test func `one under another key takes the property, and the other one goes on with its others`() {
    let stage = Stage()
    stage.add(
      [.decay(\.position, velocity: [500, 0]), .curve(\.opacity, to: 0, duration: 1, kind: .opacity)], "coast"
    )
    stage.advance(to: 0.2)
    let velocity = stage.velocity(of: \.position)
    stage.add([.spring(\.position, to: [0, 0])], "home")
    #expect(stage.animations.keys == ["coast", "home"] && stage.velocity(of: \.position) == velocity)
    // With its last property it has nothing left.
    stage.add([.spring(\.opacity, to: 1, kind: .opacity)], "appear")
    #expect(
      stage.animations.keys == ["home", "appear"] && stage.ends.map(\.end) == [Completion(.replaced, at: 0.2)]
    )
  }

  @Test func `two that begin in one frame begin in the order of their instants`() {
    for isLate in [false, true] {
      let (stage, alone) = (Stage(), Stage())
      let (first, second) = (Keyed.Track.spring(\.rotation, to: 100), Keyed.Track.spring(\.rotation, to: -50))
      if isLate { stage.add([second], "second", delay: 0.013) }
      stage.add([first], "first", delay: 0.007)
      if !isLate { stage.add([second], "second", delay: 0.013) }
      stage.advance(to: 0.02)
      let motion = SpringMotion(spring: .standard, from: 0, to: 100.0)
      let (value, velocity) = motion.state(at: 0.013 - 0.007)
      let back = SpringMotion(spring: .standard, from: value, velocity: velocity, to: -50)
      #expect(abs(stage.ball.rotation - back.value(at: 0.007)) < 1e-12)
      #expect(
        stage.events == [
          .started(key: "first", at: 0.007), .completed(key: "first", Completion(.replaced, at: 0.013)),
          .started(key: "second", at: 0.013)
        ])
      alone.add([first], "alone")
      alone.advance(to: 0.2)
      #expect(abs(alone.ball.rotation - motion.value(at: 0.2)) < 1e-12)
    }
  }

  @Test
  func
    `a delayed one lets the replaced one go on, and begins between two frames; one that waits is replaced at once`()
  {
    let stage = Stage()
    stage.add([.curve(\.rotation, to: 10, duration: 10, .linear)], "a")
    stage.add([.curve(\.rotation, to: -9, duration: 1)], "a", delay: 0.5)
    stage.advance(to: 0.25)
    stage.add([.curve(\.opacity, to: 0, duration: 1, .linear, kind: .opacity)], "a", delay: 0.75)
    #expect(stage.ends.map(\.end) == [Completion(.replaced, at: 0.25)])
    stage.advance(to: 0.75)
    #expect(abs(stage.ball.rotation - 0.75) < 1e-9 && stage.ball.opacity == 1)
    stage.advance(to: 1.5)
    // The one that is replaced stops at that instant.
    #expect(abs(stage.ball.rotation - 1) < 1e-9 && abs(stage.ball.opacity - 0.5) < 1e-9)
    #expect(stage.ends.map(\.end).last == Completion(.replaced, at: 1) && stage.animations.keys == ["a"])
  }

  @Test func `one follows another at its exact end`() throws {
    let stage = Stage()
    stage.add([.spring(\.rotation, to: 1, .bouncy)], "turn")
    let end = try #require(stage.animations.end(forKey: "turn"))
    #expect(end == SpringMotion(spring: .bouncy, from: 0, to: 1.0).settlingTime())
    stage.add([.curve(\.opacity, to: 0, duration: 1, .linear, kind: .opacity)], "fade", delay: end)
    stage.advance(to: end + 0.25)
    #expect(abs(stage.ball.opacity - 0.75) < 1e-12)
    #expect(
      stage.events.suffix(2) == [
        .completed(key: "turn", Completion(.settled, at: end)), .started(key: "fade", at: end)
      ])
  }

  @Test func `there and back, a wait and a repetition are courses`() {
    let stage = Stage()
    stage.add(
      [
        .law(\.rotation) { start in
          let there = SpringMotion(spring: .snappy, from: start.value, velocity: start.velocity, to: 30)
          return Course(Rest(start.value)).then(at: 0.5) { _ in there }.then(at: 1.5) { state in
            SpringMotion(spring: .snappy, from: state.value, velocity: state.velocity, to: start.value)
          }
        }
      ], "nod")
    stage.advance(to: 0.5)
    #expect(stage.ball.rotation == 0)
    stage.advance(to: 0.7)
    #expect(
      abs(stage.ball.rotation - SpringMotion(spring: .snappy, from: 0, to: 30.0).value(at: 0.2)) < 1e-12)
    let values = stage.run(\.rotation)
    #expect(values.max()! > 29.9 && values.last == 0 && stage.ends.map(\.end.reason) == [.settled])
  }

  @Test(arguments: [0.001, 0.1, 10])
  func `M130: a property of a custom kind settles within its threshold`(threshold: Double) {
    let stage = Stage()
    stage.add([.spring(\.position, to: [0, 400], kind: .custom(threshold: threshold))], "volume")
    let motion = SpringMotion<SIMD2<Double>>(spring: .standard, from: .zero, to: [0, 400])
    _ = stage.run(\.position)
    #expect(stage.ends.map(\.end.time) == [motion.settlingTime(within: Tolerance(distance: threshold))])
  }

  @Test func `a property that is sent to one target with every frame settles all the same`() {
    let stage = Stage()
    stage.add([.spring(\.rotation, to: 100)], "turn")
    let end = stage.animations.end(forKey: "turn")!
    for frame in 1...600 where !stage.animations.keys.isEmpty {
      stage.advance(to: Double(frame) / 60)
      _ = stage.retarget("turn", \.rotation, to: 100)
    }
    #expect(abs(stage.ends[0].end.time - end) < 1e-6)
  }

  @Test func `M35: a decay settles at its projected end`() {
    for (rate, end) in [(Decay<Double>.normalRate, 499.4998), (0.99, 99.4992)] {
      let stage = Stage()
      stage.add([.decay(\.position, velocity: [1000, 0], rate: rate)], "coast")
      let values = stage.run(\.position).map(\.x)
      #expect(abs(values.last! - end) < 5e-5 && zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test func `M35: a custom animation receives the time of each frame and can finish itself`() {
    let stage = Stage()
    stage.add(
      [
        .custom { ball, elapsed, duration in
          ball.position.x += 100 * duration
          ball.rotation += 1
          return elapsed >= 0.5
        }
      ], "custom", delay: 0.25)
    for time in [0.1, 0.35, 0.35, 0.65, 0.8, 0.9] { stage.advance(to: time) }
    // A common error is to lose time at each frame; here the durations add up exactly.
    #expect(abs(stage.ball.position.x - 55) < 1e-12 && stage.ball.rotation == 3)
    #expect(
      stage.events.suffix(2) == [
        .reachedTarget(key: "custom", at: 0.8), .completed(key: "custom", Completion(.settled, at: 0.8))
      ])
  }

  @Test func `M36, M33: the root has the law's value in each frame, at any rate of frames`() {
    let motion = SpringMotion<SIMD2<Double>>(spring: .standard, from: .zero, to: [0, 400])
    for rate in [7.0, 24, 60, 144] {
      let stage = Stage()
      stage.add([.spring(\.position, to: [0, 400])], "slide")
      for frame in 1...Int(rate / 4) {
        stage.advance(to: Double(frame) / rate)
        #expect((stage.ball.position - motion.value(at: stage.time)).length < 1e-9)
      }
    }
  }

  @Test func `M40: an animation starts at its from-value, or without one at the present value`() {
    let stage = Stage()
    stage.ball.opacity = 0.3
    stage.add([.spring(\.opacity, to: 1, kind: .opacity)], "fade")
    #expect(abs(stage.ball.opacity - 0.3) < 1e-15)
    stage.advance(to: 0.05)
    let shown = stage.ball.opacity
    stage.add([.curve(\.opacity, to: 0, duration: 0.2, kind: .opacity)], "fade")
    #expect(shown > 0.3 && stage.ball.opacity == shown)
    stage.add([.curve(\.opacity, to: 0, duration: 0.2, from: 0.9, kind: .opacity)], "fade")
    #expect(stage.ball.opacity == 0.9)
    stage.add([.spring(\.position, to: [0, 400], from: [5, 5], velocity: [0, -900])], "slide")
    #expect(stage.ball.position == [5, 5] && stage.velocity(of: \.position) == [0, -900])
  }

  @Test func `M39: numbers, points, rectangles and colours can be animated`() {
    let stage = Stage()
    let end = Ball(
      position: [7, 8], scale: [3, 0.5], rotation: -1, opacity: 0.2,
      color: RGBA(red: 0.1, green: 0.2, blue: 0.3), frame: Pair([10, 20], [30, 40]), cornerRadius: 4,
      shadowRadius: 12)
    stage.add(
      [
        .spring(\.opacity, to: end.opacity, kind: .opacity), .spring(\.frame, to: end.frame),
        .spring(\.scale, to: end.scale, kind: .scale), .spring(\.color, to: end.color, kind: .color),
        .spring(\.cornerRadius, to: end.cornerRadius, kind: .cornerRadius),
        .spring(\.position, to: end.position),
        .spring(\.rotation, to: end.rotation, kind: .rotation),
        .spring(\.shadowRadius, to: end.shadowRadius, kind: .shadowRadius)
      ], "all")
    _ = stage.run(\.self)
    #expect(stage.ball == end && stage.ends.count == 1)
  }

  @Test func `M39: a radius is not negative, and a clamped value has no velocity`() {
    let spring = Spring(response: 0.3, dampingRatio: 0.2)
    for kind in [PropertyKind.cornerRadius, .shadowRadius] {
      #expect(!kind.isTravel && kind.tolerance == .automatic)
      let stage = Stage()
      stage.add([.spring(\.cornerRadius, to: 0, spring, kind: kind)], "radius")
      #expect(stage.run(\.cornerRadius).min() == 0)
    }
    let stage = Stage()
    stage.ball.opacity = 0
    stage.add([.spring(\.opacity, to: 1, spring, kind: .opacity)], "fade")
    var (last, clamped) = (0.0, 0)
    for step in 1...600 {
      stage.advance(to: Double(step) / 1000)
      let velocity = stage.velocity(of: \.opacity)
      if stage.ball.opacity == 1, last == 1 {
        clamped += 1
        #expect(velocity == 0)
      } else if stage.ball.opacity < 1, last < 1 {
        #expect(abs(velocity - 1000 * (stage.ball.opacity - last)) < 0.5)
      }
      last = stage.ball.opacity
    }
    #expect(clamped > 100 && clamped < 500)
  }

  @Test func `retargeting has no effect if there is no animation that has begun to move the property`() {
    let stage = Stage()
    var hits = [stage.retarget("press", \.scale, to: [1, 1])]
    stage.add([.spring(\.scale, to: [2, 2], kind: .scale)], "press")
    stage.add([.spring(\.opacity, to: 0, kind: .opacity)], "fade", delay: 1)
    stage.advance(to: 0.5)
    hits.append(stage.retarget("press", \.position, to: [1, 1]))
    hits.append(stage.retarget("fade", \.opacity, to: 1))
    hits.append(stage.retarget("press", \.scale, to: [3, 3], with: .smooth))
    #expect(hits == [false, false, false, true] && stage.run(\.scale).last == [3, 3])
  }

  @Test func `M13: removing all leaves the values in place and reports a cancellation for each`() {
    let stage = Stage()
    stage.add([.spring(\.position, to: [0, 400])], "slide")
    stage.add([.spring(\.rotation, to: 1, kind: .rotation)], "turn")
    stage.advance(to: 0.1)
    let shown = stage.ball
    stage.events += stage.animations.remove(nil, from: &stage.ball, at: 0.1)
    stage.advance(to: 1)
    #expect(stage.ball == shown && stage.ends.map(\.key) == ["slide", "turn"])
    #expect(stage.ends.allSatisfy { $0.end == Completion(.cancelled, at: 0.1) })
  }

  @Test func `in reduced motion, travel is immediate, springs do not bounce and cross-fades stay`() {
    let stage = Stage()
    stage.add([.curve(\.position, to: [100, 0], duration: 1)], "travel", .reduced)
    #expect(stage.ball.position == [100, 0])
    stage.add([.decay(\.position, velocity: [1000, 0])], "coast", .reduced)
    #expect(abs(stage.ball.position.x - 599.4998) < 5e-5 && stage.animations.keys.isEmpty)
    stage.add([.curve(\.opacity, to: 0, duration: 1, kind: .opacity)], "fade", .reduced)
    stage.advance(to: 0.5)
    #expect(abs(stage.ball.opacity - 0.5) < 1e-12)
    stage.add(
      [.spring(\.scale, to: [2, 2], Spring(bounciness: 20, speed: 1), kind: .scale)], "grow", .reduced)
    stage.advance(to: 0.55)
    #expect(stage.retarget("grow", \.scale, to: SIMD2(3.0, 3), with: .bouncy))
    #expect(stage.run(\.scale).map(\.x).max() == 3)
  }

  @Test func `a steady frame allocates nothing`() {
    let stage = Stage()
    stage.add(
      [
        .curve(\.rotation, to: 1, duration: 100),
        .spring(\.scale, to: [2, 2], Spring(response: 50, dampingRatio: 1))
      ], "turn")
    stage.add([.spring(\.position, to: [2, 2])], "later", delay: 100)
    stage.add([.decay(\.cornerRadius, velocity: 9, rate: 0.9999)], "coast")
    var least = Int.max
    for frame in 1...50 {
      let before = allocation_count()
      let events = stage.animations.advance(&stage.ball, to: 0.01 * Double(frame))
      least = min(least, allocation_count() - before)
      #expect(events.isEmpty)
    }
    #expect(least == 0)
  }

  @Test func `a set of animations can be sent to another task`() async {
    let stage = Stage()
    stage.add([.spring(\.rotation, to: 1)], "turn")
    let animations = stage.animations
    let end = await Task.detached { animations.end(forKey: "turn") }.value
    #expect(end == SpringMotion(spring: .standard, from: 0, to: 1.0).settlingTime())
  }

  @Test func `programmer's mistakes stop the program`() async {
    await #expect(processExitsWith: .failure) {
      var (ball, animations) = (Ball(), Keyed())
      animations.add([.spring(\.rotation, to: 1), .spring(\.rotation, to: 2)], forKey: "a", to: &ball, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Keyed.Track.law(\.rotation, rounding: 0) { Rest($0.value) }
    }
    await #expect(processExitsWith: .failure) {
      var (ball, animations) = (Ball(), Keyed())
      animations.advance(&ball, to: .nan)
    }
    await #expect(processExitsWith: .failure) {
      var (ball, animations) = (Ball(), Keyed())
      animations.add([.spring(\.rotation, to: 1)], forKey: "a", to: &ball, at: 0)
      animations.changeTime(forKey: "a", on: &ball, at: 0.1) { $0.withRate(-1, at: $1) }
    }
  }
}
