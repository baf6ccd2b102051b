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

    /// Returns the ratio of the held item's velocity to the finger's, by axis (M15). It is 1 within the edges, b′
    /// beyond them, and 0 on a locked axis.
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

/// Resistance past an edge: the further the finger moves beyond it, the less the content follows (formula F9).
///
/// With u = x·c / dimension, the content shows b(x) = dimension · u / (u + 1) for a finger x beyond the edge. It is
/// formula F9's (1 − 1/(u + 1)) · dimension, without a difference of near numbers. The law is odd: a finger before
/// the other edge has a negative x. b′(0) = c, and b never reaches the dimension.
public struct RubberBand: Hashable, Sendable {
  /// The limit of the offset, in points, which no overshoot reaches; usually the extent of the content. Over 0.
  package let dimension: Double
  /// c, the slope at the edge; over 0, at most 1.
  package let coefficient: Double

  /// A band for content of an extent.
  /// - Parameters:
  ///   - dimension: finite and over 0, in points.
  ///   - coefficient: over 0, at most 1; 0.55 is UIScrollView's.
  public init(dimension: Double, coefficient: Double = 0.55) {
    require(positive: dimension, "a rubber band's dimension")
    require(
      coefficient > 0 && coefficient <= 1,
      "a rubber band's coefficient must be greater than 0 and at most 1; got \(coefficient)")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// b(x): the content's offset past the edge, in points, for a finger `overshoot` points past it, finite.
  package func offset(forOvershoot overshoot: Double) -> Double {
    require(overshoot.isFinite, "a finger on a rubber band must be at a finite place; got \(overshoot)")
    return overshoot * coefficient / (stretch(abs(overshoot)) + 1)
  }

  /// b⁻¹: the finger's distance past the edge, in points, for content that is `offset` points past it. A grab beyond
  /// the edge uses it, so that the content does not jump.
  /// - Parameter offset: over −`dimension`, under `dimension`: no finger stretches the band further.
  package func overshoot(forOffset offset: Double) -> Double {
    require(
      abs(offset) < dimension,
      "a rubber band of \(dimension) pt must show less than that past its edge; got \(offset)")
    // u = o / (dimension − o)
    return offset / coefficient * (dimension / (dimension - abs(offset)))
  }

  /// b′(x) = c / (u + 1)²: the content's speed per speed of a finger `overshoot` points past the edge.
  package func slope(at overshoot: Double) -> Double {
    let root = stretch(abs(overshoot)) + 1
    return coefficient / (root * root)
  }

  /// The value shown for a finger at `finger`, finite: the same within the bounds, the band's offset beyond an edge;
  /// all in points.
  package func value(forFinger finger: Double, within bounds: ClosedRange<Double>) -> Double {
    if bounds.contains(finger) { return finger }
    let edge = finger < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound
    return edge + offset(forOvershoot: finger - edge)
  }

  /// The finger's position for a shown value: the inverse of `value(forFinger:within:)`.
  /// - Parameters:
  ///   - value: the shown value, in points; less than `dimension` beyond either bound.
  ///   - bounds: the two edges, in points.
  package func finger(forValue value: Double, within bounds: ClosedRange<Double>) -> Double {
    if bounds.contains(value) { return value }
    let edge = value < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound
    return edge + overshoot(forOffset: value - edge)
  }

  /// u = x·c / dimension, for x ≥ 0.
  private func stretch(_ overshoot: Double) -> Double { overshoot * coefficient / dimension }
}
