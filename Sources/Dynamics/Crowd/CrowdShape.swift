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
/// They stand in lanes, so that one instruction tests a corner against four or eight sides. A line has a side in each
/// direction.
struct CrowdShape {
  /// The corners, in m.
  private var x = SIMD8<Float>.zero
  private var y = SIMD8<Float>.zero
  /// The outward normals of the sides. Side i begins at corner i.
  fileprivate var normalX = SIMD8<Float>.zero
  fileprivate var normalY = SIMD8<Float>.zero
  /// The distance of each side from the centre, in m. That of a lane without a side is so large that nothing is in
  /// front of it.
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

  /// Returns the index of the corner after another.
  @inline(__always) func next(_ index: Int) -> Int { index + 1 == count ? 0 : index + 1 }

  /// Returns the outline after a turn.
  @inline(__always) func turned(_ turn: RigidTransform) -> CrowdShape {
    var shape = self
    shape.x = turn.cosine * x - turn.sine * y
    shape.y = turn.sine * x + turn.cosine * y
    shape.normalX = turn.cosine * normalX - turn.sine * normalY
    shape.normalY = turn.sine * normalX + turn.cosine * normalY
    return shape
  }

  /// Returns the side that a point is farthest in front of, and how far.
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

/// Single lanes in memory, read without a copy of the whole vector. The vectors lie in the order of their declaration.
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
