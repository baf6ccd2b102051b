internal import MotionAnimation
internal import MotionDynamics
internal import MotionKinematics

/// Spans of time between two calls, in s: of frames, of nothing, and of the ends of what a clock may say.
private let spans = [1.0 / 60, 0, 1e-9, 0.1, 1.0 / 120, 1, 60, 1e5, 1e9]

extension Choices {
  fileprivate mutating func spring() -> Spring {
    Spring(stiffness: size(1e-3...1e7), damping: flag() ? 0 : size(1e-3...1e5), mass: size(1e-2...1e2))
  }
}

extension FuzzTarget {
  /// Calls of a value that moves: it is finite at any time, also before the last call; a call changes it only as it
  /// says; and after its end it is at its target, at rest.
  func value(_ bytes: Choices) throws {
    var choices = bytes
    var moving = MovingValue(choices.number(-1e6...1e6))
    var time = choices.flag() ? 0 : choices.number(-1e9...1e9)
    for _ in 0..<64 where !choices.isEmpty {
      time += choices.element(of: spans)
      let before = moving.state(at: time)
      let call = choices.index(below: 8)
      var keepsVelocity = true
      switch call {
      case 0: moving.retarget(to: choices.number(-1e6...1e6), with: choices.spring(), at: time)
      case 1:
        moving.grab(at: time)
        keepsVelocity = false
      case 2 where moving.phase == .held:
        moving.release(
          velocity: before.velocity, to: choices.number(-1e6...1e6), with: choices.spring(), at: time)
      case 3:
        moving.cancel(at: time)
        keepsVelocity = false
      case 4:
        let decay = Decay(from: before.value, velocity: before.velocity, rate: choices.number(0.5...0.999))
        moving.follow(.decay(decay), at: time)
      case 5:
        let motion = TimedMotion(
          from: before.value, to: choices.number(-1e6...1e6), duration: choices.size(1e-6...1e6),
          curve: .easeInOut)
        moving.follow(.timed(motion, duration: motion.duration), at: time)
        keepsVelocity = false
      case 6:
        moving.setVelocity(choices.number(-1e7...1e7), at: time)
        keepsVelocity = false
      default:
        let end = moving.advance(to: time)
        try expect(end.map { $0.time <= time } ?? true, "an end of later: \(end!)")
      }
      let after = moving.state(at: time)
      let scale = max(1, abs(before.value), abs(moving.target))
      try expect(
        abs(after.value - before.value) <= 0.25 + 1e-9 * scale, "call \(call) moves \(before) to \(after)")
      if keepsVelocity, moving.phase == .moving {
        let speed = max(1, abs(before.velocity), abs(after.velocity))
        try expect(
          abs(after.velocity - before.velocity) <= 1e-6 * speed, "call \(call) turns \(before) to \(after)")
      }
      for other in [-1e9, -1, 0, 1e-9, 0.01, 1, 1e9, 1e300] {
        let state = moving.state(at: time + other)
        try expect(state.value.isFinite && state.velocity.isFinite, "\(state) \(other) s after call \(call)")
      }
    }
  }

  /// Calls of a property animator have the effect of the matrix of states, and its value stays finite and continuous.
  func animator(_ bytes: Choices) throws {
    var choices = bytes
    let duration = choices.flag() ? 0.5 : choices.size(1e-6...1e6)
    let isSimulation = choices.flag()
    let timings: [AnimationTiming<Double>] = [
      .curve(.easeInOut), .curve(.linear), .dampingRatio(0.5), .dampingRatio(1),
      .spring(
        SpringTiming(Spring(response: choices.size(1e-3...1e3), dampingRatio: choices.number(0.05...5))))
    ]
    let timing = choices.element(of: timings)
    var machine: any PropertyAnimating<Double> =
      isSimulation
      ? SimulatedAnimation(0, frequency: choices.size(0.1...100), damping: choices.number(0.05...2))
      : PropertyAnimation(0, duration: duration, timing: timing)
    var (time, calls) = (0.0, [isSimulation ? "simulation" : "\(duration) s, \(timing)"])
    // The farthest value that was asked for.
    var farthest = 0.0
    for _ in 0..<48 where !choices.isEmpty {
      let span = choices.element(of: spans)
      time += isSimulation ? min(span, 1) : span
      let end = machine.advance(to: time)
      try expect(
        end.map { $0.time <= time && machine.state == .inactive } ?? true, "an end of later: \(end!)")
      let (before, condition) = (machine.state(at: time), machine.lifecycle.condition)
      let hadEnded = abs(machine.fractionComplete(at: time) - 1) < 1e-9
      let call = choices.element(of: AnimatorCall.allCases)
      // Each call has what it needs of these.
      let (target, fraction, flag) = (choices.number(-1e4...1e4), choices.number(0...1), choices.flag())
      let position = choices.element(of: [AnimatorPosition.start, .end, .current])
      let next = flag && !isSimulation ? choices.element(of: timings) : nil
      calls.append(
        "\(time) s: \(call) \(target) \(fraction) \(flag), ends \(machine.endTime) \(machine.isReversed)")
      var refusal: AnimatorError?
      do throws(AnimatorError) {
        switch call {
        case .start: try machine.start(afterDelay: flag ? fraction : 0, at: time)
        case .pause: try machine.pause(at: time)
        case .setFraction: try machine.setFraction(fraction, at: time)
        case .setReversed: try machine.setReversed(flag, at: time)
        case .continueAnimation: try machine.continueAnimation(with: next, factor: 3 * fraction, at: time)
        case .stopWithoutFinishing: try machine.stop(withoutFinishing: true, at: time)
        case .stop: try machine.stop(withoutFinishing: false, at: time)
        case .finish: try machine.finish(at: position)
        case .addAnimations: try machine.addAnimations(at: time) { $0 = target }
        case .place: try machine.place(target)
        }
      } catch { refusal = error }
      let (after, story) = (machine.state(at: time), calls.joined(separator: "\n"))
      try expect(
        after.value.isFinite && after.velocity.isFinite, "\(after) after \(call) when \(condition)\n\(story)")
      if let refusal {
        try expect(
          machine.lifecycle.condition == condition && after.value == before.value,
          "\(call) when \(condition) is refused (\(refusal)) and changes \(before) to \(after)\n\(story)")
      } else if ![.setFraction, .finish, .place].contains(call) {
        // Where no time is left, what was added happens at once, and the rest of a spring is a thousandth of its way.
        // Beside a late time a short duration is nothing.
        let isOver = machine.endTime <= time + 8 * time.ulp
        if call == .addAnimations { farthest = max(farthest, abs(target)) }
        let tolerance = isOver ? 2e-3 * farthest : 1e-6 * max(1, abs(before.value))
        try expect(
          isOver && (hadEnded || time > 1e3) || abs(after.value - before.value) <= tolerance,
          "\(call) when \(condition) moves \(before) to \(after)\n\(story)")
      }
    }
  }

  private struct Root {
    var x = 0.0
    var y = SIMD2<Double>(0, 0)
  }

  private func plan(_ choices: inout Choices, depth: Int) -> MotionPlan<Root> {
    switch choices.index(below: depth > 0 ? 9 : 4) {
    case 0: return .spring(\.x, to: choices.number(-1e4...1e4), choices.spring())
    case 1:
      return .timed(
        \.y, to: choices.point(-1e4...1e4), duration: choices.flag() ? 0 : choices.size(1e-6...1e3))
    case 2: return .decay(\.x, velocity: choices.number(-1e5...1e5))
    case 3:
      return .spring(
        \.y, to: choices.point(-1e4...1e4), choices.spring(), velocity: choices.point(-1e5...1e5))
    case 4: return .group((0..<choices.index(below: 4)).map { _ in plan(&choices, depth: depth - 1) })
    case 5: return .sequence((0..<choices.index(below: 4)).map { _ in plan(&choices, depth: depth - 1) })
    case 6: return plan(&choices, depth: depth - 1).delayed(by: choices.flag() ? 0 : choices.size(1e-6...1e3))
    case 7: return plan(&choices, depth: depth - 1).repeated(1 + choices.index(below: 5))
    default: return plan(&choices, depth: depth - 1).keptOnCompletion()
    }
  }

  /// Plans under keys that are added, retargeted, paused and removed: the root is finite, each end has a time that has
  /// come, and a key that ended is gone.
  func keyed(_ bytes: Choices) throws {
    var choices = bytes
    var (root, animations, time) = (Root(), KeyedAnimations<Root>(), 0.0)
    for _ in 0..<40 where !choices.isEmpty {
      time += choices.element(of: spans)
      let key = choices.element(of: ["a", "b", "c"])
      let ends: [KeyedAnimations<Root>.End]
      switch choices.index(below: 6) {
      case 0, 1: ends = animations.add(plan(&choices, depth: 3), forKey: key, to: &root, at: time)
      case 2:
        ends = animations.advance(&root, to: time)
        _ = animations.retarget(key, \.x, to: choices.number(-1e4...1e4), at: time)
      case 3: ends = animations.setPaused(choices.flag(), forKey: key, on: &root, at: time)
      case 4: ends = animations.removeAnimation(forKey: key, from: &root, at: time)
      default: ends = animations.advance(&root, to: time)
      }
      try expect(root.x.isFinite && root.y.isFinite, "\(root) at \(time) s")
      try expect(ends.allSatisfy { $0.completion.time <= time }, "an end of later than \(time) s: \(ends)")
      try expect(Set(animations.keys).count == animations.keys.count, "a key twice: \(animations.keys)")
    }
    for _ in 0..<4 { _ = animations.advance(&root, to: time) }
  }

  /// A world of random bodies and behaviours, with removals in callbacks: all of it stays finite.
  func world(_ bytes: Choices) throws {
    var choices = bytes
    let stepping = choices.flag() ? World.Stepping.uikit : .ideal
    var world = World(stepping)
    var bodies: [BodyID] = []
    for _ in 0..<1 + choices.index(below: 8) {
      let shape: BodyShape =
        choices.flag()
        ? .circle(radius: choices.size(0.5...200))
        : .box(width: choices.size(1...400), height: choices.size(1...400))
      let body = Body(shape, center: choices.point(-500...500), angle: choices.number(-4...4))
      bodies.append(
        world.add(body, velocity: choices.point(-3000...3000), angularVelocity: choices.number(-50...50)))
    }
    func chosen(_ choices: inout Choices) -> BodyID { choices.element(of: bodies) }
    for _ in 0..<choices.index(below: 6) {
      switch choices.index(below: 8) {
      case 0: world.add(Gravity(bodies, vector: choices.point(-3...3)))
      case 1:
        world.add(
          Collision(
            bodies,
            boundaries: choices.flag() ? ["box": .rectangle(from: [-600, -600], to: [600, 600])] : [:],
            elasticity: choices.number(0...1), friction: choices.number(0...2)))
      case 2:
        world.add(
          Attachment(
            chosen(&choices), offset: choices.point(-50...50), to: .point(choices.point(-500...500)),
            length: choices.number(0...300), frequency: choices.flag() ? 0 : choices.size(0.1...30),
            damping: choices.number(0...2)))
      case 3:
        let (one, other) = (chosen(&choices), chosen(&choices))
        guard one != other else { break }
        let kinds: [Joint.Kind] = [
          .pin, .fixed(angle: choices.number(-4...4)), .limit(length: choices.size(1...500)),
          .sliding(
            axis: [choices.size(0.1...10), choices.number(-1...1)], range: -choices.number(0...100)...50)
        ]
        world.add(Joint(one, to: .body(other, offset: choices.point(-50...50)), choices.element(of: kinds)))
      case 4:
        world.add(
          ItemProperties(
            [chosen(&choices)], elasticity: choices.number(0...1), density: choices.size(0.01...100),
            charge: choices.number(-2...2), resistance: choices.number(0...20), isAnchored: choices.flag()))
      case 5:
        let formulas: [Field.Formula] = [
          .spring, .radial(falloff: 2), .linear(direction: [1, 1]), .drag, .vortex(falloff: 1),
          .electric(falloff: 2),
          .magnetic(falloff: 1), .noise(scale: 50, rate: 1, seed: 1)
        ]
        world.add(
          Field(
            bodies, choices.element(of: formulas), center: choices.point(-200...200),
            strength: choices.number(-50...50),
            reach: choices.flag() ? .infinity : choices.size(10...500)))
      case 6: world.add(Snap(chosen(&choices), to: choices.point(-500...500), damping: choices.number(0...1)))
      default:
        world.add(
          Push(bodies, vector: choices.point(-3...3), mode: choices.flag() ? .continuous : .instantaneous))
      }
    }
    for _ in 0..<12 {
      let removes = choices.byte() & 7 == 7
      world.advance(by: choices.element(of: [1.0 / 60, 0, 1.0 / 1000, 0.25])) { event, world in
        if removes, case .contactBegan(let contact) = event { world.remove(contact.body) }
      }
      for body in bodies where world.contains(body) {
        let (place, motion) = (world[body], world.motion(of: body))
        try expect(
          place.center.isFinite && place.angle.isFinite && motion.velocity.isFinite
            && motion.angularVelocity.isFinite,
          "\(stepping): \(place) with \(motion)")
      }
    }
  }
}
