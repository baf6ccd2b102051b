import Motion
import Testing

@Test(arguments: [TimingCurve.linear, .easeInOut], [false, true])
func `M100: a factor is for the way that is left, and the way back takes no longer than the duration`(
  curve: TimingCurve, isOther: Bool
) throws {
  var animation = try PropertyAnimation.running(0.0, to: 100, .curve(curve))
  try animation.setFraction(0.999, at: 0)
  let other: AnimationTiming<Double>? = isOther ? .curve(.easeOut) : nil
  try animation.pause(at: 0)
  try animation.continueAnimation(with: other, factor: 0.5, at: 0)
  #expect(abs(animation.endTime - 0.5) < 1e-9)
  let before = animation.state(at: 0.1)
  try animation.setReversed(true, at: 0.1)
  let after = animation.state(at: 0.1)
  #expect(abs(after.value - before.value) < 1e-9 && abs(after.velocity + before.velocity) < 1e-9)
  #expect(animation.endTime < 0.1 + 0.1 + 1)
  for time in stride(from: 0.11, to: 1, by: 0.01) where abs(time - 0.2) > 1e-3 {
    let (before, after) = (animation.state(at: time - 1e-5).value, animation.state(at: time + 1e-5).value)
    #expect(abs((after - before) / 2e-5 - animation.state(at: time).velocity) < 0.1)
  }
  // Turned once more behind the place, it comes back at the former pace and goes on at the other one.
  try animation.setReversed(false, at: 0.7)
  #expect(abs(animation.endTime - 0.7 - 0.5 - 0.5) < 1e-9)
  #expect(animation.advance(to: 2)?.position == .end)
}
