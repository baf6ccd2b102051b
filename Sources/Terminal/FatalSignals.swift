internal import Glibc

/// Gives the terminal back when the program crashes, and lets it crash as it would have.
enum FatalSignals {
  static let all = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGSYS]

  /// What a handler may touch: made before it is installed.
  private nonisolated(unsafe) static var restoration: UnsafeMutablePointer<Restoration>?
  private nonisolated(unsafe) static var previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  private nonisolated(unsafe) static var stackKey: pthread_key_t = 0

  static func install(_ restoration: UnsafeMutablePointer<Restoration>) {
    Self.restoration = restoration
    if stackKey == 0 { pthread_key_create(&stackKey, FatalSignals.releaseStack) }
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { signal, info, _ in
      FatalSignals.restoration?.pointee.restore()
      sigaction(signal, FatalSignals.previous + Int(signal), nil)
      // A fault comes again by itself when its instruction is tried again, now for whoever would have had it.
      // What was sent must be sent again.
      if let info, info.pointee.si_code > 0 { return }
      raise(signal)
    }
    action.sa_flags = CInt(bitPattern: UInt32(SA_SIGINFO)) | CInt(SA_ONSTACK)
    for signal in all {
      sigaction(signal, &action, previous + Int(signal))
      // Swift's own handler would ask questions on the screen for half a minute; who wants it sets its variable.
      if getenv("SWIFT_BACKTRACE") == nil { previous[Int(signal)] = sigaction() }
    }
    ensureStack()
  }

  static func remove() {
    for signal in all { sigaction(signal, previous + Int(signal), nil) }
    restoration = nil
  }

  private static let stackSize = 1 << 16

  /// At a thread's end. The main thread's comes early, when dispatch takes over, but it still gets signals.
  private static let releaseStack: @convention(c) (UnsafeMutableRawPointer?) -> Void = { memory in
    var none = stack_t(ss_sp: nil, ss_flags: CInt(SS_DISABLE), ss_size: 0)
    sigaltstack(&none, nil)
    munmap(memory, FatalSignals.stackSize)
  }

  /// Gives the present thread a second stack for its handlers, since the first may be what is exhausted. The
  /// main queue moves from thread to thread, so whoever runs on it asks for one each time.
  static func ensureStack() {
    guard pthread_getspecific(stackKey) == nil else { return }
    var current = stack_t()
    sigaltstack(nil, &current)
    guard current.ss_flags & CInt(SS_DISABLE) != 0 else { return }
    let memory = mmap(nil, stackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return }
    current = stack_t(ss_sp: memory, ss_flags: 0, ss_size: stackSize)
    sigaltstack(&current, nil)
    pthread_setspecific(stackKey, memory)
  }
}
