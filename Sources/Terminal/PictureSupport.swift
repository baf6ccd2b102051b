/// What is known of whether the terminal shows pictures.
enum PictureSupport: Hashable {
  /// The user says so, whatever the terminal answers.
  case on, off
  /// Something stands between us and the terminal that passes no pictures on.
  case multiplexer
  /// The terminal is not asked: it would write the question on the screen.
  case notAsked(terminal: String)
  case unanswered
  case answered(Bool)

  /// - Parameters:
  ///   - option: what the user says; nil: the terminal is asked.
  ///   - terminal: its name in terminfo.
  ///   - environment: a variable's value by its name.
  init(option: Bool?, terminal: String, environment: (String) -> String?) {
    if let option {
      self = option ? .on : .off
    } else if environment("TMUX") != nil || environment("STY") != nil
      || ["tmux", "screen"].contains(where: terminal.hasPrefix)
    {
      self = .multiplexer
    } else if ["linux", "cygwin", "vt", "sun", "cons", "ansi", "pcansi", "rxvt"].contains(
      where: terminal.hasPrefix)
    {
      self = .notAsked(terminal: terminal)
    } else {
      self = .unanswered
    }
  }

  /// - Parameter silent: what is said of a terminal that does not answer.
  func reason(_ silent: String) -> String {
    switch self {
    case .on: "switched on"
    case .off: "switched off"
    case .multiplexer: "tmux and screen pass no pictures on"
    case .notAsked(let terminal): "a “\(terminal)” is not known to show pictures"
    case .unanswered: "kitty's graphics protocol: \(silent)"
    case .answered(let isOK): "kitty's graphics protocol is answered with \(isOK ? "OK" : "an error")"
    }
  }
}
