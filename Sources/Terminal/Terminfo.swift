internal import CNcurses

/// The properties of a terminal in the terminfo database.
package struct Terminfo: Hashable, Sendable {
  let name: String
  /// True if the cursor can be positioned, without which nothing can be drawn.
  var canAddressCursor = true
  /// The number of colours; at most 0 for monochrome.
  let colors: Int
  /// True if erasing fills with the current background.
  var erasesWithBackground = false
  /// True if the entry declares direct colour, by either of the two names in use.
  var hasDirectColor = false

  /// The properties that every terminal emulator has today. They are not an entry of the database.
  package static let common = Terminfo(name: "common", colors: 0, erasesWithBackground: true)
}

extension Terminfo {
  /// Reads an entry. Returns nil if there is none with this name.
  @MainActor init?(name: String) {
    // setupterm makes what it reads the entry of the current screen too, also an entry that it refuses, because its
    // terminal prints on paper.
    let current = cn_current_terminal()
    defer { if let read = set_curterm(current), read != current { del_curterm(read) } }
    var status: CInt = 0
    // With a status argument setupterm returns an error instead of printing a message and exiting.
    guard !name.isEmpty, setupterm(name, STDOUT_FILENO, &status) == OK else { return nil }
    self.name = name
    canAddressCursor = cn_string("cup") != nil
    colors = Int(tigetnum("colors"))
    erasesWithBackground = tigetflag("bce") == 1
    hasDirectColor =
      tigetflag("Tc") == 1 || tigetflag("RGB") == 1 || tigetnum("RGB") > 0 || cn_string("RGB") != nil
  }
}
