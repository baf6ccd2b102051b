internal import CNcurses
internal import Glibc

/// The process that the shell waits for, with the program as its child in the same process group.
///
/// If the program is killed, the supervisor is still in the foreground: it reads the terminal's replies,
/// restores the terminal, and ends with the program's status. Until then it forwards signals that are sent to
/// it alone, and stops when the program stops. If the supervisor is killed, TERM ends the program.
enum Supervisor {
  /// The supervisor of this process; 0 if it has none.
  private nonisolated(unsafe) static var process: pid_t = 0

  /// True if the supervisor is dead and the shell has continued.
  static var isLost: Bool { process != 0 && getppid() != process }

  /// Forks. Returns in the child, where the program continues, while the calling process becomes the
  /// supervisor and ends with the child. If no process can be created, it returns in the caller, without a
  /// supervisor.
  static func split(_ restoration: UnsafeMutablePointer<Restoration>, guardian: Guard?) {
    var all = sigset_t()
    var old = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_BLOCK, &all, &old)
    // If CHLD were ignored, the child's end would not be reported.
    signal(SIGCHLD, SIG_DFL)
    let supervisor = getpid()
    let child = cn_fork()
    if child > 0 { supervise(child, restoration, guardian, signals: &all) }
    if child == 0 {
      process = supervisor
      cn_set_parent_death_signal(SIGTERM)
      // The supervisor may have died before that call.
      if getppid() != supervisor { kill(getpid(), SIGTERM) }
    }
    sigprocmask(SIG_SETMASK, &old, nil)
  }

  private static func supervise(
    _ child: pid_t, _ restoration: UnsafeMutablePointer<Restoration>, _ guardian: Guard?,
    signals: inout sigset_t
  ) -> Never {
    var isStopped = false
    while true {
      var info = siginfo_t()
      let signal = sigwaitinfo(&signals, &info)
      // True for a signal from another process; false if the kernel or the child sent it to the whole group.
      let isForwarded = info.si_code <= 0 && info._sifields._kill.si_pid != child
      switch signal {
      case SIGCHLD:
        var status: CInt = 0
        while waitpid(child, &status, WNOHANG | WUNTRACED | WCONTINUED) == child {
          if status & 0xff == 0x7f {
            isStopped = true
            // With a pending CONT the child's stop is over or about to be.
            if isPending(SIGCONT) { continue }
            stop(by: status >> 8 & 0xff)
            continueAlong(child)
          } else if status == 0xffff {
            isStopped = false
          } else {
            restoration.pointee.restore()
            guardian?.end()
            end(as: status)
          }
        }
      case SIGCONT:
        if isStopped { continueAlong(child) }
      case SIGTTIN, SIGTTOU, SIGWINCH, SIGURG, -1: break
      default: if isForwarded { kill(child, signal) }
      }
    }
  }

  /// Stops this process by the signal that stopped the child, so that the shell sees the same status. Returns
  /// after it was continued.
  private static func stop(by signal: CInt) {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    Glibc.signal(signal, SIG_DFL)
    kill(getpid(), signal)
    sigprocmask(SIG_UNBLOCK, &one, nil)
    sigprocmask(SIG_BLOCK, &one, nil)
    // The caller handles the CONT that continued this process.
    sigemptyset(&one)
    sigaddset(&one, SIGCONT)
    var none = timespec()
    sigtimedwait(&one, nil, &none)
  }

  /// Continues a stopped child, unless CONT was sent to the whole group, in which case the child's state
  /// changes soon.
  private static func continueAlong(_ child: pid_t) {
    for _ in 0..<10 {
      var info = siginfo_t()
      let states = WSTOPPED | WCONTINUED | WEXITED
      if waitid(P_PID, id_t(child), &info, states | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD {
        return
      }
      poll(nil, 0, 10)
    }
    kill(child, SIGCONT)
  }

  private static func isPending(_ signal: CInt) -> Bool {
    var signals = sigset_t()
    sigpending(&signals)
    return sigismember(&signals, signal) == 1
  }

  /// Ends this process with the exit code or the signal of a `waitpid` status.
  private static func end(as status: CInt) -> Never {
    let signal = status & 0x7f
    if signal == 0 { _exit(status >> 8 & 0xff) }
    // The child has already written the core file.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    stop(by: signal)
    _exit(128 + signal)
  }
}
