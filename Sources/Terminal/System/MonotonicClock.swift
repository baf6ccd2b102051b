/// The clock that never goes back: CLOCK_MONOTONIC. Reading it is safe in a signal handler.
package enum MonotonicClock {
  /// The time since an arbitrary instant, in s.
  package static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
