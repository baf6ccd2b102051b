internal import MotionDynamics

/// The box that contains the bodies, in pt from the top left of the screen; a cell is 8 × 16 pt.
///
/// It lies between the gallery's line at the top and the line of tools, whose upper edge is the floor.
struct Arena: Hashable, Sendable {
  let columns: Int
  let rows: Int

  var toolRow: Int { rows - 2 }
  /// The upper left corner, then the lower right one, in pt.
  var upper: SIMD2<Double> { SIMD2(0, CellMetrics.height) }
  var lower: SIMD2<Double> { SIMD2(Double(columns), Double(toolRow)) * CellMetrics.size }
  var size: SIMD2<Double> { lower - upper }
  var middle: SIMD2<Double> { (upper + lower) / 2 }

  /// The side of a square of the same area, in pt.
  private var extent: Double { (size.x * size.y).squareRoot() }

  /// Returns the radius of a ball, in pt, from its number: the first balls are large, later ones a cell or
  /// two wide.
  func radius(ofBall number: Int) -> Double {
    let isRoomy = extent >= 390
    switch number {
    case ..<6: return max(8, extent / (number % 2 == 0 ? 26 : 32))
    case ..<24: return max(8, extent / (number % 2 == 0 ? 44 : 54))
    default: return isRoomy ? 8 : 4
    }
  }

  /// The radius of the weight at the end of the chain, in pt.
  var weightRadius: Double { max(8, extent / 24) }

  /// The point on which the chain hangs, and the distance between its beads, in pt.
  var hook: SIMD2<Double> { SIMD2(0.76 * size.x, upper.y) }
  var beadDistance: Double { 0.42 * size.y / Double(Chain.beads + 1) }
  var beadRadius: Double { min(6, 0.4 * beadDistance) }

  /// The home and the size of the snapped box, in pt; both are whole cells.
  var home: SIMD2<Double> {
    SIMD2((0.22 * Double(columns)).rounded(), (0.36 * Double(rows)).rounded()) * CellMetrics.size
  }
  var boxSize: SIMD2<Double> {
    let rows = max(2, (0.09 * Double(self.rows)).rounded())
    return SIMD2(2.5 * rows, rows) * CellMetrics.size
  }

  /// Returns the nearest position at which a body of half size `halfSize` lies inside, in pt.
  func clamped(_ place: SIMD2<Double>, halfSize: SIMD2<Double> = .zero) -> SIMD2<Double> {
    let (low, high) = (upper + halfSize, lower - halfSize)
    return pointwiseMin(pointwiseMax(place, low), high).replacing(with: middle, where: low .>= high)
  }

  /// Returns the factor, at most 1, by which bodies shrink if their boxes would fill `area`, in pt².
  func scale(filling area: Double) -> Double {
    let room = 0.55 * size.x * size.y
    return area > room ? (room / area).squareRoot() : 1
  }

  var boundary: Collision.Boundary { .rectangle(from: upper, to: lower) }
}
