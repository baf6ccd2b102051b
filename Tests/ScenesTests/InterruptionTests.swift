import MotionAnimation
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

struct InterruptionTests {
  /// The distance from closed to open at 120 × 40, in pt upwards.
  private let way = 272.0
  private let closed = 320.0

  /// Presses d as often as given and taps at 0 and again at a time. Returns the numbers just before and after that.
  private func tapped(
    at time: Double, curve: Int = 0
  ) -> (play: SceneRun, before: [String: Double], after: [String: Double]) {
    var play = SceneRun(.interruption)
    for _ in 0..<curve { play.key("d", at: 0) }
    play.tap(at: 0)
    let (before, after) = play.around(at: time) { $0.send(.tap) }
    return (play, before, after)
  }

  /// A pane's position and velocity as parts of the travel, towards open.
  private func state(_ numbers: [String: Double], _ lane: String) -> (value: Double, velocity: Double) {
    ((closed - (numbers["\(lane)_y"] ?? .nan)) / way, -(numbers["\(lane)_v"] ?? .nan) / way)
  }

  @Test func `M6: reversed half way, jump moves to its model, from-current stays, and both stop`() {
    let (_, before, after) = tapped(at: 0.5)
    for lane in ["jump", "current"] {
      #expect(abs(state(before, lane).value - 0.5) < 1e-9)
      // The slope in the middle of the curve: 344.8 pt/s for 200 pt in 1 s.
      #expect(abs(state(before, lane).velocity - 344.8 / 200) < 0.01 * 344.8 / 200)
      #expect(state(after, lane).velocity == 0)
    }
    #expect(abs(state(after, "jump").value - 1) < 1e-9)
    #expect(abs(state(after, "current").value - 0.5) < 1e-9)
  }

  @Test
  func `M63 M64: linear: the velocity jumps by 1 travel per s for additive and by 1.4 for from-current`() {
    var (play, before, after) = tapped(at: 0.4, curve: 1)
    let texts = play.texts()
    #expect(texts.contains { $0.hasPrefix("linear: a tap in flight stops additive") })
    #expect(texts.contains("speed jumps 272 pt/s"))
    func jump(_ lane: String) -> Double { abs(state(after, lane).velocity - state(before, lane).velocity) }
    #expect(abs(jump("additive") - 1) < 1e-9)
    #expect(abs(jump("current") - 1.4) < 1e-9)
    for time in [0.5, 0.75, 0.99] {
      play.shell.advance(to: time)
      #expect(abs(state(play.numbers, "additive").value - 0.4) < 1e-9)
    }
    play.shell.advance(to: 1.2)
    #expect(state(play.numbers, "additive").value < 0.3)
  }

  @Test func `M62 M66: UIView's spring with relative velocity 2 adds two travels per s at each tap`() {
    var play = SceneRun(.interruption)
    for _ in 0..<2 { play.key("d", at: 0) }
    for (tap, time) in [0, 0.1, 0.23, 0.31].enumerated() {
      let (before, after) = play.around(at: time) { $0.send(.tap) }
      let (one, other) = (state(before, "additive"), state(after, "additive"))
      #expect(abs(other.velocity - one.velocity - (tap % 2 == 0 ? 2 : -2)) < 1e-9)
      #expect(abs(other.value - one.value) < 1e-9)
    }
    play.settle()
    #expect(play["additive_y"] == closed)
    play.key("d", at: 20)
    #expect(play.shell.status.law == "ease")
  }

  @Test
  func `M59 M83: jump moves, from-current stops, additive and spring go on, as is told below the charts`() {
    var (play, _, _) = tapped(at: 0.35)
    #expect(play.shell.status.motion == "reversed at 350 ms")
    let texts = play.texts()
    #expect(
      texts.filter { $0.hasPrefix("place") } == ["place jumps 203 pt"]
        + Array(repeating: "place continuous", count: 3))
    let speeds =
      Array(repeating: "speed jumps 395 pt/s", count: 2) + Array(repeating: "speed continuous", count: 2)
    #expect(texts.filter { $0.hasPrefix("speed") } == speeds)
    play.happens(at: 3) { $0.grab() }
    #expect(play.shell.status.motion == "a tap moves all four" && play.shell.status.state == "dragged")
  }

  @Test func `a finger grabs and throws all four panes, and only two keep its velocity`() {
    var play = SceneRun(.interruption)
    play.tap(at: 0)
    let (before, held) = play.around(at: 0.1) { $0.grab() }
    for lane in ["jump", "current", "additive", "spring"] {
      #expect(held["\(lane)_y"] == before["\(lane)_y"])
    }
    play.happens(at: 0.15) { $0.drag(by: -20) }
    #expect(abs(state(play.numbers, "spring").value - state(held, "spring").value - 20 / way) < 1e-9)
    play.happens(at: 0.2) { $0.release(velocity: -800) }
    #expect(play["jump_v"] == 0 && play["current_v"] == 0)
    #expect(abs(play["additive_v"] + 800) < 1e-9 && abs(play["spring_v"] + 800) < 1e-9)
    #expect(play.texts().count { $0 == "speed jumps 800 pt/s" } == 2)
  }

  @Test func `M32: a press beside the panes is a tap; on a pane a click is a tap, and a drag drags it`() {
    var play = SceneRun(.interruption)
    play.mouse(.press, SIMD2(12, 8) * cell, at: 1)
    #expect(play["target"] < closed)
    play.mouse(.release, SIMD2(12, 8) * cell, at: 1.1)
    play.mouse(.press, SIMD2(12, 23.5) * cell, at: 4)
    #expect(play["target"] < closed)
    play.mouse(.release, SIMD2(12, 23.5) * cell, at: 4)
    #expect(play["target"] == closed)
    play.tap(at: 7)
    play.mouse(.press, SIMD2(12, 23.5) * cell, at: 10)
    let open = play.numbers
    play.mouse(.drag, SIMD2(12, 25) * cell, at: 10)
    // A drag turns nothing, and includes the slop.
    #expect(play["target"] == open["target"] && abs(play["jump_y"] - 72) < 1e-9)
    play.mouse(.drag, SIMD2(12, 26) * cell, at: 10.05)
    play.mouse(.release, SIMD2(12, 26) * cell, at: 10.06)
    #expect(play["spring_v"] > 0)
  }

  @Test
  func `the tuner's spring is that of the fourth pane, and a change in flight keeps value and velocity`() {
    var play = SceneRun(.interruption)
    play.tap(at: 0)
    let spring = Spring(stiffness: 80, damping: 4)
    let (before, after) = play.around(at: 0.1) { $0.send(.spring(spring)) }
    #expect(before == after && play.shell.scene.spring == spring)
  }
}
