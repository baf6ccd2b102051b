import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

struct HamburgerTests {
  /// The button has 150 pt; the places of its bars are relative to its centre.
  private let middle = 75.0

  @Test func `M48: the bars of 80 × 11 pt are at 40, 69 and 99 pt`() {
    let hamburger = Hamburger()
    #expect(Hamburger.size == 2 * middle && Hamburger.barSize == SIMD2(80, 11))
    for (bar, top) in zip(Hamburger.Bar.allCases, [40.0, 69, 99]) {
      #expect(hamburger.place(of: bar) == (top + 5.5 - middle, 0))
    }
  }

  @Test func `M51, M52: as an X the outer bars cross at right angles, 1 pt apart at 74.5 and 75.5 pt`() {
    var hamburger = Hamburger()
    hamburger.toggle(in: .standard, at: 0)
    for advances in [false, true, false] {
      var parts = Parts(at: advances ? 5 : hamburger.fadeEnd ?? 5, advances: advances)
      hamburger.move(&parts)
      if !advances { #expect(parts.rest.isAtRest == (hamburger.fadeEnd == nil)) }
    }
    #expect(hamburger.place(of: .top) == (74.5 - middle, -.pi / 4))
    #expect(hamburger.place(of: .middle) == (74.5 - middle, 0))
    #expect(hamburger.place(of: .bottom) == (75.5 - middle, .pi / 4))
  }

  @Test func `M50: in full colour the drawn bars turn from white to the theme's red`() {
    var scene = ButtonScene(SceneContext(columns: 120, rows: 40))
    func colors() -> Set<Color> {
      var canvas = Canvas(columns: 120, rows: 40)
      scene.draw(into: &canvas)
      return Set(canvas.cells.flatMap { [$0.foreground, $0.background] })
    }
    let white = Color(rgb: 0xff_ff_ff)
    #expect(colors().contains(white))
    scene.handle(.tap, at: 0)
    scene.advance(to: 5)
    #expect(colors().contains(Theme.dark.red) && !colors().contains(white))
  }
}
