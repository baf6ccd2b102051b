/// A key that holds a button down: until it goes up, or, where nobody says so, for a while.
struct KeyHold: Hashable, Sendable {
  /// How long a key counts as down that nobody says is up, in s.
  static let duration = 0.12
  /// A press so soon after another is the keyboard's repeat, not the finger's, in s.
  static let repeatGap = 0.06

  /// Whether the terminal says when a key goes up.
  var reportsRelease = false
  /// The button that is held.
  private(set) var button: ButtonName?
  /// When the key counts as up, in s; nil: none is down, or its release will be heard.
  private(set) var deadline: Double?
  private var lastPress = -Double.infinity

  /// A key goes down on a button, or repeats: what repeats goes on holding what is held, and presses nothing.
  /// - Parameters:
  ///   - isRepeat: whether the terminal says so.
  ///   - hasRelease: whether it will be heard to go up.
  ///   - time: in s.
  /// - Returns: whether the finger pressed, and not the keyboard.
  mutating func press(_ name: ButtonName, isRepeat: Bool, hasRelease: Bool, at time: Double) -> Bool {
    let repeats = isRepeat || !hasRelease && time - lastPress < Self.repeatGap
    lastPress = time
    if !repeats { button = name }
    if button != nil { deadline = hasRelease ? nil : time + Self.duration }
    return !repeats
  }

  /// The key is up. Returns the button that it held.
  mutating func lift() -> ButtonName? {
    defer { (button, deadline) = (nil, nil) }
    return button
  }
}
