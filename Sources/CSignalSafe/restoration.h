// The restoration as the other files use it.
#pragma once

#include "signal_safe.h"

// Stops all output of frames, including that of another thread or of interrupted code.
void restoration_silence_writer(restoration *self);

// Restores everything at once. A second call does nothing. TTOU must be blocked if the program may be in the
// background.
void restoration_restore(restoration *self);

// Restores everything from the background, unless the shell has done so already. TTOU must be blocked.
void restoration_restore_from_background(restoration *self);
