#define _GNU_SOURCE
#include "CIndexStore.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// The functions of the library that are used, as its header declares them. The toolchain has the library, and not
// always the header in a folder where it is found.
#define FUNCTIONS(F)                                                                       \
  F(void *, store_create, (const char *path, void **error))                                \
  F(void, store_dispose, (void *store))                                                    \
  F(bool, store_units_apply_f, (void *store, unsigned sorted, void *, bool (*)(void *, index_text))) \
  F(void *, unit_reader_create, (void *store, const char *name, void **error))             \
  F(void, unit_reader_dispose, (void *unit))                                               \
  F(index_text, unit_reader_get_main_file, (void *unit))                                   \
  F(bool, unit_reader_dependencies_apply_f, (void *unit, void *, bool (*)(void *, void *))) \
  F(int, unit_dependency_get_kind, (void *dependency))                                     \
  F(index_text, unit_dependency_get_name, (void *dependency))                              \
  F(void *, record_reader_create, (void *store, const char *name, void **error))           \
  F(void, record_reader_dispose, (void *record))                                           \
  F(bool, record_reader_occurrences_apply_f, (void *record, void *, bool (*)(void *, void *))) \
  F(void *, occurrence_get_symbol, (void *occurrence))                                     \
  F(uint64_t, occurrence_get_roles, (void *occurrence))                                    \
  F(bool, occurrence_relations_apply_f, (void *occurrence, void *, bool (*)(void *, void *))) \
  F(uint64_t, symbol_relation_get_roles, (void *relation))                                 \
  F(void *, symbol_relation_get_symbol, (void *relation))                                  \
  F(int, symbol_get_kind, (void *symbol))                                                  \
  F(index_text, symbol_get_name, (void *symbol))                                           \
  F(index_text, symbol_get_usr, (void *symbol))

#define DECLARE(result, name, parameters) result(*name) parameters;
typedef struct {
  FUNCTIONS(DECLARE)
  void *store;
  const char *root;
  void *context;
  void (*use)(void *, const index_occurrence *);
  index_occurrence occurrence;
  bool is_related;
} reader;

enum { record_dependency = 2, kind_enum = 5, kind_struct = 6, kind_class = 7, kind_protocol = 8 };

static bool read_relation(void *context, void *relation) {
  reader *reader = context;
  reader->occurrence.relation = reader->symbol_relation_get_roles(relation);
  reader->occurrence.other = reader->symbol_get_usr(reader->symbol_relation_get_symbol(relation));
  reader->is_related = true;
  reader->use(reader->context, &reader->occurrence);
  return true;
}

static bool read_occurrence(void *context, void *occurrence) {
  reader *reader = context;
  void *symbol = reader->occurrence_get_symbol(occurrence);
  int kind = reader->symbol_get_kind(symbol);
  reader->occurrence.usr = reader->symbol_get_usr(symbol);
  reader->occurrence.name = reader->symbol_get_name(symbol);
  reader->occurrence.roles = reader->occurrence_get_roles(occurrence);
  reader->occurrence.is_protocol = kind == kind_protocol;
  reader->occurrence.is_type = kind >= kind_enum && kind <= kind_protocol;
  reader->is_related = false;
  reader->occurrence_relations_apply_f(occurrence, reader, read_relation);
  if (!reader->is_related) {
    reader->occurrence.relation = 0;
    reader->occurrence.other = (index_text){0};
    reader->use(reader->context, &reader->occurrence);
  }
  return true;
}

static bool read_dependency(void *context, void *dependency) {
  reader *reader = context;
  if (reader->unit_dependency_get_kind(dependency) != record_dependency) return true;
  char name[1024];
  index_text text = reader->unit_dependency_get_name(dependency);
  snprintf(name, sizeof name, "%.*s", (int)text.length, text.data);
  void *record = reader->record_reader_create(reader->store, name, NULL);
  if (record == NULL) return true;
  reader->record_reader_occurrences_apply_f(record, reader, read_occurrence);
  reader->record_reader_dispose(record);
  return true;
}

static bool read_unit(void *context, index_text text) {
  reader *reader = context;
  char name[1024], path[4096];
  snprintf(name, sizeof name, "%.*s", (int)text.length, text.data);
  void *unit = reader->unit_reader_create(reader->store, name, NULL);
  if (unit == NULL) return true;
  index_text file = reader->occurrence.file = reader->unit_reader_get_main_file(unit);
  snprintf(path, sizeof path, "%.*s", (int)file.length, file.data);
  // The index keeps files that have been removed since.
  if (strncmp(path, reader->root, strlen(reader->root)) == 0 && access(path, R_OK) == 0)
    reader->unit_reader_dependencies_apply_f(unit, reader, read_dependency);
  reader->unit_reader_dispose(unit);
  return true;
}

const char *index_read(
    const char *store, const char *root, void *context, void (*use)(void *, const index_occurrence *)) {
  // The toolchain has the library beside the runtime of Swift, LIBRARIES/swift/linux/libswiftCore.so.
  void *function = dlsym(RTLD_DEFAULT, "swift_retain");
  Dl_info runtime;
  if (function == NULL || dladdr(function, &runtime) == 0) return "the runtime of Swift cannot be found";
  char path[4096];
  snprintf(path, sizeof path, "%s", runtime.dli_fname);
  for (int level = 0; level < 3; level++) *(strrchr(path, '/') ?: path) = 0;
  strncat(path, "/libIndexStore.so", sizeof path - strlen(path) - 1);
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return "the library cannot be opened";
  reader reader = {.root = root, .context = context, .use = use};
#define FIND(result, name, parameters) \
  if ((reader.name = (result(*) parameters)dlsym(handle, "indexstore_" #name)) == NULL) return "no indexstore_" #name;
  FUNCTIONS(FIND)
  reader.store = reader.store_create(store, NULL);
  if (reader.store == NULL) return "there is no index";
  reader.store_units_apply_f(reader.store, 1, &reader, read_unit);
  reader.store_dispose(reader.store);
  return NULL;
}
