internal import MotionKinematics

/// A sample of a finger or a mouse: an action, a position and a time. It is the only input of a recogniser.
public struct PointerSample: Hashable, Sendable {
  /// An action of the pointer.
  public enum Phase: Hashable, Sendable {
    /// A finger touched down, or a mouse button was pressed.
    case began
    /// The pointer is still down.
    case moved
    /// The pointer was lifted.
    case ended
    /// The system or a key took the pointer away. The location has no meaning.
    case cancelled
  }

  /// The action.
  public let phase: Phase
  /// The position, in pt.
  public let location: SIMD2<Double>
  /// The time, in s. Samples come in order of time.
  public let time: Double

  /// Creates a sample.
  /// - Parameters:
  ///   - phase: the action.
  ///   - location: the position, in pt, finite.
  ///   - time: the time, in s, finite.
  public init(_ phase: Phase, location: SIMD2<Double>, time: Double) {
    require(
      location.x.isFinite && location.y.isFinite && time.isFinite,
      "a pointer must be seen at a finite place and time; got \(location), \(time) s")
    self.phase = phase
    self.location = location
    self.time = time
  }
}
