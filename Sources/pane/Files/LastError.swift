internal import PaneTerminal

/// The description of the error of the last system call.
var lastError: String { String(cString: strerror(errno)) }
