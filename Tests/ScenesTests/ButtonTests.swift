import SeededRandom
import MotionAnimation
import PaneCanvas
import MotionKinematics
import PaneScenes
import Testing

private typealias Show = SceneRun<ButtonScene>

struct ButtonTests {
  /// The centres of the hamburger and of the instant button on 120 × 40 cells, and the cells per pt.
  private let hamburger = SIMD2(90.0, 14)
  private let instant = SIMD2(30.0, 14)
  private let cells = SIMD2(1.5 / 8, 1.5 / 16)

  @Test func `M45, M47: the button shrinks and turns in the first frame after touch-down, and springs back`()
  {
    var show = Show()
    show.mouse(.press, instant.x, instant.y, at: 1)
    show.advance(to: 1 + 1.0 / 60)
    #expect(show["instant_scale"] < 1 && show["instant_turn"] > 0)
    var least = 1.0
    for frame in 2...60 {
      show.advance(to: 1 + Double(frame) / 60)
      least = min(least, show["instant_scale"])
    }
    // Bounciness 20 at speed 18 overshoots by about half.
    #expect(least < 0.75)
    show.settle(within: 3)
    #expect(show["instant_scale"] == 0.8 && show["instant_turn"] == .pi / 6)
    show.mouse(.release, instant.x, instant.y, at: 5)
    show.settle(within: 3)
    #expect(show["instant_scale"] == 1 && show["instant_turn"] == 0)
  }

  @Test(arguments: [0, 1e-4, 0.05, 0.0799])
  func `a short click is shown for 80 ms at any frame rate, and springs back from there`(
    pause: Double
  ) {
    let spring = Spring(bounciness: 20, speed: 18)
    let down = SpringMotion(spring: spring, from: 1.0, to: 0.8)
    let (value, velocity) = down.state(at: 0.08)
    let back = SpringMotion(spring: spring, from: value, velocity: velocity, to: 1)
    for rate in [30.0, 60, 120] {
      for (place, column) in [(instant, "instant_scale"), (hamburger, "scale")] {
        var show = Show()
        show.mouse(.press, place.x, place.y, at: 1)
        show.mouse(.release, place.x, place.y, at: 1 + pause)
        // The click takes effect at its release.
        #expect(show["presses"] == 1 && show["taps"] == (place == hamburger ? 1 : 0))
        for frame in 1...Int(0.5 * rate) {
          let time = Double(frame) / rate
          guard time > pause else { continue }
          show.advance(to: 1 + time)
          let law = time < 0.08 ? down.value(at: time) : back.value(at: time - 0.08)
          #expect(abs(show[column] - law) < 1e-9)
        }
        show.settle(within: 3)
        #expect(show[column] == 1)
      }
    }
    #expect(value < 0.85)
  }

  @Test func `M48: a turned button is touched where it is seen`() {
    var show = Show(SceneContext(columns: 120, rows: 40, reportsKeyRelease: true))
    show.key(.left, at: 0)
    show.key(" ", at: 0.1)
    show.settle(within: 3)
    #expect(show["instant_turn"] == .pi / 6 && show["presses"] == 1)
    // A corner of the button if it were upright, and a corner as it is turned, in pt from its centre.
    for (corner, presses) in [(SIMD2(56.0, 56), 1.0), (SIMD2(19, 71), 2)] {
      let place = instant + corner * cells
      show.mouse(.press, place.x, place.y, at: 5)
      #expect(show["presses"] == presses)
      show.mouse(.release, place.x, place.y, at: 5)
    }
  }

  @Test func `clicks faster than the shown press all count, and the button springs back after the last`() {
    var show = Show { $0.reportsKeyRelease = true }
    for click in 0..<5 {
      show.key(.character(" "), at: 1 + 0.03 * Double(click))
      show.key(.character(" "), .release, at: 1 + 0.03 * Double(click))
    }
    #expect(show["presses"] == 5 && show["taps"] == 5 && show["scale"] < 1)
    show.advance(to: 1.2)
    #expect(show["scale_v"] < 0 || show["scale"] < 0.8)
    show.settle(within: 3)
    #expect(show["scale"] == 1)
  }

  @Test func `M46, M47: ten presses in a row keep value and velocity, and the button ends at rest`() {
    var show = Show()
    for press in 0..<10 {
      for (action, delay) in [(MouseEvent.MouseAction.press, 0.0), (.release, 0.06)] {
        let mouse = MouseEvent(action, .left, column: instant.x, row: instant.y)
        let (before, after) = show.around(.input(.mouse(mouse)), at: 0.1 * Double(press) + delay)
        for column in ["scale", "scale_v", "turn", "turn_v"].map({ "instant_" + $0 }) {
          #expect(abs(after[column]! - before[column]!) < 1e-9, "\(column)")
        }
      }
    }
    #expect(show["presses"] == 10)
    show.settle(within: 3)
    #expect(show["instant_scale"] == 1 && show["instant_turn"] == 0)
  }

  @Test(arguments: [SIMD2(0.0, 0), [0, -29.5], [30, 30], [74, 0]])
  func `M48: a touch on the round button or its bars makes an X when it is released inside`(
    place: SIMD2<Double>
  ) {
    var show = Show()
    let down = hamburger + place * cells
    show.mouse(.press, down.x, down.y, at: 0)
    #expect(show["presses"] == 1 && show["taps"] == 0 && show.word("shape") == "bars")
    show.mouse(.release, down.x, down.y, at: 0.1)
    #expect(show["taps"] == 1 && show.word("shape") == "x")
  }

  @Test func `M48: a release outside is not a tap, and a release after a return inside is a tap`() {
    var show = Show()
    let outside = hamburger + SIMD2(80, 0) * cells
    show.mouse(.press, hamburger.x, hamburger.y, at: 0)
    show.settle(within: 3)
    show.mouse(.drag, outside.x, outside.y, at: 4)
    show.settle(within: 3)
    #expect(show["scale"] == 1)
    show.mouse(.release, outside.x, outside.y, at: 8)
    #expect(show["taps"] == 0)
    show.mouse(.press, hamburger.x, hamburger.y, at: 9)
    show.mouse(.drag, outside.x, outside.y, at: 9.1)
    show.mouse(.drag, hamburger.x, hamburger.y, at: 9.2)
    show.mouse(.release, hamburger.x, hamburger.y, at: 9.3)
    #expect(show["taps"] == 1)
  }

  @Test(arguments: [SIMD2(76.0, 0), [60, 60], [0, -76]])
  func `M48: a touch outside the circle does not hit the button`(place: SIMD2<Double>) {
    var show = Show()
    let down = hamburger + place * cells
    show.mouse(.press, down.x, down.y, at: 0)
    #expect(show["presses"] == 0)
  }

  @Test func `M49: the middle bar fades out and in, each in 0.2 s with easeInOut`() {
    var show = Show()
    show.happens(.tap, at: 0)
    // The key counts as released after 0.12 s.
    for (share, progress) in [(0.1, 0.019722), (0.25, 0.129162), (0.5, 0.5), (0.75, 0.870838)] {
      show.advance(to: 0.12 + 0.2 * share)
      #expect(abs(show["alpha"] - (1 - progress)) <= 1e-6)
    }
    show.advance(to: 0.32)
    #expect(show["alpha"] == 0)
    show.happens(.tap, at: 2)
    show.advance(to: 2.32)
    #expect(show["alpha"] == 1)
  }

  @Test func `M50, M54: the bars turn red, with each channel monotone and in range`() {
    var show = Show()
    show.happens(.tap, at: 0)
    var last = show.numbers
    for frame in 1...120 {
      show.advance(to: Double(frame) / 60)
      for (channel, end) in [("red", 1.0), ("green", 0), ("blue", 0)] {
        #expect(show[channel] <= last[channel]! && show[channel] >= end)
      }
      last = show.numbers
    }
    #expect(show["red"] == 1 && show["green"] == 0 && show["blue"] == 0)
  }

  @Test func `M51, M52: the outer bars rotate with 12 % overshoot, move without overshoot and end exactly`() {
    var show = Show()
    show.happens(.tap, at: 0)
    var (turn, shift) = (0.0, 0.0)
    for step in 1...2000 {
      show.advance(to: Double(step) / 1000)
      (turn, shift) = (min(turn, show["bars_turn"]), max(shift, show["bars_shift"]))
    }
    #expect(abs(turn / (-.pi / 4) - 1.12) <= 0.002 && shift <= 29)
    #expect(show["bars_turn"] == -.pi / 4 && show["bars_shift"] == 29)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `M53: after random taps the values stay continuous and the end state is that of the parity`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var show = Show { $0.reportsKeyRelease = true }
    var time = 0.0
    for _ in 0..<20 {
      for phase in [KeyPhase.press, .release] {
        time += .random(in: 0.01...0.2, using: &random)
        let (before, after) = show.around(.input(.key(.character(" "), phase)), at: time)
        for column in show.scene.trace.map(\.name) where before[column] != nil {
          if column == "presses" || column == "taps" { continue }
          #expect(abs(after[column]! - before[column]!) <= 1e-9, "\(column) at \(time)")
        }
        #expect(after["alpha"]! >= 0 && after["alpha"]! <= 1)
      }
    }
    #expect(show["taps"] == 20)
    show.settle(within: 3)
    #expect(show.word("shape") == "bars" && show["bars_turn"] == 0 && show["bars_shift"] == 0)
    #expect(show["alpha"] == 1 && show["green"] == 1 && show["scale"] == 1)
  }

  @Test func `M45: if the terminal reports key releases, a key holds the button until its release`() {
    var show = Show { $0.reportsKeyRelease = true }
    show.key(.character(" "), at: 0)
    for repeats in 1...20 { show.key(.character(" "), .repeat, at: 0.3 + 0.03 * Double(repeats)) }
    show.settle(within: 3)
    #expect(show["scale"] == 0.8 && show["taps"] == 0 && show["presses"] == 1)
    show.key(.character(" "), .release, at: 5)
    #expect(show["taps"] == 1)
  }

  @Test func `without reported releases a key holds the button for 0.12 s, and repeats prolong the press`() {
    var show = Show()
    show.key(" ", at: 0)
    show.advance(to: 0.12 - 1e-9)
    #expect(show["taps"] == 0)
    show.advance(to: 0.12)
    #expect(show["taps"] == 1)
    show.key(" ", at: 1)
    for repeats in 1...30 { show.key(" ", at: 1 + 0.033 * Double(repeats)) }
    #expect(show["taps"] == 1 && show["presses"] == 2)
    show.advance(to: 1 + 0.99 + 0.12)
    #expect(show["taps"] == 2)
  }

  @Test func `taps faster than the release timeout all count`() {
    var show = Show()
    for tap in 0..<12 { show.key(" ", at: 0.08 * Double(tap)) }
    show.settle(within: 3)
    #expect(show["presses"] == 12 && show["taps"] == 12 && show.word("shape") == "bars")
  }

  @Test func `arrows and Tab select the other button, which the keys then press`() {
    for key in [Key.left, .right, .tab] {
      var show = Show()
      show.key(key, at: 0)
      show.key(" ", at: 0.1)
      show.settle(within: 3)
      #expect(show["presses"] == 1 && show["taps"] == 0)
      show.key(key, at: 4)
      show.key(.enter, at: 4)
      show.settle(within: 3)
      #expect(show["taps"] == 1)
    }
  }

  @Test func `Esc, a loss of focus and a cancelled touch end a press without a tap`() {
    for event in [SceneEvent.input(.key(.escape)), .input(.focus(false)), .cancel] {
      for start in [SceneEvent.tap, .grab] {
        var show = Show()
        show.happens(start, at: 0)
        show.happens(event, at: 0.05)
        show.settle(within: 3)
        #expect(show["scale"] == 1 && show["taps"] == 0)
      }
    }
  }

  @Test func `M33: the trace is the same at 30, 60 and 120 frames per second`() {
    let taps = [0.11, 0.19, 0.3, 0.9, 1.013].map { (time: $0, event: SceneEvent.tap) }
    SceneLaws.expectSameTrace(ButtonScene.self, taps, duration: 3)
  }

  @Test func `in reduced motion the button does not rotate or overshoot`() {
    var show = Show { $0.environment = .reduced }
    show.happens(.grab, at: 0)
    for frame in 1...60 {
      show.advance(to: Double(frame) / 60)
      #expect(show["scale"] >= 0.8 && show["turn"] == 0)
    }
    show.happens(.release(nil), at: 2)
    for frame in 1...60 {
      show.advance(to: 2 + Double(frame) / 60)
      #expect(show["bars_turn"] >= -.pi / 4 && show["scale"] <= 1)
    }
    #expect(show.word("shape") == "x")
  }

  @Test(arguments: 0..<5)
  func `the scene settles after 2,000 random events`(seed: UInt64) {
    SceneLaws.live(ButtonScene.self, seed: seed, events: 2000, keys: [])
  }
}
