internal import Glibc

/// Limits of the system under which Dispatch would trap, or try for ever: they are found out before the terminal is
/// touched.
enum ProcessLimits {
  /// The most descriptors that a session opens, those of Dispatch included.
  private static let descriptorCount = 24

  /// Whether all descriptors can be opened that a session needs.
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

  /// Whether there is room for the thread that Dispatch starts for its timers.
  static var canStartThread: Bool {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    return pthread_join(thread, nil) == 0
  }
}
