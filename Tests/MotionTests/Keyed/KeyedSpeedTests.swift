import Motion
import Testing

@MainActor @Suite struct `The speed of keyed animations` {
  final class Figure {
    var place = SIMD2<Double>(0, 0)
    var opacity = 0.0
  }

  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  let figure = Figure()
  let animations: ObjectAnimations<Figure>
  init() {
    animator = Animator(link: link)
    animations = ObjectAnimations(of: figure, on: animator)
  }

  private let plan: MotionPlan<Figure> = .sequence([
    .spring(\.place, to: [300, 0], .snappy), .spring(\.place, to: [0, 0], .bouncy).delayed(by: 0.1)
  ])

  @Test func `M172: at another speed a plan is the same in another time, with the instants of its parts`() {
    let other = Figure()
    let plain = ObjectAnimations(of: other, on: animator)
    var ends: [Double] = []
    animations.add(plan, forKey: "go", at: 0) { ends.append($0.time) }
    plain.add(plan, forKey: "go", at: 0) { ends.append($0.time) }
    var seen: [(time: Double, place: SIMD2<Double>)] = []
    animator.onFrame = { _ in seen.append((link.now, other.place)) }
    animations.setSpeed(2, forKey: "go", at: 0)
    link.advance(to: 0.3)
    let fast = figure.place
    link.advance(to: 0.6)
    #expect((other.place - fast).length < 1e-9)
    link.advance(to: 9)
    #expect(ends.count == 2 && abs(2 * ends[0] - ends[1]) < 1e-9 && seen.count > 60)
  }

  @Test
  func
    `M172: changed in flight, the place is continuous, the velocity is scaled, and another key takes it over`()
  {
    var machine = KeyedAnimations<Figure>()
    var root = figure
    let motion = SpringMotion(spring: .snappy, from: SIMD2<Double>(0, 0), to: [300, 0])
    machine.add(.spring(\.place, to: [300, 0], .snappy), forKey: "go", to: &root, at: 0)
    _ = machine.advance(&root, to: 0.1)
    let before = (root.place, machine.velocity(of: \.place, at: 0.1))
    machine.setSpeed(0.25, forKey: "go", on: &root, at: 0.1)
    #expect(root.place == before.0)
    #expect((machine.velocity(of: \.place, at: 0.1) - 0.25 * before.1).length < 1e-9)
    _ = machine.advance(&root, to: 0.3)
    #expect((root.place - motion.value(at: 0.15)).length < 1e-9)
    let seen = machine.velocity(of: \.place, at: 0.3)
    #expect((seen - 0.25 * motion.velocity(at: 0.15)).length < 1e-9)
    let copy = machine.motion(of: \.place, forKey: "go")
    #expect(
      (copy!.velocity(at: 0.3) - seen).length < 1e-9
        && (copy!.value(at: 0.34) - motion.value(at: 0.16)).length < 1e-9)
    machine.add(.spring(\.place, to: [0, 0], .smooth), forKey: "back", to: &root, at: 0.3)
    #expect((machine.velocity(of: \.place, at: 0.3) - seen).length < 1e-9)
  }

  @Test func `M172: an animation at another speed that begins later takes over the velocity that is seen`() {
    var machine = KeyedAnimations<Figure>()
    var root = figure
    machine.add(.spring(\.place, to: [300, 0], .bouncy), forKey: "go", to: &root, at: 0)
    machine.add(.spring(\.place, to: [0, 0], .smooth).delayed(by: 0.4), forKey: "back", to: &root, at: 0)
    machine.setSpeed(4, forKey: "back", on: &root, at: 0)
    let motion = SpringMotion(spring: .bouncy, from: SIMD2<Double>(0, 0), to: [300, 0])
    _ = machine.advance(&root, to: 0.0999)
    _ = machine.advance(&root, to: 0.1001)
    let (value, velocity) = motion.state(at: 0.1)
    let back = SpringMotion(spring: .smooth, from: value, velocity: 0.25 * velocity, to: [0, 0])
    #expect((machine.velocity(of: \.place, at: 0.1001) - 4 * back.velocity(at: 0.0004)).length < 1e-6)
    #expect((root.place - back.value(at: 0.0004)).length < 1e-9)
  }

  @Test
  func `M167: objects and values are parts of one block, which pauses, speeds up, scrubs and cancels them`()
    async
  {
    let dim = Animated(0.0, on: animator)
    let block = animator.animate(.snappy, delay: 0.1, at: 0) {
      animations.add(.spring(\.place, to: [300, 0], .snappy), forKey: "go")
      dim.target = 300
    }
    let motion = SpringMotion(spring: .snappy, from: 0.0, to: 300)
    link.advance(to: 0.2)
    #expect(abs(figure.place.x - motion.value(at: 0.1)) < 1e-9 && abs(dim.value - figure.place.x) < 1e-9)
    block.pause(at: 0.2)
    #expect(link.isPaused)
    link.advance(to: 1)
    for time in [0.3, 0.12, 0.25] {
      block.scrub(to: 0.1 + time, at: 1)
      #expect(abs(figure.place.x - motion.value(at: time)) < 1e-9 && abs(dim.value - figure.place.x) < 1e-9)
    }
    block.resume(at: 1)
    block.setSpeed(0.5, at: 1)
    link.advance(to: 1.2)
    #expect(abs(figure.place.x - motion.value(at: 0.35)) < 1e-9 && abs(dim.value - figure.place.x) < 1e-9)
    link.advance(to: 9)
    #expect(block.completion?.reason == .settled && figure.place == [300, 0] && block.firstReachTime != nil)
    #expect(abs((block.firstReachTime ?? 0) - (1 + (motion.reachTime - 0.25) / 0.5)) < 1e-9)
    let other = animator.animate(at: 9) { animations.add(.spring(\.opacity, to: 1), forKey: "fade") }
    link.advance(to: 9.1)
    other.cancel(at: 9.1)
    #expect(await other.finished == .cancelled)
    #expect(figure.opacity > 0 && figure.opacity < 1 && link.isPaused)
  }

  @Test func `M167: a block repeats the animations of objects there and back`() {
    let block = animator.animate(repeatCount: 2, autoreverses: true, at: 0) {
      animations.add(.spring(\.place, to: [300, 0], .snappy), forKey: "go")
    }
    var most = 0
    var isFar = false
    animations.onEvent = { [figure] _ in
      if figure.place.x > 290, !isFar { (most, isFar) = (most + 1, true) }
      if figure.place.x < 10 { isFar = false }
    }
    link.advance(to: 20)
    #expect(most == 2)
    #expect(figure.place == [0, 0])
    #expect(block.completion?.reason == .settled)
  }
}
