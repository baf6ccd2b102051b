internal import MotionAnimation
package import MotionKinematics
package import PaneCanvas

/// Two buttons: one that responds at once to a press, and a hamburger that becomes an X, however fast it is tapped. The
/// selected one is item 0, the other one is item 1.
package struct ButtonScene: Scene {
  package static let about = About(
    summary: "a button that responds at once, and a hamburger that becomes an X",
    hint: ["space taps the hamburger: it becomes an X.", "Nothing jumps. ← → or mouse: other button."])

  package static let keys: [KeyBinding<Self>] = [
    .press("press", "press the button; while the key is held, it stays pressed", also: [.enter]),
    KeyBinding(
      [.left, .right], "other button", "select the other button; tab too", also: [.up, .down, .tab]
    ) { $0.select(1 - $0.focus) },
    .note("esc", "cancel the press: no tap"),
    .note("mouse", "press; released outside the button, it is no tap")
  ]

  /// The diameter of the hamburger and the side of the instant button, in pt.
  fileprivate static let size = 150.0

  package var context: SceneContext
  private var layout: Layout
  /// The instant button (0) and the hamburger (1), and the bars on that.
  private var buttons = [InstantButton(), InstantButton()]
  private var bars = Bars()
  package var spring: Spring? = Spring(bounciness: 20, speed: 18)
  /// The index of the selected button.
  private var focus = 1
  /// The button under a finger, and whether the finger is inside it; nil without a finger.
  private var touched: (button: Int, isInside: Bool, isKey: Bool)?
  /// The scale of the selected button.
  private var chart = Chart(span: 3)

  package init(_ context: SceneContext) {
    self.context = context
    layout = Layout(context)
  }

  private var isMoving: Bool { bars.isMoving || buttons.contains(where: \.values.isMoving) }

  package mutating func move(_ parts: inout Parts) {
    if isMoving {
      let scale = buttons[focus].values[0]
      chart.record(to: parts.time) { scale.value(at: $0) }
    }
    for index in buttons.indices {
      parts.move(&buttons[index].values)
      if parts.isDue(buttons[index].showTime) { show(index) }
    }
    bars.move(&parts)
  }

  /// Shows a press or a release, or what is due, and marks it in the chart.
  private mutating func show(_ index: Int, pressed: Bool? = nil) {
    if !isMoving { chart.resume(at: time) }
    buttons[index].show(pressed, with: spring ?? .standard, in: context.environment, at: time)
    if index == focus { chart.mark(at: time) }
  }

  // MARK: Events

  package mutating func handle(_ event: SceneEvent) {
    switch event {
    case .touch(let touch): take(touch)
    case .spring(let spring):
      self.spring = spring
      for index in buttons.indices {
        buttons[index].values.retune(to: context.environment.spring(spring), at: time)
      }
    case .resized: layout = Layout(context)
    case .tap, .wheel, .kick, .driver: break
    }
  }

  private mutating func take(_ touch: Touch) {
    switch touch.phase {
    case .began:
      lift(isTap: false)
      guard let item = touch.item else { return }
      let index = item == 0 ? focus : 1 - focus
      if index != focus { select(index) }
      touched = (index, true, touch.source == .key)
      show(index, pressed: true)
    case .moved:
      guard let (index, wasInside, isKey) = touched else { return }
      // The full size counts, so that a finger at the rim stays inside while the button shrinks.
      let isInside = layout.shape(of: index, scale: 1).contains(touch.location * layout.scale)
      touched = (index, isInside, isKey)
      if isInside != wasInside { show(index, pressed: isInside) }
    case .ended, .cancelled: lift(isTap: touch.phase == .ended && touched?.isInside == true)
    }
  }

  /// Outside the button a release is no tap: the button only springs back (M48).
  private mutating func lift(isTap: Bool) {
    guard let (index, _, _) = touched else { return }
    touched = nil
    show(index, pressed: false)
    if isTap, index == 1 { bars.toggle(in: context.environment, at: time) }
  }

  /// Selects a button. A key that holds the other one lets go.
  private mutating func select(_ index: Int) {
    if touched?.isKey == true { lift(isTap: true) }
    focus = index
    chart.begin(at: time)
  }

  // MARK: The stage

  package func draw(on stage: inout Stage) {
    stage.scale = layout.scale
    let (instant, hamburger) = (buttons[0], buttons[1])
    let square = layout.shape(of: 0, scale: instant.values[0].value(at: time))
    stage.fill(square, theme.violet, turn: instant.values[1].value(at: time), item: focus == 0 ? 0 : 1)
    let ((ground, ink), size) = (colors(stage.rendering.color), hamburger.values[0].value(at: time))
    stage.fill(layout.shape(of: 1, scale: size), ground, item: focus == 0 ? 1 : 0)
    // Touches pass through the bars to the button (M48).
    let (turn, alpha) = (hamburger.values[1].value(at: time), bars.alpha(at: time).value)
    for bar in 0..<3 where bar != 1 || alpha >= 1.0 / 32 {
      let (place, scale) = (bars.place(of: bar, at: time), max(size, 0) * layout.scale)
      let middle = layout.middle(of: 1) + Rotation(angle: turn).turn(SIMD2(0, place.y) * scale)
      let box = Box(around: middle, size: Bars.size * scale)
      let shape = Shape.rectangle(box, radius: box.height / 2)
      stage.fill(shape, ground.mixed(with: ink, by: bar == 1 ? alpha : 1), turn: turn + place.turn)
    }
    stage.text("press me", at: layout.middle(of: 0), theme.textOnTile, style: .bold, .center)
    for index in buttons.indices {
      let place = SIMD2(layout.middle(of: index).x, layout.nameTop)
      let name: InlineText = index == focus ? "● \(name(of: index))" : name(of: index)
      let color = index == focus ? theme.accent : theme.dimText
      stage.text(name, at: place, color, style: index == focus ? .bold : .plain, .center)
    }
    guard let box = layout.chart else { return }
    stage.sweep(chart, in: box, range: 0.6...1.2, theme.curve, mark: theme.mark, context)
    stage.text("size", at: SIMD2(box.left, box.bottom), theme.curve)
    stage.text("┊ down or up", at: SIMD2(box.right, box.bottom), theme.mark, .trailing)
  }

  private func name(of index: Int) -> InlineText { index == 0 ? "instant button" : "hamburger" }
  private func colors(_ palette: Rendering.Palette) -> (ground: Color, ink: Color) {
    let (white, red, redness) = (Color(rgb: 0xff_ff_ff), theme.red, bars.redness(at: time))
    return switch palette {
    case .full: (theme.blue.darker(by: 0.6), white.mixed(with: red, by: redness))
    case .few: (theme.pane, bars.isCross ? red : white)
    case .none: (theme.knob, theme.pane)
    }
  }

  // MARK: Texts and trace

  package var status: StatusText {
    StatusText(
      isMoving: isMoving, state: buttons[focus].showsPress ? "pressed" : isMoving ? "moving" : "at rest",
      motion: name(of: focus), law: context.environment.reducesMotion ? "reduced motion" : "")
  }

  package var trace: [TraceColumn] {
    let redness = bars.redness(at: time)
    return zip(["instant_", ""], buttons).flatMap { name, button in
      zip(["scale", "turn"], button.values).flatMap { TraceColumn.motion(name + $0, $1.state(at: time)) }
    } + zip(["bars_turn", "bars_shift"], bars.values).flatMap { TraceColumn.motion($0, $1.state(at: time)) }
      + TraceColumn.color(RGBA(red: 1, green: 1 - redness, blue: 1 - redness))
      + TraceColumn.motion("alpha", bars.alpha(at: time)) + [
        TraceColumn("presses", Double(buttons[0].pressCount + buttons[1].pressCount)),
        TraceColumn("taps", Double(bars.toggleCount)),
        TraceColumn("shape", word: bars.isCross ? "x" : "bars")
      ]
  }
}

/// A button that responds when the finger comes down: it shrinks and turns, and springs back on release. Each press and each
/// release retargets its two animations from their values and velocities (M46).
private struct InstantButton: Sendable {
  /// The scale relative to the button's own size and the clockwise angle in rad, released and pressed.
  private static let (released, pressed) = ([1.0, 0], [0.8, Double.pi / 6])
  fileprivate var values = [MovingValue<Double>](released, within: [0.001, 0.002])
  private var isPressed = false
  /// The scene time at which the button shows a release that came too early, in s.
  private(set) var showTime: Double?
  /// The scene time until which the last press shows, in s: for 0.08 s, so that a click is seen.
  private var pressEnd = -Double.infinity
  private(set) var pressCount = 0

  var showsPress: Bool { isPressed || showTime != nil }

  /// Shows a press or a release, or what is due if nil. Reduced motion has no rotation.
  mutating func show(
    _ pressed: Bool?, with spring: Spring, in environment: MotionEnvironment, at time: Double
  ) {
    if let pressed {
      guard pressed != isPressed else { return }
      isPressed = pressed
      pressCount += pressed ? 1 : 0
      if pressed { pressEnd = time + 0.08 }
      if !pressed, time < pressEnd { return showTime = pressEnd }
    }
    showTime = nil
    let (spring, targets) = (environment.spring(spring), isPressed ? Self.pressed : Self.released)
    for index in 0..<(environment.reducesMotion ? 1 : 2) {
      values[index].retarget(to: targets[index], with: spring, at: time)
    }
  }
}

/// Three bars that become an X, and bars again. Each change starts from the present values and velocities, however fast the
/// button is tapped (M48–M53).
private struct Bars: Sendable {
  /// The width and height of a bar, in pt, and the y of the bars' upper edges below the upper edge of the button.
  static let size = SIMD2(80.0, 11)
  private static let tops: InlineArray<3, Double> = [40, 69, 99]
  private(set) var toggleCount = 0
  /// The upper bar's angle in rad, its shift downwards in pt, and the progress of the colour from white to red (M54). The lower
  /// bar has the opposite angle and shift.
  private static let cross = [-Double.pi / 4, 29, 1]
  fileprivate var values = [MovingValue<Double>](
    [0, 0, 0], within: [0.002, 0.05, Tolerance.fraction.distance / 2.0.squareRoot()])
  /// The middle bar's opacity. Fades of 0.2 s that overlap add up, as UIKit's do.
  private var fade = AdditiveMotion<TimedMotion<Double>>(1)
  /// The scene time at which the last fade ends, in s; nil if there is none.
  private var fadeEnd: Double?

  /// True if the bars form an X or are turning into one.
  var isCross: Bool { toggleCount % 2 == 1 }
  func redness(at time: Double) -> Double { min(max(values[2].value(at: time), 0), 1) }
  var isMoving: Bool { fadeEnd != nil || values.isMoving }

  mutating func move(_ parts: inout Parts) {
    parts.move(&values)
    parts.note(isMoving: fadeEnd != nil)
    if parts.isDue(fadeEnd) { fadeEnd = nil }
  }

  mutating func toggle(in environment: MotionEnvironment, at time: Double) {
    toggleCount += 1
    for index in values.indices {
      // The shift and the colour do not overshoot.
      let spring = environment.spring(Spring(bounciness: index == 0 ? 11 : 0, speed: 18))
      values[index].retarget(to: isCross ? Self.cross[index] : 0, with: spring, at: time)
    }
    fade.retarget(to: isCross ? 0 : 1, at: time, duration: 0.2, curve: .easeInOut)
    fadeEnd = time + 0.2
  }

  /// Returns the middle bar's opacity, 0…1, and its rate of change, in 1/s.
  func alpha(at time: Double) -> (value: Double, velocity: Double) {
    let (value, velocity) = fade.state(at: time)
    return (min(max(value, 0), 1), velocity)
  }

  /// Returns the y of a bar's middle from the button's, in pt, and its angle, in rad, for a button that is not turned.
  func place(of bar: Int, at time: Double) -> (y: Double, turn: Double) {
    let (sign, y) = (1 - Double(bar), Self.tops[bar] + Self.size.y / 2 - ButtonScene.size / 2)
    return (y + sign * values[1].value(at: time), sign * values[0].value(at: time))
  }
}

/// Two buttons side by side, their names, and a chart, in pt.
private struct Layout: Sendable {
  /// The pt of the stage per pt of a button.
  let scale: Double
  /// The chart of the selected button's scale; nil if there is no room for it.
  let chart: Box?
  let nameTop: Double
  private let middle: Double
  private let middles: SIMD2<Double>

  init(_ context: SceneContext) {
    let (columns, rows, size) = (Double(context.columns), Double(context.rows), context.size)
    let isRoomy = rows >= 34
    let large = max(2.5, min(0.4 * size.y, 0.25 * size.x) / ButtonScene.size)
    let tall = rows >= 20 ? isRoomy ? 1.5 : 1 : (rows - 4.5) * Box.row / ButtonScene.size
    // A button fits beside the other one and beside the edge.
    scale = min(rows >= 54 ? large : tall, (size.x / 2 - 1.5 * Box.column) / ButtonScene.size)
    let half = ButtonScene.size / 2 * scale / Box.row
    let row = rows < 20 ? (rows / 2 - 1).rounded() : (half + (isRoomy ? 6.5 : 5.5)).rounded()
    let pair = SIMD2(columns, columns) / 2 + min(columns / 4, 4.8 * half) * SIMD2(-1, 1)
    let nameRow = min(rows - 2, (row + half).rounded(.up) + (rows >= 54 ? 3 : isRoomy ? 2 : 0))
    (middle, nameTop) = (row * Box.row, nameRow * Box.row)
    middles = pair.rounded(.toNearestOrAwayFromZero) * Box.column
    let top = Int(nameRow) + (isRoomy ? 3 : nameRow + 7 < rows - 1 ? 2 : 1)
    let width = context.columns / 2 - (columns >= 100 ? 8 : 0)
    let height = min(context.rows - top - (isRoomy ? 4 : 3), 30)
    let box = Box(column: (context.columns - width) / 2, row: top, columns: width, rows: height)
    chart = columns >= 60 && context.rows - top >= 7 ? box : nil
  }

  func middle(of index: Int) -> SIMD2<Double> { SIMD2(middles[index], middle) }

  /// Returns the outline of a button at a scale relative to its own size.
  func shape(of index: Int, scale size: Double) -> Shape {
    let radius = ButtonScene.size / 2 * max(size, 0) * scale
    let box = Box(around: middle(of: index), size: SIMD2(2 * radius, 2 * radius))
    return index == 1 ? .circle(box.middle, radius: radius) : .rectangle(box, radius: 0.4 * radius)
  }
}
