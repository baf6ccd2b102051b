internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
internal import PaneCanvas

/// A map marker that is lifted by 30 pt and dropped in two ways. The spring crosses the line on which it
/// should land; gravity with a floor does not.
package struct MarkerScene: Scene {
  package var context: SceneContext
  var lanes: [MarkerLane]
  private(set) var spring = MarkerDrop.standardSpring
  /// True while the charts are drawn, until both markers are still.
  private var isCharted = false
  /// The finger as each marker tracks it; empty if there is none.
  var fingers: [Finger] = []
  private(set) var layout: MarkerLayout
  private(set) var verdicts: [MarkerVerdict] = []

  package init(_ context: SceneContext) {
    self.context = context
    let layout = MarkerLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    lanes = MarkerDrop.allCases.map { MarkerLane($0, layout: layout, environment: context.environment) }
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
    if parts.isDue(dropTime) { fall() }
  }

  package mutating func record(_ duration: Double) {
    guard isCharted else { return }
    for index in lanes.indices { lanes[index].draw(at: time) }
    isCharted = !lanes.allSatisfy(\.isStill)
  }

  package mutating func stageChanged() {
    release()
    layout = MarkerLayout(columns: context.columns, rows: context.rows)
    for index in lanes.indices { lanes[index].beginChart(layout, at: time) }
    isCharted = true
  }

  package mutating func refreshTexts() {
    for index in lanes.indices { verdicts[index] = MarkerVerdict(lanes[index]) }
  }

  /// The time at which the lifted markers fall, in s: when both are up. It is nil if they are not being lifted, or if one
  /// of them has yet to hit the floor.
  private var dropTime: Double? {
    guard isLifting, lanes.allSatisfy({ $0.deadline == nil }) else { return nil }
    return lanes.reduce(-.infinity) { max($0, $1.upTime) }
  }

  private var isLifting: Bool { lanes.allSatisfy { $0.phase == .lifting } }

  // MARK: Events

  /// Lifts the markers, which fall when both are up; a tap before that drops them at once.
  private mutating func liftOrDrop() {
    if isLifting { return fall() }
    replaceLaws { lane, _, _, time in lane.lift(at: time) }
  }

  /// Drops the markers with their velocities, in pt/s; nil is the current ones.
  private mutating func fall(velocities: [Double]? = nil) {
    let spring = spring
    replaceLaws { lane, index, environment, time in
      lane.fall(velocity: velocities?[index], spring: spring, in: environment, at: time)
    }
  }

  /// Replaces the spring, also that of a marker that falls on it.
  package mutating func change(to spring: Spring) {
    self.spring = spring
    for index in lanes.indices { lanes[index].change(to: spring, in: context.environment, at: time) }
  }

  private mutating func replaceLaws(
    _ change: (inout MarkerLane, _ index: Int, MotionEnvironment, _ time: Double) -> Void
  ) {
    let begins = lanes.allSatisfy { $0.phase == .resting }
    isCharted = true
    for index in lanes.indices {
      if begins { lanes[index].beginChart(layout, at: time - MarkerLane.lead) }
      change(&lanes[index], index, context.environment, time)
      lanes[index].draw(at: time)
      lanes[index].mark(at: time)
    }
  }

  // MARK: Finger

  mutating func grab(at location: SIMD2<Double>) {
    replaceLaws { lane, _, _, time in lane.grab(at: time) }
    let limits = DragLimits(
      horizontal: .locked,
      vertical: .banded(2 * MarkerLane.height...0, RubberBand(dimension: -2 * MarkerLane.height)))
    fingers = lanes.map { lane in
      Finger(taking: SIMD2(0, lane.state(at: time).value), location: location, limits: limits, time: time)
    }
  }

  mutating func moveFinger(_ move: (inout Finger, _ time: Double) -> Void) {
    for index in fingers.indices {
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
    fingers = []
    fall(velocities: velocities)
  }

  /// Returns the y of a marker's tip and its velocity, in pt and pt/s: that of the finger, unless the floor stops it.
  private func state(of index: Int) -> (value: Double, velocity: Double) {
    let state = lanes[index].state(at: time)
    guard !fingers.isEmpty else { return state }
    let hold = fingers[index].hold(at: time)
    return (state.value, hold.value.y > state.value ? 0 : hold.velocity.y)
  }
}

extension MarkerScene {
  package mutating func tap() { if fingers.isEmpty { liftOrDrop() } }
  package mutating func grab() { grab(at: .zero) }
  package mutating func drag(by distance: Double) { moveFinger { $0.move(by: SIMD2(0, distance), at: $1) } }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "drop", "lift and drop the markers; in mid-flight: reverse") { $0.tap() },
    KeyBinding([.enter], "hold", "hold them where they are; again: release them", byHand: true) { scene in
      if scene.fingers.isEmpty { scene.grab() } else { scene.release() }
    },
    KeyBinding([.escape], nil, "release them") { $0.release() },
    KeyBinding(note: "mouse", "drag a marker, or throw it down")
  ]

  package mutating func pointer(_ sample: PointerSample) {
    // The markers are drawn at a scale, so the finger's location is divided by it.
    let location = sample.location * (1 / layout.scale)
    switch sample.phase {
    case .began:
      release()
      if part(at: sample.location) != nil {
        grab(at: location)
      } else {
        liftOrDrop()
      }
    case .moved: moveFinger { $0.move(to: location, at: $1) }
    case .ended:
      guard !fingers.isEmpty else { return }
      let isClick = !fingers.contains(where: \.isDragging)
      release()
      // A press without movement is a click.
      if isClick { liftOrDrop() }
    case .cancelled: release()
    }
  }

  // MARK: Texts and trace

  package var tunedSpring: Spring? { spring }

  package static let hint = [
    "space lifts two markers and drops them.",
    "Which of them stops at the line?"
  ]

  package var status: StatusText {
    let state =
      if lanes.contains(where: { $0.phase == .held }) {
        "held"
      } else if lanes.contains(where: { $0.phase == .lifting }) {
        "lifted"
      } else if lanes.contains(where: { $0.phase == .falling }) { "falling" } else { "landed" }
    return StatusText(
      isMoving: !isAtRest, state: state,
      law: context.environment.reducesMotion ? "reduced motion" : finding)
  }

  private var finding: InlineText {
    lanes[0].findings.lowest > MarkerFindings.side ? "the spring crosses the line" : "two kinds of fall"
  }

  /// The y of a marker's tip is 0 on the line, in pt; down is positive.
  package var trace: [TraceColumn] {
    let names = MarkerDrop.allCases.map(\.rawValue)
    return lanes.indices.flatMap { index in
      TraceColumn.motion(names[index] + "_y", state(of: index), velocity: names[index] + "_v")
    } + zip(names, lanes).map { name, lane in TraceColumn(name + "_phase", word: lane.phase.rawValue) }
  }
}
