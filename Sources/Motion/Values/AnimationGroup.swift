/// Motions of several values with one end.
///
///     let opening = AnimationGroup()
///     opening.move(top, to: 272)
///     opening.move(dim, to: 0.6, with: .smooth)
///     let end = await opening.end()
///
/// It has ended when all of its motions have. The end is `settled` if all of them have settled, otherwise it has
/// the reason of the first one that has not, such as a grab. A motion that is added later begins the group anew.
@MainActor public final class AnimationGroup {
  private let onEnd: ((Completion) -> Void)?
  /// The number of motions that have not ended.
  package private(set) var count = 0
  private var stops: [() -> Void] = []
  /// The first reason that is not `settled`, and the time of the latest end, in s.
  private var (reason, endTime) = (Completion.Reason.settled, -Double.infinity)
  private var lastEnd: Completion?
  private var waiting: [CheckedContinuation<Completion, Never>] = []

  /// A group without motions.
  /// - Parameter onEnd: called at each end of the group, with the time of the last motion's end.
  public init(onEnd: ((Completion) -> Void)? = nil) { self.onEnd = onEnd }

  /// Moves a value to a target on a spring, as a motion of the group.
  /// - Parameters:
  ///   - value: the value.
  ///   - target: the target, finite.
  ///   - spring: becomes the value's `spring`; nil for the present one.
  ///   - delay: the time for which the present motion goes on, in s, 0 or more.
  ///   - time: the instant, in s; now by default.
  public func move<Value>(
    _ value: Animated<Value>, to target: Value, with spring: Spring? = nil, after delay: Double = 0,
    at time: Double? = nil
  ) {
    count += 1
    let change = value.changeCount + 1
    stops.append { value.stop(change: change) }
    value.retarget(to: target, with: spring, after: delay, at: time) { [self] in note($0) }
  }

  /// Stops all motions that have not ended, where they are.
  public func cancel() {
    for stop in stops { stop() }
  }

  /// Waits for the end of the group, unless it has ended, and returns it. If the task is cancelled, the group is
  /// cancelled.
  public func end() async -> Completion {
    if count == 0, let lastEnd { return lastEnd }
    require(count > 0, "a group without motions has no end to wait for: add one first")
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append($0) }
    } onCancel: {
      Task { @MainActor in cancel() }
    }
  }

  private func note(_ ended: Completion) {
    count -= 1
    if reason == .settled { reason = ended.reason }
    endTime = max(endTime, ended.time)
    guard count == 0 else { return }
    let (end, waiting) = (Completion(reason, at: endTime), waiting)
    (stops, reason, endTime, lastEnd, self.waiting) = ([], .settled, -.infinity, end, [])
    onEnd?(end)
    for continuation in waiting { continuation.resume(returning: end) }
  }
}
