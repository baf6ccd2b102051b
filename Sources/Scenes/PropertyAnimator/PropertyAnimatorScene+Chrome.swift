internal import MotionAnimation
package import MotionKinematics
internal import PaneCanvas

/// The text that the gallery shows around the scene, and its trace.
extension PropertyAnimatorScene {
  package var tunedSpring: Spring? { settings.spring }

  /// The tuner stands at the left, where the motion begins, so that the end and any overshoot stay visible.
  package var tunerSide: TunerSide { .left }

  package static let hint = [
    "space starts it, and pauses it in mid-flight.",
    "← → scrub it. r reverses it as at a wall: its",
    "velocity jumps. a reverses it without a jump."
  ]

  package var trace: [TraceColumn] {
    let ((value, velocity), animator) = (figures, stack.newest)
    let state = animator.isRunning ? "running" : animator.state == .active ? "paused" : "\(animator.state)"
    return [
      TraceColumn("circle_x", value.along), TraceColumn("circle_vx", velocity.along),
      TraceColumn("square_x", value.square.x), TraceColumn("square_y", value.square.y),
      TraceColumn("square_vx", velocity.square.x), TraceColumn("square_vy", velocity.square.y),
      TraceColumn("turn", value.turn), TraceColumn("growth", value.growth),
      TraceColumn("fraction", animator.fractionComplete(at: time)), TraceColumn("state", word: state),
      TraceColumn("reversed", word: animator.isReversed ? "yes" : "no")
    ]
  }

  // MARK: Status line

  /// The columns of the status line that are not available for the law: a dot, the state, and the reply to a
  /// key.
  private static let statusColumns = 30

  package var status: StatusText {
    let (value, velocity) = figures
    let isWide = stage.columns >= StatusText.wideColumns
    let x = fixed(value.along, decimals: 1, width: 6)
    let v = fixed(velocity.along, decimals: 0, width: 6)
    let motion: InlineText = isWide ? "x \(x) pt  v \(v) pt/s" : " x \(x)  v \(v)"
    return StatusText(
      isMoving: !isAtRest, state: stateWord, motion: motion,
      law: lawWords(room: stage.columns - motion.count - Self.statusColumns))
  }

  /// Returns the running timing, and the next one if it differs, within `room` columns.
  private func lawWords(room: Int) -> InlineText {
    if snap != nil { return "standard spring" }
    if isSimulated { return InlineText(Self.simulation) }
    guard let running = runningTiming else {
      return "\(settings.choice.rawValue)  \(short(editor.duration)) s"
    }
    let name = InlineText(running.settings.choice.rawValue)
    let timed: InlineText = "\(name)  \(short(running.duration)) s"
    guard !running.settings.hasTiming(of: settings) else { return timed }
    let next: InlineText = ", then \(settings.choice.rawValue)"
    if (timed + next).count <= room { return timed + next }
    return (name + next).count <= room ? name + next : timed
  }

  private var stateWord: String {
    if snap != nil { return "snapping" }
    if grip?.isDrag == true { return "dragged" }
    return switch stack.newest.lifecycle.condition {
    case .empty, .queued: "inactive"
    case .running: "running"
    case .paused: scrub == nil ? "paused" : "scrubbed"
    case .stopped: "stopped"
    }
  }

  /// The timing of an active animator, also while it is paused; nil if none is active.
  var runningTiming: RunningTiming? { stack.newest.state == .active ? current : nil }

  /// True if the running animator is a simulation, or the next one if none runs.
  var isSimulated: Bool {
    runningTiming == nil ? settings.isSimulated : stack.newest is SimulatedAnimation<Figures>
  }

  /// The words for a simulation, which has no timing.
  static let simulation = "a body on a spring"
}
