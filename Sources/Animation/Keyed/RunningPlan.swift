internal import MotionKinematics

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
  /// The exact instant of the end, in s; nil until then.
  private(set) var end: Double?
  private var environment = MotionEnvironment.standard
  /// The properties that earlier parts of the same sequence have written at the instant at which this one
  /// begins.
  private var written: Set<PartialKeyPath<Root>> = []
  /// The map from the callers' time to that of the plan, in which all others of its times are. The parts of a plan have its
  /// time. It is changed by a pause, another speed and scrubbing.
  var clock = LayerTime()
  /// Indicates whether a part of the plan may begin in a later frame than the whole.
  let mayBeginLater: Bool

  init(_ plan: MotionPlan<Root>) {
    self.plan = plan
    switch plan.part {
    case .property(let motion):
      property = motion
      mayBeginLater = plan.delay > 0
    case .group(let plans):
      parts = plans.map { RunningPlan($0) }
      mayBeginLater = plan.delay > 0 || parts.contains { $0.mayBeginLater }
    case .sequence(let plans):
      parts = plans.map { RunningPlan($0) }
      mayBeginLater = true
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
    // Rounding does not put an end behind the frame that found it.
    return min(outerTime(of: end), callersTime)
  }

  /// Returns the callers' time of a time of the plan, both in s; infinite while the plan is paused.
  private func outerTime(of time: Double) -> Double { clock.hostTime(at: time) ?? .infinity }

  /// The callers' time at which the current pass began, or will begin, in s.
  var outerPassStart: Double { outerTime(of: passStart) }

  /// Begins the next cycle. If it and others end before `time` (s), all of these but the last are left out: they write
  /// what the last one writes. So the work of a frame does not grow with the number of the cycles in it.
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

  /// The callers' time at which all properties have reached or crossed their targets for the first time, in s; infinite as
  /// long as it is unknown.
  var reachTime: Double {
    guard isUnderWay || end != nil else { return .infinity }
    let time =
      switch plan.part {
      case .property: property?.reachTime ?? .infinity
      case .group: parts.reduce(passStart) { max($0, $1.reachTime) }
      case .sequence: parts.isEmpty ? passStart : parts[isBack ? 0 : parts.count - 1].reachTime
      }
    return outerTime(of: time)
  }

  /// Gives a plan of one animation memory of its own, if it shares it with a copy.
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
    if isMoved { isCycleTypical = false }
    // A plan that was kept after its end moves again, in its last pass.
    if isMoved, end != nil {
      end = nil
      passesEnded -= 1
    }
    return isMoved
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
