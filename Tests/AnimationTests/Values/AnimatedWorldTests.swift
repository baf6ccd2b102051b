import MotionAnimation
import MotionDynamics
import MotionKinematics
import Testing

@MainActor @Suite struct `A world on an animator` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  init() { animator = Animator(link: link) }

  /// A ball that falls from y = 0, and its world.
  private func falling(_ stepping: World.Stepping, floor: Double? = nil) -> (AnimatedWorld, BodyID) {
    let animated = AnimatedWorld(World(stepping), on: animator)
    let ball = animated.change { world in
      let ball = world.add(Body(.circle(radius: 10), center: [0, 0]))
      _ = world.add(Gravity([ball]))
      _ = world.add(ItemProperties([ball], elasticity: 0.6, friction: 0, resistance: 0))
      if let floor {
        _ = world.add(Collision([ball], boundaries: ["floor": .line([-500, floor], [500, floor])]))
      }
      return ball
    }
    return (animated, ball)
  }

  @Test func `M73: a ball falls by 500t², even with missed frames`() {
    let (animated, ball) = falling(.ideal)
    var times: [Double] = []
    animated.onChange = { world in
      times.append(world.time)
      #expect(abs(world[ball].center.y - 500 * world.time * world.time) < 1e-9)
    }
    link.fire()
    link.fire(missing: 7)
    link.fire(missing: 1)
    #expect(times.count == 3)
    #expect(zip(times, [1, 9, 11]).allSatisfy { abs($0 - $1 / 60) < 1e-12 })
  }

  @Test(arguments: [World.Stepping.ideal, .uikit])
  func `a world whose animator was emptied stands still until it is changed`(stepping: World.Stepping) {
    let (animated, ball) = falling(stepping)
    link.advance(to: 0.1)
    let before = animated.world
    animator.removeAll()
    link.advance(to: 10)
    animated.change { _ in }
    #expect(animated.world[ball] == before[ball] && animated.world.time == before.time)
    link.advance(to: 10.1)
    var twin = before
    for _ in 1...6 { twin.advance(by: 1.0 / 60) }
    #expect(abs(animated.world[ball].center.y - twin[ball].center.y) < 1e-6)
  }

  @Test(arguments: [World.Stepping.ideal, .uikit])
  func `M78: at rest the link pauses, and there is no callback until the next change`(
    stepping: World.Stepping
  ) {
    let (animated, ball) = falling(stepping, floor: 100)
    var hits = 0
    var pauses = 0
    animated.onEvent = { event, _ in
      switch event {
      case .contactBegan(let contact): if contact.other == .boundary("floor") { hits += 1 }
      case .contactEnded: break
      case .paused: pauses += 1
      case .stopped(let error): Issue.record(error)
      }
    }
    link.advance(to: 10)
    #expect(hits > 1 && pauses == 1)
    #expect(animated.world.isPaused && link.isPaused && animator.isEmpty)
    let frames = link.framesDelivered
    link.advance(to: 20)
    #expect(link.framesDelivered == frames)
    animated.change { $0.setVelocity([0, -300], of: ball) }
    #expect(!link.isPaused && animator.count == 1)
    link.advance(to: 20.1)
    #expect(animated.world[ball].center.y < 80)
    link.advance(to: 40)
    #expect(pauses == 2 && link.isPaused)
  }

  @Test(arguments: [World.Stepping.ideal, .uikit])
  func `M78: a changed behaviour wakes the world at rest, which then rests again`(stepping: World.Stepping) {
    let animated = AnimatedWorld(World(stepping), on: animator)
    let (ball, floor, gravity) = animated.change { world in
      let ball = world.add(Body(.circle(radius: 10), center: [100, 0]))
      _ = world.add(ItemProperties([ball], elasticity: 0.5))
      let floor = world.add(Collision([ball], boundaries: ["floor": .line([0, 100], [200, 100])]))
      return (ball, floor, world.add(Gravity([ball])))
    }
    var pauses = 0
    animated.onEvent = { event, _ in if event == .paused { pauses += 1 } }
    func rest(at y: Double, pausing count: Int, until time: Double) {
      #expect(!link.isPaused)
      link.advance(to: time)
      #expect(pauses == count && link.isPaused && abs(animated.world[ball].center.y - y) < 1)
    }
    rest(at: 90, pausing: 1, until: 10)
    animated.change { $0[gravity].vector = $0[gravity].vector }
    rest(at: 90, pausing: 2, until: 20)
    animated.change { $0[floor].boundaries = ["floor": .line([0, 150], [200, 150])] }
    rest(at: 140, pausing: 3, until: 30)
    animated.change { $0[gravity].vector = [0, 2] }
    rest(at: 140, pausing: 4, until: 40)
  }

  @Test func `a change between two frames is applied to the world at that time`() {
    let (animated, ball) = falling(.ideal)
    link.advance(to: 1)
    animated.change(at: 1.005) { world in
      #expect(abs(world[ball].center.y - 500 * 1.005 * 1.005) < 1e-9)
      world.setVelocity(.zero, of: ball)
    }
    link.advance(to: 1.5)
    let y = 500 * (1.005 * 1.005 + 0.495 * 0.495)
    #expect(abs(animated.world[ball].center.y - y) < 1e-9)
  }

  @Test func `a world that begins between two frames moves from its own instant on`() {
    link.advance(to: 0.1)
    var world = World(.ideal)
    let ball = world.add(Body(.circle(radius: 5), center: [0, 0]), velocity: [600, 0])
    _ = world.add(ItemProperties([ball], resistance: 0))
    let animated = AnimatedWorld(world, on: animator, at: 0.105)
    // The frames follow 0.105 s at 60 Hz, so the fifth one is the last before 0.2 s.
    link.advance(to: 0.2)
    #expect(abs(animated.world.time - 5.0 / 60) < 1e-12 && abs(animated.world[ball].center.x - 50) < 1e-9)
  }

  @Test func `a callback can change the world that it receives`() {
    let (animated, ball) = falling(.ideal, floor: 100)
    animated.onEvent = { event, world in
      if case .contactBegan = event { world.remove(ball) }
    }
    link.advance(to: 2)
    #expect(!animated.world.contains(ball) && animated.world.isPaused && link.isPaused)
  }

  @Test(arguments: [true, false])
  func `a callback that changes or reads the AnimatedWorld instead of its argument fails with the reason`(
    changes: Bool
  ) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [changes] in
      await MainActor.run {
        let link = ManualDisplayLink()
        let animator = Animator(link: link)
        let animated = AnimatedWorld(World(.ideal), on: animator)
        animated.change { world in
          let ball = world.add(Body(.circle(radius: 10), center: [0, 0]))
          _ = world.add(Gravity([ball]))
          _ = world.add(Collision([ball], boundaries: ["floor": .line([-500, 50], [500, 50])]))
        }
        animated.onEvent = { _, _ in if changes { animated.change { _ in } } else { _ = animated.world } }
        link.advance(to: 1)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("use the world that the callback is given"))
  }

  @Test func `M67: paused time stops the world, and time scrubbed back shows the world as it is`() {
    let (animated, ball) = falling(.ideal)
    link.advance(to: 0.5)
    animator.changeTime { $0.paused(at: $1) }
    link.advance(to: 3)
    #expect(abs(animated.world[ball].center.y - 125) < 1e-9)
    animator.changeTime { $0.scrubbed(to: 0.2, at: $1) }
    #expect(abs(animated.world[ball].center.y - 125) < 1e-9)
    animator.changeTime { $0.resumed(at: $1) }
    link.advance(to: 3.5)
    #expect(abs(animated.world[ball].center.y - 500) < 1e-9)
  }

  @Test(arguments: [World.Stepping.ideal, .uikit])
  func `M67: a change with an earlier instant than the shown one gains no time`(stepping: World.Stepping) {
    let balls = [false, true].map { isLate in
      let (animated, ball) = (
        AnimatedWorld(World(stepping), on: animator), Body(.circle(radius: 10), center: [0, 0])
      )
      let id = animated.change(at: link.now) { world in
        let id = world.add(ball)
        _ = world.add(ItemProperties([id], resistance: 0))
        world.setVelocity([600, 0], of: id)
        return id
      }
      let start = link.now
      link.advance(to: start + 0.5)
      if isLate { animated.change(at: start + 0.49) { _ in } }
      link.advance(to: start + 1)
      return animated.world[id].center.x
    }
    #expect(abs(balls[0] - balls[1]) < 1e-9 && balls[0] > 590)
  }

  @Test func `a world is kept while it moves, is released with its animator, and runs again after a change`()
  {
    weak var released: AnimatedWorld?
    do {
      let (animated, _) = falling(.ideal)
      released = animated
    }
    #expect(released != nil)
    animator.removeAll()
    #expect(released == nil && link.isPaused)
    let (animated, ball) = falling(.ideal)
    animator.removeAll()
    animated.change { $0.setVelocity([9, 0], of: ball) }
    #expect(animator.count == 1)
  }
}
