package import Motion
package import PaneCanvas

/// Four panes that a tap reverses at the same time, each by another driver. A pane's position is drawn over its well,
/// and its velocity below: a curve with a gap is a motion that breaks.
package struct InterruptionScene: Scene {
  package static let about = About(
    summary: "a tap reverses four panes in flight: which motion has no break?",
    hint: ["space opens four panes; again in flight: they", "reverse. Which one goes on without a break?"],
    actions: [.release],
    demo: [
      .tap(at: 0.3), .tap(at: 0.75, "tap in flight"), .key("d", at: 2.5, "another curve"),
      .tap(at: 2.6, "tap"),
      .tap(at: 3.05, "tap in flight"), .key("D", at: 4, "tap in flight")
    ])

  package static let keys: [KeyBinding<Self>] = [
    .tap("tap", "open or close all four; in mid-flight: reverse them"),
    .glide(.vertical, "drag all four, or throw them"),
    .hold("hold all four where they are; again: release them"),
    .ways("curve", "curve of the first three: ease, linear, spring") { scene, step in
      let next = BasicAnimation.allCases.next(after: scene.animation, by: step)
      for index in scene.lanes.indices { scene.lanes[index].pane.animation = next }
    },
    .note("mouse", "click: tap; drag or throw all four")
  ]

  /// A spring with the pace of the curves: its greatest velocity from rest is that of ease, and it arrives after 1 s
  /// too.
  private static let spring = Spring(response: 1.44, dampingRatio: 0.9)

  package var context: SceneContext
  private var lanes: [Lane]
  /// A pointer on a pane, which may still become a click: the panes move on until then.
  private var press: Hold?

  package init(_ context: SceneContext) {
    self.context = context
    let stage = Layout(context).stage
    lanes = ["jump", "from-current", "additive", "spring"].compactMap(Driver.named).map {
      Lane(pane: Pane(target: .closed, stage: stage, driver: $0, spring: Self.spring))
    }
    // The other drivers keep their motion for the comparison; in reduced motion the view omits their travel.
    lanes[3].pane.reducesMotion = context.environment.reducesMotion
  }

  private var layout: Layout { Layout(context) }
  private var animation: BasicAnimation { lanes[0].pane.animation }
  private var springPane: Pane { lanes[3].pane }
  /// True if a pane moves. Until then all charts record, because they are compared side by side.
  private var moves: Bool { lanes.contains { !$0.pane.isStill(at: time) } }
  private func has(_ phase: Pane.Phase) -> Bool { lanes.contains { $0.pane.phase == phase } }

  package mutating func move(_ parts: inout Parts) {
    let records = lanes.contains { $0.pane.phase != .resting }
    for index in lanes.indices {
      if records { lanes[index].record(to: parts.time) }
      lanes[index].pane.pass(&parts)
    }
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: tap()
    case .touch(let touch): take(touch)
    case .spring(let spring):
      lanes[3].pane.spring = spring
      _ = lanes[3].pane.takeOver(at: time)
    case .resized:
      for index in lanes.indices {
        lanes[index].pane.move(to: layout.stage, at: time)
        lanes[index].beginCharts(at: time)
      }
    case .wheel, .kick, .driver: break
    }
  }

  private mutating func tap() {
    press = nil
    change { $0.retarget(to: $0.target.opposite, at: $1) }
  }

  /// A press beside the panes is a tap at once. On a pane a click is a tap, and a drag moves all four (M32).
  private mutating func take(_ touch: Touch) {
    let time = time
    for index in lanes.indices { lanes[index].pane.follow(touch, at: time) }
    press?.follow(touch, at: time)
    switch touch.phase {
    case .began where touch.isDrag: grab(touch, from: nil)
    case .began where touch.item != nil:
      press = Hold(touch, taking: .zero, limits: springPane.limits, at: time)
    case .began: tap()
    case .moved: if touch.isDrag, let press { grab(touch, from: press) }
    case .ended where touch.isClick: if press != nil { tap() }
    case .ended, .cancelled:
      press = nil
      guard has(.dragging) else { return }
      // All four go to the same end.
      let end = springPane.releaseEnd(velocity: touch.velocity?.y, at: time)
      change { $0.release(velocity: touch.velocity?.y, toward: end, at: $1) }
    }
  }

  /// A pane in flight is grabbed where it is; of one that stands, a drag of the mouse includes the slop (M1).
  private mutating func grab(_ touch: Touch, from press: Hold?) {
    let isInFlight = has(.animating)
    self.press = nil
    change { pane, time in
      let (value, velocity) = pane.state(at: time)
      let (place, limits) = (SIMD2(0, value), pane.limits)
      var hold = press ?? Hold(touch, taking: place, velocity: SIMD2(0, velocity), limits: limits, at: time)
      hold.take(place, followsFromPress: !isInFlight, limits: limits)
      return pane.grab(hold, at: time)
    }
  }

  /// Changes the laws of the panes, and notes what jumps.
  private mutating func change(_ body: (inout Pane, Double) -> Pane.Handover?) {
    let (isNew, isInterrupted) = (!moves, lanes.contains { $0.pane.phase != .resting })
    for index in lanes.indices {
      if isNew { lanes[index].beginCharts(at: time) }
      guard let handover = body(&lanes[index].pane, time) else { continue }
      lanes[index].note(handover, isInterrupted: isInterrupted, at: time)
    }
  }

  // MARK: The stage

  package func draw(on stage: inout Stage) {
    // All four have one scale, which fits the curves and the spring.
    let pace = max(animation == .spring ? 5.5 : 1.9, 0.44 * springPane.spring.angularFrequency)
    let (speed, closed) = (layout.stage.travel * pace, layout.stage.closed)
    for (index, lane) in lanes.enumerated() {
      let (well, color) = (layout.well(index), index == 3 ? theme.curve : theme.text)
      let corner = well.corner - SIMD2(0, Box.row)
      stage.text(lane.pane.driver.name, at: corner, color, style: .bold, before: well.right)
      drawPane(lane.pane, in: well, index == 3 ? color : theme.rim, &stage)
      draw(lane.position, in: well, closed - well.height...closed, color, &stage)
      draw(lane.velocity, in: layout.chart(index), -speed...speed, color, &stage)
    }
  }

  private func draw(
    _ track: Track, in box: Box, _ range: ClosedRange<Double>, _ color: Color, _ stage: inout Stage
  ) {
    stage.sweep(track.chart, in: box, range: range, color, mark: theme.dimText, theme)
    let color = track.isBroken ? theme.red : theme.dimText
    stage.text(track.words, at: SIMD2(box.middle.x, box.bottom), color, .center)
  }

  /// Draws a well with its pane. In reduced motion a pane is drawn at its target at once.
  private func drawPane(_ pane: Pane, in well: Box, _ rim: Color, _ stage: inout Stage) {
    let top = stage.shade(at: well.top, by: 0.0625, theme)
    let bottom = stage.shade(at: well.bottom - 1, by: 0.0625, theme)
    stage.fill(.rectangle(well), .gradient(top: top, bottom: bottom))
    let isShown = pane.phase == .dragging || !context.environment.reducesMotion
    var box = well.grown(by: SIMD2(-Double(pane.stage.columns / 8) * Box.column, 0))
    box.top += isShown ? pane.state(at: time).value : pane.stage.edge(at: pane.target)
    box.bottom = well.bottom + well.height
    stage.draw(pane, in: box, rim: rim, item: 0, clip: well, theme)
  }

  // MARK: Texts and trace

  package var spring: Spring { springPane.spring }

  /// The code is that of the additive pane. On a pane the mouse still may click until it drags.
  package func write(_ code: inout SceneCode) { lanes[2].pane.write(&code, at: time) }

  package func act(of event: SceneEvent) -> SceneCode.Act? {
    guard case .touch(let touch) = event else { return event == .tap ? .tap : nil }
    switch touch.phase {
    case .began where touch.item == nil: return .tap
    case .ended where touch.isClick: return touch.item == nil ? nil : .tap
    case .began, .moved: return touch.isDrag && touch.item != nil ? .drag : nil
    case .ended, .cancelled: return has(.dragging) ? .release : nil
    }
  }

  package var status: StatusText {
    let opens = springPane.target == .open
    let state =
      has(.dragging) ? "held" : moves ? opens ? "opening" : "closing" : opens ? "open" : "closed"
    return StatusText(
      isMoving: moves, state: state, motion: "a tap reverses all four", law: InlineText(animation.rawValue))
  }

  package var trace: [TraceColumn] {
    lanes.flatMap { lane in
      let name = lane.pane.driver.name.split(separator: "-").last ?? ""
      return TraceColumn.motion("\(name)_y", lane.pane.state(at: time), velocity: "\(name)_v")
    } + [TraceColumn("target", layout.stage.edge(at: springPane.target))]
  }
}

/// One pane with its position and its velocity. Up is the direction of opening, and positive.
private struct Lane: Sendable {
  var pane: Pane
  var position = Track()
  var velocity = Track()

  mutating func beginCharts(at time: Double) {
    (position, velocity) = (Track(at: time), Track(at: time))
    record(to: time)
  }

  mutating func record(to time: Double) {
    let pane = pane
    position.chart.record(to: time) { pane.stage.closed - pane.state(at: $0).value }
    velocity.chart.record(to: time) { -pane.state(at: $0).velocity }
  }

  /// A grab, or a change from rest, is told only if something jumps.
  mutating func note(_ handover: Pane.Handover, isInterrupted: Bool, at time: Double) {
    let isTold = isInterrupted && pane.phase == .animating
    let (distance, change, columns) = (handover.distance, handover.velocities, pane.stage.columns)
    position.note(
      handover.positionJumps
        ? ["position jumps \(distance)", "jumps \(distance)", distance]
        : isTold ? ["position continuous", "continuous"] : [],
      isBreak: handover.positionJumps, columns: columns, at: time)
    velocity.note(
      handover.velocityJumps
        ? ["velocity \(change) pt/s", "\(change) pt/s", change] : isTold ? ["velocity kept", "kept"] : [],
      isBreak: handover.velocityJumps, columns: columns, at: time)
  }
}

/// A chart with the words below it, about the last change of the law.
private struct Track: Sendable {
  var chart = Chart(span: 2.8)
  private(set) var words = InlineText()
  private(set) var isBroken = false

  /// The chart begins with a moment of rest.
  init(at time: Double = 0) { chart.begin(at: time - 0.12) }

  /// Shows the first words that fit.
  mutating func note(_ words: [InlineText], isBreak: Bool, columns: Int, at time: Double) {
    (self.words, isBroken) = (words.first { $0.count <= columns } ?? "", isBreak)
    chart.mark(at: time)
    if isBreak { chart.jump(at: time) }
  }
}

/// Four lanes side by side, in cells. Each has a name, a well with a pane and its curve, and the chart of the velocity,
/// with a line of words below either.
private struct Layout {
  private let gap, left, chartRows: Int
  /// A pane in its well, with room for overshoot above. A little of the closed pane stays visible.
  let stage: PaneStage

  init(_ context: SceneContext) {
    gap = context.columns < 60 ? 1 : 2
    let columns = (context.columns - 5 * gap) / 4
    left = (context.columns - 4 * columns - 3 * gap) / 2
    chartRows = max(2, context.rows / 5)
    let wellRows = context.rows - 5 - chartRows - (context.rows < 20 ? 0 : 1)
    stage = PaneStage(
      columns: columns, rows: wellRows, openRow: min(wellRows - 2, wellRows / 6),
      closedRow: wellRows - (wellRows >= 8 ? 2 : 1))
  }

  private func box(_ lane: Int, row: Int, rows: Int) -> Box {
    Box(column: left + lane * (stage.columns + gap), row: row, columns: stage.columns, rows: rows)
  }
  func well(_ lane: Int) -> Box { box(lane, row: 2, rows: stage.rows) }
  func chart(_ lane: Int) -> Box { box(lane, row: stage.rows + 3, rows: chartRows) }
}
