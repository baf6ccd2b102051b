extension SIMD2 where Scalar: FloatingPoint {
  /// Returns the distance of the point from the segment between two points.
  @inlinable package func distance(fromSegment start: SIMD2, _ end: SIMD2) -> Scalar {
    let (offset, along) = (self - start, end - start)
    let length = (along * along).sum()
    let share = length > 0 ? Swift.min(Swift.max((offset * along).sum() / length, 0), 1) : 0
    let away = offset - share * along
    return (away * away).sum().squareRoot()
  }
}
