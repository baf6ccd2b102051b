internal import Animation
package import Kinematics

/// What the gallery shows round the pictures.
extension PhotosScene {
  package var tunedSpring: Spring? { spring }
  package var hint: [String] { Self.hint }
  package var keys: [KeyHelp] { Self.keyHelp }
  package var traceColumns: [String] { Self.traceColumns }

  private static let hint = [
    "space opens the picture.",
    "Again in mid-flight: it turns round. enter",
    "catches it, ↓ pulls it down, f flicks it back."
  ]

  private static let keyHelp = [
    KeyHelp("space", "open", "open or shut the picture; in mid-flight: turn it round"),
    KeyHelp("↑ ↓", "drag", "drag it (half the screen is the whole way); in the grid: choose"),
    KeyHelp("enter", "hold", "a finger holds it where it is; again: lets go"),
    KeyHelp("f F", "flick", "flick it down to the grid, up to the screen"),
    KeyHelp("tab", "next", "in the grid: the next picture; shift-tab: the one before"),
    KeyHelp("← →", "nudge", "throw it sideways: it flies a curve; in the grid: choose"),
    KeyHelp("esc", "back to the grid"),
    KeyHelp("mouse", "click, catch, drag and throw; the touched point stays under it")
  ]

  private static let traceColumns = [
    "x", "y", "width", "height", "vx", "vy", "vwidth", "vheight", "screen", "photo", "phase", "picture"
  ]

  package func appendTrace(to row: inout [TraceValue]) {
    let (frame, velocity) = flight?.state(at: time) ?? (shownFrame, .zero)
    for number in [frame.center.x, frame.center.y, frame.size.x, frame.size.y] { row.append(.number(number)) }
    for index in 0..<4 { row.append(.number(velocity[index])) }
    row.append(.number(openness))
    row.append(.number(photoOpenness))
    row.append(.word(state))
    row.append(.word(AlbumPicture.all[selection].name))
  }

  /// How far the screen is from the grid (0) to the open picture (1).
  var openness: Double { flight?.openness(at: time) ?? (isOpen ? 1 : 0) }

  /// The same for the picture, which springs: it may be beyond either.
  var photoOpenness: Double { flight?.photoOpenness(at: time) ?? (isOpen ? 1 : 0) }

  private var state: String {
    guard let flight else { return isOpen ? "open" : "grid" }
    if flight.isHeld { return "held" }
    return flight.opens(at: time) ? "opening" : "closing"
  }

  /// The line on top, as of now.
  var newStatus: StatusText {
    let (frame, velocity) = flight?.state(at: time) ?? (shownFrame, .zero)
    let size =
      "\(fixed(frame.size.x, decimals: 0, width: 4)) × \(fixed(frame.size.y, decimals: 0, width: 3)) pt"
    let speed = fixed(velocity.lowHalf.length, decimals: 0, width: 5)
    var law = ""
    if let flight {
      law =
        flight.isHeld
        ? "let go: \(flight.opens(at: time) ? "opens" : "back to the grid")"
        : "both end in \(fixed(max(0, flight.endTime - time), decimals: 2)) s"
    }
    return StatusText(isMoving: flight != nil, state: state, motion: "\(size)  v \(speed) pt/s", law: law)
  }
}
