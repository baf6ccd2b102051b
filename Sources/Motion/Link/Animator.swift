/// A set of animations that is driven by the frames of one display link.
///
/// The link runs exactly while there are animations. The first one starts it, the end of the last one pauses it, and
/// an empty animator causes no wake-ups.
///
///     let animator = Animator(link: DispatchDisplayLink())
///     let (motion, start) = (SpringMotion(spring: .bouncy, from: 0, to: 300.0), animator.link.now)
///     animator.add(at: start) { frame in
///       view.x = motion.value(at: frame.timestamp - start)
///       return frame.timestamp - start < motion.settlingTime() ? .moving : .finished
///     }
///
/// All animations get the same frame, in the order in which they were added. Meanwhile they may add and remove
/// animations. An added one gets the next frame as its first one, and a removed one gets no more frames. Keep a
/// reference to the animator: releasing it ends its animations.
@MainActor public final class Animator {
  /// The state of an animation after a frame.
  public enum Progress: Hashable, Sendable {
    /// The animation needs the next frame.
    case moving
    /// The animation has ended and is removed within the same frame.
    case finished
  }

  /// The identifier of an animation, for removing it.
  public struct Member: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// The source of the frames.
  public let link: any DisplayLink
  /// The latest time that a frame or an event has reached, in s on the link's clock. No animation gets an earlier time.
  package private(set) var now: Double

  private struct Entry {
    let member: Member
    /// The closure that advances the animation; nil from its removal until the end of the frame.
    var advance: ((Frame) -> Progress)?
  }
  /// The animations in the order of their numbers.
  private var entries: [Entry] = []
  private var nextNumber = 0
  private var isInFrame = false
  /// The number of animations.
  package private(set) var count = 0

  /// Creates an empty animator on a paused link, whose `onFrame` it sets: a link drives one animator.
  public init(link: any DisplayLink) {
    self.link = link
    now = link.now
    link.onFrame = { [weak self, weak link] frame in
      guard let self else {
        link?.pause()
        return
      }
      deliver(frame)
    }
  }

  /// Adds an animation. The first one starts the link.
  /// - Parameters:
  ///   - time: the time stamp of the event that starts the motion, in s on the link's clock; now by default. If the
  ///     link was paused, the first frame comes one frame later.
  ///   - advance: called with each frame until it returns `finished`.
  @discardableResult public func add(
    at time: Double? = nil, _ advance: @escaping (Frame) -> Progress
  ) -> Member {
    let time = reach(time)
    let member = Member(number: nextNumber)
    nextNumber += 1
    entries.append(Entry(member: member, advance: advance))
    count += 1
    link.resume(at: time)
    return member
  }

  /// Removes an animation, if it is still there. Removing the last one pauses the link.
  public func remove(_ member: Member) {
    let index = Bisection.lastIndex(below: entries.count) { entries[$0].member.number <= member.number }
    guard index < entries.count, entries[index].member == member else { return }
    drop(at: index)
    if !isInFrame { tidy() }
  }

  /// Notes an event, before which no later frame is shown, and returns its time in s on the link's clock.
  /// - Parameter time: the time stamp of the event, in s; now by default.
  @discardableResult package func reach(_ time: Double? = nil) -> Double {
    let time = time ?? link.now
    now = max(now, time)
    return time
  }

  private func deliver(_ frame: Frame) {
    require(!isInFrame, "a frame must not be delivered inside another one")
    isInFrame = true
    reach(frame.timestamp)
    let frame = Frame(
      timestamp: now, targetTimestamp: frame.targetTimestamp, missedFrames: frame.missedFrames)
    // Animations that are added meanwhile have higher indices, and a frame without changes allocates nothing.
    for index in entries.indices {
      guard let advance = entries[index].advance else { continue }
      if advance(frame) == .finished { drop(at: index) }
    }
    isInFrame = false
    tidy()
  }

  private func drop(at index: Int) {
    guard entries[index].advance != nil else { return }
    entries[index].advance = nil
    count -= 1
  }

  private func tidy() {
    // With half of the entries at a time, the cost of a removal does not grow with the number of animations.
    if entries.count > 2 * count { entries.removeAll { $0.advance == nil } }
    if count == 0 { link.pause() }
  }
}

#if canImport(Dispatch)
  extension Animator {
    /// The animator of values that are given no other, at 60 frames a second on the main queue. The program runs
    /// the main queue, as an app does.
    public static let main = Animator(link: DispatchDisplayLink())
  }
#endif
