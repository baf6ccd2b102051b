internal import MotionKinematics

/// Moves a body's centre to a point and its angle to 0, as if by springs.
public struct Snap: Behavior, Hashable {
  /// The body.
  public var body: BodyID
  /// The target of the centre, in pt.
  public var point: SIMD2<Double> { didSet { check() } }
  /// The damping ratio, 0 or more.
  public var damping: Double { didSet { check() } }
  /// The frequency of the springs, in Hz; over 0.
  public var frequency: Double { didSet { check() } }

  /// Creates a snap.
  /// - Parameters:
  ///   - body: The body.
  ///   - point: The target of the centre, in pt, finite.
  ///   - damping: The damping ratio; finite, 0 or more.
  ///   - frequency: The frequency, in Hz; finite, over 0.
  public init(_ body: BodyID, to point: SIMD2<Double>, damping: Double = 0.5, frequency: Double = 4) {
    self.body = body
    self.point = point
    self.damping = damping
    self.frequency = frequency
    check()
  }

  private func check() {
    require(point.isFinite, "a point must be finite; got \(point)")
    require(
      damping.isFinite && damping >= 0, "a damping ratio must be finite and not negative; got \(damping)")
    require(
      frequency.isFinite && frequency > 0, "a frequency must be finite and greater than 0; got \(frequency)")
  }
}
