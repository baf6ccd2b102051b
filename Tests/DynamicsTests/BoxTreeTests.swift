import SeededRandom
import Testing

@testable import MotionDynamics

struct BoxTreeTests {
  private func boxes(_ count: Int, size: ClosedRange<Double>, seed: UInt64) -> [BoundingBox] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let lower = SIMD2(random.number(-500...500), random.number(-500...500))
      return BoundingBox(lower: lower, upper: lower + SIMD2(random.number(size), random.number(size)))
    }
  }

  private func tree(_ boxes: [BoundingBox]) -> BoxTree {
    var tree = BoxTree()
    for (index, box) in boxes.enumerated() { tree.add(box, index: index) }
    tree.build()
    return tree
  }

  private func found(_ bounds: BoundingBox, in tree: BoxTree) -> [Int] {
    var found: [Int] = []
    tree.forEach(overlapping: bounds) { found.append($0) }
    return found.sorted()
  }

  @Test(arguments: [1, 4, 5, 100, 1000], [0.0...0, 1...40, 0...900])
  func `the tree finds each overlapping box once and no other`(count: Int, size: ClosedRange<Double>) {
    let boxes = boxes(count, size: size, seed: UInt64(count))
    let tree = tree(boxes)
    for bounds in self.boxes(50, size: 0...200, seed: 3) + boxes.prefix(50) {
      #expect(found(bounds, in: tree) == boxes.indices.filter { boxes[$0].overlaps(bounds) })
    }
  }

  @Test func `10,000 identical boxes are all found`() {
    let box = BoundingBox(lower: [1, 1], upper: [2, 2])
    #expect(found(box, in: tree(Array(repeating: box, count: 10_000))) == Array(0..<10_000))
  }

  @Test func `boxes that touch count as overlapping`() {
    let tree = tree([BoundingBox(lower: [0, 0], upper: [1, 1])])
    #expect(found(BoundingBox(lower: [1, 1], upper: [2, 2]), in: tree) == [0])
    #expect(found(BoundingBox(lower: [1.001, 0], upper: [2, 1]), in: tree) == [])
  }

  @Test func `an empty tree finds nothing, and a tree can be filled again after removeAll`() {
    var tree = BoxTree()
    tree.build()
    #expect(found(BoundingBox(lower: [-9, -9], upper: [9, 9]), in: tree) == [])
    tree.add(BoundingBox(lower: [0, 0], upper: [1, 1]), index: 0)
    tree.build()
    tree.removeAll()
    tree.add(BoundingBox(lower: [5, 5], upper: [6, 6]), index: 7)
    tree.build()
    #expect(found(BoundingBox(lower: [-9, -9], upper: [9, 9]), in: tree) == [7])
  }
}
