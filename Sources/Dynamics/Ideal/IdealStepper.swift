internal import Kinematics

/// The bodies of ideal stepping and their sub-steps: smooth ways by an integrator of order 5, contacts found at
/// their instants on them, and what rests held by forces.
struct IdealStepper: Sendable {
  var bodies: [IdealBody] = []
  /// Shapes and ways of the bodies.
  var outlines: [Outline] = []
  var paths: [QuinticPath] = []
  var lines: [IdealLine] = []
  var forces = IdealForces()
  /// Contacts that began and ended since the world last asked.
  var changes: [EngineContact] = []

  /// Who may touch whom, as long as all bodies stay in their boxes.
  var pairs: [IdealPair] = []
  var arePairsKnown = false
  var pairsOfBody: [[Int32]] = []
  var boxes: [Bounds] = []
  var tree = BoxTree()
  /// Bodies whose boxes have grown since the tree was built.
  var widened: [Int] = []
  /// How many features rest.
  var restingCount = 0
  /// Whether so much rests that contacts are solved all at once.
  var isCrowded = false

  /// How much of the work of this frame is left, in solved rows. Without any, contacts are solved less accurately.
  var workLeft = 0

  var queue = EventQueue()
  var rows = ImpulseRows()
  var velocities: [Coordinates] = []
  /// When the first of those that were hit crosses the edge of a field in the sub-step at hand.
  var edge = 0.0
  /// The window of time that impacts are counted in, and how often a sub-step ended early in it.
  var window = -Double.infinity
  var endings = 0

  /// The highest rate at which anything swings or slows down by itself, in 1/s: sub-steps follow it, as an explicit
  /// integrator has to.
  var fastestRate = 1.0
  var shortestStep: Double { min(IdealTuning.shortestStep, 0.2 / fastestRate) }

  mutating func advance(from time: Double, by duration: Double) {
    let end = time + duration
    var now = time
    workLeft = Int(Double(IdealTuning.frameWork) * max(1, duration / IdealTuning.frame))
    while now < end {
      openWindow(at: now)
      stopAtJoints()
      let longest = min(
        restingCount > 0 && !isCrowded ? IdealTuning.longestStepAtRest : IdealTuning.longestStep,
        1 / fastestRate)
      let count = ((end - now) / longest - 1e-9).rounded(.up)
      var step = count <= 1 ? end - now : (end - now) / count
      for index in pairs.indices { pairs[index].held = pairs[index].resting }
      applyContactForces()
      takeParts()
      while !(integrate(from: now, by: step) <= IdealTuning.tolerance), step > shortestStep, workLeft > 0 {
        step /= 2
        workLeft -= IdealTuning.integrationWork * bodies.count
      }
      let edge = firstEdge(in: forces.clusters.indices, from: 0, step)
      if edge < step {
        step = edge
        _ = integrate(from: now, by: step)
      }
      findPairs(step)
      if isCrowded {
        solveCrowdContacts(from: now, step)
      } else {
        solveRestingContacts(from: now, step)
      }
      let reached = isCrowded ? step : processImpacts(from: now, step)
      finish(reached)
      now = reached == end - now ? end : now + reached
    }
  }

  /// Impacts are counted in windows of absolute time, so that no number of them stops the world.
  private mutating func openWindow(at time: Double) {
    let current = (time / IdealTuning.longestStep).rounded(.down)
    guard current != window else { return }
    window = current
    endings = 0
    for index in pairs.indices { pairs[index].impactCount = 0 }
  }

  /// The ways of all clusters through a sub-step. Returns the largest error.
  mutating func integrate(from time: Double, by step: Double) -> Double {
    var worst = 0.0
    for cluster in forces.clusters.indices {
      worst = max(worst, integrate(cluster, from: time, start: 0, by: step))
    }
    return worst
  }

  /// The ways of a cluster from `start` of a sub-step that began at `time`. Returns the error.
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

  /// Where a body is at `time` of the sub-step.
  @inline(__always) func place(of body: Int, at time: Double) -> Coordinates {
    bodies[body].isStatic ? bodies[body].position : paths[body].position(at: time)
  }

  /// How a body moves at `time` of the sub-step.
  @inline(__always) func velocity(of body: Int, at time: Double) -> Coordinates {
    bodies[body].isStatic ? .zero : paths[body].velocity(at: time)
  }

  /// A feature of a pair where the two are at `time` of the sub-step.
  func touch(_ pair: Int, _ feature: Int, at time: Double) -> Touch {
    touch(pair, feature, poses(of: pair, at: time))
  }

  /// A feature of a pair where the two are between sub-steps.
  func touchNow(_ pair: Int, _ feature: Int) -> Touch { touch(pair, feature, posesNow(of: pair)) }

  /// The poses of a pair; of a line, that of the body twice.
  typealias Poses = (body: Pose, other: Pose)

  /// The poses of a pair at `time` of the sub-step.
  @inline(__always) func poses(of pair: Int, at time: Double) -> Poses {
    let (body, other) = (pairs[pair].body, pairs[pair].other)
    let pose = Pose(place(of: body, at: time), of: outlines[body])
    return (pose, other >= 0 ? Pose(place(of: other, at: time), of: outlines[other]) : pose)
  }

  /// The poses of a pair between sub-steps.
  @inline(__always) func posesNow(of pair: Int) -> Poses {
    let (body, other) = (pairs[pair].body, pairs[pair].other)
    let pose = Pose(bodies[body].position, of: outlines[body])
    return (pose, other >= 0 ? Pose(bodies[other].position, of: outlines[other]) : pose)
  }

  /// A feature of a pair where the two have these poses.
  @inline(__always) func touch(_ pair: Int, _ feature: Int, _ poses: Poses) -> Touch {
    let (body, other) = (pairs[pair].body, pairs[pair].other)
    guard other >= 0 else {
      return pairs[pair].touch(feature, outlines[body], poses.body, line: lines[-1 - other])
    }
    return pairs[pair].touch(feature, outlines[body], poses.body, outlines[other], poses.other)
  }

  /// The speed at which a feature opens at `time` of the sub-step.
  func separatingVelocity(_ pair: Int, _ touch: Touch, at time: Double) -> Double {
    let body = pairs[pair].body
    let other = pairs[pair].other
    var speed = velocity(of: body, at: time).velocity(at: touch.point - place(of: body, at: time).place)
    if other >= 0 {
      speed -= velocity(of: other, at: time).velocity(at: touch.point - place(of: other, at: time).place)
    }
    return dot(touch.normal, speed)
  }

  mutating func report(_ pair: Int, at point: SIMD2<Double>, isBeginning: Bool) {
    let pair = pairs[pair]
    let other: EngineContact.Other =
      pair.line.map { .line(lines[$0].identifier) } ?? .slot(max(pair.body, pair.other))
    let slot = pair.other >= 0 ? min(pair.body, pair.other) : pair.body
    changes.append(EngineContact(slot: slot, other: other, point: point, isBeginning: isBeginning))
  }

  /// Forgets all pairs; those that touch part, if `isEnding`.
  mutating func forgetPairs(isEnding: Bool, where isMeant: (IdealPair) -> Bool) {
    for index in pairs.indices where isMeant(pairs[index]) {
      if pairs[index].isTouching && isEnding {
        report(index, at: bodies[pairs[index].body].position.place, isBeginning: false)
      }
      pairs[index].isTouching = pairs[index].isTouching && !isEnding
      pairs[index].resting = 0
    }
    arePairsKnown = false
  }
}
