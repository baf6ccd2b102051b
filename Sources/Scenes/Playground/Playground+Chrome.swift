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

  package static let keys = [
    KeyHelp("space", "drop", "drop three balls; with 300 bodies: jolt the floor"),
    KeyHelp("←↑↓→", "push", "push the selected body by 400 pt/s, or drag the held one"),
    KeyHelp("tab", "select", "select the next ball, the chain, the box; a joint; a field"),
    KeyHelp("enter", "hold", "hold it by a spring; again: release it"),
    KeyHelp("a", "attachments", "attachments: a page with four joints; again: back"),
    KeyHelp("f", "fields", "fields: a page with nine fields; again: back"),
    KeyHelp("l + −", "page of fields: l: its limit; + −: falloff with the distance"),
    KeyHelp("c", "crowd", "fill up to 300 bodies"),
    KeyHelp("j x", "jolt", "j: jolt the floor: all balls fly up; x: remove the balls"),
    KeyHelp("m v w h", "magnet, vortex, wind, honey: a field for 5 s"),
    KeyHelp("i", "UIKit's stepping (skin, rebound threshold) or exact physics"),
    KeyHelp("g n", "g: gravity of 1000 pt/s²; n: the snap of the box to its home"),
    KeyHelp("d r e", "density 1, 10, 100; resistance 0.3, 3, 10; elasticity"),
    KeyHelp("mouse", "drag, throw; in free space: drag to push, click for a ball")
  ]

  /// The keys of the pages for the bottom line, the most important first.
  private static let attachmentKeys = [
    KeyHelp("tab", "joint", "select the next joint"), keys[0], keys[1], keys[3],
    KeyHelp("i", "stepping", "UIKit's stepping or exact physics"), KeyHelp("a", "back", "back to the balls")
  ]
  private static let fieldKeys = [
    KeyHelp("tab", "field", "select the next field"), KeyHelp("space", "again", "let the field act again"),
    KeyHelp("l", "limit", "the next region"), KeyHelp("+ −", "falloff", "the falloff with the distance"),
    keys[1], KeyHelp("i", "stepping", "UIKit's stepping or exact physics"),
    KeyHelp("f", "back", "back to the balls")
  ]

  package var footerKeys: [KeyHelp] {
    switch page {
    case .balls: Self.keys
    case .attachments: Self.attachmentKeys
    case .fields: Self.fieldKeys
    }
  }

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
