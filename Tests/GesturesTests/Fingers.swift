import MotionGestures

/// A finger on a straight line: down at `start`, then seen at each of `times` (s after the touch), moving at
/// `velocity` (pt/s).
func finger(
  from start: SIMD2<Double> = .zero, velocity: SIMD2<Double>, seenAt times: [Double]
) -> [PointerSample] {
  let touch = PointerSample(.began, location: start, time: 0)
  return [touch] + times.map { PointerSample(.moved, location: start + $0 * velocity, time: $0) }
}

/// Times from 0 to `duration`, `rate` times a second but for a jitter of up to `jitter` of the distance
/// between two.
func jitteredTimes(rate: Double, jitter: Double, duration: Double, seed: UInt64) -> [Double] {
  var random = SplitMix64(seed: seed)
  return (1...Int(duration * rate)).map {
    (Double($0) + .random(in: -jitter...jitter, using: &random)) / rate
  }
}

extension PanGesture {
  /// Hears all samples, and tells what they meant.
  mutating func handle(_ samples: [PointerSample], taking value: SIMD2<Double> = .zero) -> [PanEvent] {
    samples.compactMap { handle($0, taking: value) }
  }
}

extension PanEvent {
  /// The pan as it began; nil for any other event.
  var began: Finger.Hold? { if case .began(let pan) = self { pan } else { nil } }
  /// The pan as it went on.
  var changed: Finger.Hold? { if case .changed(let pan) = self { pan } else { nil } }
  /// The pan as it let go.
  var ended: Finger.Hold? { if case .ended(let pan) = self { pan } else { nil } }
  /// The pan as it was cancelled.
  var cancelled: Finger.Hold? { if case .cancelled(let pan) = self { pan } else { nil } }
}
