import SeededRandom
import Motion
import Testing

@Suite struct `The guide's Pop examples` {
  @Test func `M30: Pop's pane with speed 15 and bounciness 6 overshoots by 3.02 %`() {
    var stage = Stage()
    stage.add(.spring(\.position, to: [0, 400], Spring(bounciness: 6, speed: 15)), "slide")
    let heights = stage.run(\.position).map(\.y)
    #expect(abs(heights.max()! / 400 - 1.0302) <= 0.0005)
    #expect(heights.last == 400)
  }

  @Test func `M44: four simultaneous animations run independently and end exactly`() {
    let spring = Spring(bounciness: 15, speed: 5)
    let green = RGBA(red: 0, green: 1, blue: 0)
    var stage = Stage()
    stage.add(.spring(\.scale, to: [1.5, 1.5], spring, kind: .scale), "scale")
    stage.add(.spring(\.position, to: [500, 0], spring), "move")
    stage.add(.spring(\.rotation, to: 4 * .pi, spring, kind: .rotation), "turn")
    stage.add(.spring(\.color, to: green, spring, kind: .color), "color")
    let balls = stage.run(\.self)
    #expect(abs((balls.map(\.scale.x).max()! - 1) / 0.5 - 1.23) <= 0.002)
    #expect(abs(balls.map(\.position.x).max()! / 500 - 1.23) <= 0.002)
    #expect(abs(balls.map(\.rotation).max()! / (4 * .pi) - 1.23) <= 0.002)
    #expect(stage.ends.count == 4 && stage.ends.allSatisfy { $0.completion.reason == .settled })
    #expect(
      stage.ball
        == Ball(position: [500, 0], scale: [1.5, 1.5], rotation: 4 * .pi, color: green))
  }

  @Test(arguments: [
    (bounciness: 5.0, overshoot: 0.0196), (bounciness: 12, overshoot: 0.1426),
    (bounciness: 20, overshoot: 0.3719)
  ])
  func `M42: the three balls of speed 10 overshoot by their percentages`(
    bounciness: Double, overshoot: Double
  ) {
    var stage = Stage()
    stage.add(.spring(\.position, to: [100, 0], Spring(bounciness: bounciness, speed: 10)), "move")
    let values = stage.run(\.position)
    #expect(abs(values.map(\.x).max()! / 100 - 1 - overshoot) <= 0.001)
  }

  @Test func `M38: the scale demo overshoots by 48.9 % of the distance to 2`() {
    var stage = Stage()
    stage.add(.spring(\.scale, to: [2, 2], Spring(bounciness: 20, speed: 1), kind: .scale), "grow")
    let scales = stage.run(\.scale)
    #expect(abs(scales.map(\.x).max()! - 2.489) <= 0.005)
    #expect(scales.allSatisfy { $0.x == $0.y } && scales.last == [2, 2])
  }

  @Test func `M46: retargeting keeps the animation, its value and its velocity`() {
    var stage = Stage()
    let spring = Spring(bounciness: 20, speed: 18)
    stage.add(.spring(\.scale, to: [0.8, 0.8], spring, kind: .scale), "press")
    for press in 0..<10 {
      stage.advance(to: stage.time + 0.037)
      let value = stage.ball.scale
      let velocity = stage.animations.velocity(of: \.scale, at: stage.time)
      let target = press.isMultiple(of: 2) ? 1.0 : 0.8
      let isMoving = stage.retarget("press", \.scale, to: [target, target])
      #expect(isMoving && stage.animations.keys == ["press"] && stage.ends.isEmpty)
      stage.advance(to: stage.time)
      #expect((stage.ball.scale - value).length <= 1e-12)
      #expect((stage.animations.velocity(of: \.scale, at: stage.time) - velocity).length <= 1e-9)
    }
  }

  @Test func `M50, M54: colours animate channel by channel, without overshoot and within their range`() {
    var stage = Stage()
    let red = RGBA(red: 1, green: 0, blue: 0)
    stage.add(.spring(\.color, to: red, Spring(bounciness: 0, speed: 18), kind: .color), "blush")
    let colors = stage.run(\.color)
    for index in 0..<4 {
      let channel = colors.map { $0.channels[index] }
      #expect(zip(channel, channel.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(channel.allSatisfy { (0...1).contains($0) })
    }
    stage.add(
      .spring(\.color, to: RGBA(red: 0, green: 1, blue: 1), Spring(bounciness: 20, speed: 5), kind: .color),
      "x")
    let values = stage.run(\.color)
    #expect(values.allSatisfy { $0 == $0.clamped })
  }

  @Test func `M49: the middle bar fades in 0.2 s with easeInOut`() {
    var stage = Stage()
    stage.add(.timed(\.opacity, to: 0, duration: 0.2, kind: .opacity), "fade")
    for (share, progress) in [
      (0.1, 0.019722), (0.25, 0.129162), (0.5, 0.5), (0.75, 0.870838), (0.9, 0.980278)
    ] {
      stage.advance(to: 0.2 * share)
      #expect(abs(stage.ball.opacity - (1 - progress)) <= 1e-6)
    }
    stage.advance(to: 0.2)
    #expect(stage.ball.opacity == 0 && stage.ends.map(\.completion) == [Completion(.settled, at: 0.2)])
  }

  @Test func `M51: the bars rotate with an overshoot of 12 % and end exactly`() {
    var stage = Stage()
    stage.add(.spring(\.rotation, to: -.pi / 4, Spring(bounciness: 11, speed: 18), kind: .rotation), "turn")
    let angles = stage.run(\.rotation)
    #expect(abs(angles.min()! / (-.pi / 4) - 1.12) <= 0.002)
    #expect(angles.last == -.pi / 4)
  }

  @Test func `M47: after ten presses in a row there is one rotation, which ends at 0`() {
    var stage = Stage()
    let spring = Spring(bounciness: 20, speed: 18)
    for press in 0..<20 {
      let target = press.isMultiple(of: 2) ? Double.pi / 6 : 0
      if !stage.retarget("turn", \.rotation, to: target) {
        stage.add(.spring(\.rotation, to: target, spring, kind: .rotation), "turn")
      }
      stage.advance(to: stage.time + 0.05)
      #expect(stage.animations.keys == ["turn"])
    }
    let values = stage.run(\.rotation)
    #expect(abs(values.last!) <= 0.002)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `M53: a hamburger tapped at random stays continuous and ends in the state of the parity`(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    var stage = Stage()
    var isCross = false
    for _ in 0..<20 {
      isCross.toggle()
      let before = stage.ball
      let turning = stage.animations.velocity(of: \.rotation, at: stage.time)
      stage.add(.timed(\.opacity, to: isCross ? 0 : 1, duration: 0.2, kind: .opacity), "fade")
      stage.add(
        .spring(
          \.rotation, to: isCross ? -.pi / 4 : 0, Spring(bounciness: 11, speed: 18), kind: .rotation), "turn")
      stage.add(.spring(\.position, to: isCross ? [0, 29] : [0, 0], Spring(bounciness: 0, speed: 18)), "move")
      #expect(abs(stage.ball.rotation - before.rotation) <= 1e-12)
      #expect(abs(stage.ball.opacity - before.opacity) <= 1e-12)
      #expect((stage.ball.position - before.position).length <= 1e-12)
      #expect(abs(stage.animations.velocity(of: \.rotation, at: stage.time) - turning) <= 1e-9)
      stage.advance(to: stage.time + .random(in: 0...0.3, using: &random))
    }
    _ = stage.run(\.self)
    let end = isCross ? Ball(position: [0, 29], rotation: -.pi / 4, opacity: 0) : Ball()
    #expect(stage.ball == end)
  }

  @Test func `raw coefficients (M41) and the soft preset (M55) give their overshoots`() {
    for (spring, overshoot) in [
      (PopSpring(dynamicsTension: 300, dynamicsFriction: 20, dynamicsMass: 1).spring, 0.10845), (.jnw, 0),
      (Spring(stiffness: 300, damping: 30, mass: 5), 0.267)
    ] {
      var stage = Stage()
      stage.add(.spring(\.position, to: [1000, 0], spring), "move")
      let values = stage.run(\.position)
      #expect(abs(values.map(\.x).max()! / 1000 - 1 - overshoot) <= 5e-4)
    }
  }

  @Test func `M52: the outer bars meet in the middle without overshoot, 1 pt apart`() {
    // The numbers of the guide: bars of height 11 at 40, 69 and 99, each moved by 29.
    for (top, translation, end) in [(40.0, 29.0, 74.5), (99, -29, 75.5)] {
      var stage = Stage()
      stage.ball.position = [75, top + 5.5]
      stage.add(
        .spring(\.position, to: [75, top + 5.5 + translation], Spring(bounciness: 0, speed: 18)), "move")
      let heights = stage.run(\.position).map(\.y)
      #expect(heights.last == end)
      #expect(heights.allSatisfy { abs($0 - top - 5.5) <= abs(translation) + 1e-9 })
    }
  }
}
