import Motion
import RealModule
import Testing

struct DecayTests {
  /// −v / (1000 ln 0.998)
  private static let coasted = 499.499_833_166_455

  @Test func `M2, F8, F10: 1000 pt/s coast 499.4998 pt, in each component`() {
    let decay = Decay(from: SIMD2(0, 10), velocity: SIMD2(1000.0, -500))
    #expect(near(decay.end.x, Self.coasted, 1e-6) && near(decay.end.y, 10 - Self.coasted / 2, 1e-6))
    #expect((decay.value(at: 60) - decay.end).length < 1e-9)
  }

  @Test(arguments: [Decay<Double>.normalRate, Decay<Double>.fastRate, 0.5], [0, 0.016, 0.1, 0.5, 2])
  func `M2, F8: the velocity is v₀ d^(1000t) and the value its integral`(rate: Double, t: Double) {
    let decay = Decay(from: 20, velocity: -800, rate: rate)
    let share = Double.pow(rate, 1000 * t)
    #expect(near(decay.velocity(at: t), -800 * share, 1e-9))
    #expect(near(decay.value(at: t), 20 - 800 * (share - 1) / (1000 * .log(rate)), 1e-9))
    #expect(agrees(decay.end - 20, 800 / (1000 * .log(rate)), to: 1e-12))
  }

  @Test(arguments: [30.0, 60, 120])
  func `M33: a decay restarted in every frame equals the uninterrupted decay`(fps: Double) {
    let whole = Decay(from: 10, velocity: 1234)
    var part = whole
    for frame in 1...Int(fps) {
      let (value, velocity) = part.state(at: 1 / fps)
      part = Decay(from: value, velocity: velocity)
      #expect(near(value, whole.value(at: Double(frame) / fps), 1e-9) && near(part.end, whole.end, 1e-9))
    }
  }

  @Test(arguments: [-300, 0, 0.5, 4000], [0.998, 0.99])
  func `M35, F8: a decay to a place has the velocity that comes to rest there`(end: Double, rate: Double) {
    let decay = Decay(from: 100, to: end, rate: rate)
    #expect(near(decay.end, end, 1e-9) && near(decay.value(at: 100), end, 1e-9) && decay.value(at: 0) == 100)
    let velocity = decay.velocity(at: 0)
    #expect(near(-velocity / (1000 * .log(rate)), end - 100, 1e-9))
    #expect(decay == Decay(from: 100, velocity: velocity, rate: rate))
  }

  @Test func `F8: a decay has settled when the distance left is within the tolerance`() {
    let decay = Decay(from: .zero, velocity: SIMD2(300.0, -400))
    let time = decay.settlingTime(within: Tolerance(distance: 0.25))
    #expect(near((decay.value(at: time) - decay.end).length, 0.25, 1e-9))
    #expect(near(decay.way, Self.coasted / 2, 1e-6) && Decay(from: 0, velocity: 0).settlingTime() == 0)
  }

  @Test(arguments: [0, 1, -0.5]) func `a rate outside 0 to 1 fails a precondition`(rate: Double) async {
    await #expect(processExitsWith: .failure) { [rate] in _ = Decay(from: 0, velocity: 1, rate: rate) }
  }
}
