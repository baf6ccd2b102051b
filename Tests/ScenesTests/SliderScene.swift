import Motion
import PaneCanvas

@testable import PaneScenes

/// The smallest scene with everything that the gallery shows: a disc on a spring, which a tap sends to the other side.
struct SliderScene: Scene {
  static let about = About(
    summary: "a disc", hint: ["space moves the disc.", "Again turns it back."],
    axis: .horizontal, demo: [.tap(at: 0.3), .tap(at: 0.6)])
  static let keys: [KeyBinding<Self>] = [
    .tap("tap", "move the disc to the other side"),
    .glide(.horizontal, "drag the disc"),
    .hold(),
    .ways("side", "move the disc to the other side") { scene, _ in scene.handle(.tap) }
  ]

  var context: SceneContext
  var x = MovingValue(40.0, tolerance: .standard)
  var ownSpring = Spring.standard
  private var hold: Hold?
  private var text = InlineText()

  init(_ context: SceneContext) { self.context = context }

  /// The two places of the disc, in pt.
  private var ends: (Double, Double) { (40, context.size.x - 40) }
  private var place: Double { hold?.value(at: time).x ?? x.value(at: time) }

  mutating func move(_ parts: inout Parts) {
    parts.move(hold)
    parts.move(&x)
    if parts.makesTexts { text = "x \(fixed(place, decimals: 1)) pt" }
  }

  mutating func handle(_ event: SceneEvent) {
    let time = time
    switch event {
    case .tap:
      hold = nil
      x.retarget(to: x.target < context.size.x / 2 ? ends.1 : ends.0, with: ownSpring, at: time)
    case .spring(let spring):
      ownSpring = spring
      if x.phase == .moving { x.retarget(to: x.target, with: spring, at: time) }
    case .resized:
      let target = x.target < context.size.x / 2 ? ends.0 : ends.1
      if target != x.target { x.retarget(to: target, with: ownSpring, at: time) }
    case .touch(let touch) where touch.phase == .began && touch.item == 0:
      let (value, velocity) = (SIMD2(place, context.size.y / 2), SIMD2(x.velocity(at: time), 0))
      hold = Hold(touch, taking: value, velocity: velocity, at: time)
      x.grab(at: time)
    case .touch(let touch):
      hold?.follow(touch, at: time)
      guard touch.phase == .ended || touch.phase == .cancelled, let hold else { return }
      x.place(hold.value(at: time).x)
      self.hold = nil
      x.retarget(to: ends.0, with: ownSpring, at: time)
    default: break
    }
  }

  func draw(on stage: inout Stage) {
    stage.fill(.circle(SIMD2(place, context.size.y / 2), radius: 20), theme.blue, item: 0)
    stage.text("disc", at: SIMD2(0, 3 * Box.row), theme.text)
  }

  func write(_ code: inout SceneCode) { code.show("// A disc on a line.") }
  var spring: Spring { ownSpring }
  var trace: [TraceColumn] { TraceColumn.motion("x", (place, x.velocity(at: time))) }
  var status: StatusText {
    StatusText(
      isMoving: x.phase == .moving, state: x.phase == .moving ? "moving" : hold == nil ? "still" : "held",
      motion: text, law: ownSpring.words)
  }
}

extension Gallery {
  /// A gallery whose first scene is a slider.
  static func slider(
    columns: Int = 120, rows: Int = 40, showsHint: Bool = false, environment: MotionEnvironment = .standard
  ) -> Gallery {
    let context = SceneContext(columns: columns, rows: rows, environment: environment)
    return Gallery(.controlPanel, context, showsHint: showsHint) { SliderScene($0) }
  }

  @discardableResult
  mutating func key(
    _ key: Key, _ modifiers: Modifiers = [], _ phase: KeyPhase = .press, at time: Double? = nil
  ) -> [SessionEffect] {
    route(.input(.key(key, phase, modifiers)), at: time ?? self.time)
  }

  mutating func mouse(
    _ action: MouseEvent.MouseAction, column: Double, row: Double, at time: Double? = nil,
    isScripted: Bool = false
  ) {
    let mouse = MouseEvent(action, .left, column: column, row: row)
    _ = route(.input(.mouse(mouse)), at: time ?? self.time, isScripted: isScripted)
  }

  var row: [Double] {
    scene.trace.map { if case .number(let number) = $0.value { number } else { 0 } }
  }

  var state: String { shell.status.state }

  /// The texts of the gallery's own list after a frame, with the cells that they take.
  mutating func texts() -> [(text: String, row: Int, columns: Range<Int>)] {
    var canvas = Canvas(columns: context.columns, rows: context.rows)
    draw(into: &canvas)
    return chrome.elements.compactMap { element in
      guard case .text(let text) = element, !text.range.isEmpty else { return nil }
      let column = Int(text.corner.x / Box.column)
      let words = String(String.UnicodeScalarView(chrome.characters[text.range]))
      return (words, Int(text.corner.y / Box.row), column..<column + text.range.count)
    }
  }
}
