/// The name and the version of a terminal, as it reports them: `foot(1.20.2)`, `ghostty 1.2.0`, `VTE(7802)`.
struct TerminalVersion {
  let name: String
  /// The numbers of the version, the most significant first.
  let numbers: [Int]

  /// Creates a version from the reply to XTVERSION. Returns nil if the reply has no number.
  init?(_ text: String) {
    let name = text.prefix { $0.isLetter }
    let version = text.dropFirst(name.count).drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    numbers = version.split(separator: ".").compactMap { Int($0) }
    self.name = name.lowercased()
    if numbers.isEmpty { return nil }
  }

  /// True if the terminal is known to draw octants by itself, so that they need no font.
  var drawsOctants: Bool {
    Self.octants[name].map { !numbers.lexicographicallyPrecedes($0) } ?? false
  }

  /// The first versions that draw octants.
  private static let octants = ["foot": [1, 20], "ghostty": [1, 2], "kitty": [0, 40], "vte": [7800]]
}
