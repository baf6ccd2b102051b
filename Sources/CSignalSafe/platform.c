#define _GNU_SOURCE
#include "platform_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "retried.h"

static bool set_pipe(const int ends[2], int call, int flags) {
  if (fcntl(ends[0], call, flags) == 0 && fcntl(ends[1], call, flags) == 0) return true;
  int error = errno;
  close(ends[0]);
  close(ends[1]);
  errno = error;
  return false;
}

bool make_pipe(int ends[2], bool blocks) {
  if (pipe(ends) != 0 || !set_pipe(ends, F_SETFD, FD_CLOEXEC)) return false;
  return blocks || set_pipe(ends, F_SETFL, O_NONBLOCK);
}

#ifdef STATIC_RUNTIME

// The number of this thread as Swift's runtime knows it, 0 before it was asked for. The runtime's locks are futexes that
// contain it: in a child, whose main thread has another number than its parent's, the kernel would refuse to unlock one
// for which another thread waits, and both would try again for ever. The name is the runtime's own (ulock_get_tid in
// stdlib/include/swift/Threading/Impl/Linux/ulock.h); a runtime without it does not link.
extern _Thread_local uint32_t runtime_thread_number __asm__("_ZZN5swift14threading_impl5linux13ulock_get_tidEvE3tid")
    __attribute__((visibility("hidden")));

void forget_thread_number(void) { runtime_thread_number = 0; }

#else

void forget_thread_number(void) {}

#endif

int memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int reading_events(int terminal) {
  struct epoll_event event = {.events = EPOLLOUT | EPOLLET};
  int events = epoll_create1(EPOLL_CLOEXEC);
  if (events < 0 || epoll_ctl(events, EPOLL_CTL_ADD, terminal, &event) == 0) return events;
  close(events);
  return -1;
}

bool reading_events_take(int events) {
  struct epoll_event event;
  return epoll_wait(events, &event, 1, 0) == 1 && (event.events & EPOLLOUT) != 0;
}

// The beginning and the end of what the program reads and executes, by the linker.
extern const char __executable_start[], etext[];

void release_code(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = (uintptr_t)__executable_start & -page;
  madvise((void *)start, ((uintptr_t)etext & -page) - start, MADV_DONTNEED);
}

void set_process_name(const char *name) { prctl(PR_SET_NAME, name); }

void end_with_parent(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  // The parent may have ended before that call.
  if (getppid() != parent) kill(getpid(), SIGTERM);
}

void take_pending(int signal) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  struct timespec none = {0};
  sigtimedwait(&one, NULL, &none);
}

void take_signals(void (*take)(int, const siginfo_t *)) {
  sigset_t all;
  sigfillset(&all);
  while (true) {
    siginfo_t info = {0};
    int signal = sigwaitinfo(&all, &info);
    if (signal > 0) take(signal, &info);
  }
}
