internal import PaneCanvas

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Space", .character(" ")),
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace), ("Home", .home),
    ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown), ("Insert", .insert), ("Delete", .delete)
  ]
  /// The numbers of the function keys; 63 is the greatest that a keyboard protocol reports.
  private static let functions = 1...63

  /// The names of keys in a script, for messages.
  static let scriptNames = named.map(\.name).joined(separator: ", ") + ", F1…F63, U+23"

  /// Creates a key from its name in a script, in upper or lower case, or from the character that it types. A
  /// character is written as itself, or as U+ and its scalars in hexadecimal, separated by dots.
  init?(named text: String) {
    if let known = Self.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
      self = known.key
    } else if text.count == 1, let character = text.first {
      self = .character(character)
    } else if text.first == "F" || text.first == "f", let number = Int(text.dropFirst()),
      Self.functions.contains(number)
    {
      self = .function(number)
    } else if text.hasPrefix("U+") {
      var scalars = String.UnicodeScalarView()
      for part in text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false) {
        guard let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
        scalars.append(scalar)
      }
      let typed = String(scalars)
      guard typed.count == 1, let character = typed.first else { return nil }
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The name of the key in a script, in ASCII.
  var scriptName: String {
    if let known = Self.named.first(where: { $0.key == self }) { return known.name }
    switch self {
    case .function(let number): return "F\(number)"
    case .character(let character):
      let scalars = character.unicodeScalars
      // “#” would begin a comment and a quote would begin a text, so both are written as U+.
      if scalars.count == 1, let scalar = scalars.first, "!"..."~" ~= scalar, scalar != "#", scalar != "\"" {
        return String(character)
      }
      return "U+" + scalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: ".")
    default: preconditionFailure("every other key has a name")
    }
  }
}

extension Modifiers {
  private static let named: [(name: String, modifier: Modifiers)] = [
    ("shift+", .shift), ("alt+", .alt), ("control+", .control)
  ]

  /// The modifiers that may precede the name of a key, for messages.
  static let scriptForm = "[shift+][alt+][control+]"

  /// Removes the modifiers from the front of a key's name and returns them. A plus that is the key itself
  /// stays.
  static func taken(from text: inout Substring) -> Modifiers {
    var modifiers: Modifiers = []
    while let found = named.first(where: { text.hasPrefix($0.name) && text.count > $0.name.count }) {
      modifiers.insert(found.modifier)
      text = text.dropFirst(found.name.count)
    }
    return modifiers
  }

  var scriptName: String { Self.named.filter { contains($0.modifier) }.map(\.name).joined() }
}
