internal import Motion

/// An influence on the bodies of a world, as a value.
///
/// This module defines the elementary behaviours. A custom behaviour is a composition: a struct with
/// behaviours as its properties, which it returns as its children. A change through `World`'s subscript takes
/// effect in the world.
///
///     struct PaneBehavior: Behavior {
///       var attachment: Attachment
///       var properties: ItemProperties
///       var children: [any Behavior] { [attachment, properties] }
///     }
public protocol Behavior: Sendable {
  /// The behaviours that this one consists of; empty for an elementary one.
  var children: [any Behavior] { get }
}

extension Behavior {
  /// No children.
  public var children: [any Behavior] { [] }
}

/// Behaviours that are added and removed together.
public struct CompositeBehavior: Behavior {
  /// The behaviours, in the order in which they act.
  public var children: [any Behavior]

  /// Creates a behaviour that consists of others.
  public init(_ children: [any Behavior]) { self.children = children }
}

/// The physical properties of bodies.
///
/// If several behaviours set the properties of a body, the one added last applies.
public struct ItemProperties: Behavior, Hashable {
  /// The bodies.
  public var bodies: [Body.ID]
  /// The ratio of rebound speed to closing speed in an impact, 0...1; the larger one of two bodies applies.
  public var elasticity: Double { didSet { check() } }
  /// The coefficient of friction, 0 or more; √(ab) of two bodies applies.
  public var friction: Double { didSet { check() } }
  /// The density, in kg per 100×100 pt; over 0.
  public var density: Double { didSet { check() } }
  /// The electric charge, in any consistent unit, on which electric and magnetic fields act; finite.
  public var charge: Double { didSet { check() } }
  /// The linear drag r in v′ = −r · v, in 1/s; 0 or more.
  public var resistance: Double { didSet { check() } }
  /// The angular drag r in ω′ = −r · ω, in 1/s; 0 or more.
  public var angularResistance: Double { didSet { check() } }
  /// True if contacts and forces may turn the bodies.
  public var allowsRotation: Bool
  /// True if the bodies are stationary, like boundaries: no force, push or contact moves them. They are moved by
  /// ``World/updateItemUsingCurrentState(_:)``.
  public var isAnchored: Bool

  /// Creates properties. The defaults are those of UIKit's headers.
  /// - Parameters:
  ///   - bodies: the bodies.
  ///   - elasticity: the ratio of rebound speed to closing speed, 0...1.
  ///   - friction: the coefficient of friction, finite, 0 or more.
  ///   - density: the density, in kg per 100×100 pt, finite and over 0.
  ///   - charge: the electric charge, finite.
  ///   - resistance: the linear drag, in 1/s, finite, 0 or more.
  ///   - angularResistance: the angular drag, in 1/s, finite, 0 or more.
  ///   - allowsRotation: true if contacts and forces may turn the bodies.
  ///   - isAnchored: true if the bodies are stationary.
  public init(
    _ bodies: [Body.ID], elasticity: Double = 0.2, friction: Double = 0.2, density: Double = 1,
    charge: Double = 0, resistance: Double = 0.1, angularResistance: Double = 0.1,
    allowsRotation: Bool = true, isAnchored: Bool = false
  ) {
    self.bodies = bodies
    self.elasticity = elasticity
    self.friction = friction
    self.density = density
    self.charge = charge
    self.resistance = resistance
    self.angularResistance = angularResistance
    self.allowsRotation = allowsRotation
    self.isAnchored = isAnchored
    check()
  }

  private func check() {
    require((0...1).contains(elasticity), "elasticity must be within 0...1; got \(elasticity)")
    require(notNegative: friction, "friction")
    require(positive: density, "density")
    require(finite: charge, "a charge")
    require(notNegative: resistance, "resistance")
    require(notNegative: angularResistance, "resistance")
  }
}

/// A uniform acceleration of bodies, independent of their mass.
public struct Gravity: Behavior, Hashable {
  /// The bodies that are accelerated.
  public var bodies: [Body.ID]
  /// The acceleration, in units of 1000 pt/s²: (0, 1) is 1000 pt/s² downwards.
  public var vector: SIMD2<Double> {
    get { SIMD2(x, y) }
    set {
      (x, y) = (newValue.x, newValue.y)
      check()
    }
  }
  // With two numbers instead of a vector, a world stores gravity, which programs change in every frame, without an
  // allocation.
  private var x: Double
  private var y: Double

  /// Creates gravity.
  /// - Parameters:
  ///   - bodies: the bodies that are accelerated.
  ///   - vector: the acceleration, in units of 1000 pt/s², finite.
  public init(_ bodies: [Body.ID], vector: SIMD2<Double> = [0, 1]) {
    self.bodies = bodies
    (x, y) = (vector.x, vector.y)
    check()
  }

  private func check() { require(finite: vector, "gravity") }
}

/// A force or an impulse on bodies.
public struct Push: Behavior, Hashable {
  /// The duration of a push.
  public enum Timing: Hashable, Sendable {
    /// A force that acts as long as the push exists. A strength of 1 accelerates 100×100 pt of density 1 by 100
    /// pt/s².
    case continuous
    /// An impulse in the first frame after the push was added, changed or made active. A strength of 1 gives 100×100
    /// pt of density 1 a velocity of 100 pt/s. To push again, set `isActive` to false and then to true; an equal
    /// value is not a change.
    case instantaneous
  }

  /// The bodies that are pushed.
  public var bodies: [Body.ID]
  /// The direction and strength, in the unit of the mode.
  public var vector: SIMD2<Double> { didSet { check() } }
  /// The duration.
  public var mode: Timing
  /// The point of application: the offset from each body's centre in its own coordinates, in pt. Away from
  /// the centre the push also turns the body.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// True if the push acts.
  public var isActive: Bool

  /// Creates a push.
  /// - Parameters:
  ///   - bodies: the bodies that are pushed.
  ///   - vector: the direction and strength in the unit of the mode, finite.
  ///   - mode: the duration.
  ///   - offset: the point of application relative to each body's centre, in pt, finite.
  ///   - isActive: true if the push acts.
  public init(
    _ bodies: [Body.ID], vector: SIMD2<Double>, mode: Timing, offset: SIMD2<Double> = .zero,
    isActive: Bool = true
  ) {
    self.bodies = bodies
    self.vector = vector
    self.mode = mode
    self.offset = offset
    self.isActive = isActive
    check()
  }

  var isForce: Bool { mode == .continuous && isActive }

  private func check() {
    require(finite: vector, "a push")
    require(finite: offset, "an offset")
  }
}

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
    /// The time at which it began or ended, in s since the world began. It is the start of the sub-step of 1/120 s in
    /// which that was found.
    public var time: Double
    /// The unit vector from the other side towards the body, at its beginning; zero at its end.
    public var normal: SIMD2<Double>
    /// The velocity of the body relative to the other side, at the point of contact, in pt/s. It is that before a
    /// rebound or friction, and zero at the end.
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
