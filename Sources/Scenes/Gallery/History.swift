/// The history of the last ten seconds in which the scene moved: copies of the scene, and the events since. A
/// scene is a value, so any instant can be computed again.
struct History: Sendable {
  /// The duration that the history covers, in s; rests do not count.
  static let reach = 10.0
  /// The least time between two copies, in s. It is long, so that few frames have the cost of a copy.
  private static let spacing = 2.0
  /// The time step of a replay, in s: that of a frame at 60 Hz, so that charts and trails look as they did.
  private static let step = 1.0 / 60

  private struct Snapshot: Sendable {
    let scene: any Scene
    /// The number of events that the scene had handled.
    let eventCount: Int
  }

  private var snapshots: [Snapshot] = []
  private var events: [(event: SceneEvent, time: Double)] = []
  /// The last replayed scene, at an event or a copy, if later instants are functions of time.
  private var replayed: Snapshot?
  /// The number of events that have been removed from the front of `events`.
  private var droppedCount = 0
  /// The spans of scene time in which nothing moved, in s.
  private var rests: [ClosedRange<Double>] = []
  /// The latest scene time in the history, in s.
  private(set) var end: Double

  /// Creates the history of a scene from its current time on.
  init(_ scene: any Scene) {
    snapshots = [Snapshot(scene: scene, eventCount: 0)]
    end = scene.time
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
  mutating func note(_ scene: any Scene, wasAtRest: Bool) {
    if wasAtRest {
      let isSame = rests.last?.upperBound == end
      rests.append((isSame ? rests.removeLast().lowerBound : end)...scene.time)
    }
    end = scene.time
    guard let last = snapshots.last, end - last.scene.time >= Self.spacing else { return }
    snapshots.append(Snapshot(scene: scene, eventCount: droppedCount + events.count))
    // The oldest copy is at or before the earliest time that can be computed.
    let earliest = time(end, movedBy: -Self.reach)
    while snapshots.count > 1, snapshots[1].scene.time <= earliest { snapshots.removeFirst() }
    rests.removeAll { $0.upperBound < snapshots[0].scene.time }
    let count = snapshots[0].eventCount - droppedCount
    events.removeFirst(count)
    droppedCount += count
  }

  /// Records an event at a scene time, in s, no earlier than the events before it.
  mutating func note(_ event: SceneEvent, at time: Double) {
    replayed = nil
    events.append((event, time))
  }

  /// Discards the history after `time`, in s.
  mutating func forget(after time: Double) {
    guard time < end else { return }
    replayed = nil
    end = time
    events.removeAll { $0.time > time }
    snapshots.removeAll { $0.scene.time > time }
    rests = rests.filter { $0.lowerBound < time }.map { $0.lowerBound...min($0.upperBound, time) }
  }

  /// Returns the scene at a scene time from `start` to `end`, in s. A scene that is a function of time is replayed
  /// up to the last event before it, once, and evaluated from there.
  mutating func scene(at time: Double) -> any Scene {
    if let replayed, reaches(from: replayed, to: time) {
      var scene = replayed.scene
      scene.advance(to: time)
      return scene
    }
    let snapshot = snapshots.last { $0.scene.time <= time } ?? snapshots[0]
    var (scene, eventCount) = (snapshot.scene, snapshot.eventCount)
    for (event, eventTime) in events.dropFirst(eventCount - droppedCount) where eventTime <= time {
      play(&scene, to: eventTime)
      scene.handle(event, at: eventTime)
      eventCount += 1
    }
    replayed = scene.isFunctionOfTime ? Snapshot(scene: scene, eventCount: eventCount) : nil
    play(&scene, to: time)
    return scene
  }

  /// Returns true if no event lies between a copy and `time`, in s.
  private func reaches(from copy: Snapshot, to time: Double) -> Bool {
    guard copy.scene.time <= time, copy.eventCount >= droppedCount else { return false }
    let next = copy.eventCount - droppedCount
    return next >= events.count || events[next].time > time
  }

  private func play(_ scene: inout any Scene, to time: Double) {
    if scene.isFunctionOfTime { return scene.advance(to: time) }
    while scene.time + Self.step < time { scene.advance(to: scene.time + Self.step) }
    if scene.time < time { scene.advance(to: time) }
  }
}
