internal import MotionKinematics

/// The map from the translation of a finger to the position of the held item, by axis.
struct DragGrip: Equatable, Sendable {
  let horizontal: AxisGrip
  let vertical: AxisGrip

  init(taking value: SIMD2<Double>, within limits: DragLimits) {
    require(value.isFinite, "a finger must take something at a finite place; got \(value)")
    horizontal = AxisGrip(taking: value.x, within: limits.horizontal)
    vertical = AxisGrip(taking: value.y, within: limits.vertical)
  }

  /// Returns the position of the held item, in pt, after the finger has moved by `translation`, in pt.
  func value(after translation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(horizontal.value(after: translation.x), vertical.value(after: translation.y))
  }

  /// Returns the ratio of the held item's speed to the finger's, by axis: 1 within the edges, b′ beyond them,
  /// 0 on a locked axis (M15).
  func slope(after translation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(horizontal.slope(after: translation.x), vertical.slope(after: translation.y))
  }
}

/// One axis of a `DragGrip`.
struct AxisGrip: Equatable, Sendable {
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
