// How many times the process has asked for heap memory since it began, by any of C's functions.
long allocation_count(void);
