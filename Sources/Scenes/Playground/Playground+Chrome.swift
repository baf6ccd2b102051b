internal import MotionAnimation
internal import MotionDynamics
package import MotionKinematics

/// The text that the gallery shows around the playground, and its trace.
extension Playground {
  package var tunedSpring: Spring? { spring }
  /// The tuner stands on the left, because the chain hangs on the right.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "space drops balls, c as many as 300 of them.",
    "The mouse takes and throws anything.",
    "Arrows push what is ringed, tab rings another."
  ]

  package static let keys = [
    KeyHelp("space", "drop", "drop some balls; when there are 300 things, the floor jolts"),
    KeyHelp("←↑↓→", "push", "push what is ringed; what is held goes with the finger"),
    KeyHelp("tab", "next", "ring the next ball, the chain, the box"),
    KeyHelp("enter", "hold", "hold it by a spring; again: let go"),
    KeyHelp("c", "crowd", "crowd: as many as 300 bodies"),
    KeyHelp("j", "jolt", "the floor jolts: all balls fly up"),
    KeyHelp("x", "clear", "no balls"),
    KeyHelp("g", "gravity on or off: 1000 pt/s²"),
    KeyHelp("m v w h", "magnet, vortex, wind, honey: fields, for 5 s"),
    KeyHelp("i", "UIKit's stepping (skin, rebound threshold), or exact physics"),
    KeyHelp("n", "the box is snapped to its home, or not"),
    KeyHelp("d r", "density 1, 10, 100: springs swing alike; resistance 0.3, 3, 10"),
    KeyHelp("e", "elasticity .6, .9, 0: how it rebounds"),
    KeyHelp("mouse", "take and throw anything; a click where nothing is: a ball")
  ]

  package var trace: [TraceColumn] {
    [TraceColumn("bodies", Double(pieces.count))] + columns(of: chosenPiece, "")
      + [TraceColumn("phase", word: grip != nil ? "held" : isAtRest ? "resting" : "moving")]
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
