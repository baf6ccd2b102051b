internal import PaneCanvas
internal import MotionAnimation
package import MotionKinematics

/// The texts that the gallery shows around the scene, and the trace.
extension MarkerScene {
  package var tunedSpring: Spring? { spring }

  package static let hint = [
    "space lifts three markers and drops them.",
    "Which of them stops at the line?"
  ]

  package var status: StatusText {
    let lanes = lanes[focus.lanes]
    let state =
      if lanes.contains(where: { $0.phase == .held }) {
        "held"
      } else if lanes.contains(where: { $0.phase == .lifting }) {
        "lifted"
      } else if lanes.contains(where: { $0.phase == .falling }) { "falling" } else { "landed" }
    return StatusText(
      isMoving: !isAtRest, state: state, motion: motion,
      law: context.environment.reducesMotion ? "reduced motion" : finding)
  }

  /// The selected marker, or the scale of the drawing if all markers are selected, as text.
  private var motion: InlineText {
    guard let picked = focus.picked else { return "scale ×\(short(layout.scale))" }
    return "\(layout.isWide ? verdicts[picked].name : verdicts[picked].shortName) alone"
  }

  private var finding: InlineText {
    if let picked = focus.picked {
      return verdicts[picked].depth.isEmpty ? verdicts[picked].law : verdicts[picked].depth
    }
    if lanes[0].drop == .keyframes { return "keyframes imitate a bounce" }
    return lanes[0].findings.lowest > MarkerFindings.side
      ? "the spring crosses the line" : "three kinds of fall"
  }

  /// The trace. The y of a marker's tip is 0 on the line, in pt; down is positive.
  package var trace: [TraceColumn] {
    let names = ["spring", "gravity", "uikit"]
    return zip(names, lanes).flatMap { name, lane in
      TraceColumn.motion(name + "_y", lane.state(at: time), velocity: name + "_v")
    } + zip(names, lanes).map { name, lane in TraceColumn(name + "_phase", word: lane.phase.rawValue) }
  }
}
