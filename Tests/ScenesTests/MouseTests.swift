import PaneCanvas
import MotionKinematics
import PaneScenes
import Testing

extension Scenario {
  mutating func mouse(_ action: MouseEvent.MouseAction, _ column: Double, _ row: Double, at time: Double) {
    let button: MouseEvent.Button = action == .scrollUp || action == .scrollDown ? .none : .left
    happens(.input(.mouse(MouseEvent(action, button, column: column, row: row))), at: time)
  }

  /// The row of the pane's top edge.
  var edgeRow: Double { scene.position / 16 }
}

/// Tests of the pane with the mouse. At 120 × 40 it rests at row 37 or 17, between columns 12 and 108.
struct PaneMouseTests {
  @Test func `M13: a press anywhere on the pane stops it in flight`() {
    for (column, below) in [(12.5, 0.5), (60, 0.1), (107.5, 12)] {
      var scenario = Scenario(from: .open)
      scenario.happens(.tap, at: 0)
      scenario.advance(to: 0.06)
      let before = scenario.scene.position
      scenario.mouse(.press, column, scenario.edgeRow + below, at: 0.06)
      #expect(scenario.scene.position == before)
      #expect(scenario.scene.velocity == 0)
      scenario.advance(to: 3)
      #expect(scenario.scene.position == before)
      #expect(scenario.scene.isAtRest)
    }
  }

  @Test(arguments: [true, false])
  func `a finger that takes the pane from an arrow key keeps it when the key is released`(isMouse: Bool) {
    var scenario = Scenario(from: .open)
    scenario.happens(.reportsKeyRelease(true), at: 0)
    scenario.happens(.input(.key(.down)), at: 0.1)
    scenario.advance(to: 0.3)
    if isMouse {
      scenario.mouse(.press, 60, scenario.edgeRow + 1, at: 0.3)
    } else {
      scenario.happens(.grab, at: 0.3)
    }
    let held = scenario.scene.position
    scenario.happens(.input(.key(.down, .release)), at: 0.4)
    scenario.advance(to: 2)
    #expect(scenario.scene.position == held && scenario.scene.velocity == 0)
  }

  @Test(arguments: [(11.4, 38.0), (108.5, 38), (60, 36.8), (60, 39.5)])
  func `a press beside the pane, above it or on the bar in front of it has no effect`(
    column: Double, row: Double
  ) {
    var scenario = Scenario()
    scenario.advance(to: 9)
    // The ball is moved out of the way.
    scenario.happens(.kick([400, 0]), at: 9)
    scenario.advance(to: 18)
    scenario.mouse(.press, column, row, at: 18)
    #expect(scenario.scene.pane.phase == .resting)
    scenario.mouse(.release, column, row, at: 18.1)
    #expect(scenario.scene.pane.phase == .resting)
  }

  @Test func `M1 M11: the pane follows the mouse by fractions of a cell, including the slop`() {
    var scenario = Scenario()
    scenario.mouse(.press, 30, 38, at: 1)
    scenario.mouse(.drag, 30, 37.8, at: 1.02)
    #expect(scenario.scene.position == 592)
    scenario.mouse(.drag, 30, 37.5, at: 1.04)
    #expect(scenario.scene.position == 592 - 8)
    scenario.mouse(.drag, 31, 30.0625, at: 1.06)
    #expect(scenario.scene.position == 592 - 7.9375 * 16)
    scenario.mouse(.drag, 31, 37.75, at: 1.08)
    #expect(scenario.scene.position == 592 - 4)
  }

  @Test func `M58: a released pane moves with the tracked velocity, in the direction of the throw`() {
    var scenario = Scenario()
    scenario.mouse(.press, 30, 38, at: 1)
    for step in 1...6 { scenario.mouse(.drag, 30, 38 - Double(step) * 0.5, at: 1 + Double(step) / 60) }
    let before = scenario.scene.position
    scenario.mouse(.release, 30, 35, at: 1.1)
    #expect(abs(scenario.scene.position - before) < 1e-9)
    #expect(abs(scenario.scene.velocity + 480) < 1e-9)
    #expect(scenario.scene.pane.target == .open)
  }

  @Test func `M15: past its end the pane follows through the rubber band`() {
    var scenario = Scenario(from: .open)
    scenario.mouse(.press, 14, 18, at: 9)
    scenario.mouse(.drag, 14, 8, at: 9.1)
    #expect(scenario.scene.position < 272 - 40 && scenario.scene.position > 272 - 160)
  }

  @Test(arguments: [0.0, 0.08, 0.2, 2])
  func `M32: a click toggles the pane, at rest and in flight, from where the press stopped it`(time: Double) {
    var scenario = Scenario()
    scenario.happens(.tap, at: 1)
    scenario.advance(to: 1 + time)
    let before = scenario.scene.position
    scenario.mouse(.press, 14, scenario.edgeRow + 1, at: 1 + time)
    scenario.mouse(.release, 14, scenario.edgeRow + 1, at: 1.08 + time)
    #expect(abs(scenario.scene.position - before) < 1e-9)
    #expect(scenario.scene.velocity == 0)
    #expect(scenario.scene.pane.target == .closed)
  }

  @Test func `M69: Esc and a loss of focus release the pane with the tracked velocity`() {
    for event in [InputEvent.key(.escape), .focus(false)] {
      var scenario = Scenario()
      scenario.mouse(.press, 30, 38, at: 1)
      for step in 1...6 { scenario.mouse(.drag, 30, 38 - Double(step) * 0.5, at: 1 + Double(step) / 60) }
      let (before, after) = scenario.around(.input(event), at: 1.1)
      #expect(abs(after.value - before.value) < 1e-9)
      #expect(abs(after.velocity + 480) < 1e-9)
      #expect(scenario.scene.pane.phase == .animating)
      // The later release of the button has no effect.
      scenario.mouse(.drag, 30, 20, at: 1.15)
      scenario.mouse(.release, 30, 20, at: 1.2)
      #expect(scenario.scene.pane.phase == .animating)
      #expect(scenario.scene.pane.target == .open)
    }
  }

  @Test func `the mouse takes over the pane from the arrows, and the arrows from the mouse`() {
    var scenario = Scenario()
    scenario.happens(.input(.key(.up)), at: 1)
    scenario.advance(to: 1.2)
    let before = scenario.scene.position
    scenario.mouse(.press, 13, 38, at: 1.2)
    #expect(scenario.scene.velocity == 0)
    scenario.advance(to: 2)
    #expect(scenario.scene.position == before && scenario.scene.pane.phase == .dragging)
    scenario.mouse(.drag, 13, 37, at: 2)
    scenario.happens(.input(.key(.up)), at: 2.02)
    scenario.advance(to: 2.1)
    #expect(abs(scenario.scene.velocity + 320) < 1e-9)
    let position = scenario.scene.position
    scenario.mouse(.drag, 13, 30, at: 2.1)
    scenario.mouse(.release, 13, 30, at: 2.1)
    #expect(scenario.scene.position == position)
    #expect(scenario.scene.pane.phase == .dragging)
  }

  @Test func `a press without a reported release ends at the next press`() {
    var scenario = Scenario()
    scenario.mouse(.press, 30, 38, at: 1)
    scenario.mouse(.press, 2, 3, at: 1.5)
    #expect(scenario.scene.pane.phase == .animating)
  }

  @Test(arguments: [(MouseEvent.MouseAction.scrollUp, PaneEnd.open, -1.0), (.scrollDown, .closed, 1)])
  func `a notch of the wheel adds 600 pt/s towards its end, and notches add up`(
    wheel: MouseEvent.MouseAction, end: PaneEnd, direction: Double
  ) {
    var scenario = Scenario(from: end.opposite)
    scenario.mouse(wheel, 5, 5, at: 1)
    #expect(scenario.scene.pane.target == end)
    #expect(scenario.scene.velocity == 600 * direction)
    let (before, after) = scenario.around(
      .input(.mouse(MouseEvent(wheel, .none, column: 5, row: 5))), at: 1.03)
    #expect(abs(after.value - before.value) < 1e-9)
    #expect(abs(after.velocity - before.velocity - 600 * direction) < 1e-9)
    for _ in 0..<50 { scenario.mouse(wheel, 5, 5, at: 1.03) }
    #expect(abs(scenario.scene.velocity) == 3000)
    scenario.advance(to: 9)
    #expect(scenario.scene.position == scenario.scene.stage.edge(at: end))
  }

  @Test func `the wheel does not move a pane held by Enter or the mouse`() {
    var scenario = Scenario()
    scenario.happens(.input(.key(.enter)), at: 1)
    scenario.mouse(.scrollUp, 5, 5, at: 1.1)
    #expect(scenario.scene.pane.phase == .dragging)
    scenario.mouse(.press, 30, 38, at: 1.2)
    scenario.mouse(.scrollUp, 5, 5, at: 1.3)
    #expect(scenario.scene.pane.phase == .dragging)
  }
}

struct BallMouseTests {
  /// The scene with the ball asleep on the closed pane.
  private func asleep() -> Scenario {
    var scenario = Scenario()
    scenario.advance(to: 9)
    return scenario
  }

  private func press(_ scenario: inout Scenario, beside: SIMD2<Double> = .zero, at time: Double) -> SIMD2<
    Double
  > {
    let place = (scenario.scene.ballPosition + beside) / SIMD2(8, 16)
    scenario.mouse(.press, place.x, place.y, at: time)
    return place
  }

  @Test func `the ball is grabbed where it is shown, or one cell beside it, and stays with the mouse`() {
    for beside in [SIMD2(0.0, 0), [40, 0], [-30, -30], [0, -46]] {
      var scenario = Scenario()
      scenario.advance(to: 0.3)
      let before = scenario.scene.ballPosition
      _ = press(&scenario, beside: beside, at: 0.3)
      scenario.advance(to: 5)
      #expect(scenario.scene.ballPosition == before)
      #expect(scenario.scene.isAtRest)
    }
    var scenario = Scenario()
    scenario.advance(to: 0.3)
    _ = press(&scenario, beside: [0, -50], at: 0.3)
    scenario.advance(to: 5)
    #expect(scenario.scene.ballPosition.y + 32 > 591)
  }

  @Test func `the dragged ball follows 1:1 and stays outside the pane and inside the stage`() {
    var scenario = asleep()
    let start = scenario.scene.ballPosition
    let place = press(&scenario, at: 9)
    scenario.mouse(.drag, place.x + 3.25, place.y - 10.5, at: 9.1)
    #expect((scenario.scene.ballPosition - start - [26, -168]).length < 1e-9)
    scenario.mouse(.drag, place.x, place.y + 5, at: 9.2)
    #expect(abs(scenario.scene.ballPosition.y - 560) < 1e-9)
    scenario.mouse(.drag, -20, -20, at: 9.3)
    #expect(scenario.scene.ballPosition == [32, 32])
  }

  @Test func `M58: the ball is thrown with the tracked velocity in both directions`() {
    var scenario = asleep()
    let place = press(&scenario, at: 9)
    for step in 1...6 {
      scenario.mouse(.drag, place.x + Double(step), place.y - Double(step), at: 9 + Double(step) / 60)
    }
    scenario.mouse(.release, place.x + 6, place.y - 6, at: 9.1)
    #expect((scenario.scene.ballVelocity - [480, -960]).length < 1e-6)
    #expect(scenario.scene.pane.phase == .resting)
  }

  @Test func `while the ball is held, its velocity is that of the finger, which comes to rest with it`() {
    var scenario = asleep()
    let place = press(&scenario, at: 9)
    for step in 1...6 {
      scenario.mouse(.drag, place.x + Double(step), place.y - Double(step), at: 9 + Double(step) / 60)
    }
    #expect((scenario.scene.ballVelocity - [480, -960]).length < 1e-6 && !scenario.scene.isAtRest)
    scenario.advance(to: 9.3)
    #expect(scenario.scene.ballVelocity == .zero && scenario.scene.isAtRest)
  }

  @Test(arguments: [Key.escape, .enter])
  func `a key that cancels lets the ball go, which falls with the tracked velocity`(key: Key) {
    var scenario = Scenario()
    // Enter cancels if it holds the pane.
    if key == .enter { scenario.happens(.input(.key(key)), at: 0) }
    scenario.advance(to: 9)
    let place = press(&scenario, at: 9)
    for step in 1...6 {
      scenario.mouse(.drag, place.x, place.y - Double(step), at: 9 + Double(step) / 60)
    }
    scenario.happens(.input(.key(key)), at: 9.1)
    #expect((scenario.scene.ballVelocity - [0, -960]).length < 1e-6)
    let top = scenario.scene.ballPosition.y
    scenario.mouse(.drag, place.x, place.y - 9, at: 9.11)
    scenario.mouse(.release, place.x, place.y - 9, at: 9.12)
    scenario.advance(to: 20)
    #expect(scenario.scene.ballPosition.y > top && scenario.scene.isAtRest)
  }

  @Test func `an opening pane lifts the held ball, which returns to the mouse when the pane closes`() {
    var scenario = asleep()
    _ = press(&scenario, at: 9)
    let place = scenario.scene.ballPosition
    scenario.happens(.input(.key(.character(" "))), at: 9.1)
    for frame in 1...120 {
      scenario.advance(to: 9.1 + Double(frame) / 60)
      #expect(scenario.scene.ballPosition.y + 32 <= scenario.scene.position + 1e-9)
    }
    scenario.happens(.input(.key(.character(" "))), at: 12)
    scenario.advance(to: 20)
    #expect(abs(scenario.scene.ballPosition.y - place.y) < 1e-9)
    scenario.happens(.input(.key(.escape)), at: 20)
    scenario.advance(to: 21)
    #expect(scenario.scene.isAtRest)
  }
}

/// Tests of clicks on the gallery's bottom line.
struct FooterMouseTests {
  private func gallery(columns: Int = 120) -> Gallery {
    Gallery(.controlPanel, SceneContext(columns: columns, rows: 40), showsHint: false)
  }

  private func footer(_ gallery: Gallery, columns: Int = 120) -> [Unicode.Scalar] {
    var canvas = Canvas(columns: columns, rows: 40)
    gallery.draw(into: &canvas)
    return (0..<columns).map { canvas[$0, 39].glyph }
  }

  /// The column at which a text begins in the bottom line.
  private func column(of text: String, in footer: [Unicode.Scalar]) -> Double {
    let scalars = Array(text.unicodeScalars)
    let column = footer.indices.first { footer[$0...].starts(with: scalars) }
    return Double(column ?? -1) + 0.5
  }

  private func mouse(_ action: MouseEvent.MouseAction, _ column: Double) -> SceneEvent {
    .input(.mouse(MouseEvent(action, .left, column: column, row: 39.5)))
  }

  @Test(arguments: [80, 120])
  func `each dot shows its scene`(columns: Int) {
    var gallery = gallery(columns: columns)
    for name in SceneName.allCases {
      let dots = footer(gallery, columns: columns).indices.filter {
        ["●", "·"].contains(footer(gallery, columns: columns)[$0])
      }
      #expect(dots.count == SceneName.allCases.count)
      _ = gallery.route(mouse(.press, Double(dots[name.number - 1]) + 0.5), at: 0)
      #expect(gallery.name == name)
    }
  }

  @Test func `a click on a word of the bottom line is its key, with press and release of the button`() {
    var (clicked, typed) = (gallery(), gallery())
    let place = column(of: "enter hold", in: footer(clicked))
    _ = clicked.route(mouse(.press, place), at: 1)
    _ = typed.route(.input(.key(.enter, .press)), at: 1)
    #expect(clicked.scene.trace.map(\.value) == typed.scene.trace.map(\.value))
    _ = clicked.route(mouse(.drag, place + 30), at: 1.2)
    _ = clicked.route(mouse(.release, place + 30), at: 1.3)
    _ = typed.route(.input(.key(.enter, .release)), at: 1.3)
    clicked.advance(to: 1.5)
    typed.advance(to: 1.5)
    #expect(clicked.scene.trace.map(\.value) == typed.scene.trace.map(\.value))
    #expect(clicked.route(mouse(.press, column(of: "q quit", in: footer(clicked))), at: 2) == [.quit])
  }

  @Test func `a click on the minus sign of the bottom line is the hyphen key`() {
    let context = SceneContext(columns: 120, rows: 40)
    var clicked = Gallery(.bounciness, context, showsHint: false)
    var typed = clicked
    _ = clicked.route(mouse(.press, column(of: "−", in: footer(clicked))), at: 1)
    _ = typed.route(.input(.key(.character("-"))), at: 1)
    #expect(clicked.scene.tunedSpring == typed.scene.tunedSpring)
    #expect(clicked.scene.tunedSpring != Gallery(.bounciness, context).scene.tunedSpring)
  }

  @Test func `a click on one of two arrows presses that arrow`() {
    let place = column(of: "← → kick", in: footer(gallery()))
    for (offset, key) in [(0.0, Key.left), (2, .right), (5, .left)] {
      var (clicked, typed) = (gallery(), gallery())
      _ = clicked.route(mouse(.press, place + offset), at: 1)
      _ = typed.route(.input(.key(key, .press)), at: 1)
      clicked.advance(to: 1.2)
      typed.advance(to: 1.2)
      #expect(clicked.scene.trace.map(\.value) == typed.scene.trace.map(\.value))
    }
  }

  @Test func `a click between two words has no effect`() {
    var gallery = gallery()
    let before = gallery.scene.trace.map(\.value)
    _ = gallery.route(mouse(.press, column(of: "enter hold", in: footer(gallery)) - 2), at: 0)
    #expect(gallery.scene.trace.map(\.value) == before)
  }
}
