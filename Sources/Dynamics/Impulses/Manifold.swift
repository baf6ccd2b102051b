/// The contact points of two shapes: one or two, in the bodies' own coordinates.
struct Manifold {
  enum ManifoldType: UInt8 {
    /// From the centre of a circle (or the end of an edge) to the centre of another.
    case circles
    /// On a face of the first or of the second shape.
    case faceOfFirst, faceOfSecond
  }

  struct ManifoldPoint {
    /// The point, in the coordinates of the shape that does not own the face.
    var local = Vector.zero
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
    /// The vertices or sides that produced the point, by which it is identified in the next sub-step.
    var feature = Feature()
  }

  struct Feature: Equatable {
    var first: UInt8 = 0
    var second: UInt8 = 0
    var firstIsFace = false
    var secondIsFace = false

    var swapped: Feature {
      Feature(first: second, second: first, firstIsFace: secondIsFace, secondIsFace: firstIsFace)
    }
  }

  var kind = ManifoldType.circles
  var count = 0
  var localNormal = Vector.zero
  var localPoint = Vector.zero
  private var points = (ManifoldPoint(), ManifoldPoint())

  @inline(__always) subscript(index: Int) -> ManifoldPoint {
    get { index == 0 ? points.0 : points.1 }
    set { if index == 0 { points.0 = newValue } else { points.1 = newValue } }
  }

  /// Copies the impulses of the points that existed before.
  mutating func warmStart(from old: Manifold) {
    for index in 0..<count {
      var point = self[index]
      point.normalImpulse = 0
      point.tangentImpulse = 0
      for previous in 0..<old.count where old[previous].feature == point.feature {
        point.normalImpulse = old[previous].normalImpulse
        point.tangentImpulse = old[previous].tangentImpulse
        break
      }
      self[index] = point
    }
  }
}

/// A manifold in world coordinates: the points, and the normal from the first body to the second.
struct WorldManifold {
  var normal: Vector
  var points: (Vector, Vector) = (.zero, .zero)

  init(
    _ manifold: Manifold, _ first: RigidTransform, radius firstRadius: Float, _ second: RigidTransform,
    radius secondRadius: Float
  ) {
    switch manifold.kind {
    case .circles:
      let a = first.outward(manifold.localPoint)
      let b = second.outward(manifold[0].local)
      normal = Vector(1, 0)
      if dot(b - a, b - a) > .ulpOfOne * .ulpOfOne { normal = (b - a).normalized }
      points.0 = 0.5 * ((a + firstRadius * normal) + (b - secondRadius * normal))
    case .faceOfFirst:
      let outward = first.turn(manifold.localNormal)
      let plane = first.outward(manifold.localPoint)
      func middle(_ index: Int) -> Vector {
        let clip = second.outward(manifold[index].local)
        let a = clip + (firstRadius - dot(clip - plane, outward)) * outward
        return 0.5 * (a + (clip - secondRadius * outward))
      }
      points.0 = middle(0)
      if manifold.count > 1 { points.1 = middle(1) }
      normal = outward
    case .faceOfSecond:
      let outward = second.turn(manifold.localNormal)
      let plane = second.outward(manifold.localPoint)
      func middle(_ index: Int) -> Vector {
        let clip = first.outward(manifold[index].local)
        let b = clip + (secondRadius - dot(clip - plane, outward)) * outward
        return 0.5 * ((clip - firstRadius * outward) + b)
      }
      points.0 = middle(0)
      if manifold.count > 1 { points.1 = middle(1) }
      normal = -outward
    }
  }
}
