internal import MotionDynamics
package import MotionKinematics

/// The text that the gallery shows around the playground, and its trace.
extension Playground {
  package var tunedSpring: Spring? { page == .balls ? spring : nil }
  /// The tuner stands on the left, because the chain hangs on the right.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "space drops balls, c fills up to 300 bodies.",
    "The mouse drags, throws and pushes anything.",
    "Arrows push the selected body, tab the next."
  ]

  package var trace: [TraceColumn] {
    [TraceColumn("bodies", Double(pieces.count))] + columns(of: chosenPiece, "")
      + [TraceColumn("phase", word: grip != nil ? "held" : isWorldAtRest ? "resting" : "moving")]
      + columns(of: pieces.first { $0.kind == .weight }, "chain_")
  }

  private func columns(of piece: Piece?, _ name: String) -> [TraceColumn] {
    let place = piece.map { world[$0.id].center } ?? .zero
    let velocity = piece.map { world.motion(of: $0.id).velocity } ?? .zero
    return [
      TraceColumn(name + "x", place.x), TraceColumn(name + "y", place.y),
      TraceColumn(name + "vx", velocity.x), TraceColumn(name + "vy", velocity.y)
    ]
  }
}
