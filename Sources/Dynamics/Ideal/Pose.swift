internal import MotionKinematics

/// The position and the rotation of a body at an instant.
struct Pose: Sendable {
  var place: SIMD2<Double>
  /// The rotation. It is left out for a circle, where it has no effect.
  var turn: Rotation

  @inline(__always) init(_ coordinates: Coordinates, of body: IdealBody, _ outline: BodyOutline) {
    place = coordinates.place
    turn = outline.isRound ? Rotation() : body.rotation(at: coordinates.angle)
  }
}
