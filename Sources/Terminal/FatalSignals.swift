internal import Glibc

/// Restores the terminal when the program crashes, then lets the original action of the signal take place.
enum FatalSignals {
  static let all = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGSYS]

  /// The memory that a handler uses, allocated before the handler is installed.
  private nonisolated(unsafe) static var restoration: UnsafeMutablePointer<Restoration>?
  private nonisolated(unsafe) static var previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  /// True while a handler runs. A fault within it does not restore the terminal again.
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
      // A fault occurs again when its instruction is retried, this time with the previous handler. A signal
      // that was sent has to be raised again.
      if let info, info.pointee.si_code > 0 { return }
      raise(signal)
    }
    action.sa_flags = CInt(bitPattern: UInt32(SA_SIGINFO)) | CInt(SA_ONSTACK)
    // TTOU is blocked too, because otherwise the settings could not be changed from the background. A fault
    // is delivered even if its signal is blocked.
    sigfillset(&action.sa_mask)
    for signal in all {
      sigaction(signal, &action, previous + Int(signal))
      // Swift's own handler would prompt on the screen for half a minute; SWIFT_BACKTRACE keeps it.
      if getenv("SWIFT_BACKTRACE") == nil { previous[Int(signal)] = sigaction() }
    }
    makeStack()
  }

  static func remove() {
    for signal in all { sigaction(signal, previous + Int(signal), nil) }
    restoration = nil
  }

  private static let stackSize = 1 << 16

  /// Gives the main thread an alternate stack for the handlers, because the first one may have overflowed.
  @MainActor private static func makeStack() {
    guard !hasStack else { return }
    let memory = mmap(nil, stackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return }
    var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: stackSize)
    hasStack = sigaltstack(&stack, nil) == 0
  }
}
