internal import MotionKinematics

// The contacts of convex outlines. The functions for boxes do the same in fewer steps.
extension IdealPair {
  /// Returns the signed distance of a point from a convex body, negative inside, and the outward normal
  /// there.
  static func convexTouch(
    of point: SIMD2<Double>, with outline: BodyOutline, _ place: Pose
  ) -> (separation: Double, normal: SIMD2<Double>, isOnSide: Bool) {
    let local = place.turn.turnBack(point - place.place)
    var side = 0
    var farthest = -Double.infinity
    for index in 0..<outline.cornerCount {
      let distance = dot(local - outline.corner(index), outline.normal(index))
      if distance > farthest { (side, farthest) = (index, distance) }
    }
    if farthest > 0 {
      // Beyond an end of the side its corner is the nearest point, because no other side is farther from the
      // point.
      let normal = outline.normal(side)
      let along = SIMD2(-normal.y, normal.x)
      let (start, end) = (outline.corner(side), outline.corner(outline.next(side)))
      let corner: SIMD2<Double>? =
        dot(local - start, along) < 0 ? start : dot(local - end, along) > 0 ? end : nil
      if let corner {
        let away = local - corner
        let distance = away.length
        return (distance, place.turn.turn(away / distance), false)
      }
    }
    return (farthest, place.turn.turn(outline.normal(side)), true)
  }

  /// Returns the separation of a corner of `owner` that touches another body or is inside it. The side that
  /// it touches is the one that the whole of `owner` is farthest outside of. Nil if the corner lies beyond an
  /// end of that side.
  static func convexSideTouch(
    of corner: SIMD2<Double>, with outline: BodyOutline, _ place: Pose, _ owner: BodyOutline,
    _ ownerPlace: Pose
  ) -> (separation: Double, normal: SIMD2<Double>, isOnSide: Bool)? {
    let shift = place.turn.turnBack(ownerPlace.place - place.place)
    var side = 0
    var farthest = -Double.infinity
    for index in 0..<outline.cornerCount {
      let normal = outline.normal(index)
      let inOwner = ownerPlace.turn.turnBack(place.turn.turn(normal))
      var nearest = Double.infinity
      for other in 0..<owner.cornerCount { nearest = min(nearest, dot(owner.corner(other), inOwner)) }
      let separation = nearest + dot(shift - outline.corner(index), normal)
      if separation > farthest { (side, farthest) = (index, separation) }
    }
    let normal = outline.normal(side)
    let along = SIMD2(-normal.y, normal.x)
    let local = place.turn.turnBack(corner - place.place)
    let (start, end) = (outline.corner(side), outline.corner(outline.next(side)))
    guard
      dot(local - start, along) >= -IdealTuning.cornerRounding,
      dot(local - end, along) <= IdealTuning.cornerRounding
    else { return nil }
    return (dot(local - start, normal), place.turn.turn(normal), true)
  }
}
