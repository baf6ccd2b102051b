/// The islands of bodies that touch directly or indirectly, as disjoint sets. An island falls asleep and
/// wakes up as a whole.
struct CrowdIslands {
  private var parents: [Int32] = []

  mutating func begin(bodyCount: Int) {
    parents.removeAll(keepingCapacity: true)
    for body in 0..<bodyCount { parents.append(Int32(body)) }
  }

  /// Returns the body that represents the island of a body.
  mutating func root(of body: Int32) -> Int {
    var body = body
    while parents[Int(body)] != body {
      parents[Int(body)] = parents[Int(parents[Int(body)])]
      body = parents[Int(body)]
    }
    return Int(body)
  }

  mutating func join(_ first: Int32, _ second: Int32) {
    let (one, two) = (root(of: first), root(of: second))
    // The older body represents the island.
    if one < two { parents[two] = Int32(one) } else { parents[one] = Int32(two) }
  }
}
