internal import MotionKinematics

/// The deadlines of a display link, at origin + n / framesPerSecond for n = 1, 2, …, and the number of the
/// last one delivered.
///
/// Each deadline is computed from its number and not from the deadline before, so that the grid does not
/// drift. Deadlines that a late caller has missed are merged into one frame and counted, so that lateness
/// causes no burst of frames.
public struct FrameGrid: Hashable, Sendable {
  /// The time of deadline 0, in s on the link's clock; no frame is delivered there.
  public let origin: Double
  /// The number of deadlines per second.
  public let framesPerSecond: Double
  /// The number of the last deadline that was delivered, merged into a delivered one, or skipped at the
  /// start.
  public private(set) var lastFrame: Int

  /// The time before a deadline from which it counts as reached, in s: 1 µs. No timer is more accurate, and a
  /// `Double` still resolves it after a century of uptime. Therefore a timer that fires on its deadline is
  /// never too early because of a rounding error.
  public static let resolution = 1e-6

  /// Creates a grid.
  /// - Parameters:
  ///   - origin: the time of deadline 0, finite, in s.
  ///   - framesPerSecond: the number of deadlines per second, finite and over 0.
  ///   - time: the time from which frames are delivered, in s. Earlier deadlines are skipped and do not count
  ///     as missed.
  public init(origin: Double, framesPerSecond: Double, watchedFrom time: Double? = nil) {
    require(origin.isFinite, "a grid of frames must start at a finite time; got \(origin)")
    require(
      framesPerSecond.isFinite && framesPerSecond > 0,
      "a rate of frames must be finite and greater than 0; got \(framesPerSecond)")
    self.origin = origin
    self.framesPerSecond = framesPerSecond
    lastFrame = 0
    if let time { lastFrame = max(0, number(dueAt: time)) }
  }

  /// Returns the time of deadline `number`, in s.
  public func deadline(_ number: Int) -> Double { origin + Double(number) / framesPerSecond }

  /// The first deadline that has not been delivered yet, in s.
  public var nextDeadline: Double { deadline(lastFrame + 1) }

  /// Returns the number of the last deadline at or before `time` (s); negative before the origin.
  public func number(dueAt time: Double) -> Int {
    require(time.isFinite, "a time must be finite; got \(time)")
    var number = Int(((time - origin) * framesPerSecond).rounded(.down))
    // The product may be wrong by a rounding error; only `deadline(_:)` determines whether a deadline is due.
    while deadline(number + 1) <= time + Self.resolution { number += 1 }
    while deadline(number) > time + Self.resolution { number -= 1 }
    return number
  }

  /// Returns the frame that is due at `time` (s) and marks it as delivered. It is the newest deadline that
  /// has passed; older undelivered ones count as missed. Returns nil if no deadline has become due since the
  /// last call.
  public mutating func takeFrame(at time: Double) -> Frame? {
    let number = number(dueAt: time)
    guard number > lastFrame else { return nil }
    defer { lastFrame = number }
    return Frame(
      timestamp: deadline(number), targetTimestamp: deadline(number + 1),
      missedFrames: number - lastFrame - 1)
  }
}
