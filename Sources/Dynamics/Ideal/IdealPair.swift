internal import MotionKinematics

/// A body and another body, or a line, that may touch. Their features (corners, ends or round sides) are numbered, and the
/// contacts of each feature are independent.
struct IdealPair: Sendable {
  /// The first body, which is movable.
  var body: Int
  /// The other body, or −1 − n for line n.
  var other: Int
  let featureCount: Int
  /// True if neither of the two has a corner.
  let isRound: Bool
  /// True if one of the two is a circle.
  var hasRoundSide: Bool { featureCount == 1 }
  /// The features in resting contact, one bit each.
  var resting: UInt16 = 0
  /// True if the beginning of a contact was reported, and its end was not.
  var isTouching = false
  /// The side of the line on which the body is: 1 or −1.
  var side = 1.0
  var elasticity: Double
  var friction: Double
  /// The number of repeated impacts in the present window (see `IdealTuning.leastWay`), and the time of the last impact, in
  /// s.
  var impactCount = 0
  var lastImpact = -Double.infinity
  /// The normal and tangential contact forces of the features, from which the solver starts.
  var pressures = SIMD16<Double>.zero
  var frictions = SIMD16<Double>.zero

  var line: Int? { other < 0 ? -1 - other : nil }

  init(body: Int, other: Int, _ a: IdealBody, _ b: IdealBody, _ outlines: (BodyOutline, BodyOutline)) {
    self.body = body
    self.other = other
    featureCount =
      outlines.0.isRound || outlines.1.isRound ? 1 : outlines.0.cornerCount + outlines.1.cornerCount
    isRound = outlines.0.isRound && outlines.1.isRound
    elasticity = max(a.elasticity, b.elasticity)
    friction = (a.friction * b.friction).squareRoot()
  }

  init(body: Int, line: Int, _ a: IdealBody, _ b: IdealLine, _ outline: BodyOutline) {
    self.body = body
    other = -1 - line
    featureCount = outline.isRound ? 1 : outline.cornerCount + 2
    isRound = outline.isRound
    elasticity = max(a.elasticity, b.boundary.elasticity)
    friction = (a.friction * b.boundary.friction).squareRoot()
    side = b.side(of: a.position.place)
  }

  /// Returns the separation of a feature of a body and a line. The body is on the given side of the line.
  static func touch(
    _ feature: Int, _ body: BodyOutline, _ place: Pose, line: IdealLine, side: Double
  ) -> Touch {
    if body.isRound {
      let reach = place.place - line.boundary.start
      let along = dot(reach, line.along)
      if along >= 0, along <= line.length {
        let normal = side * line.normal
        let distance = dot(reach, normal)
        return Touch(
          separation: distance - body.radius, normal: normal, point: place.place - distance * normal)
      }
      let end = along < 0 ? line.boundary.start : line.boundary.end
      let away = place.place - end
      let distance = away.length
      guard distance > 0 else { return Touch(separation: -body.radius, normal: line.normal, point: end) }
      return Touch(separation: distance - body.radius, normal: away / distance, point: end)
    }
    if feature < body.cornerCount {
      let corner = place.place + place.turn.turn(body.corner(feature))
      let reach = corner - line.boundary.start
      let along = dot(reach, line.along)
      let normal = side * line.normal
      let separation = dot(reach, normal)
      let touch = Touch(separation: separation, normal: normal, point: corner)
      let inset = min(along, line.length - along)
      guard inset < IdealTuning.cornerRounding else { return touch }
      // A corner slightly past an end still touches the line. A body deeper past the end touches it with a side, and a body
      // wholly past it does not touch.
      if inset >= -IdealTuning.cornerRounding, separation >= -IdealTuning.cornerRounding,
        body.overlap(place, along: line) > IdealTuning.cornerRounding
      {
        return touch
      }
      let away = 2 * along < line.length ? reach : corner - line.boundary.end
      return touch.missing(by: away.length)
    }
    // The feature is an end of the line, against a side of the body. If the end is nearest to a corner, the feature of
    // that corner applies.
    let end = feature == body.cornerCount ? line.boundary.start : line.boundary.end
    let side = Self.touch(of: end, with: body, place)
    let touch = Touch(separation: side.separation, normal: -side.normal, point: end)
    return side.inset > IdealTuning.cornerRounding ? touch : touch.missing(by: side.separation)
  }

  static func touch(
    _ feature: Int, _ a: BodyOutline, _ first: Pose, _ b: BodyOutline, _ second: Pose
  ) -> Touch {
    switch (a.isRound, b.isRound) {
    case (true, true):
      let away = first.place - second.place
      let distance = away.length
      let normal = distance > 0 ? away / distance : SIMD2(0, -1)
      return Touch(
        separation: distance - a.radius - b.radius, normal: normal, point: second.place + b.radius * normal)
    case (true, false), (false, true):
      let (place, radius) = a.isRound ? (first.place, a.radius) : (second.place, b.radius)
      let touch =
        a.isRound ? Self.touch(of: place, with: b, second) : Self.touch(of: place, with: a, first)
      return Touch(
        separation: touch.separation - radius, normal: a.isRound ? touch.normal : -touch.normal,
        point: place - radius * touch.normal)
    case (false, false):
      let isOfFirst = feature < a.cornerCount
      let (owner, place, target, targetPlace) = isOfFirst ? (a, first, b, second) : (b, second, a, first)
      let corner = place.place + place.turn.turn(owner.corner(isOfFirst ? feature : feature - a.cornerCount))
      var side = Self.touch(of: corner, with: target, targetPlace)
      if side.separation <= IdealTuning.cornerRounding {
        side = sideTouch(of: corner, with: target, targetPlace, owner, place) ?? side
      }
      let touch = Touch(
        separation: side.separation, normal: isOfFirst ? side.normal : -side.normal, point: corner)
      guard side.inset < IdealTuning.cornerRounding else { return touch }
      let isPast =
        side.inset < -IdealTuning.cornerRounding
        || owner.grazes(place, target, targetPlace, with: side.normal)
      return isPast ? touch.missing(by: side.separation) : touch
    }
  }

  /// The nearest point of a side of a body to a point.
  /// - Parameters:
  ///   - separation: the signed distance from the side, negative inside.
  ///   - normal: the outward normal there.
  ///   - inset: the distance of the point from the nearer end of the side, along it; negative past the end.
  typealias SideTouch = (separation: Double, normal: SIMD2<Double>, inset: Double)

  /// Returns the signed distance of a point from a body with corners, negative inside, and the outward normal
  /// there.
  private static func touch(
    of point: SIMD2<Double>, with box: BodyOutline, _ place: Pose
  ) -> SideTouch {
    guard box.isBox else { return convexTouch(of: point, with: box, place) }
    let turn = place.turn
    let local = turn.turnBack(point - place.place)
    let beyond = SIMD2(abs(local.x), abs(local.y)) - box.half
    let sign = SIMD2(local.x < 0 ? -1.0 : 1, local.y < 0 ? -1.0 : 1)
    if beyond.x > 0, beyond.y > 0 {
      let distance = beyond.length
      return (distance, turn.turn(sign * beyond / distance), -.infinity)
    }
    return beyond.x > beyond.y
      ? (beyond.x, turn.turn(SIMD2(sign.x, 0)), -beyond.y)
      : (beyond.y, turn.turn(SIMD2(0, sign.y)), -beyond.x)
  }

  /// Returns the separation of a corner that touches another body or is inside it; nil if the corner is beyond an end of
  /// the side that it touches. This is the side with the greatest separation from the whole `owner`. The corner alone does
  /// not determine it: between equal boxes, one on the other, it is as near to the vertical side as to the top.
  private static func sideTouch(
    of corner: SIMD2<Double>, with box: BodyOutline, _ place: Pose, _ owner: BodyOutline, _ ownerPlace: Pose
  ) -> SideTouch? {
    guard box.isBox, owner.isBox else {
      return convexSideTouch(of: corner, with: box, place, owner, ownerPlace)
    }
    let turn = place.turn
    let axes = (turn.turn(SIMD2(1, 0)), turn.turn(SIMD2(0, 1)))
    let away = ownerPlace.place - place.place
    let ownerTurn = ownerPlace.turn
    let reaches = (
      owner.half.x * ownerTurn.turn(SIMD2(1, 0)), owner.half.y * ownerTurn.turn(SIMD2(0, 1))
    )
    func separation(_ axis: SIMD2<Double>, _ half: Double) -> Double {
      abs(dot(away, axis)) - half - abs(dot(reaches.0, axis)) - abs(dot(reaches.1, axis))
    }
    let isAcross = separation(axes.0, box.half.x) > separation(axes.1, box.half.y)
    let axis = isAcross ? axes.0 : axes.1
    let normal = dot(away, axis) < 0 ? -axis : axis
    let reach = corner - place.place
    let along = abs(dot(reach, isAcross ? axes.1 : axes.0)) - (isAcross ? box.half.y : box.half.x)
    guard along <= IdealTuning.cornerRounding else { return nil }
    return (dot(reach, normal) - (isAcross ? box.half.x : box.half.y), normal, -along)
  }
}

// The contacts of convex outlines. The functions for boxes compute the same in fewer steps.
extension IdealPair {
  /// Returns the signed distance of a point from a convex body, negative inside, and the outward normal
  /// there.
  static func convexTouch(
    of point: SIMD2<Double>, with outline: BodyOutline, _ place: Pose
  ) -> SideTouch {
    let local = place.turn.turnBack(point - place.place)
    let (side, farthest) = greatest(of: outline.cornerCount) {
      dot(local - outline.corner($0), outline.normal($0))
    }
    let normal = outline.normal(side)
    let along = SIMD2(-normal.y, normal.x)
    let (start, end) = (outline.corner(side), outline.corner(outline.next(side)))
    let insets = (dot(local - start, along), dot(end - local, along))
    if farthest > 0, min(insets.0, insets.1) < 0 {
      // Beyond an end of the side the corner is the nearest point, because no side is farther from the point.
      let away = local - (insets.0 < 0 ? start : end)
      let distance = away.length
      return (distance, place.turn.turn(away / distance), -.infinity)
    }
    return (farthest, place.turn.turn(normal), min(insets.0, insets.1))
  }

  /// Returns the separation of a corner of `owner` that touches another body or is inside it, as `sideTouch` does.
  static func convexSideTouch(
    of corner: SIMD2<Double>, with outline: BodyOutline, _ place: Pose, _ owner: BodyOutline,
    _ ownerPlace: Pose
  ) -> SideTouch? {
    let shift = place.turn.turnBack(ownerPlace.place - place.place)
    let side = greatest(of: outline.cornerCount) { index in
      let normal = outline.normal(index)
      let inOwner = ownerPlace.turn.turnBack(place.turn.turn(normal))
      var nearest = Double.infinity
      for other in 0..<owner.cornerCount { nearest = min(nearest, dot(owner.corner(other), inOwner)) }
      return nearest + dot(shift - outline.corner(index), normal)
    }.index
    let normal = outline.normal(side)
    let along = SIMD2(-normal.y, normal.x)
    let local = place.turn.turnBack(corner - place.place)
    let (start, end) = (outline.corner(side), outline.corner(outline.next(side)))
    let inset = min(dot(local - start, along), dot(end - local, along))
    guard inset >= -IdealTuning.cornerRounding else { return nil }
    return (dot(local - start, normal), place.turn.turn(normal), inset)
  }
}

extension BodyOutline {
  /// Returns the length of the overlap of a line with the projection of a body with corners on it, in pt; negative if they
  /// do not overlap.
  fileprivate func overlap(_ place: Pose, along line: IdealLine) -> Double {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for index in 0..<cornerCount {
      let along = dot(place.place + place.turn.turn(corner(index)) - line.boundary.start, line.along)
      (least, greatest) = (min(least, along), max(greatest, along))
    }
    return min(greatest, line.length) - max(least, 0)
  }

  /// Returns true if another body, whose contact has this normal, is also outside of another side of this body. The two then
  /// touch at most with their corners.
  fileprivate func grazes(
    _ place: Pose, _ other: BodyOutline, _ otherPlace: Pose, with normal: SIMD2<Double>
  ) -> Bool {
    (0..<cornerCount).contains { index in
      let own = place.turn.turn(self.normal(index))
      // A side parallel to the touched one does not count.
      guard dot(own, normal) > -1 + IdealTuning.parallelRounding else { return false }
      let start = place.place + place.turn.turn(corner(index)) - otherPlace.place
      return (0..<other.cornerCount).allSatisfy {
        dot(otherPlace.turn.turn(other.corner($0)) - start, own) > -IdealTuning.cornerRounding
      }
    }
  }
}

/// The separation of one feature of a pair, a circle's centre or a corner, from the opposite side.
struct Touch {
  /// The separation, in pt; negative inside.
  var separation: Double
  /// The unit vector from the opposite side towards the body.
  var normal: SIMD2<Double>
  /// The present or future point of contact, in pt.
  var point: SIMD2<Double>
  /// True if the feature is past an end of the opposite side and does not touch. The separation is then the distance from
  /// the end, which limits the time of an impact.
  var isPast = false

  /// Returns the touch marked as past the end of the opposite side, by a distance in pt.
  func missing(by distance: Double) -> Touch {
    Touch(
      separation: max(distance, IdealTuning.cornerRounding), normal: normal, point: point, isPast: true)
  }
}

struct Pose: Sendable {
  var place: SIMD2<Double>
  /// The rotation; that by 0 for a circle, where it has no effect.
  var turn: Rotation

  @inline(__always) init(_ coordinates: Coordinates, of body: IdealBody, _ outline: BodyOutline) {
    place = coordinates.place
    turn = outline.isRound ? Rotation() : body.rotation(at: coordinates.angle)
  }
}

/// An impact of a pair, or of several at the same instant, with the bodies and contacts involved.
struct Impact: Sendable {
  struct Hit {
    var pair: Int
    /// The features of the pair that rested before the impact.
    var resting: UInt16
    /// The velocity of the pair's body relative to the other one at the first feature that touches before the impact, in
    /// pt/s, if the contact begins with it.
    var velocity = SIMD2<Double>.zero
  }

  var hits: [Hit] = []
  /// The features of these pairs that touch, and the separating velocities of their rebounds, in pt/s.
  var touching: [(pair: Int, feature: Int, touch: Touch, target: Double)] = []
  /// The bodies of these pairs; if nothing rebounds, also those connected to them by resting contacts.
  var bodies: [Int] = []
  /// The features of these resting contacts.
  var resting: [(pair: Int, feature: Int)] = []
  /// The clusters of the bodies, and the bodies of the clusters that move.
  var clusters: [Int] = []
  var members: [Int] = []

  func isHit(_ pair: Int) -> Bool { hits.contains { $0.pair == pair } }

  mutating func add(_ body: Int) { if !bodies.contains(body) { bodies.append(body) } }

  mutating func reserveCapacity(_ count: Int) {
    hits.reserveCapacity(4)
    touching.reserveCapacity(4)
    bodies.reserveCapacity(count)
    resting.reserveCapacity(4 * count)
    clusters.reserveCapacity(count)
    members.reserveCapacity(count)
  }

  mutating func removeAll() {
    hits.removeAll(keepingCapacity: true)
    touching.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
    resting.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
  }
}
