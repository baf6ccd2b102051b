internal import Kinematics

/// Place and turn of a body at an instant.
struct Pose: Sendable {
  var place: SIMD2<Double>
  /// The turn; that of a circle does not matter, and is left out.
  var turn: Rotation

  @inline(__always) init(_ coordinates: Coordinates, of outline: Outline) {
    place = coordinates.place
    turn = outline.isRound ? Rotation() : Rotation(angle: coordinates.angle)
  }
}
