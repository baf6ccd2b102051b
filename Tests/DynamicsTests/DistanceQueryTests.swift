import SeededRandom
import Testing

@testable import MotionDynamics

struct DistanceQueryTests {
  /// The distance of a point from a line between two points.
  private func distance(_ point: Vector, _ start: Vector, _ end: Vector) -> Float {
    let along = end - start
    let share = max(0, min(1, dot(point - start, along) / dot(along, along)))
    return (point - start - share * along).magnitude
  }

  /// The least distance of a corner of one outline from a side of the other.
  private func distance(_ one: [Vector], _ two: [Vector]) -> Float {
    var least = Float.infinity
    for (corners, sides) in [(one, two), (two, one)] {
      for corner in corners {
        for index in sides.indices {
          least = min(least, distance(corner, sides[index], sides[(index + 1) % sides.count]))
        }
      }
    }
    return least
  }

  @Test(arguments: 0..<20)
  func `the distance of two outlines is that of their nearest corner and side`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func shape() -> RigidShape {
      let half = Vector(Float(random.number(0.1...2)), Float(random.number(0.1...2)))
      return Bool.random(using: &random)
        ? RigidShape(boxWithHalfSize: half) : RigidShape(edgeFrom: -half, to: half)
    }
    let (one, two) = (shape(), shape())
    // No outline reaches further than 2.9 m from its centre, so the two do not overlap.
    let apart = Float(random.number(5.8...9))
    let direction = RigidTransform(origin: .zero, angle: Float(random.number(0...6.3)))
    let first = RigidTransform(origin: Vector(3, -2), angle: Float(random.number(0...6.3)))
    let second = RigidTransform(
      origin: first.origin + direction.turn(Vector(apart, 0)), angle: Float(random.number(0...6.3)))
    func corners(_ shape: RigidShape, _ transform: RigidTransform) -> [Vector] {
      (0..<shape.vertexCount).map { transform.outward(shape.vertex($0)) }
    }
    let query = DistanceQuery(one, first, two, second)
    #expect(abs(query.distance - distance(corners(one, first), corners(two, second))) < 1e-4)
  }
}
