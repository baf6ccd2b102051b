internal import Motion

/// The history of the last ten seconds: copies of the scene, each with the inputs after it. A scene is a value, so that any
/// instant can be computed again.
struct History: Sendable {
  enum Input: Sendable {
    case event(SceneEvent)
    /// The scene's own key, by its index.
    case own(Int, KeyPress)
    case resize(columns: Int, rows: Int)
  }
  struct Copy: Sendable {
    /// The scene time, in s.
    let time: Double
    let scene: any Scene
    /// The touch that was sent last before.
    let touch: Touch?
    fileprivate(set) var inputs: [(time: Double, input: Input)] = []

    /// The touch that was sent last before or in the inputs.
    var lastTouch: Touch? {
      for case (_, .event(.touch(let touch))) in inputs.reversed() { return touch }
      return touch
    }
  }

  /// The time between two copies, in s. It is long, so that few frames have the cost of a copy.
  static let interval = 2.0
  /// The duration that the history covers, in s.
  static let reach = 10.0

  private var copies: [Copy]
  /// The latest time of the history, in s.
  private(set) var end = 0.0

  init(_ scene: any Scene) { copies = [Copy(time: scene.context.time, scene: scene, touch: nil)] }

  /// The earliest time that can be computed, in s.
  var start: Double { max(copies[0].time, end - Self.reach) }

  mutating func add(_ input: Input, at time: Double) { copies[copies.count - 1].inputs.append((time, input)) }

  /// Notes that the scene has reached a time, and copies it if a copy is due.
  mutating func note(_ scene: any Scene, at time: Double) {
    end = max(end, time)
    guard let last = copies.last, time - last.time >= Self.interval else { return }
    copies.append(Copy(time: time, scene: scene, touch: copy(before: time).lastTouch))
    while copies[1].time <= time - Self.reach { copies.removeFirst() }
  }

  /// Returns the last copy before a time, in s, with the inputs from it to that time.
  func copy(before time: Double) -> Copy {
    var copy = copies.last { $0.time <= time } ?? copies[0]
    copy.inputs.removeAll { $0.time > time }
    return copy
  }

  /// Forgets what came after a time, in s.
  mutating func forget(after time: Double) {
    while copies.count > 1, copies[copies.count - 1].time > time { copies.removeLast() }
    copies[copies.count - 1].inputs.removeAll { $0.time > time }
    end = time
  }
}

extension Shell {
  /// Moves a paused scene by a duration of scene time, in s: back as far as the history goes, forwards through the history and
  /// beyond it.
  mutating func scroll(by duration: Double) {
    guard clock.isPaused else { return }
    let target = max(sceneTime + duration, history.start)
    clock = clock.scrubbed(to: target, at: time)
    if min(sceneTime, target) < history.end { replay(to: min(target, history.end)) }
    if target > history.end {
      goOn()
      moveScene(to: target)
    }
    history.note(scene, at: sceneTime)
    pass(at: sceneTime, makesTexts: true)
  }

  private mutating func replay(to time: Double) {
    let (columns, rows, theme) = (scene.context.columns, scene.context.rows, scene.context.theme)
    let copy = history.copy(before: time)
    let reports = reportsKeyRelease
    (scene, finger, act) = (copy.scene, Finger(), nil)
    reportsKeyRelease = reports
    scene.context.theme = theme
    pass(at: sceneTime)
    for input in copy.inputs {
      moveScene(to: input.time)
      apply(input.input)
    }
    moveScene(to: time)
    apply(.resize(columns: columns, rows: rows))
  }

  /// Forgets what came after a scrolled scene.
  mutating func forgetFuture() {
    guard sceneTime < history.end else { return }
    history.forget(after: sceneTime)
    goOn()
  }

  /// Goes on with the history from a scrolled scene, which may have another size than at its time, and whose finger is gone.
  private mutating func goOn() {
    history.add(.resize(columns: scene.context.columns, rows: scene.context.rows), at: sceneTime)
    guard finger.touch == nil, let touch = history.copy(before: sceneTime).lastTouch, touch.isDown else {
      return
    }
    finger.touch = touch
    cancel()
  }
}
