internal import Motion

/// Makes bodies collide with each other and with boundaries.
public struct Collision: Behavior, Hashable {
  /// The set of objects that the bodies collide with.
  public enum Mode: Hashable, Sendable {
    /// The bodies of the same behaviour, its boundaries, or both.
    case items, boundaries, everything
  }

  /// A stationary line or path.
  public enum Boundary: Hashable, Sendable {
    /// A line from one point to another, in pt. All points are finite.
    case line(SIMD2<Double>, SIMD2<Double>)
    /// A path from point to point, and back to the first one if it is closed. Each edge has its own contacts, all with the
    /// identifier of the boundary. A body may be slowed where it slides from one edge to the next, which a single line
    /// avoids.
    case path([SIMD2<Double>], isClosed: Bool)

    /// Returns the edges of a rectangle with two opposite corners, in pt.
    public static func rectangle(from corner: SIMD2<Double>, to opposite: SIMD2<Double>) -> Boundary {
      .path([corner, [opposite.x, corner.y], opposite, [corner.x, opposite.y]], isClosed: true)
    }

    fileprivate var points: [SIMD2<Double>] {
      switch self {
      case .line(let start, let end): [start, end]
      case .path(let points, _): points
      }
    }

    /// Calls `body` with the ends of each straight segment, except segments of length 0.
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
  public var bodies: [Body.ID]
  /// The set of objects that the bodies collide with.
  public var mode: Mode
  /// The boundaries by their identifiers.
  public var boundaries: [String: Boundary] { didSet { checkBoundaries() } }
  /// The elasticity of the boundaries, 0...1; the larger one of body and boundary applies.
  public var elasticity: Double { didSet { check() } }
  /// The coefficient of friction of the boundaries, 0 or more; √(ab) of body and boundary applies.
  public var friction: Double { didSet { check() } }

  /// Creates a collision behaviour.
  /// - Parameters:
  ///   - bodies: the bodies that collide.
  ///   - mode: the set of objects that they collide with.
  ///   - boundaries: stationary lines by their identifiers.
  ///   - elasticity: the elasticity of the boundaries, 0...1; the larger one of body and boundary applies.
  ///   - friction: the coefficient of friction of the boundaries, finite, 0 or more; √(ab) of body and
  ///     boundary applies.
  public init(
    _ bodies: [Body.ID], mode: Mode = .everything, boundaries: [String: Boundary] = [:],
    elasticity: Double = 0.2, friction: Double = 0.2
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
    require((0...1).contains(elasticity), "elasticity must be within 0...1; got \(elasticity)")
    require(notNegative: friction, "friction")
  }

  private func checkBoundaries() {
    for (identifier, boundary) in boundaries {
      require(
        boundary.points.allSatisfy(\.isFinite),
        "the points of boundary \(identifier) must be finite; got \(boundary)")
    }
  }
}

extension World {
  /// A contact of two bodies, or of a body and a boundary.
  public struct Contact: Hashable, Sendable {
    /// The other side of a contact.
    public enum Other: Hashable, Sendable {
      /// A body.
      case body(Body.ID)
      /// A boundary, by its identifier.
      case boundary(String)
    }

    /// The body; of two bodies, the one that was added first.
    public var body: Body.ID
    /// The body or boundary that it touches.
    public var other: Other
    /// The point of contact, in pt.
    public var point: SIMD2<Double>
    /// The time at which it began or ended, in s since the world began: the start of the sub-step of 1/120 s in which that was
    /// found.
    public var time: Double
    /// The unit vector from the other side towards the body, at its beginning; zero at its end.
    public var normal: SIMD2<Double>
    /// The velocity of the body relative to the other side at the point of contact, in pt/s, before a rebound or friction has
    /// changed it; zero at its end.
    public var velocity: SIMD2<Double>
  }
}

extension World.Contact {
  /// A contact of the solver, seen from one of its bodies.
  init(_ body: Body.ID, _ other: Other, _ touch: Solver.Touch, sign: Double, at time: Double) {
    self.init(
      body: body, other: other, point: points(touch.place), time: time,
      normal: sign * SIMD2<Double>(touch.normal), velocity: sign * points(touch.velocity))
  }
}
