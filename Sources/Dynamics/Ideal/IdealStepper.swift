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
    while now < end {
      openWindow(at: now)
      let longest = min(
        restingCount > 0 && !isCrowded ? IdealTuning.longestStepAtRest : IdealTuning.longestStep,
        1 / fastestRate)
      let count = ((end - now) / longest - 1e-9).rounded(.up)
      var step = count <= 1 ? end - now : (end - now) / count
      for index in pairs.indices { pairs[index].held = pairs[index].resting }
      press()
      takeParts()
      while !(integrate(from: now, by: step) <= IdealTuning.tolerance), step > shortestStep { step /= 2 }
      let edge = firstEdge(in: forces.clusters.indices, from: 0, step)
      if edge < step {
        step = edge
        _ = integrate(from: now, by: step)
      }
      findPairs(step)
      if isCrowded {
        holdCrowd(from: now, step)
      } else {
        hold(from: now, step)
      }
      let reached = isCrowded ? step : meet(from: now, step)
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
    let body = pairs[pair].body
    let other = pairs[pair].other
    let place = place(of: body, at: time)
    guard other >= 0 else {
      return pairs[pair].touch(feature, outlines[body], place, line: lines[-1 - other])
    }
    return pairs[pair].touch(feature, outlines[body], place, outlines[other], self.place(of: other, at: time))
  }

  /// A feature of a pair where the two are between sub-steps.
  func touchNow(_ pair: Int, _ feature: Int) -> Touch {
    let body = pairs[pair].body
    let other = pairs[pair].other
    guard other >= 0 else {
      return pairs[pair].touch(feature, outlines[body], bodies[body].position, line: lines[-1 - other])
    }
    return pairs[pair].touch(
      feature, outlines[body], bodies[body].position, outlines[other], bodies[other].position)
  }

  /// The speed at which a feature opens at `time` of the sub-step.
  func opening(_ pair: Int, _ touch: Touch, at time: Double) -> Double {
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

/// The constants of ideal stepping, in pt and s.
enum IdealTuning {
  /// Rebounds slower than this end at once; what is left of the series is too small to see.
  static let leastRebound = 1e-3
  /// What opens more slowly and less than this still counts as resting, and between bodies that move nothing
  /// rebounds more slowly: at 1000 pt/s² it would rise by 5e-4 pt.
  static let looseSpeed = 1.0
  static let looseGap = 5e-4
  /// In a crowd nothing rebounds more slowly: several times what gravity gives in a sub-step.
  static let leastReboundInCrowd = 20.0
  /// In a crowd what is closer than this is kept from touching before it does.
  static let crowdedGap = 0.5
  /// Velocities are solved to this, in pt/s, and while much rests to this.
  static let solverTolerance = 1e-8
  static let crowdedTolerance = 1e-2
  /// Closing or opening slower than this is neither.
  static let speedRounding = 1e-6
  /// Gaps smaller than this are none.
  static let gapRounding = 1e-7
  /// A corner that is no farther past the end of a side than this still touches that side, in pt.
  static let cornerRounding = 1e-6
  /// What is inside a bit and opens or does neither is hit again when it is deeper by this.
  static let sinking = 1e-9
  /// The error of a place that a sub-step may make.
  static let tolerance = 1e-7

  static let longestStep = 1.0 / 240
  /// While a few features rest, forces of contact are taken as constant for so long.
  static let longestStepAtRest = 1.0 / 960
  static let shortestStep = 1e-5
  /// The highest rate that sub-steps follow, in 1/s.
  static let highestRate = 1e7
  /// A body is on an edge of a field within this, in pt.
  static let edgeRounding = 2e-9
  static let fewContacts = 64

  /// Two that moved less than this since their last impact, in pt, have hardly moved. With more such impacts in a
  /// window of `longestStep` than the first number they no longer rebound, with more than the second their impacts
  /// are no longer looked for: they rest, or the next sub-step moves them apart. Impacts with a way before them are
  /// as many as they are.
  static let leastWay = 1e-5
  static let impactLimit = 16
  static let endlessLimit = 48
  /// In a window a sub-step ends early at most so often.
  static let endingLimit = 4

  /// How long ahead pairs are looked for, and the least margin.
  static let horizon = 1.0 / 60
  static let margin = 0.5

  /// The farthest that overlapping bodies are moved apart in a sub-step.
  static let largestShift = 0.1
  /// Below these, in pt/s and pt/s², a body counts as still.
  static let stillSpeed = 0.01
  static let stillAcceleration = 0.02
  /// What is slow for so long sleeps, however it is pushed.
  static let slowSpeed = 1.0
  static let slowDelay = 5.0
}
