internal import Motion

/// A uniform acceleration of bodies, independent of their mass.
public struct Gravity: Behavior, Hashable {
  /// The bodies that are accelerated.
  public var bodies: [BodyID]
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
  public init(_ bodies: [BodyID], vector: SIMD2<Double> = [0, 1]) {
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
    /// A force that acts as long as the push exists: 1 accelerates 100×100 pt of density 1 by 100 pt/s².
    case continuous
    /// An impulse in the first frame after the push was added, changed or made active: 1 gives 100×100 pt of density 1 a
    /// velocity of 100 pt/s. To push again, set `isActive` to false and then to true; an equal value is not a change.
    case instantaneous
  }

  /// The bodies that are pushed.
  public var bodies: [BodyID]
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
    _ bodies: [BodyID], vector: SIMD2<Double>, mode: Timing, offset: SIMD2<Double> = .zero,
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
