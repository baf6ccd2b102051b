import Motion
import Testing

@MainActor @Suite struct `Animations of an object on an animator` {
  final class Button {
    var scale = SIMD2(1.0, 1)
    var opacity = 1.0 { didSet { onOpacity?() } }
    var onOpacity: (() -> Void)?
  }

  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  let button = Button()
  let animations: ObjectAnimations<Button>
  let spring = Spring(bounciness: 20, speed: 18)
  init() {
    animator = Animator(link: link)
    animations = ObjectAnimations(of: button, on: animator)
  }

  @Test func `M43: an animation is looked up by its key while it runs, and is nil after its end`() {
    var ends: [Completion.Reason] = []
    let live = animations.add(.spring(\.scale, to: [2, 2], kind: .scale), forKey: "grow") {
      ends.append($0.reason)
    }
    #expect(animations["grow"] === live && live.isRunning && animations["shrink"] == nil)
    while link.fire() {}
    #expect(animations["grow"] == nil && !live.isRunning && ends == [.settled])
    #expect(button.scale == [2, 2] && animations.keys.isEmpty && animator.isEmpty)
  }

  @Test func `a property's velocity can be handed on to what takes the object over`() {
    animations.add(.timed(\.opacity, to: 0, duration: 1, curve: .linear), forKey: "fade", at: 0)
    animator.changeTime(at: 0) { $0.withRate(0.5, at: $1) }
    link.advance(to: 1)
    #expect(abs(animations.velocity(of: \.opacity) + 1) < 1e-9)
    #expect(abs(animations.velocity(of: \.opacity, at: 1.9) + 1) < 1e-9)
    #expect(animations.velocity(of: \.opacity, at: 2.1) == 0)
    animations.removeAll()
    #expect(animations.velocity(of: \.opacity) == 0 && animations.velocity(of: \.scale) == .zero)
  }

  @Test func `M45: the button moves in the first frame after touch-down`() {
    animations.add(.spring(\.scale, to: [0.8, 0.8], spring, kind: .scale), forKey: "press", at: 0.004)
    link.fire()
    #expect(link.now == 0.004 + 1 / 60.0 && button.scale.x < 1)
    animations["press"]?.retarget(\.scale, to: [1, 1])
    while link.fire() {}
    #expect(button.scale == [1, 1])
  }

  @Test func `M46: ten presses in a row are one animation with a continuous velocity`() {
    var ends = 0
    let live = animations.add(.spring(\.scale, to: [0.8, 0.8], spring, kind: .scale), forKey: "press") { _ in
      ends += 1
    }
    for press in 0..<10 {
      link.advance(by: 0.021)
      #expect(live.retarget(\.scale, to: press.isMultiple(of: 2) ? [1, 1] : [0.8, 0.8]))
      #expect(animations["press"] === live && animator.count == 1 && ends == 0)
    }
    while link.fire() {}
    #expect(ends == 1 && button.scale == [0.8, 0.8] && !live.retarget(\.scale, to: [1, 1]))
  }

  @Test
  func `M31: an animation with the same key replaces the first, which reports it, and is found by the key`() {
    var log: [String] = []
    let first = animations.add(.spring(\.scale, to: [2, 2]), forKey: "grow") {
      log.append("first \($0.reason)")
    }
    link.fire()
    let second = animations.add(.spring(\.scale, to: [3, 3]), forKey: "grow") {
      log.append("second \($0.reason)")
    }
    #expect(animations["grow"] === second && !first.isRunning && animator.count == 1)
    while link.fire() {}
    #expect(log == ["first replaced", "second settled"])
  }

  @Test func `an animation of duration 0 reports its end after that of the animation it replaces`() {
    var log: [String] = []
    animations.add(.spring(\.scale, to: [2, 2]), forKey: "grow") { log.append("first \($0.reason)") }
    animations.add(.timed(\.scale, to: [5, 5], duration: 0), forKey: "grow") {
      log.append("second \($0.reason)")
    }
    #expect(log == ["first replaced", "second settled"] && button.scale == [5, 5])
    #expect(animator.isEmpty && link.isPaused && animations["grow"] == nil)
  }

  @Test func `removing an animation stops it in place, and the link pauses after the last one`() {
    var reasons: [Completion.Reason] = []
    animations.add(.spring(\.scale, to: [2, 2]), forKey: "a") { reasons.append($0.reason) }
    let live = animations.add(.spring(\.opacity, to: 0, kind: .opacity), forKey: "b") {
      reasons.append($0.reason)
    }
    link.advance(by: 0.05)
    animations.removeAnimation(forKey: "a")
    let scale = button.scale
    #expect(!link.isPaused)
    live.cancel()
    #expect(link.isPaused && reasons == [.cancelled, .cancelled])
    link.advance(by: 1)
    #expect(button.scale == scale)
    animations.add(.spring(\.scale, to: [1, 1]), forKey: "a") { reasons.append($0.reason) }
    animations.removeAll()
    animations.removeAnimation(forKey: "none")
    #expect(reasons.count == 3 && link.isPaused)
  }

  @Test func `changes made by an observer of a property take effect at the end of the frame`() {
    var log: [String] = []
    button.onOpacity = { [animations, button] in
      guard button.opacity < 0.5, log.isEmpty else { return }
      log.append("added")
      animations.add(.spring(\.scale, to: [3, 3]), forKey: "grow") { log.append("grown \($0.reason)") }
      animations.removeAnimation(forKey: "fade")
    }
    animations.add(.timed(\.opacity, to: 0, duration: 0.2, kind: .opacity), forKey: "fade") {
      log.append("fade \($0.reason)")
    }
    while link.fire() {}
    #expect(log == ["added", "fade cancelled", "grown settled"])
    #expect(button.scale == [3, 3] && button.opacity > 0)
    button.onOpacity = nil
  }

  @Test func `an observer of a property adds an animation in a block, and an event ends the listening`() {
    var log: [String] = []
    animations.onEvent = { [animations] event in
      guard case .reachedTarget(let key, _) = event else { return }
      log.append("reached \(key)")
      animations.onEvent = nil
    }
    var block: AnimationBlock?
    button.onOpacity = { [animations, animator, button] in
      guard button.opacity < 0.5, block == nil else { return }
      block = animator.animate { animations.add(.spring(\.scale, to: [3, 3]), forKey: "grow") }
    }
    animations.add(.timed(\.opacity, to: 0, duration: 0.2, kind: .opacity), forKey: "fade") {
      log.append("fade \($0.reason)")
    }
    while link.fire() {}
    #expect(log == ["reached fade", "fade settled"])
    #expect(button.scale == [3, 3] && block?.completion?.reason == .settled && block?.firstReachTime != nil)
    button.onOpacity = nil
  }

  @Test func `an observer of a property empties the animator`() {
    var ends: [Completion.Reason] = []
    button.onOpacity = { [animator, button] in if button.opacity < 0.5 { animator.removeAll() } }
    animations.add(.timed(\.opacity, to: 0, duration: 0.2, kind: .opacity), forKey: "fade") {
      ends.append($0.reason)
    }
    animations.add(.spring(\.scale, to: [3, 3]), forKey: "grow") { ends.append($0.reason) }
    while link.fire() {}
    #expect(ends == [.cancelled, .cancelled] && animations.keys.isEmpty && animator.isEmpty)
    #expect(button.opacity > 0.3 && button.opacity < 0.5 && button.scale.x < 3)
    button.onOpacity = nil
    animations.add(.spring(\.scale, to: [1, 1]), forKey: "grow")
    while link.fire() {}
    #expect(button.scale == [1, 1])
  }

  @Test func `a completion adds an animation under the key of another that ends at the same time`() {
    var ends: [String] = []
    animations.add(.timed(\.opacity, to: 0, duration: 0.1), forKey: "fade") { [animations] in
      ends.append("fade \($0.reason)")
      animations.add(.timed(\.scale, to: [3, 3], duration: 0.1), forKey: "grow") {
        ends.append("next \($0.reason)")
      }
    }
    let first = animations.add(.timed(\.scale, to: [2, 2], duration: 0.1), forKey: "grow") {
      ends.append("grow \($0.reason)")
    }
    while animations["fade"] != nil { link.fire() }
    #expect(animations.keys == ["grow"] && !first.isRunning && ends == ["fade settled", "grow settled"])
    while link.fire() {}
    #expect(animations.keys.isEmpty && ends == ["fade settled", "grow settled", "next settled"])
    #expect(button.scale == [3, 3])
  }

  @Test func `a completion can start the next animation`() {
    var laps = 0
    func lap() {
      animations.add(.timed(\.opacity, to: laps.isMultiple(of: 2) ? 0 : 1, duration: 0.1), forKey: "lap") {
        _ in
        laps += 1
        if laps < 3 { lap() }
      }
    }
    lap()
    while link.fire() { #expect(animator.count <= 1) }
    #expect(laps == 3 && button.opacity == 0)
  }

  @Test func `animations end with their object`() {
    var reasons: [Completion.Reason] = []
    var other: Button? = Button()
    let animations = ObjectAnimations(of: other!, on: animator)
    animations.add(.spring(\.scale, to: [2, 2]), forKey: "grow") { reasons.append($0.reason) }
    link.fire()
    other = nil
    link.fire()
    #expect(reasons == [.cancelled] && animations.object == nil && link.isPaused && other == nil)
  }

  @Test func `animations end with their animator`() {
    let link = ManualDisplayLink()
    var animator: Animator? = Animator(link: link)
    var reasons: [Completion.Reason] = []
    let animations = ObjectAnimations(of: button, on: animator!)
    animations.add(.spring(\.scale, to: [2, 2]), forKey: "grow") { reasons.append($0.reason) }
    link.fire()
    let scale = button.scale
    animator = nil
    #expect(reasons == [.cancelled] && link.isPaused && button.scale == scale && animator == nil)
  }

  @Test func `in reduced motion a retarget without a spring does not bounce`() {
    var highest = 0.0
    let live = animations.add(.spring(\.scale, to: [2, 2], kind: .scale), forKey: "grow")
    link.advance(by: 0.05)
    animator.environment = .reduced
    live.retarget(\.scale, to: [3, 3])
    while link.fire() { highest = max(highest, button.scale.x) }
    #expect(highest <= 3 && button.scale == [3, 3])
  }
}
