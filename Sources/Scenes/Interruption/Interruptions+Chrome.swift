internal import MotionAnimation
package import MotionKinematics

/// The texts that the gallery shows around the scene, and the trace.
extension Interruptions {
  package var tunedSpring: Spring? { springPane.spring }

  /// The tuner stands on the left, because the pane on the spring is the rightmost.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "enter shows four panes turned in mid-flight.",
    "One tap opens them, the next one turns them.",
    "Which of them break? space is your own tap."
  ]

  package static let keys = [
    KeyHelp("enter", "show", "two taps, the second 350 ms after the first"),
    KeyHelp("space", "tap", "tap: turn all four round, at any instant"),
    KeyHelp("tab", "one", "one of the four alone, the next; esc: all four"),
    KeyHelp("c", "curve", "another curve: one that does not start flat jumps"),
    KeyHelp("n", "names", "one name for all: each replaces the one before"),
    KeyHelp("mouse", "a press is a tap; drag and throw all four")
  ]

  package var status: StatusText {
    // The status describes the selected pane, or the one on the spring if all are selected.
    let lane = lanes[focus.picked ?? lanes.count - 1]
    let isMoving = focus.picked == nil ? !isAtRest : !lane.isStill(at: time)
    let target = lane.pane.target
    let state =
      if lane.pane.drag != nil { "dragged" } else if isMoving {
        target == .open ? "opening" : "closing"
      } else { target.rawValue }
    let name = animation.sharesName ? ", one name" : ""
    return StatusText(
      isMoving: !isAtRest, state: state, motion: motion(of: lane), law: animation.timing.rawValue + name)
  }

  /// Returns the panes that a tap turns, and the time between the last two taps, as text.
  private func motion(of lane: InterruptionLane) -> String {
    let isWide = layout.columns >= StatusText.wideColumns
    let name = isWide ? lane.driver.rawValue : shortName(of: lane.driver)
    let tapped = focus.picked == nil ? "all four" : "\(name) alone"
    guard let interruptedAfter = lane.interruptedAfter else {
      return isWide ? "one tap turns \(tapped)" : focus.picked == nil ? "one tap for all" : tapped
    }
    let delay = fixed(interruptedAfter * 1000, decimals: 0)
    let way = lane.pane.target == .open ? "closing" : "opening"
    if isWide { return "one tap turned \(tapped), \(delay) ms into the \(way)" }
    return focus.picked == nil ? "tapped at \(delay) ms" : "\(tapped), at \(delay) ms"
  }

  package var trace: [TraceColumn] {
    lanes.flatMap { lane in
      let (name, pane) = (shortName(of: lane.driver), lane.pane)
      return TraceColumn.motion(
        name + "_y", (pane.position(at: time), pane.velocity(at: time)), velocity: name + "_v")
    } + [TraceColumn("target", layout.stage.edge(at: springPane.target))]
  }
}
