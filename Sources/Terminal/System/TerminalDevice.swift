internal import CRestore
@_exported public import Glibc

extension ScreenSize {
  /// The size of the terminal at stdout.
  package static var stdout: ScreenSize { TerminalDevice.size(of: STDOUT_FILENO).size }
}

/// The terminal's settings in the kernel: the user's, and those of a full-screen program.
struct TerminalDevice {
  let descriptor: CInt
  let saved: termios
  /// Settings for bytes as they are typed: no echo, no signals from keys, no translation.
  let raw: termios

  /// Reads the settings. In the background this stops the program until the shell brings it to the
  /// foreground, because until then the settings are the shell's.
  init(descriptor: CInt) throws(TerminalError) {
    // TCOON has no other effect here, unless a program has suspended the output.
    while tcflow(descriptor, TCOON) != 0 {
      guard errno == EINTR else { throw .system("tcflow") }
    }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { throw .system("tcgetattr") }
    self.descriptor = descriptor
    saved = settings
    cfmakeraw(&settings)
    raw = settings
  }

  /// Sets the raw settings. In the background this stops the program until it is in the foreground or a
  /// signal interrupts the wait.
  /// - Returns: False, with errno set, on failure.
  func makeRaw() -> Bool {
    var settings = raw
    // TCSADRAIN would wait for a terminal that reads nothing.
    return tcsetattr(descriptor, TCSANOW, &settings) == 0
  }

  var isInForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Returns the size of the part of the window that is used, in cells, and the size of a cell in pixels if the kernel
  /// knows it. A window of no size, as that of some programs that run others, has the size of COLUMNS and LINES, or else
  /// 80×24.
  static func size(of descriptor: CInt) -> (size: ScreenSize, cell: SIMD2<Double>?) {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      func side(_ name: String, _ usual: Int) -> Int {
        Platform.variable(name).flatMap { Int($0) }.flatMap { (1...1000).contains($0) ? $0 : nil } ?? usual
      }
      return (ScreenSize(within: side("COLUMNS", 80), side("LINES", 24)), nil)
    }
    let size = ScreenSize(within: Int(window.ws_col), Int(window.ws_row))
    guard window.ws_xpixel > 0, window.ws_ypixel > 0 else { return (size, nil) }
    let pixels = SIMD2(Double(window.ws_xpixel), Double(window.ws_ypixel))
    return (size, pixels / SIMD2(Double(window.ws_col), Double(window.ws_row)))
  }
}

/// Keeps error messages off the screen during a session: they go to a file in memory and are shown afterwards.
struct ErrorCapture {
  /// A duplicate of the original standard error.
  let original: CInt
  let file: CInt

  /// Returns nil if standard error is not a terminal, or if a descriptor cannot be opened.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    file = memory_file("pane-errors")
    guard original >= 0, file >= 0 else { return nil }
  }

  func begin() {
    ftruncate(file, 0)
    lseek(file, 0, SEEK_SET)
    dup2(file, STDERR_FILENO)
  }
}

/// A reason why the terminal cannot be used, as one line that also says what the user can do about it.
package struct TerminalError: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }

  static let notATerminal = TerminalError(
    "standard input and output must be a terminal; run pane in a terminal window, without pipes")
  static let termUnset = TerminalError(
    "TERM is not set, so the terminal's kind is unknown; set it, for example TERM=xterm-256color")
  static func termUnknown(_ term: String) -> TerminalError {
    TerminalError(
      "the terminal kind “\(term)” is unknown on this machine; install ncurses-term or " + another)
  }
  static func cannotAddress(_ term: String) -> TerminalError {
    TerminalError("the terminal kind “\(term)” cannot place its cursor; run pane --plain or " + another)
  }
  private static let another = "set TERM to another one, for example TERM=xterm-256color"
  static let notUTF8 = TerminalError(
    "the locale is not UTF-8 and C.UTF-8 is missing; set a UTF-8 locale, for example LC_ALL=en_US.UTF-8")
  static let noDescriptors = TerminalError(
    "the limit of open files is too low; raise it, for example ulimit -n 256")
  /// Returns the error of a system call that has just failed.
  static func system(_ call: String) -> TerminalError {
    TerminalError("\(call) failed: \(String(cString: strerror(errno))); try again in another terminal window")
  }
}

/// The C library that this file exports is the one that all files of this module and of the program use. Calls that Linux
/// alone has are in `CRestore/include/linux.h`.
package enum Platform {
  /// Returns the value of an environment variable; nil if it is not set.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// The clock that never goes back: CLOCK_MONOTONIC. Reading it is safe in a signal handler.
package enum MonotonicClock {
  /// The time since an arbitrary instant, in s.
  package static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

enum UTF8Locale {
  /// Makes the C library use UTF-8, by the user's locale or else by C.UTF-8. Otherwise ncurses would silently
  /// replace every block glyph by a blank.
  static func activate() throws(TerminalError) {
    for name in ["", "C.UTF-8"] {
      guard setlocale(LC_CTYPE, name) != nil, let codeset = nl_langinfo(nl_item(CODESET)) else { continue }
      if String(cString: codeset) == "UTF-8" { return }
    }
    throw .notUTF8
  }
}
