import Motion
import PaneCanvas
import Testing

@testable import PaneScenes

struct InterruptionTests {
  /// The distance from closed to open at 120 × 40, in pt upwards.
  private let way = 320.0
  private let closed = 384.0

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
    #expect(play.shows("velocity 320 → 0 pt/s") && play.shows("velocity 320 → −128 pt/s"))
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
    for (key, law) in [(Key.character("d"), "ease"), ("D", "spring, v 2"), ("D", "linear")] {
      play.key(key, at: 20)
      #expect(play.shell.status.law == InlineText(law))
    }
  }

  @Test
  func `M59 M83: jump moves, from-current stops, additive and spring go on, as is told below the charts`() {
    let names = ["jump", "from-current", "additive", "spring"]
    #expect(SceneRun(.interruption).texts().filter { !$0.isEmpty } == names)
    var (play, before, after) = tapped(at: 0.35)
    let (distance, speed) = (before["jump_y"]! - after["jump_y"]!, -before["jump_v"]!)
    let texts = play.texts()
    #expect(
      texts.filter { $0.hasPrefix("position") } == ["position jumps \(grouped(distance)) pt"].map(
        \.description)
        + Array(repeating: "position continuous", count: 3))
    #expect(
      texts.filter { $0.hasPrefix("velocity") }
        == Array(repeating: "velocity \(grouped(speed)) → 0 pt/s", count: 2)
        + Array(repeating: "velocity kept", count: 2))
    play.happens(at: 3) { $0.grab() }
    #expect(play.shell.status.state == "held" && play.texts().filter { !$0.isEmpty } == names)
  }

  @Test(arguments: [(120, 40), (80, 24)])
  func `a break is a gap in the curve with a red bar, and the curves of additive and spring are unbroken`(
    columns: Int, rows: Int
  ) {
    var play = SceneRun(.interruption, columns: columns, rows: rows)
    play.tap(at: 0)
    play.tap(at: 0.45)
    play.play(to: 1.4)
    play.shell.draw()
    let (stage, theme) = (play.shell.stage, Theme.dark)
    /// The boxes of a lane's charts, with their curves as ranges of x.
    var curves = [[Box: [ClosedRange<Double>]]](repeating: [:], count: 4)
    var bars = [[Box]](repeating: [], count: 4)
    func lane(_ x: Double) -> Int { Int(x / stage.size.x * 4) }
    for element in stage.elements {
      switch element {
      case .plot(let plot) where plot.color == theme.text || plot.color == theme.curve:
        let points = stage.points[plot.range]
        curves[lane(plot.box.middle.x)][plot.box, default: []].append(points.first!.x...points.last!.x)
      case .fill(let fill) where fill.paint == .plain(theme.red):
        bars[lane(fill.shape.box.left)].append(fill.shape.box)
      default: break
      }
    }
    #expect(bars.map(\.count) == [2, 1, 0, 0])
    #expect(curves.map { $0.values.map(\.count).sorted() } == [[2, 2], [1, 2], [1, 1], [1, 1]])
    for (bars, curves) in zip(bars, curves) {
      for bar in bars {
        for curve in curves.first(where: { $0.key.contains(bar.middle) })?.value ?? [] {
          #expect(curve.upperBound < bar.left || curve.lowerBound > bar.right)
        }
      }
    }
  }

  @Test func `all four have the same pace`() {
    var play = SceneRun(.interruption)
    play.tap(at: 0)
    var (greatest, atOne) = ([String: Double](), [String: Double]())
    for step in 1...1500 {
      play.advance(to: Double(step) / 1000)
      for lane in ["jump", "current", "additive", "spring"] {
        greatest[lane] = max(greatest[lane] ?? 0, state(play.numbers, lane).velocity)
        if step == 1000 { atOne[lane] = state(play.numbers, lane).value }
      }
    }
    for lane in ["current", "additive", "spring"] {
      #expect(abs(greatest[lane]! / greatest["jump"]! - 1) < 0.1 && abs(atOne[lane]! - 1) < 0.05)
    }
  }

  @Test func `an arrow drags all four`() {
    var play = SceneRun(.interruption)
    play.key(.up, at: 0)
    play.advance(to: 0.1)
    #expect(play["spring_y"] < closed - 5 && play.shell.status.state == "held")
    for lane in ["jump", "current", "additive"] { #expect(play["\(lane)_y"] == play["spring_y"]) }
    play.settle()
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
    #expect(play.texts().count { $0 == "velocity 800 → 0 pt/s" } == 2)
  }

  @Test func `M32: a press beside the panes is a tap; on a pane a click is a tap, and a drag drags it`() {
    var play = SceneRun(.interruption)
    play.mouse(.press, SIMD2(12, 8) * cell, at: 1)
    #expect(play["target"] < closed)
    play.mouse(.release, SIMD2(12, 8) * cell, at: 1.1)
    play.mouse(.press, SIMD2(12, 27) * cell, at: 4)
    #expect(play["target"] < closed)
    play.mouse(.release, SIMD2(12, 27) * cell, at: 4)
    #expect(play["target"] == closed)
    play.tap(at: 7)
    play.mouse(.press, SIMD2(12, 27) * cell, at: 10)
    let open = play.numbers
    play.mouse(.drag, SIMD2(12, 28.5) * cell, at: 10)
    // A drag turns nothing, and includes the slop.
    #expect(play["target"] == open["target"] && abs(play["jump_y"] - 88) < 1e-9)
    play.mouse(.drag, SIMD2(12, 29.5) * cell, at: 10.05)
    play.mouse(.release, SIMD2(12, 29.5) * cell, at: 10.06)
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
