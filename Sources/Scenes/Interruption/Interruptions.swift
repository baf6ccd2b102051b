internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// Four panes that one tap turns at the same time, each by a different driver, with charts of the position
/// and velocity of each pane across the interruption.
package struct Interruptions: Scene {
  static let drivers = [Driver.jump, .fromCurrent, .additive, .spring]
  /// The rate of time in Enter's demonstration.
  private static let demonstrationRate = 0.25
  /// The step and the end of the search for the instant at which a pane is half way, in s.
  private static let (searchStep, longestSearch) = (0.002, 2.0)

  package var context: SceneContext
  var lanes: [InterruptionLane]
  var layout: InterruptionLayout
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
    lanes = Self.drivers.map {
      InterruptionLane($0, layout: layout, spring: .standard, environment: context.environment)
    }
    refreshStatus()
  }

  /// True if a pane moves, or is about to. Until then all charts record, because they are compared side by side.
  private var moves: Bool { !plannedTaps.isEmpty || lanes.contains { !$0.pane.isStill(at: time) } }

  /// The animation settings of the first three panes.
  var animation: BasicAnimation { lanes[0].pane.animation }

  var springPane: Pane { lanes[3].pane }

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
    if parts.advances, moves {
      for index in lanes.indices { lanes[index].note(at: time) }
    }
    for index in lanes.indices { lanes[index].pane.move(&parts) }
    if let tap = plannedTaps.first, parts.isDue(tap.time) {
      plannedTaps.removeFirst()
      turn(tap.lanes)
    }
    if parts.advances, isDemonstrating, plannedTaps.isEmpty, lanes.allSatisfy({ $0.pane.isStill(at: time) }) {
      isDemonstrating = false
    }
  }

  /// Each position stays the same fraction of the travel.
  package mutating func stageChanged() {
    layout = InterruptionLayout(columns: context.columns, rows: context.rows)
    for index in lanes.indices {
      lanes[index].pane.move(to: layout.stage, at: time)
      lanes[index].beginCharts(layout, springPane.spring, at: time)
    }
  }

  /// Changes the laws of panes, as `Pane.replaceLaw` describes. Each change marks the charts and records what jumps.
  mutating func replaceLaws(
    of changed: some Sequence<Int>, fingerVelocity: Double? = nil, _ change: (inout Pane, Double) -> Void
  ) {
    let changed = Array(changed)
    if !moves, !changed.isEmpty {
      // The charts begin shortly before the change, to show rest.
      for index in lanes.indices {
        lanes[index].beginCharts(layout, springPane.spring, at: time - InterruptionLane.lead)
      }
    }
    let isInterrupted = changed.contains { lanes[$0].pane.phase != .resting }
    for index in changed {
      lanes[index].replaceLaw(at: time, isInterrupted: isInterrupted, fingerVelocity: fingerVelocity, change)
    }
  }
}

extension Interruptions {
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
    KeyBinding(["d"], "curve", "the next curve: ease, linear, a spring with a velocity") {
      $0.changeTiming()
    },
    .outline { $0.showsModel.toggle() },
    KeyBinding(note: "mouse", "click: tap; drag or throw all four")
  ]

  // MARK: Taps

  /// In a demonstration, only the panes that wait for their second tap turn, so that all four go to one end.
  package mutating func tap() {
    let waiting = plannedTaps.flatMap { $0.lanes }
    endDemonstration()
    turn(waiting.isEmpty ? Array(lanes.indices) : waiting)
  }

  private mutating func endDemonstration() {
    plannedTaps = []
    isDemonstrating = false
  }

  private mutating func turn(_ tapped: some Sequence<Int>) {
    for index in tapped { lanes[index].noteTap(at: time) }
    replaceLaws(of: tapped) { $0.tap(at: $1) }
  }

  /// Taps the panes in slow motion, and plans a second tap for the instant at which each is half way.
  private mutating func demonstrate() {
    tap()
    isDemonstrating = true
    let halves = lanes.indices.map { (lane: $0, time: halfWayTime(of: $0)) }
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

  package mutating func grab() {
    endDemonstration()
    replaceLaws(of: lanes.indices) { $0.grab(at: $1) }
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
    let held = lanes.indices.filter { lanes[$0].pane.drag != nil }
    replaceLaws(of: held, fingerVelocity: velocity) { $0.release(velocity: velocity, at: $1) }
  }

  /// Changes the timing of later animations; running animations are not affected.
  private mutating func changeTiming() {
    let timing = animation.timing.next
    for index in lanes.indices { lanes[index].pane.animation.timing = timing }
  }

  // MARK: The mouse

  /// A press beside the panes is a tap at once. On a pane, a click is a tap and a drag moves all four
  /// panes (M32); the panes move on until it is known which of them it is.
  package mutating func pointer(_ sample: PointerSample) {
    guard sample.phase == .began else { return follow(sample) }
    let row = sample.location.y / CellMetrics.height
    guard row >= Double(layout.wellRow), row < Double(layout.nameRow) else { return }
    guard let index = part(at: sample.location) else { return tap() }
    mouse = Hold(index, at: sample.location, time: time)
  }

  private mutating func follow(_ sample: PointerSample) {
    guard var hold = mouse else { return }
    let wasDrag = hold.isDrag
    var step = hold.move(to: sample.location, at: time).y
    if hold.isDrag, !wasDrag {
      // A pane in flight is grabbed where it is; of one that stands, the drag includes the slop (M1).
      let isInFlight = lanes.contains { $0.pane.phase == .animating }
      if lanes.contains(where: { $0.pane.drag == nil }) {
        grab()
        let time = time
        changeDrags { $0.take(from: hold, followsFromPress: !isInFlight, at: time) }
        step = 0
      }
    }
    if step != 0 { drag(by: step) }
    mouse = sample.phase == .moved ? hold : nil
    if sample.phase == .moved { return }
    if sample.phase == .ended, !hold.isDrag { tap() } else { release(velocity: nil) }
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
      law: InlineText(animation.timing.rawValue))
  }

  /// The state of the panes: of those that move, if one does.
  private var stateInWords: String {
    if lanes.contains(where: { $0.pane.drag != nil }) { return "dragged" }
    let isMoving = lanes.contains { !$0.pane.isStill(at: time) }
    func goes(to end: PaneEnd) -> Bool {
      lanes.allSatisfy { $0.pane.target == end || isMoving && $0.pane.isStill(at: time) }
    }
    if goes(to: .open) { return isMoving ? "opening" : PaneEnd.open.rawValue }
    if goes(to: .closed) { return isMoving ? "closing" : PaneEnd.closed.rawValue }
    return isMoving ? "moving" : "at rest"
  }

  package var settingsInWords: [InlineText] { ["outline \(showsModel ? "on" : "off")"] }

  /// The effect of a tap, or the reversal of all panes.
  private var motionInWords: InlineText {
    let isWide = layout.columns >= StatusText.wideColumns
    guard let reversal = lanes[0].reversal, lanes.allSatisfy({ $0.reversal != nil }) else {
      return isWide ? "a tap moves all four" : "all four"
    }
    if lanes.contains(where: { $0.reversal?.time != reversal.time }) {
      return isWide ? "each reversed at its own time" : "each reversed"
    }
    if lanes.contains(where: { $0.reversal != reversal }) {
      return isWide ? "reversed all four in mid-flight" : "reversed"
    }
    let delay = fixed(reversal.delay * 1000, decimals: 0)
    let way = reversal.end == .open ? "opening" : "closing"
    return isWide ? "reversed all four \(delay) ms into the \(way)" : "reversed at \(delay) ms"
  }

  package var trace: [TraceColumn] {
    lanes.flatMap { lane in
      let (name, pane) = (shortName(of: lane.driver), lane.pane)
      return TraceColumn.motion(
        name + "_y", (pane.position(at: time), pane.velocity(at: time)), velocity: name + "_v")
    } + [TraceColumn("target", layout.stage.edge(at: springPane.target))]
  }
}
