/// Copies of a scene that is played again from a snapshot of the history, in the order of time.
struct Replay: Sendable {
  /// The time step of a replay, in s: that of a frame at 60 Hz, so that charts and trails look as they did.
  private static let step = 1.0 / 60

  private struct Copy: Sendable {
    var scene: any Scene
    /// The number of events that the scene has handled since the snapshot.
    var eventCount: Int
  }

  /// The index of the snapshot.
  let index: Int
  /// The copies after each event and, in a scene that is no function of time, after each step. There is at least one.
  private var copies: [Copy]

  init(index: Int, _ scene: any Scene) {
    self.index = index
    copies = [Copy(scene: scene, eventCount: 0)]
  }

  /// Discards the copies after `time`, in s.
  mutating func forget(after time: Double) {
    while copies.count > 1, copies[copies.count - 1].scene.time > time { copies.removeLast() }
  }

  /// Continues the replay up to `time`, in s.
  /// - Parameters:
  ///   - events: the events since the snapshot.
  ///   - share: the share of the remaining time that is played at least.
  mutating func extend(to time: Double, events: [(event: SceneEvent, time: Double)], share: Double = 1) {
    let now = copies[copies.count - 1].scene.time
    let due = now + share * (time - now)
    while share == 1 || copies[copies.count - 1].scene.time < due {
      guard playStep(to: time, events) else { return }
    }
  }

  /// Plays up to the next event or the end of the next step, the earlier of the two. Returns false if neither is before
  /// `time`.
  private mutating func playStep(to time: Double, _ events: [(event: SceneEvent, time: Double)]) -> Bool {
    let last = copies.count - 1
    let count = copies[last].eventCount
    let start = copies[last].scene.time
    let end = copies[last].scene.isFunctionOfTime ? Double.infinity : start + Self.step
    if count < events.count, events[count].time <= time, end >= events[count].time {
      let event = events[count]
      // Events at one time need one copy.
      if event.time > start { copies.append(copies[last]) }
      let index = copies.count - 1
      if event.time > start { copies[index].scene.advance(to: event.time) }
      copies[index].scene.handle(event.event, at: event.time)
      copies[index].eventCount += 1
      return true
    }
    guard end < time else { return false }
    copies.append(copies[last])
    copies[copies.count - 1].scene.advance(to: end)
    return true
  }

  /// Returns the scene at a time up to which it was played, in s.
  func scene(at time: Double) -> any Scene {
    var scene = copies[copies.count - 1].scene
    if scene.time < time { scene.advance(to: time) }
    return scene
  }
}
