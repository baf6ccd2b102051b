import Motion
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

struct ButtonTests {
  /// The middles of two buttons on 120 × 40 cells, in pt, and the pt of the stage per pt of the hamburger.
  private let instant = SIMD2(160.0, 192)
  private let hamburger = SIMD2(800.0, 192)
  private let hamburgerScale = 0.75 * 224 / 150

  /// - Parameter key: a key that is pressed at once.
  private func play(reportsKeyRelease: Bool = false, _ key: Key? = nil) -> SceneRun {
    var play = SceneRun(.button)
    play.shell.reportsKeyRelease = reportsKeyRelease
    if let key { play.key(key, at: 0) }
    return play
  }

  @Test
  func
    `M150: the late button shows a press 0.15 s after the touch, as the instant one does, and no fast tap`()
  {
    var play = play()
    play.grab(at: 1)
    var shown: [Double] = []
    for step in 1...40 {
      play.advance(to: 1 + Double(step) / 40)
      shown.append(play["instant_scale"])
      #expect(abs(play["late_scale"] - (step <= 6 ? 1 : shown[step - 7])) < 1e-9)
    }
    #expect(shown[0] < 1 && play.shows("after 150 ms") && play["presses"] == 1)
    play.release(at: 3)
    play.settle(within: 3)
    #expect(play["instant_scale"] == 1 && play["late_scale"] == 1)
    for (start, duration) in [(10.0, 0.01), (20, 0.149)] {
      play.grab(at: start)
      play.release(at: start + duration)
      for step in 1...30 {
        play.advance(to: start + 0.2 + Double(step) / 30)
        #expect(play["late_scale"] == 1 && play["late_turn"] == 0)
      }
      #expect(play.shows("no answer"))
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 54)])
  func `M150: both buttons are always shown, side by side and without a word on them`(columns: Int, rows: Int)
    throws
  {
    let play = SceneRun(.button, columns: columns, rows: rows)
    let (left, right) = try (play.place(of: 1), play.place(of: 2))
    #expect(left.y == right.y && left.x < right.x && right.x < Double(columns) * cell.x)
    var shell = play.shell
    shell.draw()
    for case .text(let text) in shell.stage.elements { #expect(shell.stage.item(at: text.corner) == nil) }
  }

  @Test func `the mouse presses the button that it touches, and the bar between both of them`() throws {
    for (item, columns) in [(1, ["instant"]), (2, ["late"]), (0, ["instant", "late"])] {
      var play = play()
      play.mouse(.press, try play.place(of: item), at: 1)
      play.settle(within: 3)
      for column in ["instant", "late"] {
        #expect(play[column + "_scale"] == (columns.contains(column) ? 0.8 : 1))
      }
      #expect(play["scale"] == 1 && play["presses"] == 1)
    }
  }

  @Test func `M45 M47: the button shrinks and turns in the first frame after touch-down, and springs back`() {
    var play = play()
    play.mouse(.press, instant, at: 1)
    play.shell.advance(to: 1 + 1.0 / 60)
    #expect(play["instant_scale"] < 1 && play["instant_turn"] > 0)
    play.settle(within: 3)
    #expect(play["instant_scale"] == 0.8 && play["instant_turn"] == .pi / 6)
    play.mouse(.release, instant, at: 5)
    play.settle(within: 3)
    #expect(play["instant_scale"] == 1 && play["instant_turn"] == 0)
  }

  @Test(arguments: [0, 1e-4, 0.05, 0.0799])
  func `a short click is shown for 80 ms, and springs back from there`(pause: Double) {
    let spring = Spring(bounciness: 20, speed: 18)
    let down = SpringMotion(spring: spring, from: 1.0, to: 0.8)
    let (value, velocity) = down.state(at: 0.08)
    let back = SpringMotion(spring: spring, from: value, velocity: velocity, to: 1)
    for (place, column) in [(instant, "instant_scale"), (hamburger, "scale")] {
      var play = play()
      play.mouse(.press, place, at: 1)
      play.mouse(.release, place, at: 1 + pause)
      // The click takes effect at its release.
      #expect(play["presses"] == 1 && play["taps"] == (place == hamburger ? 1 : 0))
      for time in [0.0799, 0.09, 0.1, 0.2, 0.4] {
        play.shell.advance(to: 1 + time)
        let law = time < 0.08 ? down.value(at: time) : back.value(at: time - 0.08)
        #expect(abs(play[column] - law) < 1e-9)
      }
    }
  }

  @Test(arguments: [
    (SIMD2(0.0, 0), true), (SIMD2(0, -29.5), true), (SIMD2(74, 0), true), (SIMD2(76, 0), false),
    (SIMD2(60, 60), false)
  ])
  func `M48: a touch on the round button or its bars makes an X when it is released inside`(
    place: SIMD2<Double>, isInside: Bool
  ) {
    var play = play()
    let down = hamburger + place * hamburgerScale
    play.mouse(.press, down, at: 0)
    #expect(play["presses"] == (isInside ? 1 : 0) && play.word("shape") == "bars")
    play.mouse(.release, down, at: 0.1)
    #expect(play.word("shape") == (isInside ? "x" : "bars"))
  }

  @Test func `M48: a release outside is not a tap, and a release after a return inside is a tap`() {
    var play = play()
    let outside = hamburger + SIMD2(80, 0) * hamburgerScale
    play.mouse(.press, hamburger, at: 0)
    play.mouse(.drag, outside, at: 4)
    play.settle(within: 3)
    #expect(play["scale"] == 1)
    play.mouse(.release, outside, at: 8)
    #expect(play["taps"] == 0)
    play.mouse(.press, hamburger, at: 9)
    play.mouse(.drag, outside, at: 9.1)
    play.mouse(.drag, hamburger, at: 9.2)
    play.mouse(.release, hamburger, at: 9.3)
    #expect(play["taps"] == 1)
  }

  @Test func `M49: the middle bar fades out in 0.2 s with easeInOut, and in again`() {
    var play = play(.tab)
    play.tap(at: 0)
    // The key counts as released after 0.12 s.
    for (share, progress) in [(0.1, 0.019722), (0.25, 0.129162), (0.5, 0.5), (0.75, 0.870838), (1, 1)] {
      play.shell.advance(to: 0.12 + 0.2 * share)
      #expect(abs(play["alpha"] - (1 - progress)) <= 1e-6)
    }
    play.tap(at: 2)
    play.shell.advance(to: 2.32)
    #expect(play["alpha"] == 1)
  }

  @Test
  func
    `M50 M51 M52 M54: the colour and the shift do not overshoot, the angle does by 12 %, and all end exactly`()
  {
    var play = play(.tab)
    play.tap(at: 0)
    var (turn, last) = (0.0, play.numbers)
    for step in 1...2000 {
      play.shell.advance(to: Double(step) / 1000)
      let numbers = play.numbers
      turn = min(turn, numbers["bars_turn"] ?? .nan)
      #expect(numbers["bars_shift"] ?? .nan <= 29)
      for (channel, end) in [("red", 1.0), ("green", 0), ("blue", 0)] {
        let value = numbers[channel] ?? .nan
        #expect(value <= last[channel] ?? .nan && value >= end)
      }
      last = numbers
    }
    #expect(abs(turn / (-.pi / 4) - 1.12) <= 0.002)
    #expect(play["bars_turn"] == -.pi / 4 && play["bars_shift"] == 29 && play["green"] == 0)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `M46 M53: after random taps all stay continuous and the end state is that of the parity`(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    let isHamburger = seed <= 4
    var (play, time) = (play(reportsKeyRelease: true, isHamburger ? .tab : nil), 0.0)
    for _ in 0..<20 {
      for phase in [KeyPhase.press, .release] {
        time += .random(in: 0.01...0.2, using: &random)
        let (before, after) = play.around(at: time) { $0.press(KeyPress(key: .space, phase: phase)) }
        for (column, number) in after where column != "presses" && column != "taps" {
          #expect(abs(number - (before[column] ?? .nan)) <= 1e-9, "\(column) at \(time)")
        }
      }
    }
    #expect(play["presses"] == 20 && play["taps"] == (isHamburger ? 20 : 0))
    play.settle(within: 3)
    #expect(play.word("shape") == "bars" && play["bars_turn"] == 0 && play["bars_shift"] == 0)
    #expect(play["alpha"] == 1 && play["green"] == 1 && play["scale"] == 1 && play["instant_turn"] == 0)
  }

  @Test func `M45: a key holds the button until its reported release, or for 0.12 s after its last repeat`() {
    var reported = play(reportsKeyRelease: true, .tab)
    reported.key(.space, at: 0)
    for repeats in 1...20 { reported.key(.space, .repeat, at: 0.3 + 0.03 * Double(repeats)) }
    reported.settle(within: 3)
    #expect(reported["scale"] == 0.8 && reported["taps"] == 0 && reported["presses"] == 1)
    reported.key(.space, .release, at: 5)
    #expect(reported["taps"] == 1)
    var play = play(.tab)
    for repeats in 0...30 { play.key(.space, at: 1 + 0.033 * Double(repeats)) }
    play.shell.advance(to: 1.99 + 0.12 - 1e-9)
    #expect(play["taps"] == 0 && play["presses"] == 1)
    play.shell.advance(to: 1.99 + 0.12)
    #expect(play["taps"] == 1)
    for tap in 0..<12 { play.key(.space, at: 4 + 0.08 * Double(tap)) }
    play.settle(within: 3)
    #expect(play["presses"] == 13 && play["taps"] == 13, "taps faster than that all count")
  }

  @Test func `Tab chooses what the keys press, Enter holds it, and Esc and a loss of focus are no tap`() {
    var play = play(.tab)
    play.key(.enter, at: 0.1)
    play.settle(within: 3)
    #expect(play["scale"] == 0.8 && play["instant_scale"] == 1)
    play.key(.enter, at: 4)
    play.key(.space, at: 4.5)
    play.key(.escape, at: 4.55)
    play.happens(at: 4.7) { $0.grab() }
    play.happens(at: 4.8) { $0.cancel() }
    play.settle(within: 3)
    #expect(play["presses"] == 3 && play["taps"] == 0 && play["scale"] == 1)
    play.key(.tab, at: 9)
    play.key(.enter, at: 9)
    play.settle(within: 3)
    #expect(play["scale"] == 1 && play["instant_scale"] == 0.8 && play["late_scale"] == 0.8)
  }
}
