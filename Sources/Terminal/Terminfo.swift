internal import CNcurses
internal import Glibc

/// What the terminfo data base knows of a terminal.
struct Terminfo: Hashable, Sendable {
  let name: String
  /// Whether the cursor can be placed; without it nothing can be drawn.
  let canAddressCursor: Bool
  /// At most 0 for monochrome.
  let colors: Int
  /// Whether erasing fills with the current background.
  let erasesWithBackground: Bool
  /// Whether the entry says that colours are direct, by either of the two names in use.
  let hasDirectColor: Bool

  /// What every terminal window of today can do: no entry of the data base.
  static let common = Terminfo(name: "common", colors: 0, erasesWithBackground: true)

  init(name: String, colors: Int, erasesWithBackground: Bool = false, hasDirectColor: Bool = false) {
    self.name = name
    canAddressCursor = true
    self.colors = colors
    self.erasesWithBackground = erasesWithBackground
    self.hasDirectColor = hasDirectColor
  }

  /// Reads an entry; nil if there is none of this name.
  @MainActor init?(name: String) {
    var status: CInt = 0
    // The answer is wanted, not a message on the screen: with a status, setupterm never exits.
    guard !name.isEmpty, setupterm(name, STDOUT_FILENO, &status) == OK else { return nil }
    self.name = name
    canAddressCursor = cn_string("cup") != nil
    colors = Int(tigetnum("colors"))
    erasesWithBackground = tigetflag("bce") == 1
    hasDirectColor =
      tigetflag("Tc") == 1 || tigetflag("RGB") == 1 || tigetnum("RGB") > 0 || cn_string("RGB") != nil
    if let terminal = cn_current_terminal() { del_curterm(terminal) }
  }
}
