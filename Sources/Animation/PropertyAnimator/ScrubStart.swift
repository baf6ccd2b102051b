internal import MotionKinematics

/// The place from which a held motion is scrubbed. It need not lie on the way: a spring was thrown across it, or the way was
/// changed in flight. What it is off the way fades to 0 evenly at both ends, so that no scrub makes the value jump.
struct ScrubStart<Value: MotionVector> {
  /// The progress of the place, which may be outside of 0…1.
  let progress: Double
  /// The value of the place minus the value that its progress has on the way.
  let offset: Value

  /// Creates the place of a shown value whose progress has another value on the way. A difference of a rounding error of
  /// `scale` is none.
  init(progress: Double, shown: Value, onWay value: Value, scale: Double) {
    self.progress = progress
    let offset = shown - value
    self.offset = offset.length <= 1e-12 * scale ? .zero : offset
  }

  /// Returns the offset that is left at a progress: none from the nearest end in that direction on, if there is one.
  func offset(at progress: Double) -> Value {
    let step = progress - self.progress
    let end = step > 0 ? (self.progress < 0 ? 0.0 : 1) : (self.progress > 1 ? 1 : 0)
    let wayLeft = end - self.progress
    guard offset != .zero, step * wayLeft > 0 else { return offset }
    return max(0, 1 - step / wayLeft) * offset
  }
}
