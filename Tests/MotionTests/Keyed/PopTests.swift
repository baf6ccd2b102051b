import Motion
import SeededRandom
import Testing

@Suite struct `The guide's Pop examples` {
  /// M30, M38, M41, M42, M44, M51, M52, M55: the greatest part of the way beyond the target.
  static let overshoots: [(row: String, spring: Spring, overshoot: Double, within: Double)] = [
    ("M30: the pane", Spring(bounciness: 6, speed: 15), 0.0302, 5e-4),
    ("M38: the scale", Spring(bounciness: 20, speed: 1), 0.489, 5e-3),
    ("M41: raw", Spring(stiffness: 300, damping: 20), 0.10845, 5e-4),
    ("M42: ball 1", Spring(bounciness: 5, speed: 10), 0.0196, 1e-3),
    ("M42: ball 2", Spring(bounciness: 12, speed: 10), 0.1426, 1e-3),
    ("M42: ball 3", Spring(bounciness: 20, speed: 10), 0.3719, 1e-3),
    ("M44: the square", Spring(bounciness: 15, speed: 5), 0.230, 2e-3),
    ("M51: the bars", Spring(bounciness: 11, speed: 18), 0.12, 2e-3),
    ("M52: the outer bars", Spring(bounciness: 0, speed: 18), 0, 1e-9),
    ("M55: soft", .jnw, 0, 5e-4)
  ]

  @Test(arguments: overshoots)
  func `M30, M38, M41, M42, M44, M51, M52, M55: each spring has its overshoot, and ends exactly`(
    row: String, spring: Spring, overshoot: Double, tolerance: Double
  ) {
    let stage = Stage()
    stage.add(
      [
        .spring(\.position, to: [0, 1000], spring), .spring(\.scale, to: [2, 2], spring, kind: .scale),
        .spring(\.rotation, to: -.pi / 4, spring, kind: .rotation)
      ], "go")
    let balls = stage.run(\.self)
    let shares = [
      balls.map(\.position.y).max()! / 1000, balls.map(\.scale.x).max()! - 1,
      balls.map(\.rotation).min()! / (-.pi / 4)
    ]
    #expect(shares.allSatisfy { abs($0 - 1 - overshoot) <= tolerance }, "\(row): \(shares)")
    #expect(stage.ball == Ball(position: [0, 1000], scale: [2, 2], rotation: -.pi / 4))
  }

  @Test func `M44: four simultaneous animations end exactly, with four reports`() {
    let (spring, green) = (Spring(bounciness: 15, speed: 5), RGBA(red: 0, green: 1, blue: 0))
    let stage = Stage()
    stage.add([.spring(\.scale, to: [1.5, 1.5], spring, kind: .scale)], "scale")
    stage.add([.spring(\.position, to: [500, 0], spring)], "move")
    stage.add([.spring(\.rotation, to: 4 * .pi, spring, kind: .rotation)], "turn")
    stage.add([.spring(\.color, to: green, spring, kind: .color)], "color")
    let balls = stage.run(\.self)
    #expect(stage.ends.count == 4 && stage.ends.allSatisfy { $0.end.reason == .settled })
    #expect(stage.ball == Ball(position: [500, 0], scale: [1.5, 1.5], rotation: 4 * .pi, color: green))
    #expect(balls.allSatisfy { $0.color == $0.color.clamped })
  }

  @Test func `M46, M47: ten presses in a row keep one animation, its value and its velocity`() {
    let stage = Stage()
    let spring = Spring(bounciness: 20, speed: 18)
    stage.add([.spring(\.rotation, to: .pi / 6, spring, kind: .rotation)], "press")
    for press in 0..<10 {
      stage.advance(to: stage.time + 0.037)
      let (value, velocity) = (stage.ball.rotation, stage.velocity(of: \.rotation))
      #expect(stage.retarget("press", \.rotation, to: press.isMultiple(of: 2) ? 0 : .pi / 6))
      #expect(stage.animations.keys == ["press"] && stage.ends.isEmpty)
      #expect(
        abs(stage.ball.rotation - value) <= 1e-12 && abs(stage.velocity(of: \.rotation) - velocity) <= 1e-9)
    }
    _ = stage.retarget("press", \.rotation, to: 0)
    #expect(abs(stage.run(\.rotation).last!) <= 0.002)
  }

  @Test func `M49: the middle bar fades in 0.2 s with easeInOut`() {
    let stage = Stage()
    stage.add([.curve(\.opacity, to: 0, duration: 0.2, kind: .opacity)], "fade")
    for (share, progress) in [
      (0.1, 0.019722), (0.25, 0.129162), (0.5, 0.5), (0.75, 0.870838), (0.9, 0.980278)
    ] {
      stage.advance(to: 0.2 * share)
      #expect(abs(stage.ball.opacity - (1 - progress)) <= 1e-6)
    }
    stage.advance(to: 0.3)
    #expect(stage.ball.opacity == 0 && stage.ends.map(\.end) == [Completion(.settled, at: 0.2)])
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `M50, M53, M54: a hamburger tapped at random is continuous and ends in the state of the parity`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let stage = Stage()
    var isCross = false
    for _ in 0..<20 {
      isCross.toggle()
      let (before, turning) = (stage.ball, stage.velocity(of: \.rotation))
      let (color, turn) = (RGBA(red: isCross ? 0 : 1, green: 1, blue: 1), Spring(bounciness: 11, speed: 18))
      stage.add([.curve(\.opacity, to: isCross ? 0 : 1, duration: 0.2, kind: .opacity)], "fade")
      stage.add([.spring(\.rotation, to: isCross ? -.pi / 4 : 0, turn, kind: .rotation)], "turn")
      stage.add([.spring(\.color, to: color, Spring(bounciness: 0, speed: 18), kind: .color)], "blush")
      #expect(
        abs(stage.ball.rotation - before.rotation) <= 1e-12
          && abs(stage.ball.opacity - before.opacity) <= 1e-12)
      #expect(abs(stage.velocity(of: \.rotation) - turning) <= 1e-9)
      #expect(
        (stage.ball.color - before.color).length <= 1e-12 && stage.ball.color == stage.ball.color.clamped)
      stage.advance(to: stage.time + .random(in: 0...0.3, using: &random))
    }
    _ = stage.run(\.self)
    #expect(
      stage.ball
        == (isCross ? Ball(rotation: -.pi / 4, opacity: 0, color: RGBA(red: 0, green: 1, blue: 1)) : Ball()))
  }

  @Test func `M132: rounded values are multiples of the factor, including the last one`() {
    for factor in [0.25, 1, 5] {
      let stage = Stage()
      stage.add(
        [.law(\.rotation, rounding: factor) { SpringMotion(spring: .standard, from: $0.value, to: 401) }],
        "volume")
      let values = stage.run(\.rotation)
      #expect(values.allSatisfy { ($0 / factor).rounded() * factor == $0 } && Set(values).count > 20)
      #expect(values.last == (401 / factor).rounded() * factor)
    }
  }

  @Test(arguments: [Spring.standard, .smooth, .bouncy])
  func `M132: an animation that is kept keeps its key and its spring, and reports each end`(spring: Spring) {
    for frame in [nil, 5.0] {
      let stage = Stage()
      stage.add([.spring(\.rotation, to: 100, spring)], "slide", keeps: true)
      if let frame { stage.advance(to: frame) }
      stage.time = 5
      #expect(stage.retarget("slide", \.rotation, to: 0) && stage.ends.count == 1)
      #expect(!stage.animations.isAtRest && stage.animations.keys == ["slide"])
      stage.advance(to: 5.3)
      let motion = SpringMotion(spring: spring, from: 100.0, to: 0)
      #expect(abs(stage.ball.rotation - motion.value(at: 0.3)) < 1e-9)
      stage.advance(to: 20)
      #expect(stage.ball.rotation == 0 && stage.ends.count == 2 && stage.animations.isAtRest)
      // At rest it writes nothing, and it begins where the property is.
      stage.ball.rotation = 7
      stage.advance(to: 21)
      #expect(stage.ball.rotation == 7 && stage.retarget("slide", \.rotation, to: 0, with: .snappy))
      #expect(stage.ball.rotation == 7 && stage.velocity(of: \.rotation) == 0)
    }
    let stage = Stage()
    stage.add([.spring(\.rotation, to: 100, spring)], "slide")
    stage.advance(to: 30)
    #expect(!stage.retarget("slide", \.rotation, to: 0) && stage.animations.keys.isEmpty)
  }

  @Test func `one that is kept and moves again leaves its other properties to those that took them`() {
    let stage = Stage()
    stage.add([.spring(\.rotation, to: 1), .spring(\.opacity, to: 0, kind: .opacity)], "kept", keeps: true)
    stage.advance(to: 5)
    stage.add([.curve(\.opacity, to: 1, duration: 1, .linear, kind: .opacity)], "fade")
    #expect(stage.retarget("kept", \.rotation, to: 0))
    stage.advance(to: 5.5)
    #expect(abs(stage.ball.opacity - 0.5) < 1e-9 && stage.ball.rotation < 1)
    _ = stage.run(\.self)
    #expect(stage.ball.opacity == 1 && stage.ball.rotation == 0)
  }

  @Test func `M132: one animation is paused, slowed and resumed while others run`() {
    let stage = Stage()
    stage.add([.spring(\.rotation, to: 100, .bouncy)], "turn")
    stage.add([.curve(\.opacity, to: 0, duration: 1, .linear, kind: .opacity)], "fade")
    let motion = SpringMotion(spring: .bouncy, from: 0, to: 100.0)
    stage.advance(to: 0.1)
    stage.changeTime("turn") { $0.paused(at: $1) }
    stage.advance(to: 0.6)
    #expect(stage.ball.rotation == motion.value(at: 0.1) && abs(stage.ball.opacity - 0.4) < 1e-9)
    #expect(stage.velocity(of: \.rotation) == 0 && stage.animations.end(forKey: "turn") == .infinity)
    stage.advance(to: 2)
    #expect(stage.animations.keys == ["turn"] && stage.animations.isAtRest)
    stage.changeTime("turn") { $0.withRate(2, at: $1).resumed(at: $1) }
    stage.advance(to: 2.1)
    #expect(abs(stage.ball.rotation - motion.value(at: 0.3)) < 1e-9)
    #expect(abs(stage.velocity(of: \.rotation) - 2 * motion.velocity(at: 0.3)) < 1e-6)
    // One that is retargeted while it is paused waits with its velocity.
    stage.changeTime("turn") { $0.paused(at: $1) }
    let state = motion.state(at: 0.3)
    #expect(stage.retarget("turn", \.rotation, to: -9))
    stage.advance(to: 3)
    stage.changeTime("turn") { $0.resumed(at: $1) }
    stage.advance(to: 3.1)
    let back = SpringMotion(spring: .bouncy, from: state.value, velocity: state.velocity, to: -9)
    #expect(abs(stage.ball.rotation - back.value(at: 0.2)) < 1e-6)
    // Another one takes the property from a paused one at the value of the root, at rest.
    stage.changeTime("turn") { $0.paused(at: $1) }
    stage.ball.rotation = 3
    stage.add([.spring(\.rotation, to: 0)], "home")
    #expect(
      stage.ball.rotation == 3 && stage.velocity(of: \.rotation) == 0 && stage.animations.keys == ["home"])
  }

  @Test func `M132, M165: the reports come in order, with their exact instants`() {
    let motion = SpringMotion(spring: .bouncy, from: 0, to: 400.0)
    let (reach, end) = (motion.reachTime, motion.settlingTime())
    let stage = Stage()
    func take() -> [Keyed.Event] {
      defer { stage.events = [] }
      return stage.events
    }
    stage.add(
      [.spring(\.rotation, to: 400, .bouncy), .curve(\.opacity, to: 0, duration: 0.1)], "slide", delay: 0.5)
    stage.advance(to: 0.25)
    #expect(take().isEmpty)
    stage.advance(to: 0.55)
    #expect(take() == [.started(key: "slide", at: 0.5)])
    stage.advance(to: 0.5 + reach + 1e-9)
    #expect(take() == [.reachedTarget(key: "slide", at: 0.5 + reach)])
    stage.advance(to: 0.5 + end - 1e-9)
    #expect(take().isEmpty)
    stage.advance(to: 20)
    #expect(take() == [.completed(key: "slide", Completion(.settled, at: 0.5 + end))])
    // All in one long frame, in the order of the instants.
    stage.add([.curve(\.opacity, to: 1, duration: reach / 2, kind: .opacity)], "fade", delay: 0.25)
    stage.add([.spring(\.rotation, to: 0, .bouncy)], "back", delay: 0.25)
    stage.advance(to: 40)
    #expect(
      take() == [
        .started(key: "fade", at: 20.25), .started(key: "back", at: 20.25),
        .reachedTarget(key: "fade", at: 20.25 + reach / 2),
        .completed(key: "fade", Completion(.settled, at: 20.25 + reach / 2)),
        .reachedTarget(key: "back", at: 20.25 + reach),
        .completed(key: "back", Completion(.settled, at: 20.25 + end))
      ])
    // A pause delays them, and another target can be reached again.
    stage.add([.spring(\.rotation, to: 400, .bouncy)], "slide")
    stage.advance(to: 40.1)
    stage.changeTime("slide") { $0.paused(at: $1) }
    stage.advance(to: 41.1)
    stage.changeTime("slide") { $0.resumed(at: $1) }
    stage.advance(to: 41 + reach + 0.01)
    guard case .reachedTarget("slide", let time) = take().last else {
      Issue.record("nothing is reached")
      return
    }
    #expect(abs(time - 41 - reach) < 1e-9 && stage.retarget("slide", \.rotation, to: 0))
    stage.advance(to: 44)
    #expect(take().contains { if case .reachedTarget = $0 { true } else { false } })
    stage.add([.spring(\.rotation, to: 50)], "a")
    stage.add([.spring(\.rotation, to: 100)], "a")
    stage.events += stage.animations.remove("a", from: &stage.ball, at: 44)
    #expect(
      take().suffix(4) == [
        .started(key: "a", at: 44), .completed(key: "a", Completion(.replaced, at: 44)),
        .started(key: "a", at: 44),
        .completed(key: "a", Completion(.cancelled, at: 44))
      ])
  }
}
