internal import Kinematics

/// What is seen of a fall: how deep the tip came, how often it crossed the line, how high it came up again.
struct MarkerFindings: Hashable, Sendable {
  /// What is so far from the line is on the other side of it, in pt.
  static let side = 0.05

  /// The lowest y, in pt; over 0 is below the line.
  private(set) var lowest = -Double.infinity
  private(set) var crossings = 0
  /// How high it rose after its first three impacts, in pt.
  private(set) var rebounds = SIMD4<Double>.zero
  private(set) var reboundCount = 0

  private var isBelow = false
  private var velocity = 0.0

  /// Looks at the tip's y and velocity, in pt and pt/s, some time after the look before.
  /// - Parameter rest: y at rest, in pt.
  mutating func look(at state: (value: Double, velocity: Double), rest: Double) {
    let (y, velocity) = state
    lowest = max(lowest, y)
    if abs(y) > Self.side, (y > 0) != isBelow {
      isBelow = y > 0
      crossings += 1
    }
    // It rose, and now it falls: the place between is as high as it came.
    if self.velocity < 0, velocity >= 0, lowest > rest - 2, y < rest - Self.side, reboundCount < 3 {
      rebounds[reboundCount] = rest - y
      reboundCount += 1
    }
    self.velocity = velocity
  }
}
