internal import Dynamics
internal import Kinematics

/// The box in which the bodies are, in pt from the top left of the screen; a cell is 8 × 16 pt.
///
/// It lies between the gallery's line on top and the line of tools, on whose upper edge things stand.
struct Arena: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// The row of the tools.
  var toolRow: Int { rows - 2 }
  /// The upper left corner and the lower right one.
  var upper: SIMD2<Double> { SIMD2(0, CellMetrics.height) }
  var lower: SIMD2<Double> {
    SIMD2(Double(columns) * CellMetrics.width, Double(toolRow) * CellMetrics.height)
  }
  var size: SIMD2<Double> { lower - upper }
  var middle: SIMD2<Double> { (upper + lower) / 2 }

  /// The side of a square of the same area.
  private var extent: Double { (size.x * size.y).squareRoot() }

  /// The radius of the number-th ball, from 0: a few are large, and of many each has a cell or two.
  func radius(ofBall number: Int) -> Double {
    let isRoomy = extent >= 390
    switch number {
    case ..<6: return max(8, extent / (number % 2 == 0 ? 26 : 32))
    case ..<24: return max(8, extent / (number % 2 == 0 ? 44 : 54))
    default: return isRoomy ? 8 : 4
    }
  }

  /// Of a weight at the end of the chain.
  var weightRadius: Double { max(8, extent / 24) }

  /// Where the chain hangs, and how far apart its beads are.
  var hook: SIMD2<Double> { SIMD2(0.76 * size.x, upper.y) }
  var beadDistance: Double { 0.42 * size.y / Double(Chain.beads + 1) }
  var beadRadius: Double { min(6, 0.4 * beadDistance) }

  /// Where the snapped box is at home, and its size: whole cells.
  var home: SIMD2<Double> {
    SIMD2(
      (0.22 * Double(columns)).rounded() * CellMetrics.width,
      (0.36 * Double(rows)).rounded() * CellMetrics.height
    )
  }
  var boxSize: SIMD2<Double> {
    let rows = max(2, (0.09 * Double(self.rows)).rounded())
    return SIMD2(2.5 * rows * CellMetrics.width, rows * CellMetrics.height)
  }

  /// The nearest place at which a body of that half size is inside.
  func clamped(_ place: SIMD2<Double>, halfSize: SIMD2<Double> = .zero) -> SIMD2<Double> {
    let (low, high) = (upper + halfSize, lower - halfSize)
    return SIMD2(
      low.x < high.x ? min(max(place.x, low.x), high.x) : middle.x,
      low.y < high.y ? min(max(place.y, low.y), high.y) : middle.y)
  }

  /// How much smaller than they were bodies must be, 1 at most, when their boxes would fill so much, in pt².
  func scale(filling area: Double) -> Double {
    let room = 0.55 * size.x * size.y
    return area > room ? (room / area).squareRoot() : 1
  }

  var boundary: Collision.Boundary { .rectangle(from: upper, to: lower) }
}
