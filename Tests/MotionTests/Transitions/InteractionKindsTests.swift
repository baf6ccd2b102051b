import Motion
import Testing

/// The two ways in which an interaction can control an animation.
struct InteractionKindsTests {
  @Test func `M56: retargeting an animation changes its target and keeps its velocity`() {
    var pane = MovingValue(0.0)
    pane.retarget(to: 100, at: 0)
    let before = pane.state(at: 0.1)
    pane.retarget(to: 0, at: 0.1)
    #expect(pane.state(at: 0.1) == before)
    #expect(before.velocity > 100 && pane.target == 0)
  }

  @Test func `M56: controlling the progress of a transition has no velocity`() {
    var transition = PercentDrivenTransition(duration: 1)
    transition.begin(at: 0)
    transition.update(0.4, at: 0.1)
    #expect(abs(transition.progress(at: 0.1) - 0.4) < 1e-12)
    #expect(abs(transition.progress(at: 5) - 0.4) < 1e-12)
    transition.update(0.1, at: 6)
    #expect(abs(transition.progress(at: 6) - 0.1) < 1e-12)
  }
}
