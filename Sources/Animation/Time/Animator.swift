/// The set of what moves on one display link. The link runs exactly while the set is not empty and time
/// passes.
///
/// Members are advanced in the order in which they came, each with the same frame. Adding and removing inside
/// a member is safe: what is added is first advanced by the next frame, what is removed is not advanced
/// again. Keep the animator: releasing it stops its motions where they are.
@MainActor public final class Animator {
  /// Whether a member is still of use after a frame.
  public enum Progress: Hashable, Sendable {
    /// It wants the next frame.
    case moving
    /// It has come to its end and is removed within the same frame.
    case finished
  }

  /// The name of a member, for removing it.
  public struct Member: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// What makes the frames.
  public let link: any DisplayLink
  /// What the user asks of all motion; read where a law is made.
  public var environment = MotionEnvironment.standard
  /// What is called after all members of a frame were advanced: the place to draw.
  public var onFrame: ((Frame) -> Void)?
  /// How the link's time becomes the members' time.
  public private(set) var layerTime: LayerTime
  /// The latest scene time that a frame or an event has reached, in s: no member is asked for an earlier one.
  public private(set) var now: Double

  private struct Entry {
    let number: Int
    /// Nil from the removal until the frame is over.
    var advance: ((Frame) -> Progress)?
    let cancelled: (() -> Void)?
  }
  private var entries: ContiguousArray<Entry> = []
  /// Who wants to know that it is released or emptied, moving or not.
  private var watchers: [(name: Member, call: () -> Void)] = []
  private var memberCount = 0
  private var nextNumber = 0
  private var isInFrame = false

  /// An empty set on a link, which becomes its own: `link.onFrame` is set.
  public init(link: any DisplayLink, layerTime: LayerTime = LayerTime()) {
    self.link = link
    self.layerTime = layerTime
    now = layerTime.sceneTime(at: link.now)
    link.onFrame = { [weak self] frame in self?.deliver(frame) }
  }

  isolated deinit {
    link.onFrame = nil
    link.pause()
    for entry in entries where entry.advance != nil { entry.cancelled?() }
    for watcher in watchers { watcher.call() }
  }

  /// How many members there are.
  public var count: Int { memberCount }
  /// Whether nothing moves.
  public var isEmpty: Bool { memberCount == 0 }

  /// Adds a member; the first one lets the link run.
  /// - Parameters:
  ///   - time: the instant that set it moving, in s on the link's clock; now unless given. The first frame
  ///     comes one frame after it.
  ///   - cancelled: is called if the animator is released or emptied before the member is finished or
  ///     removed.
  ///   - advance: is called with each frame, in scene time, until it says that it is finished.
  @discardableResult public func add(
    at time: Double? = nil, cancelled: (() -> Void)? = nil, _ advance: @escaping (Frame) -> Progress
  ) -> Member {
    let time = time ?? link.now
    reach(time)
    defer { nextNumber += 1 }
    entries.append(Entry(number: nextNumber, advance: advance, cancelled: cancelled))
    memberCount += 1
    if !layerTime.isPaused { link.resume(at: time) }
    return Member(number: nextNumber)
  }

  /// Removes a member; removing the last one pauses the link. Does nothing if it is gone already.
  public func remove(_ member: Member) {
    // Numbers rise along the entries: a binary search.
    var range = 0..<entries.count
    while let lower = range.first, range.count > 1 {
      let middle = lower + range.count / 2
      range = entries[middle].number <= member.number ? middle..<range.upperBound : lower..<middle
    }
    guard let index = range.first, entries[index].number == member.number else { return }
    drop(at: index)
    if !isInFrame { tidy() }
  }

  /// Removes all members, and tells those that want to know.
  public func removeAll() {
    let cancelled = entries.compactMap { $0.advance == nil ? nil : $0.cancelled }
    for index in entries.indices { drop(at: index) }
    if !isInFrame { tidy() }
    for call in cancelled { call() }
    let gone = watchers
    watchers = []
    for watcher in gone { watcher.call() }
  }

  /// Calls once when it is released or emptied; that keeps no link running, and nobody counts it.
  func watch(_ call: @escaping () -> Void) -> Member {
    defer { nextNumber += 1 }
    let watcher = Member(number: nextNumber)
    watchers.append((watcher, call))
    return watcher
  }

  /// Takes a watcher away that was not called.
  func unwatch(_ watcher: Member) { watchers.removeAll { $0.name == watcher } }

  /// The scene time of an instant of the link's clock (now unless given), in s. From then on no member is
  /// asked for an earlier time.
  @discardableResult public func reach(_ time: Double? = nil) -> Double {
    let sceneTime = layerTime.sceneTime(at: time ?? link.now)
    now = max(now, sceneTime)
    return sceneTime
  }

  /// Changes how time passes, by a change such as `{ $0.paused(at: $1) }` of the time and the instant of the
  /// change. A paused time pauses the link.
  /// - Parameters:
  ///   - time: the instant of the change, in s on the link's clock; now unless given.
  ///   - change: makes the new time from the old one and the instant.
  public func changeTime(at time: Double? = nil, _ change: (LayerTime, Double) -> LayerTime) {
    let time = time ?? link.now
    layerTime = change(layerTime, time)
    // Scrubbing and running backwards take the members with them.
    now = layerTime.sceneTime(at: time)
    if layerTime.isPaused {
      link.pause()
      // What stands still is shown where it stands; inside a frame that is the frame's own business.
      if !isInFrame { advanceMembers(Frame(timestamp: now, targetTimestamp: now)) }
    } else if !isEmpty {
      link.resume(at: time)
    }
  }

  /// Lets everything stand still where it is, and the link with it. Values can be read and retargeted meanwhile.
  /// - Parameter time: the instant, in s on the link's clock; now unless given.
  public func pause(at time: Double? = nil) { changeTime(at: time) { $0.paused(at: $1) } }

  /// Lets everything go on from where it stood, with the velocity it had.
  /// - Parameter time: the instant, in s on the link's clock; now unless given.
  public func resume(at time: Double? = nil) { changeTime(at: time) { $0.resumed(at: $1) } }

  /// Whether everything stands still.
  public var isPaused: Bool { layerTime.isPaused }

  private func deliver(_ frame: Frame) {
    let time = layerTime.sceneTime(at: frame.timestamp)
    // An input may be younger than the deadline of the frame that shows it; backwards, the other way round.
    now = layerTime.rate > 0 ? max(now, time) : min(now, time)
    let duration = layerTime.rate * frame.duration
    advanceMembers(
      Frame(timestamp: now, targetTimestamp: now + duration, missedFrames: frame.missedFrames))
  }

  private func advanceMembers(_ frame: Frame) {
    precondition(!isInFrame, "a frame is not delivered inside another one")
    isInFrame = true
    // By index, not over a copy: members added now have higher ones, and a steady frame allocates nothing.
    let count = entries.count
    for index in 0..<count {
      guard let advance = entries[index].advance else { continue }
      // It may have removed itself meanwhile.
      if advance(frame) == .finished { drop(at: index) }
    }
    onFrame?(frame)
    isInFrame = false
    tidy()
  }

  private func drop(at index: Int) {
    guard entries[index].advance != nil else { return }
    entries[index].advance = nil
    memberCount -= 1
  }

  private func tidy() {
    if entries.count != memberCount { entries.removeAll { $0.advance == nil } }
    if isEmpty { link.pause() }
  }
}
