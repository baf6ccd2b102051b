package struct KeyHelp: Hashable, Sendable {
  /// The key's name, such as `space` or `↑ ↓`.
  package let keys: String
  /// One or two words for the bottom line; nil if the key is only in the list of keys.
  package let short: String?
  /// The description in the list of keys, on one line.
  package let meaning: String

  package init(_ keys: String, _ short: String, _ meaning: String) {
    self.keys = keys
    self.short = short
    self.meaning = meaning
  }

  /// Creates the description of a key that is only in the list of keys.
  package init(_ keys: String, _ meaning: String) {
    self.keys = keys
    short = nil
    self.meaning = meaning
  }

  /// Returns true if a character is among the keys: by itself, by the other case of its letter, or by the other character
  /// on the key of + or −.
  func names(_ character: Character) -> Bool {
    let name =
      switch character {
      case " ": "space"
      case "=": "+"
      case "-", "_": "−"
      default: character.lowercased()
      }
    return keys.split(separator: " ").contains { $0.lowercased() == name }
  }

  /// The number of columns that the key takes in the bottom line.
  var footerWidth: Int { keys.unicodeScalars.count + 1 + (short?.unicodeScalars.count ?? 0) }
}
