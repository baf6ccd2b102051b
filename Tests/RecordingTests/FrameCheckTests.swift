import MotionKinematics
import Testing

@testable import PaneRecording

@Suite struct FrameCheckTests {
  private static func rows(_ motion: SpringMotion<Double>, from start: Double, step: Double, count: Int)
    -> [Continuation.StateRow]
  {
    (0..<count).map {
      let time = start + Double($0) * step
      return Continuation.StateRow(
        time: time, place: motion.value(at: time), velocity: motion.velocity(at: time))
    }
  }

  @Test func `equal positions at both sides of a turn are not a time step of the law`() {
    let motion = SpringMotion(spring: Spring(stiffness: 81, damping: 0), from: 1, to: 0)
    let rows = (0..<12).map { index in
      let time = (Double(index) - 5.5) / 60
      let velocity = motion.velocity(at: abs(time))
      return Continuation.StateRow(
        time: time, place: motion.value(at: abs(time)), velocity: time < 0 ? -velocity : velocity)
    }
    #expect(rows[5].place == rows[6].place && rows[5].velocity == -rows[6].velocity)
    let isHeld = rows.map { _ in false }
    #expect(!FrameCheck(rows, isHeld: isHeld).ticks)
    let doubled = rows.flatMap { [$0, $0] }
    #expect(FrameCheck(doubled, isHeld: isHeld + isHeld).ticks)
    // A finger that rests repeats positions too.
    #expect(!FrameCheck(doubled, isHeld: (isHeld + isHeld).map { !$0 }).ticks)
  }

  @Test(
    arguments: [
      (Spring.standard, 0.0), (Spring(response: 0.4, dampingRatio: 1.5), 3),
      (Spring(stiffness: 90, damping: 0), -7)
    ] as [(Spring, Double)])
  func `a fitted spring continues the motion in both directions of time`(spring: Spring, target: Double) {
    let motion = SpringMotion(spring: spring, from: 40, velocity: 120, to: target)
    for rows in [
      Self.rows(motion, from: 0.2, step: 1.0 / 60, count: 5),
      Self.rows(motion, from: 0.2, step: -1.0 / 60, count: 5)
    ] {
      guard case .spring(let fit) = SpringFit.of(rows[...], extent: 40) else {
        Issue.record("no spring fits \(rows)")
        continue
      }
      #expect(abs(fit.stiffness - spring.stiffness) < 1e-4 * spring.stiffness)
      for time in [0.05, 0.12, 0.3, 0.4] {
        let state = fit.state(at: time)
        #expect(abs(state.place - motion.value(at: time)) < 1e-4)
        #expect(abs(state.velocity - motion.velocity(at: time)) < 1e-2)
      }
    }
  }

  @Test func `an extrapolation from more rows is nearer, and its error estimate is that of fewer rows`() {
    let motion = SpringMotion(spring: .standard, from: 40, velocity: 120, to: 0)
    let rows = Self.rows(motion, from: 0.1, step: -1.0 / 60, count: 3)
    let time = 0.1 + 1.0 / 60
    let estimates = (1...3).map { Continuation(rows: Array(rows.prefix($0))).polynomial(at: time) }
    let errors = estimates.map { abs($0.place - motion.value(at: time)) }
    #expect(errors[0] > 4 * errors[1] && errors[1] > 4 * errors[2])
    #expect(estimates[0].placeError == 0)
    for count in 1...2 {
      let (fewer, more) = (estimates[count - 1], estimates[count])
      #expect(more.placeError == abs(more.place - fewer.place) && more.placeError > 0)
      #expect(more.velocityError == abs(more.velocity - fewer.velocity) && more.velocityError > 0)
    }
  }
}
