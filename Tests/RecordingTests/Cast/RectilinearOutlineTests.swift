import SeededRandom
import Testing

@testable import PaneRecording

@Suite struct RectilinearOutlineTests {
  private typealias Rectangle = TileShapes.Rectangle

  /// Whether the centre of a square is inside, by the winding number of the edges to its left.
  private static func isInside(_ x: Int, _ y: Int, _ loops: [[SIMD2<Int>]]) -> Bool {
    var winding = 0
    for loop in loops {
      for (from, to) in zip(loop, loop.dropFirst() + [loop[0]]) where from.x == to.x && from.x <= x {
        if min(from.y, to.y) <= y && y < max(from.y, to.y) { winding += (to.y - from.y).signum() }
      }
    }
    return winding != 0
  }

  @Test func `two adjacent rectangles have one outline`() {
    let loops = RectilinearOutline.loops(of: [
      Rectangle(x: 0, y: 0, width: 2, height: 3), Rectangle(x: 2, y: 0, width: 4, height: 3)
    ])
    #expect(loops == [[SIMD2(0, 0), SIMD2(6, 0), SIMD2(6, 3), SIMD2(0, 3)]])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `outlines enclose exactly the area of the rectangles, with alternating edges`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = 12
    var covered = Set<SIMD2<Int>>()
    var rectangles: [Rectangle] = []
    for _ in 0..<30 {
      let new = Rectangle(
        x: Int.random(in: 0..<size, using: &random), y: Int.random(in: 0..<size, using: &random),
        width: Int.random(in: 1...4, using: &random), height: Int.random(in: 1...3, using: &random))
      let squares = (new.y..<new.y + new.height).flatMap { y in
        (new.x..<new.x + new.width).map { SIMD2($0, y) }
      }
      if squares.contains(where: covered.contains) { continue }
      covered.formUnion(squares)
      rectangles.append(new)
    }
    let loops = RectilinearOutline.loops(of: rectangles)
    for y in 0..<size + 3 {
      for x in 0..<size + 4 {
        #expect(Self.isInside(x, y, loops) == covered.contains(SIMD2(x, y)), "\(x), \(y)")
      }
    }
    for loop in loops {
      for (index, (from, to)) in zip(loop, loop.dropFirst() + [loop[0]]).enumerated() {
        #expect(index % 2 == 0 ? from.y == to.y && from.x != to.x : from.x == to.x && from.y != to.y)
      }
    }
  }
}
