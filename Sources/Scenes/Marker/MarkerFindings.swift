internal import Kinematics

/// What is seen of a fall: how deep the tip came, how often it crossed the line, how high it came up again.
struct MarkerFindings: Hashable, Sendable {
  /// How often it is looked at, per s.
  private static let rate = 1000.0
  /// What is so far from the line is on the other side of it, in pt.
  static let side = 0.05

  /// The lowest y, in pt; over 0 is below the line.
  private(set) var lowest = -Double.infinity
  private(set) var crossings = 0
  /// How high it rose after its first three impacts, in pt.
  private(set) var rebounds = SIMD4<Double>.zero
  private(set) var reboundCount = 0

  /// The looks so far, and when the law began at which they were.
  private var count = 0
  private var start = -Double.infinity
  private var isBelow = false
  private var velocity = 0.0

  /// Looks at a law that began at `start` (s), up to a time since then.
  mutating func look(at law: MarkerLaw, from start: Double, to elapsed: Double, rest: Double) {
    if start != self.start { (self.start, count) = (start, 0) }
    while Double(count) / Self.rate <= elapsed {
      let (y, velocity) = law.state(at: Double(count) / Self.rate)
      count += 1
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
}
