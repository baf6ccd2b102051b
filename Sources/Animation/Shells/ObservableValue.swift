#if canImport(Observation)
  public import MotionKinematics
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

    /// The velocity at the last frame or change, per second; reading it is tracked with the value.
    public var velocity: Value {
      registrar.access(self, keyPath: \.value)
      return animated.velocity
    }
  }
#endif
