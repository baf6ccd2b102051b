#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#include "platform_signals.h"
#include "restoration.h"
#include "retried.h"

// Blocks all signals, so that a child does not run the handlers of the program.
static void block_signals(sigset_t *old) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, old);
}

static void set_default_action(int signal) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigaction(signal, &action, NULL);
}

// MARK: The guard

// The body of the guard. It waits at a pipe whose other end only the program holds. Its own process group protects it
// from signals that are sent to the program's group. While TTOU is blocked, as all signals are, a process in the
// background can change the terminal's settings.
static _Noreturn void guard_watch(restoration *restoration, int end, int other) {
  setpgid(0, 0);
  // Another name, so that killing all processes with the program's name spares this one.
  set_process_name("tty-guard");
  close(other);
  unsigned char byte;
  // Only the end of the pipe is the end of the program. After an error the program may still draw, and a terminal that
  // is restored under it would keep the keys back until a line ends.
  while (read(end, &byte, 1) < 0) {
    if (errno != EINTR) poll(NULL, 0, 100);
  }
  restoration_restore_from_background(restoration);
  _exit(0);
}

pid_t guard_start(restoration *self, int *held) {
  int ends[2];
  if (!make_pipe(ends, true)) return -1;
  sigset_t old;
  block_signals(&old);
  pid_t process = fork();
  if (process == 0) guard_watch(self, ends[0], ends[1]);
  sigprocmask(SIG_SETMASK, &old, NULL);
  close(ends[0]);
  if (process < 0) close(ends[1]);
  *held = ends[1];
  return process;
}

void guard_end(pid_t process, int held) {
  if (process <= 0) return;
  // Closing the pipe is not enough: a guard that is stopped would never read it.
  kill(process, SIGKILL);
  close(held);
  // Only the parent can wait for the guard: the supervisor, if there is one.
  while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
}

// MARK: The supervisor

// The process that the shell waits for, with the program as its child in the same process group.
//
// If the program is killed, the supervisor is still in the foreground: it reads the terminal's replies, restores the
// terminal, and ends with the program's status. Until then it forwards signals that are sent to it alone, and stops
// when the program stops. If the supervisor is killed, TERM ends the program.

// The supervisor of this process; 0 if it has none.
static atomic_int supervisor;

bool supervisor_is_lost(void) {
  int process = atomic_load(&supervisor);
  return process != 0 && getppid() != process;
}

// Stops this process by the signal that stopped the child, so that the shell sees the same status, or ends it by the
// signal that ended the child. Returns after it was continued.
static void stop_by(int signal) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  set_default_action(signal);
  kill(getpid(), signal);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  sigprocmask(SIG_BLOCK, &one, NULL);
  // The caller handles the CONT that continued this process.
  take_pending(SIGCONT);
}

// Continues a stopped child, unless CONT was sent to the whole group, in which case the child's state changes soon.
static void continue_along(pid_t child) {
  for (int attempt = 0; attempt < 10; attempt++) {
    siginfo_t info = {0};
    int states = WSTOPPED | WCONTINUED | WEXITED | WNOHANG | WNOWAIT;
    if (waitid(P_PID, (id_t)child, &info, states) == 0 && info.si_signo == SIGCHLD) return;
    poll(NULL, 0, 10);
  }
  kill(child, SIGCONT);
}

// Ends this process with an exit code or by a signal; 0 for none.
static _Noreturn void end_as(int code, int signal) {
  if (signal == 0) _exit(code);
  // The child has already written the core file.
  struct rlimit none = {0};
  setrlimit(RLIMIT_CORE, &none);
  stop_by(signal);
  _exit(128 + signal);
}

typedef struct {
  restoration *restoration;
  pid_t child;
  bool is_stopped;
  pid_t guard;
  int held;
} supervision;

static _Noreturn void end_supervision(const supervision *self, int code, int signal) {
  restoration_restore(self->restoration);
  guard_end(self->guard, self->held);
  end_as(code, signal);
}

// Handles all changes of the child's state, after a CHLD.
static void child_changed(supervision *self, const siginfo_t *info) {
  while (true) {
    int status = 0;
    pid_t changed = (pid_t)RETRIED(waitpid(self->child, &status, WNOHANG | WUNTRACED | WCONTINUED));
    if (changed == 0) return;
    if (changed != self->child) {
      // The call has failed. Another one, or the signal itself, may still tell how the child has ended.
      siginfo_t state = {0};
      if (waitid(P_PID, (id_t)self->child, &state, WEXITED | WNOHANG | WNOWAIT) != 0) state = *info;
      if (state.si_pid == 0) return;
      bool is_told = state.si_pid == self->child;
      if (is_told && state.si_code == CLD_EXITED) end_supervision(self, state.si_status, 0);
      if (is_told && (state.si_code == CLD_KILLED || state.si_code == CLD_DUMPED))
        end_supervision(self, 0, state.si_status);
      end_supervision(self, EX_OSERR, 0);
    }
    if (WIFSTOPPED(status)) {
      self->is_stopped = true;
      // With a pending CONT the child's stop is over or about to be.
      if (is_pending(SIGCONT)) continue;
      stop_by(WSTOPSIG(status));
      continue_along(self->child);
    } else if (WIFCONTINUED(status)) {
      self->is_stopped = false;
    } else {
      end_supervision(self, WEXITSTATUS(status), WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    }
  }
}

static supervision supervised;

static void take_signal(int signal, const siginfo_t *info) {
  pid_t child = supervised.child;
  // True for a signal from another process; false if the kernel or the child sent it to the whole group.
  bool is_forwarded = !is_from_kernel(info) && info->si_pid != child;
  switch (signal) {
    case SIGCHLD: child_changed(&supervised, info); break;
    case SIGCONT:
      if (supervised.is_stopped) continue_along(child);
      break;
    case SIGTTIN:
    case SIGTTOU:
    case SIGWINCH:
    case SIGURG: break;
    default:
      if (is_forwarded) kill(child, signal);
  }
}

void supervisor_split(restoration *self, pid_t guard, int held) {
  sigset_t old;
  block_signals(&old);
  // If CHLD were ignored, the child's end would not be reported.
  set_default_action(SIGCHLD);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child > 0) {
    supervised = (supervision){.restoration = self, .child = child, .guard = guard, .held = held};
    // From here on it needs a few pages. A debugger's breakpoints are lost with the others.
    release_code();
    take_signals(take_signal);
  }
  if (child == 0) {
    forget_thread_number();
    atomic_store(&supervisor, parent);
    end_with_parent(parent);
  }
  sigprocmask(SIG_SETMASK, &old, NULL);
}
