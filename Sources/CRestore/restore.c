#include "restore.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

// The state of the restoration, in memory that the program shares with its guard.
typedef struct {
  atomic_bool is_owed;
  // The bytes that leave the screen, and room for the next ones, so that either of them is read completely.
  struct {
    size_t count;
    unsigned char bytes[restore_capacity];
  } leaving[2];
  atomic_int current, awaited, milliseconds;
  int output, input, errors, capture;
  pid_t group;
  struct termios saved, raw;
} restoration;

static restoration *self;
static pid_t guard;
// The end of a pipe that the program alone holds: the guard reads its end when the program is gone.
static int held;

static const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGSYS};
// The stack of a crash, because the first one may have overflowed.
static unsigned char stack[1 << 16];

// Returns true if the program's group, and not the shell, is in the foreground; the guard has another group.
static bool owns_terminal(void) { return tcgetpgrp(self->input) == self->group; }

void restore_write(bool discards) {
  int current = atomic_load(&self->current);
  for (int attempt = 0; attempt < 5; attempt++) {
    // A part that was written ends in the middle of a sequence at most, which the first ESC ends.
    if (discards || attempt > 0) tcflush(self->output, TCOFLUSH);
    ssize_t written = write(self->output, self->leaving[current].bytes, self->leaving[current].count);
    if (written == (ssize_t)self->leaving[current].count) return;
    poll(&(struct pollfd){.fd = self->output, .events = POLLOUT}, 1, 10);
  }
}

// Makes the shell write its prompt again, which may have come before the screen was left. A line editor redraws its
// line after a change of the window's size: the window is one row smaller for 50 ms.
static void show_prompt(void) {
  struct winsize window;
  if (ioctl(self->input, TIOCGWINSZ, &window) != 0 || window.ws_row < 2) return;
  int rows = window.ws_row--;
  ioctl(self->input, TIOCSWINSZ, &window);
  poll(NULL, 0, 50);
  // The user may have changed the size meanwhile.
  if (ioctl(self->input, TIOCGWINSZ, &window) != 0 || window.ws_row != rows - 1) return;
  window.ws_row = (unsigned short)rows;
  ioctl(self->input, TIOCSWINSZ, &window);
}

static bool are_equal(const struct termios *one, const struct termios *two) {
  return one->c_lflag == two->c_lflag && one->c_iflag == two->c_iflag && one->c_oflag == two->c_oflag;
}

// Returns true if the shell has the terminal and has set its own settings, which it may do a moment later: a shell with a
// line editor does, and others do not.
static bool shell_has_settings(void) {
  struct termios now;
  for (int attempt = 0; attempt < 20 && !owns_terminal(); attempt++, poll(NULL, 0, 10)) {
    if (tcgetattr(self->input, &now) != 0) return true;
    if (!are_equal(&now, &self->raw) && !are_equal(&now, &self->saved)) return true;
  }
  return false;
}

static void replay_errors(void) {
  if (self->capture < 0) return;
  dup2(self->errors, STDERR_FILENO);
  unsigned char bytes[512];
  ssize_t count;
  for (off_t place = 0; (count = pread(self->capture, bytes, sizeof bytes, place)) > 0; place += count)
    if (write(self->errors, bytes, (size_t)count) != count) return;
}

void restore_finish(void) {
  bool is_late = shell_has_settings();
  if (!is_late) {
    tcsetattr(self->input, TCSANOW, &self->saved);
    tcflush(self->input, TCIFLUSH);
  }
  replay_errors();
  if (is_late && self->leaving[atomic_load(&self->current)].count > 0) show_prompt();
  atomic_store(&self->is_owed, false);
}

void restore_discard(void) {
  // The time of a reply is unknown until the first one.
  int silence = (atomic_load(&self->awaited) > 0 ? 250 : 100) + 2 * atomic_load(&self->milliseconds);
  struct pollfd input = {.fd = self->input, .events = POLLIN};
  for (int round = 0; round < 25 && poll(&input, 1, silence < 1000 ? silence : 1000) == 1; round++) {
    poll(NULL, 0, 20);
    if (tcflush(self->input, TCIFLUSH) != 0) return;
  }
}

// Restores everything after a crash or a kill. A crash waits for what still comes; the guard cannot, as the shell does not.
static void restore(void) {
  if (!atomic_load(&self->is_owed)) return;
  bool is_awaited = atomic_load(&self->awaited) > 0;
  // First, so that a shell without a line editor does not read replies byte by byte.
  struct termios now;
  if (guard == 0 && tcgetattr(self->input, &now) == 0 && are_equal(&now, &self->raw))
    tcsetattr(self->input, TCSANOW, &self->saved);
  restore_write(is_awaited);
  if (guard != 0) restore_discard();
  restore_finish();
  if (guard != 0 || !is_awaited) return;
  // Once, because the user may already type.
  poll(NULL, 0, 100);
  tcflush(self->input, TCIFLUSH);
}

static void crashed(int number) {
  static atomic_bool is_restoring;
  if (!atomic_exchange(&is_restoring, true)) restore();
  // It takes place when this handler, in which all signals are blocked, returns.
  signal(number, SIG_DFL);
  raise(number);
}

static _Noreturn void watch(int end) {
  // A group of its own, so that a signal to the program's group spares it.
  setpgid(0, 0);
  name_process("tty-guard");
  close(held);
  while (read(end, &(char){0}, 1) < 0 && errno == EINTR) {}
  restore();
  _exit(0);
}

bool restore_begin(int output, int input, int errors, int capture, const struct termios *saved,
                   const struct termios *raw) {
  self = mmap(NULL, sizeof *self, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int ends[2];
  if (self == MAP_FAILED || pipe(ends) != 0) return false;
  *self = (restoration){.output = output, .input = input, .errors = errors, .capture = capture,
                        .group = getpgrp(), .saved = *saved, .raw = *raw};
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  held = ends[1];
  sigset_t all, old;
  sigfillset(&all);
  // The guard ignores every signal. With TTOU blocked it can change the settings from the background.
  sigprocmask(SIG_BLOCK, &all, &old);
  guard = fork();
  if (guard == 0) watch(ends[0]);
  // Here too, because a kill of the group may come before the guard runs.
  if (guard > 0) setpgid(guard, guard);
  sigprocmask(SIG_SETMASK, &old, NULL);
  close(ends[0]);
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int index = 0; index < (int)(sizeof fatal / sizeof *fatal); index++) sigaction(fatal[index], &action, NULL);
  return true;
}

void restore_owe(const void *bytes, size_t count) {
  int next = 1 - atomic_load(&self->current);
  if (count > 0) memcpy(self->leaving[next].bytes, bytes, count);
  self->leaving[next].count = count;
  atomic_store(&self->current, next);
  atomic_store(&self->is_owed, true);
}

void restore_expect(int reports, int milliseconds) {
  atomic_store(&self->milliseconds, milliseconds);
  atomic_store(&self->awaited, reports);
}

void restore_end(void) {
  for (int index = 0; index < (int)(sizeof fatal / sizeof *fatal); index++) signal(fatal[index], SIG_DFL);
  if (guard <= 0) return;
  // A guard that is stopped would not read the end of its pipe.
  kill(guard, SIGKILL);
  close(held);
  while (waitpid(guard, NULL, 0) < 0 && errno == EINTR) {}
  guard = -1;
}

static atomic_int sender = -1, awaited_terminal = -1;
static _Atomic uint64_t waiting;

int signals_descriptor(void) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++)
    if (fcntl(ends[end], F_SETFD, FD_CLOEXEC) != 0 || fcntl(ends[end], F_SETFL, O_NONBLOCK) != 0) return -1;
  atomic_store(&sender, ends[1]);
  return ends[0];
}

static void note(int signal) {
  int error = errno;
  int terminal = atomic_load(&awaited_terminal);
  // A program that was stopped from outside may have been continued in the background, in the middle of a frame. This
  // call stops it again until it is in the foreground, or until it is asked to end.
  if (signal == SIGCONT && terminal >= 0 && !signals_wait(1 << SIGINT | 1 << SIGTERM | 1 << SIGHUP))
    tcflow(terminal, TCOON);
  // A byte for the first signal alone, so that the pipe is never full.
  if (atomic_fetch_or(&waiting, UINT64_C(1) << signal) == 0 && write(atomic_load(&sender), "", 1) < 0) {}
  errno = error;
}

bool signals_watch(int signal, bool interrupts) {
  struct sigaction action = {.sa_handler = note, .sa_flags = interrupts ? 0 : SA_RESTART}, old;
  if (sigaction(signal, NULL, &old) != 0 || old.sa_handler == SIG_IGN) return false;
  // CONT waits, so that a signal that ends a wait for the terminal is noted first.
  if (interrupts) sigaddset(&action.sa_mask, SIGCONT);
  return sigaction(signal, &action, NULL) == 0;
}

bool signals_wait(uint64_t set) { return (atomic_load(&waiting) & set) != 0; }
uint64_t signals_take(uint64_t set) { return atomic_fetch_and(&waiting, ~set) & set; }
void signals_await(int terminal) { atomic_store(&awaited_terminal, terminal); }
