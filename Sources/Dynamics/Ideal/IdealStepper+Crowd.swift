/// Contacts of a crowd. With many resting contacts, processing impacts one by one would not terminate in
/// reasonable time. All contacts of a sub-step are then solved together (time stepping after Moreau): a body
/// that would touch is stopped at the contact, and rebounds in the next sub-step.
extension IdealStepper {
  /// Computes forces that hold resting contacts and stop approaching bodies, and the paths with these forces.
  mutating func solveCrowdContacts(from time: Double, _ step: Double) {
    gatherTouches(step, isFirst: true)
    // A body that was pushed aside may touch others, so the search is repeated.
    for pass in 0..<3 {
      let (limit, tolerance) = (IdealTuning.crowdedRounds, IdealTuning.crowdedTolerance)
      if pass == 0 {
        _ = correctPressures(step, limit: limit, tolerance: tolerance)
      } else {
        guard workLeft > 0, gatherTouches(step, isFirst: false) else { return }
        _ = solveHeldRows(step, limit: limit, tolerance: tolerance)
      }
      applyContactForces()
      _ = integrate(from: time, by: step)
    }
  }

  /// Collects the features that touch within the sub-step. Returns true if there were new ones.
  @discardableResult
  private mutating func gatherTouches(_ step: Double, isFirst: Bool) -> Bool {
    var isAnyNew = false
    for index in pairs.indices {
      if pairs[index].held != 0, pairs[index].featureCount == 1 { continue }
      let isSpent = workLeft <= 0
      let isAnyFast = isFirst && includeCloseFeatures(index, step, evenFast: isSpent, isSpent: isSpent)
      if !isSpent { isAnyNew = includeTouchingFeatures(index, step, isFirst: isFirst) || isAnyNew }
      // Other features of the pair may follow the first one.
      if isAnyFast { includeCloseFeatures(index, step, evenFast: true, isSpent: false) }
    }
    return isAnyNew
  }

  /// Collects the features of a pair that touch first in the sub-step. Returns true if there are any.
  private mutating func includeTouchingFeatures(_ index: Int, _ step: Double, isFirst: Bool) -> Bool {
    let known = pairs[index].held
    guard let instant = firstTouch(index, from: 0, step, except: known) else { return false }
    let poses = poses(of: index, at: instant)
    let separations = separations(index, poses, except: known)
    for feature in 0..<pairs[index].featureCount where separations[feature] < IdealTuning.looseSeparation {
      let touch = touch(index, feature, poses)
      // The bodies may approach until they touch.
      let closing = -separatingVelocity(index, touch, at: instant)
      let rebound = pairs[index].elasticity * pairs[index].rebounds[feature]
      include(
        index, feature, touchNow(index, feature), at: instant, closing,
        target: rebound > 0 ? rebound : -closing * instant / step)
      if !isFirst { addHeldRow(held.count - 1, step) }
    }
    return true
  }

  /// Collects the features of a pair that are close. They may approach until they touch.
  ///
  /// Features that are too slow to rebound need no search for the instant of their contact. Without work left
  /// (`isSpent`), features that come close by their velocities are collected as well.
  /// - Returns: True if features are left out because they are fast.
  @discardableResult
  private mutating func includeCloseFeatures(
    _ index: Int, _ step: Double, evenFast: Bool, isSpent: Bool
  ) -> Bool {
    let farthest =
      IdealTuning.crowdedSeparation + (isSpent ? bounds(of: index, from: 0, step).speed * step : 0)
    workLeft -= IdealTuning.pairWork
    guard clearance(of: index, at: 0) < farthest else { return false }
    workLeft -= pairs[index].lookWork
    var isAnyFast = false
    let poses = poses(of: index, at: 0)
    let separations = separations(index, poses, except: pairs[index].held)
    for feature in 0..<pairs[index].featureCount where separations[feature] < farthest {
      let touch = touch(index, feature, poses)
      let closing = max(-separatingVelocityNow(index, touch), 0)
      guard touch.separation - (isSpent ? closing * step : 0) < IdealTuning.crowdedSeparation else {
        continue
      }
      let rebound = pairs[index].elasticity * max(closing, pairs[index].rebounds[feature])
      if evenFast || rebound < IdealTuning.leastReboundInCrowd {
        include(index, feature, touch, at: 0, closing, target: -max(touch.separation, 0) / step)
      } else {
        isAnyFast = true
      }
    }
    return isAnyFast
  }

  private mutating func include(
    _ index: Int, _ feature: Int, _ touch: Touch, at instant: Double, _ closing: Double, target: Double
  ) {
    pairs[index].held |= 1 << UInt16(feature)
    held.append(
      HeldContact(
        pair: index, feature: feature, touch: touch, instant: instant, closing: max(closing, 0),
        target: target))
  }

  /// Makes each stopped feature rest, or marks it for a rebound.
  mutating func stopCrowd() {
    for contact in held where !pairs[contact.pair].isResting(contact.feature) {
      let (index, feature) = (contact.pair, contact.feature)
      let wasPressed = pairs[index].pressures[feature] > 0
      let hasRebounded = pairs[index].rebounds[feature] > 0
      pairs[index].letGo(feature)
      guard wasPressed, !hasRebounded else { continue }
      if pairs[index].elasticity * contact.closing >= IdealTuning.leastReboundInCrowd {
        pairs[index].rebounds[feature] = contact.closing
      } else {
        pairs[index].resting |= 1 << UInt16(feature)
      }
      guard !pairs[index].isTouching else { continue }
      pairs[index].isTouching = true
      report(index, at: touchNow(index, feature).point, isBeginning: true)
    }
  }
}
