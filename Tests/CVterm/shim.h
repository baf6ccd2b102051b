#pragma once
#include <pty.h>
#include <vterm.h>
