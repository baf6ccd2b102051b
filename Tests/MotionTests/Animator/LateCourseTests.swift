@testable import Motion
import Testing


@Test func `a change that is added to an animator that waits at its end has happened, and is shown`() throws {
  var animation = PropertyAnimation(
    0.0, duration: 1, timing: .curve(.linear), options: AnimatorOptions(pausesOnCompletion: true))
  try animation.addAnimations(at: 0) { $0 = 100 }
  try animation.start(afterDelay: 0, at: 0)
  #expect(animation.advance(to: 2) == nil && animation.state(at: 2).value == 100)
  try animation.addAnimations(at: 2) { $0 += 10 }
  #expect(animation.state(at: 2).value == 110 && animation.value(of: .end) == 110)
  try animation.start(afterDelay: 0, at: 3)
  #expect(animation.state(at: 3).value == 110)
  _ = animation.advance(to: 4)
  // The way back leads from there to the start.
  try animation.setReversed(true, at: 4)
  #expect(animation.state(at: 4).value == 110)
  try animation.start(afterDelay: 0, at: 4)
  for time in [4.0, 4.25, 4.5, 5] { #expect(abs(animation.state(at: time).value - 110 * (5 - time)) < 1e-9) }
}

@Test func `a late change on a spring is at its end when the animator is`() throws {
  var animation = PropertyAnimation(
    0.0, duration: 1, timing: .dampingRatio(0.7), options: AnimatorOptions(pausesOnCompletion: true))
  try animation.addAnimations(at: 0) { $0 = 100 }
  try animation.start(afterDelay: 0, at: 0)
  for share in [0.1, 0.3, 0.37, 0.7] { try animation.addAnimations(at: share) { $0 += 10 } }
  _ = animation.advance(to: 3)
  #expect(animation.state(at: 3).value == 140)
}

@Test(arguments: 1...499)
func `a change that was added at any time in flight rests at its end`(thousandths: Int) throws {
  let time = Double(thousandths) / 1000
  for call in 0..<3 {
    var animation = PropertyAnimation(
      0.0, duration: 1, timing: .dampingRatio(0.5), options: AnimatorOptions(pausesOnCompletion: true))
    try animation.addAnimations(at: 0) { $0 = 100 }
    try animation.addAnimations(delayFactor: time, at: 0) { $0 = 200 }
    try animation.start(at: 0)
    try animation.addAnimations(at: time) { $0 = 400 }
    switch call {
    case 0: _ = animation.advance(to: 2)
    case 1: try animation.pause(at: 2)
    default: try animation.stop(withoutFinishing: false, at: 2)
    }
    #expect(animation.state(at: 2).value == 400)
  }
}

@Test(
  arguments: [AnimationTiming<Double>.curve(.easeInOut), .dampingRatio(0.3), .dampingRatio(1)], [1.2, -0.2])
func `a scrubbed overshoot is continued where it is, and takes time`(
  timing: AnimationTiming<Double>, fraction: Double
) throws {
  var animation = PropertyAnimation(0.0, duration: 1, timing: timing)
  try animation.addAnimations(at: 0) { $0 = 100 }
  try animation.pause(at: 0)
  try animation.scrub(to: fraction, at: 0)
  #expect(abs(animation.state(at: 0).value - 100 * fraction) < 1e-9)
  try animation.setReversed(fraction < 0, at: 0)
  try animation.continueAnimation(at: 0)
  #expect(abs(animation.state(at: 0).value - 100 * fraction) < 1e-9)
  #expect(animation.endTime > 0.1)
  let end = animation.advance(to: 5)
  #expect(end?.position == (fraction < 0 ? .start : .end))
}

@Test(arguments: [(0.0, false, -1e-17), (1, true, 1 + 1e-15)])
func `a late change stays finite where rounding goes beyond its beginning`(
  since: Double, isBack: Bool, share: Double
) {
  var course = LateCourse(since: since, law: .curve(.linear))
  course.isBack = isBack
  let progress = course.progress(at: Dual(share, slope: 1))
  #expect(progress.value == 0 && progress.slope.isFinite)
}
