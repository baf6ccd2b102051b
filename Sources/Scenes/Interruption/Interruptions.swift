internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// Four panes that one tap turns at the same time, each by a different driver, with charts of the position
/// and velocity of each pane across the interruption.
package struct Interruptions: Scene {
  static let drivers = [Driver.jump, .fromCurrent, .additive, .spring]
  /// The drivers that are animations of UIView, whose options say how they are interrupted; an additive one is Core
  /// Animation's, and a spring has a display link.
  private static let viewDrivers = [Driver.jump, .fromCurrent]
  /// The rate of time in Enter's demonstration.
  private static let demonstrationRate = 0.25
  /// The step and the end of the search for the instant at which a pane is half way, in s.
  private static let (searchStep, longestSearch) = (0.002, 2.0)
  /// The spring on which the wells become lower at rest and higher in a run.
  private static let heightSpring = Spring(response: 0.5, dampingRatio: 1)

  package var context: SceneContext
  var lanes: [InterruptionLane]
  /// The layout in a run. The panes move on its stage, whatever the height of the wells.
  var layout: InterruptionLayout
  /// The height of the wells, in pt.
  private(set) var wellHeight: MovingValue<Double>
  /// The panes that the keys turn.
  var focus = LaneFocus(count: drivers.count)
  /// The place of the change that is switched on in `WhatIf.steps`.
  private var step = WhatIf.steps.count - 1
  var showsModel = false
  /// Enter's second taps that are pending, in the order of time.
  private var plannedTaps: [(time: Double, lanes: Range<Int>)] = []
  /// True during Enter's demonstration, until all panes rest or a finger takes over.
  private var isDemonstrating = false
  var mouse: Hold<Int>?

  package init(_ context: SceneContext) {
    self.context = context
    let layout = InterruptionLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    wellHeight = Self.height(in: layout)
    lanes = Self.drivers.map {
      InterruptionLane($0, layout: layout, spring: .standard, environment: context.environment)
    }
    refreshStatus()
  }

  private static func height(in layout: InterruptionLayout) -> MovingValue<Double> {
    MovingValue(layout.stage.height, tolerance: .standard)
  }

  /// The layout that is shown: in a run the wells are high, and at rest the charts.
  var shownLayout: InterruptionLayout { InterruptionLayout(layout, wellHeight: wellHeight.value(at: time)) }

  /// True until all panes rest.
  private var isRunning: Bool { !plannedTaps.isEmpty || lanes.contains { $0.pane.phase != .resting } }

  /// True if a pane moves, or is about to.
  private var moves: Bool { !plannedTaps.isEmpty || lanes.contains { !$0.pane.isStill(at: time) } }

  /// The animation settings of the first three panes.
  var animation: BasicAnimation { lanes[0].pane.animation }

  var springPane: Pane { lanes[3].pane }

  var whatIf: WhatIf { WhatIf.steps[step] }
  var problem: Problem? { whatIf.problem }

  package var demonstration: Demonstration? {
    guard isDemonstrating else { return nil }
    let end = lanes.reduce(time) { $1.pane.isStill(at: time) ? $0 : max($0, $1.pane.motion.facts.settles) }
    return Demonstration(
      rate: Self.demonstrationRate, stop: plannedTaps.first?.time ?? end, isLast: plannedTaps.isEmpty)
  }

  package mutating func reserveMemory() {
    for index in lanes.indices { lanes[index].takeMemory() }
  }

  package mutating func move(_ parts: inout Parts) {
    mouse?.adopt(parts.handTime, at: parts.time)
    let wasRunning = isRunning
    if parts.advances {
      for index in lanes.indices where !hasEnded(index) { lanes[index].note(at: time) }
    }
    for index in lanes.indices { lanes[index].move(&parts) }
    if let tap = plannedTaps.first, parts.isDue(tap.time) {
      plannedTaps.removeFirst()
      turn(tap.lanes)
    }
    if parts.advances, isDemonstrating, plannedTaps.isEmpty, lanes.allSatisfy({ $0.pane.isStill(at: time) }) {
      isDemonstrating = false
    }
    if wasRunning, !isRunning { moveWells() }
    parts.move(&wellHeight, isCharted: false)
    if parts.advances {
      let layout = shownLayout
      for index in lanes.indices { lanes[index].fitCharts(to: layout) }
    }
  }

  /// Lets the wells become high in a run, and low at rest for the charts. Those of panes that the mouse holds stay as they
  /// are, because a pane stays under the pointer.
  private mutating func moveWells() {
    if isRunning, mouse != nil { return }
    let height = isRunning ? layout.stage.height : layout.restingHeight
    guard height != wellHeight.target else { return }
    wellHeight.retarget(to: height, with: context.environment.spring(Self.heightSpring), at: time)
  }

  /// Each position stays the same fraction of the travel.
  package mutating func stageChanged() {
    layout = InterruptionLayout(columns: context.columns, rows: context.rows)
    wellHeight = Self.height(in: layout)
    for index in lanes.indices {
      lanes[index].pane.move(to: layout.stage, at: time)
      lanes[index].beginCharts(layout, springPane.spring, at: time)
    }
  }

  /// Returns true if the charts of a pane have ended. Panes whose charts began together end together, because
  /// they are compared side by side.
  private func hasEnded(_ index: Int) -> Bool {
    if plannedTaps.contains(where: { $0.lanes.contains(index) }) { return false }
    return lanes.allSatisfy { $0.chartStart != lanes[index].chartStart || $0.pane.isStill(at: time) }
  }

  /// Changes the laws of panes, as `Pane.replaceLaw` describes. Each change marks the charts and records what jumps.
  mutating func replaceLaws(
    of changed: some Sequence<Int>, fingerVelocity: Double? = nil, _ change: (inout Pane, Double) -> Void
  ) {
    let changed = Array(changed)
    let wasRunning = isRunning
    // The charts begin shortly before the change, to show rest.
    for index in changed.filter(hasEnded) {
      lanes[index].beginCharts(shownLayout, springPane.spring, at: time - InterruptionLane.lead)
    }
    let isInterrupted = changed.contains { lanes[$0].pane.phase != .resting }
    for index in changed {
      lanes[index].replaceLaw(at: time, isInterrupted: isInterrupted, fingerVelocity: fingerVelocity, change)
    }
    if wasRunning || isRunning { moveWells() }
  }
}

extension Interruptions {
  package mutating func grab() { grab(focus.lanes) }
  package var handKey: Key? { .enter }
  package mutating func change(to spring: Spring) {
    replaceLaws(of: lanes.indices) { if $0.driver == .spring { $0.change(to: spring, at: $1) } }
  }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.enter], "show", "a demonstration, slow: a tap, and another when each is half way") {
      scene in
      scene.demonstrate()
    },
    KeyBinding([.space], "tap", "open or close all four; in mid-flight: reverse them") { $0.tap() },
    KeyBinding(
      "select", "select one of the four, the next; esc: all four",
      KeyEffect([.tab]) { $0.focus.move(by: $1.step) },
      KeyEffect([], also: [.escape]) { $0.focus.widen() }),
    KeyBinding(
      "what if", "what if? A mistake or another setting after the other, then none",
      KeyEffect(["w"]) { $0.changeToNext() },
      // The keys of the settings in older recordings.
      KeyEffect([], also: ["c"]) { scene in scene.change { $0.timing = $0.timing.next } },
      KeyEffect([], also: ["n"]) { scene in scene.change { $0.sharesName.toggle() } }),
    .outline { $0.showsModel.toggle() },
    KeyBinding(note: "mouse", "click: tap; drag or throw all four")
  ]

  // MARK: Taps

  package mutating func tap() { tap(focus.lanes) }

  mutating func tap(_ tapped: Range<Int>) {
    endDemonstration()
    turn(tapped)
  }

  private mutating func endDemonstration() {
    plannedTaps = []
    isDemonstrating = false
  }

  private mutating func turn(_ lanes: Range<Int>) {
    let tapped = lanes.filter { !isDeaf($0) }
    if problem == .noInteraction, tapped.contains(where: { self.lanes[$0].pane.phase == .animating }) {
      return
    }
    let turning = turning(tapped)
    for index in turning { self.lanes[index].noteTap(at: time) }
    replaceLaws(of: turning) { $0.tap(at: $1) }
  }

  /// Returns the tapped panes that turn. A tap on several panes skips those that were turned alone before,
  /// unless all of them were.
  private mutating func turning(_ tapped: [Int]) -> [Int] {
    if tapped.count == 1 {
      for index in tapped { lanes[index].isAhead.toggle() }
      return tapped
    }
    let behind = tapped.filter { !lanes[$0].isAhead }
    for index in tapped { lanes[index].isAhead = false }
    return behind.isEmpty ? tapped : behind
  }

  /// Taps the focused panes in slow motion, and plans a second tap for the instant at which each is half way.
  private mutating func demonstrate() {
    tap(focus.lanes)
    isDemonstrating = true
    let halves = focus.lanes.map { (lane: $0, time: halfWayTime(of: $0)) }
    // Panes that are half way at the same time are tapped at once.
    for (index, half) in halves.enumerated() where index == 0 || half.time != halves[index - 1].time {
      let count = halves[index...].prefix { $0.time == half.time }.count
      plannedTaps.append((half.time, half.lane..<half.lane + count))
    }
    plannedTaps.sort { $0.time < $1.time }
  }

  /// Returns the time at which a pane passes the middle of its way, in s.
  private func halfWayTime(of index: Int) -> Double {
    let pane = lanes[index].pane
    let middle = (pane.stage.open + pane.stage.closed) / 2
    let side = pane.position(at: time) - middle
    for step in 1...Int(Self.longestSearch / Self.searchStep) {
      let later = time + Double(step) * Self.searchStep
      if (pane.position(at: later) - middle) * side <= 0 { return later }
    }
    return time + Self.longestSearch
  }

  // MARK: Finger

  mutating func grab(_ lanes: Range<Int>) {
    endDemonstration()
    let grabbed = lanes.filter { !isDeaf($0) }
    let syncsModel = problem != .cancelWithoutSync
    replaceLaws(of: grabbed) { $0.grab(at: $1, syncsModel: syncsModel) }
    // The release sets a new target, so a grabbed pane is not ahead of the others.
    for index in grabbed { self.lanes[index].isAhead = false }
  }

  /// Returns true if a pane ignores touches: it is in flight, and the option of its animation excludes them.
  func isDeaf(_ index: Int) -> Bool {
    problem == .deafViews && Self.viewDrivers.contains(lanes[index].driver)
      && lanes[index].pane.phase == .animating
  }

  package mutating func drag(by distance: Double) {
    let time = time
    changeDrags { $0.move(by: distance, at: time) }
  }

  private mutating func changeDrags(_ change: (inout Drag) -> Void) {
    for index in lanes.indices where lanes[index].pane.drag != nil {
      lanes[index].pane.withDrag(change)
      lanes[index].note(at: time)
    }
  }

  package mutating func release(velocity: Double?) {
    let isUnsigned = problem == .unsignedVelocity
    let held = lanes.indices.filter { lanes[$0].pane.drag != nil }
    replaceLaws(of: held, fingerVelocity: velocity) { pane, time in
      if isUnsigned {
        pane.releaseUnsigned(velocity: velocity, at: time)
      } else {
        pane.release(velocity: velocity, at: time)
      }
    }
  }

  /// Switches the next change on, and the present one off.
  private mutating func changeToNext() {
    let old = whatIf
    step = (step + 1) % WhatIf.steps.count
    let new = whatIf
    change {
      $0.setsModel = new.problem != .modelNotSet
      if old.timing != new.timing { $0.timing = new.timing }
      if old.sharesName != new.sharesName { $0.sharesName = new.sharesName }
    }
  }

  /// Changes the settings of later animations; running animations are not affected.
  private mutating func change(_ body: (inout BasicAnimation) -> Void) {
    for index in lanes.indices { body(&lanes[index].pane.animation) }
  }

  // MARK: The mouse

  /// A press beside the panes is a tap at once. On a pane, a click is a tap and a drag moves all four
  /// panes (M32); the panes move on until it is known which of them it is.
  package mutating func pointer(_ sample: PointerSample) {
    guard sample.phase == .began else { return follow(sample) }
    let row = sample.location.y / CellMetrics.height
    guard row >= Double(layout.wellRow), row < Double(shownLayout.nameRow) else { return }
    switch hit(at: sample.location) {
    case .swallowed: break
    case .target(let index): press(index, at: sample.location)
    case .nothing: if problem != .manualHitTesting { tap(lanes.indices) }
    }
  }

  private mutating func press(_ index: Int, at location: SIMD2<Double>) {
    mouse = Hold(index, at: location, time: time)
    // The mistake is made when the finger cancels the animations, at the press (M128).
    if problem == .cancelWithoutSync { grab(lanes.indices) }
  }

  private mutating func follow(_ sample: PointerSample) {
    guard var hold = mouse else { return }
    let wasDrag = hold.isDrag
    var step = hold.move(to: sample.location, at: time).y
    if hold.isDrag, !wasDrag {
      // A pane in flight is grabbed where it is; of one that stands, the drag includes the slop (M1).
      let isInFlight = lanes.contains { $0.pane.phase == .animating }
      if lanes.contains(where: { $0.pane.drag == nil }) {
        grab(lanes.indices)
        let (time, scale) = (time, 1 / shownLayout.scale)
        changeDrags { $0.take(from: hold, scale: scale, followsFromPress: !isInFlight, at: time) }
        step = 0
      }
    }
    if step != 0 { drag(by: step / shownLayout.scale) }
    mouse = sample.phase == .moved ? hold : nil
    if sample.phase == .moved { return }
    if sample.phase == .ended, !hold.isDrag { tap(lanes.indices) } else { release(velocity: nil) }
  }

  // MARK: Texts and trace

  package var tunedSpring: Spring? { springPane.spring }

  /// The tuner stands on the left, because the pane on the spring is the rightmost.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "enter opens four panes and reverses them.",
    "Which of them jump, and which do not?",
    "space is your own tap, at any instant."
  ]

  package var status: StatusText {
    StatusText(
      isMoving: moves, state: stateInWords, motion: motionInWords,
      law: "\(animation.timing.rawValue)\(animation.sharesName ? ", one name" : "")")
  }

  /// The state of the selected panes: of those that move, if one does.
  private var stateInWords: String {
    let lanes = lanes[focus.lanes]
    if lanes.contains(where: { $0.pane.drag != nil }) { return "dragged" }
    let isMoving = lanes.contains { !$0.pane.isStill(at: time) }
    func goes(to end: PaneEnd) -> Bool {
      lanes.allSatisfy { $0.pane.target == end || isMoving && $0.pane.isStill(at: time) }
    }
    if goes(to: .open) { return isMoving ? "opening" : PaneEnd.open.rawValue }
    if goes(to: .closed) { return isMoving ? "closing" : PaneEnd.closed.rawValue }
    return isMoving ? "moving" : "at rest"
  }

  package var selectionInWords: InlineText {
    InlineText(focus.picked.map { shortName(of: lanes[$0].driver) + " alone" } ?? "all four")
  }
  package var settingsInWords: [InlineText] { ["outline \(showsModel ? "on" : "off")"] }

  /// The panes that a tap turns, or the reversal of all selected ones.
  private var motionInWords: InlineText {
    let isWide = layout.columns >= StatusText.wideColumns
    let selected = lanes[focus.lanes]
    let driver = selected[focus.lanes.lowerBound].driver
    let name = InlineText(isWide ? driver.rawValue : shortName(of: driver))
    let tapped = focus.picked == nil ? "all four" : name + " alone"
    guard let reversal = selected[focus.lanes.lowerBound].reversal,
      selected.allSatisfy({ $0.reversal != nil })
    else { return isWide ? "a tap moves \(tapped)" : tapped }
    if selected.contains(where: { $0.reversal?.time != reversal.time }) {
      return isWide ? "each reversed at its own time" : "each reversed"
    }
    if selected.contains(where: { $0.reversal != reversal }) {
      return isWide ? "reversed all four in mid-flight" : "reversed"
    }
    let isAlone = lanes.count { $0.reversal?.time == reversal.time } == 1
    let turned = focus.picked == nil || isAlone ? tapped : name
    let delay = fixed(reversal.delay * 1000, decimals: 0)
    let way = reversal.end == .open ? "opening" : "closing"
    if isWide { return "reversed \(turned) \(delay) ms into the \(way)" }
    return focus.picked == nil ? "reversed at \(delay) ms" : "\(turned), at \(delay) ms"
  }

  package var trace: [TraceColumn] {
    lanes.flatMap { lane in
      let (name, pane) = (shortName(of: lane.driver), lane.pane)
      return TraceColumn.motion(
        name + "_y", (pane.position(at: time), pane.velocity(at: time)), velocity: name + "_v")
    } + [TraceColumn("target", layout.stage.edge(at: springPane.target))]
  }
}
