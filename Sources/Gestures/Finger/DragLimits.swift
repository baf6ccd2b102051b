public import MotionKinematics

/// The limits, by axis, within which an item follows the finger that holds it.
public struct DragLimits: Hashable, Sendable {
  /// The way in which one coordinate follows the finger.
  public enum Axis: Hashable, Sendable {
    /// The coordinate follows 1:1 everywhere.
    case free
    /// The coordinate does not follow.
    case locked
    /// The coordinate follows 1:1 between two edges, in pt, and through the rubber band beyond them.
    case banded(ClosedRange<Double>, RubberBand)
  }

  /// The limits of x, which grows to the right.
  public var horizontal: Axis
  /// The limits of y, which grows downwards.
  public var vertical: Axis

  /// Creates limits. Without arguments, both axes are free.
  /// - Parameters:
  ///   - horizontal: the limits of x.
  ///   - vertical: the limits of y.
  public init(horizontal: Axis = .free, vertical: Axis = .free) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
