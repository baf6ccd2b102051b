internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
internal import PaneCanvas

/// A map marker that is lifted by 30 pt and dropped in three ways. The spring crosses the line on which it
/// should land; gravity with a floor does not.
package struct MarkerScene: Scene {
  package var context: SceneContext
  var lanes: [MarkerLane]
  private(set) var focus = LaneFocus(count: MarkerDrop.lanes.count)
  private(set) var spring = MarkerDrop.standardSpring
  /// False for the mistake of not notifying the world of a lift (M76).
  var updatesItems = true
  /// The finger as each marker tracks it; empty if there is none.
  var fingers: [Finger] = []
  private(set) var layout: MarkerLayout
  private(set) var verdicts: [MarkerVerdict] = []

  package init(_ context: SceneContext) {
    self.context = context
    let layout = MarkerLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    lanes = MarkerDrop.lanes.map { MarkerLane($0, layout: layout, environment: context.environment) }
    verdicts = lanes.map { MarkerVerdict($0) }
    refreshStatus()
  }

  package mutating func reserveMemory() {
    for index in lanes.indices { lanes[index].takeMemory() }
    verdicts.reserveCapacity(verdicts.count)
  }

  package mutating func move(_ parts: inout Parts) {
    for index in lanes.indices { lanes[index].move(&parts) }
    for index in fingers.indices { fingers[index].adopt(parts.handTime, at: parts.time) }
    for finger in fingers { parts.note(isMoving: !finger.isStill(at: parts.time), isCharted: false) }
    // Markers that were lifted by the same tap are due together.
    for index in lanes.indices where parts.isDue(dropTime(of: index)) { fall(index..<index + 1) }
  }

  package mutating func record(_ duration: Double) {
    for index in lanes.indices where lanes[index].isCharted {
      lanes[index].draw(at: time)
      lanes[index].isCharted = isAny(chartedWith: index) { !$0.isStill }
    }
  }

  /// Returns true if a condition holds for a marker whose chart began with this one's. Charts that began together are
  /// compared side by side, so they end together.
  private func isAny(chartedWith index: Int, _ condition: (MarkerLane) -> Bool) -> Bool {
    lanes.contains { $0.chartStart == lanes[index].chartStart && condition($0) }
  }

  package mutating func stageChanged() {
    release()
    layout = MarkerLayout(columns: context.columns, rows: context.rows)
    for index in lanes.indices { lanes[index].beginChart(layout, at: time) }
  }

  package mutating func refreshTexts() {
    for index in lanes.indices { verdicts[index] = MarkerVerdict(lanes[index]) }
  }

  /// Returns the time at which a lifted marker falls, in s: when all markers lifted by the same tap are up.
  /// Returns nil if the marker is not being lifted, or if one of them has yet to hit the floor.
  private func dropTime(of index: Int) -> Double? {
    guard lanes[index].phase == .lifting else { return nil }
    var time = -Double.infinity
    // By index, because a copy of a lane takes longer than the comparison.
    for other in lanes.indices
    where lanes[other].phase == .lifting && lanes[other].liftTime == lanes[index].liftTime {
      if lanes[other].deadline != nil { return nil }
      time = max(time, lanes[other].upTime)
    }
    return time
  }

  // MARK: Events

  /// Lifts markers, which fall when all of them are up; a tap before that drops them at once.
  mutating func tap(_ tapped: Range<Int>) {
    if tapped.allSatisfy({ lanes[$0].phase == .lifting }) { return fall(tapped) }
    replaceLaws(of: tapped) { lane, _, time in lane.lift(at: time) }
  }

  /// Drops markers with a velocity, in pt/s; nil is the current one of each.
  private mutating func fall(_ falling: some Sequence<Int>, velocity: Double? = nil) {
    let (spring, updatesItems) = (spring, updatesItems)
    replaceLaws(of: falling) { lane, environment, time in
      lane.fall(velocity: velocity, spring: spring, updatesItem: updatesItems, in: environment, at: time)
    }
  }

  /// Held markers fall.
  private mutating func changeFocus(_ change: (inout LaneFocus) -> Void) {
    release()
    change(&focus)
  }

  /// Replaces the spring, also that of a marker that falls on it.
  package mutating func change(to spring: Spring) {
    self.spring = spring
    for index in lanes.indices { lanes[index].change(to: spring, in: context.environment, at: time) }
  }

  private mutating func replaceLaws(
    of changed: some Sequence<Int>, _ change: (inout MarkerLane, MotionEnvironment, Double) -> Void
  ) {
    for index in changed where !isAny(chartedWith: index, { $0.phase != .resting }) {
      lanes[index].beginChart(layout, at: time - MarkerLane.lead)
    }
    for index in changed {
      change(&lanes[index], context.environment, time)
      lanes[index].isCharted = true
      lanes[index].draw(at: time)
      lanes[index].mark(at: time)
    }
  }

  // MARK: Finger

  mutating func grab(_ grabbed: Range<Int>, at location: SIMD2<Double>) {
    replaceLaws(of: grabbed) { lane, _, time in lane.grab(at: time) }
    let limits = DragLimits(
      horizontal: .locked,
      vertical: .banded(2 * MarkerLane.height...0, RubberBand(dimension: -2 * MarkerLane.height)))
    fingers = lanes.map { lane in
      Finger(taking: SIMD2(0, lane.state(at: time).value), location: location, limits: limits, time: time)
    }
  }

  mutating func moveFinger(_ move: (inout Finger, _ time: Double) -> Void) {
    for index in fingers.indices where lanes[index].phase == .held {
      move(&fingers[index], time)
      guard fingers[index].isDragging else { continue }
      lanes[index].drag(to: fingers[index].value(at: time).y, at: time)
      lanes[index].draw(at: time)
    }
  }

  /// Releases the held markers, which fall with the velocity of the finger.
  package mutating func release(velocity: Double? = nil) {
    guard !fingers.isEmpty else { return }
    let velocities = fingers.map { velocity ?? $0.hold(at: time).velocity.y }
    let held = lanes.indices.filter { lanes[$0].phase == .held }
    fingers = []
    for index in held { fall([index], velocity: velocities[index]) }
  }

  /// Returns the y of a marker's tip and its velocity, in pt and pt/s: that of the finger, unless the floor stops it.
  private func state(of index: Int) -> (value: Double, velocity: Double) {
    let state = lanes[index].state(at: time)
    guard lanes[index].phase == .held, !fingers.isEmpty else { return state }
    let hold = fingers[index].hold(at: time)
    return (state.value, hold.value.y > state.value ? 0 : hold.velocity.y)
  }
}

extension MarkerScene {
  package mutating func tap() { if fingers.isEmpty { tap(focus.lanes) } }
  package mutating func grab() { grab(focus.lanes, at: .zero) }
  package mutating func drag(by distance: Double) { moveFinger { $0.move(by: SIMD2(0, distance), at: $1) } }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "drop", "lift and drop the markers; in mid-flight: reverse") { $0.tap() },
    KeyBinding([.enter], "hold", "hold them where they are; again: release them", byHand: true) { scene in
      if scene.fingers.isEmpty { scene.grab() } else { scene.release() }
    },
    KeyBinding([.tab], "select", "select one of the three; shift-tab: the one before") { scene, press in
      scene.changeFocus { $0.move(by: press.step) }
    },
    KeyBinding([.escape], nil, "release; again: select all three") { scene in
      if scene.fingers.isEmpty { scene.changeFocus { $0.widen() } } else { scene.release() }
    },
    KeyBinding(
      nil, "w: UIKit not told of the lift; k: other bounces",
      KeyEffect(["w"]) { $0.updatesItems.toggle() },
      KeyEffect(["k"]) { scene in scene.lanes[0].changeWay(scene.layout, at: scene.time) }),
    KeyBinding(note: "mouse", "drag a marker, or throw it down")
  ]

  package mutating func pointer(_ sample: PointerSample) {
    // The markers are drawn at a scale, so the finger's location is divided by it.
    let location = sample.location * (1 / layout.scale)
    switch sample.phase {
    case .began:
      release()
      if part(at: sample.location) != nil {
        grab(lanes.indices, at: location)
      } else {
        tap(lanes.indices)
      }
    case .moved: moveFinger { $0.move(to: location, at: $1) }
    case .ended:
      guard !fingers.isEmpty else { return }
      let isClick = !fingers.contains(where: \.isDragging)
      release()
      // A press without movement is a click.
      if isClick, lanes.allSatisfy({ $0.phase != .lifting }) { tap(lanes.indices) }
    case .cancelled: release()
    }
  }

  // MARK: Texts and trace

  package var tunedSpring: Spring? { spring }

  package static let hint = [
    "space lifts three markers and drops them.",
    "Which of them stops at the line?"
  ]

  package var status: StatusText {
    let lanes = lanes[focus.lanes]
    let state =
      if lanes.contains(where: { $0.phase == .held }) {
        "held"
      } else if lanes.contains(where: { $0.phase == .lifting }) {
        "lifted"
      } else if lanes.contains(where: { $0.phase == .falling }) { "falling" } else { "landed" }
    return StatusText(
      isMoving: !isAtRest, state: state, motion: motion,
      law: context.environment.reducesMotion ? "reduced motion" : finding)
  }

  private var motion: InlineText {
    guard let picked = focus.picked else { return "" }
    return "\(layout.isWide ? verdicts[picked].name : verdicts[picked].shortName) alone"
  }

  private var finding: InlineText {
    if let picked = focus.picked {
      return verdicts[picked].depth.isEmpty ? verdicts[picked].law : verdicts[picked].depth
    }
    if lanes[0].drop == .keyframes { return "keyframes imitate a bounce" }
    if lanes[0].drop == .bouncing { return "a spring that bounces at the line" }
    return lanes[0].findings.lowest > MarkerFindings.side
      ? "the spring crosses the line" : "three kinds of fall"
  }

  /// The y of a marker's tip is 0 on the line, in pt; down is positive.
  package var trace: [TraceColumn] {
    let names = ["spring", "gravity", "uikit"]
    return lanes.indices.flatMap { index in
      TraceColumn.motion(names[index] + "_y", state(of: index), velocity: names[index] + "_v")
    } + zip(names, lanes).map { name, lane in TraceColumn(name + "_phase", word: lane.phase.rawValue) }
  }
}
