/// Bodies that touch, directly or through others, as a forest of disjoint sets: they fall asleep and wake up together.
struct CrowdIslands {
  private var parents: [Int32] = []

  mutating func begin(bodyCount: Int) {
    parents.removeAll(keepingCapacity: true)
    for body in 0..<bodyCount { parents.append(Int32(body)) }
  }

  /// The body that stands for the island of a body.
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
    // The older body stands for the island.
    if one < two { parents[two] = Int32(one) } else { parents[one] = Int32(two) }
  }
}
