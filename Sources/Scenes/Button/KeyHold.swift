/// A key that holds a button down until its release is reported or, on a terminal without such reports, for
/// `duration`.
struct KeyHold: Hashable, Sendable {
  /// The time for which a key counts as down on a terminal that does not report releases, in s.
  static let duration = 0.12
  /// The interval between two presses, in s, under which the second one counts as a repeat by the keyboard if
  /// releases are not reported.
  static let repeatGap = 0.06

  var reportsRelease = false
  /// The button that the key holds; nil if there is none.
  private(set) var button: ButtonName?
  /// The scene time at which the key counts as up, in s; nil if no key is down or its release will be
  /// reported.
  private(set) var deadline: Double?
  private var lastPress = -Double.infinity

  /// Handles a press or a repeat of the key on a button. A repeat keeps the held button down and presses
  /// nothing.
  /// - Parameters:
  ///   - isRepeat: true if the terminal reports a repeat.
  ///   - hasRelease: true if the terminal will report the key's release.
  ///   - time: the scene time, in s.
  /// - Returns: true for a press, false for a repeat.
  mutating func press(_ name: ButtonName, isRepeat: Bool, hasRelease: Bool, at time: Double) -> Bool {
    let repeats = isRepeat || !hasRelease && time - lastPress < Self.repeatGap
    lastPress = time
    if !repeats { button = name }
    if button != nil { deadline = hasRelease ? nil : time + Self.duration }
    return !repeats
  }

  /// Releases the key.
  /// - Returns: the button that the key held; nil if there was none.
  mutating func lift() -> ButtonName? {
    defer { (button, deadline) = (nil, nil) }
    return button
  }
}
