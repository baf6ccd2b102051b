internal import MotionKinematics

/// A rod or a joint of ideal stepping: up to three conditions on the accelerations of its ends, which forces
/// satisfy exactly.
struct IdealConstraint: Sendable {
  /// The anchor's body, or −1 for a point of the world.
  var first: Int
  var second: Int
  /// The ends, relative to the bodies' centres in their own coordinates, in pt; in world coordinates if there
  /// is no first body.
  var localFirst: SIMD2<Double>
  var localSecond: SIMD2<Double>
  /// The part of a joint. A rod is a `limit` that acts in both directions.
  var kind: JointPart<Double>
  /// True if the part acts in one direction only, and only at its end.
  var isOneSided: Bool
  /// True if a one-sided part acts in this sub-step. Other parts always act.
  var isTaut = true
  /// True if the errors at the beginning of the sub-step are so small that forces correct them.
  var isNearlyMet = true
  /// The rates at which the errors of the conditions are being corrected, in pt/s or radians/s.
  var corrections = SIMD3<Double>.zero
  /// The changes of the errors in a sub-step by their correction, in pt or radians.
  var changes = SIMD3<Double>.zero

  /// Returns the constraint of a rod. A rod without length is a pin.
  static func rod(_ attachment: Attachment) -> IdealConstraint {
    IdealConstraint(
      first: attachment.anchor.slot, second: attachment.body.slot, localFirst: attachment.anchor.place,
      localSecond: attachment.offset,
      kind: attachment.length < IdealTuning.shortestRod ? .pin : .limit(length: attachment.length),
      isOneSided: false)
  }

  /// Returns the constraint of a part of a joint.
  static func part(_ part: JointPart<Double>, of joint: Joint) -> IdealConstraint {
    IdealConstraint(
      first: joint.anchor.slot, second: joint.body.slot, localFirst: joint.anchor.place,
      localSecond: joint.offset, kind: part, isOneSided: part.isOneSided)
  }

  /// Returns true if another constraint holds the same bodies in the same way, wherever its anchor is.
  func isSame(as other: IdealConstraint) -> Bool {
    first == other.first && second == other.second && kind == other.kind && isOneSided == other.isOneSided
  }

  /// One condition, whose derivative is direction · (v₂ − v₁) + lever₂ ω₂ − lever₁ ω₁.
  struct ConstraintRow {
    var direction = SIMD2<Double>.zero
    var leverFirst = 0.0
    var leverSecond = 0.0
    /// The violation of the condition, in pt or radians, and its derivative.
    var error = 0.0
    var speed = 0.0
    /// The part of the second derivative that does not depend on accelerations.
    var drift = 0.0

    /// The greatest error that counts as rounding. An angle counts by its displacement at a distance of 100 pt.
    var largestRounding: Double {
      direction == .zero ? IdealTuning.jointRounding / 100 : IdealTuning.jointRounding
    }
  }

  /// The conditions of a joint.
  struct Rows {
    private var rows = (ConstraintRow(), ConstraintRow(), ConstraintRow())
    private(set) var count = 0

    subscript(index: Int) -> ConstraintRow { index == 0 ? rows.0 : index == 1 ? rows.1 : rows.2 }

    mutating func append(_ row: ConstraintRow) {
      switch count {
      case 0: rows.0 = row
      case 1: rows.1 = row
      default: rows.2 = row
      }
      count += 1
    }
  }

  /// The position and the velocity of an end's body; zero for the world.
  typealias BodyState = (position: Coordinates, velocity: Coordinates)

  /// Returns the conditions for the states of the two bodies.
  func rows(_ one: BodyState, _ two: BodyState) -> Rows {
    let holder = first >= 0 ? one : (Coordinates.zero, .zero)
    let armFirst = Rotation(angle: holder.position.angle).turn(localFirst)
    let armSecond = Rotation(angle: two.position.angle).turn(localSecond)
    let end = two.position.place + armSecond
    let span = end - holder.position.place - armFirst
    var rows = Rows()

    func append(
      _ direction: SIMD2<Double>, arm: SIMD2<Double>, error: Double,
      extra: (_ relative: SIMD2<Double>) -> Double
    ) {
      let relative = two.velocity.velocity(at: armSecond) - holder.velocity.velocity(at: arm)
      let centripetal =
        holder.velocity.angle * holder.velocity.angle * arm
        - two.velocity.angle * two.velocity.angle * armSecond
      rows.append(
        ConstraintRow(
          direction: direction, leverFirst: cross(arm, direction), leverSecond: cross(armSecond, direction),
          error: error, speed: dot(direction, relative), drift: dot(direction, centripetal) + extra(relative))
      )
    }
    func appendAngle(_ wanted: Double) {
      rows.append(
        ConstraintRow(
          leverFirst: 1, leverSecond: 1, error: two.position.angle - holder.position.angle - wanted,
          speed: two.velocity.angle - holder.velocity.angle))
    }

    switch kind {
    case .pin, .fixed:
      append(SIMD2(1, 0), arm: armFirst, error: span.x) { _ in 0 }
      append(SIMD2(0, 1), arm: armFirst, error: span.y) { _ in 0 }
      if case .fixed(let angle) = kind { appendAngle(angle) }
    case .sliding(let axis, let angle):
      let along = Rotation(angle: holder.position.angle).turn(axis)
      let across = SIMD2(-along.y, along.x)
      // The force on the holder acts at the position of the body. Relative to the holder, the body moves in a
      // rotating frame, which adds the Coriolis term.
      append(across, arm: end - holder.position.place, error: dot(across, span)) { relative in
        -2 * holder.velocity.angle * dot(across, SIMD2(-relative.y, relative.x))
      }
      appendAngle(angle)
    case .stop(let axis, let distance):
      let along = Rotation(angle: holder.position.angle).turn(axis)
      append(along, arm: end - holder.position.place, error: dot(along, span) - distance) { relative in
        -2 * holder.velocity.angle * dot(along, SIMD2(-relative.y, relative.x))
      }
    case .limit(let length):
      let distance = span.length
      guard let outward = Self.direction(span, distance, isOneSided: isOneSided) else { break }
      append(outward, arm: armFirst, error: distance - length) { relative in
        let speed = dot(outward, relative)
        return distance > 0 ? (relative.squaredLength - speed * speed) / distance : 0
      }
    }
    return rows
  }

  /// Returns the direction from the anchor to the held point. If they coincide, a rod pushes downwards, and a limit
  /// does nothing.
  private static func direction(_ span: SIMD2<Double>, _ distance: Double, isOneSided: Bool) -> SIMD2<Double>?
  {
    distance > 0 ? span / distance : isOneSided ? nil : SIMD2(0, 1)
  }
}
