internal import MotionKinematics

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
  // Two numbers instead of a vector, so that a world stores gravity without an allocation: it is changed in
  // every frame.
  private var x: Double
  private var y: Double

  /// Creates gravity.
  /// - Parameters:
  ///   - bodies: The bodies that are accelerated.
  ///   - vector: The acceleration, in units of 1000 pt/s², finite.
  public init(_ bodies: [BodyID], vector: SIMD2<Double> = [0, 1]) {
    self.bodies = bodies
    (x, y) = (vector.x, vector.y)
    check()
  }

  private func check() { require(vector.isFinite, "gravity must be finite; got \(vector)") }
}
