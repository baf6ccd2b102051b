internal import Animation
package import Kinematics

/// What the gallery shows round the scene, and what a trace tells.
extension PropertyAnimatorScene {
  package var statusText: StatusText { status.text }

  package var tunedSpring: Spring? { desk.spring }

  package var hint: [String] { Self.hint }

  package var keys: [KeyHelp] { Self.keyHelp }

  private static let hint = [
    "space starts it, and pauses it on the way",
    "← → move it by hand. r: turn round at a wall,",
    "a: turn round smoothly. Nothing ever jumps."
  ]

  private static let keyHelp = [
    KeyHelp("space", "start/pause", "start, pause, go on; a click on a figure does it too"),
    KeyHelp("← →", "scrub", "scrub: move it along its way by hand"),
    KeyHelp("r", "reverse", "reverse; running: like at a wall; paused: when it goes on"),
    KeyHelp("a", "turn", "turn round by addition: a second animator, no corner"),
    KeyHelp("x", "stop", "stop; then ← finish at the start, → the end, enter here"),
    KeyHelp("c", "curve", "curve: the next timing; C: the one before"),
    KeyHelp("enter", "continue", "paused: continue with the timing that is chosen"),
    KeyHelp("f", "factor: how long the rest takes, in durations; 0: as it was"),
    KeyHelp("tab", "the curve's control points: arrows move one; esc: back"),
    KeyHelp("g", "add an animation on the way: the square grows"),
    KeyHelp("X", "stop for good: no completion"),
    KeyHelp("+ −", "a longer, a shorter duration"),
    KeyHelp("mouse", "drag figures, bar and curve; stopped or at rest: throw")
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
