internal import MotionKinematics

extension IdealStepper {
  /// Returns the separations of the features of a pair, in pt, except those in the bit set `some`; these and
  /// unused entries are infinite. They equal those of `touch(_:_:_:)` bit for bit.
  ///
  /// It changes nothing. It is mutating because the stepper, which is large, would be copied for a call from a
  /// mutating function; the same holds for `clearance(of:at:)` and `bounds(of:from:_:)`.
  mutating func separations(_ pair: Int, _ poses: Poses, except some: UInt16) -> SIMD16<Double> {
    let (body, other) = (pairs[pair].body, pairs[pair].other)
    var separations = SIMD16(repeating: Double.infinity)
    var exact: UInt16 = 0
    if other >= 0, outlines[body].isBox, outlines[other].isBox {
      let first = outlines[other].separations(ofCornersOf: outlines[body], poses.body, at: poses.other)
      let second = outlines[body].separations(ofCornersOf: outlines[other], poses.other, at: poses.body)
      separations.lowHalf = SIMD8(lowHalf: first, highHalf: second)
      // The side that a touching corner touches depends on the whole boxes.
      for feature in 0..<8 {
        if separations[feature] <= IdealTuning.cornerRounding { exact |= 1 << UInt16(feature) }
        if some & (1 << UInt16(feature)) != 0 { separations[feature] = .infinity }
      }
    } else {
      exact = UInt16(truncatingIfNeeded: 1 << pairs[pair].featureCount - 1)
    }
    exact &= ~some
    while exact != 0 {
      let feature = exact.trailingZeroBitCount
      separations[feature] = touch(pair, feature, poses).separation
      exact &= exact - 1
    }
    return separations
  }
}

extension BodyOutline {
  /// Returns the distances of the corners of another box from this box, in pt, negative inside.
  @inline(__always) fileprivate func separations(
    ofCornersOf owner: BodyOutline, _ place: Pose, at pose: Pose
  ) -> SIMD4<Double> {
    let (cornersX, cornersY) = owner.boxCorners
    let turned = (
      place.turn.cosine * cornersX - place.turn.sine * cornersY,
      place.turn.sine * cornersX + place.turn.cosine * cornersY
    )
    let away = (place.place.x + turned.0 - pose.place.x, place.place.y + turned.1 - pose.place.y)
    let local = (
      pose.turn.cosine * away.0 + pose.turn.sine * away.1, pose.turn.cosine * away.1 - pose.turn.sine * away.0
    )
    let beyond = (
      local.0.replacing(with: -local.0, where: local.0 .< 0) - half.x,
      local.1.replacing(with: -local.1, where: local.1 .< 0) - half.y
    )
    let side = beyond.1.replacing(with: beyond.0, where: beyond.0 .> beyond.1)
    let corner = (beyond.0 * beyond.0 + beyond.1 * beyond.1).squareRoot()
    return side.replacing(with: corner, where: (beyond.0 .> 0) .& (beyond.1 .> 0))
  }
}
