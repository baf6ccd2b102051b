package import PaneCanvas

/// A reply of the terminal to a query.
package enum TerminalReply: Hashable, Sendable {
  /// DA1, `CSI ? … c`. Every terminal sends it, so it marks the end of a burst of queries.
  case deviceAttributes
  /// DECRPM, `CSI ? mode ; setting $ y`: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, setting: Int)
  /// DECRPSS, `DCS valid $ r text ST`: a setting in the form of the sequence that would set it.
  case setting(String, valid: Bool)
  /// CPR, `CSI row ; column R`; both count from 1.
  case cursorPosition(row: Int, column: Int)
  /// `CSI ? flags u`: the keyboard protocol is supported, and these flags are set.
  case keyboardFlags(Int)
  /// `CSI 6 ; height ; width t`: the size of a cell in pixels.
  case cellSize(width: Int, height: Int)
  /// `OSC 11 ; rgb:rrrr/gggg/bbbb`: the default background, each channel within 0…1.
  case background(red: Double, green: Double, blue: Double)
  /// The reply to XTVERSION, `DCS > | text ST`: the name and the version of the terminal.
  case version(String)
  /// `APC G i=31 ; OK ST`: the reply to the query for pictures, with an error text instead of OK if it failed.
  case graphics(isOK: Bool)
  /// The same for a picture with another identifier, which was sent to be shown. The error is nil if it is OK.
  case picture(id: Int, error: String?)
}

/// One input: an event by the user, or a reply of the terminal.
package enum Input: Hashable, Sendable {
  case event(InputEvent)
  case reply(TerminalReply)
}
