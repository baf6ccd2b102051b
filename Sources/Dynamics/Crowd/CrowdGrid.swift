/// A grid of square cells in a hash table, which finds the neighbours of a body in constant time and has no
/// bounds.
///
/// Cell (i, j) is bucket i + 0.618 · size · j of a table whose size is a power of two. Neighbours in a row
/// are neighbours in the table, and the 3×3 cells around a body have different buckets. Two cells that
/// share a bucket cost extra comparisons only.
struct CrowdGrid {
  /// The mapping of a column and a row to a bucket.
  private struct Hash {
    var inverseCell: Float = 1
    var mask: Int32 = 0
    var stride: Int32 = 0

    /// Returns the column of an x, or the row of a y.
    @inline(__always) func column(_ coordinate: Float) -> Int32 {
      let scaled = max(-1e9, min(coordinate * inverseCell, 1e9))
      let whole = Int32(scaled)
      return Float(whole) > scaled ? whole - 1 : whole
    }

    @inline(__always) func bucket(_ column: Int32, _ row: Int32) -> Int32 {
      (column &+ row &* stride) & mask
    }
  }

  private var hash = Hash()
  /// The sorted bodies of bucket b are `starts[b] ..< starts[b + 1]`.
  private var starts: [Int32] = []
  /// The bucket of each body, in the order of the argument of `sort`.
  private var buckets: [Int32] = []

  /// The number of buckets for a number of bodies: a power of two.
  private static func size(for count: Int) -> Int32 {
    var size: Int32 = 128
    while size < 2 * count { size *= 2 }
    return size
  }

  /// Reserves memory for a number of bodies.
  mutating func reserveCapacity(_ count: Int) {
    starts.reserveCapacity(Int(Self.size(for: count)) + 2)
    buckets.reserveCapacity(count)
  }

  /// Sorts bodies by their cells.
  /// - Parameters:
  ///   - places: The centres of the bodies, in m.
  ///   - cell: The size of a cell, in m; at least the largest size, so that neighbours are in neighbouring cells.
  ///   - order: Receives the indices of the bodies in sorted order.
  mutating func sort(_ places: [Vector], cell: Float, into order: inout [Int32]) {
    let size = Self.size(for: places.count)
    hash = Hash(inverseCell: 1 / cell, mask: size - 1, stride: Int32(0.618034 * Float(size)) | 1)
    let hash = hash
    starts.reset(to: 0, count: Int(size) + 2)
    buckets.reset(to: 0, count: places.count)
    order.reset(to: 0, count: places.count)
    starts.withUnsafeMutableBufferPointer { starts in
      buckets.withUnsafeMutableBufferPointer { buckets in
        for index in places.indices {
          let bucket = hash.bucket(hash.column(places[index].x), hash.column(places[index].y))
          buckets[index] = bucket
          starts[Int(bucket) + 2] += 1
        }
        for bucket in 2..<starts.count { starts[bucket] += starts[bucket - 1] }
        order.withUnsafeMutableBufferPointer { order in
          for index in buckets.indices {
            let bucket = Int(buckets[index]) + 1
            order[Int(starts[bucket])] = Int32(index)
            starts[bucket] += 1
          }
        }
      }
    }
  }

  /// Calls `body` with ranges of sorted bodies in the same cell or in a neighbouring one. Each pair is
  /// reported once.
  @inline(__always) func forEachRange(_ body: (_ one: Int, _ others: Range<Int>) -> Void) {
    let hash = hash
    starts.withUnsafeBufferPointer { starts in
      for bucket in 0...hash.mask {
        let own = Int(starts[Int(bucket)])..<Int(starts[Int(bucket) + 1])
        guard !own.isEmpty else { continue }
        let right = Int((bucket + 1) & hash.mask)
        let below = (bucket + hash.stride) & hash.mask
        for one in own {
          // The rest of the cell and the cell to the right, then the three cells of the next row.
          if right > 0 {
            body(one, one + 1..<Int(starts[right + 1]))
          } else {
            body(one, one + 1..<own.upperBound)
            body(one, Int(starts[right])..<Int(starts[right + 1]))
          }
          if below > 0, below < hash.mask {
            body(one, Int(starts[Int(below) - 1])..<Int(starts[Int(below) + 2]))
          } else {
            for offset: Int32 in -1...1 {
              let cell = Int((below + offset) & hash.mask)
              body(one, Int(starts[cell])..<Int(starts[cell + 1]))
            }
          }
        }
      }
    }
  }

  /// Calls `body` with the number of each sorted body whose cell overlaps a box. A body may be reported
  /// twice.
  func forEach(overlapping bounds: RigidBounds, _ body: (Int) -> Void) {
    let (left, right) = (hash.column(bounds.lower.x), hash.column(bounds.upper.x))
    let (top, bottom) = (hash.column(bounds.lower.y), hash.column(bounds.upper.y))
    guard (Double(right - left) + 1) * (Double(bottom - top) + 1) < Double(hash.mask) else {
      for number in buckets.indices { body(number) }
      return
    }
    for row in top...bottom {
      for column in left...right {
        let cell = Int(hash.bucket(column, row))
        for number in starts[cell]..<starts[cell + 1] { body(Int(number)) }
      }
    }
  }
}

extension Array {
  /// Fills the array with `count` copies of a value and keeps its memory. It grows by more than it needs, so that it
  /// seldom grows.
  @inline(__always) mutating func reset(to value: Element, count: Int) {
    removeAll(keepingCapacity: true)
    if capacity < count { reserveCapacity(2 * count) }
    append(contentsOf: repeatElement(value, count: count))
  }
}
