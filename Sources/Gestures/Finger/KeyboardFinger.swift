/// A recogniser of held arrow keys: the direction and the speed for which they strive, and the time until which they
/// count as held.
///
/// Few terminals send key releases. Without them an arrow counts as held until its next repeat is overdue. The
/// keyboard's first delay is learned from the repeats that come.
public struct KeyboardFinger: Hashable, Sendable {
  /// An arrow.
  public enum Direction: Hashable, Sendable {
    /// Towards smaller y.
    case up
    /// Towards larger y.
    case down
    /// −1 up, 1 down: y grows downwards.
    public var sign: Double { self == .up ? -1 : 1 }
  }

  /// The finger's speed from a press to the first repeat, in pt/s.
  public static let pressSpeed = 320.0
  /// The finger's speed from the first repeat on, in pt/s.
  public static let repeatSpeed = 480.0
  /// How long a change of its velocity takes, in s.
  public static let rampDuration = 0.05
  /// How long after the last repeat an arrow may be down, in s.
  public static let repeatHold = 0.12
  /// How long after a single press an arrow may be down, in s, before repeats have been seen.
  public static let pressHold = 0.3
  /// What is added to the measured first delay, in s.
  public static let delayMargin = 0.04
  /// The longest time an arrow may be down after a single press, in s.
  public static let longestHold = 0.7

  /// Whether the terminal sends key releases: an arrow is down until its release then, whatever the time.
  public var reportsRelease: Bool
  /// The arrow that may be down.
  public private(set) var held: Direction?
  /// The arrow that was pressed last, by which the finger points.
  public private(set) var direction: Direction?
  /// The keyboard's delay before the first repeat, in s, once repeats have been seen.
  public private(set) var firstDelay: Double?

  private var isRepeating = false
  private struct KeyEvent: Hashable, Sendable {
    let time: Double
    let isRepeat: Bool
  }
  /// The last press or repeat.
  private var lastEvent: KeyEvent?
  /// The gap before the last event: the first delay, if the next event follows at the pace of repeats.
  private var candidateDelay: Double?

  /// A finger in the air.
  /// - Parameter reportsRelease: whether the terminal sends key releases.
  public init(reportsRelease: Bool = false) { self.reportsRelease = reportsRelease }

  /// The velocity that the finger strives for, in pt/s: 0 in the air.
  public var velocity: Double {
    guard let held else { return 0 }
    return held.sign * (isRepeating ? Self.repeatSpeed : Self.pressSpeed)
  }

  /// When the held arrow counts as up unless it is heard of again, in s; nil in the air, and where the terminal
  /// says when a key goes up.
  public var deadline: Double? {
    guard held != nil, !reportsRelease, let lastEvent else { return nil }
    return lastEvent.time + (isRepeating ? Self.repeatHold : pressHold)
  }

  private var pressHold: Double {
    guard let firstDelay else { return Self.pressHold }
    return min(firstDelay + Self.delayMargin, Self.longestHold)
  }

  /// An arrow went down or repeats; a terminal without key releases says the same for both.
  /// - Parameters:
  ///   - arrow: which one.
  ///   - isRepeat: true where the terminal says that the key repeats.
  ///   - time: in s, no earlier than the event before.
  /// - Returns: whether the finger comes down or strives for another velocity, so that a `Finger` has to glide.
  @discardableResult
  public mutating func press(_ arrow: Direction, isRepeat: Bool = false, at time: Double) -> Bool {
    let before = velocity
    let continues = arrow == direction
    measureDelay(continues: continues, isRepeat: isRepeat, at: time)
    isRepeating = isRepeat || (continues && held != nil)
    held = arrow
    direction = arrow
    lastEvent = KeyEvent(time: time, isRepeat: isRepeat)
    // The velocity is 0 in the air alone.
    return velocity != before
  }

  /// The arrow went up; one that is not held changes nothing.
  public mutating func release(_ arrow: Direction) {
    if held == arrow { lift() }
  }

  /// The finger leaves, whatever the keys say.
  public mutating func lift() { held = nil }

  /// A first delay counts once the terminal says that the key repeats, or once another event follows at the pace
  /// of repeats: two slow taps are no delay.
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
