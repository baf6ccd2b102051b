internal import Kinematics

/// The bodies of ideal stepping and their sub-steps: smooth ways by an integrator of order 5, contacts found at
/// their instants on them, and what rests held by impulses.
struct IdealStepper: Sendable {
  /// Rebounds slower than this end at once, in pt/s; what is left of the series is too small to see.
  static let leastRebound = 1e-3
  /// Closing or opening slower than this is neither, in pt/s.
  static let speedRounding = 1e-6
  /// Gaps smaller than this are none, in pt.
  static let gapRounding = 1e-7
  /// A pair that collides more often than this within a sub-step sticks.
  static let impactLimit = 16
  /// The error of a place that a sub-step may make, in pt.
  static let tolerance = 1e-7
  static let longestStep = 1.0 / 240
  /// While a few bodies rest on something, forces of contact are taken as constant for so long.
  static let longestStepAtRest = 1.0 / 960
  static let fewContacts = 64
  static let shortestStep = 1e-5

  var bodies: [IdealBody] = []
  var lines: [IdealLine] = []
  var forces = IdealForces()
  var pairs: [IdealPair] = []
  var changes: [EngineContact] = []

  /// The pairs of each body.
  var pairsOfBody: [[Int32]] = []
  var tree = BoxTree()
  var boxes: [Bounds] = []
  var queue = EventQueue()
  var rows = ImpulseRows()
  var velocities: [Coordinates] = []
  var restingCount = 0

  mutating func advance(from time: Double, by duration: Double) {
    let end = time + duration
    var now = time
    while now < end {
      let isBusy = restingCount > 0 && restingCount <= Self.fewContacts
      let longest = isBusy ? Self.longestStepAtRest : Self.longestStep
      let count = ((end - now) / longest - 1e-9).rounded(.up)
      var step = count <= 1 ? end - now : (end - now) / count
      press()
      while integrate(from: now, by: step) > Self.tolerance, step > Self.shortestStep { step /= 2 }
      findPairs(step)
      hold(from: now, step)
      let reached = meet(from: now, step)
      finish(reached)
      now = reached == end - now ? end : now + reached
    }
  }

  /// The ways of all clusters through a sub-step. Returns the largest error.
  mutating func integrate(from time: Double, by step: Double) -> Double {
    var worst = 0.0
    for cluster in forces.clusters {
      let states = cluster.bodies.map { (position: bodies[$0].position, velocity: bodies[$0].velocity) }
      let error = DormandPrince.step(
        cluster, forces, &bodies, from: states, time: time, start: 0, duration: step)
      worst = max(worst, error)
    }
    return worst
  }

  // MARK: Pairs

  /// The box that a body does not leave in a sub-step unless it is hit.
  private func box(of body: IdealBody, _ step: Double) -> Bounds {
    let reach = body.reach + (body.isStatic ? 0 : body.path.speedBound * step) + 0.01
    let margin = SIMD2(repeating: reach)
    return Bounds(lower: body.position.place - margin, upper: body.position.place + margin)
  }

  /// Who may touch whom in a sub-step; what rested or touched keeps what is known of it.
  private mutating func findPairs(_ step: Double) {
    var kept: [UInt64: IdealPair] = [:]
    for pair in pairs where pair.resting != 0 || pair.isTouching { kept[pair.key] = pair }
    pairs.removeAll(keepingCapacity: true)
    while pairsOfBody.count < bodies.count { pairsOfBody.append([]) }
    for index in pairsOfBody.indices { pairsOfBody[index].removeAll(keepingCapacity: true) }

    tree.removeAll()
    boxes.removeAll(keepingCapacity: true)
    for (index, body) in bodies.enumerated() {
      boxes.append(box(of: body, step))
      if body.isPresent { tree.add(boxes[index], index: index) }
    }
    for (index, line) in lines.enumerated() { tree.add(line.bounds, index: bodies.count + index) }
    tree.build()
    for index in bodies.indices where bodies[index].isPresent && !bodies[index].isStatic {
      findPairs(of: index, kept)
    }
    // What was lost sight of no longer touches.
    for pair in kept.values.sorted(by: { $0.key < $1.key })
    where pair.isTouching
      && !pairsOfBody[pair.body].contains(
        where: { pairs[Int($0)].key == pair.key })
    {
      report(pair, at: bodies[pair.body].position.place, isBeginning: false)
    }
  }

  private mutating func findPairs(of index: Int, _ kept: [UInt64: IdealPair]) {
    var found: [Int] = []
    tree.forEach(overlapping: boxes[index]) { if $0 != index { found.append($0) } }
    found.sort()
    for other in found {
      if other >= bodies.count {
        let line = other - bodies.count
        guard bodies[index].boundaryMask & lines[line].mask != 0 else { continue }
        addPair(IdealPair(body: index, line: line, bodies[index], lines[line]), kept)
      } else if other > index || bodies[other].isStatic, bodies[index].itemMask & bodies[other].itemMask != 0
      {
        addPair(IdealPair(body: index, other: other, bodies[index], bodies[other]), kept)
      }
    }
  }

  private mutating func addPair(_ new: IdealPair, _ kept: [UInt64: IdealPair]) {
    var pair = new
    if let old = kept[pair.key] {
      pair.resting = old.resting
      pair.isTouching = old.isTouching
      pair.side = old.side
      pair.pressures = old.pressures
      pair.frictions = old.frictions
    }
    pairsOfBody[pair.body].append(Int32(pairs.count))
    if pair.other >= 0 { pairsOfBody[pair.other].append(Int32(pairs.count)) }
    pairs.append(pair)
  }

  /// Looks again for pairs of a body that was hit so hard that it leaves its box.
  mutating func widen(_ index: Int, _ step: Double) {
    let body = bodies[index]
    let remaining = step - body.path.start
    let margin = SIMD2(repeating: body.reach + body.path.speedBound * remaining + 0.01)
    let box = Bounds(lower: body.path.position.place - margin, upper: body.path.position.place + margin)
    guard !boxes[index].contains(box) else { return }
    boxes[index] = boxes[index].union(box)
    let known = Set(pairsOfBody[index].map { pairs[Int($0)].other(than: index) })
    var found: [Int] = []
    tree.forEach(overlapping: boxes[index]) { found.append($0) }
    // The tree has the boxes as they were; those that grew as well are compared one by one.
    for other in widened where boxes[other].overlaps(boxes[index]) { found.append(other) }
    widened.append(index)
    for other in Set(found).sorted() where other != index {
      if other >= bodies.count {
        let line = other - bodies.count
        guard !known.contains(-1 - line), body.boundaryMask & lines[line].mask != 0 else { continue }
        addPair(IdealPair(body: index, line: line, body, lines[line]), [:])
      } else {
        guard !known.contains(other), body.itemMask & bodies[other].itemMask != 0 else { continue }
        addPair(IdealPair(body: index, other: other, body, bodies[other]), [:])
      }
    }
  }

  /// Bodies whose boxes grew in this sub-step.
  var widened: [Int] = []

  mutating func report(_ pair: IdealPair, at point: SIMD2<Double>, isBeginning: Bool) {
    let other: EngineContact.Other =
      pair.line.map { .line(lines[$0].identifier) } ?? .slot(max(pair.body, pair.other))
    let slot = pair.other >= 0 ? min(pair.body, pair.other) : pair.body
    changes.append(EngineContact(slot: slot, other: other, point: point, isBeginning: isBeginning))
  }

  // MARK: Touches

  /// A feature of a pair where the two are at `time` of the sub-step.
  func touch(_ pair: IdealPair, _ feature: Int, at time: Double) -> Touch {
    let place = bodies[pair.body].path.position(at: time)
    if let line = pair.line { return pair.touch(feature, bodies[pair.body], place, line: lines[line]) }
    return pair.touch(
      feature, bodies[pair.body], place, bodies[pair.other], bodies[pair.other].place(at: time))
  }

  /// The relative velocity of two at a point, the body's less the other's.
  func speed(_ pair: IdealPair, at point: SIMD2<Double>, time: Double) -> SIMD2<Double> {
    let body = bodies[pair.body]
    var speed = body.path.velocity(at: time).velocity(at: point - body.path.position(at: time).place)
    if pair.other >= 0 {
      let other = bodies[pair.other]
      if !other.isStatic {
        speed -= other.path.velocity(at: time).velocity(at: point - other.path.position(at: time).place)
      }
    }
    return speed
  }
}

extension IdealBody {
  /// Where it is at `time` of the sub-step.
  func place(at time: Double) -> Coordinates { isStatic ? position : path.position(at: time) }
}

extension IdealPair {
  /// Names a pair of the same two, whatever the sub-step.
  var key: UInt64 {
    UInt64(UInt32(bitPattern: Int32(body))) << 32 | UInt64(UInt32(bitPattern: Int32(other)))
  }

  func other(than index: Int) -> Int { index == body ? other : body }
}

extension Bounds {
  func contains(_ other: Bounds) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }
}
