import MotionAnimation
import MotionKinematics
import Synchronization
import Testing

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

  @Test func `releasing a value ends the streams of its values`() async {
    var value: Animated<Double>? = Animated(3.0, on: Animator(link: ManualDisplayLink()))
    let stream = value?.values
    value = nil
    var seen: [Double] = []
    if let stream { for await value in stream { seen.append(value) } }
    #expect(seen == [3])
  }
}
