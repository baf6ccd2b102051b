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

/// A hold on something at a place: where it shows once the finger has moved from where it took hold.
struct DragGrip: Equatable, Sendable {
  private let horizontal: AxisGrip
  private let vertical: AxisGrip

  init(taking value: SIMD2<Double>, within limits: DragLimits) {
    precondition(value.isFinite, "a finger takes something at a finite place, not \(value)")
    horizontal = AxisGrip(taking: value.x, within: limits.horizontal)
    vertical = AxisGrip(taking: value.y, within: limits.vertical)
  }

  /// Where it shows, in pt, when the finger has moved by `translation`.
  func value(after translation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(horizontal.value(after: translation.x), vertical.value(after: translation.y))
  }

  /// How fast it moves per speed of the finger, by axis: 1 within the edges, b′ beyond them (M15).
  func slope(after translation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(horizontal.slope(after: translation.x), vertical.slope(after: translation.y))
  }
}

/// One axis of a hold.
private struct AxisGrip: Equatable, Sendable {
  /// How much of its dimension a band is stretched at most by taking hold: the rest is `slack`.
  static let reach = 0.9

  let axis: DragLimits.Axis
  /// Where a finger would have to be, in pt, to show what was taken: inside the edges it is that place.
  let start: Double
  /// What that finger's place does not show of the place where it was taken: 0 but for rounding, unless it
  /// was thrown further than the band reaches.
  let slack: Double

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
