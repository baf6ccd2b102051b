public import MotionDynamics
public import MotionKinematics

/// A property animator whose value consists of the centres of bodies in a world, which attachments pull to
/// their ends: a body for each two components of the value. It has the same calls and rules as a
/// `PropertyAnimation`, with physics in between.
///
/// Reversing and adding changes affect the velocity only through the force. The completed fraction is always
/// that of the way, whether running or not.
public struct SimulatedAnimation<Value: MotionVector>: PropertyAnimating {
  /// The life cycle, which holds the state.
  public private(set) var lifecycle: AnimatorLifecycle
  /// Indicates whether the animator moves from the end to the start.
  public private(set) var isReversed = false
  /// The settling time of the attachment from start to end (formula F5), in s; known once the animator is active.
  public private(set) var duration = 0.0
  /// The time at which the animator will end; always infinite, because it ends when the bodies have settled.
  public var endTime: Double { .infinity }
  /// The tolerance within which the bodies count as settled, in the value's unit.
  public let tolerance: Tolerance

  private let stepping: World.Stepping
  private let frequency: Double
  private let damping: Double
  private let startVelocity: Value

  private var start: Value
  private var end: Value
  private var queue: [@Sendable (inout Value) -> Void] = []
  private var simulation: AttachedBodies<Value>?
  /// The time that the simulation shows, in s.
  private var shownTime = 0.0
  private var stoppedValue: Value

  /// Creates an inactive animator.
  /// - Parameters:
  ///   - value: the current value, finite.
  ///   - velocity: the velocity with which it starts, per second, finite.
  ///   - frequency: the frequency of the attachment, in Hz, finite and over 0. Its rate 2π · frequency · (1 + 2ζ) is at
  ///     most `World.highestRate`.
  ///   - damping: the damping ratio ζ of the attachment, finite and over 0; without damping it would never
  ///     settle.
  ///   - stepping: the stepping of the world.
  ///   - tolerance: the tolerance within which the body counts as settled; by default 0.1 % of the way, and at most
  ///     0.25 in the value's unit.
  ///   - options: the properties that it has from now on.
  public init(
    _ value: Value, velocity: Value = .zero, frequency: Double = 3.5, damping: Double = 0.4,
    stepping: World.Stepping = .ideal, tolerance: Tolerance = .automatic,
    options: AnimatorOptions = AnimatorOptions()
  ) {
    require(value.isFinite, "a value that is animated must be finite; got \(value)")
    require(velocity.isFinite, "a velocity must be finite; got \(velocity)")
    require(
      frequency.isFinite && frequency > 0, "a frequency must be finite and greater than 0; got \(frequency)")
    require(damping.isFinite && damping > 0, "the damping must be finite and greater than 0; got \(damping)")
    let rate = AttachedBodies<Value>.rate(frequency: frequency, damping: damping)
    require(
      rate <= World.highestRate,
      "the rate of an attachment must be at most \(World.highestRate) per second; got \(rate)")
    lifecycle = AnimatorLifecycle(options)
    start = value
    end = value
    stoppedValue = value
    startVelocity = velocity
    self.frequency = frequency
    self.damping = damping
    self.stepping = stepping
    self.tolerance = tolerance
  }
}

// The calls of formula F7.
extension SimulatedAnimation {
  /// Adds a change. It is queued until the animator becomes active. In an active animator, it moves the end
  /// at once.
  public mutating func addAnimations(
    at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
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

  /// Adds a change without delay. A delay is an error, because a simulation has no duration.
  public mutating func addAnimations(
    delayFactor: Double, at time: Double, _ change: @escaping @Sendable (inout Value) -> Void
  ) throws(AnimatorError) {
    guard delayFactor == 0 else { throw .delayInSimulation }
    try addAnimations(at: time, change)
  }

  /// Starts from the beginning, or continues with the momentum at the pause, after a delay (s, finite, 0 or
  /// more). An interruption drops the rest of the delay.
  public mutating func start(afterDelay delay: Double, at time: Double) throws(AnimatorError) {
    require(delay.isFinite && delay >= 0, "a delay must be finite and not negative; got \(delay)")
    guard try lifecycle.allows(.start) else { return }
    if lifecycle.state == .inactive { activate() }
    run(from: time + delay)
  }

  /// Pauses at the current value. An inactive animator becomes active, paused at its start.
  public mutating func pause(at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.pause) else { return }
    if lifecycle.state == .inactive { activate() }
    hold(at: time)
  }

  /// Places the body at a fraction of the straight way in the animator's direction, also outside of 0…1, at rest. A
  /// running animator continues from there.
  public mutating func scrub(to fraction: Double, at time: Double) throws(AnimatorError) {
    require(fraction.isFinite, "a fraction must be finite; got \(fraction)")
    guard try lifecycle.allows(.setFraction) else { return }
    if lifecycle.state == .inactive { activate() } else { show(at: time) }
    let (from, to) = isReversed ? (end, start) : (start, end)
    simulation?.place(from + fraction * (to - from))
  }

  /// Sets the direction: the attachment then pulls to the other end.
  public mutating func setReversed(_ isReversed: Bool, at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(.setReversed) else { return }
    if lifecycle.state == .inactive { activate() } else { show(at: time) }
    self.isReversed = isReversed
    aim()
  }

  /// Continues a paused animator with another spring. A curve is an error, because a simulation follows
  /// forces only, and so is a spring whose rate is over `World.highestRate`.
  /// - Parameters:
  ///   - timing: the spring of the rest; nil keeps the current one.
  ///   - factor: the time to settle in as a multiple of `duration`, finite, 0 or more; 0 leaves the frequency
  ///     of the attachment unchanged. A spring with given coefficients has its own frequency.
  ///   - time: the time of the call, in s.
  public mutating func continueAnimation(
    with timing: AnimationTiming<Value>?, factor: Double, at time: Double
  ) throws(AnimatorError) {
    require(factor.isFinite && factor >= 0, "a factor of time must be finite and not negative; got \(factor)")
    guard try lifecycle.allows(.continueAnimation), var simulation else { return }
    if let timing { simulation.velocity = timing.velocity }
    switch timing {
    case .curve: throw .curveInSimulation
    case .spring(let spring, _):
      try simulation.set(frequency: spring.played.frequency, damping: spring.played.dampingRatio)
    case .dampingRatio(let ratio, _): try simulation.stiffen(toSettleIn: factor * duration, damping: ratio)
    case nil: try simulation.stiffen(toSettleIn: factor * duration, damping: simulation.damping)
    }
    self.simulation = simulation
    run(from: time)
  }

  /// Stops at the current value. The animator then waits for `finish(at:)`, or becomes inactive if
  /// `withoutFinishing` is true.
  public mutating func stop(withoutFinishing: Bool, at time: Double) throws(AnimatorError) {
    guard try lifecycle.allows(withoutFinishing ? .stopWithoutFinishing : .stop) else { return }
    stoppedValue = state(at: time).value
    lifecycle.isRunning = false
    lifecycle.state = .stopped
    if withoutFinishing { end(at: stoppedValue) }
  }

  /// Ends the animator at its current value, whatever its options.
  public mutating func abandon(at time: Double) { end(at: state(at: time).value) }

  /// Ends a stopped animator at its start, its end, or its current value.
  public mutating func finish(at position: AnimatorPosition) throws(AnimatorError) {
    guard try lifecycle.allows(.finish) else { return }
    end(at: value(of: position))
  }

  /// Sets the value while the animator is not active.
  public mutating func place(_ value: Value) throws(AnimatorError) {
    require(value.isFinite, "a value that is animated must be finite; got \(value)")
    guard try lifecycle.allows(.place) else { return }
    if lifecycle.state == .stopped { stoppedValue = value } else { (start, end) = (value, value) }
  }

  /// Advances to `time`. Returns the position and time of the end if the animator has ended, namely the time
  /// of the first call that finds the body settled. An animator that pauses on completion is then paused there
  /// instead, and nil is returned.
  public mutating func advance(to time: Double) -> AnimatorEnd? {
    guard lifecycle.isRunning, time >= shownTime else { return nil }
    show(at: time)
    guard simulation?.isSettled(within: tolerance) == true else { return nil }
    if options.pausesOnCompletion {
      let place = target
      simulation?.place(place)
      lifecycle.isRunning = false
      return nil
    }
    let completed = AnimatorEnd(position: isReversed ? .start : .end, time: time)
    end(at: target)
    return completed
  }

  /// Returns the value and its velocity (per second; 0 unless running) at `time`, no earlier than the last
  /// call.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    switch lifecycle.condition {
    case .empty, .queued: (start, .zero)
    case .stopped: (stoppedValue, .zero)
    case .paused: (shown(at: time).value, .zero)
    case .running: shown(at: time)
    }
  }

  /// Returns the value at a position at which the animator may finish.
  public func value(of position: AnimatorPosition) -> Value {
    switch position {
    case .start: start
    case .end: end
    case .current: stoppedValue
    }
  }

  /// Returns the completed fraction of the way in the animator's direction; over 1 after an overshoot, and 0
  /// while inactive.
  public func fractionComplete(at time: Double) -> Double {
    guard lifecycle.state != .inactive,
      let share = (state(at: time).value - start).share(of: end - start)
    else { return 0 }
    return isReversed ? 1 - share : share
  }
}

extension SimulatedAnimation {
  private var target: Value { isReversed ? start : end }

  /// Returns the state at a time from an advanced copy of the simulation, which stands still during a delay.
  private func shown(at time: Double) -> (value: Value, velocity: Value) {
    var copy = self
    copy.show(at: time)
    let (value, velocity) = copy.simulation?.state ?? (start, .zero)
    return (value, time < shownTime ? .zero : velocity)
  }

  private mutating func show(at time: Double) {
    guard lifecycle.isRunning, time > shownTime else { return }
    simulation?.advance(by: time - shownTime)
    shownTime = time
  }

  private mutating func activate() {
    for change in queue { change(&end) }
    require(end.isFinite, "an animation must end at a finite value; got \(end)")
    queue = []
    lifecycle.state = .active
    var simulation = AttachedBodies(stepping, at: start, frequency: frequency, damping: damping)
    simulation.target = target
    simulation.velocity = startVelocity
    self.simulation = simulation
    duration = SpringTiming(Spring(frequency: frequency, dampingRatio: damping))
      .settlingTime(displacement: start - end, velocity: startVelocity)
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

  private mutating func end(at value: Value) {
    lifecycle = AnimatorLifecycle(options)
    (start, end) = (value, value)
    isReversed = false
    simulation = nil
  }
}

/// The behaviour that pulls a body. In ideal stepping an attachment is radial and does not damp motion around
/// its anchor, so a snap with the same parameters is used there: a spring that is the same in every direction.
private struct Pull: Behavior {
  var attachment: Attachment
  let isSnap: Bool

  var children: [any Behavior] {
    guard isSnap, case .point(let point) = attachment.anchor else { return [attachment] }
    return [
      Snap(attachment.body, to: point, damping: attachment.damping, frequency: attachment.frequency)
    ]
  }
}

/// The bodies of a `SimulatedAnimation`, each on one attachment, in a world of their own. The first body has
/// the first two components of the value as its centre, the second the next two, and so on.
struct AttachedBodies<Value: MotionVector> {
  private var world: World
  private var bodies: [BodyID] = []
  private var pulls: [BehaviorID<Pull>] = []
  private(set) var frequency: Double
  private(set) var damping: Double
  /// The way to the target from the last change on, of which a relative tolerance is a share.
  private var way = 0.0

  init(_ stepping: World.Stepping, at value: Value, frequency: Double, damping: Double) {
    (self.frequency, self.damping) = (frequency, damping)
    world = World(stepping)
    for index in 0..<(Value.componentCount + 1) / 2 {
      let body = world.add(Body(.circle(radius: 25), center: Self.point(index, of: value)))
      let attachment = Attachment(
        body, to: .point(Self.point(index, of: value)), frequency: frequency, damping: damping)
      bodies.append(body)
      pulls.append(world.add(Pull(attachment: attachment, isSnap: stepping == .ideal)))
    }
    _ = world.add(ItemProperties(bodies, resistance: 0, allowsRotation: false))
  }

  /// Returns the components of a value that belong to a body, as a point.
  private static func point(_ index: Int, of value: Value) -> SIMD2<Double> {
    let next = 2 * index + 1
    return SIMD2(value[component: 2 * index], next < Value.componentCount ? value[component: next] : 0)
  }

  /// Returns the value whose components are those of the points.
  private static func value(_ point: (BodyID) -> SIMD2<Double>, of bodies: [BodyID]) -> Value {
    var value = Value.zero
    for (index, body) in bodies.enumerated() {
      let (point, next) = (point(body), 2 * index + 1)
      value[component: 2 * index] = point.x
      if next < Value.componentCount { value[component: next] = point.y }
    }
    return value
  }

  /// Returns the rate of an attachment in the sum that a world limits, in 1/s.
  static func rate(frequency: Double, damping: Double) -> Double { 2 * .pi * frequency * (1 + 2 * damping) }

  /// Sets the frequency, in Hz, and the damping ratio of the attachments.
  /// - Throws: an error if they are too fast for a world.
  mutating func set(frequency: Double, damping: Double) throws(AnimatorError) {
    let rate = Self.rate(frequency: frequency, damping: damping)
    guard rate <= World.highestRate else { throw .rateInSimulation(rate) }
    (self.frequency, self.damping) = (frequency, damping)
    for pull in pulls {
      world[pull].attachment.frequency = frequency
      world[pull].attachment.damping = damping
    }
    noteWay()
  }

  /// Sets the damping ratio of the attachments, and their frequency so that they settle in `time`, in s; 0
  /// leaves the frequency unchanged.
  /// - Throws: an error if they are too fast for a world.
  mutating func stiffen(toSettleIn time: Double, damping: Double) throws(AnimatorError) {
    var frequency = frequency
    if time > 0 {
      let (value, velocity) = state
      let timing = SpringTiming(
        settlingIn: time, dampingRatio: damping, displacement: value - target, velocity: velocity)
      frequency = timing.spring.frequency
    }
    try set(frequency: frequency, damping: damping)
  }

  private mutating func noteWay() {
    let (value, velocity) = state
    let spring = Spring(frequency: frequency, dampingRatio: damping)
    way = SpringMotion(spring: spring, from: value, velocity: velocity, to: target).way
  }

  var state: (value: Value, velocity: Value) {
    (Self.value({ world[$0].center }, of: bodies), velocity)
  }

  var target = Value.zero {
    didSet {
      for (index, pull) in pulls.enumerated() {
        world[pull].attachment.anchor = .point(Self.point(index, of: target))
      }
      noteWay()
    }
  }

  var velocity: Value {
    get { Self.value({ world.motion(of: $0).velocity }, of: bodies) }
    set {
      for (index, body) in bodies.enumerated() {
        world.setVelocity(Self.point(index, of: newValue), of: body)
      }
      noteWay()
    }
  }

  /// Places the bodies at rest.
  mutating func place(_ value: Value) {
    for (index, body) in bodies.enumerated() {
      world[body].center = Self.point(index, of: value)
      world.updateItemUsingCurrentState(body)
    }
    velocity = .zero
  }

  mutating func advance(by duration: Double) { world.advance(by: duration) }

  /// Returns true if the remaining energy cannot take the value further from its target than the tolerance.
  /// Returns true as well if the world sleeps; in `uikit` stepping it does so when the bodies are too near to
  /// their anchors to be pulled.
  func isSettled(within tolerance: Tolerance) -> Bool {
    if world.isPaused { return true }
    let (value, velocity) = state
    let angularFrequency = 2 * .pi * frequency
    let square =
      (value - target).squaredLength + velocity.squaredLength / (angularFrequency * angularFrequency)
    let distance = tolerance.distance(ofWay: way)
    return square <= distance * distance
  }
}
