// Measures a terminal program from outside, in a pty of its own, beside a loop in C that sleeps until the time of each of
// its frames and writes the same bytes.
//
//   TerminalBenchmark PROGRAM [ARGUMENT…]

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The times in s: of the first tap, between two taps (no multiple of a frame), and of the part that is measured.
static const double first_tap = 1, tap_interval = 0.61, measured_from = 1.5, measured_to = 7.5;
enum { columns = 120, rows = 40, cell_width = 9, cell_height = 18, most_frames = 100000 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static _Noreturn void fail(const char *what) {
  perror(what);
  exit(1);
}

// What a program wrote, with the time and the offset at which each of its frames begins.
typedef struct {
  char *bytes;
  size_t count, capacity;
  int frames;
  double times[most_frames];
  size_t offsets[most_frames];
} recording;

// MARK: What the processes of a session used

typedef struct {
  long wakeups;
  double seconds;
  long kibibytes;
} usage;

static bool read_file(char *text, size_t size, const char *format, const char *first, const char *second) {
  char path[600];
  snprintf(path, sizeof path, format, first, second);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, size - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  return count > 0;
}

static long number_after(const char *text, const char *name) {
  const char *found = strstr(text, name);
  return found ? strtol(found + strlen(name), NULL, 10) : 0;
}

static void add_threads(usage *sum, const char *process) {
  char path[300], text[4096];
  snprintf(path, sizeof path, "/proc/%s/task", process);
  DIR *threads = opendir(path);
  if (!threads) return;
  for (struct dirent *thread; (thread = readdir(threads));) {
    if (thread->d_name[0] == '.') continue;
    if (read_file(text, sizeof text, "/proc/%s/task/%s/status", process, thread->d_name)) {
      sum->wakeups += number_after(text, "\nvoluntary_ctxt_switches:");
    }
    if (read_file(text, sizeof text, "/proc/%s/task/%s/schedstat", process, thread->d_name)) {
      sum->seconds += 1e-9 * (double)strtoll(text, NULL, 10);
    }
  }
  closedir(threads);
}

static usage usage_of_session(pid_t session) {
  usage sum = {0};
  char text[4096];
  DIR *processes = opendir("/proc");
  if (!processes) fail("/proc");
  for (struct dirent *process; (process = readdir(processes));) {
    if (process->d_name[0] < '0' || process->d_name[0] > '9') continue;
    if (getsid((pid_t)atoi(process->d_name)) != session) continue;
    add_threads(&sum, process->d_name);
    if (read_file(text, sizeof text, "/proc/%s/smaps_rollup%s", process->d_name, "")) {
      sum.kibibytes += number_after(text, "\nPss:");
    }
  }
  closedir(processes);
  return sum;
}

// MARK: The terminal

static void reply(int terminal, const char *text) {
  if (write(terminal, text, strlen(text)) < 0) fail("the pty");
}

// Answers the queries at an offset, as a terminal does that has mode 2026 and, on request, kitty's pictures.
static void answer(int terminal, const char *text, size_t count, bool has_pictures) {
#define ASKS(query) (count >= sizeof query - 1 && memcmp(text, query, sizeof query - 1) == 0)
  if (ASKS("\033[6n")) reply(terminal, "\033[1;1R");
  if (ASKS("\033[?2026$p")) reply(terminal, "\033[?2026;2$y");
  if (ASKS("\033[16t")) reply(terminal, "\033[6;18;9t");
  if (ASKS("\033[c")) reply(terminal, "\033[?62;c");
  if (has_pictures && ASKS("\033_G") && memmem(text, count < 80 ? count : 80, "a=q", 3)) {
    const char *number = memmem(text, count < 80 ? count : 80, "i=", 2);
    char text_of_reply[64];
    snprintf(text_of_reply, sizeof text_of_reply, "\033_Gi=%ld;OK\033\\", number ? strtol(number + 2, NULL, 10) : 0);
    reply(terminal, text_of_reply);
  }
#undef ASKS
}

// Reads what has come, and notes the frames in it.
static bool take(int terminal, recording *self, size_t *scanned, bool has_pictures) {
  if (self->capacity - self->count < 1 << 16) {
    self->capacity = self->capacity * 2 + (1 << 20);
    if (!(self->bytes = realloc(self->bytes, self->capacity))) fail("memory");
  }
  ssize_t count = read(terminal, self->bytes + self->count, 1 << 16);
  if (count <= 0) return count < 0 && (errno == EINTR || errno == EAGAIN);
  double time = now();
  self->count += (size_t)count;
  static const char mark[] = "\033[?2026h";
  for (; *scanned < self->count; ++*scanned) {
    const char *here = self->bytes + *scanned;
    size_t rest = self->count - *scanned;
    if (*here != '\033') continue;
    // A sequence that has not come completely is scanned again with the next bytes.
    bool is_begun = rest < 3 || here[rest - 1] < '@';
    if (rest < 16 && !memchr(here + 1, '\033', rest - 1) && is_begun) break;
    answer(terminal, here, rest, has_pictures);
    if (rest < sizeof mark - 1 || memcmp(here, mark, sizeof mark - 1) != 0 || self->frames == most_frames) continue;
    self->times[self->frames] = time;
    self->offsets[self->frames++] = *scanned;
  }
  return true;
}

// Starts a program in a pty. In a child it returns -1 and the standard streams are the pty.
static int start(pid_t *child) {
  struct winsize size = {rows, columns, columns * cell_width, rows * cell_height};
  int terminal;
  *child = forkpty(&terminal, NULL, NULL, &size);
  if (*child < 0) fail("a pty");
  return *child == 0 ? -1 : terminal;
}

// Drops a program's file from the memory of the system, which reads it again as it is needed. How many of its pages a
// process has depends on how the file came there: just written, it takes a tenth more than after a start of the machine.
static void drop_file(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  close(file);
}

// Runs until `measured_to` after the start.
// - taps: True if the space bar is pressed.
static usage measure(int terminal, pid_t child, recording *self, bool taps, bool has_pictures, double began) {
  usage before = {0}, after = {0};
  size_t scanned = 0;
  int tapped = 0;
  bool is_measuring = false;
  while (true) {
    double time = now() - began;
    if (taps && time >= first_tap + tap_interval * tapped) {
      reply(terminal, " ");
      tapped++;
    }
    if (!is_measuring && time >= measured_from) {
      before = usage_of_session(child);
      is_measuring = true;
    }
    if (time >= measured_to) break;
    struct pollfd ready = {terminal, POLLIN, 0};
    if (poll(&ready, 1, 5) > 0 && !take(terminal, self, &scanned, has_pictures)) break;
  }
  after = usage_of_session(child);
  return (usage){after.wakeups - before.wakeups, after.seconds - before.seconds, after.kibibytes};
}

// MARK: The loop in C

static _Noreturn void replay(const recording *self, double began) {
  for (int frame = 0; frame + 1 < self->frames; frame++) {
    double time = began + self->times[frame];
    struct timespec until = {(time_t)time, (long)((time - (double)(time_t)time) * 1e9)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
    size_t count = self->offsets[frame + 1] - self->offsets[frame];
    if (write(STDOUT_FILENO, self->bytes + self->offsets[frame], count) < 0) _exit(1);
  }
  while (true) pause();
}

// MARK: The report

static int ascending(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return difference < 0 ? -1 : difference > 0;
}

// Returns the size of a part of the measured frames, in bytes, or with `intervals` their distance in ms.
static double percentile(const recording *self, double began, double part, bool intervals) {
  static double values[most_frames];
  int count = 0;
  for (int frame = 0; frame + 1 < self->frames; frame++) {
    double time = self->times[frame] - began;
    if (time < measured_from || time >= measured_to) continue;
    values[count++] = intervals ? 1000 * (self->times[frame + 1] - self->times[frame])
                                : (double)(self->offsets[frame + 1] - self->offsets[frame]);
  }
  if (count == 0) return 0;
  qsort(values, (size_t)count, sizeof *values, ascending);
  return values[(int)(part * (count - 1))];
}

static int measured_frames(const recording *self, double began) {
  int count = 0;
  for (int frame = 0; frame < self->frames; frame++) {
    double time = self->times[frame] - began;
    if (time >= measured_from && time < measured_to) count++;
  }
  return count;
}

static void print(const char *name, const recording *self, double began, usage used) {
  double seconds = measured_to - measured_from, frames = measured_frames(self, began);
  printf(
      "%-13s %6.1f %8.1f %10.2f %6.2f %9.3f %8.0f %7.0f %7.0f %7.1f\n", name, frames / seconds,
      percentile(self, began, 0.99, true), (double)used.wakeups / frames, 100 * used.seconds / seconds,
      1000 * used.seconds / frames, percentile(self, began, 0.5, false), percentile(self, began, 0.99, false),
      1e-3 * (double)self->count, (double)used.kibibytes / 1024);
  fflush(stdout);
}

static void end(pid_t child, int terminal) {
  kill(child, SIGTERM);
  // What is written meanwhile is read, so that nothing waits for room.
  static char rest[1 << 16];
  struct pollfd ready = {terminal, POLLIN, 0};
  while (poll(&ready, 1, 2000) > 0 && read(terminal, rest, sizeof rest) > 0) {}
  close(terminal);
  waitpid(child, NULL, 0);
}

static void compare(const char *name, bool has_pictures, char **arguments) {
  recording *program = calloc(1, sizeof *program), *loop = calloc(1, sizeof *loop);
  if (!program || !loop) fail("memory");
  pid_t child;
  drop_file(arguments[0]);
  double began = now();
  int terminal = start(&child);
  if (terminal < 0) {
    setenv("TERM", "xterm-256color", 1);
    setenv("COLORTERM", "truecolor", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    execvp(arguments[0], arguments);
    fail(arguments[0]);
  }
  usage of_program = measure(terminal, child, program, true, has_pictures, began);
  end(child, terminal);
  if (measured_frames(program, began) == 0) {
    fprintf(stderr, "%s shows no frames with mode 2026\n", arguments[0]);
    exit(1);
  }
  print(name, program, began, of_program);

  double again = now();
  for (int frame = 0; frame < program->frames; frame++) program->times[frame] -= began;
  terminal = start(&child);
  if (terminal < 0) replay(program, again);
  usage of_loop = measure(terminal, child, loop, false, false, again);
  end(child, terminal);
  print("  loop in C", loop, again, of_loop);
  printf("  %.1f times the processor time of the loop\n", of_program.seconds / of_loop.seconds);
  free(program->bytes);
  free(loop->bytes);
  free(program);
  free(loop);
}

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: %s PROGRAM [ARGUMENT…]\n", arguments[0]);
    return 64;
  }
  printf(
      "A tap every %.3f s in %d columns and %d rows, for %.0f s. Sums of all processes; the memory is PSS.\n", tap_interval,
      columns, rows, measured_to - measured_from);
  puts("                      interval  wake-ups    CPU       CPU  bytes of a frame     all  memory");
  puts("                 fps   p99 ms    a frame      %  ms/frame      p50     p99      kB     MiB");
  compare("cells", false, arguments + 1);
  compare("pictures", true, arguments + 1);
  return 0;
}
