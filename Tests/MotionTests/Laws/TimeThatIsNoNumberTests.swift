import Motion
import Testing

/// A law of each type.
private func laws() -> [any Law<Double>] {
  let spring = SpringMotion(spring: .bouncy, from: 0, to: 100.0)
  let timed = TimedMotion(from: 0, to: 100.0, duration: 1)
  var additive = AdditiveMotion<TimedMotion<Double>>(0)
  additive.retarget(to: 100, at: 0, duration: 1)
  let keyframes = Keyframes([Keyframe(time: 0, value: 0.0), Keyframe(time: 1, value: 100)])
  let timeline = KeyframeTimeline(initialValue: 0.0) { CubicKeyframe(100, duration: 1) }
  return [
    spring, ClampedSpringMotion(spring), RepeatedSpringMotion(spring, count: 3, autoreverses: true),
    EulerMotion(from: 0, to: 100.0), additive,
    FollowingMotion(spring: .bouncy, from: (0, 0), following: (0, 0), to: (100.0, 0), duration: 1),
    Decay(from: 0, velocity: 1000.0), ScrollMotion(from: 0, velocity: 1000, within: 0...100),
    Flight(from: 0, floor: 100),
    timed, KeyframeMotion(keyframes, duration: 1), timeline
  ]
}

@Test func `a time that is NaN stops the program with a sentence, in each law`() async {
  for index in laws().indices {
    let law = laws()[index]
    #expect(law.value(at: 0.25).isFinite, "\(law)")
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [index = index as Int] in print(laws()[index].state(at: .nan))
    }
    let sentence = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(sentence.contains("time") && sentence.contains("got nan"), "\(type(of: law)): \(sentence)")
  }
}
