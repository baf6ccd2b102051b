#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A text in the index, not ended by a zero.
typedef struct {
  const char *data;
  size_t length;
} index_text;

/// An occurrence of a symbol in a source file. The bits of roles are those of the compiler's index.
typedef struct {
  index_text file, usr, name;
  uint64_t roles;
  bool is_type, is_protocol;
  /// A symbol to which this one stands in relation, and the roles of the relation; empty and 0 without one.
  index_text other;
  uint64_t relation;
} index_occurrence;

/// Reads the index that the compiler writes beside a debug build: every occurrence of a symbol in files below `root`,
/// once for each of its relations, or once without any. `store` is the folder of the index.
/// - Returns: NULL, or what failed.
const char *index_read(
    const char *store, const char *root, void *context,
    void (*use)(void *context, const index_occurrence *occurrence));
