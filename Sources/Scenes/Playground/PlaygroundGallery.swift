internal import Animation
internal import Dynamics
package import Kinematics

/// What the gallery shows round the playground.
extension Playground {
  package var tunedSpring: Spring? { spring }
  /// The chain hangs on the right.
  package var tunerSide: TunerSide { .left }

  package var hint: [String] { Self.hint }
  package var keys: [KeyHelp] { Self.keyHelp }
  package var traceColumns: [String] { Self.traceColumns }

  private static let hint = [
    "space drops balls, c as many as 300 of them.",
    "The mouse takes and throws anything.",
    "Arrows push what is ringed, tab rings another."
  ]

  private static let keyHelp = [
    KeyHelp("space", "drop", "drop some balls; when there are 300 things, the floor jolts"),
    KeyHelp("←↑↓→", "push", "push what is ringed; what is held goes with the finger"),
    KeyHelp("tab", "next", "ring the next ball, the chain, the box"),
    KeyHelp("enter", "hold", "hold it by a spring; again: let go"),
    KeyHelp("c", "crowd", "crowd: as many as 300 bodies"),
    KeyHelp("j", "jolt", "the floor jolts: all balls fly up"),
    KeyHelp("x", "clear", "no balls"),
    KeyHelp("g", "gravity on or off: 1000 pt/s²"),
    KeyHelp("m v w h", "magnet, vortex, wind, honey: fields, for 5 s"),
    KeyHelp("n", "the box is snapped to its home, or not"),
    KeyHelp("d", "density 1, 10, 100: pushed less, but springs swing alike"),
    KeyHelp("r", "resistance .3, 3, 10: it loses speed sooner"),
    KeyHelp("e", "elasticity .6, .9, 0: how it rebounds"),
    KeyHelp("mouse", "take and throw anything; a click where nothing is: a ball")
  ]

  private static let traceColumns = [
    "bodies", "x", "y", "vx", "vy", "phase", "chain_x", "chain_y", "chain_vx", "chain_vy"
  ]

  package func appendTrace(to row: inout [TraceValue]) {
    row.append(.number(Double(pieces.count)))
    appendState(of: chosenPiece, to: &row)
    row.append(.word(grip != nil ? "held" : isAtRest ? "resting" : "moving"))
    appendState(of: pieces.first { $0.kind == .weight }, to: &row)
  }

  private func appendState(of piece: Piece?, to row: inout [TraceValue]) {
    guard let piece else { return row += [.number(0), .number(0), .number(0), .number(0)] }
    let (place, velocity) = (world[piece.id].center, world.motion(of: piece.id).velocity)
    for number in [place.x, place.y, velocity.x, velocity.y] { row.append(.number(number)) }
  }
}
