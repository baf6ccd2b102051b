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
  private static let length = 8

  /// The newest last.
  private(set) var lines: [Line] = []

  /// The same call as before with another argument (both begin with `key`) takes its place.
  mutating func note(_ text: String, _ kind: Kind = .call, replacing key: String? = nil) {
    if let key, lines.last?.text.hasPrefix(key) == true { lines.removeLast() }
    lines.append(Line(text: text, kind: kind))
    if lines.count > Self.length { lines.removeFirst() }
  }

  /// The error of the last call, if that is what came of it.
  var error: String? { lines.last.flatMap { $0.kind == .error ? $0.text : nil } }
}
