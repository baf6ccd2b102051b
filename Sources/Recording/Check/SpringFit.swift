internal import MotionKinematics

/// The spring that fits five evenly spaced rows: each row is the same linear map of the row before it.
struct SpringFit {
  /// The coefficients in x″ = −k (x − target) − c x′: k in 1/s² and c in 1/s.
  let stiffness: Double
  let damping: Double
  private let target: Double
  private let first: Continuation.StateRow

  enum Outcome {
    case spring(SpringFit)
    /// A single exponential. Any faster component decays within a frame and is invisible.
    case slow
    case none
  }

  /// Fits a spring to the first five rows.
  /// - Parameters:
  ///   - rows: at least five rows, in order of time or in the reverse order.
  ///   - extent: the range of positions of the whole motion, in the unit of the position.
  static func of(_ rows: ArraySlice<Continuation.StateRow>, extent: Double) -> Outcome {
    guard rows.count >= 5 else { return .none }
    let rows = Array(rows.prefix(5))
    guard let changes = changes(of: rows) else { return .none }
    let step = rows[1].time - rows[0].time
    let span = abs(step)
    let largest = changes.reduce(0) { max($0, size($1)) }
    guard largest > 1e-7 * extent, largest > 0 else { return .none }
    guard let map = map(of: changes) else {
      let ratio = (changes[0] * changes[1]).sum() / (changes[0] * changes[0]).sum()
      let isOne = (1...2).allSatisfy { size(changes[$0] - ratio * changes[$0 - 1]) < 1e-5 * size(changes[0]) }
      return isOne && ratio > 0 && ratio != 1 ? .slow : .none
    }
    let (column, other) = map
    let left = column * changes[2].x + other * changes[2].y - changes[3]
    guard size(left) <= 1e-4 * max(size(changes[2]), size(changes[3])) + 1e-9 * largest else { return .none }
    let (trace, determinant) = (column.x + other.y, column.x * other.y - column.y * other.x)
    guard determinant > 0 else { return .slow }
    guard let spring = SpringStep.spring(trace: trace, determinant: determinant, duration: step) else {
      return .none
    }
    let (stiffness, damping) = (spring.stiffness, max(spring.damping, 0))
    guard abs(spring.damping) * span < 18 else { return .slow }
    guard Spring.stiffnessRange.contains(stiffness), spring.damping > -1e-6 / span else { return .none }
    // The fixed point of the map satisfies (1 − M) s = s₁ − M s₀; its first component is the target.
    let start = SIMD2(rows[0].place, rows[0].velocity * span)
    let rest = SIMD2(rows[1].place, rows[1].velocity * span) - column * start.x - other * start.y
    let scale = (1 - column.x) * (1 - other.y) - other.x * column.y
    guard abs(scale) > 1e-12 else { return .none }
    let target = (rest.x * (1 - other.y) + other.x * rest.y) / scale
    return .spring(SpringFit(stiffness: stiffness, damping: damping, target: target, first: rows[0]))
  }

  /// Returns true if `rows`, in order away from `row`, are steps of one linear map, and so is the step from
  /// `row` to the first of them. Then the same law holds between them.
  static func isStep(from row: Continuation.StateRow, to rows: [Continuation.StateRow], extent: Double)
    -> Bool
  {
    guard rows.count >= 5, let changes = changes(of: [row] + rows.prefix(5)) else { return false }
    let largest = changes.reduce(0) { max($0, size($1)) }
    guard largest > 1e-7 * extent, let (column, other) = map(of: Array(changes[1...])) else { return false }
    return [0, 3].allSatisfy { index in
      let left = column * changes[index].x + other * changes[index].y - changes[index + 1]
      return size(left) <= 1e-4 * max(size(changes[index]), size(changes[index + 1])) + 1e-9 * largest
    }
  }

  /// Returns the changes of position, and of velocity times the step, from row to row; nil if the rows are
  /// not evenly spaced.
  private static func changes(of rows: [Continuation.StateRow]) -> [SIMD2<Double>]? {
    let step = rows[1].time - rows[0].time
    var changes: [SIMD2<Double>] = []
    for (row, next) in zip(rows, rows.dropFirst()) {
      guard abs(next.time - row.time - step) <= 1e-6 * abs(step) else { return nil }
      changes.append(SIMD2(next.place - row.place, (next.velocity - row.velocity) * abs(step)))
    }
    return changes
  }

  /// Returns the columns of the linear map that takes the first of three changes to the second and the second
  /// to the third. Returns nil if the first two changes are parallel, because they do not determine the map.
  private static func map(of changes: [SIMD2<Double>]) -> (SIMD2<Double>, SIMD2<Double>)? {
    let area = changes[0].x * changes[1].y - changes[0].y * changes[1].x
    guard abs(area) >= 1e-9 * size(changes[0]) * size(changes[1]) else { return nil }
    return (
      (changes[1] * changes[1].y - changes[2] * changes[0].y) / area,
      (changes[2] * changes[0].x - changes[1] * changes[1].x) / area
    )
  }

  private static func size(_ vector: SIMD2<Double>) -> Double { max(abs(vector.x), abs(vector.y)) }

  func state(at time: Double) -> Continuation.Estimate {
    let elapsed = time - first.time
    let motion = SpringMotion(
      spring: Spring(stiffness: stiffness, damping: damping), from: first.place, velocity: first.velocity,
      to: target)
    let (place, velocity) = motion.state(at: elapsed)
    return Continuation.Estimate(place: place, velocity: velocity)
  }
}
