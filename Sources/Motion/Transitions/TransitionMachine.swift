
/// The state machine of an interruptible transition between two screens. It turns events into effects, in
/// order, and moves nothing itself; the owner of the animators performs the effects.
public struct TransitionMachine: Hashable, Sendable {
  /// An event that the machine handles.
  public enum Event: Hashable, Sendable {
    /// The transition is requested to begin.
    case begin
    /// A finger takes the transition in flight.
    case interrupt
    /// The finger has moved the transition to a fraction.
    case update(Double)
    /// The finger has released the transition.
    case release(TransitionOutcome)
    /// The animators have ended.
    case animatorsEnded
  }

  /// An action to perform, or a report to the context.
  public enum Effect: Hashable, Sendable {
    /// Tell the interaction controller that the transition begins; always before `animate`.
    case startInteractive
    /// Create the animators, paused at the start; always sent, with or without a finger.
    case animate
    /// Run the animators to the end.
    case start
    /// Pause the animators, and count the fraction towards the end.
    case pause
    /// Set the fraction of the animators, and report it.
    case update(Double)
    /// Report that the transition will finish, and run the animators to the end.
    case finish
    /// Report that the transition will be cancelled, and run the animators back to the start.
    case cancel
    /// Report that the transition has ended, and whether it was completed; sent exactly once.
    case complete(didFinish: Bool)
  }

  /// The current phase.
  public private(set) var phase = TransitionPhase.idle
  /// Indicates whether the transition runs back to the start, or ended there. This may change while
  /// it runs.
  public private(set) var wasCancelled = false
  /// The last effects, in order, at most `logLength` of them. Only the last one of several updates in a row is kept, so
  /// that a long drag leaves the effects before it in the log.
  public private(set) var log: [Effect] = []
  /// The greatest number of effects in the log.
  public static let logLength = 64
  /// Indicates whether there is an interaction controller; without one, the transition cannot be interrupted.
  public let isInterruptible: Bool
  /// Indicates whether the transition begins paused under the finger; otherwise it begins running.
  public let wantsInteractiveStart: Bool

  /// Creates a transition that has not begun.
  /// - Parameters:
  ///   - isInterruptible: true if a finger may take the transition.
  ///   - wantsInteractiveStart: true if the transition begins paused under the finger, false if it begins
  ///     running; ignored if a finger may not take it.
  public init(isInterruptible: Bool = true, wantsInteractiveStart: Bool = true) {
    self.isInterruptible = isInterruptible
    self.wantsInteractiveStart = wantsInteractiveStart
  }

  /// Handles an event. Returns the effects to perform, in order; there are none if the event is meaningless
  /// in the current phase.
  @discardableResult public mutating func handle(_ event: Event) -> [Effect] { Array(take(event)) }

  /// Handles an event as `handle(_:)` does, without an allocation.
  mutating func take(_ event: Event) -> EffectList {
    let effects = effects(of: event)
    for effect in effects {
      if case .update = effect, case .update? = log.last { log.removeLast() }
      if log.count == Self.logLength { log.removeFirst() }
      log.append(effect)
    }
    return effects
  }

  /// Up to three effects, in order.
  struct EffectList: Sequence, IteratorProtocol {
    private var effects: (Effect?, Effect?, Effect?)

    init(_ first: Effect? = nil, _ second: Effect? = nil, _ third: Effect? = nil) {
      effects = (first, second, third)
    }

    mutating func next() -> Effect? {
      defer { effects = (effects.1, effects.2, nil) }
      return effects.0
    }
  }

  private mutating func effects(of event: Event) -> EffectList {
    switch (phase, event) {
    case (.idle, .begin):
      guard isInterruptible else {
        phase = .animating(.finish)
        return EffectList(.animate, .start)
      }
      phase = wantsInteractiveStart ? .interactive : .animating(.finish)
      return EffectList(.startInteractive, .animate, wantsInteractiveStart ? nil : .start)
    case (.animating, .interrupt) where isInterruptible:
      phase = .interactive
      return EffectList(.pause)
    case (.interactive, .update(let fraction)):
      return EffectList(.update(fraction))
    case (.interactive, .release(let outcome)):
      phase = .animating(outcome)
      wasCancelled = outcome == .cancel
      return EffectList(wasCancelled ? .cancel : .finish)
    case (.animating(let outcome), .animatorsEnded):
      phase = .ended(outcome)
      return EffectList(.complete(didFinish: outcome == .finish))
    default:
      return EffectList()
    }
  }
}

extension Bounds<Double> {
  /// The fractions to which a finger can take an animation that it has stopped at a fraction: 0…1, and the overshoot
  /// at which it was stopped.
  static func reach(from fraction: Double) -> Self { Self(min(0, fraction)...max(1, fraction)) }
}
