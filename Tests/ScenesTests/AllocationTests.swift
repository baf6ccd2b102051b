import CAllocations
import CanvasPictures
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

/// What a moving scene computes ten times a second, and what is drawn in each frame, must not allocate. Optimised builds
/// are measured as a whole by `pane doctor`.
struct AllocationTests {
  /// Returns the least number of allocations in repeated calls. Other threads of the process allocate too.
  private func allocations(in body: () -> Void) -> Int {
    var least = Int.max
    for _ in 0..<50 where least > 0 {
      let before = allocation_count()
      body()
      least = min(least, allocation_count() - before)
    }
    return least
  }

  /// Unoptimised code allocates for its own reasons.
  private static var isOptimised: Bool {
    var isOptimised = true
    assert(
      {
        isOptimised = false
        return true
      }())
    return isOptimised
  }

  @Test(.enabled(if: isOptimised), arguments: SceneName.allCases, [false, true])
  func `the texts of a moving scene are computed without an allocation`(name: SceneName, isNarrow: Bool) {
    var scene = name.scene(SceneContext(columns: isNarrow ? 60 : 120, rows: 40))
    scene.handle(.tap, at: 0.2)
    for step in 1...20 {
      let time = 0.2 + Double(step) * 0.04
      if step == 8 { scene.handle(.tap, at: time) }
      scene.advance(to: time)
      #expect(allocations { scene.refreshStatus() } == 0, "\(time) s")
    }
  }

  @Test(arguments: [
    (0.0, 0, 0, "0"), (-0.4, 0, 0, "0"), (-0.6, 0, 4, "  −1"), (12.345, 1, 6, "  12.3"), (0.05, 2, 0, "0.05"),
    (-7.999, 2, 0, "−8.00"), (999.996, 2, 0, "1000.00"), (.nan, 1, 6, "–"), (1e15, 0, 0, "–"),
    (-123_456_789, 3, 0, "−123456789.000")
  ])
  func `a number has decimals, a true minus sign and a width`(
    value: Double, decimals: Int, width: Int, text: String
  ) {
    #expect(fixed(value, decimals: decimals, width: width).description == text)
    #expect(allocations { _ = fixed(value, decimals: decimals, width: width) } == 0)
  }

  @Test(arguments: [
    (0.0, "0"), (0.5, "0.5"), (77.46, "77.46"), (-100, "−100"), (0.004, "0"), (.infinity, "–")
  ])
  func `a short number has no trailing zeros`(value: Double, text: String) {
    #expect(short(value).description == text)
  }

  @Test(.enabled(if: isOptimised)) func `texts are written, compared and drawn without an allocation`() {
    var canvas = Canvas(columns: 120, rows: 3)
    let spring = Spring(stiffness: 1300.25, damping: 95.5, mass: 4.5)
    var last = StatusText()
    let count = allocations {
      let speed = fixed(-1234.56, decimals: 1, width: 9)
      let status = StatusText(
        isMoving: true, state: "opening", motion: "y \(speed) pt  v \(speed) pt/s",
        law: spring.words + "  reduced motion")
      if status != last { last = status }
      canvas.draw(status.motion, column: 2, row: 0, Color(rgb: 0xff_ff_ff))
      canvas.draw(status.law, endingAt: 118, row: 1, Color(rgb: 0xff_ff_ff))
    }
    #expect(count == 0)
    #expect(canvas.picture.contains("y   −1234.6 pt  v   −1234.6 pt/s"))
    #expect(canvas.picture.contains("k 1300.25 c 95.5 m 4.5  reduced motion"))
  }
}
