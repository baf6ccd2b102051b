/// An axis-aligned bounding box.
struct Box<Scalar: SIMDScalar & BinaryFloatingPoint & Sendable>: Hashable, Sendable
where Scalar.SIMD2Storage: Sendable {
  var lower: SIMD2<Scalar>
  var upper: SIMD2<Scalar>

  @inline(__always) func overlaps(_ other: Box) -> Bool {
    lower.x <= other.upper.x && lower.y <= other.upper.y && other.lower.x <= upper.x
      && other.lower.y <= upper.y
  }

  @inline(__always) func contains(_ other: Box) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x
      && other.upper.y <= upper.y
  }

  @inline(__always) func union(_ other: Box) -> Box {
    Box(lower: pointwiseMin(lower, other.lower), upper: pointwiseMax(upper, other.upper))
  }

  @inline(__always) func widened(by margin: Scalar) -> Box {
    Box(lower: lower - SIMD2(repeating: margin), upper: upper + SIMD2(repeating: margin))
  }
}

/// A box of the broad phase, in the unit of its engine.
typealias BoundingBox = Box<Double>

/// A box of the impulse engine, in m.
typealias RigidBounds = Box<Float>

extension BoundingBox {
  init(_ bounds: RigidBounds) { self.init(lower: SIMD2(bounds.lower), upper: SIMD2(bounds.upper)) }
}

/// Returns the first of `count` indices (at least one) with the greatest value, and that value.
@inline(__always) func greatest<Scalar: FloatingPoint>(
  of count: Int, _ value: (Int) -> Scalar
) -> (index: Int, value: Scalar) {
  var greatest = (index: 0, value: -Scalar.infinity)
  for index in 0..<count {
    let value = value(index)
    if value > greatest.value { greatest = (index, value) }
  }
  return greatest
}

/// A balanced tree that finds the boxes that overlap a given box. It is rebuilt in O(n log n) whenever boxes
/// have moved, and a query takes O(log n).
struct BoxTree: Sendable {
  private struct Node {
    var bounds: BoundingBox
    /// The index of the node's first entry, and one past the last.
    var start: Int32
    var end: Int32
    /// The index of the second child, or 0 for a leaf. The first child follows its parent.
    var second: Int32
  }

  private static let leafSize = 4
  private var nodes: [Node] = []
  private var entries: [(bounds: BoundingBox, index: Int32)] = []

  /// Removes all boxes and keeps the memory.
  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  mutating func reserveCapacity(_ count: Int) {
    nodes.reserveCapacity(count)
    entries.reserveCapacity(count)
  }

  /// Adds a box. `build` must follow the last one.
  mutating func add(_ bounds: BoundingBox, index: Int) { entries.append((bounds, Int32(index))) }

  mutating func build() {
    nodes.removeAll(keepingCapacity: true)
    if !entries.isEmpty { build(0, entries.count) }
  }

  private mutating func build(_ start: Int, _ end: Int) {
    var bounds = entries[start].bounds
    for index in start + 1..<max(end, start + 1) { bounds = bounds.union(entries[index].bounds) }
    let node = nodes.count
    nodes.append(Node(bounds: bounds, start: Int32(start), end: Int32(end), second: 0))
    guard end - start > Self.leafSize else { return }
    let size = bounds.upper - bounds.lower
    let middle = (start + end) / 2
    partition(start, end, at: middle, axis: size.x > size.y ? 0 : 1)
    build(start, middle)
    nodes[node].second = Int32(nodes.count)
    build(middle, end)
  }

  /// Quickselect: moves smaller centres before `middle` and larger ones behind it.
  private mutating func partition(_ start: Int, _ end: Int, at middle: Int, axis: Int) {
    entries.withUnsafeMutableBufferPointer { entries in
      func centre(_ index: Int) -> Double {
        entries[index].bounds.lower[axis] + entries[index].bounds.upper[axis]
      }
      var low = start
      var high = end - 1
      while low < high {
        let pivot = centre((low + high) / 2)
        var left = low
        var right = high
        while left <= right {
          while centre(left) < pivot { left += 1 }
          while centre(right) > pivot { right -= 1 }
          if left <= right {
            entries.swapAt(left, right)
            left += 1
            right -= 1
          }
        }
        if middle <= right {
          high = right
        } else if middle >= left {
          low = left
        } else {
          return
        }
      }
    }
  }

  func forEach(overlapping bounds: BoundingBox, _ body: (Int) -> Void) {
    guard !nodes.isEmpty else { return }
    var node = 0
    // The second children that are still to be visited. The tree is balanced, so 64 are more than enough.
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { stack in
      var depth = 0
      while true {
        let current = nodes[node]
        if current.bounds.overlaps(bounds) {
          if current.second != 0 {
            stack[depth] = current.second
            depth += 1
            node += 1
            continue
          }
          for index in Int(current.start)..<Int(current.end) where entries[index].bounds.overlaps(bounds) {
            body(Int(entries[index].index))
          }
        }
        guard depth > 0 else { return }
        depth -= 1
        node = Int(stack[depth])
      }
    }
  }
}
