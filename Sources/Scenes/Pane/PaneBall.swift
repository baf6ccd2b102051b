internal import Motion
internal import MotionDynamics
internal import PaneCanvas

/// The ball of the control panel, for which the pane's top edge is the floor.
extension BouncingBall {
  /// The share of the closing speed that the ball keeps after an impact.
  private static let elasticity = 0.6

  static func dropped(on stage: PaneStage, in environment: MotionEnvironment) -> BouncingBall {
    BouncingBall(
      position: SIMD2(stage.size.x / 2, stage.size.y / 5), velocity: SIMD2(90, 0),
      radius: stage.ballRadius, surroundings: surroundings(of: stage, in: environment))
  }

  private static func surroundings(of stage: PaneStage, in environment: MotionEnvironment) -> Surroundings {
    Surroundings(width: stage.size.x, elasticity: environment.elasticity(elasticity))
  }

  /// Adapts the ball to the stage of a pane and to an environment.
  /// - Parameters:
  ///   - before: the stage before.
  ///   - edge: the y of the pane's edge on it, in pt.
  mutating func fit(
    to pane: Pane, from before: PaneStage, edge: Double, in environment: MotionEnvironment
  ) {
    resize(
      to: Self.surroundings(of: pane.stage, in: environment), radius: pane.stage.ballRadius,
      scale: pane.stage.size / before.size, floorWasAt: edge, floor: pane.floor(at: time))
  }

  /// Draws the ball over its shadow on a floor at a y, in pt.
  func draw(over floor: Double, item: Int, _ theme: Theme, on stage: inout Stage) {
    // The shadow is tight and dark under a ball that lies, and wide and faint under one that is high. It has few
    // sizes, so that the terminal soon has all pictures.
    let step = min(max((max(floor - position.y, 0) / radius - 1).rounded(), 0), 7)
    let radii = radius * SIMD2(0.9 + 0.08 * step, 0.25)
    stage.fill(
      .ellipse(SIMD2(position.x, floor + radii.y / 2), radii: radii), .shadow(opacity: 0.5 - 0.05 * step))
    stage.fill(.circle(position, radius: radius), .ball(theme.ball), item: item, reach: Box.row)
  }
}

extension Pane {
  /// Advances the pane, and the ball on its edge, to a time.
  ///
  /// A spring is an exact floor. Another law, and the arrow keys' finger, is one by pieces; one in steps is met at
  /// ticks.
  mutating func advance(_ ball: inout BouncingBall, to end: Double) {
    while ball.time < end {
      let (time, tick) = (ball.time, law?.nextTick(after: ball.time))
      let next = min(end, tick ?? .infinity, law?.settles ?? .infinity)
      if let law, let motion = law.law as? SpringMotion<Double> {
        let floor = SpringFloor(motion, start: law.start)
        ball.advance(to: next, floor: floor)
      } else if isSmooth(at: time) {
        let piece = CubicFloor(pieceAt: time, since: changed) { state(at: $0) }
        ball.advance(to: min(next, piece.end), floor: piece)
      } else {
        ball.advance(to: next, floor: StillFloor(height: state(at: time).value))
      }
      settle(at: ball.time)
      if ball.time == tick { carry(&ball) }
    }
  }

  /// Returns true if the edge moves, and neither at ticks nor by the samples of a pointer.
  private func isSmooth(at time: Double) -> Bool {
    switch motion {
    case .resting: false
    case .dragging(let hold): hold.isArrows && !hold.isStill(at: time)
    case .animating(let law): law.rate == nil
    }
  }

  /// Carries the ball along after a jump of the edge, as at a tick or under a pointer.
  func carry(_ ball: inout BouncingBall) {
    let (value, velocity) = state(at: ball.time)
    ball.carry(byFloorAt: value, velocity: velocity)
  }

  /// Returns the edge at an instant as a floor. It stands still between ticks, and under a pointer.
  func floor(at time: Double) -> CubicFloor {
    let (value, velocity) = state(at: time)
    return CubicFloor(height: value, velocity: isSmooth(at: time) ? velocity : 0, at: time)
  }
}

/// A floor whose height is a cubic function of time: a piece of the edge's motion, or the edge at an instant.
struct CubicFloor: MovingFloor {
  /// The number of pieces per s. A law deviates from its piece by less than 1e-6 pt.
  private static let rate = 480.0
  /// The least duration of a piece, in s: over a shorter one, rounding would decide the acceleration.
  private static let shortest = 1e-5

  /// The scene times at which the piece begins and ends, in s.
  let start: Double
  private(set) var end = Double.infinity
  /// The height, its velocity, acceleration and jerk at the start, in pt and s.
  private let height, velocity: Double
  private var (acceleration, jerk) = (0.0, 0.0)

  init(height: Double, velocity: Double, at time: Double) {
    (self.height, self.velocity, start) = (height, velocity, time)
  }

  /// Creates the piece at a time. Pieces end at fixed scene times, so that the ball moves alike at every frame rate.
  /// - Parameters:
  ///   - changed: the time at which the law began, in s.
  ///   - state: the law at a scene time.
  init(pieceAt time: Double, since changed: Double, of state: (Double) -> (value: Double, velocity: Double)) {
    var number = (time * Self.rate).rounded(.down)
    // A time that rounds to the end of a piece is in the next one.
    while (number + 1) / Self.rate <= time { number += 1 }
    while number / Self.rate > time { number -= 1 }
    start = max(number / Self.rate, changed)
    if (number + 1) / Self.rate - start < Self.shortest { number += 1 }
    end = (number + 1) / Self.rate
    let (first, last, duration) = (state(start), state(end), end - start)
    (height, velocity) = first
    let way = last.value - height - velocity * duration
    let change = (last.velocity - velocity) * duration
    acceleration = (6 * way - 2 * change) / (duration * duration)
    jerk = (6 * change - 12 * way) / (duration * duration * duration)
  }

  func state(at time: Double) -> (height: Double, velocity: Double, acceleration: Double) {
    let elapsed = time - start
    return (
      height + elapsed * (velocity + elapsed * (acceleration / 2 + elapsed * jerk / 6)),
      velocity + elapsed * (acceleration + elapsed * jerk / 2), acceleration + elapsed * jerk
    )
  }

  func bounds(from time: Double) -> (acceleration: Double, jerk: Double) {
    func bound(_ time: Double) -> Double { abs(state(at: time).acceleration) }
    return (jerk == 0 ? abs(acceleration) : max(bound(time), bound(end)), abs(jerk))
  }
}
