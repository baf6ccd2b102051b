#pragma once
// Macros, and variables that a strictly concurrent program may not touch by name: neither imports by itself.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdint.h>
#include <term.h>

static inline FILE *cn_standard_input(void) { return stdin; }

// The window that the next doupdate() makes the terminal show.
static inline WINDOW *cn_new_screen(void) { return newscr; }
static inline void cn_shrink_standard_window(void) { wresize(stdscr, 1, 1); }
// What ncurses believes the terminal shows.
static inline WINDOW *cn_current_screen(void) { return curscr; }
static inline TERMINAL *cn_current_terminal(void) { return cur_term; }
static inline int cn_color_pairs(void) { return COLOR_PAIRS; }

static const uint32_t cn_bold = A_BOLD, cn_reverse = A_REVERSE;

// A cell of one spacing character, attributes and an extended pair, all of it set, for ncurses compares cells byte by byte.
static inline cchar_t cn_cell(uint32_t character, uint32_t attributes, int pair) {
  return (cchar_t){.attr = attributes | (attr_t)COLOR_PAIR(pair > 255 ? 255 : pair),
                   .chars = {(wchar_t)character},
                   .ext_color = pair};
}

// A string capability by its terminfo name: NULL if it is missing or cancelled.
static inline const char *cn_string(const char *name) {
  const char *value = tigetstr(name);
  return value == (char *)-1 ? NULL : value;
}

// How many columns a character takes by the locale; -1 if it cannot be shown.
extern int wcwidth(wchar_t character);
static inline int cn_width(uint32_t character) { return wcwidth((wchar_t)character); }
