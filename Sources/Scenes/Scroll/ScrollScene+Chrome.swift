internal import MotionAnimation
package import MotionKinematics

/// The texts that the gallery shows around the list, and the trace.
extension ScrollScene {
  package var tunedSpring: Spring? { spring }

  package var tunerSide: TunerSide { layout.tunerSide(corner: picture.corner) }

  package static let hint = [
    "space throws the list; at an end: back.",
    "enter catches it in mid-flight, ↑ ↓ drag it.",
    "← → throw the small picture into a corner."
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
