/// The trail of the ball: up to three past positions, the newest last. A position does not change until it is
/// removed, so that a trail costs few bytes.
struct Trail: Hashable, Sendable {
  static let length = 3
  /// The least time between two changes of the trail, in s.
  private static let period = 0.05
  /// The speed under which the ball leaves no trail, in pt/s.
  private static let leastSpeed = 160.0

  /// The positions, in pt, the oldest first.
  private(set) var places: [SIMD2<Double>] = []
  private var lastTime = -Double.infinity

  /// Adds the ball's position (in pt) if its speed (in pt/s) is high enough, and removes the oldest one of
  /// a full or ending trail.
  mutating func advance(to time: Double, position: SIMD2<Double>, speed: Double) {
    guard time - lastTime >= Self.period else { return }
    lastTime = time
    let isFast = speed >= Self.leastSpeed
    if !places.isEmpty && (!isFast || places.count == Self.length) { places.removeFirst() }
    if isFast { places.append(position) }
  }

  mutating func clear() { places.removeAll(keepingCapacity: true) }
}
