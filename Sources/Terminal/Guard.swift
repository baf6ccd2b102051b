internal import CNcurses
internal import Glibc

/// A small process that restores the terminal when the program is killed and cannot do so itself.
///
/// It waits at a pipe whose other end only the program holds. Its own process group protects it from signals
/// that are sent to the program's group.
struct Guard {
  /// The name of the process, with a terminating zero.
  private static let name: StaticString = "tty-guard\0"

  private let process: pid_t
  private let pipe: CInt

  /// Forks the guard. Returns nil if the system cannot create a process; the program then runs without a
  /// guard.
  init?(_ restoration: UnsafeMutablePointer<Restoration>) {
    var ends: [CInt] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    let (read, write) = (ends[0], ends[1])
    _ = fcntl(write, F_SETFD, FD_CLOEXEC)
    process = Self.name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        let process = cn_fork()
        if process == 0, let name = name.baseAddress {
          Self.watch(restoration, pipe: read, other: write, name: name)
        }
        return process
      }
    }
    close(read)
    pipe = write
    if process < 0 {
      close(write)
      return nil
    }
  }

  /// Ends the guard, after the terminal was restored.
  func end() {
    // Closing the pipe is not enough: a guard that is stopped would never read it.
    kill(process, SIGKILL)
    close(pipe)
    var status: CInt = 0
    // Only the parent can wait for the guard: the supervisor, if there is one.
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// The body of the child process. It makes system calls only.
  private static func watch(
    _ restoration: UnsafeMutablePointer<Restoration>, pipe: CInt, other: CInt, name: UnsafePointer<CChar>
  ) -> Never {
    var all = sigset_t()
    sigfillset(&all)
    // While TTOU is blocked, a process in the background can change the terminal's settings.
    sigprocmask(SIG_BLOCK, &all, nil)
    setpgid(0, 0)
    // Another name, so that killing all processes with the program's name spares this one.
    cn_set_process_name(name)
    close(other)
    var byte: UInt8 = 0
    while Glibc.read(pipe, &byte, 1) < 0 && errno == EINTR {}
    restoration.pointee.restoreFromBackground()
    _exit(0)
  }
}
