#include "CPage.h"

static const unsigned char html[] = {
#embed "page.html"
};
static const unsigned char clib[] = {
#embed "clib.js"
};
static const unsigned char module[] = {
#embed "module.wasm.gz"
};

page_part page_html(void) { return (page_part){html, sizeof html}; }
page_part page_clib(void) { return (page_part){clib, sizeof clib}; }
page_part page_module(void) { return (page_part){module, sizeof module}; }
