internal import CNcurses
internal import Glibc

/// The terminal's settings in the kernel: what the user had, and what a full screen needs.
struct TerminalDevice {
  let descriptor: CInt
  let saved: termios
  /// Bytes as they are typed, no echo, no signals by keys, no translation.
  let raw: termios

  /// Reads the settings. In the background this stops the program until the shell brings it to the foreground:
  /// until then the settings are the shell's own.
  init(descriptor: CInt) throws(TerminalError) {
    // Has no other effect, unless a program has suspended the output.
    while tcflow(descriptor, TCOON) != 0 {
      guard errno == EINTR else { throw .system("tcflow", String(cString: strerror(errno))) }
    }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw .system("tcgetattr", String(cString: strerror(errno)))
    }
    self.descriptor = descriptor
    saved = settings
    cfmakeraw(&settings)
    raw = settings
  }

  /// Takes the raw settings. In the background this stops the program, until it is in the foreground or the wait
  /// is interrupted by a signal.
  /// - Returns: False with errno set if the terminal has not taken them.
  func makeRaw() -> Bool {
    var settings = raw
    // Not TCSADRAIN: it would wait for a terminal that reads nothing.
    return tcsetattr(descriptor, TCSANOW, &settings) == 0
  }

  /// Whether the process group of this program is in the foreground.
  var isInForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Whether another process group is in the foreground; false where the terminal is not this session's.
  var isInBackground: Bool {
    let group = tcgetpgrp(descriptor)
    return group > 0 && group != getpgrp()
  }

  /// The size in cells of the part that is drawn into, and that of a cell in pixels where the terminal says it.
  static func size(of descriptor: CInt) -> (size: ScreenSize, cell: Capabilities.CellSize?)? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return nil
    }
    let size = ScreenSize(within: Int(window.ws_col), Int(window.ws_row))
    guard window.ws_xpixel > 0, window.ws_ypixel > 0 else { return (size, nil) }
    return (
      size,
      Capabilities.CellSize(
        width: Double(window.ws_xpixel) / Double(window.ws_col),
        height: Double(window.ws_ypixel) / Double(window.ws_row))
    )
  }
}
