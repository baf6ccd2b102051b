
/// The running animation of one property, of which a `MotionPlan` consists. The copy in the plan has not
/// begun.
protocol PropertyMotion<Root> {
  associatedtype Root

  /// Begins a pass at `time` (s), forwards or backwards.
  mutating func begin(_ root: inout Root, at time: Double, isBack: Bool, _ handover: Handover<Root>)

  /// Writes the value of the property at `time` (s). Returns the exact instant of the end of the pass, if it
  /// has ended.
  mutating func advance(_ root: inout Root, to time: Double) -> Double?

  /// The time before which the pass, which has begun, does not end, in s.
  var earliestEnd: Double { get }

  /// Moves to another target, from the current value and velocity. Returns false if this animation moves
  /// another property.
  mutating func retarget<Value>(
    _ path: PartialKeyPath<Root>, to target: Value, with spring: Spring?, at time: Double,
    _ environment: MotionEnvironment
  ) -> Bool

  /// Leaves a property that it has begun to move to another animation, and writes it no more.
  mutating func lose(_ path: PartialKeyPath<Root>)

  /// Returns the animation with its written components rounded to multiples of `factor`.
  func rounded(to factor: Double) -> Self

  /// Returns the animation with its repetitions in one pass, like those of a value; nil if it is not on a spring.
  func repeated(_ repetition: AnimationBlock.Repetition) -> Self?

  /// The first time at which the property reaches or crosses its target, in s; infinite if that is unknown.
  var reachTime: Double { get }

  /// The property that is moved; nil if it is unknown.
  var movedPath: PartialKeyPath<Root>? { get }

  /// Returns the motion of a property; nil if this animation moves another property.
  func motion<Value: MotionVector>(of path: PartialKeyPath<Root>) -> MovingValue<Value>?

  /// Returns the state of a property at `time` (s), no earlier than the beginning of the pass; nil if this
  /// animation moves another property.
  func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>?
}

extension PropertyMotion {
  /// Copies shared memory, so that the next change does not allocate: a mutating call does it.
  mutating func takeMemory() {}

  mutating func lose(_ path: PartialKeyPath<Root>) {}
}

enum PropertyLaw<Value: MotionVector> {
  case spring(Spring, to: Value, clamp: SpringClamp = [])
  case timed(TimingCurve, duration: Double, to: Value)
  case keyframes(KeyframeMotion<Value>)
  case decay(rate: Double)
}

struct LawMotion<Root, Value: MotionVector>: PropertyMotion {
  let path: WritableKeyPath<Root, Value>
  let law: PropertyLaw<Value>
  let kind: PropertyKind
  let tolerance: Tolerance
  let givenStart: Value?
  let givenVelocity: Value?
  /// The number of which the written components are multiples; nil if they are not rounded.
  var rounding: Double?
  /// The repetition within a pass; nil if there is none.
  private var repetition: AnimationBlock.Repetition?
  /// The initial value of the first pass, at which the later passes start and end.
  private var firstStart: Value?
  /// The initial velocity of the later passes forwards, per second: the given one or, for a decay, that of the first pass,
  /// because it moves by its velocity alone.
  private var laterVelocity = Value.zero
  private(set) var reachTime = Double.infinity
  private var motion: MovingValue<Value>?
  /// True if the motion begins within its tolerance, so that it takes no time.
  private var isInstant = false
  /// True once another animation has taken the property over.
  private var isLost = false

  init(
    path: WritableKeyPath<Root, Value>, law: PropertyLaw<Value>, kind: PropertyKind, tolerance: Tolerance?,
    givenStart: Value?, givenVelocity: Value?
  ) {
    self.path = path
    self.law = law
    self.kind = kind
    self.tolerance = tolerance ?? kind.tolerance
    self.givenStart = givenStart
    self.givenVelocity = givenVelocity
  }

  mutating func begin(_ root: inout Root, at time: Double, isBack: Bool, _ handover: Handover<Root>) {
    let moved: PropertyState<Value>? = firstStart == nil ? handover.state(of: path, at: time) : nil
    // The root has the value of another animation if that one has taken the property over.
    let own = isLost ? motion?.target : nil
    let current = moved?.value ?? own ?? root[keyPath: path]
    let start = firstStart ?? givenStart ?? current
    let velocity = firstStart == nil ? givenVelocity ?? moved?.velocity ?? .zero : laterVelocity
    if firstStart == nil {
      handover.movers.begun?.paths.append(path)
      laterVelocity = if case .decay = self.law { velocity } else { givenVelocity ?? .zero }
    }
    firstStart = start
    var motion = MovingValue(current, tolerance: tolerance)
    let law =
      isBack
      ? lawBack(from: current, to: start, handover.environment)
      : lawForth(from: start, velocity: velocity, handover.environment)
    motion.follow(law, at: time)
    self.motion = motion
    noteReach()
  }

  mutating func advance(_ root: inout Root, to time: Double) -> Double? {
    guard let ended = motion?.advance(to: time) else {
      write(motion?.value(at: time), to: &root)
      return nil
    }
    write(motion?.target, to: &root)
    return isInstant ? motion?.startTime : ended.time
  }

  var earliestEnd: Double { motion?.endTime ?? -.infinity }

  mutating func retarget<Other>(
    _ path: PartialKeyPath<Root>, to target: Other, with spring: Spring?, at time: Double,
    _ environment: MotionEnvironment
  ) -> Bool {
    guard !isLost, path == self.path, let target = target as? Value, let current = motion
    else { return false }
    motion?.retarget(to: target, with: environment.spring(spring ?? current.currentSpring), at: time)
    noteReach()
    return true
  }

  mutating func lose(_ path: PartialKeyPath<Root>) {
    if path == self.path, motion != nil { isLost = true }
  }

  func rounded(to factor: Double) -> Self {
    var copy = self
    copy.rounding = factor
    return copy
  }

  func repeated(_ repetition: AnimationBlock.Repetition) -> Self? {
    guard case .spring(_, _, clamp: []) = law else { return nil }
    var copy = self
    copy.repetition = repetition
    return copy
  }

  private mutating func noteReach() {
    guard let motion else { return }
    reachTime = motion.reachTime
    isInstant = motion.endTime <= motion.startTime.nextUp
  }

  var movedPath: PartialKeyPath<Root>? { path }

  func motion<Other: MotionVector>(of path: PartialKeyPath<Root>) -> MovingValue<Other>? {
    path == self.path && !isLost ? motion as? MovingValue<Other> : nil
  }

  func state<Other: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Other>? {
    guard path == self.path, !isLost, let motion else { return nil }
    let (value, velocity) = motion.state(at: time)
    guard let value = clamped(value) as? Other, let velocity = velocity as? Other else { return nil }
    let isMoving = motion.phase == .moving && time < motion.endTime
    return PropertyState(value: value, velocity: velocity, isMoving: isMoving)
  }

  private func write(_ value: Value?, to root: inout Root) {
    if let value, !isLost { root[keyPath: path] = rounded(clamped(value)) }
  }

  private func rounded(_ value: Value) -> Value {
    guard let rounding else { return value }
    return value.mapComponents { ($1 / rounding).rounded() * rounding }
  }

  private func clamped(_ value: Value) -> Value {
    guard let range = kind.range else { return value }
    return value.mapComponents { min(max($1, range.lowerBound), range.upperBound) }
  }

  private func lawForth(
    from start: Value, velocity: Value, _ environment: MotionEnvironment
  ) -> MotionLaw<Value> {
    switch law {
    case .spring(let spring, let target, let clamp):
      Self.law(
        SpringMotion(spring: environment.spring(spring), from: start, velocity: velocity, to: target), clamp,
        repetition)
    case .timed(let curve, let duration, let target):
      timed(TimedMotion(from: start, to: target, duration: duration, curve: curve), duration, environment)
    case .keyframes(let motion):
      timed(motion, motion.duration, environment)
    case .decay(let rate):
      decay(Decay(from: start, velocity: velocity, rate: rate), environment)
    }
  }

  private func lawBack(
    from current: Value, to start: Value, _ environment: MotionEnvironment
  ) -> MotionLaw<Value> {
    switch law {
    case .spring(let spring, _, let clamp):
      Self.law(SpringMotion(spring: environment.spring(spring), from: current, to: start), clamp)
    case .timed(let curve, let duration, _):
      timed(
        BackwardMotion(
          base: TimedMotion(from: start, to: current, duration: duration, curve: curve), duration: duration),
        duration, environment)
    case .keyframes(let motion):
      timed(BackwardMotion(base: motion, duration: motion.duration), motion.duration, environment)
    case .decay(let rate):
      decay(Decay(from: current, to: start, rate: rate), environment)
    }
  }

  private static func law(
    _ motion: SpringMotion<Value>, _ clamp: SpringClamp, _ repetition: AnimationBlock.Repetition? = nil
  ) -> MotionLaw<Value> {
    if let repetition { return .repeated(motion, repetition) }
    return clamp.isEmpty ? .spring(motion) : .settling(ClampedSpringMotion(motion, at: clamp))
  }

  private func timed(
    _ motion: some Law<Value>, _ duration: Double, _ environment: MotionEnvironment
  ) -> MotionLaw<Value> {
    environment.duration(duration, of: kind) == 0
      ? .still(motion.value(at: duration)) : .timed(motion, duration: duration)
  }

  private func decay(_ decay: Decay<Value>, _ environment: MotionEnvironment) -> MotionLaw<Value> {
    environment.changesAtOnce(kind) ? .still(decay.end) : .decay(decay)
  }
}

/// A motion of a known duration, played from its end to its start.
struct BackwardMotion<Base: Law>: Law {
  let base: Base
  let duration: Double

  var end: Base.Value { base.value(at: 0) }
  func settlingTime(within tolerance: Tolerance) -> Double { duration }

  func state(at time: Double) -> (value: Base.Value, velocity: Base.Value) {
    let (value, velocity) = base.state(at: max(0, duration - time))
    return (value, time < duration ? -1 * velocity : .zero)
  }
}

/// An animation by a closure that is called at each frame.
struct CustomMotion<Root>: PropertyMotion {
  let body: (inout Root, CustomFrame) -> Animator.Progress
  private var start = 0.0
  private var last = 0.0

  init(body: @escaping (inout Root, CustomFrame) -> Animator.Progress) { self.body = body }

  mutating func begin(_ root: inout Root, at time: Double, isBack: Bool, _ handover: Handover<Root>) {
    start = time
    last = time
  }

  mutating func advance(_ root: inout Root, to time: Double) -> Double? {
    // The time is the same if a frame follows an event at the same instant; the closure is then not called
    // again.
    guard time > last else { return nil }
    defer { last = time }
    let frame = CustomFrame(elapsed: time - start, duration: time - last)
    return body(&root, frame) == .finished ? time : nil
  }

  var earliestEnd: Double { -.infinity }

  mutating func retarget<Value>(
    _ path: PartialKeyPath<Root>, to target: Value, with spring: Spring?, at time: Double,
    _ environment: MotionEnvironment
  ) -> Bool { false }

  func rounded(to factor: Double) -> Self { self }

  func repeated(_ repetition: AnimationBlock.Repetition) -> Self? { nil }

  var reachTime: Double { .infinity }

  var movedPath: PartialKeyPath<Root>? { nil }

  func motion<Value: MotionVector>(of path: PartialKeyPath<Root>) -> MovingValue<Value>? { nil }

  func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
    nil
  }
}

extension MotionPlan {
  /// Returns a plan that moves a property to `target` on a spring.
  /// - Parameters:
  ///   - path: the property.
  ///   - target: the target.
  ///   - spring: the spring, in any parameterisation.
  ///   - start: the initial value; the current value by default.
  ///   - velocity: the initial velocity, per second; the current velocity by default.
  ///   - clamp: the ends at which the motion is clamped.
  ///   - kind: the visual kind of the property, which determines its tolerance and range.
  ///   - tolerance: the tolerance within which the property counts as settled, in its unit; that of its kind
  ///     by default.
  public static func spring<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, to target: Value, _ spring: Spring = .standard,
    from start: Value? = nil, velocity: Value? = nil, clamp: SpringClamp = [],
    kind: PropertyKind = .position, within tolerance: Tolerance? = nil
  ) -> MotionPlan {
    MotionPlan(
      path, .spring(spring, to: target, clamp: clamp), from: start, velocity: velocity, kind, tolerance)
  }

  /// Returns a plan that moves a property to `target` along a timing curve. Unlike a spring, it does not
  /// continue the current velocity.
  /// - Parameters:
  ///   - path: the property.
  ///   - target: the target.
  ///   - duration: the duration in s, finite, 0 or more.
  ///   - curve: the timing curve.
  ///   - start: the initial value; the current value by default.
  ///   - kind: the visual kind of the property, which determines its range and whether it travels.
  public static func timed<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, to target: Value, duration: Double,
    curve: TimingCurve = .easeInOut, from start: Value? = nil, kind: PropertyKind = .position
  ) -> MotionPlan {
    require(notNegative: duration, "a duration")
    return MotionPlan(path, .timed(curve, duration: duration, to: target), from: start, kind)
  }

  /// Returns a plan that moves a property through keyframes.
  /// - Parameters:
  ///   - path: the property.
  ///   - keyframes: the values; the property jumps to the first one.
  ///   - duration: the duration of all keyframes, in s, finite and over 0.
  ///   - kind: the visual kind of the property, which determines its range and whether it travels.
  public static func keyframes<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, _ keyframes: Keyframes<Value>, duration: Double,
    kind: PropertyKind = .position
  ) -> MotionPlan {
    MotionPlan(path, .keyframes(KeyframeMotion(keyframes, duration: duration)), kind)
  }

  /// Returns a plan that lets a property coast to rest.
  /// - Parameters:
  ///   - path: the property.
  ///   - velocity: the initial velocity, per second; the current velocity by default.
  ///   - rate: the share of the velocity that is kept per millisecond, over 0 and under 1.
  ///   - kind: the visual kind of the property.
  public static func decay<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, velocity: Value? = nil, rate: Double = Projection.normalRate,
    kind: PropertyKind = .position
  ) -> MotionPlan {
    MotionPlan(path, .decay(rate: rate), velocity: velocity, kind)
  }

  /// Returns a plan that calls a closure at each frame.
  /// - Parameter body: receives the root and the time since its last call; returns whether it needs the next
  ///   frame.
  public static func custom(
    _ body: @escaping (inout Root, CustomFrame) -> Animator.Progress
  ) -> MotionPlan {
    MotionPlan(.property(CustomMotion(body: body)))
  }

  private init<Value: MotionVector>(
    _ path: WritableKeyPath<Root, Value>, _ law: PropertyLaw<Value>, from start: Value? = nil,
    velocity: Value? = nil, _ kind: PropertyKind, _ tolerance: Tolerance? = nil
  ) {
    self.init(
      .property(
        LawMotion(
          path: path, law: law, kind: kind, tolerance: tolerance, givenStart: start, givenVelocity: velocity))
    )
  }
}

/// The time of a custom animation.
public struct CustomFrame: Hashable, Sendable {
  /// The time since the animation began, in s.
  public let elapsed: Double
  /// The time since the last call, or since the animation began, in s. The durations of all calls add up to
  /// `elapsed`.
  public let duration: Double
}
