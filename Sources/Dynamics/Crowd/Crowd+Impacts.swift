extension Crowd {
  /// Keeps each body on the side of each obstacle where it was at the start of the step. If the largest circle inside a
  /// body crossed a side of an obstacle, the body goes back to the position of the impact, bounces, and moves on for
  /// the rest of the step.
  mutating func solveImpacts(_ step: Float) {
    guard obstacles.count > 0 else { return }
    let obstacles = obstacles
    for number in 0..<count where dynamics[number].isAwake {
      let body = Int(indices[number])
      let way = shifts[number].lowHalf.magnitude
      guard way > clearances[body] - ImpulseTuning.slop else {
        clearances[body] -= way
        continue
      }
      clearances[body] = 0
      solveImpacts(of: number, obstacles, step)
    }
  }

  private mutating func solveImpacts(of number: Int, _ obstacles: CrowdObstacles, _ step: Float) {
    let origin = places[number].lowHalf
    let radius = outlines[number].innerRadius
    var start = origin
    var remaining = step
    for _ in 0...ImpulseTuning.impactsPerContact {
      let end = origin + shifts[number].lowHalf
      guard
        let first = obstacles.firstImpact(from: start, to: end, radius: radius, surfaces[number])
      else { return }
      start += first.fraction * (end - start)
      remaining *= 1 - first.fraction
      let leftover = (1 - first.fraction) * (end - start)
      bounce(number, first.normal, radius, obstacles.surfaces[first.obstacle])
      // The displacement by position correction is kept, except for its part into the obstacle.
      let approach = min(dot(leftover, first.normal), 0)
      let onward = remaining * motions[number].lowHalf
      let isLeaving = dot(motions[number].lowHalf, first.normal) > ImpulseTuning.slop
      shifts[number].lowHalf = start + (isLeaving ? onward : leftover - approach * first.normal) - origin
    }
    // The body is wedged between obstacles and stays at the last impact.
    shifts[number].lowHalf = start - origin
  }

  /// Applies an impact on an obstacle: no approach, a rebound if the approach was fast, and friction.
  private mutating func bounce(_ number: Int, _ normal: Vector, _ radius: Float, _ obstacle: CrowdSurface) {
    let motion = motions[number]
    let approach = -dot(motion.lowHalf, normal)
    guard approach > 0 else { return }
    let surface = surfaces[number]
    let rebound =
      approach > ImpulseTuning.restitutionThreshold ? max(surface.elasticity, obstacle.elasticity) : 0
    let tangent = cross(normal, 1)
    let slip = dot(motion.lowHalf, tangent) + motion.z * radius
    let spin = inverseInertias[number] * radius
    let limit = surface.friction * obstacle.friction * (1 + rebound) * approach
    // The change of the speed of the rim by friction is shared by the centre and the turn.
    let change = max(-limit, min(-slip * motion.w / (motion.w + spin * radius), limit))
    motions[number].lowHalf += (1 + rebound) * approach * normal + change * tangent
    motions[number].z += spin / motion.w * change
  }
}
