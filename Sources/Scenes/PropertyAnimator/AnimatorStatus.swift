internal import Animation

/// What is read of the animator, made anew ten times a second.
struct AnimatorStatus: Sendable {
  /// How long numbers stand, in s.
  private static let period = 0.1

  private(set) var text = StatusText()
  /// The fraction as it is shown, and whether it counts time or the way.
  private(set) var fraction = ""
  private var refreshed = -Double.infinity

  func isDue(at time: Double) -> Bool { time - refreshed >= Self.period }

  mutating func refresh(_ scene: PropertyAnimatorScene) {
    refreshed = scene.time
    let animator = scene.stack.newest
    let (value, velocity) = scene.figures
    let isWide = scene.stage.columns >= Performance.wideColumns
    let x = fixed(value.along, decimals: 1, width: 6)
    let v = fixed(velocity.along, decimals: 0, width: 6)
    text = StatusText(
      isMoving: !scene.isAtRest, state: Self.word(for: scene),
      motion: isWide ? "x \(x) pt  v \(v) pt/s" : " x \(x)  v \(v)",
      law: scene.desk.choice.name + "  \(short(scene.desk.duration)) s")
    let number = fixed(animator.fractionComplete(at: scene.time), decimals: 3)
    fraction = number + (animator.isRunning ? " of the time" : " of the way")
  }

  private static func word(for scene: PropertyAnimatorScene) -> String {
    if scene.snap != nil { return "snaps" }
    if scene.grip?.isDrag == true { return "dragged" }
    return switch scene.stack.newest.lifecycle.condition {
    case .empty, .queued: "inactive"
    case .running: "running"
    case .paused: scene.scrub == nil ? "paused" : "scrubbed"
    case .stopped: "stopped"
    }
  }
}

extension PropertyAnimatorScene {
  mutating func refreshStatus() { status.refresh(self) }
}
