
/// The state of a property animator.
public enum AnimatorState: Hashable, Sendable, CaseIterable {
  /// The animator has not begun, or has ended: its animations are queued.
  case inactive
  /// The animator is running or paused.
  case active
  /// The animator was stopped at its current value and waits for `finish(at:)`.
  case stopped
}

/// The position at which a property animator ends.
public enum AnimatorPosition: Hashable, Sendable, CaseIterable {
  /// The end of its animations.
  case end
  /// The start of its animations.
  case start
  /// The value at which it was stopped, or at which it was placed since then.
  case current
}

/// A call of a property animator. The animator's state determines whether it is legal.
public enum AnimatorCall: String, Hashable, Sendable, CaseIterable {
  /// A call of `start(at:)`.
  case start
  /// A call of `pause(at:)`.
  case pause
  /// A call of `setFraction(_:at:)`.
  case setFraction
  /// A call of `setReversed(_:at:)`.
  case setReversed
  /// A call of `continueAnimation(with:factor:at:)`.
  case continueAnimation
  /// A call of `stop(withoutFinishing: true)`.
  case stopWithoutFinishing
  /// A call of `stop(withoutFinishing: false)`.
  case stop
  /// A call of `finish(at:)`.
  case finish
  /// A call of `addAnimations(at:_:)`.
  case addAnimations
  /// A call of `place(_:)`.
  case place
}

/// A call that is illegal in the property animator's state. The state depends on the run, so this is an error
/// and not a failed precondition.
public enum AnimatorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no animations: add some first.
  case nothingToAnimate(AnimatorCall)
  /// The animator has not begun.
  case inactive(AnimatorCall)
  /// The animator is running or paused, but must be inactive or stopped for this call.
  case active(AnimatorCall)
  /// The animator is running, but must be paused for this call.
  case running(AnimatorCall)
  /// The animator was stopped and must be finished first.
  case stopped(AnimatorCall)
  /// The animator is not interruptible.
  case notInterruptible(AnimatorCall)
  /// A fraction is outside of 0…1.
  case fractionOutsideUnit(Double)
  /// The motion has no duration, so no change can be delayed by a part of it.
  case delayWithoutDuration
  /// A motion has one law, and cannot continue with another timing or another duration.
  case onlyOwnLaw

  /// Throws an error for a fraction outside of 0…1.
  static func check(fraction: Double) throws(AnimatorError) {
    guard (0...1).contains(fraction) else { throw .fractionOutsideUnit(fraction) }
  }

  /// The call, the reason for the error and the remedy.
  public var description: String {
    switch self {
    case .nothingToAnimate(let call): "cannot \(call.rawValue): there are no animations, add some first"
    case .inactive(let call): "cannot \(call.rawValue): the animator has not begun, start or pause it first"
    case .active(let call): "cannot \(call.rawValue): the animator is active, stop it first"
    case .running(let call): "cannot \(call.rawValue): the animator is running, pause it first"
    case .stopped(let call): "cannot \(call.rawValue): the animator was stopped, finish it first"
    case .notInterruptible(let call): "cannot \(call.rawValue): the animator is not interruptible"
    case .delayWithoutDuration: "cannot addAnimations: this motion has no duration to delay them by a part of"
    case .fractionOutsideUnit(let fraction): "a fraction lies in 0 to 1, not at \(fraction)"
    case .onlyOwnLaw:
      "cannot continueAnimation: this motion has one law, and takes no other timing or duration"
    }
  }
}

/// The life cycle of a property animator, formula F7. It determines which calls are legal, which are legal without
/// effect, and which are errors, for every kind of property animator.
public struct AnimatorLifecycle: Hashable, Sendable {
  /// The conditions of an animator that determine which calls are legal: the columns of formula F7.
  public enum Condition: Hashable, Sendable, CaseIterable {
    /// Inactive, with nothing queued.
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

  /// The state.
  public internal(set) var state = AnimatorState.inactive
  /// Indicates whether the value moves with time.
  public internal(set) var isRunning = false
  /// Indicates whether animations were added since the animator became inactive.
  public internal(set) var hasAnimations = false

  /// The properties that were chosen when the animator was created.
  public let options: AnimatorOptions

  /// Creates the life cycle of an inactive animator without animations.
  public init(_ options: AnimatorOptions = AnimatorOptions()) { self.options = options }

  /// The current condition: the column of formula F7.
  public var condition: Condition {
    switch state {
    case .inactive: hasAnimations ? .queued : .empty
    case .active: isRunning ? .running : .paused
    case .stopped: .stopped
    }
  }

  /// Returns true if a call has an effect, and false if it is legal without effect.
  /// - Throws: an error if the call is illegal.
  public func allows(_ call: AnimatorCall) throws(AnimatorError) -> Bool {
    if !options.isInterruptible, interrupts(call) { throw .notInterruptible(call) }
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

  /// Returns true if a call interrupts a running animator, or begins one that is not running.
  private func interrupts(_ call: AnimatorCall) -> Bool {
    switch (call, condition) {
    case (.pause, .queued), (.setFraction, .queued), (.setReversed, .queued): true
    case (.pause, .running), (.setFraction, .running), (.setReversed, .running): true
    case (.stop, .running), (.stopWithoutFinishing, .running): true
    default: false
    }
  }
}

/// The end that a property animator reached by itself.
public struct AnimatorEnd: Hashable, Sendable {
  /// The end, or the start for a reversed animator.
  public let position: AnimatorPosition
  /// The exact instant, in s.
  public let time: Double
}

/// The properties of a property animator that are chosen when it is created. The defaults are UIKit's.
public struct AnimatorOptions: Hashable, Sendable {
  /// Indicates whether the animator may be paused, scrubbed, reversed and stopped in flight. If not, these
  /// calls are errors while it runs, and so are the calls that would begin it paused.
  public var isInterruptible: Bool
  /// Indicates whether the animator pauses at the end instead of completing. It remains active, so that it can
  /// be reversed and started again, and its completions are not called.
  public var pausesOnCompletion: Bool
  /// Indicates whether the fraction of a paused animator is that of the way. If not, it is that of the time: a
  /// scrub shows the value of the timing at that time. A fraction before the instant at which another timing
  /// took over is always that of the way.
  public var scrubsLinearly: Bool
  /// Indicates whether the animated items can be touched while the animator is active. The owner passes it to
  /// its hit test.
  public var isUserInteractionEnabled: Bool
  /// Indicates whether the owner tests the presented places itself, so that the animated items are hit only at
  /// their ends. The owner passes it to its hit test.
  public var isManualHitTestingEnabled: Bool

  /// Creates options.
  /// - Parameters:
  ///   - isInterruptible: true if the animator may be interrupted in flight.
  ///   - pausesOnCompletion: true if it pauses at the end instead of completing.
  ///   - scrubsLinearly: true if the fraction of a paused animator is that of the progress and not that of the time.
  ///   - isUserInteractionEnabled: true if the animated items can be touched while the animator is active.
  ///   - isManualHitTestingEnabled: true if the animated items are hit only at their ends.
  public init(
    isInterruptible: Bool = true, pausesOnCompletion: Bool = false, scrubsLinearly: Bool = true,
    isUserInteractionEnabled: Bool = true, isManualHitTestingEnabled: Bool = false
  ) {
    self.isInterruptible = isInterruptible
    self.pausesOnCompletion = pausesOnCompletion
    self.scrubsLinearly = scrubsLinearly
    self.isUserInteractionEnabled = isUserInteractionEnabled
    self.isManualHitTestingEnabled = isManualHitTestingEnabled
  }
}
