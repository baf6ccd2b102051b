
/// A pointer that holds an item.
///
/// The item follows the pointer 1:1 from the position of the touch, and through the rubber bands of its limits
/// beyond an edge. Grabbing the item does not move it, not even beyond an edge: the position of the pointer on
/// the band is the inverse of the shown position (formula F9). A touch stops the item (M13). All times are on one
/// clock, in s, and never go back.
///
/// ```swift
/// var finger = Finger(taking: value, location: place, slop: PanGesture.standardSlop, limits: limits, time: time)
/// finger.move(to: nextPlace, at: time)       // or move(by:at:), if only steps are known
/// let hold = finger.hold(at: time)           // the shown position of the item, and its velocity
/// if !finger.isDragging { /* the release is a click */ }
/// ```
///
/// A release reads `hold(at:)` for the initial value and velocity of the next law, and
/// `Finger.HeldItem.landing(on:rate:last:)` for the position where that law ends.
public struct Finger: Equatable, Sendable {
  /// The state of the held item at one instant.
  public struct HeldItem: Hashable, Sendable {
    /// The shown position of the item, in pt.
    public let value: SIMD2<Double>
    /// The velocity of the item, in pt/s: the finger's velocity, reduced by the rubber band beyond an edge
    /// (M15).
    public let velocity: SIMD2<Double>
    /// The position of the finger, in pt.
    public let location: SIMD2<Double>
    /// The velocity of the finger, in pt/s; 0 for a pointer that has not moved for 60 ms.
    public let fingerVelocity: SIMD2<Double>

    /// Returns the position of `detents` at which the item comes to rest after a release: the nearest to the
    /// end of its coasting.
    /// - Parameters:
    ///   - detents: the positions, in pt.
    ///   - rate: the share of the velocity that coasting keeps per millisecond, over 0 and under 1.
    ///   - last: the last position of rest, which wins a tie.
    public func landing(
      on detents: Detents<SIMD2<Double>>, rate: Double = Projection.normalRate, last: SIMD2<Double>? = nil
    ) -> SIMD2<Double> {
      detents.landing(from: value, velocity: velocity, rate: rate, last: last)
    }
  }

  /// The distance that a pointer may move, in pt, before the held item follows.
  public let slop: Double
  /// The limits within which the held item follows.
  public let limits: DragLimits
  /// Indicates whether the pointer drags the item: it has moved by more than the slop.
  public private(set) var isDragging = false
  /// The position of the finger when it grabbed the item, in pt.
  public private(set) var origin: SIMD2<Double>
  private var grip: DragGrip
  /// The last position of the pointer, in pt.
  private(set) var pointerLocation: SIMD2<Double>
  private var tracker: VelocityTracker<SIMD2<Double>>

  // MARK: Taking hold

  /// Creates a pointer that grabs an item and stops it.
  /// - Parameters:
  ///   - value: the shown position of the item, in pt, finite.
  ///   - location: the position of the pointer, in pt, finite; nil if only its steps are known.
  ///   - slop: the distance that the pointer may move during a click, in pt, finite, 0 or more.
  ///   - limits: the limits within which the item follows.
  ///   - time: the current time, in s.
  public init(
    taking value: SIMD2<Double>, location: SIMD2<Double>? = nil, slop: Double = 0,
    limits: DragLimits = DragLimits(), time: Double
  ) {
    require(notNegative: slop, "a slop")
    self.slop = slop
    self.limits = limits
    origin = location ?? value
    grip = DragGrip(taking: value, within: limits)
    pointerLocation = origin
    tracker = VelocityTracker<SIMD2<Double>>()
    tracker.add(origin, at: time)
  }

  /// Creates a pointer that takes over an item from another one, with its movement since the press.
  /// - Parameters:
  ///   - value: the position of the item in pt, finite: at the press if `followsFromPress` is true, otherwise at `time`.
  ///   - pointer: the pointer that pressed.
  ///   - scale: the distance of the item per distance of the pointer, over 0.
  ///   - followsFromPress: true if the item moves by the way since the press.
  ///   - limits: the limits within which the item follows.
  ///   - time: the current time, in s.
  init(
    taking value: SIMD2<Double>, from pointer: Finger, scale: Double, followsFromPress: Bool,
    limits: DragLimits, time: Double
  ) {
    self.init(taking: value, limits: limits, time: time)
    isDragging = true
    pointerLocation = followsFromPress ? value + scale * (pointer.pointerLocation - pointer.origin) : value
    tracker = pointer.tracker
    tracker.rescale(by: scale, newest: pointerLocation)
  }

  // MARK: Moving

  /// Makes a pointer at `location` (in pt) take over the item, which continues from its shown position.
  public mutating func touch(_ location: SIMD2<Double>, at time: Double) {
    let wasDragging = isDragging
    self = Finger(taking: value, location: location, slop: slop, limits: limits, time: time)
    isDragging = wasDragging
  }

  /// Moves the pointer to a position, in pt. Another pointer than the one that grabbed the item must call
  /// `touch(_:at:)` first.
  ///
  /// An unchanged position is not a sample of the velocity. A release repeats the last position, which may be
  /// as coarse as a cell, and a resting finger must lose its velocity. A sample that comes too late, with an earlier time
  /// than the one before, does not move the pointer.
  public mutating func move(to location: SIMD2<Double>, at time: Double) {
    guard location != pointerLocation, tracker.add(location, at: time) else { return }
    pointerLocation = location
    if (location - origin).length > slop { isDragging = true }
  }

  /// Moves the pointer by a distance, in pt.
  public mutating func move(by distance: SIMD2<Double>, at time: Double) {
    move(to: pointerLocation + distance, at: time)
  }

  /// Returns the finger that holds the same item on a stage of another size.
  /// - Parameters:
  ///   - scale: the factor for all distances, by axis, over 0.
  ///   - value: the shown position of the item on that stage, in pt.
  ///   - limits: the limits on that stage.
  ///   - time: the current time, in s.
  /// - Returns: the finger. The velocity of its item is `scale` times as great. The pointer's position on that stage is unknown, so it must be moved by steps:
  ///   `move(by:at:)`.
  public func rescaled(
    by scale: SIMD2<Double>, taking value: SIMD2<Double>, limits: DragLimits, at time: Double
  ) -> Finger {
    var finger = Finger(taking: value, slop: slop, limits: limits, time: time)
    finger.isDragging = isDragging
    // Beyond an edge, the finger's velocity is divided by the slope of the new band and multiplied by that of the
    // old one.
    let slope = finger.grip.slope(after: .zero)
    let ratio = (grip.slope(after: heldTranslation) / slope).replacing(with: 1, where: slope .== 0)
    finger.tracker = tracker
    finger.tracker.rescale(by: scale * ratio, newest: finger.origin)
    return finger
  }

  // MARK: Reading

  /// Returns the state of the held item at `time`, in s, no earlier than the last change.
  public func hold(at time: Double) -> HeldItem {
    hold(at: time, fingerVelocity: isDragging ? tracker.velocity(at: time) : .zero)
  }

  /// Returns the state of the held item for a velocity of the finger, in pt/s, from another source, such as a
  /// release.
  public func hold(at time: Double, fingerVelocity: SIMD2<Double>) -> HeldItem {
    HeldItem(
      value: value, velocity: grip.slope(after: heldTranslation) * fingerVelocity,
      location: pointerLocation, fingerVelocity: fingerVelocity)
  }

  /// The shown position of the held item, in pt.
  public var value: SIMD2<Double> { grip.value(after: heldTranslation) }

  /// Returns true if the held item is at rest and stays so until the next movement.
  public func isStill(at time: Double) -> Bool { hold(at: time).velocity == .zero }

  /// The translation of the held item before the rubber band, in pt: zero within the slop.
  private var heldTranslation: SIMD2<Double> { isDragging ? pointerLocation - origin : .zero }

  /// Replaces the position that the item had when the finger grabbed it, in pt.
  mutating func take(_ value: SIMD2<Double>) { grip = DragGrip(taking: value, within: limits) }

}

/// The map from the translation of a finger to the position of the held item, by axis.
package struct DragGrip: Equatable, Sendable {
  let horizontal: AxisGrip
  let vertical: AxisGrip

  package init(taking value: SIMD2<Double>, within limits: DragLimits) {
    require(value.isFinite, "a finger must take something at a finite place; got \(value)")
    horizontal = AxisGrip(taking: value.x, within: limits.horizontal)
    vertical = AxisGrip(taking: value.y, within: limits.vertical)
  }

  /// Returns the position of the held item, in pt, after the finger has moved by `translation`, in pt.
  package func value(after translation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(horizontal.value(after: translation.x), vertical.value(after: translation.y))
  }

  /// Returns the ratio of the held item's speed to the finger's, by axis: 1 within the edges, b′ beyond them,
  /// 0 on a locked axis (M15).
  package func slope(after translation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(horizontal.slope(after: translation.x), vertical.slope(after: translation.y))
  }
}

package struct AxisGrip: Equatable, Sendable {
  /// The greatest stretch of a band at the start of a drag, as a share of its dimension. `slack` covers the
  /// rest.
  private static let reach = 0.9

  let axis: DragLimits.Axis
  /// The finger's position, in pt, for which the band shows the position of the grabbed item. Inside the
  /// edges, both positions are the same.
  let start: Double
  /// The distance, in pt, from the position that the band shows for `start` to the position where the item
  /// was grabbed. It is 0 except for rounding, unless the item was thrown further than the band reaches.
  let slack: Double

  package init(taking value: Double, within axis: DragLimits.Axis) {
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

  package func value(after translation: Double) -> Double {
    switch axis {
    case .free: start + translation
    case .locked: start
    case .banded(let bounds, let band): band.value(forFinger: start + translation, within: bounds) + slack
    }
  }

  package func slope(after translation: Double) -> Double {
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
