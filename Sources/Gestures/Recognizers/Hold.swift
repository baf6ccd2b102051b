internal import MotionKinematics

/// A pointer that holds a target from its press to its release, which is a click or the end of a drag.
///
/// ```swift
/// var hold = Hold(target, at: place, time: time)
/// let step = hold.move(to: nextPlace, at: nextTime)  // moves the target
/// if hold.isDrag { /* release the target with hold.velocity(at: time) */ } else { /* a click */ }
/// ```
///
/// A target that cannot follow everywhere has a `Finger` with limits of its own.
public struct Hold<Target: Sendable>: Sendable {
  /// The held target.
  public var target: Target
  /// The last location of the pointer, in pt.
  public private(set) var location: SIMD2<Double>
  private var finger: Finger

  /// Creates a pointer that presses a target.
  /// - Parameters:
  ///   - target: the target.
  ///   - location: the location of the press, in pt, finite.
  ///   - slop: the distance that the pointer may move during a click, in pt, finite, 0 or more.
  ///   - time: the time, in s.
  public init(
    _ target: Target, at location: SIMD2<Double>, slop: Double = PanGesture.standardSlop, time: Double
  ) {
    self.target = target
    self.location = location
    finger = Finger(taking: location, slop: slop, time: time)
  }

  /// The location of the press, in pt.
  public var start: SIMD2<Double> { finger.origin }

  /// Indicates whether the pointer has moved farther than a click may.
  public var isDrag: Bool { finger.isDragging }

  /// Moves the pointer to a location, in pt.
  /// - Returns: the step by which the target follows, in pt: zero within the slop, and the whole way from the press when
  ///   the pointer leaves it (M1).
  @discardableResult
  public mutating func move(to location: SIMD2<Double>, at time: Double) -> SIMD2<Double> {
    let last = isDrag ? self.location : start
    finger.move(to: location, at: time)
    self.location = location
    return isDrag ? location - last : .zero
  }

  /// Returns the tracked velocity of the pointer, in pt/s; 0 within the slop, and for one that has not moved for 60 ms.
  public func velocity(at time: Double) -> SIMD2<Double> { finger.hold(at: time).velocity }
}
