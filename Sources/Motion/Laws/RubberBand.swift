/// Resistance past an edge: the further the finger moves beyond it, the less the content follows (formula F9).
///
/// With u = x·c / dimension, the content shows b(x) = dimension · u / (u + 1) for a finger x beyond the edge,
/// which is formula F9's (1 − 1/(u + 1)) · dimension without its difference of near numbers. The law is odd: a finger
/// before the other edge has a negative x. b′(0) = c, and b never reaches the dimension.
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
