internal import CNcurses
internal import Glibc

/// A tiny process that gives the terminal back when ours is killed and can do nothing any more.
///
/// It waits at a pipe whose other end only we hold. Its own process group keeps it from what is sent to ours.
struct Guard {
  /// Of the process, with the zero at its end.
  private static let name: StaticString = "tty-guard\0"

  private let process: pid_t
  private let pipe: CInt

  /// Forks the guard; nil if the system has no room for it, which is no reason not to start.
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

  /// Ends the guard: the terminal has been given back.
  func end() {
    // Not by the pipe: the guard may have been stopped, and would never read it.
    kill(process, SIGKILL)
    close(pipe)
    var status: CInt = 0
    // Only its parent can wait for it: the supervisor, if there is one.
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// The child's life: system calls, and nothing else.
  private static func watch(
    _ restoration: UnsafeMutablePointer<Restoration>, pipe: CInt, other: CInt, name: UnsafePointer<CChar>
  ) -> Never {
    var all = sigset_t()
    sigfillset(&all)
    // Blocked, TTOU lets a process in the background change the terminal.
    sigprocmask(SIG_BLOCK, &all, nil)
    setpgid(0, 0)
    // Whoever kills all that is called as we are shall not kill this.
    cn_set_process_name(name)
    close(other)
    var byte: UInt8 = 0
    while Glibc.read(pipe, &byte, 1) < 0 && errno == EINTR {}
    restoration.pointee.restoreFromBackground()
    _exit(0)
  }
}
