#define _GNU_SOURCE
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "retried.h"
#include "signal_safe.h"

// The greatest number of files that may be unfinished at the same time, and the greatest length of the bytes that
// erase the progress line.
enum { file_count = 8, wipe_size = 512 };

// The table is changed by any thread, and read by a handler in any thread. A thread that changes it blocks all signals
// meanwhile, so that its own handler never waits for it.
static atomic_flag is_in_use = ATOMIC_FLAG_INIT;
static struct {
  bool is_used;
  char path[PATH_MAX];
} files[file_count];
static unsigned char wipe[wipe_size];
static size_t wipe_count;
static bool is_watching;

// The signals that end the program, and what they did before.
static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ending_count = sizeof ending / sizeof *ending };
static struct sigaction earlier[ending_count];

static void begin_use(sigset_t *old) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, old);
  // Another thread needs it for a few instructions.
  while (atomic_flag_test_and_set_explicit(&is_in_use, memory_order_acquire)) {}
}

static void end_use(const sigset_t *old) {
  atomic_flag_clear_explicit(&is_in_use, memory_order_release);
  pthread_sigmask(SIG_SETMASK, old, NULL);
}

static void tidy_up(void) {
  sigset_t old;
  begin_use(&old);
  for (int file = 0; file < file_count; file++) {
    if (files[file].is_used) unlink(files[file].path);
  }
  if (wipe_count > 0) write_some(STDERR_FILENO, wipe, wipe_count);
  end_use(&old);
}

static void set_default_action(int signal) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigaction(signal, &action, NULL);
}

static void interrupted(int signal) {
  tidy_up();
  for (int index = 0; index < ending_count; index++) {
    if (ending[index] == signal) sigaction(signal, &earlier[index], NULL);
  }
  // The signal is blocked until the handler returns, and takes effect then.
  raise(signal);
}

// Installs the handler. A signal that was ignored from the start, as by nohup, stays ignored.
static void watch(void) {
  if (is_watching) return;
  is_watching = true;
  for (int index = 0; index < ending_count; index++) {
    if (sigaction(ending[index], NULL, &earlier[index]) != 0 || earlier[index].sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_handler = interrupted};
    sigfillset(&action.sa_mask);
    sigaction(ending[index], &action, NULL);
  }
}

int unfinished_add(const char *path) {
  size_t size = strlen(path) + 1;
  if (size > PATH_MAX) {
    errno = ENAMETOOLONG;
    return -1;
  }
  sigset_t old;
  begin_use(&old);
  watch();
  int file = 0;
  while (file < file_count && files[file].is_used) file++;
  if (file < file_count) {
    memcpy(files[file].path, path, size);
    files[file].is_used = true;
  }
  end_use(&old);
  if (file < file_count) return file;
  errno = ENFILE;
  return -1;
}

void unfinished_forget(int file) {
  sigset_t old;
  begin_use(&old);
  files[file].is_used = false;
  end_use(&old);
}

void unfinished_set_wipe(const void *bytes, size_t count) {
  sigset_t old;
  begin_use(&old);
  watch();
  wipe_count = count < wipe_size ? count : wipe_size;
  memcpy(wipe, bytes, wipe_count);
  end_use(&old);
}

void unfinished_end(int signal) {
  tidy_up();
  set_default_action(signal);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  raise(signal);
  exit(128 + signal);
}
