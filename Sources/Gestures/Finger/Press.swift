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
  /// The interval between two presses, in s, under which the second one counts as a repeat by the keyboard if
  /// releases are not reported.
  public static var repeatGap: Double { 0.06 }

  /// The target that the key holds down; nil if there is none.
  public private(set) var target: Target?
  /// The time at which the key counts as up, in s; nil if no key is down or its release will be reported.
  public private(set) var deadline: Double?
  private var lastPress = -Double.infinity

  /// Creates a press without a key that is down.
  public init() {}

  /// Handles a press or a repeat of the key. A repeat keeps the held target down and presses nothing.
  /// - Parameters:
  ///   - target: the target of a press.
  ///   - isRepeat: true if the terminal reports a repeat.
  ///   - reportsRelease: true if the terminal will report the key's release.
  ///   - time: the time, in s.
  /// - Returns: true for a press, false for a repeat.
  public mutating func press(
    _ target: Target, isRepeat: Bool, reportsRelease: Bool, at time: Double
  ) -> Bool {
    let repeats = isRepeat || !reportsRelease && time - lastPress < Self.repeatGap
    lastPress = time
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
