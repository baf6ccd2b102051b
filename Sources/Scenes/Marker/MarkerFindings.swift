/// The measurements of a fall: the depth of the tip, the number of crossings of the line and the heights of
/// the rebounds.
struct MarkerFindings: Hashable, Sendable {
  /// The distance from the line at which the tip counts as being on that side of it, in pt.
  static let side = 0.05
  /// The least speed with which a rebound leaves the floor, in pt/s: that of a fall from `side` with the gravity of
  /// 1000 pt/s². A body that UIKit lifts out of the skin of a contact is slower (M77).
  private static let reboundSpeed = 10.0

  /// The greatest y so far, in pt; positive values are below the line.
  private(set) var lowest = -Double.infinity
  private(set) var crossings = 0
  /// The heights of the first three rebounds above the rest position, in pt.
  private(set) var rebounds = SIMD4<Double>.zero
  private(set) var reboundCount = 0
  /// The velocity at the drop that the fall did not take over, in pt/s; positive is down.
  var lostVelocity = 0.0

  private var isBelow = false
  private var velocity = 0.0
  /// The greatest upward speed of the present rise, in pt/s.
  private var rise = 0.0

  /// Measures the tip's y and velocity, in pt and pt/s, some time after the previous sample.
  /// - Parameter rest: The y at rest, in pt.
  mutating func look(at state: (value: Double, velocity: Double), rest: Double) {
    let (y, velocity) = state
    lowest = max(lowest, y)
    if abs(y) > Self.side, (y > 0) != isBelow {
      isBelow = y > 0
      crossings += 1
    }
    // The velocity has changed from up to down, so this is the top of a rebound.
    if self.velocity < 0, velocity >= 0, lowest > rest - 2, y < rest - Self.side, rise > Self.reboundSpeed,
      reboundCount < 3
    {
      rebounds[reboundCount] = rest - y
      reboundCount += 1
    }
    rise = velocity < 0 ? max(rise, -velocity) : 0
    self.velocity = velocity
  }
}
