import Motion
import RealModule
import Testing

struct DecayTests {
  @Test func `M2: at rate 0.998 a decay from 1000 pt/s travels 499.4998 pt`() {
    let decay = Decay(from: 0, velocity: 1000)
    // −v / (1000 ln 0.998)
    #expect(near(decay.end, 499.499_833_166_455, 1e-6))
    #expect(near(decay.value(at: 60), decay.end, 1e-9))
  }

  @Test(arguments: [Projection.normalRate, Projection.fastRate, 0.5], [0.016, 0.1, 0.5, 2])
  func `M2: the velocity is v₀ d^(1000t) and the value is its integral (F8)`(rate: Double, t: Double) {
    let decay = Decay(from: 20, velocity: -800, rate: rate)
    let share = Double.pow(rate, 1000 * t)
    #expect(near(decay.velocity(at: t), -800 * share, 1e-9))
    #expect(near(decay.value(at: t), 20 - 800 * (share - 1) / (1000 * .log(rate)), 1e-9))
    let h = 1e-5
    let slope = (decay.value(at: t + h) - decay.value(at: t - h)) / (2 * h)
    #expect(near(slope, decay.velocity(at: t), 1e-5 * abs(decay.velocity(at: t)) + 1e-8))
  }

  @Test func `advancing by zero time changes nothing`() {
    let state = Decay(from: SIMD2(3, 4), velocity: SIMD2(-100, 50)).state(at: 0)
    #expect(state.value == SIMD2(3, 4) && state.velocity == SIMD2(-100, 50))
  }

  @Test(arguments: [30.0, 60, 120])
  func `M33: a decay restarted in every frame equals the uninterrupted decay`(fps: Double) {
    let whole = Decay(from: 10, velocity: 1234)
    var part = whole
    for frame in 1...Int(fps) {
      let (value, velocity) = part.state(at: 1 / fps)
      part = Decay(from: value, velocity: velocity)
      #expect(near(value, whole.value(at: Double(frame) / fps), 1e-9))
      #expect(near(part.end, whole.end, 1e-9))
    }
  }

  @Test(arguments: [-300, 0, 0.5, 4000])
  func `M35: setting the end of a decay sets the initial velocity that leads there`(end: Double) {
    var decay = Decay(from: 100, velocity: 7)
    decay.end = end
    #expect(near(decay.end, end, 1e-9) && near(decay.value(at: 100), end, 1e-9))
    #expect(decay.initialValue == 100)
    #expect(decay == Decay(from: 100, to: end))
    #expect(agrees(decay.initialVelocity, Projection.velocity(distance: end - 100), to: 1e-12))
  }

  @Test func `F8: a decay is settled when its speed or its remaining distance is within the tolerance`() {
    let decay = Decay(from: .zero, velocity: SIMD2(300.0, -400))
    let slow = decay.settlingTime(belowSpeed: 5)
    #expect(near(decay.velocity(at: slow).length, 5, 1e-9))
    let close = decay.settlingTime(within: Tolerance(distance: 0.25))
    #expect(near((decay.value(at: close) - decay.end).length, 0.25, 1e-9))
    #expect(Decay(from: 0, velocity: 3).settlingTime(belowSpeed: 5) == 0)
    #expect(Decay(from: 0, velocity: 0).settlingTime() == 0)
  }

  @Test func `a rate outside 0 to 1 fails a precondition`() async {
    await #expect(processExitsWith: .failure) { _ = Decay(from: 0, velocity: 1, rate: 1) }
  }
}
