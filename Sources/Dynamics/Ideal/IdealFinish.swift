internal import Kinematics

extension IdealStepper {
  /// The deepest that bodies are moved apart in a sub-step, in pt.
  private static let largestShift = 0.05
  /// Below these, in pt/s and pt/s², a body counts as still.
  private static let stillSpeed = 0.01
  private static let stillAcceleration = 0.02

  /// The end of a sub-step, after `step` s: bodies are where their ways are then, what rests touches exactly, what
  /// parted is let go.
  mutating func finish(_ step: Double) {
    for index in bodies.indices where bodies[index].isPresent && !bodies[index].isStatic {
      let path = bodies[index].path
      let isAtEnd = step >= path.start + path.duration
      bodies[index].position = isAtEnd ? path.endPosition : path.position(at: step)
      bodies[index].velocity = isAtEnd ? path.endVelocity : path.velocity(at: step)
    }
    letGo(step)
    let hasFew = restingCount <= Self.fewContacts
    for _ in 0..<(hasFew ? 8 : 2) where !settle() { continue }
    for index in bodies.indices where bodies[index].isPresent && !bodies[index].isStatic {
      let body = bodies[index]
      let acceleration = body.path.endAcceleration
      let isStill =
        body.velocity.place.length + abs(body.velocity.angle) * body.reach < Self.stillSpeed
        && acceleration.place.length + abs(acceleration.angle) * body.reach < Self.stillAcceleration
      bodies[index].stillTime = isStill ? body.stillTime + step : 0
    }
  }

  /// Features that are not pressed and open no longer rest.
  private mutating func letGo(_ step: Double) {
    restingCount = 0
    for index in pairs.indices where pairs[index].resting != 0 || pairs[index].isTouching {
      var pair = pairs[index]
      for feature in 0..<pair.featureCount where pair.resting & (1 << UInt16(feature)) != 0 {
        let touch = touchNow(pair, feature)
        let opening = dot(touch.normal, speed(pair, at: touch.point, time: step))
        if pair.pressures[feature] <= 0, touch.gap > Self.gapRounding || opening > Self.speedRounding {
          pair.resting &= ~(1 << UInt16(feature))
          pair.frictions[feature] = 0
        } else {
          restingCount += 1
        }
      }
      if pair.resting == 0, !isTouching(pair) {
        pair.isTouching = false
        report(pair, at: bodies[pair.body].position.place, isBeginning: false)
      }
      pairs[index] = pair
    }
  }

  private func isTouching(_ pair: IdealPair) -> Bool {
    (0..<pair.featureCount).contains { touchNow(pair, $0).gap <= Self.gapRounding }
  }

  /// A feature of a pair where the two are between sub-steps.
  func touchNow(_ pair: IdealPair, _ feature: Int) -> Touch {
    let body = bodies[pair.body]
    if let line = pair.line { return pair.touch(feature, body, body.position, line: lines[line]) }
    let other = bodies[pair.other]
    return pair.touch(feature, body, body.position, other, other.position)
  }

  /// Moves what rests so that it touches: neither gap nor overlap. Returns whether it did already.
  private mutating func settle() -> Bool {
    var isSettled = true
    for pair in pairs where pair.resting != 0 {
      for feature in 0..<pair.featureCount where pair.resting & (1 << UInt16(feature)) != 0 {
        let touch = touchNow(pair, feature)
        guard touch.gap.isFinite, abs(touch.gap) > 1e-12, touch.gap < 0 || pair.pressures[feature] > 0 else {
          continue
        }
        isSettled = false
        shift(pair, touch)
      }
    }
    return isSettled
  }

  private mutating func shift(_ pair: IdealPair, _ touch: Touch) {
    let way = max(-Self.largestShift, min(touch.gap, Self.largestShift))
    let one = bodies[pair.body].inverseMass
    let arm = touch.point - bodies[pair.body].position.place
    let lever = cross(arm, touch.normal)
    var inverse = one.x + one.z * lever * lever
    var leverOther = 0.0
    if pair.other >= 0 {
      let two = bodies[pair.other].inverseMass
      leverOther = cross(touch.point - bodies[pair.other].position.place, touch.normal)
      inverse += two.x + two.z * leverOther * leverOther
    }
    guard inverse > 0 else { return }
    let impulse = -way / inverse
    bodies[pair.body].position += one * (impulse * Coordinates(touch.normal, lever))
    if pair.other >= 0 {
      let two = bodies[pair.other].inverseMass
      bodies[pair.other].position -= two * (impulse * Coordinates(touch.normal, leverOther))
    }
  }
}
