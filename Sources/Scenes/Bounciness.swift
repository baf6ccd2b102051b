internal import MotionAnimation
internal import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A demonstration of Pop's bounciness and speed. One ball grows, three balls roll with a bounciness of 5, 12 and 20, and a
/// square grows, moves, spins and changes its colour simultaneously.
package struct BouncinessScene: Scene {
  package static let about = About(
    summary: "Pop's bounciness and speed, on five things at once",
    hint: ["space: all move.", "+ −: bounciness.", "tab: select one."], axis: .horizontal, actions: [.release]
  )

  package static let keys: [KeyBinding<Self>] = [
    .tap("go", "move all five to the other end; in mid-flight: reverse", also: [.enter]),
    KeyBinding(
      ["+", "-"], "bounciness", "increase or decrease it, also in mid-flight; ↑ ↓ too",
      also: ["=", "_", .up, .down], repeats: true
    ) { $0.add(bounciness: ["+", "=", .up].contains($1.key) ? 1 : -1) },
    KeyBinding([.left, .right], "speed", "slower or faster", repeats: true) { $0.add(speed: $1.direction.x) },
    KeyBinding([.tab], "select", "select the next of the five for + − ← →; esc: the first", also: [.escape]) {
      $0.focus = $1.key == .escape ? firstFocus : ($0.focus + ($1.hasShift ? 4 : 1)) % 5
    },
    .note("mouse", "drag or throw the balls; elsewhere: go; wheel: bounciness")
  ]

  /// The moving values: the scale of the growing ball, the positions of the three rolling balls as parts of their way, and the
  /// square's scale, position as a part of its way, angle in rad and progress of its colour (M44).
  private static let starts = [1.0, 0, 0, 0, 1, 0, 0, 0]
  private static let ends = [2, 1, 1, 1, 1.5, 1, 4 * Double.pi, 1]
  private static let red = RGBA(red: 1, green: 0.25, blue: 0.25)
  private static let wayToGreen = RGBA(red: 0.25, green: 0.85, blue: 0.55) - red
  private static let names = ["scale", "move 1", "move 2", "move 3", "four"]
  /// The selection at the beginning: a ball whose bounciness can be both raised and lowered.
  private static let firstFocus = 2

  package var context: SceneContext
  private var layout: Layout
  /// The springs of the growing ball, the three rolling balls and the square, in this order.
  private var springs = [(20, 1), (5, 10), (12, 10), (20, 10), (15, 5)].map {
    Spring(bounciness: $0, speed: $1)
  }
  /// The index of the spring that the keys change.
  private var focus = firstFocus
  private var values: [MovingValue<Double>]
  /// The finger on the three balls, once for each of them; empty while there is none.
  private var holds: [Hold] = []
  private var isSentToEnd = false

  package init(_ context: SceneContext) {
    self.context = context
    layout = Layout(context)
    let (point, scale) = (Tolerance.standard.distance, PropertyKind.scale.tolerance.distance)
    let (turn, color) = (PropertyKind.rotation.tolerance.distance, PropertyKind.color.tolerance.distance)
    let (ball, square, shade) = (point / layout.way, point / layout.squareWay, color / Self.wayToGreen.length)
    values = .init(Self.starts, within: [scale, ball, ball, ball, scale, square, turn, shade])
  }

  package mutating func move(_ parts: inout Parts) {
    parts.move(&values)
    for hold in holds { parts.move(hold) }
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .tap: tap()
    case .touch(let touch): take(touch)
    case .wheel(let notches): add(bounciness: -notches)
    case .spring(let spring): tune(to: spring)
    case .resized: layout = Layout(context)
    case .kick, .driver: break
    }
  }

  /// Sends everything to the other end, from its present value and velocity. In reduced motion nothing turns.
  private mutating func tap() {
    isSentToEnd.toggle()
    holds = []
    for (index, target) in (isSentToEnd ? Self.ends : Self.starts).enumerated() {
      values[index].retarget(to: target, with: played(index), at: time)
    }
    if context.environment.reducesMotion { values[6].place(values[6].target, at: time) }
  }

  private func played(_ index: Int) -> Spring { context.environment.spring(springs[min(index, 4)]) }

  /// Changes the spring of the selected item, which keeps its target, value and velocity.
  private mutating func tune(to spring: Spring) {
    springs[focus] = spring
    for index in values.indices where min(index, 4) == focus && values[index].phase == .moving {
      values[index].retarget(to: values[index].target, with: played(index), at: time)
    }
  }

  /// Adds within Pop's range of 0…20. A spring that Pop does not have counts as bounciness 10, speed 10.
  private mutating func add(bounciness: Double = 0, speed: Double = 0) {
    let present = springs[focus].bouncinessAndSpeed ?? (10, 10)
    // Rounded to quarters, so that the keys give round numbers.
    func sum(_ value: Double, _ step: Double) -> Double { min(max((value * 4).rounded() / 4 + step, 0), 20) }
    tune(to: Spring(bounciness: sum(present.bounciness, bounciness), speed: sum(present.speed, speed)))
  }

  /// A press on a ball grabs the three balls, and a click on it is also a tap; a press elsewhere is a tap. The mouse selects
  /// what it presses.
  private mutating func take(_ touch: Touch) {
    let (time, way) = (time, layout.way)
    for index in holds.indices { holds[index].follow(touch, at: time) }
    switch touch.phase {
    case .began:
      release()
      if touch.source == .mouse, let item = touch.item { focus = item < 3 ? item + 1 : item - 3 }
      guard let item = touch.item, item < 3 else { return tap() }
      let limits = DragLimits(horizontal: .banded(0...way, RubberBand(dimension: way)), vertical: .locked)
      holds = (1...3).map {
        values[$0].cancel(at: time)
        return Hold(touch, taking: SIMD2(values[$0].target * way, 0), limits: limits, at: time)
      }
    case .moved: break
    case .ended, .cancelled:
      let isClick = touch.isClick && !holds.isEmpty
      release(velocity: touch.velocity?.x)
      if isClick { tap() }
    }
  }

  /// Each ball goes to the end nearer to where it would coast with a velocity in pt/s; nil is the tracked one.
  private mutating func release(velocity: Double? = nil) {
    for (hold, index) in zip(holds, 1...3) {
      let place = hold.value(at: time).x / layout.way
      let speed = (velocity ?? hold.velocity(at: time).x) / layout.way
      let target = place + Projection.distance(velocity: speed) > 0.5 ? 1.0 : 0
      values[index].follow(
        .spring(SpringMotion(spring: played(index), from: place, velocity: speed, to: target)), at: time)
    }
    holds = []
  }

  /// The position of a rolling ball in pt from its start, and its velocity in pt/s.
  private func ball(_ index: Int) -> (value: Double, velocity: Double) {
    guard holds.isEmpty else { return (holds[index].value(at: time).x, holds[index].velocity(at: time).x) }
    let (value, velocity) = values[index + 1].state(at: time)
    return (value * layout.way, velocity * layout.way)
  }

  // MARK: The stage

  /// Items 0 to 2 are the balls, 3 to 7 the places of the five.
  package func draw(on stage: inout Stage) {
    for item in 0..<5 { stage.fill(.rectangle(layout.place(of: item)), .none, item: item + 3) }
    let (middle, radius) = (layout.growing.middle, layout.growingSize / 2)
    stage.fill(.circle(middle, radius: radius * Self.ends[0]), stage.shade(at: middle.y, by: 0.125, theme))
    // The radius has steps, so that slow growth repeats pictures and cells.
    let shown = max(2 * (radius * values[0].value(at: time) / 2).rounded(), 2)
    stage.fill(.circle(middle, radius: shown), .ball(theme.ball))
    drawWords(0, "scale ×2", in: layout.growingWords, &stage)
    for index in 0..<3 { drawLane(index, &stage) }
    drawSquare(&stage)
  }

  /// Draws a lane with its track and a line where the ball's right edge ends; the ball crosses it if it overshoots.
  private func drawLane(_ index: Int, _ stage: inout Stage) {
    let (lane, radius, bottom) = (layout.lane(index), layout.ballRadius, layout.bottom(index))
    let middle = SIMD2(layout.ballStart + radius + ball(index).value, bottom - radius)
    let track = (middle.y / Box.row).rounded() * Box.row
    stage.fill(.rectangle(Box(left: lane.left, top: track, right: lane.right, bottom: track + 2)), theme.line)
    let (end, top) = (
      layout.ballStart + layout.way + 2 * radius, layout.hasLaneWords ? lane.top + Box.row : lane.top
    )
    stage.fill(.rectangle(Box(left: end, top: top, right: end + 1, bottom: bottom)), theme.mark)
    // Balls are small and fast, so that a column beside them is touched with them.
    stage.fill(.circle(middle, radius: radius + Box.column), .none, item: index)
    stage.fill(.circle(middle, radius: radius), .ball(theme.ball))
    if layout.hasLaneWords { drawWords(index + 1, "move", in: lane, &stage) }
  }

  private func drawSquare(_ stage: inout Stage) {
    var x = layout.squareWords.right + 2 * Box.column
    drawWords(4, "all four", in: layout.squareWords, &stage)
    for index in 4..<8 where layout.isWide {
      let name = index == 4 ? "scale" : index == 5 ? "move" : index == 6 ? "spin" : "color"
      let color = values[index].phase == .moving ? theme.accent : theme.dimText
      x = stage.text(name, at: SIMD2(x, layout.squareWords.top), color) + 2 * Box.column
    }
    stage.fill(layout.square(at: 1, scale: Self.ends[4]), stage.shade(at: layout.squareY, by: 0.125, theme))
    let progress = min(max(values[7].value(at: time), 0), 1)
    let shown = stage.rendering.color == .full ? progress : progress.rounded()
    let color = theme.red.mixed(with: theme.green, by: shown)
    // The angle has steps of 0.02 rad, which move a corner by less than 2 pt.
    let turn = (values[6].value(at: time) * 50).rounded() / 50
    let (place, scale) = (values[5].value(at: time), max(values[4].value(at: time), 0.05))
    stage.fill(layout.square(at: place, scale: scale), color, turn: turn)
  }

  /// Draws the name of an item and, if there is room, its overshoot. In reduced motion springs do not overshoot.
  private func drawWords(_ item: Int, _ name: String, in box: Box, _ stage: inout Stage) {
    let isFocused = focus == item
    if isFocused { stage.text("→", at: box.corner - SIMD2(2 * Box.column, 0), theme.accent) }
    let end = stage.text(name, at: box.corner, isFocused ? theme.accent : theme.text, style: .bold)
    let (x, text) = (end + 2 * Box.column, finding(item))
    guard !context.environment.reducesMotion, x + Double(text.count) * Box.column <= box.right else { return }
    stage.text(text, at: SIMD2(x, box.top), isFocused ? theme.text : theme.dimText)
  }

  // MARK: Texts and trace

  package var spring: Spring? { springs[focus] }
  private func finding(_ item: Int) -> InlineText {
    "overshoot \(fixed(springs[item].overshoot * 100, decimals: 1)) %"
  }

  package var status: StatusText {
    let pop = springs[focus].bouncinessAndSpeed
    return StatusText(
      isMoving: values.isMoving || holds.contains { !$0.isStill(at: time) }, state: Self.names[focus],
      motion: pop.map { "bounciness \(short($0.bounciness)) speed \(short($0.speed))" }
        ?? springs[focus].words,
      law: context.environment.reducesMotion ? "reduced motion" : finding(focus))
  }

  package var trace: [TraceColumn] {
    TraceColumn.motion("scale", values[0].state(at: time))
      + (0..<3).flatMap { TraceColumn.motion("ball\($0 + 1)_x", ball($0), velocity: "ball\($0 + 1)_v") }
      + TraceColumn.motion("square_scale", values[4].state(at: time))
      + TraceColumn.motion(
        "square_x", values[5].state(at: time), velocity: "square_v", unit: layout.squareWay)
      + TraceColumn.motion("square_angle", values[6].state(at: time))
      + TraceColumn.color(Self.red + values[7].value(at: time) * Self.wayToGreen)
  }
}

/// The growing ball on the left, three lanes on the right, and the square below, in pt. 75 pt are the document's size.
private struct Layout: Sendable {
  /// True if the stage has room for all texts.
  let isWide: Bool
  let lanes: Box
  private let lower: Box
  /// The scale of the items relative to the document.
  private let scale: Double

  init(_ context: SceneContext) {
    let (columns, rows, gap) = (context.columns, context.rows, context.rows < 30 ? 0 : 1)
    let (top, height, left) = (gap + 1, max(6, (rows - 2) * 3 / 5), max(14, columns * 9 / 25) + 1)
    lanes = Box(column: left, row: top, columns: columns - left - 2, rows: height)
    lower = Box(column: 0, row: top + height + gap, columns: columns, rows: rows - 1 - top - height - gap)
    scale = max(1, min(Double(columns) / 120, Double(rows) / 40))
    isWide = columns >= 70 && rows >= 20
  }

  func place(of item: Int) -> Box {
    let left = Box(left: 0, top: lanes.top, right: lanes.left, bottom: lower.top)
    return item == 0 ? left : item == 4 ? lower : lane(item - 1)
  }
  var growing: Box {
    let words = (isWide ? 2 : 1) * Box.row
    return Box(left: 0, top: lanes.top + words, right: lanes.left - Box.column, bottom: lanes.bottom)
  }
  var growingWords: Box { Box(at: SIMD2(16, lanes.top), size: SIMD2(lanes.left - 16, Box.row)) }
  /// There is room for the ball at scale 2, its overshoot and a margin.
  var growingSize: Double {
    min(75 * scale, min(growing.height, growing.width - 2 * Box.column) / 2.6)
  }
  func lane(_ index: Int) -> Box {
    let height = Double(lanes.rows / 3) * Box.row
    return Box(at: SIMD2(lanes.left, lanes.top + Double(index) * height), size: SIMD2(lanes.width, height))
  }
  var hasLaneWords: Bool { lanes.rows / 3 > 2 }
  private var trackHeight: Double { lane(0).height - (hasLaneWords ? Box.row : 0) }
  /// At most 28 pt times the scale, because moving area costs bytes.
  var ballRadius: Double { min(56 * scale, trackHeight - (hasLaneWords ? 4 : 0)) / 2 }
  /// The y on which the ball of a lane lies, on a row. The free rows below it separate it from the next lane's text.
  func bottom(_ index: Int) -> Double {
    lane(index).bottom - max(0, ((trackHeight - 2 * ballRadius) / Box.row).rounded(.down)) * Box.row
  }
  /// The way of a ball with nothing to spare. The lengths before the start and beyond the end are 0.4 and 0.5 ways: the
  /// bounciest ball overshoots by 0.37 in both directions.
  private var freeWay: Double { (lanes.width - 2 * ballRadius) / (0.4 + 1 + 0.5) }
  /// The x of a ball's left edge at its start, on a column.
  var ballStart: Double { lanes.left + (0.4 * freeWay / Box.column).rounded() * Box.column }
  /// The way of a ball. At its end the ball's right edge is on a column, so that the line there is sharp.
  var way: Double { ((2 * ballRadius + freeWay) / Box.column).rounded() * Box.column - 2 * ballRadius }
  /// The names of the square's four animations follow its other words if there is room.
  var squareWords: Box {
    let columns = isWide ? min(lower.columns - 28, 58) : lower.columns - 2
    return Box(at: lower.corner + SIMD2(16, 0), size: SIMD2(Double(columns) * Box.column - 16, Box.row))
  }
  /// There is room for the square at scale 1.5, its overshoot of 23 %, and a rotation by 45°.
  var squareSize: Double { min(75 * scale, max(lower.height - Box.row, Box.row) / 2.4) }
  /// The end is the document's 500 pt times the scale, or less on a narrow stage.
  private var squareEnd: Double { min(500 * scale, 0.68 * lower.width) }
  /// The square stays on the stage when it overshoots on the way back.
  private var squareStart: Double { (0.75 * squareSize + 0.23 * squareEnd) / 1.23 }
  var squareWay: Double { squareEnd - squareStart }
  var squareY: Double { (lower.top + Box.row + lower.bottom) / 2 }
  func square(at part: Double, scale: Double) -> Shape {
    let (x, side) = (squareStart + part * squareWay, squareSize * scale)
    return .rectangle(Box(around: SIMD2(x, squareY), size: SIMD2(side, side)), radius: 0.15 * side)
  }
}
