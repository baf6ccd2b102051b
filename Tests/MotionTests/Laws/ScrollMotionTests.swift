import Motion
import RealModule
import Testing

struct ScrollMotionTests {
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
    let scroll = ScrollMotion(from: 0, velocity: 1000, within: -5000...5000)
    for t in [0, 0.1, 0.5, 3] {
      #expect(near(scroll.velocity(at: t), 1000 * Double.pow(0.998, 1000 * t), 1e-9))
    }
    #expect(near(scroll.end, 499.499_833_166_455, 1e-6) && near(scroll.value(at: 60), scroll.end, 1e-6))
    #expect(scroll.edgeTime == .infinity)
  }

  @Test(arguments: [300, 1000, 6000, -800, -20000])
  func `M3: at the exact time of reaching the edge the spring takes over with the current velocity`(
    v: Double
  ) {
    let scroll = ScrollMotion(from: 100, velocity: v, within: 0...200)
    let edge = v > 0 ? 200.0 : 0
    let decay = Decay(from: 100, velocity: v)
    #expect(
      near(decay.value(at: scroll.edgeTime), edge, 1e-9)
        && near(scroll.value(at: scroll.edgeTime), edge, 1e-9))
    #expect(near(scroll.velocity(at: scroll.edgeTime), decay.velocity(at: scroll.edgeTime), 1e-9 * abs(v)))
    #expect(scroll.end == edge)
    let spring = SpringMotion(
      spring: Spring(stiffness: 100, damping: 20), from: edge, velocity: decay.velocity(at: scroll.edgeTime),
      to: edge)
    for t in [0.01, 0.1, 0.7] {
      #expect(near(scroll.value(at: scroll.edgeTime + t), spring.value(at: t), 1e-9))
    }
  }

  @Test func `M3: past the edge the content reverses once, returns to the edge and does not cross it`() {
    let scroll = ScrollMotion(from: 100, velocity: 6000, within: 0...200)
    var turns = 0
    var last = scroll.velocity(at: scroll.edgeTime)
    for t in stride(from: scroll.edgeTime, to: scroll.edgeTime + 4, by: 1.0 / 240) {
      let (value, velocity) = scroll.state(at: t)
      #expect(value > 200 - 1e-9)
      if (velocity < 0) != (last < 0) { turns += 1 }
      last = velocity
    }
    #expect(turns == 1 && near(scroll.value(at: scroll.edgeTime + 4), 200, 0.5))
  }

  @Test(arguments: [
    (-80.0, 0.0), (-80, -500), (-80, 700), (-80, 5000), (290, -9000), (290, 400), (100, 0), (200, 900)
  ])
  func `M3: value and velocity are continuous from the start for any release`(
    start: (Double, Double)
  ) {
    let scroll = ScrollMotion(from: start.0, velocity: start.1, within: 0...200)
    #expect(scroll.value(at: 0) == start.0 && near(scroll.velocity(at: 0), start.1, 1e-9))
    for instant in [scroll.entryTime, scroll.edgeTime] where instant.isFinite && instant > 0 {
      let (before, after) = (scroll.state(at: instant - 1e-9), scroll.state(at: instant + 1e-9))
      #expect(near(before.value, after.value, 1e-4) && near(before.velocity, after.velocity, 1e-2))
    }
    #expect((0...200).contains(scroll.end) && near(scroll.value(at: 40), scroll.end, 1e-9))
  }

  @Test func `M3: released at rest past the edge the content returns; flicked inwards it keeps scrolling`() {
    let back = ScrollMotion(from: -80, velocity: 0, within: 0...2000)
    #expect(back.entryTime == .infinity && back.end == 0)
    let flick = ScrollMotion(from: -80, velocity: 3000, within: 0...2000)
    // (d + (v + ω₀d) t) is 0 at 80 / (3000 − 800).
    #expect(near(flick.entryTime, 80.0 / 2200, 1e-15) && flick.end > 500)
    #expect(near(flick.value(at: flick.entryTime), 0, 1e-9))
  }

  @Test func `from its settling time on, the value stays within the tolerance of its end`() {
    let tolerance = Tolerance(distance: 0.25)
    for start in [-120, -1, 0, 60, 199, 260.0] {
      for velocity in stride(from: -4000.0, through: 4000, by: 131) {
        let scroll = ScrollMotion(from: start, velocity: velocity, within: 0...200)
        let settled = scroll.settlingTime(within: tolerance)
        for later in [0, 1e-3, 0.05, 0.3, 1, 5] {
          #expect(abs(scroll.value(at: settled + later) - scroll.end) <= 0.25 + 1e-9)
        }
      }
    }
  }
}
