/// What a key does, in words.
package struct KeyHelp: Hashable, Sendable {
  /// The key as it is written: `space`, `↑ ↓`.
  package let keys: String
  /// A word or two, for the line at the bottom; nil: the key stands in the list only.
  package let short: String?
  /// A line for the list.
  package let meaning: String

  package init(_ keys: String, _ short: String, _ meaning: String) {
    self.keys = keys
    self.short = short
    self.meaning = meaning
  }

  /// A key that stands in the list only.
  package init(_ keys: String, _ meaning: String) {
    self.keys = keys
    short = nil
    self.meaning = meaning
  }

  /// The columns that it takes in the line at the bottom.
  var footerWidth: Int { keys.unicodeScalars.count + 1 + (short?.unicodeScalars.count ?? 0) }
}
