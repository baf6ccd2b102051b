internal import MotionAnimation
internal import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// Four panes that one tap turns at the same time, each by another driver, with charts of the position and velocity of each
/// pane across the interruption.
package struct InterruptionScene: Scene {
  package static let about = About(
    summary: "one tap turns four panes in flight: which of them jump?",
    hint: ["space opens four panes; again: reverses them.", "Which of them jump, and which do not?"],
    actions: [.release])

  package static let keys: [KeyBinding<Self>] = [
    .tap("tap", "open or close all four; in mid-flight: reverse them"),
    KeyBinding(["d"], "curve", "the next curve: ease, linear, a spring with a velocity") { scene in
      let next = BasicAnimation.allCases.next(after: scene.animation)
      for index in scene.lanes.indices { scene.lanes[index].pane.animation = next }
    },
    .note("mouse", "click: tap; drag or throw all four")
  ]

  package var context: SceneContext
  private var layout: Layout
  private var lanes: [Lane]
  /// A pointer on a pane, which may still become a click: the panes move on until then.
  private var press: Hold?
  /// The time of the tap or of the release that began the motion, in s.
  private var motionStart = 0.0
  /// The duration from there to the last tap, in s, if it turned all four panes.
  private var reversal: Double?

  package init(_ context: SceneContext) {
    self.context = context
    let layout = Layout(context)
    self.layout = layout
    lanes = ["jump", "from-current", "additive", "spring"].compactMap(Driver.named).map {
      Lane(pane: Pane(at: .closed, on: layout.stage, driver: $0, spring: .standard, releaseRule: .project))
    }
    // The other drivers keep their motion for the comparison; in reduced motion the view omits their travel.
    lanes[3].pane.reducesMotion = context.environment.reducesMotion
  }

  private var animation: BasicAnimation { lanes[0].pane.animation }
  private var springPane: Pane { lanes[3].pane }
  /// True if a pane moves. Until then all charts record, because they are compared side by side.
  private var moves: Bool { lanes.contains { !$0.pane.isStill(at: time) } }

  package mutating func move(_ parts: inout Parts) {
    let records = lanes.contains { $0.pane.phase != .resting }
    for index in lanes.indices {
      if records { lanes[index].record(to: parts.time) }
      lanes[index].pane.settle(at: parts.time)
      let pane = lanes[index].pane
      parts.note(isMoving: !pane.isStill(at: parts.time), until: pane.deadline(after: parts.time))
    }
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: tap()
    case .touch(let touch): take(touch)
    case .spring(let spring):
      lanes[3].pane.spring = spring
      if springPane.phase == .animating { change { $0.driver.name == "spring" ? $0.takeOver(at: $1) : nil } }
    case .resized:
      layout = Layout(context)
      for index in lanes.indices {
        lanes[index].pane.move(to: layout.stage, at: time)
        lanes[index].beginCharts(at: time)
      }
    case .wheel, .kick, .driver: break
    }
  }

  private mutating func tap() {
    reversal = lanes.allSatisfy { $0.pane.phase == .animating } ? time - motionStart : nil
    (motionStart, press) = (time, nil)
    change { $0.retarget(to: $0.target.opposite, at: $1) }
  }

  /// A press beside the panes is a tap at once. On a pane a click is a tap, and a drag moves all four (M32).
  private mutating func take(_ touch: Touch) {
    let time = time
    for index in lanes.indices { lanes[index].pane.follow(touch, at: time) }
    press?.follow(touch, at: time)
    switch touch.phase {
    case .began where touch.isDrag: grab { Hold(touch, taking: $0, limits: $1, at: time) }
    case .began where touch.item != nil:
      press = Hold(touch, taking: .zero, limits: springPane.limits, at: time)
    case .began: if layout.wellHeights.contains(touch.location.y) { tap() }
    case .moved:
      guard touch.isDrag, let press else { return }
      self.press = nil
      // A pane in flight is grabbed where it is; of one that stands, the drag includes the slop (M1).
      let isInFlight = lanes.contains { $0.pane.phase == .animating }
      grab {
        var hold = press
        hold.take($0, followsFromPress: !isInFlight, limits: $1)
        return hold
      }
    case .ended where touch.isClick: if press != nil { tap() }
    case .ended, .cancelled:
      press = nil
      guard lanes.contains(where: { $0.pane.phase == .dragging }) else { return }
      motionStart = time
      change { $0.release(velocity: touch.velocity?.y, toward: nil, at: $1) }
    }
  }

  private mutating func grab(_ hold: (SIMD2<Double>, DragLimits) -> Hold) {
    reversal = nil
    change { $0.grab(hold(SIMD2(0, $0.state(at: $1).value), $0.limits), at: $1) }
  }

  /// Changes the laws of panes, marks the changes in their charts and notes what jumps.
  private mutating func change(_ body: (inout Pane, Double) -> Pane.Handover?) {
    let (moved, isInterrupted) = (moves, lanes.contains { $0.pane.phase != .resting })
    for index in lanes.indices {
      if !moved { lanes[index].beginCharts(at: time) }
      guard let handover = body(&lanes[index].pane, time) else { continue }
      lanes[index].note(handover, isInterrupted: isInterrupted, columns: layout.columns, at: time)
    }
  }

  // MARK: The stage

  package func draw(on stage: inout Stage) {
    // The range of velocities fits a pane on a timing curve and one on the spring.
    let speed = layout.stage.travel * max(2.5, 0.62 * springPane.spring.angularFrequency)
    let way = layout.stage.travel
    for (index, lane) in lanes.enumerated() {
      let color = index == 0 ? theme.red : index == 1 ? theme.mark : index == 2 ? theme.accent : theme.curve
      drawPane(lane.pane, in: layout.well(index), color, &stage)
      let name = layout.box(index, row: layout.nameRow, rows: 1)
      let driver = lane.pane.driver.name
      stage.text(driver, at: name.corner, color, style: .bold, before: name.right)
      let (places, speeds) = (layout.chart(index, 0), layout.chart(index, 1))
      draw(lane.places, -0.2 * way...1.2 * way, in: places, theme.text, color, lane.place, "place", &stage)
      draw(lane.speeds, -speed...speed, in: speeds, color, color, lane.speed, "speed", &stage)
    }
    let sentence =
      animation.sentence ?? "tap again while they move: which place jumps, which speed jumps?"
    guard layout.wellRow > 1, sentence.unicodeScalars.count + 4 <= stage.columns else { return }
    let color = animation.sentence == nil ? theme.text : theme.warning
    stage.text(sentence, at: SIMD2(stage.size.x / 2, Box.row), color, .center)
  }

  /// Draws a well with its pane. In reduced motion a pane is drawn at its target at once.
  private func drawPane(_ pane: Pane, in well: Box, _ color: Color, _ stage: inout Stage) {
    let top = stage.shade(at: well.top, by: 0.0625, theme)
    let bottom = stage.shade(at: well.bottom - 1, by: 0.0625, theme)
    stage.fill(.rectangle(well), .gradient(top: top, bottom: bottom))
    let isHeld = pane.phase == .dragging
    let isShown = isHeld || !context.environment.reducesMotion
    var box = well.grown(by: SIMD2(-layout.inset, 0))
    box.top += isShown ? pane.state(at: time).value : layout.stage.edge(at: pane.target)
    box.bottom = well.bottom + well.height
    let paint = Stage.Paint.pane(body: theme.pane, rim: color, isMoving: pane.phase != .resting)
    stage.fill(.rectangle(box, radius: 16), paint, item: 0, clip: well)
    guard box.top + 1.5 * Box.row <= well.bottom, layout.columns >= Layout.wideLane else { return }
    let grabber = Box(around: SIMD2(box.middle.x, box.top + 19), size: SIMD2(6 * Box.column, 6))
    stage.fill(.rectangle(grabber, radius: 3), isHeld ? theme.heldGrabber : theme.grabber)
  }

  /// Draws a chart of a lane, and below it what jumps.
  private func draw(
    _ chart: Chart, _ range: ClosedRange<Double>, in box: Box, _ curve: Color, _ broken: Color,
    _ verdict: Lane.Verdict?, _ name: InlineText, _ stage: inout Stage
  ) {
    stage.sweep(chart, in: box, range: range, curve, mark: theme.dimText, context)
    let color = verdict.map { $0.isBroken ? broken : theme.text } ?? theme.dimText
    let style: Cell.Style = verdict == nil ? .plain : .bold
    stage.text(verdict?.words ?? name, at: SIMD2(box.middle.x, box.bottom), color, style: style, .center)
  }

  // MARK: Texts and trace

  package var spring: Spring? { springPane.spring }

  package var status: StatusText {
    StatusText(
      isMoving: moves, state: state,
      motion: reversal.map { "reversed at \(fixed($0 * 1000, decimals: 0)) ms" } ?? "a tap moves all four",
      law: InlineText(animation.rawValue))
  }

  /// The state of the panes: of those that move, if one does.
  private var state: String {
    if lanes.contains(where: { $0.pane.phase == .dragging }) { return "dragged" }
    let isMoving = moves
    func goes(to end: PaneEnd) -> Bool {
      lanes.contains { $0.pane.target == end && (!isMoving || !$0.pane.isStill(at: time)) }
    }
    let opens = goes(to: .open)
    if opens, goes(to: .closed) { return isMoving ? "moving" : "at rest" }
    return opens ? isMoving ? "opening" : "open" : isMoving ? "closing" : "closed"
  }

  package var trace: [TraceColumn] {
    lanes.flatMap { lane in
      let driver = lane.pane.driver.name
      let name = driver == "from-current" ? "current" : driver
      return TraceColumn.motion(name + "_y", lane.pane.state(at: time), velocity: name + "_v")
    } + [TraceColumn("target", layout.stage.edge(at: springPane.target))]
  }
}

/// One pane with its charts, and what was found at the last change of its law.
private struct Lane: Sendable {
  typealias Verdict = (words: InlineText, isBroken: Bool)

  /// The time of rest that the charts show before a motion, in s.
  private static let lead = 0.12
  /// The greatest jump that counts as a rounding error, in pt or pt/s.
  private static let rounding = 1e-6

  var pane: Pane
  private(set) var places = Chart(span: 2)
  private(set) var speeds = Chart(span: 2)
  private(set) var place: Verdict?
  private(set) var speed: Verdict?

  init(pane: Pane) { self.pane = pane }

  mutating func beginCharts(at time: Double) {
    places.begin(at: time - Self.lead)
    speeds.begin(at: time - Self.lead)
    record(to: time)
    (place, speed) = (nil, nil)
  }

  mutating func record(to time: Double) {
    let pane = pane
    places.record(to: time) { pane.stage.closed - pane.state(at: $0).value }
    speeds.record(to: time) { -pane.state(at: $0).velocity }
  }

  /// A grab, or a change from rest, is told only if something jumps.
  mutating func note(_ handover: Pane.Handover, isInterrupted: Bool, columns: Int, at time: Double) {
    places.mark(at: time)
    speeds.mark(at: time)
    let isTold = isInterrupted && pane.phase == .animating
    guard isTold || max(handover.distance, handover.speed) > Self.rounding else {
      return (place, speed) = (nil, nil)
    }
    place = Self.verdict("place", handover.distance, "pt", columns: columns)
    speed = Self.verdict("speed", handover.speed, "pt/s", columns: columns)
  }

  private static func verdict(_ name: String, _ size: Double, _ unit: String, columns: Int) -> Verdict {
    guard size > rounding else {
      return (columns < Layout.wideLane ? "smooth" : "\(name) continuous", false)
    }
    let figure: InlineText = "\(fixed(size, decimals: size < 10 ? 1 : 0)) \(unit)"
    let words: InlineText = "\(name) jumps \(figure)"
    return (words.count > columns ? figure : words, true)
  }
}

/// Four lanes side by side, in cells. Each has a well with a pane, a name, and two charts with a line of text below each. The
/// status stands above the wells.
private struct Layout: Sendable {
  /// The smallest width of a lane with room for words beside its numbers, in columns.
  static let wideLane = 16

  /// The width of a lane and the gap between two.
  let columns, gap: Int
  private let left: Int
  /// The first row of the wells, and their height in rows.
  let wellRow, wellRows: Int
  private let chartRows, chartGap: Int
  /// A pane in its well. There is room for overshoot above the open position, and a little of the closed pane stays visible.
  let stage: PaneStage

  init(_ context: SceneContext) {
    let rows = context.rows
    gap = context.columns < 60 ? 1 : 2
    columns = (context.columns - 5 * gap) / 4
    left = (context.columns - 4 * columns - 3 * gap) / 2
    chartGap = rows < 32 ? 0 : 1
    chartRows = max(2, rows / 6 - chartGap)
    wellRow = rows < 20 ? 1 : 2
    wellRows = rows - 4 - 2 * chartRows - 2 * chartGap - wellRow
    stage = PaneStage(
      columns: columns, rows: wellRows, openRow: min(wellRows - 2, wellRows / 6),
      closedRow: wellRows - (wellRows >= 8 ? 2 : 1))
  }

  func box(_ lane: Int, row: Int, rows: Int) -> Box {
    Box(column: left + lane * (columns + gap), row: row, columns: columns, rows: rows)
  }
  func well(_ lane: Int) -> Box { box(lane, row: wellRow, rows: wellRows) }
  var wellHeights: Range<Double> { well(0).top..<well(0).bottom }
  /// The distance of a pane from the sides of its well, in pt.
  var inset: Double { (columns >= 24 ? 3 : columns >= 12 ? 1 : 0) * Box.column }
  var nameRow: Int { wellRow + wellRows }
  func chart(_ lane: Int, _ index: Int) -> Box {
    box(lane, row: nameRow + 1 + index * (chartRows + 1 + chartGap), rows: chartRows)
  }
}
