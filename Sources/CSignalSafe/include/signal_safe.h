// Everything that runs in a signal handler, or in a child after fork(). Both may begin between any two instructions of
// a program with several threads, so that memory cannot be allocated and no lock of a library can be taken: all of it
// is C that makes system calls only.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

// MARK: The restoration of the terminal

// The state that the restoration needs. It lies in memory that the program shares with its guard and its supervisor,
// and is prepared in advance.
typedef struct restoration restoration;

// The greatest length of the sequences that reset the modes, in bytes.
enum { restoration_capacity = 8192 };

// Creates a restoration, which is never freed. Returns NULL and sets errno on failure.
// - writer: the non-blocking descriptor that frames are written to.
// - input: the descriptor for the settings and for replies.
// - saved, raw: the user's settings, and those of the program.
restoration *restoration_create(int writer, int input, const struct termios *saved, const struct termios *raw);

// Records that standard error goes to the file `capture` during the session and belongs to `errors`. Called before
// other processes are started.
void restoration_capture_errors(restoration *self, int errors, int capture);

// Records that the terminal must be restored from now on, or that other sequences are needed for it.
void restoration_owe(restoration *self, const void *sequences, size_t count);

// Records the replies that are expected: their number, the final byte of each, and the usual time until they come,
// in s.
void restoration_expect(restoration *self, int count, unsigned char final, double time);

// Writes the sequences that reset the modes. Pending output is discarded if it leaves no room, or if the terminal has
// stalled: the replies to that output would reach the next program that reads.
void restoration_write_sequences(restoration *self);

// Discards pending output and writes the sequences again, for a terminal that has not replied in time: its late
// replies would reach the shell.
void restoration_rewrite_sequences(restoration *self);

// Sets the user's settings and discards input that was meant for the program.
void restoration_set_settings(restoration *self);

// Writes the captured error messages to the original standard error, and reconnects it.
void restoration_replay_errors(restoration *self);

// Restores the settings and the error messages after the sequences were written, unless the shell has set other
// settings. TTOU must be blocked.
void restoration_set_settings_from_background(restoration *self);

// Records that everything was restored by separate calls.
void restoration_settle(restoration *self);

// Returns the time to wait for a reply that usually takes `round_trip`, both in s. A constant part covers a busy
// machine.
double restoration_patience(double round_trip);

// Returns true if a reply that usually takes `round_trip` has been missing for so long, both in s, that the terminal
// has stalled.
bool restoration_is_overdue(double time, double round_trip);

// MARK: Processes

// Forks the guard, a small process that restores the terminal when the program is killed and cannot do so itself.
// Returns its process, and in `held` the end of its pipe that only the program holds; -1 if there can be none.
pid_t guard_start(restoration *self, int *held);

// Ends the guard, after the terminal was restored.
void guard_end(pid_t process, int held);

// Forks. Returns in the child, where the program continues, while the calling process becomes the supervisor and ends
// with the child. If no process can be created, it returns in the caller, without a supervisor.
// - guard, held: the guard, which the supervisor ends; -1 if there is none.
void supervisor_split(restoration *self, pid_t guard, int held);

// Returns true if the supervisor is dead and the shell has continued.
bool supervisor_is_lost(void);

// MARK: Fatal signals

// Restores the terminal when the program crashes, then lets the original action of the signal take place.
// - keeps_handlers: true to let Swift's handlers take place, which would prompt on the screen.
void fatal_signals_install(restoration *self, bool keeps_handlers);
void fatal_signals_remove(void);

// MARK: Signals as events

// Returns a descriptor that is readable while signals wait to be taken. It is never closed, because a handler in
// another thread may still write to it. Returns -1 and sets errno if there can be none.
int signal_events(void);

// Makes a signal an event.
// - interrupts: true if it ends a blocking system call.
void signal_watch(int signal, bool interrupts);

// Removes the signals that wait and returns them, one bit for each.
uint64_t signal_take(void);

// Returns true if signals wait to be taken.
bool signal_waits(void);

// Puts signals back, to be taken later.
void signal_put_back(uint64_t signals);

// Sets the terminal in whose foreground a continued program must be before it does anything else; -1 for none.
void signal_await_terminal(int descriptor);

// Returns true after a signal that asks the program to end (INT, TERM, HUP).
bool signal_is_end_requested(void);
