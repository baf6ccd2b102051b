internal import Kinematics

/// Place and turn of a body, or their derivatives: x, y in pt, the angle in radians, and nothing.
typealias Coordinates = SIMD4<Double>

extension Coordinates {
  init(_ vector: SIMD2<Double>, _ angle: Double) { self.init(vector.x, vector.y, angle, 0) }

  var place: SIMD2<Double> {
    get { SIMD2(x, y) }
    set {
      x = newValue.x
      y = newValue.y
    }
  }

  var angle: Double {
    get { z }
    set { z = newValue }
  }

  /// Of the derivative of a body: the velocity of a point at `arm` from the centre.
  func velocity(at arm: SIMD2<Double>) -> SIMD2<Double> { SIMD2(x - z * arm.y, y + z * arm.x) }
}

func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }

/// A body of ideal stepping.
struct IdealBody: Sendable {
  var shape: Shape
  /// Half of a box's size, or nothing.
  var half: SIMD2<Double>
  /// The distance of the farthest point from the centre, in pt.
  var reach: Double

  /// Where it is and how it moves at the beginning of the sub-step.
  var position: Coordinates
  var velocity: Coordinates
  /// Its way through what is left of the sub-step.
  var path: QuinticPath
  /// How often the way was changed.
  var version: Int32 = 0

  /// 1/m, 1/m, 1/I: what forces and torque are multiplied with.
  var inverseMass = Coordinates.zero
  /// Gravity, and the pushes that act at the centre.
  var acceleration = Coordinates.zero
  /// v′ = −drag · v.
  var drag = Coordinates.zero
  /// What contacts that last add in this sub-step.
  var support = Coordinates.zero

  var elasticity = 0.2
  var friction = 0.2
  var itemMask: UInt64 = 0
  var boundaryMask: UInt64 = 0
  var isStatic = false
  var isPresent = true
  /// Seconds for which it has been still.
  var stillTime = 0.0
  /// The bodies that it is integrated with.
  var cluster = 0

  init(_ body: Body, _ motion: Motion2D) {
    shape = body.shape
    position = Coordinates(body.center, body.angle)
    velocity = Coordinates(motion.velocity, motion.angularVelocity)
    path = QuinticPath(restingAt: position)
    half = .zero
    reach = 0
    setShape(body.shape)
  }

  mutating func setShape(_ shape: Shape) {
    self.shape = shape
    switch shape {
    case .circle(let radius):
      half = .zero
      reach = radius
    case .box(let width, let height):
      half = SIMD2(width, height) / 2
      reach = half.length
    }
  }

  /// The radius of a circle, 0 of a box.
  var radius: Double { if case .circle(let radius) = shape { radius } else { 0 } }

  /// A corner of a box, from the centre, in the body's own coordinates.
  func corner(_ index: Int) -> SIMD2<Double> {
    SIMD2(index == 1 || index == 2 ? half.x : -half.x, index >= 2 ? half.y : -half.y)
  }
}

/// A way through a span of time: the quintic that has the given places, velocities and accelerations at its ends.
struct QuinticPath: Sendable {
  /// When it begins, in s; it lasts for `duration`, over 0.
  var start: Double
  var duration: Double
  private(set) var position: Coordinates
  private(set) var velocity: Coordinates
  private(set) var acceleration: Coordinates
  private(set) var endPosition: Coordinates
  private(set) var endVelocity: Coordinates
  private(set) var endAcceleration: Coordinates
  /// The terms in u³, u⁴ and u⁵, u the fraction of the duration.
  private var cubic = Coordinates.zero
  private var quartic = Coordinates.zero
  private var quintic = Coordinates.zero

  init(restingAt position: Coordinates) {
    self.init(
      start: 0, duration: 1, (position, .zero, .zero), (position, .zero, .zero))
  }

  init(
    start: Double, duration: Double, _ first: (Coordinates, Coordinates, Coordinates),
    _ last: (Coordinates, Coordinates, Coordinates)
  ) {
    self.start = start
    self.duration = duration
    (position, velocity, acceleration) = first
    (endPosition, endVelocity, endAcceleration) = last
    fit()
  }

  private mutating func fit() {
    let parabola = position + duration * (velocity + duration / 2 * acceleration)
    let missed = endPosition - parabola
    let missedVelocity = duration * (endVelocity - velocity - duration * acceleration)
    let missedAcceleration = duration * duration * (endAcceleration - acceleration)
    cubic = 10 * missed - 4 * missedVelocity + missedAcceleration / 2
    quartic = -15 * missed + 7 * missedVelocity - missedAcceleration
    quintic = 6 * missed - 3 * missedVelocity + missedAcceleration / 2
  }

  func position(at time: Double) -> Coordinates {
    let elapsed = time - start
    let u = elapsed / duration
    return position + elapsed * (velocity + elapsed / 2 * acceleration)
      + u * u * u * (cubic + u * (quartic + u * quintic))
  }

  func velocity(at time: Double) -> Coordinates {
    let elapsed = time - start
    let u = elapsed / duration
    return velocity + elapsed * acceleration
      + u * u / duration * (3 * cubic + u * (4 * quartic + u * 5 * quintic))
  }

  func acceleration(at time: Double) -> Coordinates {
    let u = (time - start) / duration
    return acceleration + u / (duration * duration) * (6 * cubic + u * (12 * quartic + u * 20 * quintic))
  }

  /// A constant acceleration on top.
  mutating func accelerate(by extra: Coordinates) {
    acceleration += extra
    endAcceleration += extra
    endVelocity += duration * extra
    endPosition += duration * duration / 2 * extra
    fit()
  }

  /// What neither component of the acceleration exceeds, nearly: the larger of both ends and the middle, and a half.
  var accelerationBound: Double {
    let middle = acceleration(at: start + duration / 2)
    let largest = max(
      acceleration.place.length, middle.place.length, endAcceleration.place.length)
    return 1.5 * largest
  }

  /// What the speed of the centre does not exceed.
  var speedBound: Double {
    max(velocity.place.length, endVelocity.place.length) + accelerationBound * duration / 2
  }

  /// What the speed of the turn does not exceed.
  var turnBound: Double {
    let acceleration = max(abs(acceleration.angle), abs(endAcceleration.angle))
    return max(abs(velocity.angle), abs(endVelocity.angle)) + 1.5 * acceleration * duration / 2
  }
}
