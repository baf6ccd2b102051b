internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics

/// A map marker that is lifted by 30 pt and dropped in three ways. The spring crosses the line on which it
/// should land; gravity with a floor does not.
package struct MarkerScene: Scene {
  package var context: SceneContext
  var lanes: [MarkerLane]
  /// The markers that the keys lift and drop.
  private(set) var focus = LaneFocus(count: MarkerDrop.lanes.count)
  private(set) var spring = MarkerDrop.standardSpring
  /// False for the mistake of not notifying the worlds of a lift (M76).
  var updatesItems = true
  /// The finger as each marker tracks it; empty if there is none.
  var fingers: [Finger] = []
  private(set) var layout: MarkerLayout
  /// The findings of each marker, as text.
  private(set) var verdicts: [MarkerVerdict] = []

  package init(_ context: SceneContext) {
    self.context = context
    let layout = MarkerLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    lanes = MarkerDrop.lanes.map { MarkerLane($0, layout: layout, environment: context.environment) }
    verdicts = lanes.map { MarkerVerdict($0, spring: spring) }
    refreshStatus()
  }

  package mutating func move(_ parts: inout Parts) {
    for index in lanes.indices { lanes[index].move(&parts) }
    let due = lanes.indices.filter { parts.isDue(dropTime(of: $0)) }
    if !due.isEmpty { fall(due) }
  }

  package mutating func record(_ duration: Double) {
    for index in lanes.indices where lanes[index].isCharted {
      lanes[index].draw(at: time)
      lanes[index].isCharted = hasMotion(beside: index)
    }
  }

  /// Returns true if a marker moves whose chart began with this one's. Charts that began together are
  /// compared side by side, so they end together.
  private func hasMotion(beside index: Int) -> Bool {
    lanes.contains { $0.chartStart == lanes[index].chartStart && !$0.isStill }
  }

  package mutating func contextChanged(from old: SceneContext) {
    guard (context.columns, context.rows) != (old.columns, old.rows) else { return }
    releaseFinger()
    layout = MarkerLayout(columns: context.columns, rows: context.rows)
    for index in lanes.indices { lanes[index].beginChart(layout, at: time) }
  }

  package mutating func refreshTexts() {
    for index in lanes.indices { verdicts[index] = MarkerVerdict(lanes[index], spring: spring) }
  }

  /// Returns the time at which a lifted marker falls, in s: when all markers lifted by the same tap are up.
  /// Returns nil if the marker is not being lifted, or if one of them has yet to hit the floor.
  private func dropTime(of index: Int) -> Double? {
    guard lanes[index].phase == .lifting else { return nil }
    var time = -Double.infinity
    for lane in lanes where lane.phase == .lifting && lane.liftTime == lanes[index].liftTime {
      if lane.deadline != nil { return nil }
      time = max(time, lane.isUpAt)
    }
    return time
  }

  // MARK: Events

  /// Lifts markers, which fall when all of them are up; a tap before that drops them at once.
  mutating func tap(_ tapped: Range<Int>) {
    if tapped.allSatisfy({ lanes[$0].phase == .lifting }) { return fall(Array(tapped)) }
    replaceLaws(of: Array(tapped)) { lane, _, time in lane.lift(at: time) }
  }

  /// Drops markers.
  /// - Parameter velocity: The initial velocity, in pt/s; nil for the current one of each marker.
  private mutating func fall(_ falling: [Int], velocity: Double? = nil) {
    let (spring, updatesItems) = (spring, updatesItems)
    replaceLaws(of: falling) { lane, environment, time in
      lane.fall(velocity: velocity, spring: spring, updatesItem: updatesItems, in: environment, at: time)
    }
  }

  /// Returns true if the chart of a marker continues: a marker whose chart began with this one's is not at
  /// rest.
  private func isChartOpen(of index: Int) -> Bool {
    lanes.contains { $0.chartStart == lanes[index].chartStart && $0.phase != .resting }
  }

  /// Changes the selection; held markers fall.
  mutating func changeFocus(_ change: (inout LaneFocus) -> Void) {
    releaseFinger()
    change(&focus)
  }

  /// Replaces the spring of the first marker, and nothing else.
  mutating func change(to spring: Spring) {
    self.spring = spring
    for index in lanes.indices { lanes[index].change(to: spring, in: context.environment, at: time) }
  }

  private mutating func replaceLaws(
    of changed: [Int], _ change: (inout MarkerLane, MotionEnvironment, Double) -> Void
  ) {
    for index in changed.filter({ !isChartOpen(of: $0) }) {
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
    replaceLaws(of: Array(grabbed)) { lane, _, time in lane.grab(at: time) }
    let limits = DragLimits(
      horizontal: .locked,
      vertical: .banded(2 * MarkerLane.height...0, RubberBand(dimension: -2 * MarkerLane.height)))
    fingers = lanes.map { lane in
      Finger(taking: SIMD2(0, lane.state(at: time).value), location: location, limits: limits, time: time)
    }
  }

  /// Moves the finger, and the markers that it holds.
  mutating func moveFinger(_ move: (inout Finger, _ time: Double) -> Void) {
    for index in fingers.indices where lanes[index].phase == .held {
      move(&fingers[index], time)
      guard fingers[index].isDragging else { continue }
      lanes[index].drag(to: fingers[index].value(at: time).y, at: time)
      lanes[index].draw(at: time)
    }
  }

  /// Releases the held markers, which fall with the velocity of the finger.
  /// - Parameter velocity: The velocity, in pt/s, down is positive; nil for the tracked one.
  mutating func releaseFinger(velocity: Double? = nil) {
    guard !fingers.isEmpty else { return }
    let held = lanes.indices.filter { lanes[$0].phase == .held }
    let tracked = held.first.flatMap { fingers[$0].hold(at: time) }?.velocity.y ?? 0
    fingers = []
    fall(held, velocity: velocity ?? tracked)
  }
}
