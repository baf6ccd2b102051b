/// Separates overlapping bodies without changing their velocities.
enum PositionCorrection {
  /// Corrects one contact once. `baumgarte` is the fraction of the overlap that is removed. Returns the least
  /// separation before the correction, in m; at most 0.
  static func solve(
    _ contact: RigidContact, _ manifold: borrowing Manifold,
    _ bodies: UnsafeMutableBufferPointer<RigidBody>, baumgarte: Float
  ) -> Float {
    let first = Int(contact.first)
    let second = Int(contact.second)
    let massA = bodies[first].inverseMass
    let inertiaA = bodies[first].inverseInertia
    let massB = bodies[second].inverseMass
    let inertiaB = bodies[second].inverseInertia
    var least: Float = 0
    for index in 0..<manifold.count {
      let (normal, point, separation) = place(
        manifold, index, bodies.baseAddress! + first, bodies.baseAddress! + second)
      least = min(least, separation)
      let correction = max(
        -ImpulseTuning.maximalCorrection, min(baumgarte * (separation + ImpulseTuning.slop), 0))
      let armA = point - bodies[first].position
      let armB = point - bodies[second].position
      let leverA = cross(armA, normal)
      let leverB = cross(armB, normal)
      let inverse = massA + massB + inertiaA * leverA * leverA + inertiaB * leverB * leverB
      let impulse = (inverse > 0 ? -correction / inverse : 0) * normal
      guard impulse != .zero else { continue }
      bodies[first].position -= massA * impulse
      bodies[first].angle -= inertiaA * cross(armA, impulse)
      bodies[first].follow()
      bodies[second].position += massB * impulse
      bodies[second].angle += inertiaB * cross(armB, impulse)
      bodies[second].follow()
    }
    return least
  }

  /// Returns the normal, the point and the separation of a manifold point for the present positions of the
  /// bodies.
  private static func place(
    _ manifold: borrowing Manifold, _ index: Int, _ first: UnsafePointer<RigidBody>,
    _ second: UnsafePointer<RigidBody>
  ) -> (normal: Vector, point: Vector, separation: Float) {
    let (a, b) = (first.pointee.placement, second.pointee.placement)
    let (radiusA, radiusB) = (first.pointee.shape.radius, second.pointee.shape.radius)
    switch manifold.kind {
    case .circles:
      let start = a.outward(manifold.localPoint)
      let end = b.outward(manifold[0].local)
      let normal = (end - start).normalized
      return (normal, 0.5 * (start + end), dot(end - start, normal) - radiusA - radiusB)
    case .faceOfFirst:
      let normal = a.turn(manifold.localNormal)
      let point = b.outward(manifold[index].local)
      let plane = a.outward(manifold.localPoint)
      return (normal, point, dot(point - plane, normal) - radiusA - radiusB)
    case .faceOfSecond:
      let normal = b.turn(manifold.localNormal)
      let point = a.outward(manifold[index].local)
      let plane = b.outward(manifold.localPoint)
      return (-normal, point, dot(point - plane, normal) - radiusA - radiusB)
    }
  }
}
