typealias Wide = SIMD4<Float>

/// A point of contact of four pairs of bodies.
struct WidePoint {
  /// The levers of a unit impulse along the normal and along the tangent about the centres of the bodies, in m.
  var normalLeverFirst = Wide.zero
  var normalLeverSecond = Wide.zero
  var tangentLeverFirst = Wide.zero
  var tangentLeverSecond = Wide.zero
  /// The distance of the outlines at the start of the step, in m.
  var separation = Wide.zero
  /// The effective masses along the normal and along the tangent, in kg.
  var normalMass = Wide.zero
  var tangentMass = Wide.zero
  /// The accumulated impulses, in N s, and the greatest one along the normal in this step.
  var normalImpulse = Wide.zero
  var tangentImpulse = Wide.zero
  var greatestImpulse = Wide.zero
  /// The speed at which the bodies may still approach each other, in m/s.
  var slack = Wide.zero
  /// The speed at which the bodies rebound, in m/s; 0 for none.
  var rebound = Wide.zero
}

extension WidePoint {
  /// True in lanes whose bodies rebound in this sub-step.
  fileprivate var isRebound: SIMDMask<SIMD4<Int32>> { (rebound .> 0) .& (normalImpulse .> 0) }
}

/// The contacts of four pairs of bodies, solved in parallel. No moving body is in two lanes.
///
/// The motion of a body is (vₓ, v_y, ω, m⁻¹), and its shift within the step is (x, y, angle, 0). The normals and levers
/// are those of the start of the step.
struct WideContact {
  /// The numbers of the bodies, one per lane.
  var first = SIMD4<Int32>.zero
  var second = SIMD4<Int32>.zero
  /// The unit vector from the first body to the second.
  var normalX = Wide.zero
  var normalY = Wide.zero
  /// The inverse moments of inertia of the bodies, in 1/(kg m²).
  var inertiaFirst = Wide.zero
  var inertiaSecond = Wide.zero
  var friction = Wide.zero
  var restitution = Wide.zero
  var point = WidePoint()
}

/// The states of the bodies in four lanes, transposed into components.
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
  /// Not inlined: otherwise the compiler computes the changes lane by lane, in twice as many instructions.
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
}

@inline(__always) private func transposed(
  _ a: Wide, _ b: Wide, _ c: Wide, _ d: Wide
) -> (Wide, Wide, Wide, Wide) {
  (
    Wide(a.x, b.x, c.x, d.x), Wide(a.y, b.y, c.y, d.y), Wide(a.z, b.z, c.z, d.z), Wide(a.w, b.w, c.w, d.w)
  )
}

@inline(__always) private func lesser(_ a: Wide, _ b: Wide) -> Wide { a.replacing(with: b, where: b .< a) }

@inline(__always) func greater(_ a: Wide, _ b: Wide) -> Wide { a.replacing(with: b, where: b .> a) }

/// The motion of the second bodies relative to the first ones at a contact, and the impulses so far.
///
/// Along the normal and along the tangent (n_y, −nₓ) an impulse changes the speed of the centres by the sum of the
/// inverse masses, and the angular velocities by the levers.
private struct WideSpeeds {
  var normal: Wide
  var tangent: Wide
  var turnFirst: Wide
  var turnSecond: Wide
  var normalImpulse = Wide.zero
  var tangentImpulse = Wide.zero
  let mass: Wide

  @inline(__always) init(_ contact: WideContact.Pointer, _ one: WideStates, _ two: WideStates) {
    let (x, y) = (two.x - one.x, two.y - one.y)
    normal = x * contact.pointee.normalX + y * contact.pointee.normalY
    tangent = x * contact.pointee.normalY - y * contact.pointee.normalX
    (turnFirst, turnSecond) = (one.z, two.z)
    mass = one.w + two.w
  }

  @inline(__always) init(_ contact: WideContact.Pointer, _ states: WideContact.States) {
    self.init(
      contact, WideStates(states, contact.pointee.first), WideStates(states, contact.pointee.second))
  }

  @inline(__always) func normalSpeed(at point: WidePoint) -> Wide {
    normal + turnSecond * point.normalLeverSecond - turnFirst * point.normalLeverFirst
  }

  @inline(__always) func tangentSpeed(at point: WidePoint) -> Wide {
    tangent + turnSecond * point.tangentLeverSecond - turnFirst * point.tangentLeverFirst
  }

  @inline(__always) mutating func pushNormal(
    _ change: Wide, at point: WidePoint, _ contact: WideContact.Pointer
  ) {
    normal += mass * change
    normalImpulse += change
    turnFirst -= contact.pointee.inertiaFirst * point.normalLeverFirst * change
    turnSecond += contact.pointee.inertiaSecond * point.normalLeverSecond * change
  }

  @inline(__always) mutating func pushTangent(
    _ change: Wide, at point: WidePoint, _ contact: WideContact.Pointer
  ) {
    tangent += mass * change
    tangentImpulse += change
    turnFirst -= contact.pointee.inertiaFirst * point.tangentLeverFirst * change
    turnSecond += contact.pointee.inertiaSecond * point.tangentLeverSecond * change
  }

  @inline(__always) func prepare(_ point: inout WidePoint, _ contact: WideContact.Pointer) {
    func effectiveMass(_ one: Wide, _ two: Wide) -> Wide {
      let inverse =
        mass + contact.pointee.inertiaFirst * one * one + contact.pointee.inertiaSecond * two * two
      return 1 / greater(inverse, Wide(repeating: 1e-30))
    }
    point.normalMass = effectiveMass(point.normalLeverFirst, point.normalLeverSecond)
    point.tangentMass = effectiveMass(point.tangentLeverFirst, point.tangentLeverSecond)
  }

  /// Computes the rebound of bodies from their speed of approach without contact impulses.
  @inline(__always) func noteApproach(_ point: inout WidePoint, _ contact: WideContact.Pointer) {
    let speed = normalSpeed(at: point)
    point.rebound = Wide.zero.replacing(
      with: -contact.pointee.restitution * speed, where: speed .< -ImpulseTuning.restitutionThreshold)
  }

  @inline(__always) mutating func warmStart(_ point: WidePoint, _ contact: WideContact.Pointer) {
    pushNormal(point.normalImpulse, at: point, contact)
    pushTangent(point.tangentImpulse, at: point, contact)
  }

  @inline(__always) mutating func applyFriction(_ point: inout WidePoint, _ contact: WideContact.Pointer) {
    let limit = contact.pointee.friction * point.normalImpulse
    let wanted = point.tangentImpulse - point.tangentMass * tangentSpeed(at: point)
    let total = lesser(greater(wanted, -limit), limit)
    pushTangent(total - point.tangentImpulse, at: point, contact)
    point.tangentImpulse = total
  }

  /// Prevents an overlap, and separates bodies that overlap. Returns the excess of the closing speeds before, in m/s.
  @inline(__always) mutating func separate(
    _ point: inout WidePoint, _ contact: WideContact.Pointer, _ shift: WideSpeeds
  ) -> Wide {
    let separation = point.separation + shift.normalSpeed(at: point)
    let closing = (separation + CrowdTuning.restingOverlap) * (1 / CrowdTuning.step)
    let slack = Wide.zero.replacing(with: closing, where: separation .> 0)
    let overlap = lesser(separation + ImpulseTuning.slop, .zero)
    let push = greater(overlap * CrowdTuning.pushRate, Wide(repeating: -CrowdTuning.pushSpeed))
    let speed = normalSpeed(at: point)
    point.slack = slack
    let isFast = (point.rebound .> 0) .& (speed .< -slack)
    let target = (-slack - push).replacing(with: point.rebound, where: isFast)
    accumulateNormal(point.normalMass * (target - speed), &point, contact)
    return target - speed
  }

  /// Removes the speed that separated the bodies. Returns the excess of the closing speeds before, in m/s.
  @inline(__always) mutating func relax(_ point: inout WidePoint, _ contact: WideContact.Pointer) -> Wide {
    let target = (-point.slack).replacing(with: point.rebound, where: point.isRebound)
    let speed = normalSpeed(at: point)
    accumulateNormal(point.normalMass * (target - speed), &point, contact)
    return target - speed
  }

  /// Applies the impulses of a rebound to these motions, and resets them.
  @inline(__always) mutating func settle(_ point: inout WidePoint, _ contact: WideContact.Pointer) {
    let isRebound = point.isRebound
    pushNormal(Wide.zero.replacing(with: point.normalImpulse, where: isRebound), at: point, contact)
    pushTangent(Wide.zero.replacing(with: point.tangentImpulse, where: isRebound), at: point, contact)
    point.normalImpulse.replace(with: 0, where: isRebound)
    point.tangentImpulse.replace(with: 0, where: isRebound)
  }

  @inline(__always) private mutating func accumulateNormal(
    _ change: Wide, _ point: inout WidePoint, _ contact: WideContact.Pointer
  ) {
    let total = greater(point.normalImpulse + change, .zero)
    pushNormal(total - point.normalImpulse, at: point, contact)
    point.normalImpulse = total
    point.greatestImpulse = greater(point.greatestImpulse, total)
  }
}

extension WideContact {
  /// The contact and its second point, if it has one.
  typealias Pointer = UnsafeMutablePointer<WideContact>
  typealias Second = UnsafeMutablePointer<WidePoint>?
  /// The motions or the shifts of all bodies of the crowd.
  typealias States = UnsafeMutablePointer<Wide>

  /// Computes the rebounds from the motions without contact impulses. Returns true if there are some.
  @inline(__always) static func noteApproach(_ contact: Pointer, _ other: Second, _ motions: States) -> Bool {
    guard any(contact.pointee.restitution .> 0) else { return false }
    let speeds = WideSpeeds(contact, motions)
    speeds.noteApproach(&contact.pointee.point, contact)
    var rebounds = contact.pointee.point.rebound .> 0
    if let other {
      speeds.noteApproach(&other.pointee, contact)
      rebounds = rebounds .| (other.pointee.rebound .> 0)
    }
    return any(rebounds)
  }

  /// Computes the effective masses, and applies the impulses of the previous step.
  @inline(__always) static func prepare(_ contact: Pointer, _ other: Second, _ motions: States) {
    change(contact, motions) { speeds in
      speeds.prepare(&contact.pointee.point, contact)
      if let other { speeds.prepare(&other.pointee, contact) }
      speeds.warmStart(contact.pointee.point, contact)
      if let other { speeds.warmStart(other.pointee, contact) }
    }
  }

  /// Solves friction first, then the normal direction, because the last direction solved is satisfied best. Returns the
  /// excess of the closing speeds before, in m/s.
  @inline(__always) static func solve(
    _ contact: Pointer, _ other: Second, _ motions: States, _ shifts: States
  ) -> Wide {
    let shift = WideSpeeds(contact, shifts)
    var excess = Wide.zero
    change(contact, motions) { speeds in
      speeds.applyFriction(&contact.pointee.point, contact)
      if let other { speeds.applyFriction(&other.pointee, contact) }
      excess = speeds.separate(&contact.pointee.point, contact, shift)
      if let other { excess = greater(excess, speeds.separate(&other.pointee, contact, shift)) }
    }
    return excess
  }

  /// Removes the speeds that separated overlapping bodies, and lets elastic bodies rebound. Returns the excess of the
  /// closing speeds before, in m/s.
  @inline(__always) static func relax(_ contact: Pointer, _ other: Second, _ motions: States) -> Wide {
    var excess = Wide.zero
    change(contact, motions) { speeds in
      speeds.applyFriction(&contact.pointee.point, contact)
      if let other { speeds.applyFriction(&other.pointee, contact) }
      excess = speeds.relax(&contact.pointee.point, contact)
      if let other { excess = greater(excess, speeds.relax(&other.pointee, contact)) }
    }
    return excess
  }

  /// Adds the impulses of rebounds to the motions without contact impulses, so that they are not repeated in the next
  /// sub-step.
  @inline(__always) static func settle(_ contact: Pointer, _ other: Second, _ freeMotions: States) {
    let isRebound = other?.pointee.isRebound ?? .init(repeating: false)
    guard any(contact.pointee.point.isRebound .| isRebound) else { return }
    change(contact, freeMotions) { speeds in
      speeds.settle(&contact.pointee.point, contact)
      if let other { speeds.settle(&other.pointee, contact) }
    }
  }

  @inline(__always) private static func change(
    _ contact: Pointer, _ motions: States, _ body: (inout WideSpeeds) -> Void
  ) {
    let one = WideStates(motions, contact.pointee.first)
    let two = WideStates(motions, contact.pointee.second)
    var speeds = WideSpeeds(contact, one, two)
    body(&speeds)
    let (normalX, normalY) = (contact.pointee.normalX, contact.pointee.normalY)
    let x = speeds.normalImpulse * normalX + speeds.tangentImpulse * normalY
    let y = speeds.normalImpulse * normalY - speeds.tangentImpulse * normalX
    WideStates.add(
      (-one.w * x, -one.w * y, speeds.turnFirst - one.z),
      (two.w * x, two.w * y, speeds.turnSecond - two.z), to: motions, of: contact)
  }
}

/// Assigns contacts to groups of four, so that no two contacts of a group move the same body.
///
/// Each contact receives the first colour that neither of its bodies has (greedy colouring), and groups are
/// filled colour by colour. Contacts for which no colour is left, as at a body among very many small ones,
/// form groups of one. Contacts with two points have colours of their own, and the first groups.
struct ContactColouring {
  private static let colourCount = 63

  /// The colours of each body's contacts with two points and with one, one bit each.
  private var used: [SIMD2<UInt64>] = []
  private var colours: [UInt8] = []
  private var next = Array(repeating: Int32(0), count: 2 * (colourCount + 1))
  /// The slot of each contact: four times its group plus its lane; −1 for a contact that is left out.
  private(set) var slots: [Int32] = []
  /// The number of groups, including incomplete ones, and how many of them have two points.
  private(set) var groupCount = 0
  private(set) var pairGroupCount = 0

  mutating func reserveCapacity(_ count: Int, contacts: Int) {
    used.reserveCapacity(count)
    colours.reserveCapacity(contacts)
    next.reserveCapacity(next.count)
    slots.reserveCapacity(contacts)
  }

  /// - Parameters:
  ///   - bodyCount: the number of bodies. A greater index is a static body.
  ///   - pair: returns the bodies of a contact, and whether it has two points; nil to leave it out.
  @inline(__always) mutating func colour(
    _ count: Int, bodyCount: Int, _ pair: (Int) -> (first: Int, second: Int, hasTwoPoints: Bool)?
  ) {
    used.reset(to: .zero, count: bodyCount)
    colours.reset(to: .max, count: count)
    slots.reset(to: -1, count: count)
    for colour in next.indices { next[colour] = 0 }
    let last = Self.colourCount
    used.withUnsafeMutableBufferPointer { used in
      colours.withUnsafeMutableBufferPointer { colours in
        for index in 0..<count {
          guard let (first, second, hasTwoPoints) = pair(index) else { continue }
          let kind = hasTwoPoints ? 0 : 1
          var taken = used[first][kind]
          if second < bodyCount { taken |= used[second][kind] }
          let colour = min((~taken).trailingZeroBitCount, last)
          colours[index] = UInt8(colour + kind * (last + 1))
          next[colour + kind * (last + 1)] += 1
          guard colour < last else { continue }
          used[first][kind] |= 1 << UInt64(colour)
          if second < bodyCount { used[second][kind] |= 1 << UInt64(colour) }
        }
      }
    }
    // Replaces the number of contacts of each colour by the first slot of the colour.
    var start: Int32 = 0
    for colour in next.indices {
      if colour == last + 1 { pairGroupCount = Int(start / 4) }
      let size = colour & last == last ? 4 * next[colour] : (next[colour] + 3) & ~3
      next[colour] = start
      start += size
    }
    groupCount = Int(start / 4)
    slots.withUnsafeMutableBufferPointer { slots in
      for index in 0..<count where colours[index] != .max {
        let colour = Int(colours[index])
        slots[index] = next[colour]
        next[colour] += colour & last == last ? 4 : 1
      }
    }
  }
}
