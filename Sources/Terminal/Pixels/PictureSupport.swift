/// The knowledge about the terminal's support for pictures.
enum PictureSupport: Hashable {
  /// Set by the user, independent of the terminal's reply.
  case on, off
  /// A multiplexer between the program and the terminal, which does not pass pictures on.
  case multiplexer
  /// A terminal that is not queried, because it would print the query on the screen.
  case notAsked(terminal: String)
  case unanswered
  case answered(Bool)
  /// A terminal that answers yes, and is known not to show pictures as they should be.
  case claimed(terminal: String, fault: String)
  /// A terminal that answers yes, and the first picture with an error.
  case lost(error: String)

  /// - Parameters:
  ///   - option: The user's choice; nil to query the terminal.
  ///   - terminal: The terminal's name in terminfo.
  ///   - environment: Returns the value of an environment variable, or nil if it is not set.
  init(option: Bool?, terminal: String, environment: (String) -> String?) {
    if let option {
      self = option ? .on : .off
    } else if Self.isMultiplexed(terminal: terminal, environment) {
      self = .multiplexer
    } else if ["linux", "cygwin", "vt", "sun", "cons", "ansi", "pcansi", "rxvt"].contains(
      where: terminal.hasPrefix)
    {
      self = .notAsked(terminal: terminal)
    } else {
      self = .unanswered
    }
  }

  /// True if the support depends on the terminal's reply.
  var isByReply: Bool {
    switch self {
    case .unanswered, .answered: true
    case .on, .off, .multiplexer, .notAsked, .claimed, .lost: false
    }
  }

  /// Returns true inside tmux or screen.
  static func isMultiplexed(terminal: String, _ environment: (String) -> String?) -> Bool {
    environment("TMUX") != nil || environment("STY") != nil
      || ["tmux", "screen"].contains(where: terminal.hasPrefix)
  }

  /// Returns the reason for the support or its absence, for a report to the user.
  /// - Parameter silent: The text for a terminal that has not replied.
  func reason(_ silent: String) -> String {
    switch self {
    case .on: "switched on"
    case .off: "switched off"
    case .multiplexer: "tmux and screen do not pass pictures on"
    case .notAsked(let terminal): "a “\(terminal)” is not known to show pictures"
    case .unanswered: "kitty's graphics protocol: \(silent)"
    case .claimed(let terminal, let fault): "“\(terminal)” answers yes, but \(fault)"
    case .lost(let error): "a picture that was sent is answered with “\(error)”"
    case .answered(let isOK): "kitty's graphics protocol is answered with \(isOK ? "OK" : "an error")"
    }
  }
}
