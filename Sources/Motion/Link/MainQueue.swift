#if canImport(Dispatch)
  internal import Dispatch

  /// Marks the main queue, so that a deinitialiser can see whether it runs there.
  private let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mark) != nil }
#else
  private var isOnMainQueue: Bool { false }
#endif

/// Calls a closure on the main actor: at once on the main queue, elsewhere as soon as the main actor is free.
///
/// It lets a deinitialiser, which any thread may run, end objects of the main actor. An isolated deinitialiser would do the
/// same, but needs the systems of 2025.
func callOnMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if isOnMainQueue { MainActor.assumeIsolated(body) } else { Task { @MainActor in body() } }
}
