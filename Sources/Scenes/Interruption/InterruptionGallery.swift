internal import Animation
package import Kinematics

/// What the gallery shows round the scene.
extension Interruptions {
  package var tunedSpring: Spring? { springPane.spring }

  /// The spring's pane is the last.
  package var tunerSide: TunerSide { .left }

  package var hint: [String] { Self.hint }

  package var keys: [KeyHelp] { Self.keyHelp }

  private static let hint = [
    "enter shows four panes turned in mid-flight.",
    "One tap opens them, the next one turns them.",
    "Which of them break? space is your own tap."
  ]

  private static let keyHelp = [
    KeyHelp("enter", "show", "two taps, the second 350 ms after the first"),
    KeyHelp("space", "tap", "tap: turn all four round, at any instant"),
    KeyHelp("c", "curve", "another curve: one that does not start flat jumps"),
    KeyHelp("n", "names", "one name for all: each replaces the one before"),
    KeyHelp("mouse", "a press is a tap; drag and throw all four")
  ]

  /// The line on top, as of now.
  var status: StatusText {
    let isMoving = !isAtRest
    let target = springPane.target
    let state =
      if springPane.drag != nil { "dragged" } else if isMoving {
        target == .open ? "opening" : "closing"
      } else { target.rawValue }
    let isWide = layout.columns >= Performance.wideColumns
    var motion = isWide ? "one tap turns all four" : "one tap for all"
    if let interruptedAfter {
      let delay = fixed(interruptedAfter * 1000, decimals: 0)
      let way = target == .open ? "closing" : "opening"
      motion = isWide ? "one tap turned all four, \(delay) ms into the \(way)" : "tapped at \(delay) ms"
    }
    let name = animation.sharesName ? ", one name" : ""
    return StatusText(
      isMoving: isMoving, state: state, motion: motion, law: animation.timing.rawValue + name)
  }

  package var traceColumns: [String] { Self.traceColumns }

  private static let traceColumns =
    drivers.flatMap { driver in
      let name = driver == .fromCurrent ? "current" : driver.rawValue
      return ["\(name)_y", "\(name)_v"]
    } + ["target"]

  package func appendTrace(to row: inout [TraceValue]) {
    for lane in lanes {
      row.append(.number(lane.pane.position(at: time)))
      row.append(.number(lane.pane.velocity(at: time)))
    }
    row.append(.number(layout.stage.edge(at: springPane.target)))
  }
}
