#include <stddef.h>

// A file that is a part of the program.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} page_part;

// The page, with the marks @clib@, @module@, @springs@ and @limit@ where its parts belong.
page_part page_html(void);
// The functions of C that the module asks for, in JavaScript.
page_part page_clib(void);
// The module of WebAssembly, compressed by gzip.
page_part page_module(void);
