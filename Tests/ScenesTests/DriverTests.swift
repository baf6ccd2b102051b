import Motion
import PaneCanvas
import Testing

@testable import PaneScenes

struct DriverTests {
  /// The position of the pane as a fraction from closed to open.
  private func progress(_ panel: Panel) -> Double { (592 - panel.y) / 320 }

  private func greatestProgress(_ driver: String) -> Double {
    var panel = Panel(driver: driver)
    panel.tap(at: 0)
    return (1...3000).reduce(0) { greatest, tick in
      panel.advance(to: Double(tick) / 1000)
      return max(greatest, progress(panel))
    }
  }

  @Test(arguments: ControlPanel.driverNames)
  func `every driver opens and closes the pane and rests exactly at its ends`(driver: String) {
    var panel = Panel(driver: driver)
    panel.tap(at: 0)
    panel.advance(to: 0.2)
    #expect(panel.phase == .animating)
    panel.advance(to: 10)
    #expect(panel.y == 272 && panel.velocity == 0)
    for time in [10, 10.13, 10.3] { panel.tap(at: time) }
    panel.advance(to: 20)
    #expect(panel.y == 592 && panel.velocity == 0 && panel.shell.isAtRest)
  }

  @Test func `d goes from spring to jump first, and D back`() {
    let names = ["spring", "jump", "from-current", "article", "dynamics", "pop", "animator", "additive"]
    var panel = Panel()
    for (key, names) in [("d" as Key, names.dropFirst() + ["spring"]), ("D", names.reversed()[...])] {
      for name in names {
        panel.key(key, at: 0)
        #expect(panel.scene.pane.driver.name == name)
      }
    }
  }

  @Test func `M16: the article's driver has the article's values at each tick`() {
    var panel = Panel(driver: "article")
    panel.tap(at: 0)
    let steps = [0.083333333, 0.215277778, 0.368634259, 0.523485725, 0.666429559, 0.789522985, 0.889125020]
    for (tick, step) in steps.enumerated() {
      panel.advance(to: Double(tick + 1) / 60)
      #expect(abs(progress(panel) - step) < 1e-9)
    }
    panel.advance(to: 50.5 / 60)
    #expect(panel.phase == .animating)
    panel.advance(to: 51 / 60.0)
    #expect(panel.phase == .resting)
  }

  @Test func `M24 M25 M27: the dynamics driver matches UIKit's steps, and a tap moves only the anchor`() {
    var panel = Panel(driver: "dynamics")
    panel.tap(at: 0)
    // The document's pane travels 400 pt and this one 320; all forces are proportional to the distance.
    let opening = [388.617, 342.553, 279.906, 213.419, 151.272, 98.034, 55.601, 24.049]
    for (frame, distance) in opening.enumerated() {
      panel.advance(to: Double(frame + 1) / 60)
      #expect(abs((panel.y - 272) / 320 - distance / 400) < 1e-5)
    }
    panel.tap(at: 0.15)
    let closing = [20.149, 69.271, 132.598, 198.243]
    for (frame, distance) in closing.enumerated() {
      panel.advance(to: 0.15 + Double(frame + 1) / 60)
      #expect(abs((panel.y - 272) / 320 - distance / 400) < 1e-5)
    }
  }

  @Test(arguments: [("spring", 0.10845), ("pop", 0.0302), ("animator", 0.04599)])
  func `M17 M30 M61: each driver's spring overshoots by its documented percentage`(
    driver: String, overshoot: Double
  ) { #expect(abs(greatestProgress(driver) - 1 - overshoot) < 1e-4) }

  @Test(arguments: ControlPanel.driverNames)
  func `M59: a change to another driver in flight jumps, stops, or keeps value and velocity`(driver: String) {
    var panel = Panel()
    panel.tap(at: 0)
    panel.advance(to: 0.1)
    guard driver == "jump" else {
      return panel.around(at: 0.1, velocity: driver == "from-current" ? 0 : nil) { $0.send(.driver(driver)) }
    }
    panel.shell.send(.driver(driver))
    #expect(panel.y == 272 && panel.velocity == 0)
  }

  @Test func `additive: 1000 taps per second keep value and velocity with at most 256 animations`() {
    var panel = Panel(driver: "additive")
    for tap in 0..<1001 {
      panel.around(at: Double(tap) / 1000) { $0.send(.tap) }
      #expect((panel.scene.pane.law?.law as? AdditiveMotion<Double>)?.offsets.count ?? 0 <= 256)
    }
    panel.advance(to: 10)
    #expect(panel.y == 272 && panel.velocity == 0)
  }

  @Test(arguments: ControlPanel.driverNames)
  func `a spring from the tuner takes over from any driver, and keeps value and velocity`(driver: String) {
    var panel = Panel(driver: driver)
    let spring = Spring(response: 0.7, dampingRatio: 0.3)
    panel.tap(at: 0)
    panel.around(at: 0.2) { $0.send(.spring(spring)) }
    #expect(panel.scene.spring == spring && panel.scene.pane.driver.name == "spring")
  }

  @Test(arguments: ControlPanel.driverNames)
  func `M116: in flight the model is a dashed outline at its end, under the laws that have one`(
    driver: String
  ) {
    /// The top of the outline: that of its longest dashes.
    func outline(_ panel: Panel) -> Double? {
      var shell = panel.shell
      shell.draw()
      for case .fill(let fill) in shell.stage.elements
      where fill.paint == .plain(Theme.dark.dimText) && fill.shape.box.size == [16, 2] {
        return fill.shape.box.top
      }
      return nil
    }
    let hasModel = ["jump", "from-current", "additive"].contains(driver)
    var panel = Panel(driver: driver)
    #expect(outline(panel) == nil)
    panel.tap(at: 0.1)
    panel.advance(to: 0.2)
    #expect(outline(panel) == (hasModel ? 272 : nil))
    panel.tap(at: 0.3)
    #expect(outline(panel) == (hasModel ? 592 : nil))
    panel.advance(to: 20)
    #expect(outline(panel) == nil)
  }

  @Test(arguments: ControlPanel.driverNames, [Key.up, .down])
  func `the code of every driver fits its panel, or says whose it is`(driver: String, key: Key) {
    var options = ControlPanel.Options()
    options.driver = driver
    var shell = Shell(ControlPanel(SceneContext(columns: 500, rows: 200), options))
    let isOurs = ["spring", "dynamics", "pop", "additive"].contains(driver)
    for time in [0.1, 0.5, 1, 1.2] {
      var code = SceneCode()
      code.read(shell.scene)
      let shown = code.lines.filter(\.isShown).map(\.text)
      #expect(shown.count <= SceneCode.rows && shown.allSatisfy { $0.count <= SceneCode.columns })
      for act in [SceneCode.Act.tap, .drag, .release] { #expect(code.has(act) == isOurs) }
      #expect(isOurs || shown.allSatisfy { $0.description.hasPrefix("// ") })
      shell.advance(to: time)
      if time == 0.1 { shell.send(.tap) } else { shell.press(KeyPress(key: key)) }
    }
  }
}
