public import Kinematics

/// How far what a finger drags may follow it, axis by axis.
public struct DragLimits: Hashable, Sendable {
  /// How one coordinate follows the finger.
  public enum Axis: Hashable, Sendable {
    /// 1:1, everywhere.
    case free
    /// Not at all.
    case locked
    /// 1:1 between two edges (in pt), and through the rubber band beyond them.
    case banded(ClosedRange<Double>, RubberBand)
  }

  /// The axis that grows to the right.
  public var horizontal: Axis
  /// The axis that grows downwards.
  public var vertical: Axis

  /// Limits; without arguments there are none.
  /// - Parameters:
  ///   - horizontal: how x follows the finger.
  ///   - vertical: how y follows the finger.
  public init(horizontal: Axis = .free, vertical: Axis = .free) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
