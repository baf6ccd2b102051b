internal import Motion

/// The constants of formula F4, in m, s and radians: published measurements of UIKit Dynamics, and Box2D's own (2.3.1 and
/// 2.4.1) where those say nothing. 100 pt are 1 m.
enum F4 {
  static let pointsPerMetre = 100.0
  /// The duration of a sub-step.
  static let step: Float = 1.0 / 120
  /// π to the nearest number; `Float.pi` is rounded down.
  static let pi: Float = 3.14159265359
  static let (velocityRounds, positionRounds) = (8, 3)
  /// The overlap that is not corrected. It is also the dead zone of an attachment of length 0.
  static let slop: Float = 0.005
  /// The skin around polygons and lines. Two skins minus the slop make the 1.5 pt by which a box rests above its line.
  static let skin: Float = 2 * slop
  /// The angular error that is not corrected.
  static let angularSlop = 2 / 180 * pi
  /// The share of an overlap that one position round removes, and the largest correction.
  static let baumgarte: Float = 0.2
  static let largestCorrection: Float = 0.2
  /// The closing speed below which nothing rebounds, in m/s.
  static let rebound: Float = 1
  /// The largest displacement and turn in a sub-step.
  static let (longestWay, largestTurn) = (Float(2), 0.5 * pi)
  /// The margin of a body's box in the search for pairs, and the number of displacements by which it is extended ahead.
  static let (boxMargin, boxLead) = (Float(0.1), Float(2))
  /// A body falls asleep after it was slower than these speeds, in m/s and radians/s, for this delay.
  static let (sleepSpeed, sleepTurn, sleepDelay) = (Float(0.01), 2 / 180 * pi, Float(0.5))
  /// A body with an attachment creeps on below `sleepSpeed`. Below this speed, in m/s, it falls asleep after `sleepDelay`,
  /// otherwise after this delay. In a chain or a heap bodies disturb each other, and have a higher one.
  static let (creepSpeed, groupCreepSpeed, creepDelay) = (Float(1e-5), Float(1e-3), Float(5))
}

/// A vector in m, in single precision like Box2D, whose trajectories are reproduced.
typealias Vector = SIMD2<Float>

func dot(_ a: Vector, _ b: Vector) -> Float { a.x * b.x + a.y * b.y }
func cross(_ a: Vector, _ b: Vector) -> Float { a.x * b.y - a.y * b.x }
/// a × (0, 0, 1): a quarter turn, clockwise if y points up.
func right(_ a: Vector) -> Vector { Vector(a.y, -a.x) }
/// (0, 0, 1) × a.
func left(_ a: Vector) -> Vector { Vector(-a.y, a.x) }

extension Vector {
  var magnitude: Float { dot(self, self).squareRoot() }
  /// The vector scaled to length 1, or unchanged if it is shorter than `ulpOfOne`.
  var normalized: Vector { magnitude < .ulpOfOne ? self : (1 / magnitude) * self }
}

/// A rotation, then a translation.
struct Placement {
  var origin = Vector.zero
  var sine: Float = 0
  var cosine: Float = 1

  init(_ origin: Vector, _ angle: Float) {
    self.origin = origin
    if angle != 0 {
      let rotation = Rotation(angle: Double(angle))
      (sine, cosine) = (Float(rotation.sine), Float(rotation.cosine))
    }
  }

  func turn(_ v: Vector) -> Vector {
    Vector(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }
  func turnBack(_ v: Vector) -> Vector {
    Vector(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
  }
  func outward(_ v: Vector) -> Vector { turn(v) + origin }
  func inward(_ v: Vector) -> Vector { turnBack(v - origin) }
}

/// An axis-aligned box.
struct Box {
  var lower: Vector
  var upper: Vector

  func overlaps(_ other: Box) -> Bool {
    lower.x <= other.upper.x && lower.y <= other.upper.y && other.lower.x <= upper.x
      && other.lower.y <= upper.y
  }
  func contains(_ other: Box) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }
}

/// A convex hull of one corner (a disc), two (a line) or up to eight, and the radius around it.
struct Hull: Equatable {
  /// x and y of each corner in turn, counter-clockwise if y points up, and of the outward normal of the side from it.
  private var corners = SIMD16<Float>.zero
  private var normals = SIMD16<Float>.zero
  let count: Int
  /// The radius of a disc, or the skin.
  let radius: Float
  /// The distance of the farthest point from the centre.
  let reach: Float

  init(from start: Vector, to end: Vector) {
    self.init(count: 2) { $0 == 0 ? start : end }
  }

  init(_ points: [Vector], radius: Float = F4.skin) {
    self.init(count: points.count, radius: radius) { points[$0] }
  }

  private init(count: Int, radius: Float = F4.skin, _ points: (Int) -> Vector) {
    (self.count, self.radius) = (count, radius)
    reach = radius + (0..<count).reduce(0) { max($0, points($1).magnitude) }
    for index in 0..<count {
      let (point, next) = (points(index), points((index + 1) % count))
      let normal = right(next - point).normalized
      (corners[2 * index], corners[2 * index + 1]) = (point.x, point.y)
      (normals[2 * index], normals[2 * index + 1]) = (normal.x, normal.y)
    }
  }

  var isDisc: Bool { count == 1 }
  var isLine: Bool { count == 2 }
  /// The order of hulls in a contact: lines, polygons, discs.
  var rank: Int { isLine ? 0 : isDisc ? 2 : 1 }

  subscript(index: Int) -> Vector {
    Vector(corners[2 * index], corners[2 * index + 1])
  }
  /// The outward normal of the side that begins at a corner. A line has two sides.
  func normal(_ index: Int) -> Vector {
    Vector(normals[2 * index], normals[2 * index + 1])
  }
  func next(_ index: Int) -> Int { index + 1 == count ? 0 : index + 1 }

  /// Returns the index of the greatest value, and the value; the first of several.
  func greatest(_ value: (Int) -> Float) -> (index: Int, value: Float) {
    var best = (index: 0, value: -Float.infinity)
    for index in 0..<count {
      let value = value(index)
      if value > best.value { best = (index, value) }
    }
    return best
  }

  /// Returns the mass, in kg, and the moment of inertia, in kg·m², for a density in kg/m².
  func mass(_ density: Float) -> (Float, Float) {
    if isDisc {
      let mass = density * F4.pi * radius * radius
      return (mass, mass * radius * radius / 2)
    }
    var (area, moment) = (Float(0), Float(0))
    for index in 0..<count {
      let (a, b) = (self[index], self[next(index)])
      area += cross(a, b) / 2
      moment += cross(a, b) / 12 * (dot(a, a) + dot(a, b) + dot(b, b))
    }
    return (density * area, density * moment)
  }

  /// Returns the box around the hull with its radius.
  func box(_ place: Placement) -> Box {
    var box = Box(lower: place.outward(self[0]), upper: place.outward(self[0]))
    for index in 1..<max(count, 1) {
      let point = place.outward(self[index])
      box = Box(lower: pointwiseMin(box.lower, point), upper: pointwiseMax(box.upper, point))
    }
    return Box(lower: box.lower - Vector(repeating: radius), upper: box.upper + Vector(repeating: radius))
  }
}

/// The velocities of a body, which the rows change, and its inverse masses.
struct SolverBody {
  var velocity = Vector.zero
  var spin: Float = 0
  var inverseMass: Float = 0
  var inverseInertia: Float = 0

  // Inlined by hand, here and in `SolidBody`: without it, a frame of 300 boxes takes 9 % longer.

  /// Returns the velocity of a point of the body.
  /// - Parameter turn: `left` of its offset from the centre: its velocity at a spin of 1.
  @inline(__always) func velocity(at turn: Vector) -> Vector { velocity + spin * turn }

  /// Applies an impulse at such a point.
  @inline(__always) mutating func push(_ impulse: Vector, at turn: Vector) {
    velocity += inverseMass * impulse
    spin += inverseInertia * dot(turn, impulse)
  }

  /// Applies the opposite impulse.
  @inline(__always) mutating func pull(_ impulse: Vector, at turn: Vector) {
    velocity -= inverseMass * impulse
    spin -= inverseInertia * dot(turn, impulse)
  }
}

/// A body, or a line of a boundary, which is static.
struct SolidBody {
  var hull: Hull
  var position: Vector
  var angle: Float
  var place: Placement
  var motion = SolverBody()
  /// Position and angle at the start of the sub-step, or of what is left of it.
  var startPosition: Vector
  var startAngle: Float
  var friction: Float = 0.2
  var restitution: Float = 0.2
  var resistance: Float = 0.1
  var angularResistance: Float = 0.1
  /// The acceleration by gravity, in m/s², and what pushes and fields add in a sub-step.
  var acceleration = Vector.zero
  var fieldAcceleration = Vector.zero
  var force = Vector.zero
  var torque: Float = 0
  /// The collision behaviours, one bit each: those that collide items, and those with boundaries.
  var itemMask: UInt64 = 0
  var boundaryMask: UInt64 = 0
  var isStatic: Bool
  var isAwake = true
  /// True if a push or a field acts on the body.
  var isForced = false
  var isJointed = false
  var sleepTime: Float = 0
  var creepTime: Float = 0
  var box: Box

  init(_ hull: Hull, at position: Vector = .zero, angle: Float = 0, isStatic: Bool) {
    (self.hull, self.position, self.angle) = (hull, position, angle)
    (startPosition, startAngle, self.isStatic) = (position, angle, isStatic)
    place = Placement(position, angle)
    let margin = Vector(repeating: F4.boxMargin)
    box = hull.box(place)
    box = Box(lower: box.lower - margin, upper: box.upper + margin)
  }

  var isMoving: Bool { isAwake && !isStatic }

  mutating func wake() {
    if !isAwake { (isAwake, sleepTime, creepTime) = (true, 0, 0) }
  }

  mutating func sleep() {
    (isAwake, sleepTime, creepTime, motion.velocity, motion.spin) = (false, 0, 0, .zero, 0)
  }

  /// Moves the body by the impulse of a correction.
  @inline(__always) mutating func shift(_ impulse: Vector, at arm: Vector) {
    position += motion.inverseMass * impulse
    angle += motion.inverseInertia * cross(arm, impulse)
    follow()
  }

  /// Updates `place`. The angle of a disc that no joint holds has no effect.
  @inline(__always) mutating func follow() {
    if hull.isDisc && !isJointed { place.origin = position } else { place = Placement(position, angle) }
  }

  /// Returns true if another state of the body has the same contacts, with the same friction and elasticity.
  func collides(like other: SolidBody) -> Bool {
    friction == other.friction && restitution == other.restitution && itemMask == other.itemMask
      && boundaryMask == other.boundaryMask && isStatic == other.isStatic
  }

  mutating func clearForces() {
    (force, torque, fieldAcceleration, isForced) = (.zero, 0, .zero, false)
  }

  /// Returns a vector of the body's own coordinates in those of the world. The turn of a disc may not be in `place`.
  func arm(_ local: Vector) -> Vector { Placement(.zero, angle).turn(local) }

  /// Adds to the time for which the body was slow. Returns true if it was slow for long enough; longer if overlaps or errors of
  /// joints remain.
  /// - Parameter creepSpeed: the speed below which a body with a joint counts as at rest, in m/s.
  mutating func isSleepy(_ isSolved: Bool, creepSpeed: Float) -> Bool {
    let square = dot(motion.velocity, motion.velocity)
    guard square <= F4.sleepSpeed * F4.sleepSpeed, abs(motion.spin) <= F4.sleepTurn else {
      (sleepTime, creepTime) = (0, 0)
      return false
    }
    sleepTime += F4.step
    creepTime = square <= creepSpeed * creepSpeed ? creepTime + F4.step : 0
    if !isSolved { return sleepTime >= F4.creepDelay }
    guard isJointed else { return sleepTime >= F4.sleepDelay }
    return creepTime >= F4.sleepDelay || sleepTime >= F4.creepDelay
  }
}
