internal import Animation

/// What is read of the animator, made anew ten times a second.
struct AnimatorStatus: Sendable {
  /// How long numbers stand, in s.
  private static let period = 0.1
  /// What is not the law's in the line on top, in columns: a dot and the state, and what a key has done.
  private static let taken = 30

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
    let motion = isWide ? "x \(x) pt  v \(v) pt/s" : " x \(x)  v \(v)"
    let room = scene.stage.columns - motion.count - Self.taken
    text = StatusText(
      isMoving: !scene.isAtRest, state: Self.word(for: scene), motion: motion,
      law: Self.law(of: scene, room: room))
    let number = fixed(animator.fractionComplete(at: scene.time), decimals: 3)
    fraction = number + (animator.isRunning ? " of the time" : " of the way")
  }

  /// What runs, and what is next if that is something else; as much as `room` has columns for.
  private static func law(of scene: PropertyAnimatorScene, room: Int) -> String {
    if scene.snap != nil { return "standard spring" }
    guard let running = scene.runningTiming else {
      return scene.desk.choice.name + "  \(short(scene.editor.duration)) s"
    }
    let (name, time) = (running.desk.choice.name, "  \(short(running.duration)) s")
    guard !running.desk.hasTiming(of: scene.desk) else { return name + time }
    let next = ", then " + scene.desk.choice.name
    return [name + time + next, name + next].first { $0.count <= room } ?? name + time
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
  /// What an active animator runs on, also while it is paused.
  var runningTiming: RunningTiming? { stack.newest.state == .active ? current : nil }

  mutating func refreshStatus() { status.refresh(self) }
}
