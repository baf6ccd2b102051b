public import MotionDynamics
public import MotionKinematics

/// A property animator whose value consists of the centres of bodies in a world, which attachments pull to
/// their ends: a body for each two components of the value. It has the same calls and rules as a
/// `PropertyAnimation`, with physics in between.
///
/// Reversing and adding changes affect the velocity only through the force. The completed fraction is always
/// that of the way, whether running or not.
public typealias SimulatedAnimation<Value: MotionVector> = AnimatorMachine<SimulationSource<Value>>

extension AnimatorMachine {
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
  public init<Vector>(
    _ value: Vector, velocity: Vector = .zero, frequency: Double = 3.5, damping: Double = 0.4,
    stepping: World.Stepping = .ideal, tolerance: Tolerance = .automatic,
    options: AnimatorOptions = AnimatorOptions()
  ) where Source == SimulationSource<Vector> {
    require(finite: value, "a value that is animated")
    require(finite: velocity, "a velocity")
    require(positive: frequency, "a frequency")
    require(positive: damping, "the damping")
    let rate = AttachedBodies<Vector>.rate(frequency: frequency, damping: damping)
    require(
      rate <= World.highestRate,
      "the rate of an attachment must be at most \(World.highestRate) per second; got \(rate)")
    self.init(
      SimulationSource(
        value, velocity: velocity, frequency: frequency, damping: damping, stepping: stepping,
        tolerance: tolerance),
      options: options)
  }
}

/// The motion of a `SimulatedAnimation`: bodies on attachments.
public struct SimulationSource<Value: MotionVector>: AnimationSource {
  /// False: the duration depends on the forces.
  public static var hasTiming: Bool { false }

  /// The tolerance within which the bodies count as settled, in the value's unit.
  public let tolerance: Tolerance
  private let stepping: World.Stepping
  private let frequency: Double
  private let damping: Double
  private let startVelocity: Value

  /// The value at which the bodies began.
  public private(set) var start: Value
  /// The value to which the changes lead.
  public private(set) var end: Value
  /// The settling time of the attachment from start to end (formula F5), in s; known once the animator is active.
  public private(set) var duration = 0.0
  /// The time of the end; always infinite, because the motion ends when the bodies have settled.
  public var endTime: Double { .infinity }
  /// Indicates whether the attachments pull to the start.
  public var isReversed = false { didSet { aim() } }

  private var simulation: AttachedBodies<Value>?
  /// The time that the simulation shows while it runs, in s; nil while it is held.
  private var shownTime: Double?
  /// The place from which the bodies are scrubbed while they are held; nil before that.
  private var scrubStart: ScrubStart<Value>?

  init(
    _ value: Value, velocity: Value, frequency: Double, damping: Double, stepping: World.Stepping,
    tolerance: Tolerance
  ) {
    (start, end, startVelocity) = (value, value, velocity)
    (self.frequency, self.damping, self.stepping, self.tolerance) = (frequency, damping, stepping, tolerance)
  }
}

// The calls of the machine.
extension SimulationSource {
  /// Applies the changes to the end, and creates the bodies at the start.
  public mutating func activate(with changes: [RecordedChange<Value>]) {
    apply(changes)
    var simulation = AttachedBodies(stepping, at: start, frequency: frequency, damping: damping)
    simulation.target = target
    simulation.velocity = startVelocity
    self.simulation = simulation
    duration = SpringTiming(Spring(frequency: frequency, dampingRatio: damping))
      .settlingTime(displacement: start - end, velocity: startVelocity)
  }

  /// Moves the end at once.
  public mutating func add(_ changes: [RecordedChange<Value>], at time: Double) {
    show(at: time)
    apply(changes)
    aim()
  }

  private mutating func apply(_ changes: [RecordedChange<Value>]) {
    for change in changes { change.change(&end) }
    require(end.isFinite, "an animation must end at a finite value; got \(end)")
  }

  /// Advances the bodies, and holds them with their momentum.
  public mutating func hold(at time: Double) {
    show(at: time)
    shownTime = nil
  }

  /// Places the bodies at a fraction of the straight way, at rest. Bodies beside the way, as those that a change of the end
  /// has turned aside, come to it evenly towards both ends. The fraction that they have already has no effect.
  public mutating func scrub(to fraction: Double) {
    guard let shown = simulation?.state.value else { return }
    let here = self.fraction(of: shown)
    if abs(fraction - here) <= 1e-12 { return }
    let (from, to) = isReversed ? (end, start) : (start, end)
    func onWay(_ fraction: Double) -> Value { from + fraction * (to - from) }
    let start =
      scrubStart
      ?? ScrubStart(
        progress: here, shown: shown, onWay: onWay(here), scale: shown.length + (to - from).length)
    scrubStart = start
    simulation?.place(onWay(fraction) + start.offset(at: fraction))
  }

  /// Continues with the momentum at the pause.
  public mutating func resume(at time: Double) { (shownTime, scrubStart) = (time, nil) }

  /// Continues with another spring.
  /// - Throws: an error for a curve, and for a spring whose rate is over `World.highestRate`.
  public mutating func resume(
    with timing: AnimationTiming<Value>?, factor: Double, at time: Double
  ) throws(AnimatorError) {
    guard var simulation else { return }
    if let timing { simulation.velocity = timing.velocity }
    switch timing {
    case .curve: throw .curveInSimulation
    case .spring(let spring, _):
      try simulation.set(frequency: spring.played.frequency, damping: spring.played.dampingRatio)
    case .dampingRatio(let ratio, _): try simulation.stiffen(toSettleIn: factor * duration, damping: ratio)
    case nil: try simulation.stiffen(toSettleIn: factor * duration, damping: simulation.damping)
    }
    self.simulation = simulation
    resume(at: time)
  }

  /// Advances the bodies, and returns the time if they are settled.
  public mutating func advance(to time: Double) -> Double? {
    guard let shownTime, time >= shownTime else { return nil }
    show(at: time)
    return simulation?.isSettled(within: tolerance) == true ? time : nil
  }

  /// Places the bodies at their target, at rest.
  public mutating func holdAtEnd() {
    let place = target
    simulation?.place(place)
    shownTime = nil
  }

  /// Ends the motion, without bodies.
  public mutating func rest(at value: Value) {
    (start, end, isReversed) = (value, value, false)
    (simulation, shownTime) = (nil, nil)
  }

  /// Returns the state at a time from an advanced copy of the simulation, which stands still during a delay.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    var copy = self
    copy.show(at: time)
    let (value, velocity) = copy.simulation?.state ?? (start, .zero)
    return (value, shownTime.map { time < $0 } ?? true ? .zero : velocity)
  }

  /// Returns the completed fraction of the way in the motion's direction; over 1 after an overshoot.
  public func fractionComplete(at time: Double) -> Double { fraction(of: state(at: time).value) }

  private func fraction(of value: Value) -> Double {
    guard let share = (value - start).share(of: end - start) else { return 0 }
    return isReversed ? 1 - share : share
  }

  private mutating func show(at time: Double) {
    guard let shownTime, time > shownTime else { return }
    simulation?.advance(by: time - shownTime)
    self.shownTime = time
  }

  private mutating func aim() {
    scrubStart = nil
    let point = target
    simulation?.target = point
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
  /// The way to the target since the last change, in the value's unit; a relative tolerance is a share of it.
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

  private static func value(_ point: (BodyID) -> SIMD2<Double>, of bodies: [BodyID]) -> Value {
    var value = Value.zero
    for (index, body) in bodies.enumerated() {
      let (point, next) = (point(body), 2 * index + 1)
      value[component: 2 * index] = point.x
      if next < Value.componentCount { value[component: next] = point.y }
    }
    return value
  }

  /// Returns the rate of an attachment, in 1/s, of which `World.highestRate` limits the sum.
  static func rate(frequency: Double, damping: Double) -> Double { 2 * .pi * frequency * (1 + 2 * damping) }

  /// Sets the frequency, in Hz, and the damping ratio of the attachments.
  /// - Throws: an error if they are too fast for a world.
  mutating func set(frequency: Double, damping: Double) throws(AnimatorError) {
    let rate = Self.rate(frequency: frequency, damping: damping)
    guard rate <= World.highestRate else { throw .rateInSimulation(rate) }
    (self.frequency, self.damping) = (frequency, damping)
    for pull in pulls {
      // Both at once: the new frequency may be too fast for a world with the old damping.
      var pulling = world[pull]
      (pulling.attachment.frequency, pulling.attachment.damping) = (frequency, damping)
      world[pull] = pulling
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
