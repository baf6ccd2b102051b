internal import Motion

/// A body of a world: a shape with its visible position and angle.
///
/// A world keeps its own state of a body. It writes that to the `Body` after each frame in which it runs, as UIKit
/// does with its items. After a change of a `Body`, `updateItemUsingCurrentState` copies it into the world's state.
public struct Body: Hashable, Sendable {
  /// The outline, relative to the centre.
  public var shape: Body.Shape
  /// The centre, in pt; y grows downwards.
  public var center: SIMD2<Double>
  /// The angle, in radians. A positive angle turns the x axis towards the y axis, which is clockwise on a
  /// screen.
  public var angle: Double

  /// Creates a body.
  /// - Parameters:
  ///   - shape: the outline.
  ///   - center: the centre, in pt, finite.
  ///   - angle: the angle, in radians, finite.
  public init(_ shape: Body.Shape, center: SIMD2<Double>, angle: Double = 0) {
    self.shape = shape
    self.center = center
    self.angle = angle
    check()
  }

  func check() {
    shape.check()
    require(center.x.isFinite && center.y.isFinite, "a body must be at a finite place; got \(center)")
    require(finite: angle, "an angle")
  }
}

extension Body {
  /// The outline of a body, in pt.
  public enum Shape: Hashable, Sendable {
    /// A disc; the radius is over 0.
    case circle(radius: Double)
    /// A rectangle around the centre; width and height are over 0.
    case box(width: Double, height: Double)
    /// A convex polygon.
    case convex(Body.Outline)

    fileprivate func check() {
      switch self {
      case .circle(let radius):
        require(positive: radius, "a radius")
      case .box(let width, let height):
        require(
          width.isFinite && width > 0 && height.isFinite && height > 0,
          "width and height must be finite and greater than 0; got \(width) × \(height)")
      case .convex: break
      }
    }
  }
}

extension Body {
  /// The identifier of a body in its world, and in copies of that world.
  ///
  /// A call that needs a body that was removed stops the program with a message.
  public struct ID: Hashable, Sendable {
    let serial: Int
  }
}

extension Body {
  /// A convex polygon with three to eight corners, as the outline of a body.
  public struct Outline: Hashable, Sendable {
    /// The corners relative to the centre of mass, in pt, clockwise on a screen (y grows downwards).
    public let corners: [SIMD2<Double>]
    /// The centre of mass in the coordinates of the points from which the outline was created. A body with this centre has
    /// its corners at these points.
    public let centroid: SIMD2<Double>
    /// The area, in pt².
    let area: Double

    /// Creates an outline through points.
    /// - Parameter points: three to eight corners in their order, in either direction, in pt, finite. The angle
    ///   at each is less than π.
    public init(_ points: [SIMD2<Double>]) {
      require(
        (3...8).contains(points.count), "an outline must have three to eight corners; got \(points.count)")
      require(points.allSatisfy(\.isFinite), "a corner must be finite; got \(points)")
      // Coordinates relative to one of the points keep the precision of an outline far from the origin.
      let origin = points[0]
      var corners = points.map { $0 - origin }
      func doubledArea() -> Double {
        corners.indices.reduce(0) { $0 + cross(corners[$1], corners[($1 + 1) % corners.count]) }
      }
      if doubledArea() < 0 { corners.reverse() }
      let area = doubledArea() / 2
      require(
        Self.isConvex(corners), "an outline must be convex, have an area and not cross itself; got \(points)"
      )
      var moment = SIMD2<Double>.zero
      for (index, corner) in corners.enumerated() {
        let next = corners[(index + 1) % corners.count]
        moment += cross(corner, next) / 6 * (corner + next)
      }
      let center = moment / area
      corners = corners.map { $0 - center }
      self.corners = corners
      self.centroid = origin + center
      self.area = area
    }

    /// Returns true if all corners turn in the same direction, and by one revolution in total.
    private static func isConvex(_ corners: [SIMD2<Double>]) -> Bool {
      let sides = corners.indices.map { corners[($0 + 1) % corners.count] - corners[$0] }
      var turns = 0
      for (index, side) in sides.enumerated() {
        let next = sides[(index + 1) % sides.count]
        guard cross(side, next) > 0 else { return false }
        // In one turn the direction passes the x axis once.
        if side.y < 0, next.y >= 0 { turns += 1 }
      }
      return turns == 1
    }
  }
}

extension SIMD2<Double> {
  /// The vector; if its squared length is beyond the range of numbers, a vector in its direction with a length near 1.
  var measurable: SIMD2<Double> { squaredLength.isNormal ? self : self / Swift.max(abs(x), abs(y)) }
}

func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
