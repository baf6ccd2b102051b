// The distance of a motion, to which its velocity is relative.
extension SiteSearch {
  /// Flutter's simulations with a spring, a start, an end and a velocity.
  static let simulations: Set<String> = ["springsimulation", "scrollspringsimulation"]

  /// Calls around a spring that have a value, its start and its end: those of libadwaita.
  private static let animations: Set<String> = ["adwspringanimationnew", "springanimation"]

  /// Returns the distance from one value to another, if the code contains both.
  /// - Parameter calls: the site and those around it, innermost first.
  func distance(
    _ values: SpringArguments, _ calls: [(name: String, items: [CodeItem])]
  ) throws(SpringTextError) -> Double? {
    for (start, end) in [("from", "to"), ("fromvalue", "tovalue")] {
      if let distance = Self.distance(values.value(start), values.value(end)) { return distance }
    }
    for call in calls {
      let isAnimation = Self.animations.contains(call.name) || call.name == "new" && call.items.count == 5
      if isAnimation || Self.simulations.contains(call.name), call.items.count > 3,
        let distance = Self.distance(call.items[1].values.first, call.items[2].values.first)
      {
        return distance
      }
      // Motion's animate(x, [0, 100], …) and animate(".a", { x: [0, 100] }, …).
      if call.name == "animate", call.items.count > 2,
        let distance = Self.distance(ofKeyframes: call.items[1].values.first)
      {
        return distance
      }
    }
    return try androidDistance()
  }

  /// The distance between the numbers of two expressions, or between those of the members of two objects, if all have the
  /// same.
  static func distance(_ start: CodeExpression?, _ end: CodeExpression?) -> Double? {
    guard let start, let end else { return nil }
    guard let starts = CodeSite.object(start), let ends = CodeSite.object(end) else {
      let evaluator = CodeEvaluator(definitions: [:])
      guard let from = try? evaluator.value(of: start).number, let to = try? evaluator.value(of: end).number,
        from != to
      else { return nil }
      return to - from
    }
    return same(
      starts.map { start in
        distance(start.values.first, ends.first { $0.label == start.label }?.values.first)
      })
  }

  /// The distance between the two numbers of a list, or of the lists of an object, if all have the same.
  private static func distance(ofKeyframes expression: CodeExpression?) -> Double? {
    switch expression {
    case .list(let items)? where items.count == 2: distance(items[0].values.first, items[1].values.first)
    case .object(let items)?: same(items.map { distance(ofKeyframes: $0.values.first) })
    default: nil
    }
  }

  private static func same(_ distances: [Double?]) -> Double? {
    guard let first = distances.first, distances.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// The distance of Android's animation from setStartValue() to its final position, if the text has one of each.
  private func androidDistance() throws(SpringTextError) -> Double? {
    func numbers(_ calls: [(name: String, index: Int)]) throws(SpringTextError) -> Set<Double> {
      var found: Set<Double> = []
      for call in try self.calls(of: Set(calls.map(\.name))) {
        for (name, index) in calls where call.name == name && call.items.indices.contains(index) {
          if let number = CodeEvaluator.number(of: call.items[index]) { found.insert(number) }
        }
      }
      return found
    }
    let starts = try numbers([("setstartvalue", 0)])
    guard starts.count == 1, let start = starts.first else { return nil }
    let ends = try numbers([
      ("springanimation", 2), ("springforce", 0), ("setfinalposition", 0), ("animatetofinalposition", 0)
    ])
    guard ends.count == 1, let end = ends.first, end != start else { return nil }
    return end - start
  }

  func calls(of names: Set<String>) throws(SpringTextError) -> [(name: String, items: [CodeItem])] {
    var found: [(name: String, items: [CodeItem])] = []
    let walker = CodeSiteWalker { site in
      if site.kind == .call, names.contains(site.name) { found.append((site.name, site.items)) }
      return false
    }
    try walker.walk(items)
    return found
  }
}
