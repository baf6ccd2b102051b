public import Dynamics

/// A world on an animator: it moves with each frame while anything in it is awake, and costs nothing while it
/// sleeps.
///
///     let floor = AnimatedWorld(World(.uikit), on: animator)
///     let ball = floor.change { world in
///       let ball = world.add(Body(.circle(radius: 15), center: [60, 60]))
///       _ = world.add(Gravity([ball]))
///       return ball
///     }
///     floor.onChange = { view.ball = $0[ball].center }
///
/// The animator keeps it while it moves; it does not keep the animator. Each frame moves the world by the time
/// since it was shown last, whatever was missed: no time is lost. Times are seconds on the link's clock, now
/// unless given.
///
/// What its bodies and boundaries are made of is the caller's, in reduced motion too: make them with the
/// elasticity that `animator.environment.elasticity(_:)` has for theirs.
@MainActor public final class AnimatedWorld {
  /// The world as it was shown last, at a frame or a change.
  public private(set) var world: World
  /// What it moves on; nil once that was released.
  public private(set) weak var animator: Animator?
  /// Is called after each frame in which the world moved, and after each change.
  public var onChange: ((World) -> Void)?
  /// Is called for each event of the world, and may change it; what it adds and removes takes effect at the end
  /// of the frame.
  public var onEvent: ((WorldEvent, inout World) -> Void)?

  private var member: Animator.Member?
  /// The scene time that the world shows, in s.
  private var shownTime: Double
  private var isAdvancing = false

  /// A world that moves from now on, unless it is paused.
  public init(_ world: World, on animator: Animator) {
    self.world = world
    self.animator = animator
    shownTime = animator.reach()
    join(at: animator.link.now)
  }

  /// Changes the world as it is at an instant, and lets it run if the change woke it.
  ///
  /// Inside the world's own callbacks this is a mistake: they are given the world to change.
  /// - Parameters:
  ///   - time: in s on the link's clock; now unless given.
  ///   - body: makes the change.
  /// - Returns: what `body` does.
  @discardableResult public func change<Result>(
    at time: Double? = nil, _ body: (inout World) throws -> Result
  ) rethrows -> Result {
    precondition(!isAdvancing, "inside a world's callback the world that it is given is changed")
    guard let animator else {
      preconditionFailure("a world moves on an animator: keep it, this one was released")
    }
    let time = time ?? animator.link.now
    advance(to: animator.reach(time))
    defer {
      join(at: time)
      onChange?(world)
    }
    return try body(&world)
  }

  private func join(at time: Double) {
    guard !world.isPaused, member == nil else { return }
    member = animator?.add(at: time, cancelled: { [self] in member = nil }) { [self] frame in
      advance(to: frame.timestamp)
      onChange?(world)
      guard world.isPaused else { return .moving }
      member = nil
      return .finished
    }
  }

  /// A world does not run backwards: a time that was scrubbed back shows it as it is.
  private func advance(to time: Double) {
    defer { shownTime = time }
    guard time > shownTime else { return }
    isAdvancing = true
    world.advance(by: time - shownTime) { event, world in onEvent?(event, &world) }
    isAdvancing = false
  }
}
