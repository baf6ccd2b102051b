package import Motion
package import PaneCanvas

/// Two buttons under one finger: one shows the press at once, the other one only if the finger rests (M150). Beside
/// them, a hamburger becomes an X, however fast it is tapped.
package struct ButtonScene: Scene {
  package static let about = About(
    summary: "a button that answers at once beside one that answers late; a hamburger",
    hint: ["Hold space: one button answers at once, one", "150 ms later. tab: the hamburger."],
    demo: [
      .grab(at: 0.2, "press"), .release(at: 0.8, "let go"), .tap(at: 1.4, "quick press"),
      .key(.tab, at: 2.2, "hamburger"), .tap(at: 2.3), .tap(at: 2.5, "tap again"), .key(.tab, at: 3.4, "")
    ])
  package static let keys: [KeyBinding<Self>] = [
    .press("press", "press both buttons, or the hamburger, while it is held"),
    KeyBinding([.tab], "next", "choose what is pressed: the hamburger or the buttons") {
      $0.chosen = $0.chosen == 0..<2 ? 2..<3 : 0..<2
    },
    .hold("press until it is pressed again, without a tap"),
    KeyBinding(["g"], nil, "graph: hide or show the presses") { $0.showsChart.toggle() },
    .note("esc", "cancel the press: no tap"),
    .note("mouse", "press one of them; released outside it, it is no tap")
  ]

  package var context: SceneContext
  /// The instant button, the late one, and the hamburger with its bars.
  private var buttons = [PressButton(), PressButton(delay: 0.15), PressButton()]
  private var bars = Bars()
  /// The spring of the buttons' size and angle.
  package private(set) var spring = Spring(bounciness: 20, speed: 18)
  /// The buttons that the keys press, and those under a finger: 0..<2 or one.
  private var chosen = 0..<2
  private var touched: Range<Int>?
  private var pressCount = 0
  /// The presses of the instant and the late button, as they show.
  private var charts = [Chart(span: 2), Chart(span: 2)]
  private var showsChart = true

  package init(_ context: SceneContext) { self.context = context }

  package mutating func move(_ parts: inout Parts) {
    for index in charts.indices where isCharted {
      let press = buttons[index].press
      charts[index].record(to: parts.time) { press.value(at: $0) }
    }
    for index in buttons.indices { buttons[index].move(&parts, on: context.environment.spring(spring)) }
    bars.move(&parts)
  }

  /// True while the instant or the late button moves or is about to.
  private var isCharted: Bool { buttons[0].isMoving || buttons[1].isMoving }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .touch(let touch): take(touch)
    case .spring(let spring):
      self.spring = spring
      for index in buttons.indices {
        let target = buttons[index].press.target
        buttons[index].press.retarget(to: target, with: context.environment.spring(spring), at: time)
      }
    case .tap, .wheel, .kick, .driver, .resized: break
    }
  }

  /// Item 0 is what the keys press: the hamburger, or the bar between the first two buttons, for both. Otherwise the
  /// bar is item 4, and a button is the item after its index.
  private mutating func take(_ touch: Touch) {
    switch touch.phase {
    case .began:
      lift(isTap: false)
      guard let item = touch.item else { return }
      touched = item == 0 ? chosen : item == 4 ? 0..<2 : item - 1..<item
      press(true)
    case .moved:
      guard let touched else { return }
      var box = shape(of: touched.lowerBound).box
      box.right = shape(of: touched.upperBound - 1).box.right
      press(box.contains(touch.location * scale))
    case .ended, .cancelled: lift(isTap: touch.phase == .ended)
    }
  }

  /// Outside the button a release is no tap: the button only springs back (M48).
  private mutating func lift(isTap: Bool) {
    if isTap, touched == 2..<3, buttons[2].isPressed { bars.toggle(in: context.environment, at: time) }
    press(false)
    touched = nil
  }

  private mutating func press(_ isPressed: Bool) {
    guard let touched, isPressed != buttons[touched.lowerBound].isPressed else { return }
    for index in charts.indices where touched.lowerBound < 2 {
      if !isCharted { isPressed ? charts[index].begin(at: time - 0.1) : charts[index].resume(at: time) }
      if isPressed { charts[index].mark(at: time) }
    }
    for index in touched { buttons[index].press(isPressed, at: time) }
    if isPressed { pressCount += 1 }
  }

  // MARK: Layout, in pt

  private var chartRows: Int { context.rows < 18 ? 0 : max(5, context.rows * 3 / 10) }
  private var nameRow: Int { context.rows - (chartRows == 0 ? 4 : chartRows + 5) }
  /// The pt of the stage per pt of a button. A button that overshoots does not reach its name.
  private var scale: Double {
    min(0.7 * context.size.x / 3, 0.75 * Double(nameRow - 1) * Box.row) / PressButton.size
  }
  private func middle(of index: Int) -> SIMD2<Double> {
    SIMD2((Double(2 * index + 1) * context.size.x / 6).rounded(), Double(nameRow + 1) / 2 * Box.row)
  }
  /// Returns the outline of a button that is not turned, at a scale relative to its own size. The hamburger is smaller.
  private func shape(of index: Int, scale size: Double = 1) -> Shape {
    let radius = PressButton.size / 2 * max(size, 0) * scale * (index == 2 ? 0.75 : 1)
    let box = Box(around: middle(of: index), size: SIMD2(2 * radius, 2 * radius))
    return .rectangle(box, radius: index == 2 ? radius : 0.4 * radius)
  }

  // MARK: Output

  package func draw(on stage: inout Stage) {
    stage.scale = scale
    let bar = Shape.capsule(from: middle(of: 0), to: middle(of: 1), width: Box.row / 2)
    stage.fill(bar, touched == 0..<2 ? theme.mark : theme.line, item: chosen == 0..<2 ? 0 : 4)
    for index in buttons.indices { draw(buttons[index], at: index, on: &stage) }
    guard showsChart, chartRows > 0 else { return }
    let (columns, top) = (context.columns - 4, context.rows - 1 - chartRows)
    let box = Box(column: 2, row: top, columns: columns, rows: chartRows)
    for index in charts.indices {
      stage.sweep(charts[index], in: box, range: -0.6...1.6, color(of: index), mark: theme.mark, theme)
    }
    stage.text("┊ touch", at: box.corner - SIMD2(0, Box.row), theme.mark)
  }

  private func draw(_ button: PressButton, at index: Int, on stage: inout Stage) {
    let (isChosen, color) = (chosen.contains(index), index == 2 ? theme.text : color(of: index))
    let name: InlineText = index == 0 ? "instant" : index == 1 ? "late" : "hamburger"
    let place = SIMD2(middle(of: index).x, Double(nameRow) * Box.row)
    stage.text(isChosen ? "● \(name)" : name, at: place, color, style: isChosen ? .bold : .plain, .center)
    stage.text(button.answer, at: place + SIMD2(0, Box.row), theme.text, .center)
    let press = button.press.value(at: time)
    let (size, turn) = (1 - PressButton.shrinkage * press, greatestTurn * press)
    let light = stage.rendering.color == .full ? 0.5 * min(max(press, 0), 1) : 0
    let ground = (index == 2 ? theme.off : color).mixed(with: theme.knob, by: light)
    let shape = shape(of: index, scale: size)
    stage.fill(shape, ground, turn: turn, item: index == 2 && isChosen ? 0 : index + 1)
    if index == 2 { return drawBars(on: shape.box, ground, turn: turn, &stage) }
    func corner(_ x: Double, _ y: Double) -> SIMD2<Double> { shape.box.middle + shape.box.size * SIMD2(x, y) }
    let icon = Shape.triangle(corner(-0.16, -0.24), corner(0.24, 0), corner(-0.16, 0.24))
    stage.fill(icon.turned(by: turn, about: shape.box.middle), theme.stage.middle)
  }

  private func drawBars(on button: Box, _ ground: Color, turn: Double, _ stage: inout Stage) {
    let redness = stage.rendering.color == .full ? bars.redness(at: time) : bars.isCross ? 1 : 0
    let ink = theme.textOnOff.mixed(with: theme.red, by: redness)
    // Touches pass through the bars to the button (M48).
    let (alpha, scale) = (bars.fade.state(at: time).value, button.width / PressButton.size)
    for bar in 0..<3 where bar != 1 || alpha >= 1.0 / 32 {
      let (sign, rest) = (1 - Double(bar), Bars.tops[bar] + Bars.size.y / 2 - PressButton.size / 2)
      let y = rest + sign * Bars.shift * bars.values[1].value(at: time)
      let way = Rotation(angle: turn).turn(SIMD2(0, y) * scale)
      let box = Box(around: button.middle + way, size: Bars.size * scale)
      let color = ground.mixed(with: ink, by: bar == 1 ? alpha : 1)
      stage.fill(
        .rectangle(box, radius: box.height / 2), color, turn: turn + sign * bars.values[0].value(at: time))
    }
  }

  private func color(of index: Int) -> Color { index == 0 ? theme.curve : theme.accent }
  /// The angle of a pressed button, in rad, clockwise. Reduced motion has no rotation.
  private var greatestTurn: Double { context.environment.reducesMotion ? 0 : .pi / 6 }

  /// The code is that of the bars.
  package func write(_ code: inout SceneCode) { bars.write(&code, in: context.environment) }

  package func act(of event: SceneEvent) -> SceneCode.Act? {
    guard case .touch(let touch) = event, touch.phase == .ended else { return nil }
    return touched == 2..<3 && buttons[2].isPressed ? .tap : nil
  }

  package var status: StatusText {
    let isMoving = bars.isMoving || buttons.contains(where: \.isMoving)
    let isPressed = buttons.contains(where: \.isPressed)
    return StatusText(isMoving: isMoving, state: isPressed ? "pressed" : isMoving ? "moving" : "at rest")
  }

  package var trace: [TraceColumn] {
    let redness = bars.redness(at: time)
    return zip(["instant_", "late_", ""], buttons).flatMap { name, button in
      let (press, unit) = (button.press.state(at: time), -PressButton.shrinkage)
      return TraceColumn.motion(name + "scale", (1 + unit * press.value, unit * press.velocity))
        + TraceColumn.motion(name + "turn", press, unit: greatestTurn)
    } + TraceColumn.motion("bars_turn", bars.values[0].state(at: time))
      + TraceColumn.motion("bars_shift", bars.values[1].state(at: time), unit: Bars.shift)
      + TraceColumn.color(RGBA(red: 1, green: 1 - redness, blue: 1 - redness))
      + TraceColumn.motion("alpha", bars.fade.state(at: time)) + [
        TraceColumn("presses", Double(pressCount)), TraceColumn("taps", Double(bars.toggleCount)),
        TraceColumn("shape", word: bars.isCross ? "x" : "bars")
      ]
  }
}

/// A button that shrinks and turns while it shows a press, and springs back. Each change retargets one value (M46).
private struct PressButton: Sendable {
  /// The side or the diameter of a button, in pt, and the part of it by which a press shrinks it.
  static let (size, shrinkage) = (150.0, 0.2)

  /// The time from a touch to the moment at which it shows, in s.
  var delay = 0.0
  /// The press as it shows: 0 for a released button, 1 for a pressed one.
  var press = MovingValue(0.0, tolerance: Tolerance(distance: 0.0038))
  private(set) var isPressed = false
  private(set) var isShown = false
  /// The scene time of the last touch, and that at which what the button shows changes next, in s.
  private(set) var touchTime = 0.0
  private(set) var showTime: Double?
  /// The time after which the last touch showed, in words; empty before the first one.
  private(set) var answer: InlineText = ""

  var isMoving: Bool { press.phase == .moving || showTime != nil }

  mutating func press(_ isPressed: Bool, at time: Double) {
    self.isPressed = isPressed
    if isPressed { touchTime = time }
    // A press shows for 0.08 s at least, so that a click is seen. One that is released before it shows never does.
    showTime = isPressed == isShown ? nil : max(time, touchTime + delay + (isPressed ? 0 : 0.08))
    if !isShown { answer = isPressed ? "…" : "no answer" }
  }

  mutating func move(_ parts: inout Parts, on spring: Spring) {
    parts.move(&press)
    parts.note(isMoving: showTime != nil)
    guard parts.isDue(showTime) else { return }
    (showTime, isShown) = (nil, isPressed)
    let delay = Int(((parts.time - touchTime) * 1000).rounded())
    if isShown { answer = delay == 0 ? "at once" : "after \(delay) ms" }
    press.retarget(to: isShown ? 1 : 0, with: spring, at: parts.time)
  }
}

/// Three bars that become an X, and bars again, however fast the button is tapped (M48–M53).
private struct Bars: Sendable {
  /// The width and height of a bar, in pt, and the y of the bars' upper edges below the upper edge of the button.
  static let size = SIMD2(80.0, 11)
  static let tops: InlineArray<3, Double> = [40, 69, 99]
  /// The way of the upper bar downwards, in pt, and of the lower one upwards.
  static let shift = 29.0

  private(set) var toggleCount = 0
  /// The upper bar's angle in rad, to which the lower one's is opposite, and the progress of the shift and of the
  /// colour from white to red (M54).
  private(set) var values = [MovingValue<Double>](
    [0, 0], within: [0.002, Tolerance.fraction.distance / 2.0.squareRoot()])
  /// The middle bar's opacity. Fades of 0.2 s that overlap add up, as UIKit's do.
  private(set) var fade = AdditiveMotion(1.0)

  /// True if the bars form an X or are turning into one.
  var isCross: Bool { toggleCount % 2 == 1 }
  var isMoving: Bool { values.isMoving || !fade.offsets.isEmpty }
  func redness(at time: Double) -> Double { min(max(values[1].value(at: time), 0), 1) }

  mutating func move(_ parts: inout Parts) {
    parts.move(&values)
    parts.note(isMoving: isMoving)
    if parts.isDue(fade.offsets.last?.end) { fade.removeEnded(by: parts.time) }
  }

  /// The springs of the angle and of the shift, which does not overshoot.
  private static let springs = [Spring(bounciness: 11, speed: 18), Spring(bounciness: 0, speed: 18)]

  mutating func toggle(in environment: MotionEnvironment, at time: Double) {
    toggleCount += 1
    values[0].retarget(to: isCross ? -.pi / 4 : 0, with: environment.spring(Self.springs[0]), at: time)
    values[1].retarget(to: isCross ? 1 : 0, with: environment.spring(Self.springs[1]), at: time)
    fade.retarget(to: isCross ? 0 : 1, at: time) { TimedMotion(from: $0, to: 0, duration: 0.2) }
  }

  func write(_ code: inout SceneCode, in environment: MotionEnvironment) {
    // At rest it is the code of the next tap.
    let isCross = isCross == isMoving
    code.addLink()
    code.show("// The hamburger: tab selects it.")
    code.show("let tolerance = Tolerance(distance: 0.002)")
    code.show("let turn = Animated(\(isCross ? "0.0" : "-.pi / 4"), on: animator, spring:")
    code.show("  \(code.spring(environment.spring(Self.springs[0]))),")
    code.show("  tolerance: tolerance)")
    code.show("let shift = Animated(\(isCross ? "0.0" : "29.0"), on: animator, spring:")
    code.show("  \(code.spring(environment.spring(Self.springs[1]))))")
    code.show("let fade = Animated(\(isCross ? "1.0" : "0.0"), on: animator)")
    code.show("turn.onChange = { print(link.now, $0) }")
    code.show("")
    code.show("turn.target = \(isCross ? "-.pi / 4" : "0")", .tap)
    code.show("shift.target = \(isCross ? "29" : "0")", .tap)
    code.show("fade.follow(TimedMotion(from: fade.value,", .tap)
    code.show("  to: \(isCross ? "0" : "1"), duration: 0.2))", .tap)
    code.addPause(2)
  }
}
