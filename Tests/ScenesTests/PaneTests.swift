import Motion
import MotionDynamics
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

/// A control panel in its shell, with events at given times. At 120 × 40 the pane's edge is at 272 pt when open and at 592 pt
/// when closed.
struct Panel {
  var shell: Shell

  init(
    from end: PaneEnd = .closed, driver: String = "spring", rule: ReleaseRule = .project,
    spring: Spring = .standard, environment: MotionEnvironment = .standard
  ) {
    var options = ControlPanel.Options()
    (options.start, options.driver, options.releaseRule, options.spring) = (end, driver, rule, spring)
    shell = Shell(
      ControlPanel(SceneContext(columns: 120, rows: 40, environment: environment), options))
  }

  var scene: ControlPanel { shell.scene as! ControlPanel }
  var y: Double { scene.position }
  var velocity: Double { scene.velocity }
  var state: (value: Double, velocity: Double) { (y, velocity) }
  var phase: Pane.Phase { scene.pane.phase }
  /// The y of the ball's lower edge, in pt.
  var ballBottom: Double { scene.ball.position.y + scene.ball.radius }

  mutating func advance(to time: Double) { shell.advance(to: time) }

  mutating func happens(at time: Double, _ event: (inout Shell) -> Void) {
    shell.advance(to: time)
    event(&shell)
  }

  mutating func tap(at time: Double) { happens(at: time) { $0.send(.tap) } }
  mutating func grab(at time: Double) { happens(at: time) { $0.grab() } }
  mutating func drag(_ way: Double, at time: Double) { happens(at: time) { $0.drag(by: way) } }
  mutating func release(_ velocity: Double?, at time: Double) {
    happens(at: time) { $0.release(velocity: velocity) }
  }
  mutating func key(_ key: Key, _ phase: KeyPhase = .press, at time: Double) {
    happens(at: time) { $0.press(KeyPress(key: key, phase: phase)) }
  }

  /// A mouse event at a place in cells.
  mutating func mouse(_ action: MouseEvent.MouseAction, _ column: Double, _ row: Double, at time: Double) {
    happens(at: time) {
      $0.draw()
      $0.mouse(
        MouseEvent(action, .left, column: column, row: row), at: SIMD2(column * Box.column, row * Box.row))
    }
  }

  /// Expects that an event keeps the value and, unless it is nil, turns the velocity into another.
  mutating func around(
    at time: Double, velocity expected: Double? = nil, _ event: (inout Shell) -> Void
  ) {
    shell.advance(to: time)
    let before = state
    event(&shell)
    #expect(abs(y - before.value) < 1e-9)
    #expect(abs(velocity - (expected ?? before.velocity)) < 1e-9 * max(1, abs(before.velocity)))
  }
}

struct PaneTests {
  @Test func `M9 M12 M22: the pane starts closed, rests exactly at its ends, and starts from rest`() {
    var panel = Panel()
    #expect(panel.y == 592 && panel.phase == .resting && panel.scene.pane.target == .closed)
    panel.tap(at: 0.1)
    panel.advance(to: 3)
    #expect(panel.y == 272 && panel.velocity == 0 && panel.phase == .resting)
    panel.around(at: 4, velocity: 0) { $0.send(.tap) }
  }

  @Test func `M7 M10: a tap at 0.12 s of an opening reverses the pane with continuous velocity`() {
    var panel = Panel()
    panel.tap(at: 1)
    panel.advance(to: 1.12)
    #expect(abs((592 - panel.y) / 320 - 0.826646672762641) < 1e-9)
    #expect(abs(-panel.velocity / 320 - 6.338434006805460) < 1e-9)
    panel.around(at: 1.12) { $0.send(.tap) }
    #expect(panel.scene.pane.target == .closed)
    panel.advance(to: 1 + 0.139820)
    #expect(abs((592 - panel.y) / 320 - 0.885887001) < 1e-8)
    panel.advance(to: 1 + 0.361964)
    #expect(abs((592 - panel.y) / 320 + 0.096076806) < 1e-8)
  }

  @Test func `M18: the pane rests from its settling time on, also between frames`() {
    var panel = Panel()
    panel.tap(at: 0)
    let settles = SpringMotion<Double>(spring: .standard, from: 592, to: 272).settlingTime()
    panel.advance(to: settles - 1e-9)
    #expect(panel.phase == .animating)
    panel.advance(to: settles + 1e-9)
    #expect(panel.phase == .resting && panel.y == 272)
  }

  @Test(arguments: [(0.0, PaneEnd.closed), (-1, .open), (1, .closed)], [-300.0, -160, -20])
  func `M14: by the article's rule the sign of the velocity selects the end`(
    release: (velocity: Double, end: PaneEnd), place: Double
  ) {
    var panel = Panel(rule: .article)
    panel.grab(at: 0)
    panel.drag(place, at: 0.1)
    panel.release(release.velocity, at: 0.2)
    #expect(panel.scene.pane.target == release.end)
  }

  @Test(arguments: [
    (-250.0, -10.0, PaneEnd.open), (250, -310, .closed), (249, -310, .open), (-249, -10, .closed),
    (0, -161, .open), (0, -159, .closed), (0, -160, .closed), (-20, -151, .open)
  ])
  func `F10: a release moves the pane to the end nearest to its projection`(
    velocity: Double, place: Double, end: PaneEnd
  ) {
    var panel = Panel()
    panel.grab(at: 0)
    panel.drag(place, at: 0.1)
    panel.release(velocity, at: 0.2)
    #expect(panel.scene.pane.target == end)
  }

  @Test func `M15 F9: past an end the pane follows the rubber band and is released with its slope`() {
    var panel = Panel(from: .open)
    panel.grab(at: 0)
    panel.drag(-200, at: 0.1)
    let stretch = 200 * 0.55 / 640
    #expect(abs(panel.y - (272 - (1 - 1 / (stretch + 1)) * 640)) < 1e-9)
    panel.release(-600, at: 0.11)
    #expect(abs(panel.velocity - -600 * 0.55 / ((stretch + 1) * (stretch + 1))) < 1e-9)
  }

  @Test func `M58 M69: cancel releases the pane with the tracked velocity, and a finger at rest with none`() {
    for (time, velocity, end) in [(5 / 60.0, -600.0, PaneEnd.open), (0.2, 0, .closed)] {
      var panel = Panel()
      panel.grab(at: 0)
      for move in 1...5 { panel.drag(-10, at: Double(move) / 60) }
      panel.happens(at: time) { $0.cancel() }
      #expect(abs(panel.velocity - velocity) < 1e-9)
      #expect(panel.scene.pane.target == end)
    }
  }

  @Test(arguments: [(Key.up, PaneEnd.open, -1.0), (.down, .closed, 1)])
  func `M11: an arrow drags the pane, and its release throws the pane with the finger's velocity`(
    key: Key, end: PaneEnd, direction: Double
  ) {
    var panel = Panel(from: end.opposite)
    panel.shell.reportsKeyRelease = true
    panel.around(at: 1) { $0.press(KeyPress(key: key)) }
    panel.advance(to: 1.2)
    let velocity = panel.velocity
    #expect(velocity * direction > 600 && panel.phase == .dragging)
    panel.around(at: 1.2) { $0.press(KeyPress(key: key, phase: .release)) }
    #expect(panel.scene.pane.target == end && panel.phase == .animating)
    #expect(abs(panel.velocity - velocity) < 1e-9)
  }

  @Test(arguments: [(80, 24), (200, 60), (120, 41)])
  func `a resize keeps the value as a fraction of the travel and scales the velocity`(columns: Int, rows: Int)
  {
    var panel = Panel()
    panel.tap(at: 0)
    panel.advance(to: 0.1)
    let (stage, before) = (panel.scene.pane.stage, panel.state)
    panel.shell.resize(columns: columns, rows: rows)
    let resized = panel.scene.pane.stage
    let scale = resized.travel / stage.travel
    #expect(abs(panel.velocity - before.velocity * scale) < 1e-9)
    #expect(abs(resized.closed - panel.y - (stage.closed - before.value) * scale) < 1e-9)
  }

  @Test(arguments: ControlPanel.driverNames)
  func `a stage of another width alone changes no motion`(driver: String) {
    var panel = Panel(driver: driver)
    panel.tap(at: 0)
    panel.around(at: 0.1) { $0.resize(columns: 90, rows: 40) }
    var other = Panel(driver: driver)
    other.tap(at: 0)
    for time in [0.2, 0.5, 2] {
      panel.advance(to: time)
      other.advance(to: time)
      #expect(panel.y == other.y && panel.velocity == other.velocity)
    }
  }

  // MARK: The graph

  /// The curves of a frame: their colours, and the heights of their points with their box.
  private func curves(_ run: SceneRun) -> [(color: Color, box: Box, heights: [Double])] {
    var shell = run.shell
    shell.draw()
    return shell.stage.elements.compactMap {
      guard case .plot(let plot) = $0 else { return nil }
      return (plot.color, plot.box, shell.stage.points[plot.range].map(\.y))
    }
  }

  @Test(arguments: [
    ("spring", 0.12, "velocity kept"), ("jump", 0.42, "jumps"),
    ("from-current", 0.42, "velocity jumps"), ("additive", 0.42, "velocity kept")
  ])
  func `at a tap in flight the graph says the velocity before and after, and what jumps`(
    driver: String, time: Double, verdict: String
  ) throws {
    var run = SceneRun(.controlPanel)
    run.send(.driver(driver), at: 1)
    run.tap(at: 1)
    #expect(run.shows("tap"))
    let (before, after) = run.around(at: 1 + time) { $0.send(.tap) }
    let (old, new) = (-(try #require(before["v"])), -(try #require(after["v"])))
    #expect(old > 500 && run.shows("tap  \(grouped(old)) → \(grouped(new)) pt/s"))
    let way = abs(try #require(after["y"]) - (try #require(before["y"])))
    #expect(
      run.shows(verdict == "jumps" ? "jumps \(grouped(way)) pt" : verdict)
        && (way > 1) == (verdict == "jumps"))
  }

  @Test(arguments: [
    (2029.4, "2,029"), (-2029.4, "−2,029"), (-0.4, "0"), (193, "193"), (1_234_567, "1,234,567")
  ])
  func `whole numbers have commas and a true minus`(number: Double, text: String) {
    #expect(grouped(number).description == text)
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 12)])
  func `the zero line halves the free area, and the open pane hides no lobe of a reversal`(
    columns: Int, rows: Int
  ) throws {
    var run = SceneRun(.controlPanel, columns: columns, rows: rows)
    for time in [0.3, 0.42, 1] { run.tap(at: time) }
    run.advance(to: 1.9)
    let (curves, open) = (curves(run), PaneStage(run.shell.scene.context).open)
    let box = try #require(curves.first).box
    #expect(run["y"] == open && box.bottom == open)
    let heights = curves.flatMap(\.heights).map { ($0 - box.middle.y) / box.height }
    #expect(heights.min()! < -0.3 && heights.max()! > 0.3 && heights.allSatisfy { abs($0) <= 0.5 })
  }

  @Test func `the run before stays in grey, and a jump is a gap`() {
    var run = SceneRun(.controlPanel)
    for time in [1, 1.12] { run.tap(at: time) }
    #expect(Set(curves(run).map(\.color)) == [Theme.dark.curve])
    run.send(.driver("jump"), at: 4)
    for time in [4, 4.4] { run.tap(at: time) }
    run.advance(to: 4.8)
    let curves = curves(run)
    #expect(curves.filter { $0.color == Theme.dark.curve }.count == 2)
    #expect(curves.filter { $0.color != Theme.dark.curve }.count == 1 && run.shows("before: spring"))
  }

  @Test func `g adds numbers to the graph, and then hides both`() {
    var run = SceneRun(.controlPanel)
    run.tap(at: 1)
    run.advance(to: 4)
    for (words, isShown) in [("position 320 pt  velocity 0 pt/s", true), ("", false), ("", true)] {
      run.key("g", at: 4)
      #expect(run.shell.status.motion.description == words && curves(run).isEmpty != isShown)
    }
  }

  // MARK: Random sessions

  static let springs = [
    Spring.standard, Spring(stiffness: 40, damping: 1.5), Spring(stiffness: 900, damping: 80, mass: 2),
    Spring(response: 0.35, dampingRatio: 1), Spring(bounciness: 20, speed: 1)
  ]

  @Test(arguments: 0..<20)
  func
    `M4 M5 M10 M11 M15: value and velocity are continuous through any events, and the pane rests at its end`(
      seed: UInt64
    )
  {
    var random = SplitMix64(seed: seed)
    // In these drivers value and velocity are kept.
    let drivers = ControlPanel.driverNames.filter { !["jump", "from-current"].contains($0) }
    for _ in 0..<20 {
      var panel = Panel(rule: Bool.random(using: &random) ? .article : .project)
      panel.shell.send(.spring(Self.springs.randomElement(using: &random)!))
      panel.shell.send(.driver(drivers.randomElement(using: &random)!))
      var time = 0.0
      for _ in 0..<12 {
        time += .random(in: 0...0.7, using: &random)
        panel.advance(to: time)
        event(&panel, at: time, drivers, &random)
      }
      panel.happens(at: time + 1) { $0.cancel() }
      panel.advance(to: time + 61)
      #expect(panel.y == panel.scene.pane.stage.edge(at: panel.scene.pane.target) && panel.velocity == 0)
    }
  }

  /// A random event, with what it may do to value and velocity.
  private func event(_ panel: inout Panel, at time: Double, _ drivers: [String], _ random: inout SplitMix64) {
    let velocity = Double.random(in: -3000...3000, using: &random)
    let spring = Self.springs.randomElement(using: &random)!
    let driver = drivers.randomElement(using: &random)!
    let arrow: Key = Bool.random(using: &random) ? .up : .down
    let isHeld = panel.phase == .dragging
    let ends = panel.scene.pane.stage.open...panel.scene.pane.stage.closed
    let isWithin = ends.contains(panel.y)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: panel.around(at: time) { $0.send(.tap) }
    case 2, 3: panel.around(at: time, velocity: 0) { $0.grab() }
    case 4:
      let (y, way) = (panel.y, velocity / 20)
      panel.drag(way, at: time)
      if isHeld, isWithin, ends.contains(y + way) { #expect(abs(panel.y - y - way) < 1e-9) }
    case 5 where isHeld && isWithin:
      panel.around(at: time, velocity: velocity) { $0.release(velocity: velocity) }
    case 6: panel.around(at: time) { $0.cancel() }
    case 7: panel.around(at: time) { $0.send(.spring(spring)) }
    case 8: panel.around(at: time) { $0.send(.driver(driver)) }
    case 9: panel.around(at: time) { $0.press(KeyPress(key: arrow)) }
    default: panel.key([.left, .right, .enter].randomElement(using: &random)!, at: time)
    }
  }
}
