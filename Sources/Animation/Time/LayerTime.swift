/// How time passes in a scene: an affine map from host time to scene time, and nothing else.
///
///     scene = sceneAnchor + rate · (host − hostAnchor)
///
/// Slow motion, pause, single steps, scrubbing and playing backwards are all this one value (what Core
/// Animation says with speed, timeOffset and beginTime, QA1673). Every change but `scrubbed` and `stepped`
/// keeps the scene time of its own instant: nothing jumps. Inputs and frames go through the same value.
public struct LayerTime: Hashable, Sendable {
  /// Scene seconds per host second while not paused: 1 as it is, ¼ slow motion, −1 backwards; finite, not 0.
  public let rate: Double
  /// Whether scene time stands still.
  public let isPaused: Bool
  private let hostAnchor: Double
  private let sceneAnchor: Double

  /// A scene whose time passes at `rate`, and is `sceneTime` at `hostTime` (in s).
  public init(rate: Double = 1, hostTime: Double = 0, sceneTime: Double = 0) {
    self.init(rate: rate, isPaused: false, host: hostTime, scene: sceneTime)
  }

  private init(rate: Double, isPaused: Bool, host: Double, scene: Double) {
    precondition(
      rate.isFinite && rate != 0, "a rate of time is finite and not 0 (pause instead), not \(rate)")
    precondition(host.isFinite && scene.isFinite, "times are finite, not \(host) and \(scene)")
    self.rate = rate
    self.isPaused = isPaused
    hostAnchor = host
    sceneAnchor = scene
  }

  /// Scene time at a host time, in s.
  public func sceneTime(at hostTime: Double) -> Double {
    isPaused ? sceneAnchor : sceneAnchor + rate * (hostTime - hostAnchor)
  }

  /// The host time at which the scene shows `sceneTime`, in s; nil while paused, for then it is every time or
  /// none.
  public func hostTime(at sceneTime: Double) -> Double? {
    isPaused ? nil : hostAnchor + (sceneTime - sceneAnchor) / rate
  }

  /// Stands still from a host time on. A paused time stays as it is.
  public func paused(at hostTime: Double) -> LayerTime {
    isPaused ? self : LayerTime(rate: rate, isPaused: true, host: hostTime, scene: sceneTime(at: hostTime))
  }

  /// Goes on from a host time, at the rate it had: the scene is later by the length of the pause and did not
  /// jump. A running time stays as it is.
  public func resumed(at hostTime: Double) -> LayerTime {
    isPaused ? LayerTime(rate: rate, isPaused: false, host: hostTime, scene: sceneAnchor) : self
  }

  /// Passes at another rate from a host time on; a paused time keeps it for when it is resumed.
  public func withRate(_ rate: Double, at hostTime: Double) -> LayerTime {
    LayerTime(rate: rate, isPaused: isPaused, host: hostTime, scene: sceneTime(at: hostTime))
  }

  /// Passes the other way from a host time on.
  public func reversed(at hostTime: Double) -> LayerTime { withRate(-rate, at: hostTime) }

  /// Is put at a scene time (in s) at a host time, and paused or running as before.
  public func scrubbed(to sceneTime: Double, at hostTime: Double) -> LayerTime {
    LayerTime(rate: rate, isPaused: isPaused, host: hostTime, scene: sceneTime)
  }

  /// Is moved by `duration` scene seconds (negative: back) at a host time, and stands still there.
  public func stepped(by duration: Double, at hostTime: Double) -> LayerTime {
    LayerTime(rate: rate, isPaused: true, host: hostTime, scene: sceneTime(at: hostTime) + duration)
  }
}
