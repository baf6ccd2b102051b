/// A point of contact of two bodies of a crowd.
struct CrowdPoint {
  /// The levers of a unit impulse about the centres of the two bodies: along the normal and along the tangent, in m.
  var leverFirst = Vector.zero
  var leverSecond = Vector.zero
  /// The distance of the outlines at the start of the step, in m.
  var separation: Float = 0
  /// The accumulated impulses along the normal and along the tangent, in N s.
  var impulse = Vector.zero
  /// The sides that form the point; the same point has the same feature in the next step.
  var feature: UInt32 = 0
}

/// Two bodies of a crowd that touch or may touch in this step, with one or two points of contact.
struct CrowdContact {
  /// The numbers of the bodies in the crowd. The normal points from the first to the second.
  var first: Int32
  var second: Int32
  var normal = Vector.zero
  var count: Int32 = 0
  var isTouching = false
  /// True if the first body owns the contact, which is then stored with it.
  var isOwnedByFirst = true
  var points = (CrowdPoint(), CrowdPoint())

  init(_ first: Int, _ second: Int) {
    self.first = Int32(first)
    self.second = Int32(second)
  }

  var owner: Int { Int(isOwnedByFirst ? first : second) }
  var partner: Int { Int(isOwnedByFirst ? second : first) }

  /// True if the bodies touch or press each other.
  var isActive: Bool { isTouching || points.0.impulse.x > 0 || points.1.impulse.x > 0 }

  /// The point where the outlines are nearest to each other, or overlap most.
  var nearestPoint: CrowdPoint {
    count > 1 && points.1.separation < points.0.separation ? points.1 : points.0
  }

  /// The least separation of the points, in m.
  var separation: Float { nearestPoint.separation }

  @inline(__always) private func point(
    _ place: Vector, _ apart: Vector, _ separation: Float, _ feature: Int
  ) -> CrowdPoint {
    let other = place - apart
    // Friction acts on the outlines, which are `separation` apart before the bodies touch.
    let gap = max(separation, 0) / 2
    return CrowdPoint(
      leverFirst: Vector(cross(place, normal), gap - dot(place, normal)),
      leverSecond: Vector(cross(other, normal), -gap - dot(other, normal)), separation: separation,
      feature: UInt32(truncatingIfNeeded: feature))
  }
}

// MARK: Outlines

extension CrowdContact {
  /// Finds the points of contact of two bodies. A circle is the second one, or both are circles.
  /// - Parameters:
  ///   - apart: the second body's centre relative to the first one's, in m.
  ///   - reach: the distance up to which bodies count as near, in m.
  /// - Returns: false if the bodies are farther apart.
  @inline(__always) mutating func find(
    _ one: CrowdOutline, _ two: CrowdOutline, _ shapes: UnsafeBufferPointer<CrowdShape>, apart: Vector,
    reach: Float
  ) -> Bool {
    if one.isCircle { return findCircles(one.radius, two.radius, apart, reach) }
    let shape = shapes.baseAddress! + Int(one.shape)
    let radii = Vector(one.radius, two.radius)
    if two.isCircle { return findCircle(radii, on: shape, apart, reach) }
    return findSides(shape, shapes.baseAddress! + Int(two.shape), radii, apart, reach)
  }

  @inline(__always) private mutating func findCircles(
    _ one: Float, _ two: Float, _ apart: Vector, _ reach: Float
  ) -> Bool {
    let farthest = one + two + reach
    let square = dot(apart, apart)
    guard square <= farthest * farthest else { return false }
    let distance = square.squareRoot()
    // Circles with the same centre are separated along x.
    normal = distance > 1e-7 ? (1 / distance) * apart : Vector(1, 0)
    let separation = distance - one - two
    points.0 = point((one + separation / 2) * normal, apart, separation, 0)
    count = 1
    return true
  }

  private mutating func findCircle(
    _ radius: Vector, on shape: UnsafePointer<CrowdShape>, _ center: Vector, _ reach: Float
  ) -> Bool {
    let radii = radius.x + radius.y
    let (side, distance) = shape.pointee.side(facing: center)
    guard distance <= radii + reach else { return false }
    var separation = distance
    normal = shape.normal(side)
    if distance > .ulpOfOne {
      // Beyond the ends of the side a circle touches the corner.
      let start = shape.corner(side)
      let end = shape.corner(shape.pointee.next(side))
      let isBeforeStart = dot(center - start, end - start) <= 0
      if isBeforeStart || dot(center - end, start - end) <= 0 {
        let away = center - (isBeforeStart ? start : end)
        separation = away.magnitude
        guard separation <= radii + reach else { return false }
        normal = (1 / separation) * away
      }
    }
    separation -= radii
    points.0 = point(center - (radius.y + separation / 2) * normal, center, separation, 0)
    count = 1
    return true
  }

  /// Finds the side of least overlap, and clips the opposite side of the other outline to its ends.
  private mutating func findSides(
    _ one: UnsafePointer<CrowdShape>, _ two: UnsafePointer<CrowdShape>, _ radius: Vector, _ apart: Vector,
    _ reach: Float
  ) -> Bool {
    let radii = radius.x + radius.y
    let first = one.pointee.side(facing: two, at: apart)
    guard first.distance <= radii + reach else { return false }
    let second = two.pointee.side(facing: one, at: -apart)
    guard second.distance <= radii + reach else { return false }
    // A slight preference for the first outline prevents the choice from alternating.
    let isFlipped = second.distance > 0.98 * first.distance + 0.001
    let (reference, incident) = isFlipped ? (two, one) : (one, two)
    let origin = isFlipped ? -apart : apart
    let side = isFlipped ? second.side : first.side
    let outward = reference.normal(side)
    let along = Vector(-outward.y, outward.x)
    let start = reference.corner(side)
    let length = dot(reference.corner(reference.pointee.next(side)) - start, along)
    let opposite = incident.side(against: outward)
    let begin = incident.corner(opposite) + origin
    let end = incident.corner(incident.pointee.next(opposite)) + origin
    // The opposite side goes from `from` down to `to` along the reference.
    let (from, to) = (dot(begin - start, along), dot(end - start, along))
    guard from >= -radii, to <= length + radii else { return false }
    let width = from - to
    normal = isFlipped ? -outward : outward
    let center = isFlipped ? apart : .zero
    let skin = (isFlipped ? radius.y - radius.x : radius.x - radius.y) / 2
    let feature = (isFlipped ? 256 : 0) + side << 4 + opposite << 1
    for index in 0..<2 {
      let limit = index == 0 ? length + radii : -radii
      var place = index == 0 ? begin : end
      if index == 0 ? from > limit : to < limit {
        place = begin + (width > 1e-9 ? (from - limit) / width : 0.5) * (end - begin)
      }
      let height = dot(place - start, outward)
      let separation = height - radii
      guard separation <= reach else { continue }
      let middle = place + (skin - height / 2) * outward + center
      let found = point(middle, apart, separation, feature + index)
      if count == 0 { points.0 = found } else { points.1 = found }
      count += 1
    }
    return count > 0
  }
}

/// The sizes of a body of a crowd, in m.
struct CrowdOutline {
  /// The radius around the corners.
  var radius: Float
  /// The radius of the largest circle about the centre inside the body, and of the smallest one around it.
  var innerRadius: Float
  var outerRadius: Float
  /// The number of corners, and the index of the body's `CrowdShape`. A circle has one corner, its centre, and no shape.
  var count: Int32
  var shape: Int32 = 0

  var isCircle: Bool { count == 1 }

  /// Creates the outline of a body, and adds its corners and sides to `shapes`, unless it is a circle.
  init(_ shape: RigidShape, turnedBy turn: RigidTransform? = nil, adding shapes: inout [CrowdShape]) {
    radius = shape.radius
    innerRadius = radius
    outerRadius = radius
    count = Int32(shape.vertexCount)
    guard !isCircle else { return }
    let corners = CrowdShape(shape)
    if count > 2 { innerRadius += corners.innerRadius }
    outerRadius += corners.outerRadius
    self.shape = Int32(shapes.count)
    shapes.append(turn.map(corners.turned) ?? corners)
  }
}

/// The corners and sides of a polygon or a line in the directions of the world, relative to the body's centre.
///
/// They are stored in lanes, so that one instruction tests a corner against four or eight sides. A line has two sides, one
/// in each direction.
struct CrowdShape {
  /// The corners, in m.
  private var x = SIMD8<Float>.zero
  private var y = SIMD8<Float>.zero
  /// The outward normals of the sides. Side i begins at corner i.
  fileprivate var normalX = SIMD8<Float>.zero
  fileprivate var normalY = SIMD8<Float>.zero
  /// The distance of each side from the centre, in m; in a lane without a side so large that no point is in front of it.
  private var distance = SIMD8<Float>(repeating: 1e15)
  /// The number of corners.
  let count: Int

  /// Creates the outline of a shape that is not turned.
  init(_ shape: RigidShape) {
    count = shape.vertexCount
    for index in 0..<count {
      let corner = shape.vertex(index)
      (x[index], y[index]) = (corner.x, corner.y)
      let normal = cross(shape.vertex(shape.next(index)) - corner, 1).normalized
      (normalX[index], normalY[index]) = (normal.x, normal.y)
      distance[index] = dot(normal, corner)
    }
  }

  fileprivate var innerRadius: Float { distance.min() }
  fileprivate var outerRadius: Float { (x * x + y * y).max().squareRoot() }

  /// The distances of the farthest corners from the centre along x and along y, in m.
  @inline(__always) var extent: Vector {
    if count <= 4 { return Self.extent(x.lowHalf, y.lowHalf) }
    return Self.extent(x, y)
  }

  @inline(__always) private static func extent<Lanes: SIMD<Float>>(_ x: Lanes, _ y: Lanes) -> Vector {
    // The maximum of a vector would be a call.
    var extent = Vector.zero
    for lane in 0..<x.scalarCount {
      extent = Vector(max(extent.x, abs(x[lane])), max(extent.y, abs(y[lane])))
    }
    return extent
  }

  @inline(__always) func corner(_ index: Int) -> Vector { Vector(x[index], y[index]) }

  @inline(__always) func next(_ index: Int) -> Int { index + 1 == count ? 0 : index + 1 }

  @inline(__always) func turned(_ turn: RigidTransform) -> CrowdShape {
    var shape = self
    shape.x = turn.cosine * x - turn.sine * y
    shape.y = turn.sine * x + turn.cosine * y
    shape.normalX = turn.cosine * normalX - turn.sine * normalY
    shape.normalY = turn.sine * normalX + turn.cosine * normalY
    return shape
  }

  /// Returns the side with the greatest signed distance to a point in front of it, and this distance, in m.
  @inline(__always) func side(facing point: Vector) -> (side: Int, distance: Float) {
    if count <= 4 {
      return Self.sum(normalX.lowHalf, point.x, normalY.lowHalf, point.y, distance.lowHalf).greatest
    }
    return Self.sum(normalX, point.x, normalY, point.y, distance).greatest
  }

  /// Returns a lower bound of the distance of a point from the outline, in m.
  func distance(to point: Vector) -> Float {
    guard count == 2 else { return side(facing: point).distance }
    let along = corner(1) - corner(0)
    let part = max(0, min(dot(point - corner(0), along) / dot(along, along), 1))
    return (point - corner(0) - part * along).magnitude
  }

  /// Returns the side with the greatest distance from another outline, and this distance, in m.
  @inline(__always) func side(facing other: UnsafePointer<CrowdShape>, at apart: Vector)
    -> (side: Int, distance: Float)
  {
    // One generic loop for four and eight lanes takes a fifth longer.
    let corners = other.pointee.count
    if count <= 4 {
      let (normalX, normalY) = (normalX.lowHalf, normalY.lowHalf)
      var least = SIMD4<Float>(repeating: .greatestFiniteMagnitude)
      for index in 0..<corners {
        let value = Self.sum(normalX, other.pointee.x[index], normalY, other.pointee.y[index], .zero)
        least = least.replacing(with: value, where: value .< least)
      }
      return Self.sum(normalX, apart.x, normalY, apart.y, distance.lowHalf - least).greatest
    }
    var least = SIMD8<Float>(repeating: .greatestFiniteMagnitude)
    for index in 0..<corners {
      let value = Self.sum(normalX, other.pointee.x[index], normalY, other.pointee.y[index], .zero)
      least = least.replacing(with: value, where: value .< least)
    }
    return Self.sum(normalX, apart.x, normalY, apart.y, distance - least).greatest
  }

  /// Returns x · a + y · b − c in each lane.
  @inline(__always) fileprivate static func sum<Lanes: SIMD<Float>>(
    _ x: Lanes, _ a: Float, _ y: Lanes, _ b: Float, _ c: Lanes
  ) -> Lanes {
    x * a + y * b - c
  }
}

/// Single lanes in memory, read without a copy of the whole vector, in the order of declaration of the vectors.
extension UnsafePointer<CrowdShape> {
  @inline(__always) func corner(_ index: Int) -> Vector { Vector(lane(0, index), lane(1, index)) }

  @inline(__always) func normal(_ index: Int) -> Vector { Vector(lane(2, index), lane(3, index)) }

  /// Returns the side whose normal is most opposite to a direction.
  @inline(__always) func side(against direction: Vector) -> Int {
    if pointee.count <= 4 {
      return CrowdShape.sum(
        pointee.normalX.lowHalf, -direction.x, pointee.normalY.lowHalf, -direction.y, .zero
      ).greatest.side
    }
    return CrowdShape.sum(pointee.normalX, -direction.x, pointee.normalY, -direction.y, .zero).greatest.side
  }

  @inline(__always) private func lane(_ vector: Int, _ index: Int) -> Float {
    UnsafeRawPointer(self).load(
      fromByteOffset: vector * MemoryLayout<SIMD8<Float>>.stride + index * MemoryLayout<Float>.stride,
      as: Float.self)
  }
}

extension SIMD where Scalar == Float {
  /// The greatest lane; the first of several.
  @inline(__always) fileprivate var greatest: (side: Int, distance: Float) {
    var best = (side: 0, distance: self[0])
    for index in 1..<scalarCount {
      let isGreater = self[index] > best.distance
      best = (isGreater ? index : best.side, isGreater ? self[index] : best.distance)
    }
    return best
  }
}
