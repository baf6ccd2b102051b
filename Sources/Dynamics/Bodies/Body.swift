/// The outline of a body, in pt.
public enum Shape: Hashable, Sendable {
  /// A disc; the radius is over 0.
  case circle(radius: Double)
  /// A rectangle around the centre; width and height are over 0.
  case box(width: Double, height: Double)
  /// A convex polygon.
  case convex(ConvexOutline)

  /// Mass and moment of inertia about the centre at 1 kg per 100×100 pt, in kg and kg·pt².
  var unitMass: (mass: Double, inertia: Double) {
    switch self {
    case .circle(let radius):
      let mass = .pi * radius * radius / 1e4
      return (mass, mass * radius * radius / 2)
    case .box(let width, let height):
      let mass = width * height / 1e4
      return (mass, mass * (width * width + height * height) / 12)
    case .convex(let outline):
      return (outline.area / 1e4, outline.secondMoment / 1e4)
    }
  }

  fileprivate func check() {
    switch self {
    case .circle(let radius):
      precondition(radius.isFinite && radius > 0, "a radius is finite and over 0, not \(radius)")
    case .box(let width, let height):
      precondition(
        width.isFinite && width > 0 && height.isFinite && height > 0,
        "width and height are finite and over 0, not \(width) × \(height)")
    case .convex: break
    }
  }
}

/// What a world moves: a shape, and where it is seen.
///
/// A world keeps its own state of a body and writes it back here after each frame in which it runs, as UIKit does
/// with its items: whoever moves a body in between tells the world with `updateItemUsingCurrentState`.
public struct Body: Hashable, Sendable {
  /// The outline, around the centre.
  public var shape: Shape
  /// The centre, in pt; y grows downwards.
  public var center: SIMD2<Double>
  /// In radians; turns the x axis towards the y axis, so clockwise on a screen.
  public var angle: Double

  /// A body.
  /// - Parameters:
  ///   - shape: the outline.
  ///   - center: in pt, finite.
  ///   - angle: in radians, finite.
  public init(_ shape: Shape, center: SIMD2<Double>, angle: Double = 0) {
    self.shape = shape
    self.center = center
    self.angle = angle
    check()
  }

  func check() {
    shape.check()
    precondition(center.x.isFinite && center.y.isFinite, "a body is at a finite place, not \(center)")
    precondition(angle.isFinite, "an angle is finite, not \(angle)")
  }
}

/// The name of a body in its world.
public struct BodyID: Hashable, Sendable {
  let slot: Int
  let serial: Int
}

/// How a body moves.
public struct Motion2D: Hashable, Sendable {
  /// Of the centre, in pt/s.
  public var velocity: SIMD2<Double>
  /// In radians/s, clockwise on a screen.
  public var angularVelocity: Double

  /// A motion; without arguments none.
  /// - Parameters:
  ///   - velocity: of the centre, in pt/s.
  ///   - angularVelocity: in radians/s, clockwise on a screen.
  public init(velocity: SIMD2<Double> = .zero, angularVelocity: Double = 0) {
    self.velocity = velocity
    self.angularVelocity = angularVelocity
  }
}
