/// The terminal's support for pictures, and how it is known.
enum PictureSupport: Hashable {
  /// Set by the user, independent of the terminal's reply.
  case on, off
  /// A multiplexer between the program and the terminal, which does not pass pictures on.
  case multiplexer
  /// A terminal that is not queried, because it would print the query on the screen.
  case notAsked(terminal: String)
  case unanswered
  case answered(Bool)
  /// A terminal that answers yes, but is known to show pictures wrongly.
  case claimed(terminal: String, fault: String)
  /// A terminal that answered the query with yes, and a picture that was sent with an error.
  case lost(error: String)

  /// - Parameter option: The user's choice; nil to query the terminal.
  init(option: Bool?, terminal: String, environment: (String) -> String?) {
    if let option {
      self = option ? .on : .off
    } else if Self.isMultiplexed(terminal: terminal, environment) {
      self = .multiplexer
    } else if Self.notAsked.contains(where: terminal.hasPrefix) {
      self = .notAsked(terminal: terminal)
    } else {
      self = .unanswered
    }
  }

  private static let notAsked = ["linux", "cygwin", "vt", "sun", "cons", "ansi", "pcansi", "rxvt"]

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

/// The name and the version of a terminal, as it reports them: `foot(1.20.2)`, `ghostty 1.2.0`, `VTE(7802)`.
struct TerminalVersion {
  let name: String
  /// The numbers of the version, the most significant first.
  let numbers: [Int]

  /// Creates a version from the reply to XTVERSION. Returns nil if the reply has no number.
  init?(_ text: String) {
    let name = Self.name(in: text)
    let version = text.dropFirst(name.count).drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    numbers = version.split(separator: ".").compactMap { Int($0) }
    self.name = name.lowercased()
    if numbers.isEmpty { return nil }
  }

  private static func name(in text: String) -> Substring { text.prefix { $0.isLetter } }

  /// Returns the reason why a terminal gets no pictures, by its reply to XTVERSION, although it answers yes to kitty's
  /// graphics protocol; nil if none is known. Konsole was tried with 22.12; of the others it is reported on GitHub:
  /// wezterm/wezterm 7222, ghostty-org/ghostty 6710, microsoft/vscode 308691, and for iTerm2 JustAman62/undercut-f1 114
  /// and anomalyco/opentui 1662.
  static func pictureFault(of text: String) -> String? {
    if text.lowercased().hasPrefix("xterm.js") { return "its pictures cover words" }
    switch name(in: text).lowercased() {
    case "konsole": return "it shows none"
    case "wezterm": return "a word takes the picture behind it away"
    case "iterm": return "its pictures get lost"
    case "ghostty" where TerminalVersion(text)?.precedes([1, 2]) != false:
      return "before 1.2 it mixes up their order"
    default: return nil
    }
  }

  private func precedes(_ version: [Int]) -> Bool { numbers.lexicographicallyPrecedes(version) }
}
