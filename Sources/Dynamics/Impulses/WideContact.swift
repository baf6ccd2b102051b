/// Four lanes in single precision.
typealias Wide = SIMD4<Float>

/// The contacts of four pairs of circles, or of circles and lines, solved in parallel. No moving body is in
/// two lanes.
///
/// A contact of a circle lies on the line from its centre along the normal, so an impulse along the normal
/// does not turn the circle. The state of a circle is (vₓ, v_y, s, m⁻¹) with the speed s = ω r of its rim.
/// Friction acts on the rim with the inverse mass r²/I = 2/m. For a circle that cannot turn the sign of the
/// inverse mass is reversed: m⁻¹ + |m⁻¹|, which is 2/m otherwise, is then 0.
struct WideContact {
  /// The indices of the bodies in the arrays of the crowd, one per lane.
  var first = SIMD4<Int32>.zero
  var second = SIMD4<Int32>.zero
  /// The unit vector from the first body to the second.
  var normalX = Wide.zero
  var normalY = Wide.zero
  /// The target separating velocity of a rebound, in m/s.
  var bias = Wide.zero
  /// The effective masses along the normal and along the tangent, in kg.
  var normalMass = Wide.zero
  var tangentMass = Wide.zero
  var friction = Wide.zero
  /// The accumulated impulses, in N s.
  var normalImpulse = Wide.zero
  var tangentImpulse = Wide.zero
}

/// The states of the circles in four lanes, transposed into components.
private struct WideStates {
  var x: Wide
  var y: Wide
  var z: Wide
  var w: Wide

  @inline(__always) init(_ states: UnsafeMutablePointer<Wide>, _ lanes: SIMD4<Int32>) {
    (x, y, z, w) = transposed(
      states[Int(lanes.x)], states[Int(lanes.y)], states[Int(lanes.z)], states[Int(lanes.w)])
  }

  /// The changes of the first three components of four states.
  typealias Changes = (x: Wide, y: Wide, z: Wide)

  /// Adds changes to the states of a contact's first bodies and to those of its second ones.
  ///
  /// It is not inlined. Otherwise the compiler computes the changes lane by lane, in twice as many instructions.
  @inline(never) static func add(
    _ one: Changes, _ two: Changes, to states: UnsafeMutablePointer<Wide>,
    of contact: UnsafePointer<WideContact>
  ) {
    add(one, to: states, contact.pointee.first)
    add(two, to: states, contact.pointee.second)
  }

  @inline(__always) private static func add(
    _ changes: Changes, to states: UnsafeMutablePointer<Wide>, _ lanes: SIMD4<Int32>
  ) {
    let (a, b, c, d) = transposed(changes.x, changes.y, changes.z, .zero)
    states[Int(lanes.x)] += a
    states[Int(lanes.y)] += b
    states[Int(lanes.z)] += c
    states[Int(lanes.w)] += d
  }

  /// The inverse masses, without the sign of the last component.
  @inline(__always) var mass: Wide { magnitude(w) }
}

/// Returns the columns of the matrix with these rows.
@inline(__always) private func transposed(
  _ a: Wide, _ b: Wide, _ c: Wide, _ d: Wide
) -> (Wide, Wide, Wide, Wide) {
  (
    Wide(a.x, b.x, c.x, d.x), Wide(a.y, b.y, c.y, d.y), Wide(a.z, b.z, c.z, d.z), Wide(a.w, b.w, c.w, d.w)
  )
}

@inline(__always) private func magnitude(_ value: Wide) -> Wide {
  unsafeBitCast(unsafeBitCast(value, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: Wide.self)
}

@inline(__always) private func lesser(_ a: Wide, _ b: Wide) -> Wide { a.replacing(with: b, where: b .< a) }

@inline(__always) private func greater(_ a: Wide, _ b: Wide) -> Wide { a.replacing(with: b, where: b .> a) }

/// Returns 1/√x to single precision for x > 0: an estimate from the exponent, then Newton's iteration.
@inline(__always) private func inverseSquareRoot(_ x: Wide) -> Wide {
  var root = unsafeBitCast(0x5F37_5A86 &- (unsafeBitCast(x, to: SIMD4<UInt32>.self) &>> 1), to: Wide.self)
  for _ in 0..<4 { root *= 1.5 - 0.5 * x * root * root }
  return root
}

extension WideContact {
  /// Computes normals and masses from the places (x, y, r, m⁻¹), and the rebound from the motions. A lane
  /// between two bodies without inverse mass, as in an incomplete group, has no effect.
  @inline(__always) mutating func prepare(
    _ places: UnsafeMutablePointer<Wide>, _ motions: UnsafeMutablePointer<Wide>, restitution: Wide
  ) {
    let a = WideStates(places, first)
    let b = WideStates(places, second)
    let apart = (x: b.x - a.x, y: b.y - a.y)
    let square = greater(apart.x * apart.x + apart.y * apart.y, Wide(repeating: 1e-14))
    let inverse = inverseSquareRoot(square)
    normalX = apart.x * inverse
    normalY = apart.y * inverse
    // Circles with the same centre are separated along x.
    normalX = normalX.replacing(with: 1, where: square .<= 1e-14)
    normalY = normalY.replacing(with: 0, where: square .<= 1e-14)
    prepareMasses(motions, restitution: restitution)
  }

  /// Computes masses and the rebound for known normals.
  @inline(__always) mutating func prepareMasses(
    _ motions: UnsafeMutablePointer<Wide>, restitution: Wide
  ) {
    let one = WideStates(motions, first)
    let two = WideStates(motions, second)
    let mass = greater(one.mass + two.mass, Wide(repeating: 1e-30))
    normalMass = 1 / mass
    tangentMass = 1 / (mass + (one.w + one.mass) + (two.w + two.mass))
    let speed = (two.x - one.x) * normalX + (two.y - one.y) * normalY
    bias = Wide.zero.replacing(
      with: -restitution * speed, where: speed .< -ImpulseTuning.restitutionThreshold)
  }

  /// Applies the impulses of the previous sub-step.
  @inline(__always) mutating func warmStart(_ motions: UnsafeMutablePointer<Wide>) {
    let one = WideStates(motions, first)
    let two = WideStates(motions, second)
    let x = normalImpulse * normalX + tangentImpulse * normalY
    let y = normalImpulse * normalY - tangentImpulse * normalX
    let (massA, massB) = (one.mass, two.mass)
    WideStates.add(
      (-massA * x, -massA * y, (one.w + massA) * tangentImpulse),
      (massB * x, massB * y, (two.w + massB) * tangentImpulse), to: motions, of: &self)
  }

  /// Runs one iteration: friction first, then the normal direction, because the last one solved is satisfied
  /// best.
  @inline(__always) mutating func solve(_ motions: UnsafeMutablePointer<Wide>) {
    let one = WideStates(motions, first)
    let two = WideStates(motions, second)
    let (massA, massB) = (one.mass, two.mass)

    // The tangent is (n_y, −nₓ). The slip contains the rim speeds of both bodies.
    let slip = (two.x - one.x) * normalY - (two.y - one.y) * normalX + one.z + two.z
    let limit = friction * normalImpulse
    let tangentTotal = lesser(greater(tangentImpulse - tangentMass * slip, -limit), limit)
    let tangentChange = tangentTotal - tangentImpulse
    tangentImpulse = tangentTotal

    // Friction does not change the separating velocity, so the velocities before it can be used.
    let speed = (two.x - one.x) * normalX + (two.y - one.y) * normalY
    let total = greater(normalImpulse - normalMass * (speed - bias), .zero)
    let change = total - normalImpulse
    normalImpulse = total
    let x = change * normalX + tangentChange * normalY
    let y = change * normalY - tangentChange * normalX
    WideStates.add(
      (-massA * x, -massA * y, (one.w + massA) * tangentChange),
      (massB * x, massB * y, (two.w + massB) * tangentChange), to: motions, of: &self)
  }

  /// Runs one iteration of position correction on the places (x, y, r, m⁻¹). Returns the separations before
  /// it, in m.
  @inline(__always) mutating func correct(_ places: UnsafeMutablePointer<Wide>) -> Wide {
    let a = WideStates(places, first)
    let b = WideStates(places, second)
    let apart = (x: b.x - a.x, y: b.y - a.y)
    let square = greater(apart.x * apart.x + apart.y * apart.y, Wide(repeating: 1e-14))
    let inverse = inverseSquareRoot(square)
    let separation = square * inverse - a.z - b.z
    let wanted = ImpulseTuning.baumgarte * (separation + ImpulseTuning.slop)
    let correction = greater(lesser(wanted, .zero), Wide(repeating: -ImpulseTuning.maximalCorrection))
    let impulse = correction * normalMass * inverse
    let x = impulse * apart.x
    let y = impulse * apart.y
    let (massA, massB) = (a.mass, b.mass)
    WideStates.add(
      (massA * x, massA * y, .zero), (-massB * x, -massB * y, .zero), to: places, of: &self)
    return separation
  }
}
