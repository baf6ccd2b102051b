internal import MotionKinematics

/// The history of the last ten seconds in which the scene moved: copies of the scene, and the events since. A
/// scene is a value, so any instant can be computed again.
struct History: Sendable {
  /// The duration that the history covers, in s; rests do not count.
  static let reach = 10.0
  /// The least time between two copies, in s. It is long, so that few frames have the cost of a copy.
  private static let spacing = 2.0

  /// The number of events after which a copy takes their place, and the greatest number of copies. They bound the
  /// memory while time is paused or the scene rests.
  static let (greatestEventCount, greatestSnapshotCount) = (256, 32)

  /// An event at a scene time, in s, with the scene time as a function of the hand's.
  typealias HandledEvent = (event: SceneEvent, time: Double, handTime: LayerTime)

  /// A copy of the scene, and the events between it and the next copy.
  struct Snapshot: Sendable {
    var scene: any Scene
    var events: [HandledEvent] = []
  }

  private(set) var snapshots: [Snapshot] = []
  /// The replay from the snapshot before the time that was shown last.
  private var replay: Replay?
  /// The spans of scene time in which nothing moved, in s.
  private var rests: [ClosedRange<Double>] = []
  /// The latest scene time in the history, in s.
  private(set) var end: Double

  init(_ scene: any Scene) {
    snapshots = [Snapshot(scene: scene)]
    end = scene.time
    snapshots.reserveCapacity(Self.greatestSnapshotCount + 1)
    rests.reserveCapacity(Self.greatestSnapshotCount)
  }

  /// The earliest scene time that can be computed, in s.
  var start: Double { max(snapshots[0].scene.time, time(end, movedBy: -Self.reach)) }

  /// Returns the scene time that is `motion` s of motion after `time`, or before it for a negative number.
  /// Rests are skipped.
  func time(_ time: Double, movedBy motion: Double) -> Double {
    var (time, motion) = (time, motion)
    if motion < 0 {
      for rest in rests.reversed() where rest.lowerBound < time {
        if time - rest.upperBound > -motion { break }
        motion += max(0, time - rest.upperBound)
        time = rest.lowerBound
      }
    } else {
      for rest in rests where rest.upperBound > time {
        if rest.lowerBound - time > motion { break }
        motion -= max(0, rest.lowerBound - time)
        time = rest.upperBound
      }
    }
    return time + motion
  }

  /// Returns the duration of motion between two scene times, in s.
  func motion(from start: Double, to end: Double) -> Double {
    rests.reduce(end - start) { $0 - max(0, min($1.upperBound, end) - max($1.lowerBound, start)) }
  }

  /// Records that the scene has reached a new latest time.
  /// - Parameter wasAtRest: true if the scene was at rest since the time before.
  mutating func note(_ scene: some Scene, wasAtRest: Bool) {
    let isLong = scene.time - end >= Self.spacing
    if wasAtRest {
      let isSame = rests.last?.upperBound == end
      rests.append((isSame ? rests.removeLast().lowerBound : end)...scene.time)
    }
    end = scene.time
    replay = nil
    // No replay goes through a long rest.
    if isLong { copyIfDue(scene) }
  }

  /// Copies the scene at the latest time if a copy is due, and gives it memory of its own again. It is called before the
  /// scene is advanced, so that one frame has the allocations of the copy and those that follow from it.
  mutating func copy(_ scene: inout some Scene) {
    if scene.time == end, copyIfDue(scene) { scene.reserveMemory() }
  }

  /// - Returns: True if a copy was due.
  @discardableResult private mutating func copyIfDue(_ scene: some Scene) -> Bool {
    guard let last = snapshots.last, end - last.scene.time >= Self.spacing else { return false }
    snapshots.append(Snapshot(scene: scene))
    forgetOldest()
    return true
  }

  /// Records an event at a scene time, in s, no earlier than the events before it.
  mutating func note(_ event: SceneEvent, at time: Double, _ handTime: LayerTime) {
    replay = nil
    snapshots[snapshots.count - 1].events.append((event, time, handTime))
  }

  /// Passes on an event that holds for all times.
  mutating func tell(_ event: SceneEvent) {
    replay = nil
    for index in snapshots.indices { snapshots[index].scene.handle(event, at: snapshots[index].scene.time) }
  }

  /// Replaces the events at the current time by a copy of the scene after them, if there are many events.
  mutating func condense(_ scene: any Scene) {
    let last = snapshots.count - 1
    guard snapshots[last].events.count >= Self.greatestEventCount else { return }
    snapshots[last].events.removeAll { $0.time >= scene.time }
    if snapshots[last].scene.time == scene.time {
      snapshots[last].scene = scene
    } else {
      snapshots.append(Snapshot(scene: scene))
      forgetOldest()
    }
  }

  /// Discards the copies that no time needs. The oldest one is at or before the earliest time that can be computed.
  private mutating func forgetOldest() {
    let earliest = time(end, movedBy: -Self.reach)
    while snapshots.count > 1, snapshots[1].scene.time <= earliest { snapshots.removeFirst() }
    if snapshots.count > Self.greatestSnapshotCount { snapshots.removeFirst() }
    rests.removeAll { $0.upperBound < snapshots[0].scene.time }
  }

  /// Discards the history after `time`, in s.
  mutating func forget(after time: Double) {
    guard time < end else { return }
    replay = nil
    end = time
    snapshots.removeAll { $0.scene.time > time }
    snapshots[snapshots.count - 1].events.removeAll { $0.time > time }
    rests = rests.filter { $0.lowerBound < time }.map { $0.lowerBound...min($0.upperBound, time) }
  }

  /// Returns the scene at a scene time from `start` to `end`, in s.
  ///
  /// Scrolled back frame by frame, each step is computed once: its copy is kept until it has been shown.
  mutating func scene(at time: Double) -> any Scene {
    let index = snapshots.lastIndex { $0.scene.time <= time } ?? 0
    if self.replay?.index != index { self.replay = nil }
    var replay = self.replay ?? Replay(index: index, snapshots[index].scene)
    self.replay = nil
    replay.forget(after: time)
    replay.extend(to: time, events: snapshots[index].events)
    let scene = replay.scene(at: time)
    self.replay = replay
    return scene
  }
}

/// Copies of a scene that is played again from a snapshot of the history, in the order of time.
struct Replay: Sendable {
  /// The time step of a replay, in s: that of a frame at 60 Hz, so that charts and trails look as they did.
  private static let step = 1.0 / 60

  let index: Int
  /// The copies after each event and each step, with the numbers of events since the snapshot. There is at least one.
  private var copies: [(scene: any Scene, eventCount: Int)]

  init(index: Int, _ scene: any Scene) {
    self.index = index
    copies = [(scene, 0)]
  }

  mutating func forget(after time: Double) {
    while copies.count > 1, copies[copies.count - 1].scene.time > time { copies.removeLast() }
  }

  /// Continues the replay up to `time`, in s.
  mutating func extend(to time: Double, events: [History.HandledEvent]) {
    while playStep(to: time, events) {}
  }

  /// Plays up to the next event or the end of the next step, the earlier of the two. Returns false if neither is before
  /// `time`.
  private mutating func playStep(to time: Double, _ events: [History.HandledEvent]) -> Bool {
    let last = copies.count - 1
    let count = copies[last].eventCount
    let start = copies[last].scene.time
    let end = start + Self.step
    if count < events.count, events[count].time <= time, end >= events[count].time {
      let event = events[count]
      // Events at one time need one copy.
      if event.time > start { copies.append(copies[last]) }
      let index = copies.count - 1
      if event.time > start { copies[index].scene.advance(to: event.time) }
      copies[index].scene.context.handTime = event.handTime
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
