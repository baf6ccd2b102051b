/// A pointer that holds an item, from its touch to its release.
///
/// The item follows the pointer 1:1 from the position of the touch, and through the rubber bands of its limits
/// beyond an edge. Grabbing the item does not move it, not even beyond an edge: the position of the pointer on
/// the band is the inverse of the shown position (formula F9). A touch stops the item (M13). All times are on the
/// clock of the hand, in s: a throw in slow motion has the hand's velocity, per second of that clock.
///
/// ```swift
/// var finger = Finger(taking: value, at: location, slop: PressOrDrag.standardSlop, limits: limits, time: time)
/// finger.move(to: nextLocation, at: time)
/// if finger.isDragging { /* release the item from finger.value with finger.velocity(at: time) */ }
/// ```
///
/// ``PressOrDrag`` makes one from a pointer's touches.
public struct Finger: Equatable, Sendable {
  /// Indicates whether the pointer drags the item: it has moved by more than the slop.
  public private(set) var isDragging = false
  /// The last position of the pointer, in pt.
  public private(set) var location: SIMD2<Double>
  /// The position of the pointer at the touch, in pt.
  private let origin: SIMD2<Double>
  private let slop: Double
  private let limits: DragLimits
  private var grip: DragLimits.Grip
  private var tracker = VelocityTracker<SIMD2<Double>>()

  /// Creates a pointer that grabs an item and stops it.
  /// - Parameters:
  ///   - value: the shown position of the item, in pt, finite.
  ///   - location: the position of the pointer, in pt, finite.
  ///   - slop: the distance that the pointer may move before the item follows, in pt, finite, 0 or more.
  ///   - limits: the limits within which the item follows.
  ///   - time: the time of the touch, in s, finite.
  public init(
    taking value: SIMD2<Double>, at location: SIMD2<Double>, slop: Double = 0,
    limits: DragLimits = DragLimits(), time: Double
  ) {
    require(notNegative: slop, "a slop")
    (self.slop, self.limits, self.location, origin) = (slop, limits, location, location)
    grip = DragLimits.Grip(taking: value, within: limits)
    tracker.add(location, at: time)
  }

  // MARK: Moving

  /// Moves the pointer to a position, in pt, finite. The item follows by the whole way from the touch once the pointer
  /// has left the slop.
  ///
  /// An unchanged position is not a sample of the velocity. A release repeats the last position, which may be as
  /// coarse as a cell, and a resting finger must lose its velocity. A sample with an earlier time than the one before
  /// does not move the pointer.
  public mutating func move(to location: SIMD2<Double>, at time: Double) {
    guard location != self.location, tracker.add(location, at: time) else { return }
    self.location = location
    if (location - origin).length > slop { isDragging = true }
  }

  /// Takes another item in its place, as if it had been there since the touch.
  mutating func take(_ value: SIMD2<Double>) { grip = DragLimits.Grip(taking: value, within: limits) }

  /// Returns the pointer at `location`, in pt, that takes the item over where it is shown.
  func touched(at location: SIMD2<Double>, time: Double) -> Finger {
    var finger = Finger(taking: value, at: location, slop: slop, limits: limits, time: time)
    finger.isDragging = isDragging
    return finger
  }

  // MARK: Reading

  /// The shown position of the held item, in pt.
  public var value: SIMD2<Double> { grip.value(after: translation) }

  /// Returns the velocity of the held item at `time`, in pt/s: the tracked velocity of the finger, reduced by the
  /// rubber band beyond an edge (M15); 0 for a pointer within its slop, and for one that has not moved for 60 ms.
  public func velocity(at time: Double) -> SIMD2<Double> {
    isDragging ? grip.slope(after: translation) * tracker.velocity(at: time) : .zero
  }

  /// The translation of the held item before the rubber band, in pt: zero within the slop.
  private var translation: SIMD2<Double> { isDragging ? location - origin : .zero }
}

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

extension DragLimits {
  /// The map from the translation of a finger to the position of the item that it holds.
  package struct Grip: Equatable, Sendable {
    private let horizontal: AxisGrip
    private let vertical: AxisGrip

    /// Creates the grip of an item that is shown at `value`, in pt, finite.
    package init(taking value: SIMD2<Double>, within limits: DragLimits) {
      require(value.isFinite, "a finger must take something at a finite place; got \(value)")
      horizontal = AxisGrip(taking: value.x, within: limits.horizontal)
      vertical = AxisGrip(taking: value.y, within: limits.vertical)
    }

    /// Returns the position of the held item, in pt, after the finger has moved by `translation`, in pt.
    package func value(after translation: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(horizontal.value(after: translation.x), vertical.value(after: translation.y))
    }

    /// Returns the ratio of the held item's velocity to the finger's, by axis: 1 within the edges, b′ beyond them, 0
    /// on a locked axis (M15).
    package func slope(after translation: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(horizontal.slope(after: translation.x), vertical.slope(after: translation.y))
    }
  }
}

private struct AxisGrip: Equatable, Sendable {
  /// The greatest stretch of a band at the start of a drag, as a share of its dimension. `slack` covers the
  /// rest.
  private static let reach = 0.9

  private let axis: DragLimits.Axis
  /// The finger's position, in pt, for which the band shows the position of the grabbed item. Inside the
  /// edges, both positions are the same.
  private let start: Double
  /// The distance, in pt, from the position that the band shows for `start` to the position where the item
  /// was grabbed. It is 0 except for rounding, unless the item was thrown further than the band reaches.
  private let slack: Double

  init(taking value: Double, within axis: DragLimits.Axis) {
    self.axis = axis
    guard case .banded(let bounds, let band) = axis else {
      (start, slack) = (value, 0)
      return
    }
    let furthest = Self.reach * band.dimension
    let shown = min(max(value, bounds.lowerBound - furthest), bounds.upperBound + furthest)
    start = band.finger(forValue: shown, within: bounds)
    slack = value - band.value(forFinger: start, within: bounds)
  }

  func value(after translation: Double) -> Double {
    switch axis {
    case .free: start + translation
    case .locked: start
    case .banded(let bounds, let band): band.value(forFinger: start + translation, within: bounds) + slack
    }
  }

  func slope(after translation: Double) -> Double {
    switch axis {
    case .free: return 1
    case .locked: return 0
    case .banded(let bounds, let band):
      let finger = start + translation
      let edge = min(max(finger, bounds.lowerBound), bounds.upperBound)
      return finger == edge ? 1 : band.slope(at: finger - edge)
    }
  }
}
