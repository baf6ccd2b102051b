// Calls that Linux alone has.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Creates a file that has no name, is in memory, and is inherited by no program. Returns -1 and sets errno if there can
// be none.
// - name: A name for people who look at the process.
int memory_file(const char *name);

// Returns a descriptor that tells when the other end of a terminal has read, or this end has written; -1 and errno if
// there can be none. Each event is told once.
int reading_events(int terminal);

// Returns true if there was an event since the last call and there is room for more bytes.
bool reading_events_take(int events);

// Gives back the memory of the program's code. The kernel maps again what is needed later.
void release_code(void);

// The main queue for a loop of one's own, as CFRunLoop runs it: libdispatch exports these two, and no header has
// them. The first returns an eventfd that is readable while the queue has work, the second does that work; both
// belong to the main thread.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);
static inline int main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void run_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }
