import SeededRandom
import Motion

/// The samples of a finger that touches at `start` and moves on a straight line at `velocity`, in pt/s.
/// `times` are those of the samples, in s after the touch.
func finger(
  from start: SIMD2<Double> = .zero, velocity: SIMD2<Double>, seenAt times: [Double]
) -> [PointerSample] {
  let touch = PointerSample(.began, location: start, time: 0)
  return [touch] + times.map { PointerSample(.moved, location: start + $0 * velocity, time: $0) }
}

/// Times from 0 to `duration`, at `rate` per second, each changed at random by up to `jitter` of the interval
/// between two of them.
func jitteredTimes(rate: Double, jitter: Double, duration: Double, seed: UInt64) -> [Double] {
  var random = SplitMix64(seed: seed)
  return (1...Int(duration * rate)).map {
    (Double($0) + .random(in: -jitter...jitter, using: &random)) / rate
  }
}

extension PanGesture {
  /// Handles all samples and returns their events.
  mutating func handle(_ samples: [PointerSample], taking value: SIMD2<Double> = .zero) -> [PanEvent] {
    samples.compactMap { handle($0, taking: value) }
  }
}

extension PanEvent {
  /// The pan at its beginning; nil for any other event.
  var began: Finger.HeldItem? { if case .began(let pan) = self { pan } else { nil } }
  /// The pan after a change; nil for any other event.
  var changed: Finger.HeldItem? { if case .changed(let pan) = self { pan } else { nil } }
  /// The pan at its release; nil for any other event.
  var ended: Finger.HeldItem? { if case .ended(let pan) = self { pan } else { nil } }
  /// The pan at its cancellation; nil for any other event.
  var cancelled: Finger.HeldItem? { if case .cancelled(let pan) = self { pan } else { nil } }
}
