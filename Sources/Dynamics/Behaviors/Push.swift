internal import Kinematics

/// Pushes bodies, for as long as it is there or once.
public struct Push: Behavior, Hashable {
  /// How long a push lasts.
  public enum Mode: Hashable, Sendable {
    /// A force: 1 accelerates 100×100 pt of density 1 by 100 pt/s².
    case continuous
    /// An impulse, in the first frame after the push was added or changed: 1 gives 100×100 pt of density 1 a
    /// velocity of 100 pt/s.
    case instantaneous
  }

  /// The bodies that are pushed.
  public var bodies: [BodyID]
  /// Direction and strength, in the unit of the mode.
  public var vector: SIMD2<Double> { didSet { check() } }
  /// How long.
  public var mode: Mode
  /// Where it acts, from each body's centre, in its own coordinates, in pt; off the centre it turns the body.
  public var offset: SIMD2<Double> { didSet { check() } }
  /// Whether it acts.
  public var isActive: Bool

  /// A push.
  /// - Parameters:
  ///   - bodies: the bodies that are pushed.
  ///   - vector: direction and strength, finite.
  ///   - mode: how long.
  ///   - offset: where, from each body's centre, in pt, finite.
  ///   - isActive: whether it acts.
  public init(
    _ bodies: [BodyID], vector: SIMD2<Double>, mode: Mode, offset: SIMD2<Double> = .zero,
    isActive: Bool = true
  ) {
    self.bodies = bodies
    self.vector = vector
    self.mode = mode
    self.offset = offset
    self.isActive = isActive
    check()
  }

  private func check() {
    precondition(vector.isFinite, "a push is finite, not \(vector)")
    precondition(offset.isFinite, "an offset is finite, not \(offset)")
  }
}
