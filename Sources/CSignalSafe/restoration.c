#define _GNU_SOURCE
#include "restoration.h"

#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "retried.h"

// The state of the terminal during the session.
typedef struct {
  // The program's settings as the kernel reports them.
  struct termios raw;
  // The sequences that reset the modes.
  size_t count;
  unsigned char sequences[restoration_capacity];
} session_state;

struct restoration {
  // True while the terminal is not as the user left it and must be restored.
  atomic_bool is_owed;
  // The non-blocking descriptor for writing, and the one for the settings.
  int output;
  int input;
  struct termios saved;
  // The present state and room for the next one, so that another process reads either of them completely.
  session_state states[2];
  atomic_int current;
  // The descriptor that frames are written to, and one of /dev/null.
  int writer;
  int null;
  // The original standard error, and the file that replaces it meanwhile; -1 if error messages are not captured.
  int errors;
  int capture;
  // The replies that are expected: their number, the final byte of each, the usual time until they come and the time
  // of the query, both in s.
  atomic_int answer_count;
  atomic_uchar answer_final;
  _Atomic double answer_time;
  _Atomic double answer_since;
};

// The upper bound of the time to wait for replies, in s, for a user who ends the program by force.
static const double longest_patience = 2;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

restoration *restoration_create(int writer, int input, const struct termios *saved, const struct termios *raw) {
  restoration *self =
      mmap(NULL, sizeof *self, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (self == MAP_FAILED) return NULL;
  // A separate descriptor, because the writer's becomes /dev/null in `restoration_silence_writer`.
  self->output = fcntl(writer, F_DUPFD_CLOEXEC, 3);
  self->null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (self->output < 0 || self->null < 0) return NULL;
  self->writer = writer;
  self->input = input;
  self->saved = *saved;
  self->states[0].raw = self->states[1].raw = *raw;
  self->errors = self->capture = -1;
  return self;
}

void restoration_capture_errors(restoration *self, int errors, int capture) {
  self->errors = errors;
  self->capture = capture;
}

static const session_state *current_state(restoration *self) { return &self->states[atomic_load(&self->current)]; }

void restoration_owe(restoration *self, const void *sequences, size_t count) {
  int next = 1 - atomic_load(&self->current);
  session_state *state = &self->states[next];
  state->raw = current_state(self)->raw;
  memcpy(state->sequences, sequences, count);
  state->count = count;
  if (atomic_load(&self->is_owed)) get_settings(self->input, &state->raw);
  atomic_store(&self->current, next);
  atomic_store(&self->is_owed, true);
}

void restoration_settle(restoration *self) { atomic_store(&self->is_owed, false); }

void restoration_expect(restoration *self, int count, unsigned char final, double time) {
  atomic_store(&self->answer_final, final);
  atomic_store(&self->answer_time, time);
  atomic_store(&self->answer_since, now());
  atomic_store(&self->answer_count, count);
}

void restoration_silence_writer(restoration *self) { RETRIED(dup2(self->null, self->writer)); }

double restoration_patience(double round_trip) { return 2 * round_trip + 0.3; }

bool restoration_is_overdue(double time, double round_trip) { return time > 0.25 + 3 * round_trip; }

static double patience(restoration *self) {
  double usual = restoration_patience(atomic_load(&self->answer_time));
  return usual < longest_patience ? usual : longest_patience;
}

static bool is_stalled(restoration *self) {
  double time = atomic_load(&self->answer_time);
  return atomic_load(&self->answer_count) > 0 && time > 0 &&
         restoration_is_overdue(now() - atomic_load(&self->answer_since), time);
}

void restoration_write_sequences(restoration *self) {
  const session_state *state = current_state(self);
  if (is_stalled(self)) tcflush(self->output, TCOFLUSH);
  if (write_some(self->output, state->sequences, state->count) == (ssize_t)state->count) return;
  tcflush(self->output, TCOFLUSH);
  size_t written = 0;
  for (int attempt = 0; attempt < 4; attempt++) {
    ssize_t more = write_some(self->output, state->sequences + written, state->count - written);
    if (more > 0) written += (size_t)more;
    if (written == state->count) return;
    struct pollfd room = {.fd = self->output, .events = POLLOUT};
    poll(&room, 1, 10);
  }
}

void restoration_rewrite_sequences(restoration *self) {
  tcflush(self->output, TCOFLUSH);
  restoration_write_sequences(self);
}

// The position within a control sequence, ESC [ parameters final.
enum sequence_state { ground, escape, parameters };

// Takes the next byte. Returns true if it is the final one of a sequence.
static bool take_byte(enum sequence_state *state, unsigned char byte) {
  bool is_final = *state == parameters && byte >= 0x40 && byte <= 0x7e;
  if (byte == 0x1b) {
    *state = escape;
  } else if (*state == escape && byte == '[') {
    *state = parameters;
  } else if (*state != parameters || is_final) {
    *state = ground;
  }
  return is_final;
}

// Returns the program's settings with reads that do not block, because another process may have read the bytes first.
static struct termios reading_settings(const session_state *state) {
  struct termios settings = state->raw;
  settings.c_cc[VMIN] = 0;
  return settings;
}

// Reads and drops the expected replies, so that the shell does not read them. Returns true if all of them came.
static bool drop_answers(restoration *self) {
  int left = atomic_load(&self->answer_count);
  if (left <= 0) return true;
  if (is_stalled(self)) return false;
  struct termios settings = reading_settings(current_state(self));
  if (set_settings(self->input, &settings) != 0) return false;
  unsigned char final = atomic_load(&self->answer_final);
  double end = now() + patience(self);
  enum sequence_state state = ground;
  while (left > 0) {
    unsigned char bytes[512];
    struct pollfd ready = {.fd = self->input, .events = POLLIN};
    int wait = (int)((end - now()) * 1000);
    if (wait <= 0 || poll(&ready, 1, wait) != 1) return false;
    ssize_t count = RETRIED(read(self->input, bytes, sizeof bytes));
    if (count <= 0) return false;
    for (ssize_t index = 0; index < count; index++) {
      if (take_byte(&state, bytes[index]) && bytes[index] == final) left--;
    }
  }
  return true;
}

void restoration_set_settings(restoration *self) {
  set_settings(self->input, &self->saved);
  tcflush(self->input, TCIFLUSH);
}

// Writes all bytes. A descriptor that accepts none for a second gets no more.
static bool write_all(int file, const unsigned char *bytes, size_t count) {
  for (int pauses = 0; count > 0;) {
    ssize_t written = write_some(file, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN && pauses++ < 10) {
      struct pollfd room = {.fd = file, .events = POLLOUT};
      poll(&room, 1, 100);
    } else {
      return false;
    }
  }
  return true;
}

void restoration_replay_errors(restoration *self) {
  if (self->capture < 0) return;
  RETRIED(dup2(self->errors, STDERR_FILENO));
  off_t place = 0;
  while (true) {
    unsigned char bytes[512];
    ssize_t count = RETRIED(pread(self->capture, bytes, sizeof bytes, place));
    if (count <= 0 || !write_all(self->errors, bytes, (size_t)count)) return;
    place += count;
  }
}

void restoration_restore(restoration *self) {
  if (!atomic_load(&self->is_owed)) return;
  if (RETRIED(tcgetpgrp(self->input)) != getpgrp()) return restoration_restore_from_background(self);
  restoration_write_sequences(self);
  bool is_quiet = drop_answers(self);
  if (RETRIED(tcgetpgrp(self->input)) != getpgrp()) return restoration_set_settings_from_background(self);
  if (!is_quiet) restoration_rewrite_sequences(self);
  restoration_set_settings(self);
  restoration_replay_errors(self);
  restoration_settle(self);
}

void restoration_restore_from_background(restoration *self) {
  if (!atomic_load(&self->is_owed)) return;
  restoration_write_sequences(self);
  restoration_set_settings_from_background(self);
}

static bool is_equal(const struct termios *one, const struct termios *other) {
  return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag && one->c_cflag == other->c_cflag &&
         one->c_lflag == other->c_lflag && memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

// Makes the shell write its prompt again. On a busy machine the shell may have written it before the program's screen
// was left, and it is lost then. A line editor redraws its line after a change of the window's size, so the window is
// one row smaller for 50 ms.
static void show_prompt(restoration *self) {
  struct winsize window;
  if (RETRIED(ioctl(self->input, TIOCGWINSZ, &window)) != 0 || window.ws_row <= 1) return;
  struct winsize other = window;
  other.ws_row -= 1;
  if (RETRIED(ioctl(self->input, TIOCSWINSZ, &other)) != 0) return;
  poll(NULL, 0, 50);
  // The user may have changed the size meanwhile.
  struct winsize present;
  if (RETRIED(ioctl(self->input, TIOCGWINSZ, &present)) != 0 || present.ws_row != other.ws_row ||
      present.ws_col != other.ws_col)
    return;
  RETRIED(ioctl(self->input, TIOCSWINSZ, &window));
}

void restoration_set_settings_from_background(restoration *self) {
  const session_state *state = current_state(self);
  struct termios present;
  // The supervisor may have been killed while it read the answers.
  struct termios reading = reading_settings(state);
  bool is_late = get_settings(self->input, &present) != 0 ||
                 !(is_equal(&present, &state->raw) || is_equal(&present, &reading));
  if (!is_late) restoration_set_settings(self);
  restoration_replay_errors(self);
  if (is_late && state->count > 0) show_prompt(self);
  restoration_settle(self);
  if (atomic_load(&self->answer_count) <= 0 || is_stalled(self)) return;
  // From the background the replies cannot be read, only discarded after they have come.
  poll(NULL, 0, (int)(patience(self) * 1000));
  tcflush(self->input, TCIFLUSH);
}
