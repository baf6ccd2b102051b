internal import MotionKinematics

/// Contacts of a crowd. With many resting contacts, processing impacts one by one would not terminate in
/// reasonable time. All contacts of a sub-step are then solved together (time stepping after Moreau): a body
/// that would touch is stopped at the contact, and rebounds in the next sub-step.
extension IdealStepper {
  /// Computes forces that hold resting contacts and stop approaching bodies, and the paths with these forces.
  mutating func solveCrowdContacts(from time: Double, _ step: Double) {
    gatherTouches(step, isFirst: true)
    // A body that was pushed aside may touch others, so the search is repeated.
    for pass in 0..<3 {
      if pass > 0, workLeft <= 0 || !gatherTouches(step, isFirst: false) { return }
      _ = correctPressures(step, limit: IdealTuning.crowdedRounds, tolerance: IdealTuning.crowdedTolerance)
      applyContactForces()
      _ = integrate(from: time, by: step)
    }
  }

  /// Collects the features that touch within the sub-step. Returns true if there were new ones.
  @discardableResult
  private mutating func gatherTouches(_ step: Double, isFirst: Bool) -> Bool {
    var isAnyNew = false
    for index in pairs.indices {
      let held = pairs[index].held
      if held != 0, pairs[index].featureCount == 1 { continue }
      if workLeft > 0, let instant = firstTouch(index, from: 0, step, except: held) {
        let poses = poses(of: index, at: instant)
        for feature in 0..<pairs[index].featureCount where !pairs[index].isHeld(feature) {
          let touch = touch(index, feature, poses)
          guard touch.separation < IdealTuning.looseSeparation else { continue }
          // The bodies may approach until they touch.
          let closing = -separatingVelocity(index, touch, at: instant)
          let rebound = pairs[index].elasticity * pairs[index].rebounds[feature]
          include(
            index, feature, at: instant, closing, target: rebound > 0 ? rebound : -closing * instant / step)
          isAnyNew = true
        }
      }
      guard isFirst else { continue }
      guard mayBeClose(index, step) else { continue }
      let poses = poses(of: index, at: 0)
      for feature in 0..<pairs[index].featureCount where !pairs[index].isHeld(feature) {
        let touch = touch(index, feature, poses)
        // Without work left, what would come as close by its velocity counts as well.
        let closing = workLeft > 0 ? 0 : max(-separatingVelocity(index, touch, at: 0), 0)
        guard touch.separation - closing * step < IdealTuning.crowdedSeparation else { continue }
        include(index, feature, at: 0, closing, target: -max(touch.separation, 0) / step)
      }
    }
    return isAnyNew
  }

  /// Returns false if a pair is surely too far apart to be held.
  private func mayBeClose(_ pair: Int, _ step: Double) -> Bool {
    let way = workLeft > 0 ? 0 : bounds(of: pair, from: 0, step).speed * step
    return clearance(of: pair, at: 0) < IdealTuning.crowdedSeparation + way
  }

  private mutating func include(
    _ index: Int, _ feature: Int, at instant: Double, _ closing: Double, target: Double
  ) {
    pairs[index].held |= 1 << UInt16(feature)
    pairs[index].instants[feature] = instant
    pairs[index].closings[feature] = max(closing, 0)
    pairs[index].targets[feature] = target
  }

  /// Makes each stopped feature rest, or marks it for a rebound.
  mutating func stopCrowd() {
    for index in pairs.indices where pairs[index].held & ~pairs[index].resting != 0 {
      for feature in 0..<pairs[index].featureCount where pairs[index].isHeld(feature) {
        guard !pairs[index].isResting(feature) else { continue }
        let wasPressed = pairs[index].pressures[feature] > 0
        let hasRebounded = pairs[index].rebounds[feature] > 0
        pairs[index].letGo(feature)
        guard wasPressed, !hasRebounded else { continue }
        if pairs[index].elasticity * pairs[index].closings[feature] >= IdealTuning.leastReboundInCrowd {
          pairs[index].rebounds[feature] = pairs[index].closings[feature]
        } else {
          pairs[index].resting |= 1 << UInt16(feature)
        }
        guard !pairs[index].isTouching else { continue }
        pairs[index].isTouching = true
        report(index, at: touchNow(index, feature).point, isBeginning: true)
      }
    }
  }
}
