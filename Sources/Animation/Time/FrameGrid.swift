/// The deadlines of a display link, at origin + n / framesPerSecond for n = 1, 2, …, and which of them is
/// due.
///
/// Each deadline is worked out from its number, never from the one before, so that the grid does not drift.
/// What a late caller has not seen is merged into one frame and counted, so that lateness makes no burst.
public struct FrameGrid: Hashable, Sendable {
  /// Deadline 0, in s on the link's clock: no frame comes there.
  public let origin: Double
  /// Deadlines per second.
  public let framesPerSecond: Double
  /// The number of the last deadline that was delivered, merged into a delivered one, or skipped at the
  /// start.
  public private(set) var lastFrame: Int

  /// How near a deadline counts as reached: 1 µs. No timer is that exact, and a `Double` still tells such
  /// times apart after a century of uptime; so one that fires on its deadline is never too early by a
  /// rounding error.
  public static let resolution = 1e-6

  /// A grid at rest on its origin.
  /// - Parameters:
  ///   - origin: deadline 0, finite, in s.
  ///   - framesPerSecond: finite and over 0.
  ///   - time: when frames begin to be watched for, in s. Deadlines up to then are nobody's, not missed ones.
  public init(origin: Double, framesPerSecond: Double, watchedFrom time: Double? = nil) {
    precondition(origin.isFinite, "a grid of frames starts at a finite time, not \(origin)")
    precondition(
      framesPerSecond.isFinite && framesPerSecond > 0,
      "a rate of frames is finite and over 0, not \(framesPerSecond)")
    self.origin = origin
    self.framesPerSecond = framesPerSecond
    lastFrame = 0
    if let time { lastFrame = max(0, number(dueAt: time)) }
  }

  /// The time of deadline `number`, in s.
  public func deadline(_ number: Int) -> Double { origin + Double(number) / framesPerSecond }

  /// The first deadline that was not delivered yet, in s.
  public var nextDeadline: Double { deadline(lastFrame + 1) }

  /// The number of the last deadline at or before `time`; negative before the origin.
  public func number(dueAt time: Double) -> Int {
    precondition(time.isFinite, "a time is finite, not \(time)")
    var number = Int(((time - origin) * framesPerSecond).rounded(.down))
    // The product may be off by a rounding error: only `deadline(_:)` says what is due.
    while deadline(number + 1) <= time + Self.resolution { number += 1 }
    while deadline(number) > time + Self.resolution { number -= 1 }
    return number
  }

  /// The frame that is due at `time`, once: the newest deadline that has passed, with the older unseen ones
  /// counted as missed; nil where nothing has become due since the last call.
  public mutating func takeFrame(at time: Double) -> Frame? {
    let number = number(dueAt: time)
    guard number > lastFrame else { return nil }
    defer { lastFrame = number }
    return Frame(
      timestamp: deadline(number), targetTimestamp: deadline(number + 1),
      missedFrames: number - lastFrame - 1)
  }
}
