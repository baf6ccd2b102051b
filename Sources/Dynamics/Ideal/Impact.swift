/// An impact of a pair, and what takes part in it.
struct Impact: Sendable {
  /// The features that touch, and the separating velocities of their rebounds, in pt/s.
  var touching: [(feature: Int, touch: Touch, target: Double)] = []
  /// The two bodies; if nothing rebounds, also those connected to them by resting contacts.
  var bodies: [Int] = []
  /// The features of these resting contacts.
  var resting: [(pair: Int, feature: Int)] = []
  /// The clusters of the bodies, and the bodies of the clusters that move.
  var clusters: [Int] = []
  var members: [Int] = []

  /// Reserves memory for a number of bodies.
  mutating func reserveCapacity(_ count: Int) {
    touching.reserveCapacity(4)
    bodies.reserveCapacity(count)
    resting.reserveCapacity(4 * count)
    clusters.reserveCapacity(count)
    members.reserveCapacity(count)
  }

  /// Removes everything and keeps the memory.
  mutating func removeAll() {
    touching.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
    resting.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
  }
}
