import Motion
import Testing

@Suite struct `The first reach of keyed animations` {
  /// The times at which a plan reports that its targets are reached, in frames of 1/60 s.
  private func reaches(of plan: Plan) -> [Double] {
    var stage = Stage()
    var times: [Double] = []
    stage.animations.onEvent = { if case .reachedTarget(_, let time) = $0 { times.append(time) } }
    stage.add(plan, "go")
    for frame in 1...400 { stage.advance(to: Double(frame) / 60 + 0.001) }
    return times
  }

  @Test(arguments: [1, 3, nil], [false, true])
  func `of a plan with a way back or several passes is that of its first pass`(
    count: Int?, autoreverses: Bool
  ) {
    let keyframes = Keyframes([Keyframe(time: 0, value: 0.0), Keyframe(time: 1, value: 5)])
    for plan in [
      Plan.timed(\.rotation, to: 100, duration: 1, curve: .linear),
      .keyframes(\.rotation, keyframes, duration: 1),
      .sequence([
        .timed(\.rotation, to: 1, duration: 0.25), .timed(\.opacity, to: 0, duration: 0.25).delayed(by: 0.5)
      ]),
      .group([
        .timed(\.rotation, to: 1, duration: 1, curve: .linear), .timed(\.opacity, to: 0, duration: 0.5)
      ])
    ] {
      let whole = autoreverses ? plan.autoreversed() : plan
      let times = reaches(of: count.map { whole.repeated($0) } ?? whole.repeatedForever())
      #expect(times.count == 1 && times.allSatisfy { abs($0 - 1) < 1e-6 }, "\(times)")
    }
  }

  @Test func `comes again after another target, also on the way back`() {
    var stage = Stage()
    var times: [Double] = []
    stage.animations.onEvent = { if case .reachedTarget(_, let time) = $0 { times.append(time) } }
    stage.add(Plan.timed(\.rotation, to: 100, duration: 1).autoreversed().repeatedForever(), "go")
    stage.advance(to: 1.5)
    #expect(times == [1] && stage.retarget("go", \.rotation, to: -50))
    for frame in 1...60 { stage.advance(to: 1.5 + Double(frame) / 60) }
    #expect(times.count == 2 && times.last! > 1.5)
  }
}
