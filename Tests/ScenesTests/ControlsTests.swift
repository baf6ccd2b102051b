import PaneCanvas
import Testing

@testable import PaneScenes

/// Tests of tiles and sliders. At 120 × 40 the open pane's tiles are on rows 20 to 23 with gaps of 3 columns, and the
/// sliders' bars are on rows 26 and 30, from column 30 to 104.
struct ControlsTests {
  private func open() -> Scenario {
    var scenario = Scenario(from: .open)
    scenario.advance(to: 9)
    return scenario
  }

  private func canvas(_ scenario: Scenario) -> Canvas {
    var canvas = Canvas(columns: 120, rows: 40)
    scenario.scene.draw(into: &canvas)
    return canvas
  }

  /// The left edges of the tiles.
  private static let tileColumns = [16, 38, 61, 84]

  /// The second line of a tile.
  private func subtitle(_ tile: Int, _ scenario: Scenario, row: Int = 22) -> String {
    let canvas = canvas(scenario)
    let start = Self.tileColumns[tile] + 2
    let text = String(String.UnicodeScalarView((start..<start + 12).map { canvas[$0, row].glyph }))
    return String(text.trimmingPrefix(" ").prefix { $0 != " " })
  }

  private func click(_ scenario: inout Scenario, _ column: Double, _ row: Double, at time: Double) {
    scenario.mouse(.press, column, row, at: time)
    scenario.mouse(.release, column, row, at: time + 0.05)
  }

  @Test func `a click toggles a tile without moving the pane`() {
    var scenario = open()
    #expect((0..<4).map { subtitle($0, scenario) } == ["home", "full", "on", "off"])
    click(&scenario, 20, 21, at: 9)
    #expect(subtitle(0, scenario) == "off")
    #expect(scenario.scene.pane.phase == .resting)
    #expect(!scenario.scene.isAtRest)
    scenario.advance(to: 11)
    #expect(scenario.scene.isAtRest)
    #expect(canvas(scenario)[17, 20].background == Theme.dark.off)
    click(&scenario, 20, 21, at: 12)
    scenario.advance(to: 14)
    #expect(canvas(scenario) == canvas(open()))
  }

  @Test func `M45: a tile shrinks in the next frame after a press and stays so while it is held`() {
    var scenario = open()
    let green = Theme.dark.green
    scenario.mouse(.press, 25, 21, at: 9)
    scenario.advance(to: 9.017)
    #expect(canvas(scenario) != canvas(open()))
    scenario.advance(to: 11)
    #expect(scenario.scene.isAtRest)
    #expect(canvas(scenario)[17, 21].background != green && canvas(scenario)[18, 21].background == green)
    // The text stays off the tile's edge.
    let words = (18..<24).map { canvas(scenario)[$0, 22].glyph }
    #expect(words.first == " " && subtitle(0, scenario) == "home")
  }

  @Test func `M48: a release outside a tile toggles nothing`() {
    var scenario = open()
    scenario.mouse(.press, 25, 21.5, at: 9)
    scenario.mouse(.drag, 37, 21.5, at: 9.1)
    scenario.mouse(.release, 37, 21.5, at: 9.2)
    scenario.advance(to: 11)
    #expect(canvas(scenario) == canvas(open()))
  }

  @Test func `a vertical drag that starts on a tile drags the pane, and the tile springs back`() {
    var scenario = open()
    scenario.mouse(.press, 25, 21.5, at: 9)
    scenario.mouse(.drag, 25, 24.5, at: 9.1)
    #expect(scenario.scene.pane.phase == .dragging)
    #expect(scenario.scene.position == 272 + 48)
    scenario.mouse(.release, 25, 24.5, at: 9.3)
    scenario.advance(to: 19)
    #expect(scenario.scene.pane.phase == .resting)
    #expect(subtitle(0, scenario) == "home")
  }

  @Test func `M109: a tile is hit where it is shown, also in flight`() {
    var scenario = open()
    scenario.happens(.tap, at: 9)
    scenario.advance(to: 9.05)
    let velocity = scenario.scene.velocity
    #expect(velocity > 500)
    let row = scenario.edgeRow + 5
    scenario.mouse(.press, 20, row, at: 9.05)
    #expect(scenario.scene.velocity == velocity)
    scenario.mouse(.release, 20, row, at: 9.12)
    scenario.happens(.tap, at: 9.2)
    scenario.advance(to: 19)
    #expect(subtitle(0, scenario) == "off")
    // At the resting position of the tiles there is none while the pane is elsewhere.
    scenario.happens(.tap, at: 19)
    scenario.advance(to: 19.3)
    click(&scenario, 20, 21, at: 19.3)
    scenario.happens(.tap, at: 20)
    scenario.advance(to: 29)
    #expect(subtitle(0, scenario) == "off")
  }

  /// The columns of a slider's knob.
  private func knob(_ scenario: Scenario, row: Int = 26) -> [Int] {
    let canvas = canvas(scenario)
    return (30..<104).filter { canvas[$0, row].dominant == Theme.dark.knob }
  }

  @Test func `a knob follows the pointer 1:1 up to its ends`() {
    var scenario = open()
    // 30 + 72 · 0.72 = 81.84
    #expect(knob(scenario).first == 82)
    scenario.mouse(.press, 82.5, 26.5, at: 9)
    scenario.mouse(.drag, 72.5, 26.5, at: 9.1)
    #expect(knob(scenario).first == 72)
    #expect(scenario.scene.isAtRest)
    scenario.mouse(.drag, 5, 20, at: 9.2)
    #expect(knob(scenario) == [30, 31])
    scenario.mouse(.drag, 300, 20, at: 9.3)
    #expect(knob(scenario) == [102, 103])
    scenario.mouse(.drag, 82.5, 26.5, at: 9.4)
    scenario.mouse(.release, 82.5, 26.5, at: 9.5)
    #expect(canvas(scenario) == canvas(open()))
  }

  @Test func `a press on the track moves the knob there on a spring, and the knob can be dragged on the way`()
  {
    var scenario = open()
    scenario.mouse(.press, 40, 30.5, at: 9)
    let start = knob(scenario, row: 30).first!
    #expect(start > 55)
    scenario.advance(to: 9.06)
    #expect(knob(scenario, row: 30).first! < start && knob(scenario, row: 30).first! > 40)
    scenario.mouse(.drag, 50, 30.5, at: 9.07)
    scenario.advance(to: 11)
    #expect(knob(scenario, row: 30) == [49, 50])
    #expect(scenario.scene.pane.phase == .resting)
  }

  @Test func `the brightness slider dims the stage in at most 13 colours, and no other slider does`() {
    var scenario = open()
    let plain = canvas(scenario)[2, 30].background
    scenario.mouse(.press, 82.5, 26.5, at: 9)
    var colors: Set<Color> = []
    for step in 0...520 {
      scenario.mouse(.drag, 82.5 - Double(step) / 10, 26.5, at: 9 + Double(step) / 100)
      colors.insert(canvas(scenario)[2, 30].background)
    }
    #expect(colors.count > 6 && colors.count <= 13)
    let dim = canvas(scenario)[2, 30].background
    #expect(
      Int(dim.red) + Int(dim.green) + Int(dim.blue) < (Int(plain.red) + Int(plain.green) + Int(plain.blue))
        / 2)
    var other = open()
    other.mouse(.press, 40, 30.5, at: 9)
    other.advance(to: 11)
    #expect(canvas(other)[2, 30].background == plain)
  }

  // MARK: Reduced motion

  @Test
  func `reduced motion removes overshoot and trail, and can be switched off again`() {
    var scenario = open()
    click(&scenario, 43, 21, at: 9)
    #expect(subtitle(1, scenario) == "reduced")
    scenario.happens(.tap, at: 10)
    var lowest = 0.0
    for frame in 0...60 {
      scenario.advance(to: 10 + Double(frame) / 60)
      lowest = max(lowest, scenario.scene.position)
    }
    #expect(lowest <= 592)
    #expect(scenario.scene.pane.phase == .resting)
    let trail = Theme.dark.trail
    scenario.happens(.kick([500, -600]), at: 12)
    scenario.advance(to: 12.2)
    let quiet = canvas(scenario)
    scenario.happens(.tap, at: 12.3)
    scenario.advance(to: 20)
    click(&scenario, 43, 21, at: 20)
    #expect(subtitle(1, scenario) == "full")
    scenario.happens(.kick([500, -600]), at: 22)
    for frame in 0...12 { scenario.advance(to: 22 + Double(frame) / 60) }
    #expect(quiet.cells.count == 4800)
    func trailing(_ canvas: Canvas) -> Int {
      canvas.cells.filter { $0.foreground.red > trail.red / 3 && $0.foreground.red < 0x80 }.count
    }
    #expect(trailing(canvas(scenario)) > trailing(quiet))
  }

  @Test func `switching to reduced motion in flight keeps value and velocity`() {
    var scenario = open()
    scenario.mouse(.press, 43, 21, at: 9)
    scenario.mouse(.scrollUp, 1, 1, at: 9)
    let release = MouseEvent(.release, .left, column: 43, row: 21)
    let (before, after) = scenario.around(.input(.mouse(release)), at: 9.03)
    #expect(scenario.scene.status.law.description.hasSuffix("reduced motion"))
    #expect(abs(before.velocity) > 10)
    #expect(abs(after.value - before.value) < 1e-9)
    #expect(abs(after.velocity - before.velocity) < 1e-9 * abs(before.velocity))
  }
}
