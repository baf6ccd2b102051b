/// The time of a scene: an affine map from host time to scene time.
///
///     scene = sceneAnchor + rate · (host − hostAnchor)
///
/// This one value represents slow motion, pause, single steps, scrubbing and playing backwards, as Core
/// Animation does with speed, timeOffset and beginTime (QA1673). Every change except `scrubbed` keeps the scene
/// time of its own instant, so nothing jumps. Inputs and frames are converted by the same value.
public struct LayerTime: Hashable, Sendable {
  /// The scene seconds per host second while not paused, finite and not 0: 1 is normal speed, ¼ slow motion,
  /// −1 backwards.
  public let rate: Double
  /// Indicates whether scene time is paused.
  public let isPaused: Bool
  private let hostAnchor: Double
  private let sceneAnchor: Double

  /// Creates a time that passes at `rate`, with the scene time `sceneTime` at `hostTime` (both in s).
  public init(rate: Double = 1, hostTime: Double = 0, sceneTime: Double = 0) {
    self.init(rate: rate, isPaused: false, host: hostTime, scene: sceneTime)
  }

  private init(rate: Double, isPaused: Bool, host: Double, scene: Double) {
    require(
      rate.isFinite && rate != 0, "a rate of time must be finite and not 0 (pause instead); got \(rate)")
    require(host.isFinite && scene.isFinite, "times must be finite; got \(host) and \(scene)")
    self.rate = rate
    self.isPaused = isPaused
    hostAnchor = host
    sceneAnchor = scene
  }

  /// Returns the scene time at a host time, both in s.
  public func sceneTime(at hostTime: Double) -> Double {
    isPaused ? sceneAnchor : sceneAnchor + rate * (hostTime - hostAnchor)
  }

  /// Returns the host time at which the scene time is `sceneTime`, in s; nil while paused, when no single host time
  /// has it.
  public func hostTime(at sceneTime: Double) -> Double? {
    isPaused ? nil : hostAnchor + (sceneTime - sceneAnchor) / rate
  }

  /// Returns the velocity, per second of host time, of what has a velocity per second of scene time: 0 while paused.
  package func hostVelocity<Value: MotionVector>(_ velocity: Value) -> Value {
    isPaused ? .zero : rate * velocity
  }

  /// Returns the time that is paused from a host time (s) on. A paused time is unchanged.
  public func paused(at hostTime: Double) -> LayerTime {
    isPaused ? self : LayerTime(rate: rate, isPaused: true, host: hostTime, scene: sceneTime(at: hostTime))
  }

  /// Returns the time that continues from a host time (s) on, at its rate and without a jump. A running time
  /// is unchanged.
  public func resumed(at hostTime: Double) -> LayerTime {
    isPaused ? LayerTime(rate: rate, isPaused: false, host: hostTime, scene: sceneAnchor) : self
  }

  /// Returns the time that passes at another rate from a host time (s) on. A paused time remains paused and
  /// uses the rate when it is resumed.
  public func withRate(_ rate: Double, at hostTime: Double) -> LayerTime {
    LayerTime(rate: rate, isPaused: isPaused, host: hostTime, scene: sceneTime(at: hostTime))
  }

  /// Returns the time with another scene time (s) at a host time (s), paused or running as before.
  public func scrubbed(to sceneTime: Double, at hostTime: Double) -> LayerTime {
    LayerTime(rate: rate, isPaused: isPaused, host: hostTime, scene: sceneTime)
  }
}

extension Law {
  /// Returns the law on another clock: slower, faster, paused, scrubbed or backwards. Its time is the host time of
  /// the clock, in s. Before its start it waits there, at rest; paused, it does not settle.
  public func retimed(by clock: LayerTime) -> some Law<Value> { Retimed(base: self, clock: clock) }
}

/// A law on another clock, which maps the time of this law to that of `base`.
private struct Retimed<Base: Law>: Law {
  let base: Base
  let clock: LayerTime

  func state(at time: Double) -> (value: Base.Value, velocity: Base.Value) {
    require(time: time)
    let lawTime = clock.sceneTime(at: time)
    let (value, velocity) = base.state(at: max(0, lawTime))
    return (value, lawTime < 0 ? .zero : clock.hostVelocity(velocity))
  }

  /// The way of the law, of which its tolerance is a share.
  var way: Double { base.way }

  /// The end of the law, or its start if the clock runs backwards.
  var end: Base.Value { clock.rate > 0 ? base.end : base.value(at: 0) }

  /// The time at which the law has settled, or is back at its start, in s on the outer clock; infinite while paused.
  func settlingTime(within tolerance: Tolerance) -> Double {
    let time = clock.hostTime(at: clock.rate > 0 ? base.settlingTime(within: tolerance) : 0)
    return max(0, time ?? .infinity)
  }
}
