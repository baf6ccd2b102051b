internal import MotionAnimation
package import MotionKinematics

/// The texts that the gallery shows around the list, and the trace.
extension ScrollScene {
  package var tunedSpring: Spring? { spring }
  package var footerKeys: [KeyHelp] { focus == .picture ? Self.pictureKeys : Self.keys }

  package var tunerSide: TunerSide { layout.tunerSide(corner: picture.corner) }

  package static let hint = [
    "space throws the list; at an end: back.",
    "enter catches it in mid-flight, ↑ ↓ drag it.",
    "← → throw the small picture into a corner."
  ]

  package static let keys = [
    KeyHelp("space", "throw", "throw the list; again: faster; from an end: back"),
    KeyHelp("↑ ↓", "drag", "drag it; released, it coasts"),
    KeyHelp("enter", "hold", "hold it where it is; again: release it"),
    KeyHelp("← →", "picture", "throw the picture left or right"),
    KeyHelp("tab", "focus", "the picture: space and arrows throw it; esc: the list"),
    KeyHelp("mouse", "drag, throw or catch both; wheel: flick the list")
  ]

  private static let pictureKeys = [
    KeyHelp("space", "throw", "throw the picture across"),
    KeyHelp("← → ↑ ↓", "throw", "throw it into another corner"),
    KeyHelp("enter", "hold the list", "hold the list where it is; again: release it"),
    KeyHelp("esc", "the list", "back to the list")
  ]

  package var trace: [TraceColumn] {
    let ((offset, velocity), (place, speed)) = (list.state(at: time), picture.state(at: time))
    return [
      TraceColumn("offset", offset), TraceColumn("v", velocity), TraceColumn("end", list.offset.target),
      TraceColumn("phase", word: list.isHeld ? "held" : list.deadline == nil ? "resting" : "moving"),
      TraceColumn("picture_x", place.x), TraceColumn("picture_y", place.y),
      TraceColumn("picture_vx", speed.x), TraceColumn("picture_vy", speed.y)
    ]
  }
}
