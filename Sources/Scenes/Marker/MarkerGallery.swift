internal import Animation
package import Kinematics

/// What the gallery shows round the scene.
extension MarkerScene {
  package var tunedSpring: Spring? { spring }

  package var hint: [String] { Self.hint }

  package var keys: [KeyHelp] { Self.keyHelp }

  private static let hint = [
    "space lifts three markers and drops them.",
    "Which of them stops at the line?"
  ]

  private static let keyHelp = [
    KeyHelp("space", "drop", "lift and drop; in flight: up again, or down"),
    KeyHelp("enter", "hold", "take them in the hand; again: let go"),
    KeyHelp("tab", "one", "one of the three alone, the next; shift-tab: back"),
    KeyHelp("esc", "let go; again: all three"),
    KeyHelp("mouse", "take a marker, drag it, throw it down")
  ]

  /// The line on top, as of now.
  var status: StatusText {
    let phases = lanes[focus.lanes].map(\.phase)
    let state =
      if phases.contains(.held) { "held" } else if phases.contains(.lifting) {
        "lifted"
      } else if phases.contains(.falling) { "falling" } else { "landed" }
    return StatusText(
      isMoving: !isAtRest, state: state, motion: motion,
      law: environment.reducesMotion ? "reduced motion" : finding)
  }

  /// Which one is lifted and dropped; all of them: how large they are drawn.
  private var motion: String {
    guard let picked = focus.picked else { return "1 pt drawn ×\(short(layout.scale))" }
    return "\(layout.isWide ? verdicts[picked].name : verdicts[picked].shortName) alone"
  }

  private var finding: String {
    if let picked = focus.picked {
      return verdicts[picked].depth.isEmpty ? verdicts[picked].law : verdicts[picked].depth
    }
    return lanes[0].findings.lowest > MarkerFindings.side ? "the spring crosses the line" : "three ways down"
  }

  package var traceColumns: [String] { Self.traceColumns }

  private static let traceColumns = [
    "spring_y", "spring_v", "gravity_y", "gravity_v", "uikit_y", "uikit_v", "spring_phase", "gravity_phase",
    "uikit_phase"
  ]

  /// y is that of a marker's tip, 0 on the line, down is positive, in pt.
  package func appendTrace(to row: inout [TraceValue]) {
    for lane in lanes {
      let state = lane.state(at: time)
      row.append(.number(state.value))
      row.append(.number(state.velocity))
    }
    for lane in lanes { row.append(.word(lane.phase.rawValue)) }
  }
}
