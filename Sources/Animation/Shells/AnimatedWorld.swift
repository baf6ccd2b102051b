internal import MotionKinematics

public import MotionDynamics

/// A world on an animator. It advances with each frame while anything in it is awake, and costs nothing while
/// it sleeps.
///
///     let floor = AnimatedWorld(World(.uikit), on: animator)
///     let ball = floor.change { world in
///       let ball = world.add(Body(.circle(radius: 15), center: [60, 60]))
///       _ = world.add(Gravity([ball]))
///       return ball
///     }
///     floor.onChange = { view.ball = $0[ball].center }
///
/// The animator keeps a reference to it while it moves; it keeps no reference to the animator. Each frame
/// advances the world by the time since it was last shown, including missed frames. Times are in seconds on
/// the link's clock; the default is now.
///
/// The caller determines the materials of bodies and boundaries, in reduced motion too. Pass their elasticity
/// through `animator.environment.elasticity(_:)`.
@MainActor public final class AnimatedWorld {
  /// The world at the last frame or change. Inside `change`, `onEvent` and the world's own callbacks it must not be read:
  /// they receive the world.
  public var world: World {
    requireReturned()
    return shown
  }
  /// The animator that advances the world; nil once it has been released.
  public private(set) weak var animator: Animator?
  /// The closure that is called after each frame in which the world moved, and after each change. It may change the world:
  /// what it changes is shown from the next frame on, and if the world is at rest, the closure is called again.
  public var onChange: ((World) -> Void)?
  /// The closure that is called for each event of the world. It may change the world: what it adds can be used at once, and
  /// removals take effect at the end of the frame.
  public var onEvent: ((WorldEvent, inout World) -> Void)?

  private var member: Animator.Member?
  /// True from the instant at which the animator was emptied to the next change: the world stands still.
  private var isStopped = false
  /// The scene time that the world shows, in s.
  private var shownTime: Double
  private var shown: World
  /// True while a closure has the world, which it may change.
  private var isLent = false
  private var isTelling = false
  /// The number of changes of what is seen that `onChange` has made.
  private var changesInside = 0

  /// Creates a world that moves from an instant on, unless it is paused.
  /// - Parameters:
  ///   - world: the world at that instant.
  ///   - animator: the animator that advances it.
  ///   - time: the instant, in s on the link's clock; now by default.
  public init(_ world: World, on animator: Animator, at time: Double? = nil) {
    let time = time ?? animator.link.now
    shown = world
    self.animator = animator
    shownTime = animator.reach(time)
    join(at: time)
  }

  /// Changes the world at an instant, and advances it with the frames if the change woke it.
  ///
  /// This must not be called inside `onEvent` and the world's own callbacks, which receive the world to change.
  /// - Parameters:
  ///   - time: the time, in s on the link's clock; now by default.
  ///   - body: changes the world.
  /// - Returns: the result of `body`.
  @discardableResult public func change<Result>(
    at time: Double? = nil, _ body: (inout World) throws -> Result
  ) rethrows -> Result {
    requireReturned()
    guard let animator else {
      fatalError("the animator of this world was released: keep a reference to it")
    }
    let time = time ?? animator.link.now
    // A change with an earlier instant than the shown one changes the shown world, which cannot run backwards.
    let sceneTime = max(animator.reach(time), min(shownTime, animator.now))
    if isStopped { shownTime = sceneTime }
    isStopped = false
    animator.callOutsideBlocks { advance(to: sceneTime) }
    let former = isTelling ? bodies : [:]
    isLent = true
    defer {
      isLent = false
      join(at: time)
      if isTelling, bodies != former { changesInside += 1 }
      animator.callOutsideBlocks { tellWatchers() }
    }
    return try body(&shown)
  }

  /// Tells the watcher of the world. If the watcher changes it, it is told again after this call, or at the next frame if
  /// the world moves.
  private func tellWatchers() {
    guard onChange != nil, !isTelling else { return }
    isTelling = true
    tellInRounds {
      let count = changesInside
      onChange?(shown)
      return changesInside != count && shown.isPaused
    }
    isTelling = false
  }

  private var bodies: [BodyID: Body] {
    Dictionary(uniqueKeysWithValues: shown.bodies.map { ($0, shown[$0]) })
  }

  private func join(at time: Double) {
    guard !shown.isPaused, member == nil else { return }
    member = animator?.add(at: time, cancelled: { [self] in (member, isStopped) = (nil, true) }) {
      [self] frame in
      advance(to: frame.timestamp)
      tellWatchers()
      guard shown.isPaused else { return .moving }
      member = nil
      return .finished
    }
  }

  private func requireReturned() {
    require(!isLent, "inside a callback of a world, use the world that the callback is given")
  }

  /// Advances the world to `time`, in s. A world cannot run backwards: if time is scrubbed back, it is
  /// unchanged.
  private func advance(to time: Double) {
    defer { shownTime = time }
    guard time > shownTime else { return }
    isLent = true
    shown.advance(by: time - shownTime) { event, world in onEvent?(event, &world) }
    isLent = false
  }
}
