import CAllocations
import Motion
import Testing

@Suite struct `Keyed animations of any property` {
  @Test func `M31: starting an animation under the same key replaces the first and keeps the velocity`() {
    var stage = Stage()
    stage.add(.spring(\.position, to: [0, 400]), "slide")
    stage.advance(to: 0.1)
    let velocity = stage.animations.velocity(of: \.position, at: 0.1)
    #expect(velocity.y > 1000)
    stage.add(.spring(\.position, to: [0, 0], Spring(bounciness: 6, speed: 15)), "slide")
    #expect(stage.animations.keys == ["slide"])
    #expect(stage.animations.velocity(of: \.position, at: 0.1) == velocity)
    #expect(stage.ends.map(\.completion) == [Completion(.replaced, at: 0.1)])
    let before = stage.ball.position.y
    stage.advance(to: 0.101)
    #expect(stage.ball.position.y > before)
  }

  @Test func `M31: a new animation also takes over the velocity from an animation under another key`() {
    var stage = Stage()
    stage.add(.decay(\.position, velocity: [500, 0]), "coast")
    stage.advance(to: 0.2)
    let velocity = stage.animations.velocity(of: \.position, at: 0.2)
    stage.add(.spring(\.position, to: [0, 0]), "home")
    #expect(stage.animations.keys == ["coast", "home"])
    #expect(stage.animations.velocity(of: \.position, at: 0.2) == velocity)
  }

  @Test func `M43: an animation is looked up by key and property, and no longer after its end`() {
    var stage = Stage()
    stage.add(.sequence([.spring(\.scale, to: [2, 2], kind: .scale), .spring(\.opacity, to: 0)]), "grow")
    stage.advance(to: 0.1)
    let motion = stage.animations.motion(of: \.scale, forKey: "grow")
    #expect(motion?.target == [2, 2] && motion?.value(at: 0.1) == stage.ball.scale)
    #expect(motion?.velocity(at: 0.1) == stage.animations.velocity(of: \.scale, at: 0.1))
    #expect(stage.animations.motion(of: \.scale, forKey: "shrink")?.target == nil)
    #expect(stage.animations.motion(of: \.position, forKey: "grow")?.target == nil)
    _ = stage.run(\.scale)
    #expect(stage.animations.motion(of: \.scale, forKey: "grow")?.target == nil)
  }

  @Test(arguments: [0.001, 0.1, 10])
  func `an animation ends within the given tolerance`(distance: Double) {
    var stage = Stage()
    let tolerance = Tolerance(distance: distance)
    stage.add(.spring(\.position, to: [0, 400], within: tolerance), "slide")
    let motion = SpringMotion<SIMD2<Double>>(spring: .standard, from: .zero, to: [0, 400])
    _ = stage.run(\.position)
    #expect(stage.ends.map(\.completion.time) == [motion.settlingTime(within: tolerance)])
  }

  @Test(arguments: [0.001, 0.1, 10])
  func `M130: a property of a custom kind settles within its threshold`(threshold: Double) {
    var stage = Stage()
    stage.add(.spring(\.position, to: [0, 400], kind: .custom(threshold: threshold)), "volume")
    let motion = SpringMotion<SIMD2<Double>>(spring: .standard, from: .zero, to: [0, 400])
    _ = stage.run(\.position)
    #expect(
      stage.ends.map(\.completion.time) == [motion.settlingTime(within: Tolerance(distance: threshold))])
  }

  @Test func `M131: two sets of animations of one root have separate keys and report common properties`() {
    var ball = Ball()
    var (view, layer) = (KeyedAnimations<Ball>(), KeyedAnimations<Ball>())
    view.add(.spring(\.position, to: [0, 400]), forKey: "show", to: &ball, at: 0)
    layer.add(.timed(\.opacity, to: 0, duration: 1, kind: .opacity), forKey: "show", to: &ball, at: 0)
    #expect(view.conflicts(with: layer).isEmpty && view.properties == [\Ball.position])
    _ = view.advance(&ball, to: 0.5)
    _ = layer.advance(&ball, to: 0.5)
    #expect(ball.position.y > 300 && abs(ball.opacity - 0.5) < 1e-9)
    // Both sets move the same property, here in a later part of a sequence.
    layer.add(
      .sequence([
        .group([.timed(\.scale, to: [2, 2], duration: 1, kind: .scale)]), .spring(\.position, to: [0, 0])
      ]), forKey: "move", to: &ball, at: 0.5)
    #expect(layer.properties == [\Ball.opacity, \Ball.scale, \Ball.position])
    #expect(view.conflicts(with: layer) == [\Ball.position] && layer.conflicts(with: view).count == 1)
    _ = view.advance(&ball, to: 9)
    #expect(view.isEmpty && layer.keys == ["show", "move"] && view.conflicts(with: layer).isEmpty)
  }

  @Test func `a given velocity takes precedence over the current one`() {
    var stage = Stage()
    stage.add(.spring(\.position, to: [0, 400], velocity: [0, -900]), "slide")
    #expect(stage.animations.velocity(of: \.position, at: 0) == [0, -900])
  }

  @Test func `M35: a decay settles at its projected end`() {
    var stage = Stage()
    stage.add(.decay(\.position, velocity: [1000, 0]), "coast")
    let values = stage.run(\.position).map(\.x)
    #expect(abs(values.last! - 499.4998) < 5e-5)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `M35: a custom animation receives the elapsed time and can finish itself`() {
    var stage = Stage()
    var durations: [Double] = []
    stage.add(
      .custom { ball, frame in
        durations.append(frame.duration)
        ball.position.x += 100 * frame.duration
        return frame.elapsed >= 0.5 ? .finished : .moving
      }, "custom")
    for time in [0.1, 0.15, 0.4, 0.55, 0.7] { stage.advance(to: time) }
    // A common error is to lose time at each frame; here the durations add up exactly.
    #expect(abs(durations.reduce(0, +) - 0.55) < 1e-15 && durations.count == 4)
    #expect(abs(stage.ball.position.x - 55) < 1e-12)
    #expect(stage.ends.map(\.completion) == [Completion(.settled, at: 0.55)])
  }

  @Test func `no animation ends later than the frame that finds its end, at any speed`() {
    for number in 1...500 {
      var stage = Stage()
      stage.add(.custom { _, frame in frame.elapsed >= 0.1 ? .finished : .moving }, "custom")
      let change = Double(number) * 0.0001
      stage.advance(to: change)
      stage.animations.setSpeed(0.3 + Double(number) * 0.0057, forKey: "custom", on: &stage.ball, at: change)
      for frame in 1...60 where stage.ends.isEmpty { stage.advance(to: change + Double(frame) / 60) }
      let times = stage.ends.map(\.completion.time)
      #expect(times.count == 1 && times.allSatisfy { $0 <= stage.time && $0 > stage.time - 1e-15 })
    }
  }

  @Test
  func `M40: an animation starts at its from-value, or without one at the current value`() {
    var stage = Stage()
    stage.ball.opacity = 0.3
    stage.add(.spring(\.opacity, to: 1, kind: .opacity), "fade")
    #expect(abs(stage.ball.opacity - 0.3) < 1e-15)
    stage.advance(to: 0.05)
    let shown = stage.ball.opacity
    #expect(shown > 0.3)
    stage.add(.timed(\.opacity, to: 0, duration: 0.2, kind: .opacity), "fade")
    #expect(stage.ball.opacity == shown)
    stage.add(.timed(\.opacity, to: 0, duration: 0.2, from: 0.9, kind: .opacity), "fade")
    #expect(stage.ball.opacity == 0.9)
  }

  @Test func `M43: a key replaces an animation with the same key and is removed at its end`() {
    var stage = Stage()
    stage.add(.spring(\.rotation, to: 1, kind: .rotation), "turn")
    stage.add(.spring(\.opacity, to: 0, kind: .opacity), "fade")
    stage.add(.spring(\.rotation, to: 2, kind: .rotation), "turn")
    #expect(stage.animations.keys == ["fade", "turn"])
    #expect(stage.animations.contains("turn") && !stage.animations.contains("grow"))
    _ = stage.run(\.rotation)
    #expect(stage.animations.isEmpty && !stage.animations.contains("turn"))
    #expect(stage.ball.rotation == 2 && stage.ball.opacity == 0)
  }

  @Test func `M44: animations that end in the same frame are all reported`() {
    var stage = Stage()
    stage.add(.timed(\.opacity, to: 0, duration: 0.2, kind: .opacity), "fade")
    stage.add(.timed(\.rotation, to: 1, duration: 0.2, kind: .rotation), "turn")
    stage.advance(to: 0.2)
    #expect(stage.ends.map(\.key) == ["fade", "turn"])
    #expect(stage.ends.allSatisfy { $0.completion == Completion(.settled, at: 0.2) })
  }

  @Test func `M36: the property itself has the animated value in each frame`() {
    var stage = Stage()
    stage.add(.spring(\.position, to: [0, 400]), "slide")
    let motion = SpringMotion<SIMD2<Double>>(spring: .standard, from: .zero, to: [0, 400])
    for frame in 1...10 {
      let time = Double(frame) / 60
      stage.advance(to: time)
      #expect((stage.ball.position - motion.value(at: time)).length < 1e-9)
    }
  }

  @Test func `M39: numbers, points, rectangles and colours can be animated`() {
    var stage = Stage()
    stage.add(.spring(\.opacity, to: 0.2, kind: .opacity), "opacity")
    stage.add(.spring(\.frame, to: Pair([10, 20], [30, 40])), "frame")
    stage.add(.spring(\.scale, to: [3, 0.5], kind: .scale), "scale")
    stage.add(.spring(\.color, to: RGBA(red: 0.1, green: 0.2, blue: 0.3), kind: .color), "color")
    stage.add(.spring(\.cornerRadius, to: 4, kind: .cornerRadius), "corner")
    stage.add(.spring(\.rotation, to: -1, kind: .rotation), "rotation")
    stage.add(.spring(\.shadowRadius, to: 12, kind: .shadowRadius), "shadow")
    stage.add(.spring(\.position, to: [7, 8]), "position")
    _ = stage.run(\.self)
    #expect(
      stage.ball
        == Ball(
          position: [7, 8], scale: [3, 0.5], rotation: -1, opacity: 0.2,
          color: RGBA(red: 0.1, green: 0.2, blue: 0.3), frame: Pair([10, 20], [30, 40]), cornerRadius: 4,
          shadowRadius: 12))
    #expect(stage.ends.count == 8)
  }

  @Test
  func `M39: the radii of corners and shadows are not negative, and are no travel under reduced motion`() {
    for kind in [PropertyKind.cornerRadius, .shadowRadius] {
      #expect(!kind.isTravel && kind.tolerance == .automatic)
      #expect(MotionEnvironment.reduced.duration(0.3, of: kind) == 0.3)
      var stage = Stage()
      stage.ball.cornerRadius = 20
      stage.add(
        .spring(\.cornerRadius, to: 0, Spring(response: 0.3, dampingRatio: 0.2), kind: kind), "radius")
      var least = 20.0
      for frame in 1...60 {
        stage.advance(to: Double(frame) / 60)
        least = min(least, stage.ball.cornerRadius)
      }
      #expect(least == 0)
    }
  }

  @Test func `retargeting returns false if there is no running animation to retarget`() {
    var stage = Stage()
    var hits = [stage.retarget("press", \.scale, to: [1, 1])]
    stage.add(.spring(\.scale, to: [2, 2], kind: .scale), "press")
    stage.add(.spring(\.opacity, to: 0, kind: .opacity).delayed(by: 1), "fade")
    stage.advance(to: 0.5)
    hits.append(stage.retarget("press", \.position, to: [1, 1]))
    hits.append(stage.retarget("fade", \.opacity, to: 1))
    hits.append(stage.retarget("press", \.scale, to: [3, 3]))
    #expect(hits == [false, false, false, true])
  }

  @Test func `M13: removing all animations leaves the values in place and reports a cancellation for each`() {
    var stage = Stage()
    stage.add(.spring(\.position, to: [0, 400]), "slide")
    stage.add(.spring(\.rotation, to: 1, kind: .rotation), "turn")
    stage.advance(to: 0.1)
    let shown = stage.ball
    stage.ends += stage.animations.removeAll(from: &stage.ball, at: 0.1)
    for frame in 1...30 {
      stage.advance(to: 0.1 + Double(frame) / 60)
      #expect(stage.ball == shown)
    }
    #expect(stage.ends.map(\.key) == ["slide", "turn"])
    #expect(stage.ends.allSatisfy { $0.completion == Completion(.cancelled, at: 0.1) })
  }

  @Test func `in reduced motion, travel is immediate, springs do not bounce and cross-fades stay`() {
    var stage = Stage()
    stage.add(.timed(\.position, to: [100, 0], duration: 1), "travel", environment: .reduced)
    #expect(stage.ball.position == [100, 0])
    stage.add(.timed(\.opacity, to: 0, duration: 1, kind: .opacity), "fade", environment: .reduced)
    stage.advance(to: 0.5)
    #expect(abs(stage.ball.opacity - 0.5) < 1e-12)
    stage.add(
      .spring(\.scale, to: [2, 2], Spring(bounciness: 20, speed: 1), kind: .scale), "grow",
      environment: .reduced)
    let values = stage.run(\.scale)
    #expect(values.map(\.x).max() == 2)
    stage.add(.decay(\.position, velocity: [1000, 0]), "coast", environment: .reduced)
    #expect(abs(stage.ball.position.x - 599.4998) < 5e-5 && stage.animations.isEmpty)
  }

  @Test func `in reduced motion, retargeting with the current spring does not bounce`() {
    for isGiven in [true, false] {
      var stage = Stage()
      stage.add(.spring(\.position, to: [100, 0]), "a", environment: isGiven ? .standard : .reduced)
      stage.advance(to: 0.1)
      let isMoving = stage.animations.retarget(
        "a", \.position, to: [200, 0], at: 0.1, environment: isGiven ? .reduced : nil)
      #expect(isMoving)
      #expect(stage.run(\.position).map(\.x).max() == 200)
    }
  }

  @Test(arguments: [true, false])
  func `a frame in which no animation begins copies no animation`(isDelayed: Bool) {
    let plan =
      isDelayed
      ? Plan.spring(\.scale, to: [2, 2]).delayed(by: 100)
      : .sequence([.timed(\.scale, to: [2, 2], duration: 100), .spring(\.opacity, to: 0)])
    var stage = Stage()
    for index in 0..<8 { stage.add(.timed(\.rotation, to: 1, duration: 100), "turn \(index)") }
    let still = allocations(in: &stage)
    stage.add(plan, "later")
    #expect(allocations(in: &stage) < still + 8)
  }
}

/// Returns the least number of allocations in a frame. Other threads of the process allocate too.
private func allocations(in stage: inout Stage) -> Int {
  var least = Int.max
  for _ in 0..<50 {
    let before = allocation_count()
    stage.advance(to: stage.time + 0.01)
    least = min(least, allocation_count() - before)
  }
  return least
}
