/// The last ten seconds in which the scene moved: copies of it, and what happened since. A scene is a value, so any
/// instant of them can be had again.
struct History: Sendable {
  /// How far it reaches back, in s; rest does not count.
  static let reach = 10.0
  /// How far apart the copies are, in s: far enough that a steady frame seldom pays for one.
  private static let spacing = 2.0
  /// The step in which a scene is played again, in s: charts and trails are as the frames were.
  private static let step = 1.0 / 60

  private struct Snapshot: Sendable {
    let scene: any Scene
    /// How many events it has had.
    let eventCount: Int
  }

  private var snapshots: [Snapshot] = []
  private var events: [(event: SceneEvent, time: Double)] = []
  /// How many events have been dropped from the front of `events`.
  private var droppedCount = 0
  /// When nothing moved, in s.
  private var rests: [ClosedRange<Double>] = []
  /// How far the scene has been, in s.
  private(set) var end: Double

  /// A scene's history begins with its own time.
  init(_ scene: any Scene) {
    snapshots = [Snapshot(scene: scene, eventCount: 0)]
    end = scene.time
  }

  /// The earliest time that can be had, in s.
  var start: Double { max(snapshots[0].scene.time, time(end, movedBy: -Self.reach)) }

  /// The time that lies so much motion (s) after `time`, or before it: rests are leapt over.
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

  /// How much motion lies between two times, in s.
  func motion(from start: Double, to end: Double) -> Double {
    rests.reduce(end - start) { $0 - max(0, min($1.upperBound, end) - max($1.lowerBound, start)) }
  }

  /// The scene has come to its own time for the first time.
  /// - Parameter wasAtRest: whether nothing has moved on the way.
  mutating func note(_ scene: any Scene, wasAtRest: Bool) {
    if wasAtRest {
      let isSame = rests.last?.upperBound == end
      rests.append((isSame ? rests.removeLast().lowerBound : end)...scene.time)
    }
    end = scene.time
    guard let last = snapshots.last, end - last.scene.time >= Self.spacing else { return }
    snapshots.append(Snapshot(scene: scene, eventCount: droppedCount + events.count))
    // The oldest copy stands at the start of what can be had, or before.
    let earliest = time(end, movedBy: -Self.reach)
    while snapshots.count > 1, snapshots[1].scene.time <= earliest { snapshots.removeFirst() }
    rests.removeAll { $0.upperBound < snapshots[0].scene.time }
    let count = snapshots[0].eventCount - droppedCount
    events.removeFirst(count)
    droppedCount += count
  }

  /// An event came to the scene at a time (s), the latest so far.
  mutating func note(_ event: SceneEvent, at time: Double) { events.append((event, time)) }

  /// What came after `time` (s) is no more; the scene goes on from there.
  mutating func forget(after time: Double) {
    guard time < end else { return }
    end = time
    events.removeAll { $0.time > time }
    snapshots.removeAll { $0.scene.time > time }
    rests = rests.filter { $0.lowerBound < time }.map { $0.lowerBound...min($0.upperBound, time) }
  }

  /// The scene as it was at a time from `start` to `end`, in s.
  func scene(at time: Double) -> any Scene {
    let snapshot = snapshots.last { $0.scene.time <= time } ?? snapshots[0]
    var scene = snapshot.scene
    for (event, eventTime) in events.dropFirst(snapshot.eventCount - droppedCount) where eventTime <= time {
      play(&scene, to: eventTime)
      scene.handle(event, at: eventTime)
    }
    play(&scene, to: time)
    return scene
  }

  private func play(_ scene: inout any Scene, to time: Double) {
    while scene.time + Self.step < time { scene.advance(to: scene.time + Self.step) }
    if scene.time < time { scene.advance(to: time) }
  }
}
