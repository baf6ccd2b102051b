@_exported public import Glibc

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
