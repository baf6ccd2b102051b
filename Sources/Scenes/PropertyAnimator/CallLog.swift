internal import MotionAnimation

/// The last calls of the animator, as code, with their completions and errors.
struct CallLog: Sendable {
  enum LineKind: Hashable, Sendable {
    case call
    /// A completion that the animator reported.
    case completion
    /// A call that the animator refused.
    case error
  }

  struct LogLine: Hashable, Sendable {
    var text: String
    var kind: LineKind
  }

  private static let length = 20

  /// The lines, oldest first.
  private(set) var lines: [LogLine] = []
  /// The description of the last call's error, or nil if it succeeded.
  private(set) var error: String?

  /// Appends a line. If `key` is given and the last line begins with it, the new line replaces that line.
  mutating func note(_ text: String, _ kind: LineKind = .call, replacing key: String? = nil) {
    error = nil
    if let key, lines.last?.text.hasPrefix(key) == true { lines.removeLast() }
    lines.append(LogLine(text: text, kind: kind))
    if lines.count > Self.length { lines.removeFirst() }
  }

  mutating func note(_ error: AnimatorError) {
    note(String(error.description.prefix { $0 != ":" }), .error)
    self.error = error.description
  }
}
