internal import Kinematics

/// The map from the translation of a finger to the place of what it holds, by axis.
struct DragGrip: Equatable, Sendable {
  let horizontal: AxisGrip
  let vertical: AxisGrip

  init(taking value: SIMD2<Double>, within limits: DragLimits) {
    precondition(value.isFinite, "a finger takes something at a finite place, not \(value)")
    horizontal = AxisGrip(taking: value.x, within: limits.horizontal)
    vertical = AxisGrip(taking: value.y, within: limits.vertical)
  }

  /// Returns the place of what is held, in pt, after the finger has moved by `translation`.
  func value(after translation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(horizontal.value(after: translation.x), vertical.value(after: translation.y))
  }

  /// Returns its speed per speed of the finger, by axis: 1 within the edges, b′ beyond them (M15).
  func slope(after translation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(horizontal.slope(after: translation.x), vertical.slope(after: translation.y))
  }
}

/// One axis of a hold.
struct AxisGrip: Equatable, Sendable {
  /// The part of its dimension to which taking hold stretches a band at most; the rest is `slack`.
  private static let reach = 0.9

  let axis: DragLimits.Axis
  /// The place of the finger, in pt, for which the band shows what was taken: inside the edges the place itself.
  let start: Double
  /// The distance, in pt, from the place that the band shows for `start` to the place where it was taken: 0 but for
  /// rounding, unless it was thrown further than the band reaches.
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
