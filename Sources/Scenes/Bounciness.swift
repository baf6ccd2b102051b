package import Motion
package import PaneCanvas

/// A demonstration of Pop's bounciness and speed. One ball grows, three balls roll with a bounciness of 5, 12 and 20,
/// and a square grows, moves, spins and changes its colour simultaneously.
package struct BouncinessScene: Scene {
  package static let about = About(
    summary: "Pop's bounciness and speed, on five things at once",
    hint: ["space: all five move.", "+ −: bounciness of the marked one."], axis: .horizontal,
    actions: [.release],
    // The ball that stops dead becomes as bouncy as the lowest one.
    demo: [.tap(at: 0.3)] + (0..<15).map { .key("+", at: 1.3 + 0.06 * Double($0), "more bounce") }
      + [.tap(at: 2.4)])

  package static let keys: [KeyBinding<Self>] = [
    .tap("go", "all five to the other end; in flight: back"),
    KeyBinding(
      ["+", "-"], "bounciness", "more or less; ↑ ↓ too", also: ["=", "_", .up, .down], repeats: true
    ) { $0.add(bounciness: ["+", "=", .up].contains($1.key) ? 1 : -1) },
    KeyBinding([.left, .right], "speed", "slower or faster", repeats: true) { $0.add(speed: $1.direction.x) },
    .hold("hold the three balls; again: let go"),
    KeyBinding([.tab], "next", "mark the next of the five; shift-tab: the one before") {
      $0.focus = ($0.focus + 5 + $1.step) % 5
    },
    .note("mouse", "drag or throw the balls; elsewhere: go; wheel: bounciness")
  ]

  /// The moving values: the scale of the growing ball, the positions of the three rolling balls as parts of their
  /// way, and the square's scale, position as a part of its way, angle in rad and progress of its colour (M44).
  private static let starts = [1.0, 0, 0, 0, 1, 0, 0, 0]
  private static let ends = [2, 1, 1, 1, 1.5, 1, 4 * Double.pi, 1]
  private static let red = RGBA(red: 1, green: 0.25, blue: 0.25)
  private static let wayToGreen = RGBA(red: 0.25, green: 0.85, blue: 0.55) - red
  private static let names = ["growing", "ball 1", "ball 2", "ball 3", "square"]

  package var context: SceneContext
  /// The springs of the growing ball, the three rolling balls and the square, in this order.
  private var springs = [(20, 1), (5, 10), (12, 10), (20, 10), (15, 5)].map {
    Spring(bounciness: $0, speed: $1)
  }
  /// The index of the spring that the keys change.
  private var focus = 1
  private var values: [MovingValue<Double>]
  /// The finger on the three balls, once for each of them; empty while there is none.
  private var holds: [Hold] = []
  private var isSentToEnd = false
  private var layout: Layout { Layout(context) }

  package init(_ context: SceneContext) {
    self.context = context
    let layout = Layout(context)
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
    case .kick, .driver, .resized: break
    }
  }

  /// Sends everything to the other end, from its present value and velocity. In reduced motion nothing turns.
  private mutating func tap() {
    release()
    isSentToEnd.toggle()
    for (index, target) in (isSentToEnd ? Self.ends : Self.starts).enumerated()
    where index != 6 || !context.environment.reducesMotion {
      values[index].retarget(to: target, with: played(index), at: time)
    }
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
    func sum(_ value: Double, _ step: Double) -> Double { min(max((value + step).rounded(), 0), 20) }
    tune(to: Spring(bounciness: sum(present.bounciness, bounciness), speed: sum(present.speed, speed)))
  }

  /// A press on a ball grabs the three balls, and a click on it is also a tap; a press elsewhere is a tap. The mouse
  /// selects what it presses.
  private mutating func take(_ touch: Touch) {
    let (time, way) = (time, layout.way)
    for index in holds.indices { holds[index].follow(touch, at: time) }
    if touch.phase == .began {
      release()
      if touch.source == .mouse {
        focus = springs.indices.first { layout.place(of: $0).contains(touch.location) } ?? focus
      }
      guard touch.item != nil else { return tap() }
      let limits = DragLimits(horizontal: .banded(0...way, RubberBand(dimension: way)), vertical: .locked)
      holds = (1...3).map {
        values[$0].stop(at: time)
        return Hold(touch, taking: SIMD2(values[$0].target * way, 0), limits: limits, at: time)
      }
    } else if !touch.isDown {
      if touch.isClick, !holds.isEmpty { tap() } else { release(velocity: touch.velocity?.x) }
    }
  }

  /// Each ball goes to the end nearer to where it would coast with a velocity in pt/s; nil is the tracked one.
  private mutating func release(velocity: Double? = nil) {
    for (hold, index) in zip(holds, 1...3) {
      let place = hold.value(at: time).x / layout.way
      let speed = (velocity ?? hold.velocity(at: time).x) / layout.way
      let target = Decay(from: place, velocity: speed).end > 0.5 ? 1.0 : 0
      values[index].follow(
        SpringMotion(spring: played(index), from: place, velocity: speed, to: target), at: time)
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

  package func draw(on stage: inout Stage) {
    let (middle, radius) = (layout.room(of: 0).middle, layout.growingSize / 2)
    stage.fill(.circle(middle, radius: radius * Self.ends[0]), stage.shade(at: middle.y, by: 0.125, theme))
    // The radius has steps, so that slow growth repeats pictures and cells.
    let shown = max(2 * (radius * values[0].value(at: time) / 2).rounded(), 2)
    stage.fill(.circle(middle, radius: shown), .ball(theme.ball))
    for index in 0..<3 { drawLane(index, &stage) }
    drawSquare(&stage)
    for item in springs.indices { drawWords(item, &stage) }
  }

  /// Draws a lane with its track and a line where the ball's right edge ends; the ball crosses it if it overshoots.
  private func drawLane(_ index: Int, _ stage: inout Stage) {
    let (lane, radius) = (layout.room(of: index + 1), layout.ballRadius)
    // The ball lies on a row. The free rows below it separate it from the next lane's words.
    let bottom = lane.top + (2 * radius / Box.row).rounded(.up) * Box.row
    let middle = SIMD2(layout.ballStart + radius + ball(index).value, bottom - radius)
    let (track, end) = ((middle.y / Box.row).rounded() * Box.row, layout.ballStart + layout.way + 2 * radius)
    stage.fill(.rectangle(Box(left: lane.left, top: track, right: lane.right, bottom: track + 2)), theme.line)
    stage.fill(.rectangle(Box(left: end, top: lane.top, right: end + 1, bottom: bottom)), theme.mark)
    // Balls are small and fast, so that a column beside them is touched with them.
    stage.fill(.circle(middle, radius: radius), .ball(theme.ball), item: index, reach: Box.column)
  }

  private func drawSquare(_ stage: inout Stage) {
    let end = layout.square(at: 1, scale: Self.ends[4])
    stage.fill(end, stage.shade(at: end.box.middle.y, by: 0.125, theme))
    let progress = values[7].value(at: time)
    let shown = stage.rendering.color == .full ? min(max(progress, 0), 1) : progress < 0.5 ? 0 : 1
    let square = layout.square(at: values[5].value(at: time), scale: max(values[4].value(at: time), 0.05))
    // The angle has steps of 0.02 rad, which move a corner by less than 2 pt.
    let turn = (values[6].value(at: time) * 50).rounded() / 50
    stage.fill(square, theme.red.mixed(with: theme.green, by: shown), turn: turn)
  }

  /// Draws the numbers of an item, and those of the marked one in another colour.
  private func drawWords(_ item: Int, _ stage: inout Stage) {
    let (place, isMarked) = (layout.place(of: item), item == focus)
    if isMarked { stage.text("→", at: place.corner - SIMD2(2 * Box.column, 0), theme.accent) }
    stage.text(
      numbers(of: item, withSpeed: isMarked && place.columns >= 22), at: place.corner,
      isMarked ? theme.accent : theme.text, style: isMarked ? .bold : .plain, before: place.right)
  }

  // MARK: Texts and trace

  package var spring: Spring { springs[focus] }
  /// Pop's numbers of an item, or the coefficients of a spring that Pop does not have.
  private func numbers(of item: Int, withSpeed: Bool) -> InlineText {
    guard let pop = springs[item].bouncinessAndSpeed else { return springs[item].words }
    return "bounciness \(short(pop.bounciness))" + (withSpeed ? " speed \(short(pop.speed))" : "")
  }

  /// The code is that of the growing ball.
  package func write(_ code: inout SceneCode) {
    // At rest it is that of the next tap.
    let grows = isSentToEnd == values.isMoving
    let (start, end) = grows ? (Self.starts[0], Self.ends[0]) : (Self.ends[0], Self.starts[0])
    code.addLink()
    code.show("let ball = Animated(\(code.number(start)), on: animator)  // it grows")
    writeSpring(played(0), &code)
    code.show("ball.onChange = { print(link.now, $0) }")
    code.show("")
    code.show("ball.target = \(code.number(end))", .tap)
    code.addPause(4)
  }

  /// Writes the ball's spring in Pop's numbers, or in coefficients if Pop does not have it.
  private func writeSpring(_ spring: Spring, _ code: inout SceneCode) {
    guard let pop = spring.bouncinessAndSpeed else { return code.show("ball.spring", spring) }
    // The numbers are solved, with an error of the last digits.
    let bounciness = code.number((pop.bounciness * 1e9).rounded() / 1e9)
    let speed = code.number((pop.speed * 1e9).rounded() / 1e9)
    code.show("ball.spring = Spring(bounciness: \(bounciness), speed: \(speed))")
  }

  /// A finger acts on the rolling balls, unless it taps.
  package func act(of event: SceneEvent) -> SceneCode.Act? {
    guard case .touch(let touch) = event else { return event == .tap ? .tap : nil }
    return touch.isClick && touch.item != nil || touch.phase == .began && touch.item == nil ? .tap : nil
  }

  package var status: StatusText {
    StatusText(
      isMoving: values.isMoving || holds.contains { !$0.isStill(at: time) }, state: Self.names[focus],
      motion: numbers(of: focus, withSpeed: true),
      law: "overshoot \(fixed(played(focus).overshoot * 100, decimals: 1)) %")
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

/// The square above, the growing ball below on the left, and three lanes on the right, in pt.
private struct Layout: Sendable {
  private let upper, growing, lanes: Box
  /// The scale of the items relative to the document.
  private let scale: Double

  init(_ context: SceneContext) {
    let (columns, rows, gap) = (context.columns, context.rows, context.rows < 30 ? 0 : 1)
    let (height, left) = (max(6, (rows - 2) * 3 / 5), max(16, columns * 9 / 25) + 1)
    let top = rows - 1 - height
    upper = Box(column: 2, row: gap + 1, columns: columns - 4, rows: top - 2 * gap - 1)
    growing = Box(column: 2, row: top, columns: left - 4, rows: height)
    lanes = Box(column: left, row: top, columns: columns - left - 1, rows: height)
    scale = max(1, min(Double(columns) / 120, Double(rows) / 40))
  }

  /// The place of an item with its words, which are in the first row.
  func place(of item: Int) -> Box {
    if item == 0 || item == 4 { return item == 0 ? growing : upper }
    let size = SIMD2(lanes.width, Double(lanes.rows / 3) * Box.row)
    return Box(at: lanes.corner + SIMD2(0, Double(item - 1) * size.y), size: size)
  }
  func room(of item: Int) -> Box { place(of: item).split(at: place(of: item).top + Box.row).1 }

  /// The document's 75 pt, with room for the ball at scale 2, its overshoot and a margin.
  var growingSize: Double { min(75 * scale, room(of: 0).size.min() / 2.6) }
  /// At most 28 pt times the scale, because moving area costs bytes.
  var ballRadius: Double { min(56 * scale, room(of: 1).height - 4) / 2 }
  /// The way of a ball with nothing to spare. The lengths before the start and beyond the end are 0.4 and 0.5 ways: the
  /// bounciest ball overshoots by 0.37 in both directions.
  private var freeWay: Double { (lanes.width - 2 * ballRadius) / (0.4 + 1 + 0.5) }
  /// The x of a ball's left edge at its start, on a column.
  var ballStart: Double { lanes.left + (0.4 * freeWay / Box.column).rounded() * Box.column }
  /// The way of a ball. At its end the ball's right edge is on a column, so that the line there is sharp.
  var way: Double { ((2 * ballRadius + freeWay) / Box.column).rounded() * Box.column - 2 * ballRadius }

  /// There is room for the square at scale 1.5, its overshoot of 23 %, and a rotation by 45°.
  private var squareSize: Double { min(75 * scale, max(room(of: 4).height, Box.row) / 2.4) }
  /// The end is the document's 500 pt times the scale, or less on a narrow stage.
  private var squareEnd: Double { min(500 * scale, 0.68 * (upper.width + 4 * Box.column)) }
  /// The square stays on the stage when it overshoots on the way back.
  private var squareStart: Double { (0.75 * squareSize + 0.23 * squareEnd) / 1.23 }
  var squareWay: Double { squareEnd - squareStart }
  func square(at part: Double, scale: Double) -> Shape {
    let (middle, side) = (SIMD2(squareStart + part * squareWay, room(of: 4).middle.y), squareSize * scale)
    return .rectangle(Box(around: middle, size: SIMD2(side, side)), radius: 0.15 * side)
  }
}
