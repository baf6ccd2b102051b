internal import MotionAnimation
package import MotionKinematics

/// The texts that the gallery shows around the pictures, and the trace.
extension PhotosScene {
  package var tunedSpring: Spring? { spring }

  package static let hint = [
    "space opens the picture.",
    "Again in mid-flight: it turns round. enter",
    "catches it, ↓ pulls it down, f flicks it back."
  ]

  package static let keys = [
    KeyHelp("space", "open", "open or shut the picture; in mid-flight: turn it round"),
    KeyHelp("↑ ↓", "drag", "drag it (half the screen is the whole way); in the grid: choose"),
    KeyHelp("enter", "hold", "a finger holds it where it is; again: lets go"),
    KeyHelp("f F", "flick", "flick it down to the grid, up to the screen"),
    KeyHelp("tab", "next", "in the grid: the next picture; shift-tab: the one before"),
    KeyHelp("← →", "nudge", "throw it sideways: it flies a curve; in the grid: choose"),
    KeyHelp("esc", "back to the grid"),
    KeyHelp("mouse", "click, catch, drag and throw; the touched point stays under it")
  ]

  package var trace: [TraceColumn] {
    let (frame, velocity) = flight?.state(at: time) ?? (shownFrame, .zero)
    return [
      TraceColumn("x", frame.center.x), TraceColumn("y", frame.center.y), TraceColumn("width", frame.size.x),
      TraceColumn("height", frame.size.y), TraceColumn("vx", velocity.x), TraceColumn("vy", velocity.y),
      TraceColumn("vwidth", velocity.z), TraceColumn("vheight", velocity.w),
      TraceColumn("screen", openness), TraceColumn("photo", photoOpenness), TraceColumn("phase", word: state),
      TraceColumn("picture", word: AlbumPicture.all[selection].name)
    ]
  }

  /// The openness of the screen, from 0 (the grid) to 1 (the open picture).
  var openness: Double { flight?.openness(at: time) ?? (isOpen ? 1 : 0) }

  /// The openness of the picture, from 0 to 1; its spring may overshoot either end.
  var photoOpenness: Double { flight?.photoOpenness(at: time) ?? (isOpen ? 1 : 0) }

  private var state: String {
    guard let flight else { return isOpen ? "open" : "grid" }
    if flight.isHeld { return "held" }
    return flight.opens(at: time) ? "opening" : "closing"
  }

  package var status: StatusText {
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
