public import Dynamics
public import Kinematics

/// A property animator whose value is the centre of a body in a world, drawn to its end by an attachment: the
/// same calls as those of a `PropertyAnimation`, by the same rules, and physics in between.
///
/// Being turned round or given another end changes no velocity but by force. How far it is it knows by the
/// way alone, running or not.
public struct SimulatedAnimation: PropertyAnimating {
  /// Where it is in its life.
  public private(set) var lifecycle = AnimatorLifecycle()
  /// Whether it goes from the end to the start.
  public private(set) var isReversed = false
  /// How long the attachment takes from start to end by itself (F5), in s; known once it has begun.
  public private(set) var duration = 0.0
  /// When it counts as arrived.
  public let tolerance: Tolerance

  private let stepping: World.Stepping
  private let frequency: Double
  private let damping: Double

  private var start: SIMD2<Double>
  private var end: SIMD2<Double>
  private var queue: [@Sendable (inout SIMD2<Double>) -> Void] = []
  private var simulation: AttachedBody?
  /// The time that the simulation shows, in s.
  private var shownTime = 0.0
  private var stoppedValue = SIMD2<Double>.zero

  /// A body at rest.
  /// - Parameters:
  ///   - value: where it is.
  ///   - frequency: of the attachment, in Hz, finite and over 0.
  ///   - damping: ζ of the attachment, finite and over 0, or it would never end.
  ///   - stepping: how the world is stepped.
  ///   - tolerance: when it counts as arrived, in the value's unit.
  public init(
    _ value: SIMD2<Double>, frequency: Double = 3.5, damping: Double = 0.4,
    stepping: World.Stepping = .ideal, tolerance: Tolerance = .standard
  ) {
    precondition(value.isFinite, "a value that is animated is finite, not \(value)")
    precondition(frequency.isFinite && frequency > 0, "a frequency is finite and over 0, not \(frequency)")
    precondition(damping.isFinite && damping > 0, "a damping that ends is finite and over 0, not \(damping)")
    start = value
    end = value
    self.frequency = frequency
    self.damping = damping
    self.stepping = stepping
    self.tolerance = tolerance
  }
}

// The calls of F7.
extension SimulatedAnimation {
  /// Queues a change, made when the animator becomes active; an active one has its end moved at once.
  public mutating func addAnimations(
    at time: Double, _ change: @escaping @Sendable (inout SIMD2<Double>) -> Void
  ) throws(AnimatorError) {
    guard try lifecycle.allows(.addAnimations) else { return }
    lifecycle.hasAnimations = true
    guard lifecycle.state == .active else {
      queue.append(change)
      return
    }
    show(at: time)
    change(&end)
    aim()
  }

  /// Lets it run: from the beginning, or with the momentum it had when it was paused.
  public mutating func start(at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.start) else { return }
    if lifecycle.state == .inactive { activate() }
    run(from: time)
  }

  /// Holds it where it is; before it has begun, at its beginning.
  public mutating func pause(at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.pause) else { return }
    if lifecycle.state == .inactive { activate() }
    hold(at: time)
  }

  /// Puts it at a fraction (0 to 1) of the straight way in its direction, at rest. A running one goes on from
  /// there.
  public mutating func setFraction(_ fraction: Double, at time: Double) throws(AnimatorError) {
    guard (0...1).contains(fraction) else { throw .fractionOutsideUnit(fraction) }
    guard try lifecycle.allows(.setFraction) else { return }
    if lifecycle.state == .inactive { activate() } else { show(at: time) }
    let (from, to) = isReversed ? (end, start) : (start, end)
    simulation?.place(at: from + fraction * (to - from))
  }

  /// Turns it round: the attachment pulls to the other end.
  public mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.setReversed) else { return }
    if lifecycle.state == .inactive { activate() } else { show(at: time) }
    self.isReversed = isReversed
    aim()
  }

  /// Lets a paused one run on by another spring; a curve is no force, and cannot be followed.
  /// - Parameters:
  ///   - timing: how it goes on; as it was going for nil.
  ///   - factor: the time to settle in, in parts of `duration`, finite, 0 or more; 0 leaves the attachment as
  ///     stiff as it is. A spring by coefficients has its own time.
  ///   - time: when, in s.
  public mutating func continueAnimation(
    with timing: AnimationTiming<SIMD2<Double>>?, factor: Double, at time: Double
  ) throws(AnimatorError) {
    precondition(factor.isFinite && factor >= 0, "a factor of time is finite and not negative, not \(factor)")
    guard try lifecycle.allows(.continueAnimation) else { return }
    if let timing {
      precondition(timing.isSpring, "a simulation follows springs, not curves")
      simulation?.velocity = timing.velocity
    }
    switch timing {
    case .spring(let spring, _):
      simulation?.attachment.frequency = spring.played.frequency
      simulation?.attachment.damping = spring.played.dampingRatio
    case .dampingRatio(let ratio, _):
      simulation?.attachment.damping = ratio
      stiffen(toSettleIn: factor * duration)
    default: stiffen(toSettleIn: factor * duration)
    }
    run(from: time)
  }

  /// Stops it where it is: to be finished by `finish(at:)`, or, without finishing, for good.
  public mutating func stop(withoutFinishing: Bool, at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(withoutFinishing ? .stopWithoutFinishing : .stop) else { return }
    stoppedValue = state(at: time).value
    lifecycle.isRunning = false
    lifecycle.state = .stopped
    if withoutFinishing { end(at: stoppedValue) }
  }

  /// Ends a stopped one at its start, its end, or where it is.
  public mutating func finish(at position: AnimatorPosition) throws(AnimatorError) {
    guard try lifecycle.allows(.finish) else { return }
    switch position {
    case .start: end(at: start)
    case .end: end(at: end)
    case .current: end(at: stoppedValue)
    }
  }

  /// Puts the value somewhere while it is not active.
  public mutating func place(at value: SIMD2<Double>) throws(AnimatorError) {
    precondition(value.isFinite, "a value that is animated is finite, not \(value)")
    guard try lifecycle.allows(.place) else { return }
    if lifecycle.state == .stopped { stoppedValue = value } else { (start, end) = (value, value) }
  }

  /// Lets time pass. Returns how and when it ended, if it has: at the first call that finds it at rest.
  public mutating func advance(to time: Double) -> AnimatorEnd? {
    guard lifecycle.isRunning else { return nil }
    show(at: time)
    guard simulation?.isSettled(within: tolerance) == true else { return nil }
    let completed = AnimatorEnd(position: isReversed ? .start : .end, time: time)
    end(at: target)
    return completed
  }

  /// The value and its velocity (per second; 0 unless it is running) at a time from the last call on.
  public func state(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    switch lifecycle.condition {
    case .empty, .queued: (start, .zero)
    case .stopped: (stoppedValue, .zero)
    case .paused: (shown(at: time).value, .zero)
    case .running: shown(at: time)
    }
  }

  /// How much of the way is behind it, in its direction; over 1 where it has gone too far. 0 while inactive.
  public func fractionComplete(at time: Double) -> Double {
    guard lifecycle.state != .inactive else { return 0 }
    let way = end - start
    guard way != .zero else { return 0 }
    let share = ((state(at: time).value - start) * way).sum() / way.squaredLength
    return isReversed ? 1 - share : share
  }
}

extension SimulatedAnimation {
  private var target: SIMD2<Double> { isReversed ? start : end }

  /// The world is a value: what it will be is asked of a copy.
  private func shown(at time: Double) -> (value: SIMD2<Double>, velocity: SIMD2<Double>) {
    var copy = self
    copy.show(at: time)
    return copy.simulation?.state ?? (start, .zero)
  }

  private mutating func show(at time: Double) {
    guard lifecycle.isRunning, time > shownTime else { return }
    simulation?.advance(by: time - shownTime)
    shownTime = time
  }

  private mutating func activate() {
    for change in queue { change(&end) }
    precondition(end.isFinite, "an animation ends at a finite value, not \(end)")
    queue = []
    lifecycle.state = .active
    var simulation = AttachedBody(stepping, at: start, frequency: frequency, damping: damping)
    simulation.target = target
    self.simulation = simulation
    duration = SpringTiming(Spring(frequency: frequency, dampingRatio: damping))
      .settlingTime(displacement: start - end, velocity: .zero)
  }

  private mutating func aim() {
    let point = target
    simulation?.target = point
  }

  private mutating func run(from time: Double) {
    shownTime = time
    lifecycle.isRunning = true
  }

  private mutating func hold(at time: Double) {
    show(at: time)
    lifecycle.isRunning = false
  }

  /// Makes the attachment as stiff as takes what is left to rest in a time; 0 leaves it.
  private mutating func stiffen(toSettleIn time: Double) {
    guard time > 0, let simulation else { return }
    let (value, velocity) = simulation.state
    let timing = SpringTiming(
      duration: time, dampingRatio: simulation.attachment.damping, displacement: value - target,
      velocity: velocity)
    self.simulation?.attachment.frequency = timing.spring.frequency
  }

  private mutating func end(at value: SIMD2<Double>) {
    lifecycle = AnimatorLifecycle()
    (start, end) = (value, value)
    isReversed = false
    simulation = nil
  }
}
