// Recorded by `RECORD=1 .ci/test --filter SceneCodeTests`: the programs that the key `y` copies beside the scenes, with the
// place of their output instead of `print`.
import Motion
import MotionDynamics

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
    let ball = Animated(1.0, on: animator)
    ball.spring = Spring(bounciness: 20.0, speed: 1.0)
    ball.onChange = { print(link.now, $0) }

    ball.target = 2.0
    link.advance(by: 4.0)
  },
  "button": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
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
  }
]
