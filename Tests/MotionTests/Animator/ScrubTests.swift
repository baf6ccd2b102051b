import Motion
import Testing

@Suite struct `A scrub that begins off the way` {
  @Test func `a spring that was thrown across its way does not jump, and comes to its way`() throws {
    var animation = PropertyAnimation(
      SIMD2(0.0, 0), duration: 1,
      timing: .spring(SpringTiming(Spring(stiffness: 100, damping: 10)), velocity: [0, 900]))
    try animation.addAnimations(at: 0) { $0 = [400, 0] }
    try animation.start(at: 0)
    try animation.pause(at: 0.1)
    let (value, fraction) = (animation.state(at: 0.1).value, animation.fractionComplete(at: 0.1))
    #expect(value.y > 40)
    try animation.setFraction(fraction + 1e-6, at: 0.1)
    #expect((animation.state(at: 0.1).value - value).length < 1e-2)
    try animation.setFraction((1 + fraction) / 2, at: 0.1)
    let half = animation.state(at: 0.1)
    #expect(abs(half.value.y - value.y / 2) < 1e-9)
    var running = animation
    try running.start(at: 0.1)
    #expect((running.state(at: 0.1).value - half.value).length < 1e-9)
    for (fraction, end) in [(1.0, SIMD2(400.0, 0)), (0, .zero)] {
      try animation.setFraction(fraction, at: 0.1)
      #expect((animation.state(at: 0.1).value - end).length < 1e-9)
    }
  }

  /// A spring of 0.5 s to 200, 0 to which 0, 300 was added at 0.05 s, held.
  private func changed(at time: Double = 0.07) throws -> PropertyAnimation<SIMD2<Double>> {
    var animation = PropertyAnimation(SIMD2(0.0, 0), duration: 0.5, timing: .dampingRatio(0.5))
    try animation.addAnimations(at: 0) { $0 = [200, 0] }
    try animation.start(at: 0)
    try animation.addAnimations(at: 0.05) { $0 = [200, 300] }
    try animation.pause(at: time)
    return animation
  }

  @Test func `a linear scrub takes a change that was added in flight evenly to its ends`() throws {
    var animation = try changed()
    let (value, fraction) = (animation.state(at: 0.07).value, animation.fractionComplete(at: 0.07))
    for step in 0...20 {
      let share = Double(step) / 20
      try animation.setFraction(fraction + (1 - fraction) * share, at: 0.07)
      let ahead = animation.state(at: 0.07).value
      #expect((ahead - value - share * (SIMD2(200, 300) - value)).length < 1e-9)
      try animation.setFraction(fraction * share, at: 0.07)
      let behind = animation.state(at: 0.07).value
      #expect((behind - share * value).length < 1e-9)
    }
    // The way back is the way forth, also after a scrub to an end.
    try animation.setFraction(fraction, at: 0.07)
    #expect((animation.state(at: 0.07).value - value).length < 1e-9)
    try animation.start(at: 1)
    #expect((animation.state(at: 1).value - value).length < 1e-9)
    #expect(animation.advance(to: 9)?.position == .end && animation.state(at: 9).value == [200, 300])
  }

  @Test func `a change that is added or begins during a scrub is even, too`() throws {
    var animation = PropertyAnimation(SIMD2(0.0, 0), duration: 0.5, timing: .dampingRatio(0.5))
    try animation.addAnimations(at: 0) { $0 = [200, 0] }
    try animation.addAnimations(delayFactor: 0.5, at: 0) { $0.y = 100 }
    try animation.setFraction(0.25, at: 0)
    try animation.addAnimations(at: 0) { $0.y += 30 }
    for (fraction, y) in [(0.25, 0), (0.5, 10), (0.75, 70), (1, 130.0)] {
      try animation.setFraction(fraction, at: 0)
      #expect((animation.state(at: 0).value - [200 * fraction, y]).length < 1e-9)
    }
  }

  @Test func `a spring that was held beyond its end is scrubbed from there without a jump`() throws {
    var animation = try changed(at: 0.15)
    let (value, fraction) = (animation.state(at: 0.15).value, animation.fractionComplete(at: 0.15))
    #expect(fraction > 1.05)
    for step in [-1e-6, 1e-6] {
      try animation.scrub(to: fraction + step, at: 0.15)
      #expect((animation.state(at: 0.15).value - value).length < 1e-2)
    }
    try animation.scrub(to: 0, at: 0.15)
    #expect(animation.state(at: 0.15).value.length < 1e-9)
  }
}
