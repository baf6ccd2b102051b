internal import CSignalSafe
#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif

/// The system under the program, where the ways of systems differ. This file and `CSignalSafe/platform.c` have
/// all of it; the C library that is imported here is that of all files of this module and of the program.
///
/// Linux's own calls are used on Linux, and those of POSIX in their place on any other system. A build with PANE_POSIX
/// uses those of POSIX on Linux too.
package enum Platform {
  #if os(Linux) && !PANE_POSIX
    /// The file that has the arguments of the program, each ended by a zero byte; nil if the system has none.
    package static let argumentsFile: String? = "/proc/self/cmdline"
  #else
    package static let argumentsFile: String? = nil
  #endif

  /// Creates a file without a name in a folder. It exists only while it is open, until it takes a name.
  /// - Returns: Its descriptor; −1 with errno set on failure, EOPNOTSUPP if there is no such file in this folder.
  package static func namelessFile(in folder: String) -> CInt { nameless_file(folder) }

  /// Gives a file without a name a free path.
  /// - Returns: False, with errno set, on failure.
  package static func give(_ file: CInt, name path: String) -> Bool { nameless_file_take_name(file, path) }
}

extension sigaction {
  /// The address of the handler.
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
