package import Motion
package import PaneCanvas

/// A map marker, lifted by 30 pt and dropped in two ways: on UIView's spring, which crosses the line on which it should land,
/// and by gravity onto a floor, which does not (M70–M75). Beside it is the height of its tip, over the same line.
package struct MarkerScene: Scene {
  package static let about = About(
    summary: "a map marker dropped on a spring and by gravity: which one stops at the line?",
    hint: ["space drops two markers: which stops at the", "line? Again in flight: they reverse."],
    actions: [.release],
    demo: [.tap(at: 0.3, "lift and drop"), .tap(at: 1.6, "again"), .tap(at: 1.94, "tap in flight")])
  package static let keys: [KeyBinding<Self>] = [
    .tap("drop", "lift and drop the markers; in mid-flight: reverse").when { !$0.isHeld },
    .glide(.vertical, "drag both, or throw them up or down"),
    .hold("hold them where they are; again: release them"), .note("mouse", "drag a marker, or throw it down")
  ]

  package var context: SceneContext
  package private(set) var spring = Marker.spring
  private var markers: [Marker]
  /// The heights of the tips over the line, in pt.
  private var charts = [Chart(span: 2, rate: 960), Chart(span: 2, rate: 960)]

  package init(_ context: SceneContext) {
    self.context = context
    markers = [.spring, .gravity].map { Marker($0, context.environment.elasticity(0.6)) }
  }

  private var isHeld: Bool { markers[0].phase == .held }
  private var isAtRest: Bool { markers.allSatisfy { $0.phase == .resting } }

  package mutating func move(_ parts: inout Parts) {
    // Both charts record as long as one marker moves, because they are compared.
    let records = !isAtRest
    for index in markers.indices {
      let marker = markers[index]
      if records { charts[index].record(to: parts.time) { -marker.state(at: $0).value } }
      markers[index].move(&parts)
    }
    if markers.allSatisfy(\.isUp) {
      drop()
      parts.noteChange()
    }
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: liftOrDrop()
    case .touch(let touch): handle(touch)
    case .spring(let spring):
      self.spring = spring
      markers[0].change(to: context.environment.spring(spring), at: time)
    case .kick, .wheel, .driver, .resized: break
    }
  }

  /// A finger holds both markers. Beside them it taps, and so does a click.
  private mutating func handle(_ touch: Touch) {
    let (time, wasHeld) = (time, isHeld)
    switch touch.phase {
    case .began where touch.item == nil:
      if wasHeld { drop() }
      liftOrDrop()
    case .began: replaceLaws { $0.grab(touch, at: $1) }
    case .moved, .ended, .cancelled:
      for index in markers.indices { markers[index].hold?.follow(touch, at: time) }
      guard wasHeld, touch.phase != .moved else { return }
      drop(velocity: touch.velocity?.y)
      if touch.isClick { liftOrDrop() }
    }
  }

  /// Lifts the markers, which fall when both are up; before that it drops them at once.
  private mutating func liftOrDrop() {
    guard !markers.allSatisfy({ $0.phase == .lifting }) else { return drop() }
    replaceLaws { $0.lift(at: $1) }
  }

  /// Drops the markers with a velocity, in pt/s; nil is that of each, or of its finger.
  private mutating func drop(velocity: Double? = nil) {
    let spring = context.environment.spring(spring)
    replaceLaws { $0.fall(velocity: velocity, on: spring, at: $1) }
  }

  private mutating func replaceLaws(_ change: (inout Marker, _ time: Double) -> Void) {
    // The charts begin together, so that they can be compared, and with a moment of rest.
    let isNew = isAtRest
    for index in markers.indices {
      if isNew { charts[index].begin(at: time - 0.1) }
      change(&markers[index], time)
      charts[index].mark(at: time)
    }
  }

  // MARK: Output

  /// Two lanes side by side. In each are a name, a marker over its ground, the chart of its height over the same ground and
  /// in the same scale, and a line of text.
  package func draw(on stage: inout Stage) {
    let gap = context.columns < 60 ? 1 : 2
    let (top, wordRow) = (2 * Box.row, context.rows - (context.rows < 20 ? 2 : 3))
    let bottom = Double(wordRow) * Box.row
    // 76 pt above the line and 20 pt below it are shown. The scale is a multiple of a quarter, so that an
    // upright edge stays sharp. The number of rows limits it, because moving a large area costs bytes.
    stage.scale = max(
      0.5, (min((bottom - top - Box.row) / 96, Double(context.rows) / 9) * 4).rounded(.down) / 4)
    let line = Double(wordRow - Int((20 * stage.scale / Box.row).rounded(.up))) * Box.row
    let columns = (context.columns - 3 * gap) / 2
    let range = (line - bottom) / stage.scale...(line - top) / stage.scale
    let size = Marker.size * stage.scale
    for (index, marker) in markers.enumerated() {
      let lane = Box(column: gap + index * (columns + gap), row: 2, columns: columns, rows: wordRow - 2)
      let color = index == 0 ? theme.accent : theme.curve
      let ground = lane.split(at: line).1
      stage.fill(.rectangle(ground), stage.shade(at: line, by: 0.125, theme))
      stage.text(marker.way.rawValue, at: lane.line(-1).corner, color, style: .bold)
      var (place, chart) = (lane, lane)
      place.right = lane.left + ((size.x / Box.column).rounded(.up) + 2) * Box.column
      chart.left = place.right
      stage.sweep(charts[index], in: chart, range: range, color, mark: theme.dimText, theme)
      stage.fill(.rectangle(Box(at: ground.corner, size: SIMD2(ground.width, 2))), theme.mark)
      let tip = SIMD2(place.middle.x, line + stage.scale * marker.state(at: time).value)
      let head = Shape.circle(tip - SIMD2(0, size.y - size.x / 2), radius: size.x / 6)
      stage.fill(.pin(tip: tip, size: size), theme.red, item: index, reach: Box.column, clip: place)
      stage.fill(head, theme.knob, clip: place)
      let low = charts[index].samples.min() ?? .infinity
      let isDone = low < .infinity && marker.phase == .resting
      let words: InlineText = low <= -0.5 ? "\(grouped(-low)) pt below" : isDone ? "never below" : ""
      stage.text(words, at: SIMD2(lane.left, bottom), color, style: .bold, before: lane.right)
    }
  }

  /// The library has no law of gravity with a floor, so the program has its own.
  package func write(_ code: inout SceneCode) {
    let (y, velocity) = markers[1].state(at: time)
    code.addLink()
    code.add("/// A fall from y (pt) with the velocity v (pt/s), to the floor at 0.")
    code.add("struct Fall: Law {")
    code.add("  let y, v: Double")
    code.add("  var speed: Double { (v * v - 2000 * y).squareRoot() }")
    code.add("  var time: Double { (speed - v) / 1000 }")
    code.add("  var end: Double { 0 }")
    code.add("  func settlingTime(within tolerance: Tolerance) -> Double { time }")
    code.add("  func state(at t: Double) -> (value: Double, velocity: Double) {")
    code.add("    t < time ? (y + v * t + 500 * t * t, v + 1000 * t) : (0, 0)")
    code.add("  }")
    code.add("}")
    code.show("let tip = Animated(0.0, on: animator)")
    code.show("tip.onChange = { print(link.now, $0) }")
    code.show("let drop = { (y: Double, v: Double) in")
    code.show("  var fall = Fall(y: y, v: v)")
    code.show("  var (course, time) = (Course(fall), fall.time)")
    code.show("  while fall.speed > 1e-3 {")
    code.show("    fall = Fall(y: 0, v: -\(code.number(markers[1].elasticity)) * fall.speed)")
    code.show("    course = course.then(at: time) { [fall] _ in fall }")
    code.show("    time += fall.time")
    code.show("  }")
    code.show("  tip.follow(course)")
    code.show("}")
    code.show("tip.follow(TimedMotion(from: 0, to: \(Int(Marker.height)), duration: 0.2))", .tap)
    code.addPause(0.2)
    code.show("drop(\(Int(Marker.height)), 0)")
    code.addPause(0.05)
    code.show("tip.drag(to: \(code.number(y)), velocity: \(code.number(velocity)))", .drag)
    code.addPause(0.05)
    code.show("drop(tip.value, tip.velocity)", .release)
    code.addPause(2)
  }

  /// Beside the markers the mouse taps.
  package func act(of event: SceneEvent) -> SceneCode.Act? {
    guard case .touch(let touch) = event, touch.item == nil else { return event.act() }
    return touch.phase == .began ? .tap : nil
  }

  package var status: StatusText {
    func has(_ phase: Marker.Phase) -> Bool { markers.contains { $0.phase == phase } }
    return StatusText(
      isMoving: has(.lifting) || has(.falling),
      state: has(.held) ? "held" : has(.lifting) ? "lifted" : has(.falling) ? "falling" : "landed",
      motion: "which one stops at the line?")
  }

  /// The y of a marker's tip is 0 on the line, in pt; down is positive.
  package var trace: [TraceColumn] {
    markers.flatMap {
      TraceColumn.motion($0.way.rawValue + "_y", $0.state(at: time), velocity: $0.way.rawValue + "_v")
    } + markers.map { TraceColumn($0.way.rawValue + "_phase", word: $0.phase.rawValue) }
  }
}

/// A marker in its lane. The y of its tip is 0 on the line, in pt, and positive below it. Each change starts from the place and
/// the velocity at its own time.
private struct Marker: Sendable {
  enum Way: String, Sendable { case spring, gravity }
  enum Phase: String, Sendable { case resting, lifting, held, falling }

  static let size = SIMD2(30.0, 40)
  /// The initial velocity of the spring relative to the distance, in 1/s.
  private static let pace = 5.0
  /// The spring of the documented code (M71).
  static let spring = SpringTiming(duration: 0.5, dampingRatio: 0.2, relativeVelocity: pace).played
  static let height = -30.0
  /// The spring that lifts a marker in flight.
  private static let catching = Spring(response: 0.2, dampingRatio: 1)
  private static let limits = DragLimits(
    horizontal: .locked, vertical: .banded(2 * height...0, RubberBand(dimension: -2 * height)))

  let way: Way
  /// The fraction of its speed that the floor gives back; only a marker with gravity has a floor.
  let elasticity: Double
  private(set) var phase = Phase.resting
  private var motion = MovingValue(0.0, tolerance: .standard)
  var hold: Hold?

  init(_ way: Way, _ elasticity: Double) { (self.way, self.elasticity) = (way, elasticity) }

  /// True if the lift is complete.
  var isUp: Bool { phase == .lifting && motion.phase == .resting }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    guard let hold else { return motion.state(at: time) }
    let (place, velocity) = hold.state(at: time)
    return way == .gravity && place.y > 0 ? (0, 0) : (place.y, velocity.y)
  }

  mutating func move(_ parts: inout Parts) {
    parts.move(hold)
    guard parts.move(&motion) != nil else { return }
    if phase == .falling { phase = .resting }
  }

  /// Lifts the marker: from rest by the document's animation, in flight by a spring that takes over the velocity.
  mutating func lift(at time: Double) {
    let (y, velocity) = state(at: time)
    guard phase != .resting else {
      return follow(TimedMotion(from: y, to: Self.height, duration: 0.2), .lifting, at: time)
    }
    func spring(from y: Double, _ velocity: Double) -> SpringMotion<Double> {
      SpringMotion(spring: Self.catching, from: y, velocity: velocity, to: Self.height)
    }
    let law = spring(from: y, velocity)
    guard way == .gravity, let impact = law.exit(from: Bounds(lower: -.infinity, upper: 0)) else {
      return follow(law, .lifting, at: time)
    }
    // The floor gives back a part of the speed, and the lift continues.
    let course = Course(law).then(at: impact.time) { spring(from: 0, -elasticity * $0.velocity) }
    follow(course, .lifting, at: time)
  }

  /// - Parameter velocity: the velocity in pt/s; nil is the present one, or that of the finger.
  mutating func fall(velocity: Double?, on spring: Spring, at time: Double) {
    let state = state(at: time)
    let velocity = velocity ?? hold?.velocity(at: time).y ?? state.velocity
    switch way {
    case .spring:
      // From rest it starts with the relative velocity of the documented code.
      let start = velocity == 0 ? -Self.pace * state.value : velocity
      let law = SpringMotion(spring: spring, from: state.value, velocity: start, to: 0)
      follow(law, .falling, at: time)
    case .gravity:
      let flight = Flight(from: min(state.value, 0), velocity: velocity, floor: 0, elasticity: elasticity)
      follow(flight, .falling, at: time)
    }
  }

  mutating func grab(_ touch: Touch, at time: Double) {
    let (y, velocity) = state(at: time)
    follow(Rest(y), .held, at: time)
    hold = Hold(
      touch, taking: SIMD2(0, y), velocity: SIMD2(0, velocity), limits: Self.limits, at: time)
  }

  private mutating func follow(_ law: some Law<Double>, _ phase: Phase, at time: Double) {
    motion.follow(law, at: time)
    (self.phase, hold) = (phase, nil)
  }

  /// Replaces the spring of a fall.
  mutating func change(to spring: Spring, at time: Double) {
    if phase == .falling { motion.retarget(to: 0, with: spring, at: time) }
  }
}
