
/// The moving members of one display link. The link runs exactly while there are members and time is
/// not paused. What waits for a delay is a member, too.
///
/// Members are advanced in the order in which they were added, all with the same frame. Adding and removing
/// members while they are advanced is safe: an added member is first advanced by the next frame, and a
/// removed one is not advanced again. The completions of motions that end in a frame, and the closures for the first reach of a
/// target, are called after all members have been advanced, in the order of their exact times.
///
/// If the link's clock goes back by more than a second, for instance after a frame with a wrong time far ahead, scene time
/// continues from its present value: all values and velocities are continuous, and no motion waits until the clock reaches that
/// time again. Motions that the wrong frame has ended remain ended. The time of a change is used as given, even if it is ahead
/// of the clock: the other values then go on to it at once, with the next frame. Use a delay to schedule a change.
///
/// Keep a reference to the animator. An `Animated` that moves, and an `AnimationBlock` that runs, keep it and are kept by it,
/// until their motions end: cancel an endless one, or call `removeAll()`. All others keep no reference to it, and releasing
/// it stops them at their current values. Their completions are called at once if it is released on the main queue, otherwise
/// as soon as the main actor is free.
@MainActor public final class Animator {
  /// The state of a member after a frame.
  public enum Progress: Hashable, Sendable {
    /// The member needs the next frame.
    case moving
    /// The member has ended and is removed within the same frame.
    case finished
  }

  /// The identifier of a member, for removing it.
  public struct Member: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// The source of the frames.
  public var link: any DisplayLink { source }
  /// The user's preferences for motion, read when a law is created.
  public var environment = MotionEnvironment.standard
  /// The closure that is called after all members have been advanced to a frame, for drawing. The times of the frame are on the
  /// link's clock.
  public var onFrame: ((Frame) -> Void)?
  /// The map from the link's time to the members' scene time. Laws run in scene time, and all velocities that are read and
  /// given are per second of it, also those of fingers: in slow motion a motion is the same, and takes longer.
  public private(set) var layerTime: LayerTime
  /// The latest scene time that a frame or an event has reached, in s. No member is advanced to an earlier
  /// time, even if the link's clock goes back.
  public private(set) var now: Double

  /// The block whose changes are being made.
  @usableFromInline var openBlock: AnimationBlock?

  /// Calls closures of the program, whose changes are no part of the block whose changes are being made.
  @inlinable func callOutsideBlocks(_ body: () -> Void) {
    let block = openBlock
    openBlock = nil
    body()
    openBlock = block
  }

  private struct Registrant {
    let number: Int
    /// The closure that advances the member; nil from its removal until the end of the frame.
    var advance: ((Frame) -> Progress)?
    var cancelled: (() -> Void)?
  }
  nonisolated(unsafe) private let source: any DisplayLink
  nonisolated(unsafe) private var entries: ContiguousArray<Registrant> = []
  /// The closures to call when the animator is released or emptied, whether something moves or not, by their numbers.
  nonisolated(unsafe) private var watchers: [Int: () -> Void] = [:]
  private var memberCount = 0
  private var nextNumber = 0
  private var isInFrame = false
  /// The time of the last frame, in s on the link's clock.
  private var lastFrameTime = -Double.infinity
  /// The maps from the link's time to scene time that have been replaced since the last frame, each with the instant of the
  /// change by both times, in s. Scene time has not gone back since.
  private var formerTimes: [(layerTime: LayerTime, end: Double, sceneEnd: Double)] = []
  /// The reports of the current frame, with their scene times in s.
  private var reports: [(time: Double, report: () -> Void)] = []

  private struct WeakAnimator { weak var value: Animator? }
  /// The animator that each link drives: the last one that was created on it.
  private static var drivenAnimators: [ObjectIdentifier: WeakAnimator] = [:]

  /// Creates an empty animator on a link. The animator takes over the link and sets its `onFrame`: a link drives one
  /// animator, and nothing may be added to another one that it drove before.
  public init(link: any DisplayLink, layerTime: LayerTime = LayerTime()) {
    let former = Self.drivenAnimators[ObjectIdentifier(link)]?.value
    require(
      former?.isEmpty ?? true, "a display link drives one animator, and something moves on that of this link")
    source = link
    self.layerTime = layerTime
    now = layerTime.sceneTime(at: link.now)
    Self.drivenAnimators[ObjectIdentifier(link)] = WeakAnimator(value: self)
    link.onFrame = { [weak self] frame in self?.deliver(frame) }
  }

  deinit {
    // No other reference to the animator exists, so its closures may be sent to the main actor.
    nonisolated(unsafe) let (link, entries, watchers) = (source, entries, watchers)
    callOnMainActor {
      // Another animator may have taken over the link.
      if Self.drivenAnimators[ObjectIdentifier(link)]?.value == nil {
        Self.drivenAnimators[ObjectIdentifier(link)] = nil
        link.onFrame = nil
        link.pause()
      }
      for entry in entries where entry.advance != nil { entry.cancelled?() }
      Self.call(watchers)
    }
  }

  /// The number of members.
  public var count: Int { memberCount }
  /// Indicates whether there are no members.
  public var isEmpty: Bool { memberCount == 0 }

  /// Adds a member. The first member starts the link.
  /// - Parameters:
  ///   - time: the start of the motion, in s on the link's clock; now by default. The first frame comes one
  ///     frame later.
  ///   - cancelled: called if the animator is released or emptied before the member has finished or been
  ///     removed.
  ///   - advance: called with each frame, in scene time, until it returns `finished`.
  @discardableResult public func add(
    at time: Double? = nil, cancelled: (() -> Void)? = nil, _ advance: @escaping (Frame) -> Progress
  ) -> Member {
    require(
      Self.drivenAnimators[ObjectIdentifier(link)]?.value === self,
      "a display link drives one animator, and another one has taken over this link: share it or make another link"
    )
    let time = time ?? link.now
    reach(time)
    defer { nextNumber += 1 }
    entries.append(Registrant(number: nextNumber, advance: advance, cancelled: cancelled))
    memberCount += 1
    if !layerTime.isPaused { link.resume(at: time) }
    return Member(number: nextNumber)
  }

  /// Removes a member, if it is still there. Removing the last one pauses the link.
  public func remove(_ member: Member) { _ = take(member) }

  /// Removes a member. Returns its `cancelled` closure; nil if it is not there.
  private func take(_ member: Member) -> (() -> Void)? {
    // The numbers increase along the entries.
    let index = Bisection.lastIndex(below: entries.count) { entries[$0].number <= member.number }
    guard index < entries.count, entries[index].number == member.number else { return nil }
    let cancelled = entries[index].cancelled
    drop(at: index)
    if !isInFrame { tidy() }
    return cancelled
  }

  /// Removes all members one after the other, each with a call of its `cancelled` closure, and then calls the watchers.
  /// Members and watchers that these closures add stay.
  public func removeAll() {
    let (numbers, gone) = (entries.map(\.number), watchers)
    watchers = [:]
    callOutsideBlocks {
      for number in numbers { take(Member(number: number))?() }
      Self.call(gone)
    }
  }

  /// Calls watchers in the order in which they were registered.
  private static func call(_ watchers: [Int: () -> Void]) {
    for (_, call) in watchers.sorted(by: { $0.key < $1.key }) { call() }
  }

  /// Registers a closure that is called once, when the animator is released or emptied. A watcher does not
  /// keep the link running and does not count as a member.
  func watch(_ call: @escaping () -> Void) -> Member {
    defer { nextNumber += 1 }
    watchers[nextNumber] = call
    return Member(number: nextNumber)
  }

  /// Removes a watcher that was not called.
  func unwatch(_ watcher: Member) { watchers[watcher.number] = nil }

  /// Returns the scene time of an instant of the link's clock (now by default), in s. From then on, no member
  /// is advanced to an earlier time.
  @discardableResult public func reach(_ time: Double? = nil) -> Double {
    let time = time ?? link.now
    followClock(to: time)
    let sceneTime = layerTime.sceneTime(at: time)
    // If time runs backwards, a later time is a smaller one.
    now = layerTime.rate > 0 ? max(now, sceneTime) : min(now, sceneTime)
    return sceneTime
  }

  /// Returns the time on the link's clock of a scene time, both in s, by the present map from one to the other; now while scene
  /// time stands still.
  public func hostTime(at sceneTime: Double) -> Double { layerTime.hostTime(at: sceneTime) ?? link.now }

  /// Returns the time on the link's clock of what has happened at a scene time, both in s. What has happened since the last
  /// frame, but before a change of the map from one to the other, did so by the map of that time.
  func eventTime(at sceneTime: Double) -> Double {
    guard let last = formerTimes.last else { return hostTime(at: sceneTime) }
    if let former = formerTimes.first(where: { sceneTime < $0.sceneEnd }) {
      return former.layerTime.hostTime(at: sceneTime) ?? former.end
    }
    return max(last.end, hostTime(at: sceneTime))
  }

  /// Returns an end in scene time with its time on the link's clock.
  func onLinkClock(_ end: Completion) -> Completion { Completion(end.reason, at: eventTime(at: end.time)) }

  /// Returns a closure for ends in scene time, which passes them on to another one with their times on the link's clock.
  @usableFromInline func inSceneTime(_ told: ((Completion) -> Void)?) -> ((Completion) -> Void)? {
    told.map { told in { [self] in told(onLinkClock($0)) } }
  }

  /// Changes the map from the link's time to scene time, by a change such as `{ $0.paused(at: $1) }`. A
  /// paused time pauses the link. Time that runs backwards does not end a motion: before its beginning the value stands at its
  /// start, moving, and the link runs until time is paused or runs forwards again.
  /// - Parameters:
  ///   - time: the instant of the change, in s on the link's clock; now by default.
  ///   - change: returns the new time for the old one and the instant.
  public func changeTime(at time: Double? = nil, _ change: (LayerTime, Double) -> LayerTime) {
    let time = time ?? link.now
    followClock(to: time)
    let (former, sceneEnd) = (layerTime, layerTime.sceneTime(at: time))
    layerTime = change(layerTime, time)
    // Scrubbing and running backwards affect the members too.
    now = layerTime.sceneTime(at: time)
    if now < sceneEnd || former.rate < 0 {
      formerTimes = []
    } else if layerTime != former {
      formerTimes.append((former, time, sceneEnd))
    }
    if layerTime.isPaused {
      link.pause()
      // The members are shown at the paused time; within a frame, that frame shows them.
      if !isInFrame {
        let frame = Frame(timestamp: now, targetTimestamp: now)
        callOutsideBlocks { advanceMembers(frame, shownAs: Frame(timestamp: time, targetTimestamp: time)) }
      }
    } else if !isEmpty {
      link.resume(at: time)
    }
  }

  /// Pauses all motion and the link. Values can be read and retargeted meanwhile.
  /// - Parameter time: the instant, in s on the link's clock; now by default.
  public func pause(at time: Double? = nil) { changeTime(at: time) { $0.paused(at: $1) } }

  /// Resumes all motion from its paused state, with its velocities.
  /// - Parameter time: the instant, in s on the link's clock; now by default.
  public func resume(at time: Double? = nil) { changeTime(at: time) { $0.resumed(at: $1) } }

  /// Indicates whether all motion is paused.
  public var isPaused: Bool { layerTime.isPaused }

  /// The smallest backward step of the clock that is not taken for a late frame or event, in s.
  private static let leastStepBack = 1.0

  /// Lets scene time go on from `now` at a time of the link's clock (s), if that clock has gone back since the last frame.
  private func followClock(to time: Double) {
    guard lastFrameTime - time > Self.leastStepBack, lastFrameTime - link.now > Self.leastStepBack else {
      return
    }
    layerTime = layerTime.scrubbed(to: now, at: time)
    formerTimes = []
    lastFrameTime = time
  }

  private func deliver(_ frame: Frame) {
    // An input may be later than the deadline of the frame that shows it.
    let isLate = reach(frame.timestamp) != now
    let time = isLate ? hostTime(at: now) : frame.timestamp
    lastFrameTime = frame.timestamp
    advanceMembers(
      Frame(
        timestamp: now, targetTimestamp: now + layerTime.rate * frame.duration,
        missedFrames: frame.missedFrames),
      shownAs: Frame(
        timestamp: time, targetTimestamp: time + frame.duration, missedFrames: frame.missedFrames))
  }

  /// Advances all members to a frame in scene time, and passes it on, with times on the link's clock, for drawing.
  private func advanceMembers(_ frame: Frame, shownAs shown: Frame) {
    require(!isInFrame, "a frame must not be delivered inside another one")
    isInFrame = true
    // Iterates by index instead of over a copy: members added now have higher indices, and a frame without
    // changes allocates nothing.
    let count = entries.count
    for index in 0..<count {
      guard let advance = entries[index].advance else { continue }
      // The member may have removed itself meanwhile.
      if advance(frame) == .finished { drop(at: index) }
    }
    makeReports()
    formerTimes.removeAll(keepingCapacity: true)
    onFrame?(shown)
    isInFrame = false
    tidy()
  }

  /// Reports what has happened to a member at a scene time (s), after all members have been advanced to the current frame.
  @usableFromInline func report(at time: Double, _ report: @escaping () -> Void) {
    reports.append((time, report))
  }

  /// Makes the reports in the order of their times, and of those at the same time in the order of the members.
  private func makeReports() {
    guard !reports.isEmpty else { return }
    let due = reports.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    reports.removeAll(keepingCapacity: true)
    for report in due { report.element.report() }
  }

  private func drop(at index: Int) {
    guard entries[index].advance != nil else { return }
    (entries[index].advance, entries[index].cancelled) = (nil, nil)
    memberCount -= 1
  }

  private func tidy() {
    // With half of the entries at a time, the cost of a removal does not grow with the number of members.
    if entries.count > 2 * memberCount { entries.removeAll { $0.advance == nil } }
    if isEmpty { link.pause() }
  }
}
