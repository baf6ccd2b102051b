internal import CNcurses
internal import Glibc

/// Gives the terminal back when the program crashes, and lets it crash as it would have.
enum FatalSignals {
  static let all = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGSYS]

  /// The memory that a handler may touch: made before it is installed.
  private nonisolated(unsafe) static var restoration: UnsafeMutablePointer<Restoration>?
  private nonisolated(unsafe) static var previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  /// Whether a handler is at work: a fault within it restores nothing.
  private nonisolated(unsafe) static var isRestoring = false
  private nonisolated(unsafe) static var hasStack = false

  @MainActor static func install(_ restoration: UnsafeMutablePointer<Restoration>) {
    Self.restoration = restoration
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { signal, info, _ in
      if let restoration = FatalSignals.restoration, !FatalSignals.isRestoring {
        FatalSignals.isRestoring = true
        restoration.pointee.silenceWriter()
        restoration.pointee.restore()
      }
      sigaction(signal, FatalSignals.previous + Int(signal), nil)
      // A fault comes again by itself when its instruction is tried again, now for the previous handler. A signal
      // that was sent must be sent again.
      if let info, info.pointee.si_code > 0 { return }
      raise(signal)
    }
    action.sa_flags = CInt(bitPattern: UInt32(SA_SIGINFO)) | CInt(SA_ONSTACK)
    // TTOU, too: in the background the terminal's settings could not be set. A fault comes through all the same.
    sigfillset(&action.sa_mask)
    for signal in all {
      sigaction(signal, &action, previous + Int(signal))
      // Swift's own handler would ask questions on the screen for half a minute; a user who wants it sets its variable.
      if getenv("SWIFT_BACKTRACE") == nil { previous[Int(signal)] = sigaction() }
    }
    makeStack()
  }

  static func remove() {
    for signal in all { sigaction(signal, previous + Int(signal), nil) }
    restoration = nil
  }

  private static let stackSize = 1 << 16

  /// Gives the main thread a second stack for the handlers, since the first may be what is exhausted.
  @MainActor private static func makeStack() {
    guard !hasStack else { return }
    let memory = mmap(nil, stackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return }
    var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: stackSize)
    hasStack = sigaltstack(&stack, nil) == 0
  }
}
