internal import CNcurses
internal import Glibc

/// The process that the shell waits for, with the program as its child in the same process group.
///
/// When the program is killed, the supervisor is still in the foreground: it reads the terminal's answers, gives
/// the terminal back, and ends as the program did. Until then it hands on the signals that are sent to it alone,
/// and stops when the program stops. When the supervisor is killed, the program ends by TERM.
enum Supervisor {
  /// The supervisor of this process; 0 if it has none.
  private nonisolated(unsafe) static var process: pid_t = 0

  /// Whether the supervisor is dead: the shell has gone on.
  static var isLost: Bool { process != 0 && getppid() != process }

  /// Forks: this returns in the child, where the program goes on, while the caller's process becomes the supervisor
  /// and ends with the child. Without room for another process it returns at once, unsupervised.
  static func split(_ restoration: UnsafeMutablePointer<Restoration>, guardian: Guard?) {
    var all = sigset_t()
    var old = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_BLOCK, &all, &old)
    // An ignored CHLD would hide the child's end.
    signal(SIGCHLD, SIG_DFL)
    let supervisor = getpid()
    let child = cn_fork()
    if child > 0 { supervise(child, restoration, guardian, signals: &all) }
    if child == 0 {
      process = supervisor
      cn_set_parent_death_signal(SIGTERM)
      // The supervisor may have died before that.
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
      // Sent by a process, not by the kernel to all of the group, nor by the child to all of the group.
      let isForwarded = info.si_code <= 0 && info._sifields._kill.si_pid != child
      switch signal {
      case SIGCHLD:
        var status: CInt = 0
        while waitpid(child, &status, WNOHANG | WUNTRACED | WCONTINUED) == child {
          if status & 0xff == 0x7f {
            isStopped = true
            // With a CONT that waits to be handled, the child's stop is over or about to be.
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

  /// Stops this process by the signal that has stopped the child, so that the shell is told the same; returns when
  /// continued.
  private static func stop(by signal: CInt) {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal)
    Glibc.signal(signal, SIG_DFL)
    kill(getpid(), signal)
    sigprocmask(SIG_UNBLOCK, &one, nil)
    sigprocmask(SIG_BLOCK, &one, nil)
    // The CONT that has continued this process is handled by the caller.
    sigemptyset(&one)
    sigaddset(&one, SIGCONT)
    var none = timespec()
    sigtimedwait(&one, nil, &none)
  }

  /// Continues a stopped child, unless the CONT was sent to all of the group: then its state changes soon.
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

  /// Ends with the exit code, or by the signal, of a status of `waitpid`.
  private static func end(as status: CInt) -> Never {
    let signal = status & 0x7f
    if signal == 0 { _exit(status >> 8 & 0xff) }
    // The child has written the core that is wanted.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    stop(by: signal)
    _exit(128 + signal)
  }
}
