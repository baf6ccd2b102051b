internal import Kinematics

/// Accelerates bodies whatever their mass.
public struct Gravity: Behavior, Hashable {
  /// The bodies that fall.
  public var bodies: [BodyID]
  /// Direction and strength; (0, 1) is 1000 pt/s² downwards.
  public var vector: SIMD2<Double> {
    get { SIMD2(x, y) }
    set {
      (x, y) = (newValue.x, newValue.y)
      check()
    }
  }
  // Two numbers, so that a world keeps gravity without memory of its own: it is turned in every frame.
  private var x: Double
  private var y: Double

  /// Gravity.
  /// - Parameters:
  ///   - bodies: the bodies that fall.
  ///   - vector: in units of 1000 pt/s², finite.
  public init(_ bodies: [BodyID], vector: SIMD2<Double> = [0, 1]) {
    self.bodies = bodies
    (x, y) = (vector.x, vector.y)
    check()
  }

  private func check() { precondition(vector.isFinite, "gravity is finite, not \(vector)") }
}
