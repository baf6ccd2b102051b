/// Where the ball was a moment ago: up to three places, the newest last. They stand still until they are dropped,
/// so that a trail costs few bytes.
struct Trail: Hashable, Sendable {
  /// How many places there are at most.
  static let length = 3
  /// From one place to the next, in s.
  private static let period = 0.05
  /// A slower ball has no trail, in pt/s.
  private static let leastSpeed = 160.0

  /// In pt.
  private(set) var places: [SIMD2<Double>] = []
  private var lastTime = -Double.infinity

  /// Notes where the ball is, in pt, and how fast, in pt/s.
  mutating func advance(to time: Double, position: SIMD2<Double>, speed: Double) {
    guard time - lastTime >= Self.period else { return }
    lastTime = time
    let isFast = speed >= Self.leastSpeed
    if !places.isEmpty && (!isFast || places.count == Self.length) { places.removeFirst() }
    if isFast { places.append(position) }
  }

  /// Drops all places.
  mutating func clear() { places.removeAll(keepingCapacity: true) }
}
