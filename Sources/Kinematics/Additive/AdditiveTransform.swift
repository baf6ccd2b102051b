/// A model transform that is set at once, and offsets that are concatenated with it and each go to the identity.
///
/// It is the additive animation of a transform, as Core Animation has it: what is added depends on the type, and
/// transforms are added by concatenation. A retarget puts an offset between the new model and the earlier offsets,
/// which continue unchanged. So the value is continuous, and the velocity too if the curve starts with slope 0.
///
///     shown(t) = model · offset(t) · (earlier offsets)(t)        offset(0) = model⁻¹ · (earlier model)
public struct AdditiveTransform: Sendable {
  /// An offset whose law moves from its parts to those of the identity.
  private typealias TransformOffset = AdditiveMotion<TimedMotion<TransformParts>>.Offset

  /// The transform without offsets: the newest target.
  public private(set) var model: Transform2D
  /// The offsets, the newest first.
  private var offsets: [TransformOffset] = []

  /// A transform at rest.
  public init(_ model: Transform2D = .identity) { self.model = model }

  /// The number of offsets that were added and not removed.
  public var offsetCount: Int { offsets.count }

  /// Retargets along a timing curve. Offsets that have ended by `time` are removed. The offset turns by at most
  /// half a turn.
  /// - Parameters:
  ///   - target: the new model transform, at once; its determinant is not 0.
  ///   - time: in seconds on the motion's clock, finite.
  ///   - duration: in seconds, finite, 0 or more.
  ///   - curve: one that starts with slope 0 keeps the velocity continuous.
  ///   - key: the offset's name: another of the same name replaces it. Nil lets all run.
  public mutating func retarget(
    to target: Transform2D, at time: Double, duration: Double, curve: TimingCurve = .easeInOut,
    key: String? = nil
  ) {
    require(time.isFinite, "a time must be finite; got \(time)")
    guard let inverse = target.inverse else {
      fatalError("a target transform must have an inverse: its determinant must not be 0")
    }
    let parts = TransformParts(of: inverse.concatenated(after: model))
    let law = TimedMotion(from: parts, to: TransformParts(), duration: duration, curve: curve)
    offsets.removeAll { $0.end <= time || key != nil && $0.key == key }
    offsets.insert(TransformOffset(key: key, start: time, end: time + duration, law: law), at: 0)
    model = target
  }

  /// The model with all offsets at `time`, in seconds on the motion's clock; exactly the model once they have ended.
  public func value(at time: Double) -> Transform2D {
    offsets.reduce(model) { sum, offset in
      time >= offset.end
        ? sum : sum.concatenated(after: Transform2D(offset.law.value(at: max(0, time - offset.start))))
    }
  }
}
