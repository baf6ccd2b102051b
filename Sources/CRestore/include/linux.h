// The calls that Linux alone has; each comment names what macOS has in its place. Everything else is POSIX.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>

extern int memfd_create(const char *name, unsigned flags);

// Creates a file in memory that has no name in a folder and is inherited by no program; -1 and errno if there can be
// none. macOS: mkstemp() in TMPDIR, then unlink().
static inline int memory_file(const char *name) { return memfd_create(name, 1 /* MFD_CLOEXEC */); }

// Gives this process another name, so that killing all processes with the program's name spares it. macOS: nothing; the
// name stays.
static inline void name_process(const char *name) { prctl(PR_SET_NAME, name); }

// The main queue for a loop of one's own, as CFRunLoop runs it: libdispatch exports these two, and no header has them.
// The first returns an eventfd that is readable while the queue has work, the second does that work; both belong to the
// main thread. macOS: CFRunLoopRun().
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);
static inline int main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void run_main_queue(void) { _dispatch_main_queue_callback_4CF(0); }
