internal import Animation
package import Kinematics

/// What the gallery shows round the list.
extension ScrollScene {
  package var tunedSpring: Spring? { spring }
  package var hint: [String] { Self.hint }
  package var keys: [KeyHelp] { Self.keyHelp }
  package var footerKeys: [KeyHelp] { focus == .picture ? Self.pictureKeys : Self.keyHelp }

  package var tunerSide: TunerSide { layout.tunerSide(corner: picture.corner) }

  package var traceColumns: [String] { Self.traceColumns }

  private static let hint = [
    "space throws the list; again: faster.",
    "enter catches it in mid-flight, ↑ ↓ drag it.",
    "← → throw the small picture into a corner."
  ]

  private static let keyHelp = [
    KeyHelp("space", "throw", "throw the list; each press makes it faster"),
    KeyHelp("↑ ↓", "drag", "drag it; let go, and it coasts on"),
    KeyHelp("enter", "hold", "a finger stops it where it is; again: lets go"),
    KeyHelp("← →", "picture", "throw the picture left or right"),
    KeyHelp("tab", "focus", "space and arrows throw the picture; esc: the list"),
    KeyHelp("mouse", "drag, throw and catch both; wheel")
  ]

  private static let pictureKeys = [
    KeyHelp("space", "throw", "throw the picture across"),
    KeyHelp("← → ↑ ↓", "throw", "throw it into another corner"),
    KeyHelp("enter", "hold the list", "a finger stops the list where it is"),
    KeyHelp("esc", "the list", "back to the list")
  ]

  private static let traceColumns = [
    "offset", "v", "end", "phase", "picture_x", "picture_y", "picture_vx", "picture_vy"
  ]

  package func appendTrace(to row: inout [TraceValue]) {
    let (offset, velocity) = list.state(at: time)
    let (place, speed) = picture.state(at: time)
    row.append(.number(offset))
    row.append(.number(velocity))
    row.append(.number(list.offset.target))
    row.append(.word(list.isHeld ? "held" : list.deadline == nil ? "resting" : "moving"))
    for number in [place.x, place.y, speed.x, speed.y] { row.append(.number(number)) }
  }
}
