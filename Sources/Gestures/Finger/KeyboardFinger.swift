public import MotionKinematics

/// A recogniser of held arrow keys. It provides the direction and the target velocity, and the time until
/// which an arrow counts as held.
///
/// Few terminals send key releases. Without them, an arrow counts as held until its next repeat is overdue.
/// The keyboard's delay before the first repeat is learned from the repeats.
///
/// All times are on one clock, in s, and never go back. If that clock is slowed or paused, ``adopt(_:at:)`` relates it to
/// the time of the hand, in which the durations below are.
public struct KeyboardFinger: Hashable, Sendable {
  /// The direction of an arrow key.
  public enum Direction: Hashable, Sendable {
    /// The direction of decreasing y.
    case up
    /// The direction of increasing y.
    case down
    /// The sign of the velocity: −1 for up and 1 for down, because y grows downwards.
    public var sign: Double { self == .up ? -1 : 1 }
  }

  /// The finger's speed from a press to the first repeat, in pt/s.
  public static let pressSpeed = 320.0
  /// The finger's speed from the first repeat on, in pt/s.
  public static let repeatSpeed = 480.0
  /// The duration of a change of the finger's velocity, in s.
  public static let rampDuration = 0.05
  /// The time after the last repeat during which an arrow counts as held, in s.
  public static let repeatHold = 0.12
  /// The time after a single press during which an arrow counts as held before the keyboard's delay is known,
  /// in s.
  public static let pressHold = 0.3
  /// The margin that is added to the measured delay before the first repeat, in s.
  public static let delayMargin = 0.04
  /// The longest time after a single press during which an arrow counts as held, in s.
  public static let longestHold = 0.7

  /// Indicates whether the terminal sends key releases. If it does, an arrow is held until its release.
  public var reportsRelease: Bool
  /// The arrow that is held; nil if there is none.
  public private(set) var held: Direction?
  /// The arrow that was pressed last, which is the direction of the finger.
  public private(set) var direction: Direction?
  /// The keyboard's delay before the first repeat, in s; nil until it has been measured.
  public private(set) var firstDelay: Double?

  private var isRepeating = false
  private var hand = HandTime()
  private struct KeyEvent: Hashable, Sendable {
    /// The hand's time, in s.
    let time: Double
    let isRepeat: Bool
  }
  private var lastEvent: KeyEvent?
  /// The interval before the last event, in s. It is the first delay if the next event follows at the rate of
  /// repeats.
  private var candidateDelay: Double?

  /// Creates a finger that holds no arrow.
  /// - Parameter reportsRelease: true if the terminal sends key releases.
  public init(reportsRelease: Bool = false) { self.reportsRelease = reportsRelease }

  /// The target velocity of the finger, in pt/s; 0 if no arrow is held.
  public var velocity: Double {
    guard let held else { return 0 }
    return held.sign * (isRepeating ? Self.repeatSpeed : Self.pressSpeed)
  }

  /// The time at which the held arrow counts as released unless it repeats before, in s. It is nil if no
  /// arrow is held or if the terminal sends key releases.
  public var deadline: Double? {
    guard held != nil, !reportsRelease, let lastEvent else { return nil }
    return hand.itemTime(at: lastEvent.time + (isRepeating ? Self.repeatHold : pressHold))
  }

  private var pressHold: Double {
    guard let firstDelay else { return Self.pressHold }
    return min(firstDelay + Self.delayMargin, Self.longestHold)
  }

  /// Handles a press or a repeat of an arrow. A terminal without key releases sends the same event for both.
  /// - Parameters:
  ///   - arrow: the arrow.
  ///   - isRepeat: true if the terminal reports a repeat of the key.
  ///   - time: the time in s, no earlier than that of the event before.
  /// - Returns: true if the target velocity has changed, so that a `Finger` must glide to it.
  @discardableResult
  public mutating func press(_ arrow: Direction, isRepeat: Bool = false, at time: Double) -> Bool {
    let before = velocity
    let continues = arrow == direction
    let time = hand.sampleTime(at: time)
    measureDelay(continues: continues, isRepeat: isRepeat, at: time)
    isRepeating = isRepeat || (continues && held != nil)
    held = arrow
    direction = arrow
    lastEvent = KeyEvent(time: time, isRepeat: isRepeat)
    // The velocity is 0 only if no arrow is held.
    return velocity != before
  }

  /// Handles the release of an arrow. Releasing an arrow that is not held has no effect.
  public mutating func release(_ arrow: Direction) {
    if held == arrow { lift() }
  }

  /// Releases the held arrow, independently of the keys.
  public mutating func lift() { held = nil }

  /// Measures the delay before the first repeat. It is accepted when the terminal reports a repeat, or when
  /// another event follows at the rate of repeats; two slow taps do not count.
  /// - Parameter time: the hand's time, in s.
  private mutating func measureDelay(continues: Bool, isRepeat: Bool, at time: Double) {
    guard continues, let lastEvent, time - lastEvent.time <= Self.longestHold else {
      candidateDelay = nil
      return
    }
    let gap = time - lastEvent.time
    if isRepeat && !lastEvent.isRepeat {
      firstDelay = gap
    } else if let candidateDelay, gap <= Self.repeatHold {
      firstDelay = candidateDelay
    }
    candidateDelay = gap > Self.repeatHold && !isRepeat ? gap : nil
  }
}

extension KeyboardFinger: HandTimed {
  /// Adopts the relation of the hand's time to the item's, as ``HandTimed/adopt(_:at:)`` describes.
  public mutating func adopt(_ layerTime: LayerTime, at time: Double) { hand.adopt(layerTime, at: time) }
}
