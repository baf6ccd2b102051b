/// Checks of system limits under which Dispatch would trap or retry for ever. They run before the terminal is
/// changed.
enum ProcessLimits {
  /// The greatest number of descriptors that a session opens, including those of Dispatch.
  private static let descriptorCount = 25

  /// True if all descriptors of a session can be opened.
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
