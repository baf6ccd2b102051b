internal import Animation
package import Kinematics

/// What the gallery shows round the scene, and what a trace tells.
extension PropertyAnimatorScene {
  package var statusText: StatusText { status.text }

  package var tunedSpring: Spring? { desk.spring }

  package var hint: [String] { Self.hint }

  package var keys: [KeyHelp] { Self.keyHelp }

  /// The way begins on the left: its end, and how far it goes too far, is seen.
  package var tunerSide: TunerSide { .left }

  package var footerKeys: [KeyHelp] {
    if editor.focus != nil { return Self.pointKeys }
    return stack.newest.state == .stopped ? Self.finishKeys : Self.keyHelp
  }

  private static let hint = [
    "space starts it, and pauses it on the way",
    "← → move it by hand. r: turn round at a wall,",
    "a: turn round smoothly. Nothing ever jumps."
  ]

  private static let keyHelp = [
    KeyHelp("space", "start/pause", "start, pause, go on; so does a click on a figure"),
    KeyHelp("← →", "scrub", "scrub: move it along its way; with shift, by 1 %"),
    KeyHelp("r", "reverse", "reverse: at a wall; paused: when it goes on"),
    KeyHelp("a", "turn", "turn round by addition: a second animator on top"),
    KeyHelp("x", "stop", "stop; X: for good; then ← → enter finish it"),
    KeyHelp("c", "curve", "curve: the next timing; C: the one before"),
    KeyHelp("enter", "continue", "paused: continue with the timing that is chosen"),
    KeyHelp("k", "keyframes on or off: on, a step back, on"),
    KeyHelp("f + −", "part of the duration to continue in; the duration"),
    KeyHelp("tab", "the curve's points: arrows move one; esc: back"),
    KeyHelp("g", "add an animation on the way: the square grows"),
    KeyHelp("mouse", "drag figures, bar, curve; when stopped: throw")
  ]

  private static let pointKeys = [
    KeyHelp("← → ↑ ↓", "move the point", "move the curve's point"), KeyHelp("tab", "next", "the next point"),
    KeyHelp("esc", "back", "the arrows scrub again"), KeyHelp("space", "start/pause", "start, pause, go on")
  ]

  private static let finishKeys = [
    KeyHelp("←", "finish at start", "finish it at the start"),
    KeyHelp("enter", "here", "finish it where it is"),
    KeyHelp("→", "at end", "finish it at the end")
  ]

  package var traceColumns: [String] { Self.traceColumns }

  private static let traceColumns = [
    "circle_x", "circle_vx", "square_x", "square_y", "square_vx", "square_vy", "turn", "growth", "fraction",
    "state", "reversed"
  ]

  package func appendTrace(to row: inout [TraceValue]) {
    let (value, velocity) = figures
    let animator = stack.newest
    row.append(.number(value.along))
    row.append(.number(velocity.along))
    row.append(.number(value.square.x))
    row.append(.number(value.square.y))
    row.append(.number(velocity.square.x))
    row.append(.number(velocity.square.y))
    row.append(.number(value.turn))
    row.append(.number(value.growth))
    row.append(.number(animator.fractionComplete(at: time)))
    row.append(
      .word(animator.isRunning ? "running" : animator.state == .active ? "paused" : "\(animator.state)"))
    row.append(.word(animator.isReversed ? "yes" : "no"))
  }
}
