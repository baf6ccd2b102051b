
// The watchers of an animated value.
extension Animated {
  /// The values from now on: the current one, then one per frame while it moves. A slow reader receives only
  /// the newest.
  public var values: AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      continuation.yield(value)
      streamCount += 1
      let number = streamCount
      streams.append((number, continuation))
      continuation.onTermination = { [weak self] _ in
        Task { @MainActor in self?.streams.removeAll { $0.number == number } }
      }
    }
  }

  /// Calls the watchers with the value. If one of them changes it, they are called again after this call, or by the next frame
  /// if the value moves.
  @inlinable func tellWatchers() {
    guard !isTelling else { return isShownAgain = true }
    isTelling = true
    let told = value
    onChange?(told)
    if !streams.isEmpty { yield() }
    if isShownAgain { tellAgain(after: told) }
    isTelling = false
  }

  @usableFromInline func tellAgain(after told: Value) {
    func isOutdated(_ told: Value) -> Bool {
      value != told && (core.machine.phase != .moving || core.machine.speed == 0)
    }
    if isOutdated(told) {
      tellInRounds {
        let told = value
        onChange?(told)
        yield()
        return isOutdated(told)
      }
    }
    isShownAgain = false
  }

  @usableFromInline func yield() {
    streams.removeAll { stream in
      if case .terminated = stream.continuation.yield(value) { true } else { false }
    }
  }

  @usableFromInline func noteWatchers() { core.isWatched = onChange != nil || !streams.isEmpty }

  /// Notes when the current motion reaches its target, if that is awaited and not before a scene time (s).
  @usableFromInline func noteReach(since time: Double = -.infinity) {
    let isAwaited = (onFirstReach != nil || blockMotion != nil) && core.machine.phase == .moving
    let reach = isAwaited ? core.machine.reachTime : .infinity
    core.reachTime = reach >= time ? reach : .infinity
  }

  /// Reports the first reach: at once, or in a frame after all values have been shown.
  func tellReach(inFrame: Bool = false) {
    let time = core.reachTime
    core.reachTime = .infinity
    let motion = blockMotion
    if let onFirstReach {
      let hostTime = animator.eventTime(at: time)
      if inFrame {
        animator.report(at: time) { onFirstReach(hostTime) }
      } else {
        animator.callOutsideBlocks { onFirstReach(hostTime) }
      }
    }
    if let motion { motion.block?.noteReach(of: motion, at: time) }
  }
}

/// Calls watchers until they leave the value unchanged.
/// - Parameter tell: calls them once; returns true if they have changed it.
func tellInRounds(_ tell: () -> Bool) {
  var count = 1
  while tell() {
    require(count < 100, "watchers have changed a value 100 times at one instant: they must come to an end")
    count += 1
  }
}

#if canImport(Observation)
  public import Observation

  /// An animated value whose reads are tracked by Observation, for SwiftUI and `withObservationTracking`.
  ///
  ///     let height = ObservableValue(Animated(80.0, on: animator))
  ///     Text("\(height.value)")                     // drawn again at each frame while it moves
  ///     height.animated.target = 400
  ///
  /// It replaces the `onChange` of the value. Keep a reference to it: the value keeps none.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor public final class ObservableValue<Value: MotionVector>: Observable {
    /// The value that moves.
    public let animated: Animated<Value>
    private let registrar = ObservationRegistrar()

    /// Creates an observable view of a value.
    /// - Parameter animated: the value, whose `onChange` is replaced.
    public init(_ animated: Animated<Value>) {
      self.animated = animated
      animated.onChange = { [weak self] _ in
        guard let self else { return }
        registrar.withMutation(of: self, keyPath: \.value) {}
      }
    }

    /// The value at the last frame or change; reading it is tracked.
    public var value: Value {
      registrar.access(self, keyPath: \.value)
      return animated.value
    }

    /// The velocity at the last frame or change, per second of scene time; reading it is tracked with the value.
    public var velocity: Value {
      registrar.access(self, keyPath: \.value)
      return animated.velocity
    }
  }
#endif
