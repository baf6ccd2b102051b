/// The animations of one object by key, on an animator. See `KeyedAnimations` for the calls.
///
///     let animations = ObjectAnimations(of: ball, on: animator)
///     animations.add([.spring(\.scale, to: [2, 2], .bouncy, kind: .scale)], forKey: "grow")
///     animations.retarget("grow", \.scale, to: [1, 1])
///
/// It and its animator keep each other while something moves. It does not keep the object, whose release ends the
/// animations. An observer of a property must not change the animations of its object; `onEvent` may.
@MainActor public final class ObjectAnimations<Root: AnyObject> {
  /// A track of an object. The property may belong to the main actor.
  @MainActor public struct Track {
    fileprivate let track: KeyedAnimations<Root>.Track

    /// Moves a property to a target on a spring.
    public static func spring<Value: MotionVector>(
      _ path: ReferenceWritableKeyPath<Root, Value>, to target: Value, _ spring: Spring = .standard,
      from start: Value? = nil, velocity: Value? = nil, kind: PropertyKind = .position
    ) -> Track {
      Track(track: .spring(onMain(path), to: target, spring, from: start, velocity: velocity, kind: kind))
    }

    /// Moves a property by any law, for instance a `TimedMotion` or a `Decay`.
    public static func law<Value: MotionVector>(
      _ path: ReferenceWritableKeyPath<Root, Value>, kind: PropertyKind = .position, rounding: Double? = nil,
      _ makeLaw: @escaping @Sendable ((value: Value, velocity: Value)) -> any Law<Value>
    ) -> Track { Track(track: .law(onMain(path), kind: kind, rounding: rounding, makeLaw)) }
  }

  /// The animations, for reading.
  public private(set) var animations = KeyedAnimations<Root>()
  /// The closure that is called with each event. It may change the animations.
  public var onEvent: ((KeyedAnimations<Root>.Event) -> Void)?
  private weak var object: Root?
  private let animator: Animator
  private var isMember = false
  /// The latest time of a frame or a change, in s on the link's clock.
  private var now = -Double.infinity

  /// Creates an empty set of animations of an object.
  public init(of object: Root, on animator: Animator) { (self.object, self.animator) = (object, animator) }

  /// Adds an animation now.
  public func add(
    _ tracks: [Track], forKey key: String, delay: Double = 0, keeps: Bool = false,
    environment: MotionEnvironment = .standard
  ) {
    let tracks = tracks.map(\.track)
    work(at: animator.link.now) {
      $0.add(tracks, forKey: key, delay: delay, keeps: keeps, to: &$1, at: $2, environment: environment)
    }
  }

  /// Sends a property to another target. Returns false if no animation with the key has begun to move it.
  @discardableResult public func retarget<Value: MotionVector>(
    _ key: String, _ path: ReferenceWritableKeyPath<Root, Value>, to target: Value, with spring: Spring? = nil
  ) -> Bool {
    work(at: animator.link.now) { $0.retarget(key, onMain(path), to: target, with: spring, on: &$1, at: $2) }
  }

  /// Pauses, resumes, slows or accelerates an animation.
  public func changeTime(forKey key: String, _ change: (LayerTime, Double) -> LayerTime) {
    work(at: animator.link.now) { $0.changeTime(forKey: key, on: &$1, at: $2, change) }
  }

  /// Removes an animation, or all if the key is nil, and leaves the object at its values.
  public func remove(_ key: String?) { work(at: animator.link.now) { $0.remove(key, from: &$1, at: $2) } }

  /// Changes or advances the animations, and reports the events. Returns false if that has no effect.
  @discardableResult private func work(
    at time: Double,
    _ body: (inout KeyedAnimations<Root>, inout Root, Double) -> [KeyedAnimations<Root>.Event]?
  ) -> Bool {
    now = max(now, time)
    guard var object, let events = body(&animations, &object, now) else { return false }
    for event in events { onEvent?(event) }
    guard !isMember, !animations.isAtRest else { return true }
    isMember = true
    animator.add { [self] frame in
      work(at: frame.timestamp) { $0.advance(&$1, to: $2) }
      isMember = self.object != nil && !animations.isAtRest
      return isMember ? .moving : .finished
    }
    return true
  }
}

/// Returns the path of a property, which may belong to the main actor, for animations that stay there.
@MainActor private func onMain<Root, Value>(_ path: ReferenceWritableKeyPath<Root, Value>)
  -> any WritableKeyPath<Root, Value> & Sendable
{ unsafeBitCast(path, to: (any WritableKeyPath<Root, Value> & Sendable).self) }
