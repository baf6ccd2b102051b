// Recorded by `RECORD=1 .ci/test --filter SceneCodeTests`: the programs that the key `y` copies beside the scenes, with the
// place of their output instead of `print`.
// swift-format-ignore-file
import Motion
import MotionDynamics

/// The programs by their names, each of which is given a function for its times (s) and values.
@MainActor public let scenePrograms: [String: @MainActor (@escaping (Double, Double) -> Void) -> Void] = [
  "control-panel spring": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let pane = Animated(592.0, on: animator)
    pane.spring = Spring(stiffness: 300.0, damping: 20.0)
    pane.onChange = { print(link.now, $0) }

    pane.target = 272.0
    link.advance(by: 0.25)
    pane.drag(to: 311.22537364394964, velocity: 2000.0)
    link.advance(by: 0.05)
    pane.release(to: Detents([272.0, 592.0]))
    link.advance(by: 2.0)
  },
  "control-panel pop": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let pane = Animated(592.0, on: animator)
    pane.spring = Spring(bounciness: 6.0, speed: 15.0)
    pane.onChange = { print(link.now, $0) }

    pane.target = 272.0
    link.advance(by: 0.25)
    pane.drag(to: 359.78875888647445, velocity: 2000.0)
    link.advance(by: 0.05)
    pane.release(to: Detents([272.0, 592.0]))
    link.advance(by: 2.0)
  },
  "control-panel additive": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    var model = 592.0
    var fades: [(start: Double, law: any Law<Double>)] = []
    let y = { (time: Double) in fades.reduce(model) {
      $0 + $1.law.value(at: time - $1.start) } }
    let move = { (end: Double) in
      fades.append((link.now, TimedMotion(from: model - end,
        to: 0, duration: 1)))
      model = end
    }
    animator.add {
      print($0.timestamp, y($0.timestamp))
      return .moving
    }

    move(272.0)
    link.advance(by: 0.25)
    (model, fades) = (465.8688459949128, [])
    link.advance(by: 0.05)
    fades = [(link.now, SpringMotion(
      spring: Spring(stiffness: 100, damping: 20),
      from: 0, velocity: -2000.0, to: 0))]
    move(272.0)
    link.advance(by: 2.0)
  },
  "control-panel dynamics": { print in

    var world = World()
    let shape = Body.Shape.box(width: 768, height: 592)
    let pane = world.add(Body(shape, center: [0, 592.0]))
    let spring = world.add(Attachment(
      pane, to: .point([0, 592.0]), length: 0,
      frequency: 3.5, damping: 0.4))
    world.add(ItemProperties([pane], density: 100,
      resistance: 10, allowsRotation: false))
    var frame = 0.0
    let play = { (end: Double) in
      while frame < end {
        world.advance(by: 1 / 60)
        frame += 1
        print(frame / 60, world[pane].center.y)
      }
    }

    world[spring].anchor = .point([0, 272.0])
    play(15)
    world[pane].center = [0, 340.835626010344]
    world.updateItemUsingCurrentState(pane)
    frame = 18
    world.setVelocity([0, 2000.0], of: pane)
    world[spring].anchor = .point([0, 592.0])
    world.advance(by: 1 / 120)
    frame += 1
    print(frame / 60, world[pane].center.y)
    play(138)
  },
  "interruption ease": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    var model = 384.0
    var fades: [(start: Double, law: any Law<Double>)] = []
    let y = { (time: Double) in fades.reduce(model) {
      $0 + $1.law.value(at: time - $1.start) } }
    let move = { (end: Double) in
      fades.append((link.now, TimedMotion(from: model - end,
        to: 0, duration: 1)))
      model = end
    }
    animator.add {
      print($0.timestamp, y($0.timestamp))
      return .moving
    }

    move(64.0)
    link.advance(by: 0.25)
    (model, fades) = (257.8688459949128, [])
    link.advance(by: 0.05)
    fades = [(link.now, SpringMotion(
      spring: Spring(stiffness: 100, damping: 20),
      from: 0, velocity: -2000.0, to: 0))]
    move(64.0)
    link.advance(by: 2.0)
  },
  "interruption linear": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    var model = 384.0
    var fades: [(start: Double, law: any Law<Double>)] = []
    let y = { (time: Double) in fades.reduce(model) {
      $0 + $1.law.value(at: time - $1.start) } }
    let move = { (end: Double) in
      fades.append((link.now, TimedMotion(from: model - end,
        to: 0, duration: 1, curve: .linear)))
      model = end
    }
    animator.add {
      print($0.timestamp, y($0.timestamp))
      return .moving
    }

    move(64.0)
    link.advance(by: 0.25)
    (model, fades) = (220.0, [])
    link.advance(by: 0.05)
    fades = [(link.now, SpringMotion(
      spring: Spring(stiffness: 100, damping: 20),
      from: 0, velocity: -2000.0, to: 0))]
    move(64.0)
    link.advance(by: 2.0)
  },
  "interruption spring": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let timing = SpringTiming(
      duration: 0.5, dampingRatio: 0.7, relativeVelocity: 2)
    var model = 384.0
    var fades: [(start: Double, law: any Law<Double>)] = []
    let y = { (time: Double) in fades.reduce(model) {
      $0 + $1.law.value(at: time - $1.start) } }
    let move = { (end: Double) in
      let fade = model - end
      fades.append((link.now, timing.motion(
        from: fade, velocity: -2 * fade, to: 0)))
      model = end
    }
    animator.add {
      print($0.timestamp, y($0.timestamp))
      return .moving
    }
    move(64.0)
    link.advance(by: 0.25)
    (model, fades) = (136.126025460363, [])
    link.advance(by: 0.05)
    fades = [(link.now, SpringMotion(
      spring: Spring(stiffness: 100, damping: 20),
      from: 0, velocity: 2000.0000000000002, to: 0))]
    move(384.0)
    link.advance(by: 2.0)
  },
  "bounciness": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let ball = Animated(1.0, on: animator)  // it grows
    ball.spring = Spring(bounciness: 20.0, speed: 1.0)
    ball.onChange = { print(link.now, $0) }

    ball.target = 2.0
    link.advance(by: 4.0)
  },
  "button": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    // The hamburger: tab selects it.
    let tolerance = Tolerance(distance: 0.002)
    let turn = Animated(0.0, on: animator, spring:
      Spring(stiffness: 469.54588235294125, damping: 24.215424129944175),
      tolerance: tolerance)
    let shift = Animated(0.0, on: animator, spring:
      Spring(stiffness: 469.54588235294125, damping: 43.235767029187876))
    let fade = Animated(1.0, on: animator)
    turn.onChange = { print(link.now, $0) }

    turn.target = -.pi / 4
    shift.target = 29
    fade.follow(TimedMotion(from: fade.value,
      to: 0, duration: 0.2))
    link.advance(by: 2.0)
  },
  "marker": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    /// A fall from y (pt) with the velocity v (pt/s), to the floor at 0.
    struct Fall: Law {
      let y, v: Double
      var speed: Double { (v * v - 2000 * y).squareRoot() }
      var time: Double { (speed - v) / 1000 }
      var end: Double { 0 }
      func settlingTime(within tolerance: Tolerance) -> Double { time }
      func state(at t: Double) -> (value: Double, velocity: Double) {
        t < time ? (y + v * t + 500 * t * t, v + 1000 * t) : (0, 0)
      }
    }
    let tip = Animated(0.0, on: animator)
    tip.onChange = { print(link.now, $0) }
    let drop = { (y: Double, v: Double) in
      var fall = Fall(y: y, v: v)
      var (course, time) = (Course(fall), fall.time)
      while fall.speed > 1e-3 {
        fall = Fall(y: 0, v: -0.6 * fall.speed)
        course = course.then(at: time) { [fall] _ in fall }
        time += fall.time
      }
      tip.follow(course)
    }
    tip.follow(TimedMotion(from: 0, to: -30, duration: 0.2))
    link.advance(by: 0.2)
    drop(-30, 0)
    link.advance(by: 0.05)
    tip.drag(to: -43.8, velocity: -395.55555555555554)
    link.advance(by: 0.05)
    drop(tip.value, tip.velocity)
    link.advance(by: 2.0)
  },
  "property-animator": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let spring = SpringTiming(
      Spring(stiffness: 300.0, damping: 20.0))
    let timing: AnimationTiming<Double> =
      .curve(.easeInOut)
    let picture = PropertyAnimator(0.0, duration: 1,
      timing: timing, on: animator) { $0 = 400.0 }
    picture.onChange = { print(link.now, $0) }

    try? picture.start()
    link.advance(by: 0.15)
    try? picture.setReversed(true)
    link.advance(by: 0.1)
    try? picture.pause()
    try? picture.setFraction(0.7302775464516889)
    link.advance(by: 0.05)
    try? picture.setReversed(false)
    try? picture.continueAnimation(with: .spring(
      spring, velocity: 2000.0000000000005))
    link.advance(by: 2.0)
  },
  "photos": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let spring =
      Spring(stiffness: 1300.0, damping: 95.0, mass: 4.5)
    let tile = SIMD4(lowHalf: [360.0, 488.0],
      highHalf: [208.0, 144.0])
    let full = SIMD4(lowHalf: [480.0, 336.0],
      highHalf: [784.0, 544.0])
    let photo = Animated(tile, on: animator, spring: spring)
    photo.onChange = { print(link.now, $0.y) }

    photo.target = full
    link.advance(by: 0.25)
    photo.drag(to: SIMD4(lowHalf: [487.61951421806464, 376.34861532378477],
      highHalf: [738.3473364934204, 512.2967614537642]), velocity:
      SIMD4(lowHalf: [0.0, 1000.0],
      highHalf: [-1800.0, -1250.0]))
    link.advance(by: 0.05)
    photo.release(to: tile)
    link.advance(by: 2.0)
  },
  "scroll": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let list = Animated(0.0, on: animator)
    list.onChange = { print(link.now, $0) }
    let coast = { (velocity: Double) in
      list.follow(Course.scroll(from: list.value,
        velocity: velocity, within: 0...1600.0))
    }

    coast(list.velocity + 1200.0)
    link.advance(by: 0.25)
    list.drag(to: 97.77099666979842, velocity: -2000.0)
    link.advance(by: 0.05)
    coast(list.velocity)
    link.advance(by: 2.0)
  },
  "dynamics": { print in
    var world = World()
    let ball = world.add(Body(.circle(radius: 26.923929118605137),
      center: [54.75497245788574, 346.80824279785156]),
      velocity: [-19.420039653778076, -8.872982859611511])
    world.add(Gravity([ball]))
    world.add(ItemProperties([ball], resistance: 0.3))
    // As in UIKit, the first frame of a world takes no step.
    world.advance(by: 1.0 / 120)
    let play = { (duration: Double) in
      for _ in 0..<Int(duration * 120) {
        world.advance(by: 1.0 / 120)
        print(0.25 + world.time - 1.0 / 120, world[ball].center.y)
      }
    }
    let spring = world.add(Attachment(ball, to: .point(
      [54.75497245788574, 346.80824279785156]), frequency: 5, damping: 0.7))
    world[spring].anchor = .point([52.72853374481201, 311.9358730316162])
    play(0.05)
    world.remove(spring)
    play(0.5)
    world.addVelocity([133.33333333333334, -806.340587380508], to: ball)
    play(0.5)
  },
  "trail": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let spring = Spring(stiffness: 246.74011002723395, damping: 21.991148575128552)
    let home = SIMD2(840.0, 80.0)
    let discs = (0..<6).map { _ in
      Animated(home, on: animator, spring: spring)
    }
    for (disc, next) in zip(discs, discs.dropFirst()) {
      disc.onChange = {
        if disc === discs[0] { print(link.now, $0.x) }
        next.target = $0
      }
    }
    discs[0].target = [120.0, 80.0]
    link.advance(by: 0.1)
    discs[0].drag(to: [748.4757416715833, 80.0],
      velocity: [1404.2553191489358, 0.0])
    link.advance(by: 0.05)
    discs[0].release(to: [840.0, 80.0])
    link.advance(by: 2.0)
  }
]
