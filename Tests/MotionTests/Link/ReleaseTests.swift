import Motion
import Synchronization
import Testing

private final class Figure { var x = 0.0 }

@MainActor @Suite struct `M79: releasing what animates` {
  @Test func `releasing the animator on the main actor ends its motions at once`() {
    let link = ManualDisplayLink()
    var ended = 0
    var animator: Animator? = Animator(link: link)
    animator?.add(cancelled: { ended += 1 }) { _ in .moving }
    link.fire()
    animator = nil
    #expect(ended == 1 && link.isPaused && link.onFrame == nil)
  }

  @Test func `releasing the animator on another thread ends its motions on the main actor`() async {
    let link = ManualDisplayLink()
    var animator: Animator? = Animator(link: link)
    let ended = Mutex(0)
    await withCheckedContinuation { continuation in
      animator?.add(cancelled: {
        MainActor.assertIsolated()
        ended.withLock { $0 += 1 }
        continuation.resume()
      }) { _ in .moving }
      let held = Mutex(animator)
      animator = nil
      Task.detached { held.withLock { $0 = nil } }
    }
    #expect(ended.withLock { $0 } == 1)
    await Task { @MainActor in }.value
    #expect(link.isPaused && link.onFrame == nil)
  }

  @Test(arguments: [0, 0.5]) func `a paused block that is released ends as cancelled, and releases all`(
    delay: Double
  ) {
    var reasons: [Completion.Reason] = []
    weak var animator: Animator?
    weak var value: Animated<Double>?
    weak var block: AnimationBlock?
    let figure = Figure()
    func make() -> Animated<Double> {
      let link = ManualDisplayLink()
      let (made, other) = (Animator(link: link), Animated(0.0, on: Animator(link: ManualDisplayLink())))
      let (moving, animations) = (Animated(0.0, on: made), ObjectAnimations(of: figure, on: made))
      let handle = made.animate(.bouncy, delay: delay) {
        moving.retarget(to: 100) { reasons.append($0.reason) }
        animations.add(.spring(\.x, to: 100, .bouncy), forKey: "x")
      } completion: {
        reasons.append($0.reason)
      }
      handle.then {
        other.target = 1
      } completion: {
        reasons.append($0.reason)
      }
      link.advance(to: 0.2)
      handle.pause()
      (animator, value, block) = (made, moving, handle)
      return moving
    }
    var owned: Animated<Double>? = make()
    #expect(block == nil && reasons == [.cancelled, .cancelled, .cancelled] && owned?.phase == .resting)
    #expect(
      (owned?.value ?? 0 > 0) == (delay == 0) && owned?.value == owned?.target && animator?.isEmpty == true)
    owned = nil
    #expect(animator == nil && value == nil)
  }

  @Test func `a block that runs goes on without a reference to it, and is released at its end`() {
    let link = ManualDisplayLink()
    weak var animator: Animator?
    weak var block: AnimationBlock?
    var reasons: [Completion.Reason] = []
    func make() {
      let made = Animator(link: link)
      let value = Animated(0.0, on: made)
      let handle = made.animate(.bouncy) {
        value.target = 100
      } completion: {
        reasons.append($0.reason)
      }
      handle.pause()
      handle.resume()
      (animator, block) = (made, handle)
    }
    make()
    #expect(block != nil && reasons.isEmpty)
    link.advance(to: 9)
    #expect(block == nil && animator == nil && reasons == [.settled])
  }

  @Test func `releasing a value ends the streams of its values`() async {
    var value: Animated<Double>? = Animated(3.0, on: Animator(link: ManualDisplayLink()))
    let stream = value?.values
    value = nil
    var seen: [Double] = []
    if let stream { for await value in stream { seen.append(value) } }
    #expect(seen == [3])
  }
}
