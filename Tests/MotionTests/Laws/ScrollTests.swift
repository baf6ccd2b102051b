import Motion
import RealModule
import Testing

struct ScrollTests {
  @Test func `M1: inside its bounds the content follows the finger 1:1`() {
    let band = RubberBand(dimension: 400)
    for start in [0, 12.5, 100] {
      #expect(
        band.value(forFinger: start + 37, within: 0...500) - band.value(forFinger: start, within: 0...500)
          == 37)
    }
  }

  @Test(arguments: [-900, -30, -1e-9, 0, 250, 500, 500.1, 1800])
  func `M3: the position of the finger is recovered from content held past the edge`(finger: Double) {
    let band = RubberBand(dimension: 400)
    let shown = band.value(forFinger: finger, within: 0...500)
    #expect(shown > -400 && shown < 900)
    #expect(near(band.finger(forValue: shown, within: 0...500), finger, 1e-9))
  }

  @Test func `M2: far from the edges a scroll is a decay and travels 499.4998 pt from 1000 pt/s`() {
    let scroll = Course.scroll(from: 0, velocity: 1000, within: -5000...5000)
    for t in [0, 0.1, 0.5, 3] {
      #expect(near(scroll.velocity(at: t), 1000 * Double.pow(0.998, 1000 * t), 1e-9))
    }
    #expect(near(scroll.end, 499.499_833_166_455, 1e-6) && near(scroll.value(at: 60), scroll.end, 1e-6))
  }

  @Test(arguments: [300, 1000, 6000, -800, -20000])
  func `M3: at the exact time of reaching the edge the spring takes over with the current velocity`(
    v: Double
  ) {
    let scroll = Course.scroll(from: 100, velocity: v, within: 0...200)
    let edge = v > 0 ? 200.0 : 0
    let decay = Decay(from: 100, velocity: v)
    // −ln(1 − λ · 100 / |v|) / λ
    let rate = -1000 * Double.log(0.998)
    let time = -Double.log(1 - 100 * rate / abs(v)) / rate
    #expect(near(decay.value(at: time), edge, 1e-9) && near(scroll.value(at: time), edge, 1e-9))
    #expect(near(scroll.velocity(at: time), decay.velocity(at: time), 1e-9 * abs(v)))
    #expect(scroll.end == edge && near(scroll.value(at: time / 2), decay.value(at: time / 2), 1e-9))
    let spring = SpringMotion(
      spring: Spring(stiffness: 100, damping: 20), from: edge, velocity: decay.velocity(at: time), to: edge)
    for t in [0.01, 0.1, 0.7] { #expect(near(scroll.value(at: time + t), spring.value(at: t), 1e-9)) }
  }

  @Test func `M3: past the edge the content reverses once, returns to the edge and does not cross it`() {
    let scroll = Course.scroll(from: 100, velocity: 6000, within: 0...200)
    var (turns, isBeyond, last) = (0, false, 1.0)
    for t in stride(from: 0, to: 4, by: 1.0 / 240) {
      let (value, velocity) = scroll.state(at: t)
      isBeyond = isBeyond || value > 200
      #expect(!isBeyond || value > 200 - 1e-9)
      if (velocity < 0) != (last < 0) { turns += 1 }
      last = velocity
    }
    #expect(turns == 1 && near(scroll.value(at: 4), 200, 0.5))
  }

  @Test(arguments: [
    (-80.0, 0.0), (-80, -500), (-80, 700), (-80, 5000), (290, -9000), (290, 400), (100, 0), (200, 900)
  ])
  func `M3: value and velocity are continuous from the start for any release`(
    start: (Double, Double)
  ) {
    let scroll = Course.scroll(from: start.0, velocity: start.1, within: 0...200)
    #expect(scroll.value(at: 0) == start.0 && near(scroll.velocity(at: 0), start.1, 1e-9))
    for step in 0..<40_000 {
      let (before, after) = (scroll.state(at: Double(step) * 1e-4), scroll.state(at: Double(step + 1) * 1e-4))
      // No acceleration exceeds 30 times the velocity and 300 times the distance.
      #expect(near(before.value, after.value, 1) && near(before.velocity, after.velocity, 30))
    }
    #expect((0...200).contains(scroll.end) && near(scroll.value(at: 40), scroll.end, 1e-9))
  }

  @Test func `M3: released at rest past the edge the content returns; flicked inwards it keeps scrolling`() {
    let back = Course.scroll(from: -80, velocity: 0, within: 0...2000)
    #expect(back.end == 0)
    let flick = Course.scroll(from: -80, velocity: 3000, within: 0...2000)
    // (d + (v + ω₀d) t) is 0 at 80 / (3000 − 800).
    #expect(near(flick.value(at: 80.0 / 2200), 0, 1e-9) && flick.end > 500)
    let velocity = flick.velocity(at: 80.0 / 2200)
    #expect(near(flick.end, Decay(from: 0, velocity: velocity).end, 1e-9))
  }

  @Test func `M3: content that comes to an edge with hardly a velocity has settled before it gets there`() {
    // It would reach the edge after 250 s.
    let scroll = Course.scroll(from: 100, velocity: (100 + 1e-6) * 2.002_002_670_673, within: 0...200)
    let time = scroll.settlingTime(within: .standard)
    #expect(time < 5 && near(abs(scroll.value(at: time) - scroll.end), 0.25, 1e-9))
  }

  @Test func `scrolling at another rate stops earlier, and edges must be finite`() async {
    let (slow, fast) = (
      Course.scroll(from: 0, velocity: 900, within: 0...1e4),
      Course.scroll(from: 0, velocity: 900, within: 0...1e4, rate: Decay<Double>.fastRate)
    )
    #expect(near(fast.end, Decay(from: 0, velocity: 900, rate: 0.99).end, 1e-12) && fast.end < slow.end / 4)
    await #expect(processExitsWith: .failure) {
      _ = Course.scroll(from: 0, velocity: 0, within: 0...(.infinity))
    }
  }
}
