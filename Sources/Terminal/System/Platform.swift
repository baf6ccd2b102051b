internal import CSignalSafe

@_exported public import Glibc

/// Calls that Linux alone has, here and in `CSignalSafe/platform.c`. The C library that this file exports is the one that
/// all files of this module and of the program use.
package enum Platform {
  /// The file that has the arguments of the program, each ended by a zero byte.
  package static let argumentsFile = "/proc/self/cmdline"

  /// Returns the value of an environment variable; nil if it is not set.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

extension sigaction {
  private var handler: UnsafeRawPointer? {
    unsafeBitCast(__sigaction_handler.sa_handler, to: UnsafeRawPointer?.self)
  }

  var isDefault: Bool { handler == nil }

  var isIgnored: Bool { handler == unsafeBitCast(SIG_IGN, to: UnsafeRawPointer?.self) }
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

/// Checks of system limits under which Dispatch would trap or retry for ever. They run before the terminal is changed.
enum ProcessLimits {
  /// The greatest number of descriptors that a session opens, including those of Dispatch.
  private static let descriptorCount = 25

  static var canOpenDescriptors: Bool {
    var opened: [CInt] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < descriptorCount {
      let next = dup(STDIN_FILENO)
      guard next >= 0 else { return false }
      opened.append(next)
    }
    return true
  }

  /// True if the thread that Dispatch starts for its timers can be created.
  static var canStartThread: Bool {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    return pthread_join(thread, nil) == 0
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
