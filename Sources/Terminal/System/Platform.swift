internal import CSignalSafe

#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif

/// The calls that differ between systems, here and in `CSignalSafe/platform.c`: those of Linux on Linux, those of POSIX
/// on any other system, and also on Linux in a build with PANE_POSIX. The C library that this file exports is the one
/// that all files of this module and of the program use.
package enum Platform {
  #if os(Linux) && !PANE_POSIX
    /// The file that has the arguments of the program, each ended by a zero byte; nil if the system has none.
    package static let argumentsFile: String? = "/proc/self/cmdline"
  #else
    package static let argumentsFile: String? = nil
  #endif

  /// Returns the value of an environment variable; nil if it is not set.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Creates a file without a name in a folder. It exists only while it is open, until it takes a name.
  /// - Returns: Its descriptor; −1 with errno set on failure, EOPNOTSUPP if there is no such file in this folder.
  package static func namelessFile(in folder: String) -> CInt { nameless_file(folder) }

  package static var temporaryFolder: String { String(cString: temporary_folder()) }

  /// Creates a temporary file without a name, which exists only while it is open.
  /// - Returns: Its descriptor; −1 with errno set on failure.
  package static func temporaryFile() -> CInt {
    let file = nameless_file(temporary_folder())
    return file < 0 && errno == EOPNOTSUPP ? unlinked_file(temporary_folder(), "pane") : file
  }

  /// Gives a file without a name a free path.
  /// - Returns: False, with errno set, on failure.
  package static func give(_ file: CInt, name path: String) -> Bool { nameless_file_take_name(file, path) }
}

extension sigaction {
  private var handler: UnsafeRawPointer? {
    #if canImport(Darwin)
      unsafeBitCast(__sigaction_u.__sa_handler, to: UnsafeRawPointer?.self)
    #else
      unsafeBitCast(__sigaction_handler.sa_handler, to: UnsafeRawPointer?.self)
    #endif
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
