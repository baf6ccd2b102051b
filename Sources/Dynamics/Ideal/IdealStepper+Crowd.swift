internal import Kinematics

/// While much rests on each other, one impact after the other would have no end. Then contacts are solved all at
/// once, sub-step by sub-step (time stepping after Moreau): what would touch is stopped where it touches, and
/// rebounds in the next sub-step.
extension IdealStepper {
  /// Forces that hold what rests and stop what would touch, and the ways with them.
  mutating func solveCrowdContacts(from time: Double, _ step: Double) {
    gatherTouches(step, isFirst: true)
    // What is pushed aside may touch others.
    for pass in 0..<3 {
      if pass > 0, !gatherTouches(step, isFirst: false) { return }
      _ = correctPressures(step, limit: 100, tolerance: IdealTuning.crowdedTolerance)
      applyContactForces()
      _ = integrate(from: time, by: step)
    }
  }

  /// Takes in the features that touch within the sub-step. Returns whether there were any new ones.
  @discardableResult
  private mutating func gatherTouches(_ step: Double, isFirst: Bool) -> Bool {
    var isAnyNew = false
    for index in pairs.indices {
      let held = pairs[index].held
      if held != 0, pairs[index].featureCount == 1 { continue }
      if let instant = firstTouch(index, from: 0, step, except: held) {
        let poses = poses(of: index, at: instant)
        for feature in 0..<pairs[index].featureCount where !pairs[index].isHeld(feature) {
          let touch = touch(index, feature, poses)
          guard touch.separation < IdealTuning.looseSeparation else { continue }
          // Until it touches it may come closer.
          let closing = -separatingVelocity(index, touch, at: instant)
          let rebound = pairs[index].elasticity * pairs[index].rebounds[feature]
          include(
            index, feature, at: instant, closing, target: rebound > 0 ? rebound : -closing * instant / step)
          isAnyNew = true
        }
      }
      guard isFirst else { continue }
      let poses = poses(of: index, at: 0)
      for feature in 0..<pairs[index].featureCount where !pairs[index].isHeld(feature) {
        let touch = touch(index, feature, poses)
        guard touch.separation < IdealTuning.crowdedSeparation else { continue }
        include(index, feature, at: 0, 0, target: -max(touch.separation, 0) / step)
      }
    }
    return isAnyNew
  }

  private mutating func include(
    _ index: Int, _ feature: Int, at instant: Double, _ closing: Double, target: Double
  ) {
    pairs[index].held |= 1 << UInt16(feature)
    pairs[index].instants[feature] = instant
    pairs[index].closings[feature] = max(closing, 0)
    pairs[index].targets[feature] = target
  }

  /// What was stopped rests, or is to rebound.
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
