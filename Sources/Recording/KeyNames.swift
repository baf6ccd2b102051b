internal import CellCanvas

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Space", .character(" ")),
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace), ("Home", .home),
    ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown)
  ]

  /// The names that a script knows, for messages.
  static let scriptNames = named.map(\.name).joined(separator: ", ")

  /// A key by its name in a script, upper or lower case, or by the character that it types.
  init?(named text: Substring) {
    if let known = Self.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
      self = known.key
    } else if text.count == 1, let character = text.first {
      self = .character(character)
    } else {
      return nil
    }
  }
}
