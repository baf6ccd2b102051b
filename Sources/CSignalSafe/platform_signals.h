// The platform as the other files in C use it.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include "platform.h"

// Gives this process another name.
void set_process_name(const char *name);

// Makes TERM end this process when its parent has ended. Called after the fork, with all signals blocked.
void end_with_parent(pid_t parent);

// Makes Swift's runtime ask again for the number of the thread, which the fork has changed.
void forget_thread_number(void);

// Passes each signal that comes to a function, one at a time, for the rest of the process. All signals must be
// blocked, and are while the function runs.
_Noreturn void take_signals(void (*take)(int signal, const siginfo_t *info));

// Returns true if a blocked signal waits.
static inline bool is_pending(int signal) {
  sigset_t signals;
  sigpending(&signals);
  return sigismember(&signals, signal) == 1;
}

// Takes a blocked signal if it is pending.
void take_pending(int signal);

// Creates a pipe that no other program inherits. Returns false and sets errno on failure.
// - blocks: true if reading and writing wait.
bool make_pipe(int ends[2], bool blocks);

// Returns true if the kernel has sent a signal, for example after a fault, and not a process.
static inline bool is_from_kernel(const siginfo_t *info) {
  return info->si_code > 0 && info->si_code != SI_USER && info->si_code != SI_QUEUE;
}
