import MotionKinematics
import PaneCanvas
import PaneScenes
import Testing

/// A control panel with events at given times.
struct Scenario {
  var scene: ControlPanel

  init(from end: PaneEnd = .closed, rule: ReleaseRule = .project, spring: Spring = .standard) {
    var options = ControlPanel.Options()
    options.start = end
    options.releaseRule = rule
    options.spring = spring
    scene = ControlPanel(SceneContext(columns: 120, rows: 40), options)
  }

  mutating func happens(_ event: SceneEvent, at time: Double) { scene.handle(event, at: time) }

  /// The values and velocities just before and just after an event.
  mutating func around(
    _ event: SceneEvent, at time: Double
  ) -> (before: (value: Double, velocity: Double), after: (value: Double, velocity: Double)) {
    scene.advance(to: time)
    let before = (scene.position, scene.velocity)
    happens(event, at: time)
    return (before, (scene.position, scene.velocity))
  }

  mutating func advance(to time: Double) { scene.advance(to: time) }
}

struct PaneTests {
  @Test func `M9, M12: the pane starts closed and rests exactly at its ends`() {
    var scenario = Scenario()
    #expect(scenario.scene.position == 592)
    scenario.happens(.tap, at: 0.1)
    scenario.advance(to: 3)
    #expect(scenario.scene.position == 272)
    #expect(scenario.scene.velocity == 0)
    #expect(scenario.scene.pane.phase == .resting)
  }

  @Test func `M9, M17: without options the pane starts closed, and is on the article's spring`() {
    let pane = ControlPanel(SceneContext(columns: 120, rows: 40)).pane
    #expect(pane.target == .closed && pane.phase == .resting)
    #expect(pane.driver == .spring && pane.spring == Spring(stiffness: 300, damping: 20, mass: 1))
  }

  @Test func `M7 M10: a tap at 0.12 s of an opening reverses the pane with continuous velocity`() {
    var scenario = Scenario()
    scenario.happens(.tap, at: 1)
    let (before, after) = scenario.around(.tap, at: 1.12)
    #expect(abs((592 - before.value) / 320 - 0.826646672762641) < 1e-9)
    #expect(abs(-before.velocity / 320 - 6.338434006805460) < 1e-9)
    #expect(after == before)
    #expect(scenario.scene.pane.target == .closed)
    scenario.advance(to: 1 + 0.139820)
    #expect(abs((592 - scenario.scene.position) / 320 - 0.885887001) < 1e-8)
    scenario.advance(to: 1 + 0.361964)
    #expect(abs((592 - scenario.scene.position) / 320 + 0.096076806) < 1e-8)
  }

  @Test(arguments: [0.05, 0.1, 0.12], [-24.0, 10, -50])
  func `M11: between its ends the pane keeps its distance to the finger exactly`(time: Double, step: Double) {
    var scenario = Scenario(from: .open)
    scenario.happens(.tap, at: 0)
    scenario.happens(.grab, at: time)
    var finger = scenario.scene.position
    for move in 1...3 {
      scenario.happens(.drag(step), at: time + Double(move) * 0.02)
      finger += step
      guard finger >= 272 && finger <= 592 else { break }
      #expect(scenario.scene.position == finger)
    }
  }

  @Test(arguments: 1...20)
  func `M5 M13 M57: a grab stops the pane in place while the finger does not move`(sample: Int) {
    var scenario = Scenario()
    scenario.happens(.tap, at: 0)
    let (before, after) = scenario.around(.grab, at: Double(sample) * 0.037)
    #expect(after.value == before.value)
    #expect(after.velocity == 0)
    scenario.advance(to: Double(sample) * 0.037 + 0.5)
    #expect(scenario.scene.position == before.value)
    #expect(scenario.scene.pane.phase == .dragging)
  }

  @Test(arguments: [(0.0, PaneEnd.closed), (-1, .open), (1, .closed)], [-300.0, -160, -20])
  func `M14: by the article's rule the sign of the velocity selects the end`(
    release: (velocity: Double, end: PaneEnd), place: Double
  ) {
    var scenario = Scenario(rule: .article)
    scenario.happens(.grab, at: 0)
    scenario.happens(.drag(place), at: 0.1)
    scenario.happens(.release(release.velocity), at: 0.2)
    #expect(scenario.scene.pane.target == release.end)
  }

  @Test(arguments: [
    (-250.0, -10.0, PaneEnd.open), (250, -310, .closed), (249, -310, .open), (-249, -10, .closed),
    (0, -161, .open), (0, -159, .closed), (0, -160, .closed), (-20, -151, .open)
  ])
  func `F10: a release moves the pane to the end nearest to its projection`(
    velocity: Double, place: Double, end: PaneEnd
  ) {
    var scenario = Scenario()
    scenario.happens(.grab, at: 0)
    scenario.happens(.drag(place), at: 0.1)
    scenario.happens(.release(velocity), at: 0.2)
    #expect(scenario.scene.pane.target == end)
  }

  @Test(arguments: [-900.0, 0, 350])
  func `M15: the pane starts with the release velocity at its current position`(velocity: Double) {
    var scenario = Scenario()
    scenario.happens(.grab, at: 0)
    scenario.happens(.drag(-100), at: 0.1)
    let (before, after) = scenario.around(.release(velocity), at: 0.15)
    #expect(abs(after.value - before.value) < 1e-9)
    #expect(abs(after.velocity - velocity) < 1e-9)
  }

  @Test func `M15 F9: past an end the pane follows the rubber band and is released with its slope`() {
    var scenario = Scenario(from: .open)
    scenario.happens(.grab, at: 0)
    scenario.happens(.drag(-200), at: 0.1)
    let stretch = 200 * 0.55 / 640
    #expect(abs(scenario.scene.position - (272 - (1 - 1 / (stretch + 1)) * 640)) < 1e-9)
    scenario.happens(.release(-600), at: 0.11)
    #expect(abs(scenario.scene.velocity - -600 * 0.55 / ((stretch + 1) * (stretch + 1))) < 1e-9)
  }

  @Test func `F9: a finger that returns from past the edge moves the pane continuously`() {
    var scenario = Scenario()
    scenario.happens(.tap, at: 0)
    let (before, after) = scenario.around(.grab, at: 0.22)
    #expect(before.value < 272)
    #expect(abs(after.value - before.value) < 1e-9)
    scenario.happens(.drag(-500), at: 0.3)
    scenario.happens(.drag(500), at: 0.4)
    #expect(abs(scenario.scene.position - before.value) < 1e-9)
  }

  @Test func `M22, M27: a tap at rest starts at velocity 0, also after an earlier drag`() {
    var scenario = Scenario()
    scenario.happens(.grab, at: 0)
    scenario.happens(.drag(-30), at: 0.05)
    scenario.happens(.release(-900), at: 0.06)
    scenario.advance(to: 4)
    let (before, after) = scenario.around(.tap, at: 4)
    #expect(before.velocity == 0)
    #expect(after.velocity == 0)
  }

  @Test func `M58 M69: cancel releases the pane with the tracked velocity`() {
    var scenario = Scenario()
    scenario.happens(.grab, at: 0)
    for move in 1...5 { scenario.happens(.drag(-10), at: Double(move) / 60) }
    scenario.happens(.cancel, at: 5 / 60.0)
    #expect(abs(scenario.scene.velocity - -600) < 1e-9)
    #expect(scenario.scene.pane.target == .open)
  }

  @Test func `M58: a finger at rest releases the pane with velocity 0`() {
    var scenario = Scenario()
    scenario.happens(.grab, at: 0)
    for move in 1...5 { scenario.happens(.drag(-10), at: Double(move) / 60) }
    scenario.happens(.release(nil), at: 0.2)
    #expect(scenario.scene.velocity == 0)
  }

  @Test func `another spring in flight changes only the law`() {
    var scenario = Scenario()
    scenario.happens(.tap, at: 0)
    let (before, after) = scenario.around(.spring(Spring(bounciness: 6, speed: 15)), at: 0.1)
    #expect(abs(after.value - before.value) < 1e-9)
    #expect(abs(after.velocity - before.velocity) < 1e-9)
    #expect(scenario.scene.pane.target == .open)
  }

  @Test(arguments: [(80, 24), (200, 60), (120, 41), (30, 8)])
  func `a resize keeps the value as a fraction of the travel and scales the velocity`(columns: Int, rows: Int)
  {
    var scenario = Scenario()
    scenario.happens(.tap, at: 0)
    scenario.advance(to: 0.1)
    let (stage, position, velocity) = (scenario.scene.stage, scenario.scene.position, scenario.scene.velocity)
    scenario.happens(.resize(columns: columns, rows: rows), at: 0.1)
    let resized = scenario.scene.stage
    let scale = resized.travel / stage.travel
    #expect(abs(scenario.scene.velocity - velocity * scale) < 1e-9)
    #expect(abs(resized.closed - scenario.scene.position - (stage.closed - position) * scale) < 1e-9)
  }

  @Test func `M18: the pane rests from its settling time on, also between frames`() {
    var scenario = Scenario()
    scenario.happens(.tap, at: 0)
    let motion = SpringMotion<Double>(spring: .standard, from: 592, to: 272)
    let settles = motion.settlingTime()
    scenario.advance(to: settles - 1e-9)
    #expect(scenario.scene.pane.phase == .animating)
    scenario.advance(to: settles + 1e-9)
    #expect(scenario.scene.pane.phase == .resting)
    #expect(scenario.scene.position == 272)
  }
}
