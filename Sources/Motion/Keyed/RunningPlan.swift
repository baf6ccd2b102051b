
/// A plan in progress: its active parts and the times at which they began.
struct RunningPlan<Root> {
  private let plan: MotionPlan<Root>
  /// The animation, if the plan is a single one. It is stored directly, so that a frame changes it in place.
  private var property: (any PropertyMotion<Root>)?
  /// The parts of a group or a sequence.
  private var parts: [RunningPlan] = []
  /// The number of parts of a sequence that have ended in this pass.
  private var partsEnded = 0

  /// The time at which the current pass began, or will begin, in s.
  private(set) var passStart = 0.0
  /// The time at which the current cycle began, in s: a pass, or a pass and its reverse.
  private var cycleStart = 0.0
  /// True if the next cycles take as long as the current one: it is not the first one, and was not given other targets.
  private var isCycleTypical = false
  private var isUnderWay = false
  private var isBack = false
  private var passesEnded = 0
  /// The time at which all properties have reached their targets for the first time, in s; nil before the end of the pass in
  /// which they do.
  private var firstReach: Double?
  /// The exact instant of the end, in s; nil until then.
  private(set) var end: Double?
  private var environment = MotionEnvironment.standard
  /// The properties that earlier parts of the same sequence have written at the instant at which this one
  /// begins.
  private var written: Set<PartialKeyPath<Root>> = []
  /// The map from the callers' time to that of the plan, in which all others of its times are. The parts of a plan have its
  /// time. It is changed by a pause, another speed and scrubbing.
  var clock = LayerTime()

  init(_ plan: MotionPlan<Root>) {
    self.plan = plan
    switch plan.part {
    case .property(let motion): property = motion
    case .group(let plans), .sequence(let plans): parts = plans.map { RunningPlan($0) }
    }
  }

  /// Starts the plan from its beginning at `time` (s). If it is repeated, its parts keep their initial
  /// values.
  mutating func start(
    at time: Double, isBack: Bool = false, _ environment: MotionEnvironment,
    written: Set<PartialKeyPath<Root>> = []
  ) {
    // A plan with autoreverse is the same backwards.
    self.isBack = isBack && !plan.autoreverses
    self.environment = environment
    self.written = plan.delay > 0 ? [] : written
    passStart = time + plan.delay
    cycleStart = passStart
    isCycleTypical = false
    isUnderWay = false
    passesEnded = 0
    firstReach = nil
    end = nil
  }

  /// Advances the root to `time` (s). Returns the exact instant of the end of the plan, if it has ended by
  /// then. The plan is not paused.
  mutating func advance(_ root: inout Root, to callersTime: Double, _ movers: Movers<Root>) -> Double? {
    let time = clock.sceneTime(at: callersTime)
    while end == nil {
      if !isUnderWay {
        guard passStart <= time else { return nil }
        beginPass(&root, movers)
      }
      guard let passEnd = advanceParts(&root, to: time, movers) else { return nil }
      if firstReach == nil { firstReach = min(partsReachTime, passEnd) }
      // The next pass begins at that instant, within the same frame.
      passStart = passEnd
      isUnderWay = false
      if plan.autoreverses {
        isBack.toggle()
        if isBack { continue }
      }
      passesEnded += 1
      // A cycle that takes no time is the last one: all others would take none.
      if passesEnded == plan.passes || passEnd == cycleStart {
        end = passEnd
      } else {
        beginCycle(before: time)
      }
    }
    isUnderWay = plan.isKept
    guard let end else { return nil }
    // A rounding error must not put the end after the frame that found it.
    return min(outerTime(of: end), callersTime)
  }

  /// Returns the callers' time of a time of the plan, both in s; infinite while the plan is paused.
  private func outerTime(of time: Double) -> Double { clock.hostTime(at: time) ?? .infinity }

  /// The callers' time at which the current pass began, or will begin, in s.
  var outerPassStart: Double { outerTime(of: passStart) }

  /// Begins the next cycle. Of the cycles that end before `time` (s), all but the last are skipped, because it overwrites their
  /// values. So the work of a frame does not grow with the number of cycles in it.
  private mutating func beginCycle(before time: Double) {
    let duration = passStart - cycleStart
    if isCycleTypical {
      let left = plan.passes.map { Double($0 - passesEnded - 1) } ?? .infinity
      let skipped = min(((time - passStart) / duration - 1).rounded(.down), left)
      if skipped >= 1 {
        passStart = min(passStart + skipped * duration, time)
        if plan.passes != nil { passesEnded += Int(skipped) }
      }
    }
    cycleStart = passStart
    isCycleTypical = true
  }

  /// Indicates whether the plan stays under its key after its end.
  var isKept: Bool { plan.isKept }
  /// Indicates whether the plan writes nothing until it is changed: it is paused, or has ended.
  var isIdle: Bool { clock.isPaused || end != nil }
  /// Indicates whether the first pass has begun.
  var hasBegun: Bool { isUnderWay || passesEnded > 0 || end != nil }

  /// Returns false only if no property begins to move for the first time by a time of the callers, in s.
  func mayBegin(by callersTime: Double) -> Bool {
    !isIdle && earliestPartBegin <= clock.sceneTime(at: callersTime)
  }

  /// The time of the callers before which no property begins to move for the first time, in s; infinite if none does.
  var earliestBegin: Double { isIdle ? .infinity : outerTime(of: earliestPartBegin) }

  /// The same as a time of the plan, which has not ended, in s.
  private var earliestPartBegin: Double {
    guard isUnderWay else { return passStart }
    switch plan.part {
    case .property: return .infinity
    case .group:
      return (0..<parts.count).reduce(.infinity) {
        parts[$1].end == nil ? min($0, parts[$1].earliestPartBegin) : $0
      }
    case .sequence:
      guard partsEnded < parts.count else { return .infinity }
      let next = currentPart + (isBack ? -1 : 1)
      let delay = parts.indices.contains(next) ? parts[next].plan.delay : 0
      return min(parts[currentPart].earliestPartBegin, parts[currentPart].earliestPassEnd + delay)
    }
  }

  /// The time of the plan before which the current pass does not end, in s.
  private var earliestPassEnd: Double {
    guard isUnderWay else { return passStart }
    return switch plan.part {
    case .property: property?.earliestEnd ?? -.infinity
    case .group:
      (0..<parts.count).reduce(-.infinity) {
        parts[$1].end == nil ? max($0, parts[$1].earliestPassEnd) : $0
      }
    case .sequence: partsEnded < parts.count ? parts[currentPart].earliestPassEnd : -.infinity
    }
  }

  /// The callers' time at which all properties have reached or crossed their targets for the first time, in s; infinite as
  /// long as it is unknown.
  var reachTime: Double {
    outerTime(of: firstReach ?? (isUnderWay ? partsReachTime : .infinity))
  }

  /// The time at which all properties reach or cross their targets for the first time in this pass, in s; infinite as long as
  /// it is unknown.
  private var partsReachTime: Double {
    switch plan.part {
    case .property: property?.reachTime ?? .infinity
    case .group: parts.reduce(passStart) { max($0, $1.reachTime) }
    case .sequence: parts.isEmpty ? passStart : parts[isBack ? 0 : parts.count - 1].reachTime
    }
  }

  /// Copies the animation of a plan of one if its memory is shared with a copy.
  mutating func takeMemory() { property?.takeMemory() }

  private mutating func beginPass(_ root: inout Root, _ movers: Movers<Root>) {
    isUnderWay = true
    partsEnded = 0
    switch plan.part {
    case .property:
      let handover = Handover(environment: environment, movers: movers, written: written)
      property?.begin(&root, at: passStart, isBack: isBack, handover)
    case .group:
      for index in parts.indices {
        parts[index].start(at: passStart, isBack: isBack, environment, written: written)
      }
    case .sequence: if !parts.isEmpty { startPart(at: passStart) }
    }
  }

  private mutating func startPart(at time: Double) {
    parts[currentPart].start(at: time, isBack: isBack, environment, written: written)
  }

  var movedPaths: Set<PartialKeyPath<Root>> {
    var paths = Set(parts.flatMap(\.movedPaths))
    if let path = property?.movedPath { paths.insert(path) }
    return paths
  }

  private var currentPart: Int { isBack ? parts.count - 1 - partsEnded : partsEnded }

  private mutating func advanceParts(
    _ root: inout Root, to time: Double, _ movers: Movers<Root>
  ) -> Double? {
    switch plan.part {
    case .property: return property?.advance(&root, to: time)
    case .group:
      var end: Double? = passStart
      for index in parts.indices {
        let partEnd = parts[index].end ?? parts[index].advance(&root, to: time, movers)
        // A part that continues keeps the group running; the other parts are still advanced.
        end = if let end, let partEnd { max(end, partEnd) } else { nil }
      }
      return end
    case .sequence:
      var end = passStart
      while partsEnded < parts.count {
        let index = currentPart
        guard let partEnd = parts[index].advance(&root, to: time, movers) else { return nil }
        // A part that takes no time keeps the properties that were written before it.
        if partEnd > end { written = [] }
        written.formUnion(parts[index].movedPaths)
        end = partEnd
        partsEnded += 1
        if partsEnded < parts.count { startPart(at: partEnd) }
      }
      return end
    }
  }

  /// Changes the target of a property that is moving. Returns false if no part moves it.
  mutating func retarget<Value: MotionVector>(
    _ path: PartialKeyPath<Root>, to target: Value, with spring: Spring?, at time: Double,
    _ environment: MotionEnvironment?
  ) -> Bool {
    guard isUnderWay else { return false }
    let (asked, time) = (environment ?? self.environment, clock.sceneTime(at: time))
    var isMoved = property?.retarget(path, to: target, with: spring, at: time, asked) == true
    for index in parts.indices where !isMoved {
      isMoved = parts[index].retarget(path, to: target, with: spring, at: time, asked)
    }
    if isMoved { (isCycleTypical, firstReach) = (false, nil) }
    // A plan that was kept after its end moves again, in its last pass.
    if isMoved, end != nil {
      end = nil
      passesEnded -= 1
      if plan.autoreverses { isBack = true }
    }
    return isMoved
  }

  /// Leaves a property to another animation, in the parts that have begun to move it. A plan that has ended moves nothing.
  mutating func lose(_ path: PartialKeyPath<Root>) {
    guard end == nil || !isKept else { return }
    property?.lose(path)
    for index in parts.indices { parts[index].lose(path) }
  }

  /// Returns the motion of a property, in the callers' time; nil if no active part moves it.
  func motion<Value: MotionVector>(of path: PartialKeyPath<Root>) -> MovingValue<Value>? {
    guard isUnderWay else { return nil }
    let motion: MovingValue<Value>? =
      property?.motion(of: path) ?? parts.lazy.compactMap { $0.motion(of: path) }.first
    return clock == LayerTime() ? motion : motion?.played(by: clock)
  }

  /// Returns the state of a property at `time` (s); nil if no active part moves it.
  func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
    guard isUnderWay else { return nil }
    let time = clock.sceneTime(at: time)
    let state: PropertyState<Value>? =
      property?.state(of: path, at: time)
      ?? parts.lazy.reversed().compactMap { $0.state(of: path, at: time) }.first
    if !clock.isPaused, clock.rate == 1 { return state }
    return state?.played(at: clock.isPaused ? 0 : clock.rate)
  }
}

/// A description of animations of the properties of a `Root`, without time or state. It is one animation,
/// several at once, or several in sequence, and can be delayed, repeated and reversed.
///
///     let bouncy = Spring(bounciness: 20, speed: 1)
///     let grow = MotionPlan<Ball>.spring(\.scale, to: [2, 2], bouncy, kind: .scale)
///     let blush = MotionPlan<Ball>.timed(\.color, to: red, duration: 0.2, kind: .color)
///     animations.add(.sequence([grow, .group([blush, grow]).delayed(by: 0.1)]), forKey: "hello")
///
/// A property is named by its key path, and its targets have the property's own type. Without a start value,
/// an animation starts at the value of the property when the animation begins. Without a velocity, it starts
/// with the property's velocity at that instant, under whatever key that was animated.
///
/// A plan holds key paths and, for custom animations, closures. It is therefore not `Sendable`, and neither
/// is `KeyedAnimations`.
public struct MotionPlan<Root> {
  enum Composition {
    case property(any PropertyMotion<Root>)
    case group([MotionPlan])
    case sequence([MotionPlan])
  }

  private(set) var part: Composition
  private(set) var delay = 0.0
  /// The number of passes; nil means endless repetition.
  private(set) var passes: Int? = 1
  private(set) var autoreverses = false
  private(set) var isKept = false

  init(_ part: Composition) { self.part = part }

  /// Returns a plan that runs all plans at once and ends with the last one.
  public static func group(_ plans: [MotionPlan]) -> MotionPlan { MotionPlan(.group(plans)) }

  /// Returns a plan that runs the plans one after another. Each begins at the exact instant at which the one
  /// before ends, usually between two frames.
  public static func sequence(_ plans: [MotionPlan]) -> MotionPlan { MotionPlan(.sequence(plans)) }

  /// Returns the plan delayed by `duration` seconds, 0 or more. The properties are not written until then.
  public func delayed(by duration: Double) -> MotionPlan {
    require(notNegative: duration, "a delay")
    var plan = self
    plan.delay += duration
    return plan
  }

  /// Returns the plan repeated for `passes` passes, 1 or more. Each pass starts from the initial values of
  /// the first one; the delay applies once. A pass that takes no time is the last one, because all others would take
  /// none. Only the last one of the passes that begin and end within one frame is played.
  public func repeated(_ passes: Int) -> MotionPlan {
    require(passes >= 1, "a plan must be repeated at least once; got \(passes) times")
    var plan = self
    plan.passes = passes
    return plan
  }

  /// Returns the plan repeated until it is removed. A pass that takes no time is the last one, for instance that of a
  /// property that begins within the tolerance of its target.
  public func repeatedForever() -> MotionPlan {
    var plan = self
    plan.passes = nil
    return plan
  }

  /// Returns the plan with the repetition of a block. Springs continue from pass to pass like those of values, so that both stay
  /// in step; any other plan is repeated as a whole.
  func repeated(_ repetition: AnimationBlock.Repetition) -> MotionPlan {
    if let plan = withSpringsRepeated(repetition) { return plan }
    let plan = repetition.autoreverses ? autoreversed() : self
    guard let count = repetition.count else { return plan.repeatedForever() }
    return count > 1 ? plan.repeated(count) : plan
  }

  /// Returns the plan with each of its springs repeated, if it consists of springs that begin together.
  private func withSpringsRepeated(_ repetition: AnimationBlock.Repetition) -> MotionPlan? {
    guard passes == 1, !autoreverses else { return nil }
    var plan = self
    switch part {
    case .property(let motion):
      guard let repeated = motion.repeated(repetition) else { return nil }
      plan.part = .property(repeated)
    case .group(let plans):
      let repeated = plans.compactMap { $0.delay == 0 ? $0.withSpringsRepeated(repetition) : nil }
      guard repeated.count == plans.count else { return nil }
      plan.part = .group(repeated)
    case .sequence: return nil
    }
    return plan
  }

  /// Returns the plan with every written component rounded to a multiple of `factor`, over 0, in the property's
  /// unit. The laws are not rounded. Custom animations are unchanged.
  public func rounded(to factor: Double) -> MotionPlan {
    require(positive: factor, "a rounding factor")
    var plan = self
    switch part {
    case .property(let motion): plan.part = .property(motion.rounded(to: factor))
    case .group(let plans): plan.part = .group(plans.map { $0.rounded(to: factor) })
    case .sequence(let plans): plan.part = .sequence(plans.map { $0.rounded(to: factor) })
    }
    return plan
  }

  /// Returns the plan kept under its key after its end, at rest. A plan of a single property may then be
  /// retargeted to move again. Pop calls it `removedOnCompletion = false`.
  public func keptOnCompletion() -> MotionPlan {
    var plan = self
    plan.isKept = true
    return plan
  }

  /// Returns the plan with each pass followed by its reverse, which returns to the initial values by the same
  /// laws and in the opposite order.
  public func autoreversed() -> MotionPlan {
    var plan = self
    plan.autoreverses = true
    return plan
  }
}

extension KeyedAnimations {
  struct KeyedPlan {
    let key: String
    var plan: RunningPlan<Root>
    /// The replaced animation, which moves its properties until the delay of this one is over; nil from then on, and if there
    /// is none.
    var previous: RunningPlan<Root>?
    /// The number of the animation, greater than those of the animations before it.
    var number: Int
    /// The properties that it moves, or will move on its way.
    var paths: [PartialKeyPath<Root>] = []
    var hasStarted = false
    var hasReached = false

    /// The animation that moves something now; nil if none does.
    var moving: RunningPlan<Root>? { plan.isIdle ? nil : plan.hasBegun ? plan : previous }

    /// Returns false if no property begins to move for the first time by a time, in s.
    func mayBegin(by time: Double) -> Bool {
      plan.mayBegin(by: time) || previous?.mayBegin(by: time) == true
    }

    /// The time before which no property begins to move for the first time, in s; nil if that is not known before the frame.
    var earliestBegin: Double? {
      let begin = min(plan.earliestBegin, previous?.earliestBegin ?? .infinity)
      return begin > -.infinity ? begin : nil
    }

    /// Returns the state of a property at a time in s; nil if nothing moves it under this key.
    func state<Value: MotionVector>(of path: PartialKeyPath<Root>, at time: Double) -> PropertyState<Value>? {
      if plan.isIdle { return nil }
      if let state: PropertyState<Value> = plan.state(of: path, at: time) { return state }
      guard !plan.hasBegun, previous?.isIdle == false else { return nil }
      let begin = plan.outerPassStart
      let state: PropertyState<Value>? = previous?.state(of: path, at: min(begin, time))
      if time <= begin { return state }
      // The replaced animation has stopped when the delay was over.
      return state.map { PropertyState(value: $0.value, velocity: .zero, isMoving: false) }
    }

    mutating func lose(_ path: PartialKeyPath<Root>) {
      plan.lose(path)
      previous?.lose(path)
    }
  }
}
