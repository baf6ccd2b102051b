/// A value at a fraction of a motion's duration, and the curve that leads to it from the keyframe before.
public struct Keyframe<Value: MotionVector>: Equatable, Sendable {
  /// The time, as a fraction of the whole: 0 to 1.
  public let time: Double
  /// The value at that time.
  public let value: Value
  /// The curve from the keyframe before to this one; the first keyframe's is not used.
  public let curve: TimingCurve

  /// A keyframe.
  /// - Parameters:
  ///   - time: a fraction of the whole, 0 to 1.
  ///   - value: the value at that time, finite.
  ///   - curve: the curve from the keyframe before.
  public init(time: Double, value: Value, curve: TimingCurve = .linear) {
    require((0...1).contains(time), "a keyframe's time must lie in 0 to 1; got \(time)")
    require(value.isFinite, "a keyframe's value must be finite; got \(value)")
    self.time = time
    self.value = value
    self.curve = curve
  }
}
