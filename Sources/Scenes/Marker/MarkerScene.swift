package import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

/// The scene: a map marker is lifted by 30 pt and dropped three ways. The spring goes through the line on which it
/// should land; gravity with a floor does not.
package struct MarkerScene: GalleryScene {
  /// Scene time of everything below, in s.
  package private(set) var time = 0.0
  var lanes: [MarkerLane]
  /// The first one's.
  private(set) var spring = MarkerDrop.standardSpring
  /// A finger on the markers, as each of them sees it; empty while there is none.
  var fingers: [PanGesture] = []
  /// Where the finger is, in pt.
  var fingerLocation = SIMD2<Double>.zero
  package let environment: MotionEnvironment
  var theme: Theme
  private(set) var layout: MarkerLayout
  /// The time at which the charts start, in s.
  private var chartStart = 0.0
  package private(set) var statusText = StatusText()
  /// What there is to say of each, in two lines.
  private(set) var verdicts: [MarkerVerdict] = []
  private var statusTime = 0.0

  package init(_ setting: Setting) {
    let layout = MarkerLayout(columns: setting.columns, rows: setting.rows)
    self.layout = layout
    lanes = MarkerDrop.allCases.map { MarkerLane($0, layout: layout) }
    environment = setting.environment
    theme = setting.theme
    refreshStatus()
  }

  package var isAtRest: Bool { lanes.allSatisfy { $0.phase == .resting || $0.phase == .held } }

  package mutating func advance(to time: Double) {
    guard time > self.time else { return }
    if isAtRest { return self.time = time }
    // What ends by itself ends at its own instant, also between two frames.
    while let deadline = nextDeadline, deadline <= time {
      note(at: max(deadline, self.time))
      for index in lanes.indices { lanes[index].meetDeadline(at: self.time) }
      if let drop = dropTime, drop <= self.time { fall() }
    }
    note(at: time)
    if time - statusTime >= 0.1 || isAtRest { refreshStatus() }
  }

  /// When all are up, and fall.
  private var dropTime: Double? {
    guard lanes.contains(where: { $0.phase == .lifting }) else { return nil }
    return lanes.allSatisfy { $0.deadline == nil || $0.phase == .falling }
      ? lanes.reduce(-Double.infinity) { max($0, $1.isUpAt) } : nil
  }

  private var nextDeadline: Double? {
    var next = dropTime
    for lane in lanes {
      guard let deadline = lane.deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  private mutating func note(at time: Double) {
    self.time = time
    for index in lanes.indices {
      lanes[index].note(to: time)
      lanes[index].draw(at: time, chartTime: time - chartStart)
    }
  }

  // MARK: What happens

  /// Lifts the markers, which fall when all are up; a tap before that drops them at once.
  mutating func tap() {
    if lanes.contains(where: { $0.phase == .lifting }) { return fall() }
    replaceLaws { lane, environment, time in lane.lift(in: environment, at: time) }
  }

  /// All that are up or on their way fall.
  /// - Parameter velocity: in pt/s; nil: as they are.
  private mutating func fall(velocity: Double? = nil) {
    let spring = spring
    replaceLaws { lane, environment, time in
      guard lane.phase == .lifting || lane.phase == .held else { return }
      lane.fall(velocity: velocity, spring: spring, in: environment, at: time)
    }
  }

  /// Another spring for the first: its law changes, and nothing else.
  mutating func change(to spring: Spring) {
    self.spring = spring
    for index in lanes.indices { lanes[index].change(to: spring, in: environment, at: time) }
  }

  private mutating func replaceLaws(_ change: (inout MarkerLane, MotionEnvironment, Double) -> Void) {
    if lanes.allSatisfy({ $0.phase == .resting }) {
      chartStart = time - MarkerLane.lead
      for index in lanes.indices { lanes[index].beginChart(layout) }
    }
    for index in lanes.indices {
      change(&lanes[index], environment, time)
      lanes[index].draw(at: time, chartTime: time - chartStart)
      lanes[index].mark(at: time - chartStart)
    }
  }

  // MARK: The finger

  /// A finger takes all three where they are.
  mutating func grab(at location: SIMD2<Double>) {
    fingerLocation = location
    replaceLaws { lane, _, time in lane.grab(at: time) }
    let limits = DragLimits(
      horizontal: .locked,
      vertical: .banded(2 * MarkerLane.height...0, RubberBand(dimension: -2 * MarkerLane.height)))
    fingers = lanes.map { _ in
      var pan = PanGesture(slop: 0, limits: limits)
      _ = pan.handle(PointerSample(.began, at: location, time: time))
      return pan
    }
  }

  /// The finger that has them is at another place.
  mutating func moveFinger(to location: SIMD2<Double>) {
    fingerLocation = location
    for index in fingers.indices {
      let shown = SIMD2(0, lanes[index].state(at: time).value)
      _ = fingers[index].handle(PointerSample(.moved, at: location, time: time), taking: shown)
      guard let pan = fingers[index].pan(at: time) else { continue }
      lanes[index].drag(to: pan.value.y, at: time)
    }
  }

  /// The finger lets go: they fall, as fast as it was.
  /// - Parameter velocity: in pt/s, down; nil: as it was tracked.
  mutating func releaseFinger(velocity: Double? = nil) {
    guard let finger = fingers.first else { return }
    let tracked = finger.pan(at: time)?.velocity.y ?? 0
    fingers = []
    fall(velocity: velocity ?? tracked)
  }

  // MARK: Looks

  mutating func resize(columns: Int, rows: Int) {
    releaseFinger()
    layout = MarkerLayout(columns: columns, rows: rows)
    chartStart = time
    for index in lanes.indices { lanes[index].beginChart(layout) }
  }

  mutating func refreshStatus() {
    statusTime = time
    statusText = status
    verdicts = lanes.map { MarkerVerdict($0, spring: spring) }
  }
}
