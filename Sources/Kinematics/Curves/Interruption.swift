/// What a timed motion can do when it is interrupted; both lose something, and are kept to be compared with.
public enum Interruption: Hashable, Sendable, CaseIterable {
  /// The next motion starts where the interrupted one was going to end: the value jumps there, the velocity is
  /// lost. Core Animation's model value does this.
  case jump
  /// The next motion starts where the interrupted one is: the value stays, the velocity is lost. UIKit's
  /// `beginFromCurrentState` did this.
  case fromCurrent
}

extension TimedMotion {
  /// The motion to `target` that takes over at `time`, as long and along the same curve; its own time begins then.
  public func interrupted(at time: Double, to target: Value, by interruption: Interruption) -> Self {
    let start =
      switch interruption {
      case .jump: end
      case .fromCurrent: value(at: time)
      }
    return Self(from: start, to: target, duration: duration, curve: curve)
  }
}
