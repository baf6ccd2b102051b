internal import MotionAnimation
internal import MotionDynamics
internal import MotionGestures

/// The ball of the control panel, for which the pane's top edge is the floor.
extension BouncingBall {
  /// The share of the closing speed that the ball keeps after an impact.
  private static let elasticity = 0.6
  /// The initial velocity of the ball to the right, in pt/s.
  private static let dropVelocity = 90.0
  /// The velocity that a kick to the right adds to the ball's velocity, in pt/s.
  private static let kick = SIMD2(300.0, -500.0)
  /// The distance beside the ball within which a press still grabs it, in pt: one row of cells.
  private static let forgiveness = CellMetrics.height

  static func dropped(on stage: Stage) -> BouncingBall {
    BouncingBall(
      position: SIMD2(stage.width / 2, stage.height / 5), velocity: SIMD2(dropVelocity, 0),
      radius: stage.ballRadius, surroundings: Surroundings(width: stage.width, elasticity: elasticity))
  }

  /// Adapts the ball to the stage and the environment of a pane, whose top edge was at a y, in pt, on the stage before.
  mutating func fit(to pane: Pane, from before: Stage, edge: Double, at time: Double) {
    let stage = pane.stage
    resize(
      to: Surroundings(width: stage.width, elasticity: pane.environment.elasticity(Self.elasticity)),
      radius: stage.ballRadius,
      scale: SIMD2(stage.width / before.width, stage.height / before.height), floorWasAt: edge,
      floor: pane.motion.floor(at: time))
  }

  /// Advances the ball and the pane to `target`, in s. Each step covers a span in which the floor moves smoothly.
  mutating func advance(to target: Double, on pane: inout Pane) {
    while time < target {
      pane.motion.carry(&self, to: target)
      let steps = pane.motion.facts.steps
      pane.settle(at: time)
      if steps { carry(byFloorAt: pane.position(at: time), velocity: pane.velocity(at: time)) }
    }
  }

  /// Kicks the ball to the right (1) or to the left (−1).
  mutating func kick(toward sign: Double) { kick(SIMD2(sign * Self.kick.x, Self.kick.y)) }

  var touched: HitShape { .circle(center: position, radius: radius + Self.forgiveness) }
}

extension Pane {
  /// Returns the outline of the pane with its edge at a y, in pt. The bottom line is in front of it.
  func shape(edge: Double) -> HitShape {
    .rectangle(
      origin: SIMD2(stage.paneLeft, edge),
      size: SIMD2(stage.paneWidth, max(stage.height - CellMetrics.height - edge, CellMetrics.height)))
  }
}
