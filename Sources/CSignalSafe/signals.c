#define _GNU_SOURCE
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "platform_signals.h"
#include "restoration.h"
#include "retried.h"

// MARK: Fatal signals

static const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGSYS};
enum { fatal_count = sizeof fatal / sizeof *fatal, stack_size = 1 << 16 };

static _Atomic(restoration *) armed;
// The actions that take place after the restoration. They change only while the handlers are not installed.
static struct sigaction previous[NSIG];
// True while a handler runs. A fault within it does not restore the terminal again.
static atomic_bool is_restoring;

static void crashed(int signal, siginfo_t *info, void *context) {
  (void)context;
  restoration *restoration = atomic_load(&armed);
  if (restoration && !atomic_exchange(&is_restoring, true)) {
    restoration_silence_writer(restoration);
    restoration_restore(restoration);
  }
  sigaction(signal, &previous[signal], NULL);
  // A fault occurs again when its instruction is retried, this time with the previous handler. A signal that was sent
  // has to be raised again.
  if (info && is_from_kernel(info)) return;
  raise(signal);
}

// Gives the main thread an alternate stack for the handlers, because the first one may have overflowed.
static void make_stack(void) {
  static bool has_stack;
  if (has_stack) return;
  void *memory = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  has_stack = sigaltstack(&stack, NULL) == 0;
}

void fatal_signals_install(restoration *self, bool keeps_handlers) {
  for (int index = 0; index < fatal_count; index++) {
    struct sigaction none = {.sa_handler = SIG_DFL};
    if (!keeps_handlers || sigaction(fatal[index], NULL, &none) != 0) none.sa_handler = SIG_DFL;
    previous[fatal[index]] = none;
  }
  make_stack();
  atomic_store(&armed, self);
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  // TTOU is blocked too, because otherwise the settings could not be changed from the background. A fault is delivered
  // even if its signal is blocked.
  sigfillset(&action.sa_mask);
  for (int index = 0; index < fatal_count; index++) sigaction(fatal[index], &action, NULL);
}

void fatal_signals_remove(void) {
  for (int index = 0; index < fatal_count; index++) sigaction(fatal[index], &previous[fatal[index]], NULL);
  atomic_store(&armed, NULL);
}

// MARK: Signals as events

// The two ends of a pipe. A byte in it says that signals wait.
static atomic_int events = -1;
static atomic_int sender = -1;
static _Atomic uint64_t waiting;
static atomic_int awaited_terminal = -1;
static atomic_bool is_end_requested;

int signal_events(void) {
  int ends[2];
  if (atomic_load(&events) < 0 && make_pipe(ends, false)) {
    atomic_store(&sender, ends[1]);
    atomic_store(&events, ends[0]);
  }
  return atomic_load(&events);
}

void signal_put_back(uint64_t signals) {
  // A byte for the first of them, so that the pipe is never full.
  if (signals != 0 && atomic_fetch_or(&waiting, signals) == 0) write_some(atomic_load(&sender), "", 1);
}

uint64_t signal_take(void) {
  unsigned char bytes[16];
  // First, so that a signal that comes between the two makes the descriptor readable again.
  while (RETRIED(read(atomic_load(&events), bytes, sizeof bytes)) > 0) {}
  return atomic_exchange(&waiting, 0);
}

static void note(int signal) {
  int error = errno;
  int terminal = atomic_load(&awaited_terminal);
  if (signal != SIGCONT) {
    if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) atomic_store(&is_end_requested, true);
  } else if (terminal >= 0 && !atomic_load(&is_end_requested)) {
    // A program that was stopped from outside may have been continued in the background, in the middle of a frame.
    // This call stops it again until it is in the foreground or asked to end.
    tcflow(terminal, TCOON);
  }
  signal_put_back(UINT64_C(1) << signal);
  errno = error;
}

void signal_watch(int signal, bool interrupts) {
  struct sigaction action = {.sa_handler = note, .sa_flags = interrupts ? 0 : SA_RESTART};
  // CONT is blocked so that a signal that ends a wait for the terminal is noted first.
  if (interrupts) sigaddset(&action.sa_mask, SIGCONT);
  sigaction(signal, &action, NULL);
}

void signal_await_terminal(int descriptor) { atomic_store(&awaited_terminal, descriptor); }

bool signal_waits(void) { return atomic_load(&waiting) != 0; }

bool signal_is_end_requested(void) { return atomic_load(&is_end_requested); }
