import Motion
import Testing

struct HitShapeTests {
  @Test(arguments: [
    (10.0, 20.0, true), (39.9, 59.9, true), (40, 30, false), (20, 60, false), (9.9, 30, false),
    (20, 19.9, false)
  ])
  func `a rectangle contains its left and top edges and not its right and bottom edges`(
    row: (x: Double, y: Double, isInside: Bool)
  ) {
    let tile = HitShape.rectangle(origin: SIMD2(10, 20), size: SIMD2(30, 40))
    #expect(tile.contains(SIMD2(row.x, row.y)) == row.isInside)
  }

  @Test func `a point between two adjacent rectangles hits exactly one of them`() {
    let left = HitShape.rectangle(origin: .zero, size: SIMD2(8, 16))
    #expect(!left.contains(SIMD2(8, 4)) && left.moved(by: SIMD2(8, 0)).contains(SIMD2(8, 4)))
  }

  @Test func `a circle contains the points within its radius`() {
    let ball = HitShape.circle(center: SIMD2(100, 100), radius: 50)
    #expect(ball.contains(SIMD2(150, 100)) && ball.contains(SIMD2(130, 140)))
    #expect(!ball.contains(SIMD2(136, 136)) && !ball.contains(SIMD2(100, 49.9)))
  }

  @Test func `a moved shape is hit at its moved position`() {
    for shape in [HitShape.circle(center: .zero, radius: 5), .rectangle(origin: .zero, size: SIMD2(5, 5))] {
      let moved = shape.moved(by: SIMD2(70, -30))
      #expect(moved.contains(SIMD2(72, -28)) && !moved.contains(SIMD2(2, 2)) && shape.contains(SIMD2(2, 2)))
    }
  }
}
