/// The state of a property animator.
public enum AnimatorState: Hashable, Sendable, CaseIterable {
  /// The animator has not begun, or has ended. Animations that are added wait until it begins.
  case inactive
  /// The animator runs or is paused.
  case active
  /// The animator was stopped at its current value and waits for `finish(at:)`.
  case stopped
}

/// The position at which a property animator ends: the end or the start of its animations, or where it was stopped.
public enum AnimatorPosition: Hashable, Sendable, CaseIterable { case end, start, current }

/// A call that is illegal in the property animator's state. The state depends on the run, so this is an error
/// and not a failed precondition.
public enum AnimatorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A call of a property animator. Its two kinds of stop are separate cases.
  public enum Call: String, Hashable, Sendable, CaseIterable {
    case start, pause, setFraction, setReversed, continueAnimation, stopWithoutFinishing, stop,
      finish,
      addAnimations
  }

  /// There are no animations: add some first.
  case nothingToAnimate(Call)
  /// The animator has not begun.
  case inactive(Call)
  /// The animator is running or paused, but must be stopped for this call.
  case active(Call)
  /// The animator is running, but must be paused for this call.
  case running(Call)
  /// The animator was stopped and must be finished first.
  case stopped(Call)

  /// The call, the reason for the error and the remedy.
  public var description: String {
    switch self {
    case .nothingToAnimate(let call):
      "cannot \(call.rawValue): there are no animations, add some first"
    case .inactive(let call):
      "cannot \(call.rawValue): the animator has not begun, start or pause it first"
    case .active(let call): "cannot \(call.rawValue): the animator is active, stop it first"
    case .running(let call): "cannot \(call.rawValue): the animator is running, pause it first"
    case .stopped(let call): "cannot \(call.rawValue): the animator was stopped, finish it first"
    }
  }
}

/// The condition of a property animator, on which it depends whether a call is legal: the columns of formula F7.
package enum AnimatorCondition: Hashable, Sendable, CaseIterable {
  /// Inactive, with nothing or something queued; active; stopped.
  case empty, queued, running, paused, stopped

  /// The state.
  var state: AnimatorState {
    switch self {
    case .empty, .queued: .inactive
    case .running, .paused: .active
    case .stopped: .stopped
    }
  }

  /// Returns true if a call has an effect, and false if it is legal without effect (formula F7).
  /// - Throws: an error if the call is illegal.
  package func allows(_ call: AnimatorError.Call) throws(AnimatorError) -> Bool {
    switch (call, self) {
    case (.start, .empty), (.pause, .empty): throw .nothingToAnimate(call)
    case (.continueAnimation, .empty), (.continueAnimation, .queued): throw .inactive(call)
    case (.continueAnimation, .running): throw .running(call)
    case (.finish, .empty), (.finish, .queued): throw .inactive(call)
    case (.finish, .running), (.finish, .paused): throw .active(call)
    case (.finish, .stopped): return true
    case (_, .stopped): throw .stopped(call)
    case (.start, .running), (.pause, .paused): return false
    case (.setFraction, .empty), (.setReversed, .empty): return false
    case (.stop, .empty), (.stop, .queued): return false
    case (.stopWithoutFinishing, .empty), (.stopWithoutFinishing, .queued): return false
    default: return true
    }
  }
}
