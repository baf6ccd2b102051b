internal import MotionKinematics

extension IdealStepper {
  /// Ends a sub-step after `step` s. Bodies move to the positions on their paths, resting contacts are closed
  /// exactly, and separated ones released.
  mutating func finish(_ step: Double, at time: Double) {
    for index in bodies.indices where bodies[index].isMovable {
      let isAtEnd = step >= paths[index].start + paths[index].duration
      let position = isAtEnd ? paths[index].endPosition : paths[index].position(at: step)
      let velocity = isAtEnd ? paths[index].endVelocity : paths[index].velocity(at: step)
      // A body whose motion exceeds the range of numbers stops.
      let isFinite = position.isFinite && velocity.isFinite
      if isFinite { bodies[index].position = position }
      bodies[index].velocity = isFinite ? velocity : .zero
      takeTurn(of: index)
    }
    letGo()
    for _ in 0..<8 where !settle() { continue }
    for index in bodies.indices where bodies[index].isMovable { countStillness(index, step) }
    correctJoints(step, at: time)
  }

  /// Determines the rotation of a body at its present position, unless it is a circle, which needs none.
  mutating func takeTurn(of body: Int) {
    if !outlines[body].isRound { bodies[body].takeTurn() }
  }

  /// Releases features without a contact force that separate.
  private mutating func letGo() {
    restingCount = 0
    for index in pairs.indices where pairs[index].resting != 0 || pairs[index].isTouching {
      let poses = posesNow(of: index)
      for feature in 0..<pairs[index].featureCount where pairs[index].isResting(feature) {
        let touch = touch(index, feature, poses)
        let separatingVelocity = separatingVelocityNow(index, touch)
        if pairs[index].pressures[feature] <= 0,
          touch.separation > IdealTuning.looseSeparation || separatingVelocity > IdealTuning.looseSpeed
        {
          pairs[index].letGo(feature)
        } else {
          restingCount += 1
        }
      }
      if pairs[index].resting == 0, !isTouchingNow(index) {
        pairs[index].isTouching = false
        report(index, at: bodies[pairs[index].body].position.place, isBeginning: false)
      }
    }
  }

  private mutating func isTouchingNow(_ pair: Int) -> Bool {
    let separations = separations(pair, posesNow(of: pair), except: 0)
    return (0..<pairs[pair].featureCount).contains { separations[$0] <= IdealTuning.separationRounding }
  }

  /// Moves bodies in resting contact so that they have neither separation nor overlap. Returns true if no
  /// move was necessary.
  private mutating func settle() -> Bool {
    var isSettled = true
    // Lines come last, because the last contacts are satisfied best.
    for index in pairs.indices where pairs[index].resting != 0 && pairs[index].other >= 0 {
      isSettled = settle(index) && isSettled
    }
    for index in pairs.indices where pairs[index].resting != 0 && pairs[index].other < 0 {
      isSettled = settle(index) && isSettled
    }
    return isSettled
  }

  private mutating func settle(_ index: Int) -> Bool {
    var isSettled = true
    for feature in 0..<pairs[index].featureCount where pairs[index].isResting(feature) {
      let touch = touchNow(index, feature)
      let isPressed = pairs[index].pressures[feature] > 0
      guard touch.separation.isFinite, abs(touch.separation) > 1e-12, touch.separation < 0 || isPressed else {
        continue
      }
      isSettled = false
      shift(index, touch)
    }
    return isSettled
  }

  private mutating func shift(_ pair: Int, _ touch: Touch) {
    let body = pairs[pair].body
    let other = pairs[pair].other
    let way = max(-IdealTuning.largestShift, min(touch.separation, IdealTuning.largestShift))
    let one = bodies[body].inverseMass
    let lever = cross(touch.point - bodies[body].position.place, touch.normal)
    var inverse = one.x + one.z * lever * lever
    var leverOther = 0.0
    if other >= 0 {
      let two = bodies[other].inverseMass
      leverOther = cross(touch.point - bodies[other].position.place, touch.normal)
      inverse += two.x + two.z * leverOther * leverOther
    }
    guard inverse > 0 else { return }
    let impulse = -way / inverse
    bodies[body].position += one * (impulse * Coordinates(touch.normal, lever))
    takeTurn(of: body)
    guard other >= 0 else { return }
    bodies[other].position -= bodies[other].inverseMass * (impulse * Coordinates(touch.normal, leverOther))
    takeTurn(of: other)
  }

  private mutating func countStillness(_ index: Int, _ step: Double) {
    let reach = outlines[index].reach
    let velocity = bodies[index].velocity
    let acceleration = paths[index].endAcceleration
    let speed = velocity.place.length + abs(velocity.angle) * reach
    let isStill =
      speed < IdealTuning.stillSpeed
      && acceleration.place.length + abs(acceleration.angle) * reach < IdealTuning.stillAcceleration
    bodies[index].stillTime = isStill ? bodies[index].stillTime + step : 0
    bodies[index].slowTime = speed < IdealTuning.slowSpeed ? bodies[index].slowTime + step : 0
  }
}
