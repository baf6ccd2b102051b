internal import MotionKinematics

/// The bodies of ideal stepping and their sub-steps: smooth paths by an integrator of order 5, contacts at
/// their instants on these paths, and forces that hold resting contacts.
struct IdealStepper: Sendable {
  var bodies: [IdealBody] = []
  var outlines: [BodyOutline] = []
  var paths: [QuinticPath] = []
  var lines: [IdealLine] = []
  var forces = IdealForces()
  /// The contacts that began or ended since they were last taken.
  var changes: [EngineContact] = []
  /// The time of reported contacts, in s; nil between frames.
  var reportTime: Double?

  /// The pairs that may touch while all bodies are in their boxes.
  var pairs: [IdealPair] = []
  /// The pairs before the last search, a buffer.
  var sparePairs: [IdealPair] = []
  /// The indices of those of these pairs whose state is kept, by their keys; a buffer.
  var spareKept: [UInt64: Int] = [:]
  var arePairsKnown = false
  var pairsOfBody: [[Int32]] = []
  var boxes: [BoundingBox] = []
  var tree = BoxTree()
  /// The bodies whose boxes have grown since the tree was built.
  var widened: [Int] = []
  /// The bodies and lines near a body; a buffer.
  var spareFound: [Int] = []
  /// The number of features that rested at the end of the last sub-step.
  var restingCount = 0
  /// The number of pairs in resting contact at the start of the sub-step, plus those that came to rest in it.
  var restingPairCount = 0
  /// The number of impacts in the present window.
  var impactCount = 0
  /// The reason why the motion stopped at the end of the last sub-step.
  var error: World.SteppingError?

  var queue = EventQueue()
  /// The last impact, whose memory the next one uses.
  var spareImpact = Impact()
  var rows = ImpulseRows()
  var held: [HeldContact] = []
  var velocities: [Coordinates] = []
  /// The first time in the present sub-step at which a body that was hit crosses the edge of a field, in s.
  var edge = 0.0
  /// The number of the present window for counting impacts, and the number of sub-steps that ended early in it.
  var window = -Double.infinity
  var endings = 0

  /// The highest rate at which a cluster oscillates or decays, in 1/s. It limits the sub-steps, because the
  /// integrator is explicit.
  var fastestRate = 1.0
  var shortestStep: Double { min(IdealTuning.shortestStep, 0.2 / fastestRate) }

  /// Replaces the stepper by a copy of another one. The state that a sub-step changes is copied into the present memory.
  /// Buffers, whose contents do not outlast a sub-step, are kept. The rest is shared with the other one.
  mutating func copy(_ other: IdealStepper) {
    var old = other
    swap(&self, &old)
    bodies.copy(into: &old.bodies)
    paths.copy(into: &old.paths)
    changes.copy(into: &old.changes)
    pairs.copy(into: &old.pairs)
    held.copy(into: &old.held)
    boxes.copy(into: &old.boxes)
    widened.copy(into: &old.widened)
    swap(&spareFound, &old.spareFound)
    old.pairsOfBody.removeLast(max(0, old.pairsOfBody.count - pairsOfBody.count))
    while old.pairsOfBody.count < pairsOfBody.count { old.pairsOfBody.append([]) }
    for (body, pairs) in pairsOfBody.enumerated() {
      old.pairsOfBody[body].removeAll(keepingCapacity: true)
      old.pairsOfBody[body].append(contentsOf: pairs)
    }
    swap(&pairsOfBody, &old.pairsOfBody)
    tree.copy(into: &old.tree)
    swap(&sparePairs, &old.sparePairs)
    swap(&spareKept, &old.spareKept)
    swap(&queue, &old.queue)
    swap(&spareImpact, &old.spareImpact)
    swap(&rows, &old.rows)
    swap(&velocities, &old.velocities)
  }

  mutating func reserveCapacity(_ count: Int) {
    bodies.reserveCapacity(count)
    outlines.reserveCapacity(count)
    paths.reserveCapacity(count)
    boxes.reserveCapacity(count)
    velocities.reserveCapacity(count)
    changes.reserveCapacity(count)
    widened.reserveCapacity(count)
    tree.reserveCapacity(count + lines.count)
    spareFound.reserveCapacity(count + lines.count)
    pairsOfBody.reserveCapacity(count)
    for body in pairsOfBody.indices { pairsOfBody[body].reserveCapacity(4) }
    pairs.reserveCapacity(4 * count)
    sparePairs.reserveCapacity(4 * count)
    spareKept.reserveCapacity(4 * count)
    held.reserveCapacity(4 * count)
    rows.reserveCapacity(8 * count)
    queue.reserveCapacity(4 * count)
    spareImpact.reserveCapacity(count)
  }

  /// Advances by `duration`, in s, or until the motion cannot continue exactly. Returns the reason for the latter.
  mutating func advance(from time: Double, by duration: Double) -> World.SteppingError? {
    let end = time + duration
    var now = time
    error = nil
    while now < end, error == nil { now = advanceOnce(from: now, to: end) }
    reportTime = nil
    return error
  }

  /// Advances by one sub-step, which ends at `end` at the latest. Returns the time at its end, in s.
  mutating func advanceOnce(from now: Double, to end: Double) -> Double {
    reportTime = now
    openWindow(at: now)
    stopAtJoints()
    holdRestingContacts()
    guard restingPairCount <= World.SteppingError.contactLimit else {
      error = .tooManyContacts
      return now
    }
    let longest = restingCount > 0 ? IdealTuning.longestStepAtRest : IdealTuning.longestStep
    let count = ((end - now) / min(longest, 1 / fastestRate) - 1e-9).rounded(.up)
    var step = count <= 1 ? end - now : (end - now) / count
    applyContactForces()
    updateZones()
    var worst = integrate(from: now, by: step)
    while !(worst.ofAll <= IdealTuning.tolerance) && step > shortestStep
      || !(worst.ofFields <= IdealTuning.tolerance) && step > IdealTuning.shortestStepInField
    {
      step /= 2
      worst = integrate(from: now, by: step)
    }
    guard worst.ofFields <= IdealTuning.tolerance else {
      error = .tooFastField
      return now
    }
    let edge = firstEdge(in: forces.clusters.indices, from: 0, step)
    if edge < step {
      step = edge
      integrate(from: now, by: step)
    }
    findPairs(step)
    solveRestingContacts(from: now, step)
    let reached = processImpacts(from: now, step)
    reportTime = now + reached
    finish(reached, at: now + reached)
    return reached == end - now ? end : now + reached
  }

  /// Resets the counts of impacts at the start of a window of absolute time.
  private mutating func openWindow(at time: Double) {
    let current = (time / IdealTuning.longestStep).rounded(.down)
    guard current != window else { return }
    window = current
    endings = 0
    impactCount = 0
    for index in pairs.indices { pairs[index].impactCount = 0 }
  }

  /// Computes the paths of all clusters in a sub-step. Returns the largest error, in pt, and the largest error of the
  /// clusters with fields and without rods and joints, for which `shortestStepInField` applies.
  @discardableResult
  mutating func integrate(from time: Double, by step: Double) -> (ofAll: Double, ofFields: Double) {
    var worst = (ofAll: 0.0, ofFields: 0.0)
    for cluster in forces.clusters.indices {
      let error = integrate(cluster, from: time, start: 0, by: step)
      worst.ofAll = max(worst.ofAll, error)
      if !forces.clusters[cluster].fields.isEmpty, forces.clusters[cluster].constraints.isEmpty {
        worst.ofFields = max(worst.ofFields, error)
      }
    }
    return worst
  }

  /// Computes the paths of a cluster from `start` of a sub-step that began at `time`. Returns the error, in pt.
  mutating func integrate(_ cluster: Int, from time: Double, start: Double, by duration: Double) -> Double {
    if forces.clusters[cluster].isFree {
      let body = forces.clusters[cluster].bodies[0]
      paths[body] = .free(bodies[body], start: start, duration: duration)
      return 0
    }
    return DormandPrince.step(
      forces.clusters[cluster], forces, bodies, &paths, time: time + start, start: start, duration: duration)
  }

  // MARK: Touches

  // A time is in s from the start of the sub-step; nil selects the present states, between sub-steps.

  @inline(__always) func place(of body: Int, at time: Double?) -> Coordinates {
    guard let time, !bodies[body].isStatic else { return bodies[body].position }
    return paths[body].position(at: time)
  }

  @inline(__always) func velocity(of body: Int, at time: Double?) -> Coordinates {
    guard let time else { return bodies[body].velocity }
    return bodies[body].isStatic ? .zero : paths[body].velocity(at: time)
  }

  func touch(_ pair: Int, _ feature: Int, at time: Double?) -> Touch {
    touch(pair, feature, poses(of: pair, at: time))
  }

  /// The poses of a pair. If the other one is a line, both are the body's.
  typealias Poses = (body: Pose, other: Pose)

  @inline(__always) func poses(of pair: Int, at time: Double?) -> Poses {
    let (body, other) = (pairs[pair].body, pairs[pair].other)
    let pose = pose(of: body, place(of: body, at: time))
    return (pose, other >= 0 ? self.pose(of: other, place(of: other, at: time)) : pose)
  }

  @inline(__always) private func pose(of body: Int, _ coordinates: Coordinates) -> Pose {
    Pose(coordinates, of: bodies[body], outlines[body])
  }

  @inline(__always) func touch(_ pair: Int, _ feature: Int, _ poses: Poses) -> Touch {
    let (body, other) = (pairs[pair].body, pairs[pair].other)
    guard other >= 0 else {
      return IdealPair.touch(
        feature, outlines[body], poses.body, line: lines[-1 - other], side: pairs[pair].side)
    }
    return IdealPair.touch(feature, outlines[body], poses.body, outlines[other], poses.other)
  }

  /// Returns the separating velocity of a feature at a time, in pt/s.
  @inline(__always) func separatingVelocity(_ pair: Int, _ touch: Touch, at time: Double?) -> Double {
    dot(touch.normal, relativeVelocity(pair, at: touch.point, at: time))
  }

  /// Returns the velocity of a pair's body relative to the other one at a point, in pt/s.
  @inline(__always) func relativeVelocity(
    _ pair: Int, at point: SIMD2<Double>, at time: Double?
  ) -> SIMD2<Double> {
    let body = pairs[pair].body
    let other = pairs[pair].other
    var speed = velocity(of: body, at: time).velocity(at: point - place(of: body, at: time).place)
    if other >= 0 {
      speed -= velocity(of: other, at: time).velocity(at: point - place(of: other, at: time).place)
    }
    return speed
  }

  /// Reports that a contact begins or ends at a point, in pt.
  /// - Parameters:
  ///   - normal: at a beginning, the unit vector from the other one towards the pair's body.
  ///   - velocity: at a beginning, the velocity of the pair's body relative to the other one, in pt/s.
  mutating func report(
    _ pair: Int, at point: SIMD2<Double>, isBeginning: Bool, normal: SIMD2<Double> = .zero,
    velocity: SIMD2<Double> = .zero
  ) {
    let pair = pairs[pair]
    let other: EngineContact.Counterpart =
      pair.line.map { .line(lines[$0].boundary.identifier) } ?? .slot(pair.other)
    changes.append(
      EngineContact(
        slot: pair.body, other: other, point: point, isBeginning: isBeginning, time: reportTime,
        normal: normal, velocity: velocity))
  }

  /// Ends the contact of a pair, if there is one, and reports it.
  mutating func endContact(of index: Int) {
    guard pairs[index].isTouching else { return }
    pairs[index].isTouching = false
    report(index, at: bodies[pairs[index].body].position.place, isBeginning: false)
  }

  /// Ends the resting contacts of pairs and makes the next sub-step search for pairs again. With `isEnding`
  /// contacts that touch are reported as ended.
  mutating func resetPairs(isEnding: Bool, where matches: (IdealPair) -> Bool) {
    for index in pairs.indices where matches(pairs[index]) {
      if isEnding { endContact(of: index) }
      pairs[index].resting = 0
    }
    arePairsKnown = false
  }

  /// Ends the resting contacts of a body that was placed elsewhere, and makes the next sub-step search for pairs again.
  /// Contacts that do not touch at the new place are reported as ended.
  mutating func resetPairs(ofPlaced body: Int) {
    for index in pairs.indices where pairs[index].body == body || pairs[index].other == body {
      if let line = pairs[index].line {
        pairs[index].side = lines[line].side(of: bodies[body].position.place)
      }
      pairs[index].resting = 0
      if pairs[index].isTouching, !isTouchingNow(index) { endContact(of: index) }
    }
    arePairsKnown = false
  }
}

extension IdealStepper {
  /// Ends a sub-step after `step` s. Bodies move to the positions on their paths, resting contacts are closed exactly, and
  /// separated ones released.
  mutating func finish(_ step: Double, at time: Double) {
    for index in bodies.indices where bodies[index].isMovable {
      let isAtEnd = step >= paths[index].start + paths[index].duration
      let position = isAtEnd ? paths[index].endPosition : paths[index].position(at: step)
      let velocity = isAtEnd ? paths[index].endVelocity : paths[index].velocity(at: step)
      let isFinite = position.isFinite && velocity.isFinite
      if isFinite { bodies[index].position = position } else { error = .outOfRange }
      bodies[index].velocity = isFinite ? velocity : .zero
      updateRotation(of: index)
    }
    releaseFeatures()
    for _ in 0..<8 where !settle() { continue }
    for index in bodies.indices where bodies[index].isMovable { countStillness(index, step) }
    correctJoints(step, at: time)
  }

  /// Computes the rotation of a body at its present position, unless it is a circle.
  mutating func updateRotation(of body: Int) {
    if !outlines[body].isRound { bodies[body].updateRotation() }
  }

  /// Releases features without a contact force that separate, and features that have passed the end of a side, after which
  /// other features may rest.
  private mutating func releaseFeatures() {
    restingCount = 0
    var next = 0
    for index in pairs.indices where pairs[index].resting != 0 {
      let poses = poses(of: index, at: nil)
      for feature in 0..<pairs[index].featureCount where pairs[index].isResting(feature) {
        let touch = touch(index, feature, poses)
        let separatingVelocity = separatingVelocity(index, touch, at: nil)
        while next < held.count, (held[next].pair, held[next].feature) < (index, feature) { next += 1 }
        let isHeld = next < held.count && (held[next].pair, held[next].feature) == (index, feature)
        if touch.isPast || isHeld && isPast(held[next], touch) {
          pairs[index].release(feature)
          let (body, other) = (pairs[index].body, pairs[index].other)
          for pair in pairsOfBody[body] { holdFeatures(of: Int(pair)) }
          if other >= 0 { for pair in pairsOfBody[other] { holdFeatures(of: Int(pair)) } }
        } else if pairs[index].pressures[feature] <= 0,
          touch.separation > IdealTuning.looseSeparation || separatingVelocity > IdealTuning.looseSpeed
        {
          pairs[index].release(feature)
        }
      }
    }
    for index in pairs.indices where pairs[index].resting != 0 || pairs[index].isTouching {
      restingCount += pairs[index].resting.nonzeroBitCount
      if pairs[index].resting == 0, !isTouchingNow(index) { endContact(of: index) }
    }
  }

  /// Returns true if a held feature is now nearer to another side.
  private func isPast(_ contact: HeldContact, _ touch: Touch) -> Bool {
    !pairs[contact.pair].hasRoundSide && touch.separation > 0
      && dot(touch.normal, contact.touch.normal) < IdealTuning.leastTurn
  }

  /// Marks as resting the features of a pair that touch the opposite side and do not move towards or away from it.
  private mutating func holdFeatures(of index: Int) {
    let poses = poses(of: index, at: nil)
    let separations = separations(index, poses, except: pairs[index].resting)
    for feature in 0..<pairs[index].featureCount
    where abs(separations[feature]) <= IdealTuning.separationRounding {
      let touch = touch(index, feature, poses)
      guard abs(separatingVelocity(index, touch, at: nil)) < IdealTuning.leastRebound else { continue }
      pairs[index].resting |= 1 << UInt16(feature)
      guard !pairs[index].isTouching else { continue }
      pairs[index].isTouching = true
      report(
        index, at: touch.point, isBeginning: true, normal: touch.normal,
        velocity: relativeVelocity(index, at: touch.point, at: nil))
    }
  }

  private mutating func isTouchingNow(_ pair: Int) -> Bool {
    touching(pair, within: IdealTuning.separationRounding) != 0
  }

  /// Moves bodies in resting contact so that they have neither separation nor overlap. Returns true if no body moved.
  private mutating func settle() -> Bool {
    var isSettled = true
    // Lines come last, because the last contact is satisfied best.
    for index in pairs.indices where pairs[index].resting != 0 && pairs[index].other >= 0 {
      isSettled = settle(index) && isSettled
    }
    for index in pairs.indices where pairs[index].resting != 0 && pairs[index].other < 0 {
      isSettled = settle(index) && isSettled
    }
    return isSettled
  }

  private mutating func settle(_ index: Int) -> Bool {
    var isSettled = true
    for feature in 0..<pairs[index].featureCount where pairs[index].isResting(feature) {
      let touch = touch(index, feature, at: nil)
      let isPressed = pairs[index].pressures[feature] > 0
      guard !touch.isPast, abs(touch.separation) > 1e-12, touch.separation < 0 || isPressed else { continue }
      isSettled = false
      shift(index, touch)
    }
    return isSettled
  }

  private mutating func shift(_ pair: Int, _ touch: Touch) {
    let body = pairs[pair].body
    let other = pairs[pair].other
    let way = max(-IdealTuning.largestShift, min(touch.separation, IdealTuning.largestShift))
    let one = bodies[body].inverseMass
    let lever = cross(touch.point - bodies[body].position.place, touch.normal)
    var inverse = one.x + one.z * lever * lever
    var leverOther = 0.0
    if other >= 0 {
      let two = bodies[other].inverseMass
      leverOther = cross(touch.point - bodies[other].position.place, touch.normal)
      inverse += two.x + two.z * leverOther * leverOther
    }
    guard inverse > 0 else { return }
    let impulse = -way / inverse
    bodies[body].position += one * (impulse * Coordinates(touch.normal, lever))
    updateRotation(of: body)
    guard other >= 0 else { return }
    bodies[other].position -= bodies[other].inverseMass * (impulse * Coordinates(touch.normal, leverOther))
    updateRotation(of: other)
  }
}
