#if canImport(Observation)
  import Motion
  import Observation
  import Testing

  @MainActor @Suite struct `A value that Observation tracks` {
    let link = ManualDisplayLink(framesPerSecond: 60)
    let animator: Animator
    let value: ObservableValue<Double>
    init() {
      animator = Animator(link: link)
      value = ObservableValue(Animated(0.0, on: animator))
    }

    /// Counts the calls of an observer, which run before the change.
    private final class Calls: @unchecked Sendable { var count = 0 }

    /// Reads a value and returns the number of changes reported since.
    private func changes(of read: () -> Double) -> Calls {
      let calls = Calls()
      withObservationTracking {
        _ = read()
      } onChange: {
        calls.count += 1
      }
      return calls
    }

    @Test func `a frame is one change for those that read the value, and for those that read the velocity`() {
      value.animated.retarget(to: 400, at: 0)
      let read = changes { value.value }
      let readVelocity = changes { value.velocity }
      #expect(read.count == 0 && readVelocity.count == 0)
      #expect(link.fire())
      #expect(read.count == 1 && readVelocity.count == 1)
      #expect(value.value == value.animated.value && value.velocity == value.animated.velocity)
      #expect(value.value > 0 && value.velocity > 0)
    }

    @Test func `at rest nothing changes, and a value that is released tells no observer more`() {
      let read = changes { value.value }
      link.advance(by: 1)
      #expect(read.count == 0)
      let animated = Animated(0.0, on: animator)
      let released = Calls()
      withObservationTracking {
        _ = ObservableValue(animated).value
      } onChange: {
        released.count += 1
      }
      animated.retarget(to: 400)
      link.advance(by: 1)
      #expect(released.count == 0 && animated.value > 0)
    }
  }
#endif
