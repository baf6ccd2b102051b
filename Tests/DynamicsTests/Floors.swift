import MotionDynamics
import Motion
import Synchronization

/// A floor at rest that counts how often it is evaluated.
final class CountingFloor: MovingFloor {
  private let calls = Mutex(0)
  var count: Int { calls.withLock { $0 } }

  func state(at time: Double) -> (height: Double, velocity: Double, acceleration: Double) {
    calls.withLock { $0 += 1 }
    return (600, 0, 0)
  }
  func bounds(from time: Double) -> (acceleration: Double, jerk: Double) {
    calls.withLock { $0 += 1 }
    return (0, 0)
  }
}

/// A pane on a spring that is retargeted at given times, and a ball on it, driven as a scene drives them.
struct SpringStage {
  var ball: BouncingBall
  var floor: SpringFloor
  let spring: Spring
  /// The retargets of the pane: time in s and new height in pt, in increasing order of time.
  let turns: [(time: Double, target: Double)]
  private var turned = 0

  init(ball: BouncingBall, spring: Spring, height: Double, turns: [(time: Double, target: Double)]) {
    self.ball = ball
    self.spring = spring
    self.turns = turns
    floor = SpringFloor(SpringMotion(spring: spring, from: height, to: height))
  }

  mutating func advance(
    to time: Double, onContact: (BouncingBall.Surface, BouncingBall) -> Void = { _, _ in }
  ) {
    while turned < turns.count, turns[turned].time <= time {
      let turn = turns[turned]
      ball.advance(to: turn.time, floor: floor, onContact: onContact)
      let (height, velocity) = floor.motion.state(at: turn.time - floor.start)
      floor = SpringFloor(
        SpringMotion(spring: spring, from: height, velocity: velocity, to: turn.target), start: turn.time)
      turned += 1
    }
    ball.advance(to: time, floor: floor, onContact: onContact)
  }

  /// The depth of the ball inside the floor, in pt.
  var depth: Double { ball.position.y + ball.radius - floor.state(at: ball.time).height }
}
