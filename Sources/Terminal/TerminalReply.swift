package import CellCanvas

/// What a terminal says about itself when it is asked.
package enum TerminalReply: Hashable, Sendable {
  /// DA1, `CSI ? … c`: every terminal answers it, so it fences a burst of questions.
  case deviceAttributes
  /// DECRPM, `CSI ? mode ; setting $ y`: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, setting: Int)
  /// DECRPSS, `DCS valid $ r text ST`: a setting in the form of the sequence that would make it.
  case setting(String, valid: Bool)
  /// CPR, `CSI row ; column R`, both from 1.
  case cursorPosition(row: Int, column: Int)
  /// `CSI ? flags u`: the keyboard protocol is there, with these flags on.
  case keyboardFlags(Int)
  /// `CSI 6 ; height ; width t`: the size of a cell in pixels.
  case cellSize(width: Int, height: Int)
  /// `OSC 11 ; rgb:rrrr/gggg/bbbb`: the default background, each channel within 0…1.
  case background(red: Double, green: Double, blue: Double)
  /// `APC G i=31 ; OK ST`: the answer to a picture, or an error in the place of OK.
  case graphics(isOK: Bool)
}

/// One thing that came in: something a person did, or something the terminal said.
package enum Input: Hashable, Sendable {
  case event(InputEvent)
  case reply(TerminalReply)
}
