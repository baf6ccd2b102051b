package import Animation
package import Kinematics

/// What the gallery shows round the control panel.
extension ControlPanel {
  package var environment: MotionEnvironment { controls.environment }

  package var statusText: StatusText { status.text }

  /// The other drivers have their documents' numbers.
  package var tunedSpring: Spring? { pane.driver == .spring ? pane.spring : nil }

  /// The velocity's curve is on the right.
  package var tunerSide: TunerSide { .left }

  package var hint: [String] { Self.hint }

  package var keys: [KeyHelp] { Self.keyHelp }

  package var footerKeys: [KeyHelp] {
    switch controls.focus {
    case .tile: Self.tileKeys
    case .slider: Self.sliderKeys
    case nil: Self.keyHelp
    }
  }

  private static let hint = [
    "space opens the pane.",
    "Again while it moves: it turns round, and its",
    "speed never breaks. ↑ ↓ or the mouse drag it."
  ]

  private static let keyHelp = [
    KeyHelp("space", "tap", "tap: turn the pane round, at any instant"),
    KeyHelp("↑ ↓", "drag", "drag it; it goes where the last arrow points"),
    KeyHelp("enter", "hold", "hold it still; again: let go"),
    KeyHelp("esc", "take the finger away"),
    KeyHelp("← →", "kick", "kick the ball"),
    KeyHelp("d", "driver", "driver: what moves the pane, one document's after another's"),
    KeyHelp("tab", "controls", "tiles and sliders: space, arrows; esc: back"),
    KeyHelp("mouse", "click, drag, throw pane and ball; wheel"),
    KeyHelp("r", "release rule: project or the article's"),
    KeyHelp("g", "graph", "graph on or off")
  ]

  private static let tileKeys = [KeyHelp("space", "switch", "switch it on or off")] + focusKeys
  private static let sliderKeys = [KeyHelp("← →", "slide", "less, more")] + focusKeys
  private static let focusKeys = [
    KeyHelp("tab", "next", "the next control"), KeyHelp("esc", "back", "back to the pane")
  ]

  package var traceColumns: [String] { Self.traceColumns }

  private static let traceColumns = ["y", "v", "target", "phase", "ball_x", "ball_y", "ball_vx", "ball_vy"]

  package func appendTrace(to row: inout [TraceValue]) {
    row.append(.number(position))
    row.append(.number(velocity))
    row.append(.number(stage.edge(at: pane.target)))
    row.append(.word(pane.phase.rawValue))
    row.append(.number(ballPosition.x))
    row.append(.number(ballPosition.y))
    row.append(.number(ballVelocity.x))
    row.append(.number(ballVelocity.y))
  }
}
