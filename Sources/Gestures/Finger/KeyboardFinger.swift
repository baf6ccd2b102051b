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
  /// The duration of a change of its velocity, in s.
  public static let rampDuration = 0.05
  /// The time after the last repeat for which an arrow counts as held, in s.
  public static let repeatHold = 0.12
  /// The time after a single press for which an arrow counts as held, in s, before repeats have come.
  public static let pressHold = 0.3
  /// The margin that is added to the measured first delay, in s.
  public static let delayMargin = 0.04
  /// The longest time for which an arrow counts as held after a single press, in s.
  public static let longestHold = 0.7

  /// Whether the terminal sends key releases. If it does, an arrow is held until its release.
  public var reportsRelease: Bool
  /// The arrow that is held; nil if none is.
  public private(set) var held: Direction?
  /// The arrow that was pressed last: the direction in which the finger points.
  public private(set) var direction: Direction?
  /// The keyboard's delay before the first repeat, in s; nil before repeats have come.
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

  /// Creates a finger in the air.
  /// - Parameter reportsRelease: whether the terminal sends key releases.
  public init(reportsRelease: Bool = false) { self.reportsRelease = reportsRelease }

  /// The velocity that the finger strives for, in pt/s: 0 in the air.
  public var velocity: Double {
    guard let held else { return 0 }
    return held.sign * (isRepeating ? Self.repeatSpeed : Self.pressSpeed)
  }

  /// The time at which the held arrow counts as up unless it repeats before, in s; nil in the air, and where the
  /// terminal sends key releases.
  public var deadline: Double? {
    guard held != nil, !reportsRelease, let lastEvent else { return nil }
    return lastEvent.time + (isRepeating ? Self.repeatHold : pressHold)
  }

  private var pressHold: Double {
    guard let firstDelay else { return Self.pressHold }
    return min(firstDelay + Self.delayMargin, Self.longestHold)
  }

  /// Takes a press or a repeat of an arrow; a terminal without key releases sends the same for both.
  /// - Parameters:
  ///   - arrow: the arrow.
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

  /// Takes the release of an arrow; one that is not held changes nothing.
  public mutating func release(_ arrow: Direction) {
    if held == arrow { lift() }
  }

  /// Lifts the finger, whatever the keys do.
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
