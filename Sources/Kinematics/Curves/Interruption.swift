/// The ways to interrupt a timed motion that lose the value or the velocity, as negative examples.
public enum Interruption: Hashable, Sendable, CaseIterable {
  /// The next motion starts at the end of the interrupted one: the value jumps there, and the velocity is lost. An
  /// animation from Core Animation's model value does this.
  case jump
  /// The next motion starts where the interrupted one is: the value stays, the velocity is lost. UIKit's
  /// `beginFromCurrentState` did this.
  case fromCurrent

  /// Returns the value at which the next motion starts.
  /// - Parameters:
  ///   - value: the value at the interruption.
  ///   - end: the end of the interrupted motion.
  public func start<Value>(value: Value, end: Value) -> Value {
    switch self {
    case .jump: end
    case .fromCurrent: value
    }
  }
}

extension TimedMotion {
  /// The motion to `target` that starts at `time`, with the same duration and curve; `time` is its time 0.
  public func interrupted(at time: Double, to target: Value, by interruption: Interruption) -> Self {
    let start = interruption.start(value: value(at: time), end: end)
    return Self(from: start, to: target, duration: duration, curve: curve)
  }
}
