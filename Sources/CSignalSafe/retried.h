// System calls that are made again if a signal has interrupted them.
#pragma once

#include <errno.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// The number of times after which an interrupted call counts as failed, so that none is made for ever.
enum { most_tries = 100 };

#define RETRIED(call)                                                     \
  ({                                                                      \
    long result, tries = 0;                                               \
    do result = (call);                                                   \
    while (result < 0 && errno == EINTR && ++tries < most_tries);         \
    result;                                                               \
  })

static inline int set_settings(int terminal, const struct termios *settings) {
  return (int)RETRIED(tcsetattr(terminal, TCSANOW, settings));
}

static inline int get_settings(int terminal, struct termios *settings) {
  return (int)RETRIED(tcgetattr(terminal, settings));
}

static inline ssize_t write_some(int file, const void *bytes, size_t count) {
  return RETRIED(write(file, bytes, count));
}
