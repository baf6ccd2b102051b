package import MotionKinematics
internal import PaneCanvas

/// The texts that the gallery shows around the scene, and the trace.
extension Interruptions {
  package var tunedSpring: Spring? { springPane.spring }

  /// The tuner stands on the left, because the pane on the spring is the rightmost.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "enter opens four panes and reverses them.",
    "Which of them jump, and which do not?",
    "space is your own tap, at any instant."
  ]

  package var status: StatusText {
    // The status describes the selected pane, or the one on the spring if all are selected.
    let lane = lanes[focus.picked ?? lanes.count - 1]
    let isMoving = focus.picked == nil ? !isAtRest : !lane.pane.isStill(at: time)
    let target = lane.pane.target
    let state =
      if lane.pane.drag != nil { "dragged" } else if isMoving {
        target == .open ? "opening" : "closing"
      } else { target.rawValue }
    return StatusText(
      isMoving: !isAtRest, state: state, motion: motion(of: lane),
      law: "\(animation.timing.rawValue)\(animation.sharesName ? ", one name" : "")")
  }

  /// Returns the panes that a tap turns, and the time between the last two taps, as text.
  private func motion(of lane: InterruptionLane) -> InlineText {
    let isWide = layout.columns >= StatusText.wideColumns
    let name = isWide ? lane.driver.rawValue : shortName(of: lane.driver)
    let tapped: InlineText = focus.picked == nil ? "all four" : "\(name) alone"
    guard let interruptedAfter = lane.interruptedAfter else {
      return isWide ? "a tap moves \(tapped)" : tapped
    }
    let delay = fixed(interruptedAfter * 1000, decimals: 0)
    let way = lane.pane.target == .open ? "closing" : "opening"
    if isWide { return "reversed \(tapped) \(delay) ms into the \(way)" }
    return focus.picked == nil ? "reversed at \(delay) ms" : "\(tapped), at \(delay) ms"
  }

  package var trace: [TraceColumn] {
    lanes.flatMap { lane in
      let (name, pane) = (shortName(of: lane.driver), lane.pane)
      return TraceColumn.motion(
        name + "_y", (pane.position(at: time), pane.velocity(at: time)), velocity: name + "_v")
    } + [TraceColumn("target", layout.stage.edge(at: springPane.target))]
  }
}
