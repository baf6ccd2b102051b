internal import Motion

/// An acceleration of bodies that depends on their position, their velocity or the time.
///
/// The electric and the magnetic field act on `ItemProperties.charge`, and their acceleration is force over mass. The
/// accelerations of the other fields do not depend on the mass.
public struct Field: Behavior, Hashable {
  /// The formula of a field, in which r is the distance from the centre, v the velocity, q the charge and
  /// m the mass.
  public enum Formula: Hashable, Sendable {
    /// a = strength · r towards the centre; strength in 1/s².
    case spring
    /// a = strength / (r / 100 pt)^falloff towards the centre; strength in pt/s².
    case radial(falloff: Int)
    /// a = strength along a direction, a non-zero vector of any length; strength in pt/s².
    case linear(direction: SIMD2<Double>)
    /// a = strength · (velocity − v), which carries bodies along like a stream; strength in 1/s, velocity in
    /// pt/s.
    case velocity(SIMD2<Double>)
    /// a = −strength · v; strength in 1/s: a stream at rest.
    package static var drag: Formula { .velocity(.zero) }
    /// a = strength / (r / 100 pt)^falloff around the centre, clockwise on a screen; strength in pt/s².
    case vortex(falloff: Int)
    /// a = q/m · strength / (r / 100 pt)^falloff away from the centre; strength in kg·pt/s² per unit of charge.
    case electric(falloff: Int)
    /// a = q/m · strength / (r / 100 pt)^falloff · (v_y, −vₓ); strength in kg/s per unit of charge. It turns the
    /// velocity counter-clockwise on a screen and keeps the speed.
    case magnetic(falloff: Int)
    /// A smooth random acceleration within ±strength pt/s² on each axis, which varies over distances of
    /// `scale` pt and times of 1 / `rate` s.
    case noise(scale: Double, rate: Double, seed: UInt64)
  }

  /// The bodies that the field acts on.
  public var bodies: [Body.ID]
  /// The formula.
  public var formula: Formula { didSet { check() } }
  /// The centre, in pt.
  public var center: SIMD2<Double> { didSet { check() } }
  /// The strength, in the unit of the formula.
  public var strength: Double { didSet { check() } }
  /// The region around the centre in which the field acts.
  public var region: Field.Region { didSet { check() } }
  /// The least value that r takes in the formulas, in pt; over 0.
  public var minimumRadius: Double { didSet { check() } }

  /// Creates a field.
  /// - Parameters:
  ///   - bodies: the bodies that the field acts on.
  ///   - formula: the formula. A falloff is within 0...8, a direction finite and not 0, a velocity finite, a
  ///     noise's scale finite and over 0, its rate finite and 0 or more.
  ///   - center: the centre, in pt, finite.
  ///   - strength: the strength, finite, in the unit of the formula.
  ///   - region: the region around the centre in which the field acts.
  ///   - minimumRadius: the least value of r, in pt, finite and over 0.
  public init(
    _ bodies: [Body.ID], _ formula: Formula, center: SIMD2<Double> = .zero, strength: Double,
    region: Field.Region = .everywhere, minimumRadius: Double = 1
  ) {
    self.bodies = bodies
    self.formula = formula
    self.center = center
    self.strength = strength
    self.region = region
    self.minimumRadius = minimumRadius
    check()
  }

  private func check() {
    require(finite: center, "a centre")
    require(finite: strength, "a strength")
    region.check()
    require(positive: minimumRadius, "a radius")
    switch formula {
    case .radial(let falloff), .vortex(let falloff), .electric(let falloff), .magnetic(let falloff):
      require((0...8).contains(falloff), "a falloff must be within 0...8; got \(falloff)")
    case .linear(let direction):
      require(
        direction.isFinite && direction != .zero, "a direction must be finite and not 0; got \(direction)")
    case .velocity(let velocity): require(finite: velocity, "a velocity")
    case .noise(let scale, let rate, _):
      require(positive: scale, "a scale")
      require(notNegative: rate, "a rate")
    case .spring: break
    }
  }

  /// Returns the mean acceleration of a body over a step, in pt/s².
  /// - Parameters:
  ///   - position: the position of the body, in pt.
  ///   - velocity: the velocity of the body, in pt/s.
  ///   - specificCharge: the charge of the body divided by its mass, in units of charge per kg.
  ///   - time: the world's time, in s.
  ///   - step: the duration of the step, in s.
  func acceleration(
    at position: SIMD2<Double>, velocity: SIMD2<Double>, specificCharge: Double, time: Double, step: Double
  ) -> SIMD2<Double> {
    let arm = position - center
    guard region.contains(arm) else { return .zero }
    let radius = max(arm.length, minimumRadius)
    /// strength / (r / 100 pt)^falloff
    func weakened(_ falloff: Int) -> Double {
      (0..<falloff).reduce(strength) { value, _ in value * 100 / radius }
    }
    switch formula {
    case .spring: return -strength * arm
    case .radial(let falloff): return -weakened(falloff) / radius * arm
    case .vortex(let falloff): return weakened(falloff) / radius * SIMD2(-arm.y, arm.x)
    case .electric(let falloff): return specificCharge * weakened(falloff) / radius * arm
    case .magnetic(let falloff):
      // The velocity turns by the whole angle, so that the speed stays.
      let turn = Rotation(angle: -step * specificCharge * weakened(falloff))
      return (turn.turn(velocity) - velocity) / step
    case .linear(let direction):
      let direction = direction.measurable
      return strength / direction.length * direction
    case .velocity(let stream):
      // At most to the stream's velocity in a step.
      return strength / max(step * strength, 1) * (stream - velocity)
    case .noise(let scale, let rate, let seed):
      let noise = ValueNoise(seed: seed)
      let place = SIMD3(arm.x / scale, arm.y / scale, time * rate)
      return strength * SIMD2(noise.value(at: place, layer: 0), noise.value(at: place, layer: 1))
    }
  }

  /// True if the acceleration of a body at rest changes with time.
  var changesWithTime: Bool {
    if case .noise(_, let rate, _) = formula { rate > 0 && strength != 0 } else { false }
  }
}

extension Field {
  /// The part of the plane in which a field acts, relative to the field's centre.
  public indirect enum Region: Hashable, Sendable {
    /// The whole plane.
    case everywhere
    /// A disc; the radius, in pt, is 0 or more, or infinite.
    case circle(radius: Double)
    /// A rectangle; width and height, in pt, are finite and 0 or more.
    case rectangle(width: Double, height: Double)
    /// The complement of a region.
    case inverse(Field.Region)
    /// The union of two regions.
    case union(Field.Region, Field.Region)
    /// The intersection of two regions.
    case intersection(Field.Region, Field.Region)
    /// The first region without the second.
    case difference(Field.Region, Field.Region)

    /// Returns true if a point is in the region or on its edge.
    /// - Parameter point: the point relative to the field's centre, in pt.
    func contains(_ point: SIMD2<Double>) -> Bool {
      switch self {
      case .everywhere: true
      case .circle(let radius): point.length <= radius
      case .rectangle(let width, let height): abs(point.x) <= width / 2 && abs(point.y) <= height / 2
      case .inverse(let region): !region.contains(point)
      case .union(let one, let two): one.contains(point) || two.contains(point)
      case .intersection(let one, let two): one.contains(point) && two.contains(point)
      case .difference(let one, let two): one.contains(point) && !two.contains(point)
      }
    }

    func check() {
      switch self {
      case .everywhere: break
      case .circle(let radius): require(radius >= 0, "a region's radius must not be negative; got \(radius)")
      case .rectangle(let width, let height):
        require(
          width.isFinite && width >= 0 && height.isFinite && height >= 0,
          "a region's width and height must be finite and not negative; got \(width) × \(height)")
      case .inverse(let region): region.check()
      case .union(let one, let two), .intersection(let one, let two), .difference(let one, let two):
        one.check()
        two.check()
      }
    }
  }
}

/// A smooth random function of position and time: random values on a grid, interpolated by a cubic whose
/// slope is 0 at the grid points.
struct ValueNoise {
  let seed: UInt64

  /// Returns the value at a point, within −1...1. Each layer is an independent function.
  func value(at place: SIMD3<Double>, layer: UInt64) -> Double {
    let cell = place.rounded(.down)
    let part = place - cell
    let blend = part * part * (3 - 2 * part)
    var sum = 0.0
    for corner in 0..<8 {
      let step = SIMD3(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2))
      let weights = step * blend + (1 - step) * (1 - blend)
      sum += weights.x * weights.y * weights.z * random(cell + step, layer)
    }
    return sum
  }

  private func random(_ cell: SIMD3<Double>, _ layer: UInt64) -> Double {
    var word = seed &+ layer &* 0x9E37_79B9_7F4A_7C15
    for coordinate in [cell.x, cell.y, cell.z] {
      word = (word ^ coordinate.bitPattern) &* 0xBF58_476D_1CE4_E5B9
      word ^= word >> 29
    }
    word = (word ^ (word >> 32)) &* 0x94D0_49BB_1331_11EB
    return Double(Int64(bitPattern: word ^ (word >> 31))) / 0x1p63
  }
}
