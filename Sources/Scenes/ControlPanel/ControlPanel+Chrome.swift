internal import MotionAnimation
package import MotionKinematics
internal import PaneCanvas

/// The text that the gallery shows around the control panel, and its trace.
extension ControlPanel {
  /// The pane's spring for a driver that takes it; nil for the other drivers, which have the numbers of their
  /// documents.
  package var tunedSpring: Spring? { pane.driver.isTunable ? pane.spring : nil }

  /// The left side, because the velocity chart is on the right.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "space opens the pane.",
    "Again while it moves: it reverses, and its",
    "velocity never jumps. ↑ ↓ or mouse: drag it."
  ]

  package var trace: [TraceColumn] {
    [
      TraceColumn("y", position), TraceColumn("v", velocity),
      TraceColumn("target", stage.edge(at: pane.target)),
      TraceColumn("phase", word: pane.phase.rawValue), TraceColumn("ball_x", ballPosition.x),
      TraceColumn("ball_y", ballPosition.y), TraceColumn("ball_vx", ballVelocity.x),
      TraceColumn("ball_vy", ballVelocity.y)
    ]
  }

  // MARK: The top line

  package var status: StatusText {
    let isWide = stage.columns >= StatusText.wideColumns
    let (y, v) = (fixed(position, decimals: 1, width: 6), fixed(velocity, decimals: 0, width: 6))
    return StatusText(
      isMoving: pane.phase != .resting, state: stateWord,
      motion: isWide ? "y \(y) pt  v \(v) pt/s" : "y \(y) v \(v)", law: lawWords)
  }

  /// The driver or its spring, and the settings that differ from the defaults.
  private var lawWords: InlineText {
    (pane.driver == .spring ? pane.spring.words : InlineText(pane.driver.rawValue))
      + (pane.environment.reducesMotion ? "  reduced motion" : "")
      + (pane.releaseRule == .article ? "  article's release" : "")
  }

  private var stateWord: String {
    switch pane.state {
    case .resting(.open): "open"
    case .resting(.closed): "closed"
    case .animating(_, .open): "opening"
    case .animating(_, .closed): "closing"
    case .dragging(let drag): drag.isHeld ? "held" : "dragged"
    }
  }
}
