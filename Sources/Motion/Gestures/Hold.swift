
/// A pointer that holds a target from its press to its release, which is a click or the end of a drag.
///
/// ```swift
/// var hold = Hold(target, at: place, time: time)
/// let step = hold.move(to: nextPlace, at: nextTime)  // moves the target
/// if hold.isDrag { /* release the target with hold.velocity(at: time) */ } else { /* a click */ }
/// ```
///
/// A target that can follow only within limits is moved by a `Finger`, from `finger(taking:limits:at:)`.
public struct Hold<Target: Sendable>: Sendable {
  /// The held target.
  public var target: Target
  /// The last location of the pointer, in pt.
  public var location: SIMD2<Double> { finger.pointerLocation }
  private var finger: Finger

  /// Creates a pointer that presses a target.
  /// - Parameters:
  ///   - target: the target.
  ///   - location: the location of the press, in pt, finite.
  ///   - slop: the distance that the pointer may move during a click, in pt, finite, 0 or more.
  ///   - time: the time, in s.
  public init(
    _ target: Target, at location: SIMD2<Double>, slop: Double = PanGesture.standardSlop, time: Double
  ) {
    self.target = target
    finger = Finger(taking: location, slop: slop, time: time)
  }

  /// The location of the press, in pt.
  public var start: SIMD2<Double> { finger.origin }

  /// Indicates whether the pointer has moved farther than a click may.
  public var isDrag: Bool { finger.isDragging }

  /// Moves the pointer to a location, in pt. A sample that comes too late, with an earlier time than the one before, does
  /// not move it.
  /// - Returns: the step by which the target follows, in pt: zero within the slop, and the whole way from the press when
  ///   the pointer leaves it (M1).
  @discardableResult
  public mutating func move(to location: SIMD2<Double>, at time: Double) -> SIMD2<Double> {
    let last = isDrag ? self.location : start
    finger.move(to: location, at: time)
    return isDrag ? self.location - last : .zero
  }

  /// Returns a finger that takes an item after the press, when the pointer has left the slop. Its velocity includes the
  /// movement since the press, so that a flick in one movement counts. It must be moved by the steps of the pointer:
  /// `move(by:at:)`.
  /// - Parameters:
  ///   - value: the shown position of the item, in pt, finite.
  ///   - scale: the distance of the item per distance of the pointer, over 0.
  ///   - followsFromPress: true if the item moves by the distance since the press (M1); false if it stays where it is.
  ///   - limits: the limits within which the item follows.
  ///   - time: the time, in s, no earlier than that of the last movement.
  public func finger(
    taking value: SIMD2<Double>, scale: Double = 1, followsFromPress: Bool = true,
    limits: DragLimits = DragLimits(), at time: Double
  ) -> Finger {
    Finger(
      taking: value, from: finger, scale: scale, followsFromPress: followsFromPress, limits: limits,
      time: time)
  }

  /// Returns the tracked velocity of the pointer, in pt/s; 0 within the slop, and for one that has not moved for 60 ms.
  public func velocity(at time: Double) -> SIMD2<Double> { finger.hold(at: time).velocity }
}

/// A key that presses a target, such as a button, until its release is reported or, on a terminal without such reports,
/// for `duration`. All times are on one clock, in s, and never go back.
///
/// ```swift
/// if press.press(button, isRepeat: isRepeat, reportsRelease: reportsRelease, at: time) { /* the button goes down */ }
/// if let button = press.lift() { /* it goes up: at the key's release, or at the deadline */ }
/// ```
public struct Press<Target: Hashable & Sendable>: Hashable, Sendable {
  /// The time for which a key counts as down on a terminal that does not report releases, in s.
  public static var duration: Double { 0.12 }
  /// The interval between two presses of one target, in s, under which the second one counts as a repeat by the keyboard
  /// if releases are not reported.
  public static var repeatGap: Double { 0.06 }

  /// The target that the key holds down; nil if there is none.
  public private(set) var target: Target?
  /// The time at which the key counts as up, in s; nil if no key is down or its release will be reported.
  public private(set) var deadline: Double?
  /// The time of the last press, in s.
  private var lastPress = -Double.infinity
  /// The target of the last press, held or not.
  private var lastTarget: Target?

  /// Creates a press without a key that is down.
  public init() {}

  /// Handles a press or a repeat of the key. A repeat keeps the held target down and presses nothing. A press of another
  /// target is never a repeat: it replaces the held one.
  /// - Parameters:
  ///   - target: the target of a press.
  ///   - isRepeat: true if the terminal reports a repeat.
  ///   - reportsRelease: true if the terminal will report the key's release.
  ///   - time: the time, in s.
  /// - Returns: true for a press, false for a repeat.
  public mutating func press(
    _ target: Target, isRepeat: Bool, reportsRelease: Bool, at time: Double
  ) -> Bool {
    let repeats = isRepeat || !reportsRelease && target == lastTarget && time - lastPress < Self.repeatGap
    (lastPress, lastTarget) = (time, target)
    if !repeats { self.target = target }
    if self.target != nil { deadline = reportsRelease ? nil : time + Self.duration }
    return !repeats
  }

  /// Releases the key.
  /// - Returns: the target that the key held down; nil if there was none.
  public mutating func lift() -> Target? {
    defer { (target, deadline) = (nil, nil) }
    return target
  }
}
