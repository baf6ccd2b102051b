/// An error in the numbers of a timing curve.
public enum TimingCurveError: Error, Hashable, CustomStringConvertible {
  /// The x of a control point is outside 0…1, where the curve would run backwards in time.
  case fractionOutsideUnit(Double)
  /// A control point's y is NaN or infinite.
  case progressNotFinite(Double)

  /// The error and the expected range, in words.
  public var description: String {
    switch self {
    case .fractionOutsideUnit(let x): "the x of a control point lies in 0 to 1, not at \(x)"
    case .progressNotFinite(let y): "the y of a control point is finite, not \(y)"
    }
  }
}
