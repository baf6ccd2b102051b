import Motion
import Testing

@testable import MotionDynamics

/// A triangle with its centre of mass at a third of its height.
private let wedge = Body.Outline([[-30, 20], [30, 20], [0, -40]])

private func hexagon(_ radius: Double) -> Body.Outline {
  Body.Outline((0..<6).map { radius * Rotation(angle: Double($0) * .pi / 3).turn([1, 0]) })
}

struct ConvexOutlineTests {
  @Test
  func `M129: a rectangular outline far from the origin has a box's centroid and area, in either order`() {
    let points: [SIMD2<Double>] = [[1e6, 10], [1e6 + 60, 10], [1e6 + 60, 50], [1e6, 50]]
    for order in [points, points.reversed()] {
      let outline = Body.Outline(order)
      #expect((outline.centroid - SIMD2(1e6 + 30, 30)).length < 1e-9)
      #expect(abs(outline.area - 2400) < 1e-9)
      #expect(outline.corners.allSatisfy { abs(abs($0.x) - 30) < 1e-9 && abs(abs($0.y) - 20) < 1e-9 })
    }
  }

  @Test func `M129: the centroid of a trapezoid lies at h (a + 2b) / 3(a + b) from its side a`() {
    // Sides of 60 and 20 pt, 30 pt apart: the mean of the corners would be at 15 pt, the centroid is at 12.5.
    let outline = Body.Outline([[-30, 0], [30, 0], [10, 30], [-10, 30]])
    #expect((outline.centroid - SIMD2(0, 12.5)).length < 1e-12 && abs(outline.area - 1200) < 1e-9)
  }

  @Test func `M129: an outline that is not convex fails a precondition`() async {
    await #expect(processExitsWith: .failure) {
      _ = Body.Outline([[0, 0], [2, 0], [1, 1], [2, 2], [0, 2]])
    }
  }

  /// Compares friction, corners, sides and moment of inertia of an outline of four points with those of a box.
  @Test func `M129: a box given by its corners moves like a box shape`() {
    func places(_ shape: Body.Shape) -> [SIMD2<Double>] {
      var world = World()
      let bodies = [(0.0, -60.0, 0.4), (12, -130, 1.0)].map {
        world.add(Body(shape, center: [$0.0, $0.1], angle: $0.2))
      }
      _ = world.add(Gravity(bodies))
      _ = world.add(ItemProperties(bodies, elasticity: 0.4))
      _ = world.add(Collision(bodies, boundaries: ["floor": .line([-900, 0], [900, 0])]))
      var places: [SIMD2<Double>] = []
      for _ in 0..<40 {
        world.advance(by: 1.0 / 60)
        places += bodies.map { world[$0].center }
      }
      return places
    }
    let outline = Body.Outline([[-30, -20], [30, -20], [30, 20], [-30, 20]])
    let pairs = zip(places(.box(width: 60, height: 40)), places(.convex(outline)))
    for (one, two) in pairs { #expect((one - two).length < 0.5) }
  }

  @Test func `M129: a wedge falls onto its base and rests at the height of its centroid`() {
    var world = World()
    let body = world.add(Body(.convex(wedge), center: [0, -60], angle: 0.3))
    _ = world.add(Gravity([body]))
    _ = world.add(Collision([body], boundaries: ["floor": .line([-900, 0], [900, 0])]))
    for _ in 0..<400 where !world.isPaused { world.advance(by: 1.0 / 60) }
    #expect(world.isPaused)
    // A third of 60 pt; UIKit's skin is 1.5 pt thick.
    #expect(abs(world[body].center.y + 21.5) < 0.3)
    #expect(abs(world[body].angle) < 0.02)
  }

  @Test func `M129: outlines that fall on each other come to rest above the floor without overlaps`() {
    var world = World()
    let bodies = [
      world.add(Body(.convex(wedge), center: [0, -40])),
      world.add(Body(.convex(hexagon(25)), center: [50, -120], angle: 0.1)),
      world.add(Body(.convex(hexagon(25)), center: [-45, -130], angle: 0.5))
    ]
    _ = world.add(Gravity(bodies))
    _ = world.add(Collision(bodies, boundaries: ["floor": .line([-900, 0], [900, 0])]))
    for _ in 0..<600 where !world.isPaused { world.advance(by: 1.0 / 60) }
    #expect(world.isPaused)
    func corners(_ id: Body.ID) -> [SIMD2<Double>] {
      guard case .convex(let outline) = world[id].shape else { return [] }
      let turn = Rotation(angle: world[id].angle)
      return outline.corners.map { world[id].center + turn.turn($0) }
    }
    for id in bodies { #expect(corners(id).allSatisfy { $0.y < 1e-3 }) }
    for one in bodies {
      for two in bodies where one != two {
        // Separated along the normal of a side of one of them.
        let isApart = [(one, two), (two, one)].contains { a, b in
          let sides = corners(a)
          return sides.indices.contains { index in
            let side = sides[(index + 1) % sides.count] - sides[index]
            let normal = SIMD2(side.y, -side.x) / side.length
            return corners(b).allSatisfy { (normal * ($0 - sides[index])).sum() > -1e-3 }
          }
        }
        #expect(isApart)
      }
    }
  }
}
