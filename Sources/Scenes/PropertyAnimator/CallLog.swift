internal import Animation

/// The last calls of the animator, as code, and what came of them.
struct CallLog: Sendable {
  enum Kind: Hashable, Sendable {
    case call
    /// What it told.
    case completion
    /// What it could not do.
    case error
  }

  struct Line: Hashable, Sendable {
    var text: String
    var kind: Kind
  }

  /// How many lines are kept.
  private static let length = 20

  /// The newest last.
  private(set) var lines: [Line] = []
  /// Why the last call could not be made, if so.
  private(set) var error: String?

  /// The same call as before with another argument (both begin with `key`) takes its place.
  mutating func note(_ text: String, _ kind: Kind = .call, replacing key: String? = nil) {
    error = nil
    if let key, lines.last?.text.hasPrefix(key) == true { lines.removeLast() }
    lines.append(Line(text: text, kind: kind))
    if lines.count > Self.length { lines.removeFirst() }
  }

  /// A call could not be made.
  mutating func note(_ error: AnimatorError) {
    note(String(error.description.prefix { $0 != ":" }), .error)
    self.error = error.description
  }
}
