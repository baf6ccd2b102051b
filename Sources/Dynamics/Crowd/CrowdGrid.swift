/// A grid of square cells in a hash table, which finds the neighbours of a body in constant time and has no
/// bounds.
///
/// Cell (i, j) is in bucket i + 0.618 · size · j modulo the size of the table, a power of two. Neighbours in a row are
/// neighbours in the table, and the 3×3 cells around a body have different buckets. Cells that share a bucket only cost
/// more comparisons.
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

  mutating func reserveCapacity(_ count: Int) {
    starts.reserveCapacity(Int(Self.size(for: count)) + 2)
    buckets.reserveCapacity(count)
  }

  /// - Parameters:
  ///   - places: the centres of the bodies, in m.
  ///   - cell: the size of a cell, in m; at least the largest size, so that neighbours are in neighbouring cells.
  ///   - order: receives the indices of the bodies in sorted order.
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
  /// Fills the array with `count` copies of a value and keeps its memory. If it must grow, it takes twice the capacity.
  @inline(__always) mutating func reset(to value: Element, count: Int) {
    removeAll(keepingCapacity: true)
    if capacity < count { reserveCapacity(2 * count) }
    append(contentsOf: repeatElement(value, count: count))
  }
}

/// The static bodies of a crowd's world: lines and anchored bodies.
struct CrowdObstacles {
  struct Obstacle {
    /// The index of the body in the world.
    var body: Int32
    /// The centre at the start of the step, in m.
    var center: Vector
    var surface: CrowdSurface
    var outline: CrowdOutline
    /// The velocities (x, y, ω, 0) with which the body moves to its new place, in m/s and 1/s.
    var motion: Wide
  }

  /// An impact of a moving body on a side of an obstacle.
  struct ObstacleImpact {
    /// The fraction of the displacement before the impact.
    var fraction: Float
    var normal: Vector
    var obstacle: Int
    /// The velocity of the obstacle at the start of the displacement, in m/s.
    var velocity: Vector
  }

  private(set) var all: [Obstacle] = []
  private(set) var shapes: [CrowdShape] = []
  /// An upper bound of the speed of the points of all obstacles, in m/s.
  private(set) var fastest: Float = 0
  private var tree = BoxTree()

  var count: Int { all.count }

  /// Makes the memory unique.
  mutating func reserveCapacity() {
    all.reserveCapacity(count)
    shapes.reserveCapacity(count)
    tree.reserveCapacity(count)
  }

  /// Replaces the obstacles by the static bodies of a world, at their places at the start of a step.
  /// - Parameter duration: the time in which bodies that were placed elsewhere move there, in s.
  mutating func place(_ bodies: [RigidBody], _ order: [Int32], in duration: Float) {
    all.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    fastest = 0
    tree.removeAll()
    for index in order where bodies[Int(index)].isStatic {
      let body = bodies[Int(index)]
      let motion = Self.motion(body, in: duration)
      let start = body.placement(at: motion == .zero ? 1 : 0)
      let turn = RigidTransform(origin: .zero, angle: motion == .zero ? body.angle : body.startAngle)
      tree.add(BoundingBox(body.shape.bounds(at: start)), index: count)
      all.append(
        Obstacle(
          body: index, center: start.origin, surface: CrowdSurface(body),
          outline: CrowdOutline(body.shape, turnedBy: turn, adding: &shapes), motion: motion))
      fastest = max(fastest, Self.greatestSpeed(motion, of: body.shape))
    }
    tree.build()
  }

  /// Returns the velocities with which a body moves to its new place in `duration` seconds; zero if it was not placed
  /// elsewhere, or is so far away that it jumps.
  private static func motion(_ body: RigidBody, in duration: Float) -> Wide {
    guard body.startPosition != body.position || body.startAngle != body.angle else { return .zero }
    let motion =
      1 / duration
      * Wide(
        lowHalf: body.position - body.startPosition, highHalf: Vector(body.angle - body.startAngle, 0))
    return greatestSpeed(motion, of: body.shape) <= CrowdTuning.fastestObstacle ? motion : .zero
  }

  /// Returns an upper bound of the speed of a body's points, in m/s.
  private static func greatestSpeed(_ motion: Wide, of shape: RigidShape) -> Float {
    let bounds = shape.bounds(at: RigidTransform(origin: .zero, angle: 0))
    return motion.lowHalf.magnitude + abs(motion.z) * max(bounds.lower.magnitude, bounds.upper.magnitude)
  }

  /// Calls `body` with the indices of the obstacles whose boxes are within `reach` of a point, and with which a body of
  /// that surface collides.
  func forEach(near center: Vector, _ reach: Float, _ surface: CrowdSurface, _ body: (Int) -> Void) {
    let bounds = RigidBounds(lower: center, upper: center).widened(by: reach)
    tree.forEach(overlapping: BoundingBox(bounds)) { obstacle in
      if all[obstacle].surface.collides(with: surface) { body(obstacle) }
    }
  }

  /// Returns a lower bound of the distance of a point from an obstacle, in m.
  func distance(of point: Vector, from obstacle: Int) -> Float {
    let outline = all[obstacle].outline
    let apart = point - all[obstacle].center
    return (outline.isCircle ? apart.magnitude : shapes[Int(outline.shape)].distance(to: apart))
      - outline.radius
  }

  // MARK: Impacts

  /// Returns the first impact of a circle that moves from one point to another.
  /// - Parameters:
  ///   - passed: the time from the start of the step to the start of the displacement, in s.
  ///   - duration: the duration of the displacement, in s.
  func firstImpact(
    from start: Vector, to end: Vector, radius: Float, _ surface: CrowdSurface, after passed: Float,
    in duration: Float
  ) -> ObstacleImpact? {
    var first: ObstacleImpact?
    let reach = (end - start).magnitude + radius + ImpulseTuning.skin + (passed + duration) * fastest
    forEach(near: 0.5 * (start + end), reach, surface) { obstacle in
      let (outline, motion) = (all[obstacle].outline, all[obstacle].motion)
      let target = max(ImpulseTuning.slop, radius + outline.radius - 3 * ImpulseTuning.slop)
      // The displacement is relative to the place of the obstacle at the start of the step.
      let velocity = motion.lowHalf + cross(motion.z, start - all[obstacle].center)
      let (start, end) = (start - passed * velocity, end - (passed + duration) * velocity)
      // A line has one side with two faces.
      for side in 0..<(outline.count == 2 ? 1 : Int(outline.count)) {
        let (from, to) = ends(of: side, obstacle)
        guard let (fraction, normal) = Self.impact(from: start, to: end, target, from, to) else { continue }
        if fraction < first?.fraction ?? 2 || fraction == first?.fraction && obstacle < first!.obstacle {
          first = ObstacleImpact(fraction: fraction, normal: normal, obstacle: obstacle, velocity: velocity)
        }
      }
    }
    return first
  }

  /// Returns the corners of a side of an obstacle; the centre of a circle twice.
  private func ends(of side: Int, _ obstacle: Int) -> (Vector, Vector) {
    let (center, outline) = (all[obstacle].center, all[obstacle].outline)
    guard !outline.isCircle else { return (center, center) }
    let shape = shapes[Int(outline.shape)]
    return (center + shape.corner(side), center + shape.corner(shape.next(side)))
  }

  /// Returns the fraction of a displacement at which the distance of a point from a side falls to `target`, and the
  /// normal there; nil if it does not, or the point moves away.
  private static func impact(
    from start: Vector, to end: Vector, _ target: Float, _ first: Vector, _ second: Vector
  ) -> (fraction: Float, normal: Vector)? {
    let way = end - start
    let along = (second - first).normalized
    var normal = cross(along, 1)
    if dot(start - first, normal) < 0 { normal = -normal }
    var place: Float = -1
    if first != second {
      let approach = -dot(way, normal)
      guard approach > CrowdTuning.grazing else { return nil }
      let fraction = max(0, (dot(start - first, normal) - target) / approach)
      guard fraction < 1 else { return nil }
      place = dot(start + fraction * way - first, along)
      if place >= 0, place <= (second - first).magnitude { return (fraction, normal) }
    }
    // Beyond the ends of the side the point reaches a corner.
    let apart = start - (place < 0 ? first : second)
    let (a, b, c) = (dot(way, way), dot(apart, way), dot(apart, apart) - target * target)
    guard b < 0, a > 0 else { return nil }
    let root = b * b - a * c
    guard root >= 0 else { return nil }
    let meeting = max(0, (-b - root.squareRoot()) / a)
    guard meeting < 1 else { return nil }
    let normalThere = (apart + meeting * way).normalized
    return dot(way, normalThere) < -CrowdTuning.grazing ? (meeting, normalThere) : nil
  }
}

/// The properties of a body, besides its outline, that affect its contacts.
struct CrowdSurface {
  /// √friction.
  var friction: Float
  var elasticity: Float
  /// The collision behaviours of the body, one bit each: those that collide items, and those with boundaries.
  private var itemMask: UInt64
  private var boundaryMask: UInt64
  private var isLine: Bool

  init(_ body: borrowing RigidBody) {
    friction = body.friction.squareRoot()
    elasticity = body.restitution
    (itemMask, boundaryMask) = (body.itemMask, body.boundaryMask)
    isLine = body.shape.kind == .edge
  }

  func hasMasks(of other: CrowdSurface) -> Bool {
    itemMask == other.itemMask && boundaryMask == other.boundaryMask
  }

  @inline(__always) func collides(with other: CrowdSurface) -> Bool {
    isLine || other.isLine
      ? boundaryMask & other.boundaryMask != 0 : itemMask & other.itemMask != 0
  }
}

extension Crowd {
  /// Keeps each body on the side of each obstacle on which it started the step. If the largest circle inside a body
  /// crossed a side of an obstacle, the body moves back to the place of the impact, rebounds, and continues for the rest
  /// of the step.
  mutating func solveImpacts(_ step: Float) {
    guard obstacles.count > 0 else { return }
    let obstacles = obstacles
    for number in 0..<count where dynamics[number].isAwake {
      let body = Int(indices[number])
      let way = shifts[number].lowHalf.magnitude + step * obstacles.fastest
      guard way > clearances[body] - ImpulseTuning.slop else {
        clearances[body] -= way
        continue
      }
      clearances[body] = 0
      solveImpacts(of: number, obstacles, step)
    }
  }

  private mutating func solveImpacts(of number: Int, _ obstacles: CrowdObstacles, _ step: Float) {
    let origin = places[number].lowHalf
    let radius = outlines[number].innerRadius
    var start = origin
    var remaining = step
    var velocity = Vector.zero
    for _ in 0...ImpulseTuning.impactsPerContact {
      let end = origin + shifts[number].lowHalf
      guard
        let first = obstacles.firstImpact(
          from: start, to: end, radius: radius, surfaces[number], after: step - remaining, in: remaining)
      else { return }
      start += first.fraction * (end - start)
      remaining *= 1 - first.fraction
      velocity = first.velocity
      let leftover = end - start
      bounce(number, first, radius, obstacles.all[first.obstacle].surface)
      // The displacement by position correction is kept, except for its part into the obstacle.
      let approach = min(dot(leftover - remaining * velocity, first.normal), 0)
      let onward = remaining * motions[number].lowHalf
      let isLeaving = dot(motions[number].lowHalf - velocity, first.normal) > ImpulseTuning.slop
      shifts[number].lowHalf = start + (isLeaving ? onward : leftover - approach * first.normal) - origin
    }
    // The body is wedged between obstacles and stays at the last impact, on the obstacle.
    shifts[number].lowHalf = start + remaining * velocity - origin
  }

  /// Applies an impact on an obstacle: removes the approach, and adds a rebound if it was fast, and friction.
  private mutating func bounce(
    _ number: Int, _ impact: CrowdObstacles.ObstacleImpact, _ radius: Float, _ obstacle: CrowdSurface
  ) {
    let (motion, normal) = (motions[number], impact.normal)
    let velocity = motion.lowHalf - impact.velocity
    let approach = -dot(velocity, normal)
    guard approach > 0 else { return }
    let surface = surfaces[number]
    let rebound =
      approach > ImpulseTuning.restitutionThreshold ? max(surface.elasticity, obstacle.elasticity) : 0
    let tangent = cross(normal, 1)
    let slip = dot(velocity, tangent) + motion.z * radius
    let spin = inverseInertias[number] * radius
    let limit = surface.friction * obstacle.friction * (1 + rebound) * approach
    // Friction changes the speed of the rim by the sum of a change of the centre's velocity and one of the rotation.
    let change = max(-limit, min(-slip * motion.w / (motion.w + spin * radius), limit))
    motions[number].lowHalf += (1 + rebound) * approach * normal + change * tangent
    motions[number].z += spin / motion.w * change
  }
}
