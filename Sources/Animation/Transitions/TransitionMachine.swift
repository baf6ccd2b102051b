/// The states of a transition between two screens that can be interrupted, and what has to be done at each
/// step, in order, as a pure machine. It moves nothing: whoever has the animators does what it says.
public struct TransitionMachine: Hashable, Sendable {
  /// Where a transition is.
  public enum Phase: Hashable, Sendable {
    /// It has not begun.
    case idle
    /// A finger drives it: its animators are paused.
    case interactive
    /// Its animators run towards an end.
    case animating(TransitionOutcome)
    /// It is over.
    case ended(TransitionOutcome)
  }

  /// What happens to it.
  public enum Event: Hashable, Sendable {
    /// It shall begin.
    case begin
    /// A finger takes it in mid-flight.
    case interrupt
    /// The finger has brought it to a fraction.
    case update(Double)
    /// The finger has let go of it.
    case release(TransitionOutcome)
    /// Its animators have come to an end.
    case animatorsEnded
  }

  /// What has to be done, and what is reported to the context.
  public enum Effect: Hashable, Sendable {
    /// Tell the interaction controller that it begins; always before `animate`.
    case startInteractive
    /// Make the animators, paused at the beginning. Always comes, with or without a finger.
    case animate
    /// Let the animators run to the end.
    case start
    /// Pause the animators, and let the fraction count towards the end.
    case pause
    /// Put the animators at a fraction, and report it.
    case update(Double)
    /// Report that it will finish, and let the animators run to the end.
    case finish
    /// Report that it will be cancelled, and let the animators run back to the start.
    case cancel
    /// Report that it is over: whether it was completed. Comes exactly once.
    case complete(didFinish: Bool)
  }

  /// Where it is.
  public private(set) var phase = Phase.idle
  /// Whether it is on its way back to the start, or ended there. It may change its mind as long as it runs.
  public private(set) var wasCancelled = false
  /// All effects so far, in order.
  public private(set) var log: [Effect] = []
  /// Whether there is an interaction controller at all; without one it cannot be interrupted.
  public let isInterruptible: Bool
  /// Whether it begins under the finger, paused, or running.
  public let wantsInteractiveStart: Bool

  /// A transition that has not begun.
  /// - Parameters:
  ///   - isInterruptible: whether a finger may take it.
  ///   - wantsInteractiveStart: whether it begins under the finger, paused, or running; counts only where a
  ///     finger may take it.
  public init(isInterruptible: Bool = true, wantsInteractiveStart: Bool = true) {
    self.isInterruptible = isInterruptible
    self.wantsInteractiveStart = wantsInteractiveStart
  }

  /// Takes an event. Returns what has to be done, in order: nothing for an event that means nothing now.
  @discardableResult public mutating func handle(_ event: Event) -> [Effect] {
    let effects = effects(of: event)
    log += effects
    return effects
  }

  private mutating func effects(of event: Event) -> [Effect] {
    switch (phase, event) {
    case (.idle, .begin):
      guard isInterruptible else {
        phase = .animating(.finish)
        return [.animate, .start]
      }
      phase = wantsInteractiveStart ? .interactive : .animating(.finish)
      return wantsInteractiveStart ? [.startInteractive, .animate] : [.startInteractive, .animate, .start]
    case (.animating, .interrupt) where isInterruptible:
      phase = .interactive
      return [.pause]
    case (.interactive, .update(let fraction)):
      return [.update(fraction)]
    case (.interactive, .release(let outcome)):
      phase = .animating(outcome)
      wasCancelled = outcome == .cancel
      return [wasCancelled ? .cancel : .finish]
    case (.animating(let outcome), .animatorsEnded):
      phase = .ended(outcome)
      return [.complete(didFinish: outcome == .finish)]
    default:
      return []
    }
  }
}
