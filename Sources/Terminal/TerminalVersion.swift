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

  /// Returns true if a terminal, by its reply to XTVERSION, answers yes to kitty's graphics protocol and shows no
  /// picture: Konsole, tried with 22.12.
  static func claimsPictures(_ text: String) -> Bool { name(in: text).lowercased() == "konsole" }

  /// True if the terminal is known to draw octants by itself, so that they need no font.
  var drawsOctants: Bool {
    Self.octants[name].map { !numbers.lexicographicallyPrecedes($0) } ?? false
  }

  /// The first versions that draw octants.
  private static let octants = ["foot": [1, 20], "ghostty": [1, 2], "kitty": [0, 40], "vte": [7800]]
}
