import MotionAnimation
import MotionDynamics
import MotionKinematics
import Testing

@Suite struct `A scrub that begins off the way` {
  /// A simulation from 0, 0 whose end was changed from 200, 0 to 200, 300 on its way, held at 0.1 s.
  private func held(_ stepping: World.Stepping) throws -> SimulatedAnimation<SIMD2<Double>> {
    var animation = SimulatedAnimation(SIMD2(0.0, 0), stepping: stepping)
    try animation.addAnimations(at: 0) { $0 = [200, 0] }
    try animation.start(at: 0)
    _ = animation.advance(to: 0.05)
    try animation.addAnimations(at: 0.05) { $0 = [200, 300] }
    _ = animation.advance(to: 0.1)
    try animation.pause(at: 0.1)
    return animation
  }

  @Test(arguments: [World.Stepping.ideal, .uikit], [false, true])
  func `a simulation does not jump, and comes to its way towards both ends`(
    stepping: World.Stepping, isReversed: Bool
  ) throws {
    var animation = try held(stepping)
    try animation.setReversed(isReversed, at: 0.1)
    let (value, fraction) = (animation.state(at: 0.1).value, animation.fractionComplete(at: 0.1))
    try animation.setFraction(fraction, at: 0.1)
    #expect(animation.state(at: 0.1).value == value)
    var last = value
    for step in 1...100 {
      let next = fraction + (1 - fraction) * Double(step) / 100
      try animation.setFraction(next, at: 0.1)
      let shown = animation.state(at: 0.1).value
      #expect((shown - last).length < 8 && abs(animation.fractionComplete(at: 0.1) - next) < 1e-9)
      last = shown
    }
    #expect((last - (isReversed ? [0, 0] : [200, 300])).length < 1e-9)
    try animation.setFraction(fraction, at: 0.1)
    #expect((animation.state(at: 0.1).value - value).length < 1e-9)
    try animation.setFraction(0, at: 0.1)
    #expect((animation.state(at: 0.1).value - (isReversed ? [200, 300] : [0, 0])).length < 1e-9)
  }

  @Test func `a simulation that is held and set to its own fraction keeps its momentum`() throws {
    var (animation, other) = (try held(.ideal), try held(.ideal))
    try animation.setFraction(animation.fractionComplete(at: 0.1), at: 0.1)
    try animation.start(at: 0.1)
    try other.start(at: 0.1)
    #expect(animation.state(at: 0.2) == other.state(at: 0.2))
  }
}
