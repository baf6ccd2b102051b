internal import Kinematics

/// A force that depends on where bodies are, or on how they move.
///
/// All fields accelerate, whatever the mass.
public struct Field: Behavior, Hashable {
  /// The kinds of fields. Strengths are per unit of what the formula names; r is the distance from the centre.
  public enum Kind: Hashable, Sendable {
    /// a = −strength · r towards the centre; strength in 1/s².
    case spring
    /// a = strength / (r / 100 pt)^falloff towards the centre; strength in pt/s².
    case radial(falloff: Int)
    /// a = −strength · v; strength in 1/s.
    case drag
    /// a = strength / (r / 100 pt)^falloff around the centre, clockwise on a screen; strength in pt/s².
    case vortex(falloff: Int)
    /// A smooth random acceleration of about ±strength pt/s² that changes over `scale` pt and 1 / `rate` s.
    case noise(scale: Double, rate: Double, seed: UInt64)
  }

  /// The bodies it acts on.
  public var bodies: [BodyID]
  /// The kind.
  public var kind: Kind { didSet { check() } }
  /// The centre, in pt.
  public var center: SIMD2<Double> { didSet { check() } }
  /// See the kinds.
  public var strength: Double { didSet { check() } }
  /// It acts within this distance of the centre, in pt; infinite unless given.
  public var reach: Double { didSet { check() } }
  /// A distance below which r is not taken to be smaller, in pt; over 0.
  public var minimumRadius: Double { didSet { check() } }

  /// A field.
  /// - Parameters:
  ///   - bodies: the bodies it acts on.
  ///   - kind: the kind; a falloff is within 0...8, a noise's scale finite and over 0, its rate finite and 0 or
  ///     more.
  ///   - center: in pt, finite.
  ///   - strength: finite, in the unit of the kind.
  ///   - reach: how far from the centre it acts, in pt, 0 or more; infinite for everywhere.
  ///   - minimumRadius: the least distance that counts, in pt, finite and over 0.
  public init(
    _ bodies: [BodyID], _ kind: Kind, center: SIMD2<Double> = .zero, strength: Double,
    reach: Double = .infinity,
    minimumRadius: Double = 1
  ) {
    self.bodies = bodies
    self.kind = kind
    self.center = center
    self.strength = strength
    self.reach = reach
    self.minimumRadius = minimumRadius
    check()
  }

  private func check() {
    precondition(center.isFinite, "a centre is finite, not \(center)")
    precondition(strength.isFinite, "a strength is finite, not \(strength)")
    precondition(reach >= 0, "a reach is not negative, not \(reach)")
    precondition(
      minimumRadius.isFinite && minimumRadius > 0, "a radius is finite and over 0, not \(minimumRadius)")
    switch kind {
    case .radial(let falloff), .vortex(let falloff):
      precondition((0...8).contains(falloff), "a falloff is within 0...8, not \(falloff)")
    case .noise(let scale, let rate, _):
      precondition(scale.isFinite && scale > 0, "a scale is finite and over 0, not \(scale)")
      precondition(rate.isFinite && rate >= 0, "a rate is finite and not negative, not \(rate)")
    case .spring, .drag: break
    }
  }

  /// Which part of a field a body is in: force and slope are smooth within a part, and not from one to the next.
  struct Part: Hashable, Sendable {
    /// Within the reach.
    var isFelt: Bool
    /// Within the least radius.
    var isCore: Bool
  }

  /// The distances from the centre at which parts meet.
  var edges: [Double] {
    var edges = reach.isFinite ? [reach] : []
    switch kind {
    case .radial, .vortex: if minimumRadius < reach { edges.append(minimumRadius) }
    case .spring, .drag, .noise: break
    }
    return edges
  }

  func part(at position: SIMD2<Double>) -> Part {
    let distance = (position - center).length
    return Part(isFelt: distance <= reach, isCore: distance <= minimumRadius)
  }

  /// The acceleration of a body, in pt/s²; beyond a part's edge that of the part, going on.
  func acceleration(
    at position: SIMD2<Double>, velocity: SIMD2<Double>, time: Double, part: Part? = nil
  ) -> SIMD2<Double> {
    let part = part ?? self.part(at: position)
    guard part.isFelt else { return .zero }
    let arm = position - center
    switch kind {
    case .spring: return -strength * arm
    case .drag: return -strength * velocity
    case .radial(let falloff): return -pull(arm, falloff, part) * arm
    case .vortex(let falloff): return pull(arm, falloff, part) * SIMD2(-arm.y, arm.x)
    case .noise(let scale, let rate, let seed):
      let noise = ValueNoise(seed: seed)
      let place = SIMD3(arm.x / scale, arm.y / scale, time * rate)
      return strength * SIMD2(noise.value(at: place, layer: 0), noise.value(at: place, layer: 1))
    }
  }

  /// Strength over the distance's power, and over the distance, for an arm that is not yet of length 1.
  private func pull(_ arm: SIMD2<Double>, _ falloff: Int, _ part: Part) -> Double {
    let radius = part.isCore ? minimumRadius : max(arm.length, minimumRadius / 2)
    var weakening = 1.0
    for _ in 0..<falloff { weakening *= radius / 100 }
    return strength / weakening / radius
  }
}

/// A smooth random function of place and time: random values on a grid, blended with a curve of zero slope at its ends.
struct ValueNoise {
  let seed: UInt64

  /// Within −1...1.
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
