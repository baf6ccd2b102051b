// The restoration of the terminal, and signals as events: all that runs in a signal handler, or in a child after fork(),
// where memory cannot be allocated and no lock can be taken.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <termios.h>
#include "linux.h"

// The greatest number of bytes that leave the screen.
enum { restore_capacity = 8192 };

// Prepares the restoration: shared memory, the guard, and handlers of fatal signals. The guard is a small process that
// restores the terminal when the program is killed; it is forked here, so that no other thread may run yet. Returns false
// and sets errno on failure.
// - output: the non-blocking descriptor of frames; input: the one of the settings.
// - errors, capture: standard error, and the file that takes its place meanwhile; −1 if messages are not captured.
bool restore_begin(int output, int input, int errors, int capture, const struct termios *saved,
                   const struct termios *raw);

// Records that the terminal must be restored from now on, by these bytes and the user's settings.
void restore_owe(const void *bytes, size_t count);

// Records the number of replies that the terminal still owes, or of buttons that are held, and the time of a reply, in ms.
void restore_expect(int reports, int milliseconds);

// Discards what still comes until there is a silence: replies, and the reports of a mouse that is dragged.
void restore_discard(void);

// Writes the bytes that leave the screen, in place of output that the terminal has not read if there is no room.
// - discards: true to discard that output in any case, because the replies to it would reach the shell.
void restore_write(bool discards);

// Restores settings and error messages, unless the shell has the terminal and has set its own. Nothing is owed then.
void restore_finish(void);

// Ends the guard and removes the handlers, after the terminal was restored.
void restore_end(void);

// Returns a descriptor that is readable while signals wait; −1 and errno if there can be none.
int signals_descriptor(void);

// Makes a signal an event, unless it is ignored, as the parent process has asked for (nohup). Returns true if it is one.
// - interrupts: true if it ends a system call that waits.
bool signals_watch(int signal, bool interrupts);

// Returns true if a signal of a set waits; a set has the bit `1 << signal`.
bool signals_wait(uint64_t set);

// Removes the signals of a set that wait, and returns them.
uint64_t signals_take(uint64_t set);

// Sets the terminal in whose foreground a continued program must be before it goes on; −1 for none.
void signals_await(int terminal);
