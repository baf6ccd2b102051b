internal import CNcurses
internal import Glibc

/// The terminal's settings in the kernel: what the user had, and what a full screen needs.
struct TerminalDevice {
  let descriptor: CInt
  private(set) var saved: termios

  /// Reads what there is; nil if it is no terminal.
  init?(descriptor: CInt) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    self.descriptor = descriptor
    saved = settings
  }

  /// Bytes as they are typed, no echo, no signals by keys, no translation. False if the terminal is not ours.
  func makeRaw() -> Bool {
    var raw = saved
    cfmakeraw(&raw)
    // Not TCSADRAIN: it would wait for a terminal that reads nothing.
    return tcsetattr(descriptor, TCSANOW, &raw) == 0
  }

  func restore() {
    var settings = saved
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// The size in cells, and that of a cell in pixels where the terminal says it.
  static func size(of descriptor: CInt) -> (size: ScreenSize, cell: Capabilities.CellSize?)? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return nil
    }
    let size = ScreenSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    guard window.ws_xpixel > 0, window.ws_ypixel > 0 else { return (size, nil) }
    return (
      size,
      Capabilities.CellSize(
        width: Double(window.ws_xpixel) / Double(window.ws_col),
        height: Double(window.ws_ypixel) / Double(window.ws_row))
    )
  }
}
