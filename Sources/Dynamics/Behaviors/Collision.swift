internal import Kinematics

/// Lets bodies collide with each other and with boundaries.
public struct Collision: Behavior, Hashable {
  /// What bodies collide with.
  public enum Mode: Hashable, Sendable {
    /// The bodies of the same behaviour, its boundaries, or both.
    case items, boundaries, everything
  }

  /// Lines that stand still.
  public enum Boundary: Hashable, Sendable {
    /// From a point to a point, in pt; finite, as all points are.
    case line(SIMD2<Double>, SIMD2<Double>)
    /// From point to point, and back to the first if it is closed.
    case path([SIMD2<Double>], isClosed: Bool)

    /// The edges of a rectangle, in pt.
    public static func rectangle(from corner: SIMD2<Double>, to opposite: SIMD2<Double>) -> Boundary {
      .path([corner, [opposite.x, corner.y], opposite, [corner.x, opposite.y]], isClosed: true)
    }

    fileprivate var points: [SIMD2<Double>] {
      switch self {
      case .line(let start, let end): [start, end]
      case .path(let points, _): points
      }
    }

    /// Calls `body` with the ends of each straight piece; those without length are left out.
    func forEachLine(_ body: (SIMD2<Double>, SIMD2<Double>) -> Void) {
      switch self {
      case .line(let start, let end): if start != end { body(start, end) }
      case .path(let points, let isClosed):
        for index in points.indices where isClosed || index + 1 < points.count {
          let (start, end) = (points[index], points[(index + 1) % points.count])
          if start != end { body(start, end) }
        }
      }
    }
  }

  /// The bodies that collide.
  public var bodies: [BodyID]
  /// What they collide with.
  public var mode: Mode
  /// The boundaries by their identifiers.
  public var boundaries: [String: Boundary] { didSet { checkBoundaries() } }
  /// The elasticity of the boundaries, 0...1.
  public var elasticity: Double { didSet { check() } }
  /// The friction of the boundaries, 0 or more.
  public var friction: Double { didSet { check() } }

  /// A collision behaviour.
  /// - Parameters:
  ///   - bodies: the bodies that collide.
  ///   - mode: what they collide with.
  ///   - boundaries: lines that stand still, by their identifiers.
  ///   - elasticity: of the boundaries, 0...1; of a body and a boundary the larger counts.
  ///   - friction: of the boundaries, finite, 0 or more; of a body and a boundary √(ab) counts.
  public init(
    _ bodies: [BodyID], mode: Mode = .everything, boundaries: [String: Boundary] = [:],
    elasticity: Double = 0.2,
    friction: Double = 0.2
  ) {
    self.bodies = bodies
    self.mode = mode
    self.boundaries = boundaries
    self.elasticity = elasticity
    self.friction = friction
    check()
    checkBoundaries()
  }

  private func check() {
    precondition((0...1).contains(elasticity), "elasticity is within 0...1, not \(elasticity)")
    precondition(friction.isFinite && friction >= 0, "friction is finite and not negative, not \(friction)")
  }

  private func checkBoundaries() {
    for (identifier, boundary) in boundaries {
      precondition(
        boundary.points.allSatisfy(\.isFinite),
        "the points of boundary \(identifier) are finite, not \(boundary)")
    }
  }
}
