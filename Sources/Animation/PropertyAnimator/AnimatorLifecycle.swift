/// Where a property animator is in its life.
public enum AnimatorState: Hashable, Sendable, CaseIterable {
  /// It has not begun, or is over: its animations are queued.
  case inactive
  /// It is running or paused.
  case active
  /// It was stopped where it was and waits for `finish(at:)`.
  case stopped
}

/// Where a property animator's values are when it ends.
public enum AnimatorPosition: Hashable, Sendable, CaseIterable {
  /// Where its animations end.
  case end
  /// Where its animations began.
  case start
  /// Where they were when it was stopped, or were put since.
  case current
}

/// What a property animator can be asked to do; whether it may depends on its state.
public enum AnimatorCall: String, Hashable, Sendable, CaseIterable {
  /// `start`
  case start
  /// `pause`
  case pause
  /// `setFraction`
  case setFraction
  /// `setReversed`
  case setReversed
  /// `continueAnimation`
  case continueAnimation
  /// `stop(withoutFinishing: true)`
  case stopWithoutFinishing
  /// `stop(withoutFinishing: false)`
  case stop
  /// `finish`
  case finish
  /// `addAnimations`
  case addAnimations
  /// `place`
  case place
}

/// A call that a property animator's state does not allow; the state depends on the run, so this is an error
/// and no broken precondition.
public enum AnimatorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no animations: add some first.
  case nothingToAnimate(AnimatorCall)
  /// It has not begun.
  case inactive(AnimatorCall)
  /// It is running or paused, and may not be.
  case active(AnimatorCall)
  /// It is running, and only a paused one can do this.
  case running(AnimatorCall)
  /// It was stopped, and has to be finished first.
  case stopped(AnimatorCall)
  /// A fraction lies in 0 to 1.
  case fractionOutsideUnit(Double)

  /// What was asked, why it cannot be, and what would help.
  public var description: String {
    switch self {
    case .nothingToAnimate(let call): "cannot \(call.rawValue): there are no animations, add some first"
    case .inactive(let call): "cannot \(call.rawValue): the animator has not begun, start or pause it first"
    case .active(let call): "cannot \(call.rawValue): the animator is active, stop it first"
    case .running(let call): "cannot \(call.rawValue): the animator is running, pause it first"
    case .stopped(let call): "cannot \(call.rawValue): the animator was stopped, finish it first"
    case .fractionOutsideUnit(let fraction): "a fraction lies in 0 to 1, not at \(fraction)"
    }
  }
}

/// The life of a property animator, F7: which calls are legal, which are legal and do nothing, and which are
/// errors. Whatever drives an animator, this decides.
public struct AnimatorLifecycle: Hashable, Sendable {
  /// The columns of F7.
  public enum Condition: Hashable, Sendable, CaseIterable {
    /// Inactive, and nothing is queued.
    case empty
    /// Inactive, with animations queued.
    case queued
    /// Active and running.
    case running
    /// Active and paused.
    case paused
    /// Stopped.
    case stopped
  }

  /// Where it is in its life.
  public internal(set) var state = AnimatorState.inactive
  /// Whether time moves it.
  public internal(set) var isRunning = false
  /// Whether animations were added for this life.
  public internal(set) var hasAnimations = false

  /// Before everything.
  public init() {}

  /// The column of F7.
  public var condition: Condition {
    switch state {
    case .inactive: hasAnimations ? .queued : .empty
    case .active: isRunning ? .running : .paused
    case .stopped: .stopped
    }
  }

  /// Whether a call has something to do; false where it is legal and does nothing. Throws where it is
  /// illegal.
  public func allows(_ call: AnimatorCall) throws(AnimatorError) -> Bool {
    switch (call, condition) {
    case (.start, .empty), (.pause, .empty): throw .nothingToAnimate(call)
    case (.start, .running), (.pause, .paused): return false
    case (.setFraction, .empty), (.setReversed, .empty): return false
    case (.continueAnimation, .empty), (.continueAnimation, .queued): throw .inactive(call)
    case (.continueAnimation, .running): throw .running(call)
    case (.stop, .empty), (.stop, .queued): return false
    case (.stopWithoutFinishing, .empty), (.stopWithoutFinishing, .queued): return false
    case (.finish, .empty), (.finish, .queued): throw .inactive(call)
    case (.finish, .running), (.finish, .paused), (.place, .running), (.place, .paused): throw .active(call)
    case (.finish, .stopped), (.place, _): return true
    case (_, .stopped): throw .stopped(call)
    default: return true
    }
  }
}
