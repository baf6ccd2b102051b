import PaneCanvas
import PaneScenes
import Testing

struct KeyTests {
  private func press(_ key: Key, _ phase: KeyPhase = .press) -> SceneEvent { .input(.key(key, phase)) }

  @Test(arguments: [ReleaseRule.article, .project], [(Key.up, PaneEnd.open), (.down, .closed)])
  func `one press of an arrow moves the pane to the end in its direction, under either rule`(
    rule: ReleaseRule, arrow: (key: Key, end: PaneEnd)
  ) {
    var scenario = Scenario(from: arrow.end.opposite, rule: rule)
    scenario.happens(press(arrow.key), at: 0.1)
    #expect(scenario.scene.pane.phase == .dragging)
    scenario.advance(to: 0.39)
    #expect(scenario.scene.pane.phase == .dragging)
    scenario.advance(to: 0.41)
    #expect(scenario.scene.pane.phase == .animating)
    scenario.advance(to: 5)
    #expect(scenario.scene.position == scenario.scene.stage.edge(at: arrow.end))
  }

  @Test func `the finger ramps from the pane's velocity to that of the key in 50 ms, without a jump`() {
    var scenario = Scenario()
    scenario.happens(press(.character(" ")), at: 0)
    let (before, after) = scenario.around(press(.down), at: 0.1)
    #expect(before.velocity < -1000)
    #expect(abs(after.velocity - before.velocity) < 1e-9)
    #expect(abs(after.value - before.value) < 1e-9)
    scenario.advance(to: 0.125)
    #expect(abs(scenario.scene.velocity - (before.velocity + 320) / 2) < 1e-6)
    scenario.advance(to: 0.15)
    #expect(abs(scenario.scene.velocity - 320) < 1e-9)
  }

  @Test
  func `repeats move the pane at 480 pt/s, and 120 ms after the last one it is released at that velocity`() {
    var scenario = Scenario()
    scenario.happens(press(.up), at: 0)
    scenario.happens(press(.up), at: 0.25)
    scenario.advance(to: 0.31)
    #expect(abs(scenario.scene.velocity - -480) < 1e-9)
    scenario.happens(press(.up), at: 0.32)
    scenario.advance(to: 0.44 - 1e-6)
    let velocity = scenario.scene.velocity
    #expect(scenario.scene.pane.phase == .dragging)
    scenario.advance(to: 0.44 + 1e-6)
    #expect(scenario.scene.pane.phase == .animating)
    #expect(abs(scenario.scene.velocity - velocity) < 1)
  }

  @Test func `a key release releases the pane at once`() {
    var scenario = Scenario()
    scenario.happens(.reportsKeyRelease(true), at: 0)
    scenario.happens(press(.up), at: 0)
    scenario.advance(to: 0.6)
    #expect(scenario.scene.pane.phase == .dragging)
    scenario.happens(press(.up, .release), at: 0.6)
    #expect(scenario.scene.pane.phase == .animating)
  }

  @Test func `the opposite arrow reverses the finger`() {
    var scenario = Scenario()
    scenario.happens(press(.up), at: 0)
    scenario.happens(press(.down), at: 0.2)
    scenario.advance(to: 0.25)
    #expect(abs(scenario.scene.velocity - 320) < 1e-9)
    scenario.advance(to: 3)
    #expect(scenario.scene.pane.target == .closed)
  }

  @Test func `Enter holds the pane until the next Enter, and arrows move it without a release`() {
    var scenario = Scenario()
    scenario.happens(press(.character(" ")), at: 0)
    scenario.happens(press(.enter), at: 0.1)
    let held = scenario.scene.position
    #expect(scenario.scene.velocity == 0)
    scenario.advance(to: 2)
    #expect(scenario.scene.position == held)
    scenario.happens(press(.up), at: 2)
    scenario.advance(to: 3)
    #expect(scenario.scene.pane.phase == .dragging)
    #expect(scenario.scene.velocity == 0)
    #expect(scenario.scene.position < held)
    scenario.happens(press(.enter), at: 3)
    #expect(scenario.scene.pane.phase == .animating)
  }

  @Test func `Esc cancels a drag`() {
    var scenario = Scenario()
    scenario.happens(press(.up), at: 0)
    scenario.happens(press(.escape), at: 0.1)
    #expect(scenario.scene.pane.phase == .animating)
  }

  @Test(arguments: [(Key.left, -300.0), (.right, 300)])
  func `left and right kick the ball`(key: Key, velocity: Double) {
    var scenario = Scenario()
    scenario.advance(to: 0.1)
    let before = scenario.scene.ballVelocity
    scenario.happens(press(key), at: 0.1)
    #expect(scenario.scene.ballVelocity - before == SIMD2(velocity, -500))
  }

  @Test func `a pasted text is not a key`() {
    var scenario = Scenario()
    scenario.happens(.input(.paste("q \u{1b}[A")), at: 0)
    scenario.happens(.input(.paste("q")), at: 0)
    #expect(scenario.scene.pane.phase == .resting)
  }

  @Test func `a key held when the window loses focus counts as released`() {
    var scenario = Scenario()
    scenario.happens(.reportsKeyRelease(true), at: 0)
    scenario.happens(press(.up), at: 0)
    scenario.happens(.input(.focus(false)), at: 0.1)
    #expect(scenario.scene.pane.phase == .animating)
  }
}
