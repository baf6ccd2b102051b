public import Kinematics

/// The animations on one object, by their names, on an animator: the thin shell of `KeyedAnimations`.
///
///     let animations = ObjectAnimations(of: ball, on: animator)
///     animations.add(.spring(\.scale, to: [2, 2], bouncy, kind: .scale), forKey: "grow")
///     animations["grow"]?.retarget(\.scale, to: [1, 1])     // the live animation; nil after its end
///
/// It does not keep the object: animations end with it. The animator keeps it while it moves. Times are
/// seconds on the link's clock, now unless given.
@MainActor public final class ObjectAnimations<Root: AnyObject> {
  /// One animation while it runs: the same object for as long as it does.
  @MainActor public final class Live {
    /// Its name.
    public let key: String
    fileprivate weak var owner: ObjectAnimations?
    fileprivate let completion: ((Completion) -> Void)?

    fileprivate init(key: String, owner: ObjectAnimations, completion: ((Completion) -> Void)?) {
      self.key = key
      self.owner = owner
      self.completion = completion
    }

    /// Whether it has not ended.
    public var isRunning: Bool { owner?[key] === self }

    /// Sends a property that it moves to another target, from its value and velocity; it goes on being this
    /// animation. Returns false, and changes nothing, where it does not move that property now.
    /// - Parameters:
    ///   - path: the property.
    ///   - target: where to.
    ///   - spring: the law; unless given, the spring it is on, or else `Spring.standard`.
    ///   - time: in s on the link's clock; now unless given.
    @discardableResult public func retarget<Value: MotionVector>(
      _ path: WritableKeyPath<Root, Value>, to target: Value, with spring: Spring? = nil,
      at time: Double? = nil
    ) -> Bool {
      guard isRunning, let owner else { return false }
      return owner.retarget(key, path, to: target, with: spring, at: time)
    }

    /// Stops it where it is.
    public func cancel(at time: Double? = nil) {
      if isRunning { owner?.removeAnimation(forKey: key, at: time) }
    }
  }

  /// What is animated; nil once it was released.
  public private(set) weak var object: Root?
  private weak var animator: Animator?
  private var machine = KeyedAnimations<Root>()
  /// In the order in which they were added; where two have one name, the first is about to end.
  private var live: [Live] = []
  private var member: Animator.Member?
  /// What was asked for while the machine was at work, by a property's observer or a custom animation.
  private var inbox: [() -> Void] = []
  private var isAtWork = false
  /// The scene time that the object shows, in s.
  private var shownTime = 0.0

  /// No animation, on an object.
  public init(of object: Root, on animator: Animator) {
    self.object = object
    self.animator = animator
  }

  /// The live animation of a name; nil after its end.
  public subscript(key: String) -> Live? { live.last { $0.key == key } }

  /// The names of the animations that have not ended, in the order in which they were added.
  public var keys: [String] { live.map(\.key) }

  /// Adds an animation in place of the one of the same name; what it moves goes on from the value and, unless
  /// the plan says otherwise, the velocity of that instant. Inside an animation's own callback this waits
  /// until all have had their turn, and so do the other changes.
  /// - Parameters:
  ///   - plan: what it does.
  ///   - key: the animation's name.
  ///   - time: in s on the link's clock; now unless given.
  ///   - completion: is called once, when it has ended, with the reason.
  @discardableResult public func add(
    _ plan: MotionPlan<Root>, forKey key: String, at time: Double? = nil,
    completion: ((Completion) -> Void)? = nil
  ) -> Live {
    let added = Live(key: key, owner: self, completion: completion)
    change(at: time) { shell, time, sceneTime in
      shell.work { $0.advance(&$1, to: sceneTime) }
      shell.live.append(added)
      let environment = shell.liveAnimator.environment
      shell.work { $0.add(plan, forKey: key, to: &$1, at: sceneTime, environment: environment) }
      shell.join(at: time)
    }
    return added
  }

  /// Stops an animation where it is; does nothing if there is none of that name.
  public func removeAnimation(forKey key: String, at time: Double? = nil) {
    change(at: time) { shell, _, sceneTime in
      shell.work { $0.removeAnimation(forKey: key, from: &$1, at: sceneTime) }
      shell.leaveIfDone()
    }
  }

  /// Stops all animations where they are: the first thing that a finger does.
  public func removeAll(at time: Double? = nil) {
    change(at: time) { shell, _, sceneTime in
      shell.work { $0.removeAll(from: &$1, at: sceneTime) }
      shell.leaveIfDone()
    }
  }

  fileprivate func retarget<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Root, Value>, to target: Value, with spring: Spring?,
    at time: Double?
  ) -> Bool {
    var isMoving = true
    let environment = liveAnimator.environment
    change(at: time) { shell, _, sceneTime in
      shell.work {
        let ends = $0.advance(&$1, to: sceneTime)
        isMoving = $0.retarget(
          key, path, to: target, with: spring, at: sceneTime, environment: environment)
        return ends
      }
    }
    return isMoving
  }

  private var liveAnimator: Animator {
    guard let animator else {
      preconditionFailure("animations run on an animator: keep it, this one was released")
    }
    return animator
  }

  /// Makes a change at an instant of the link's clock, now or when the machine has done its work.
  private func change(
    at time: Double?,
    _ body: @escaping (_ shell: ObjectAnimations, _ time: Double, _ sceneTime: Double) -> Void
  ) {
    let time = time ?? liveAnimator.link.now
    let sceneTime = liveAnimator.reach(time)
    shownTime = sceneTime
    if isAtWork {
      inbox.append { [self] in body(self, time, sceneTime) }
    } else {
      body(self, time, sceneTime)
    }
  }

  /// Lets the machine work on the object, then tells who waits for an end, then makes the changes asked for
  /// meanwhile.
  private func work(_ body: (inout KeyedAnimations<Root>, inout Root) -> [KeyedAnimations<Root>.End]) {
    guard var root = object else { return abandon() }
    isAtWork = true
    let ends = body(&machine, &root)
    isAtWork = false
    for end in ends {
      guard let index = live.firstIndex(where: { $0.key == end.key }) else { continue }
      live.remove(at: index).completion?(end.completion)
    }
    while !inbox.isEmpty { inbox.removeFirst()() }
  }

  private func join(at time: Double) {
    guard member == nil, !machine.isEmpty else { return leaveIfDone() }
    member = liveAnimator.add(at: time, cancelled: { [self] in abandon() }) { [self] frame in
      shownTime = frame.timestamp
      work { $0.advance(&$1, to: frame.timestamp) }
      guard machine.isEmpty else { return .moving }
      member = nil
      return .finished
    }
  }

  private func leaveIfDone() {
    guard machine.isEmpty, let member else { return }
    animator?.remove(member)
    self.member = nil
  }

  /// The object or the animator is gone: nothing moves any more, and who waits hears of it.
  private func abandon() {
    member = nil
    machine = KeyedAnimations()
    let ended = live
    live = []
    for animation in ended { animation.completion?(Completion(.cancelled, at: shownTime)) }
  }
}
