internal import Kinematics

/// A finger that drags something: it begins once the finger has moved by more than a slop, and what it drags
/// follows it 1:1 from the place of the touch on, the slop included (M1).
///
/// Beyond its limits it follows through a rubber band. A pan that is cancelled is one that is released: with
/// the velocity that was tracked (M69). A touch that begins while another pans goes on with it from the new
/// place: its end was never heard.
public struct PanGesture: Equatable, Sendable {
  /// How far a finger may stray and still hold still, in pt: half the width of a terminal's cell, so that a
  /// step from one cell to the next is a movement.
  public static let standardSlop = 4.0

  /// A finger that drags, and what it drags.
  public struct Pan: Hashable, Sendable {
    /// Where what is dragged shows, in pt.
    public let value: SIMD2<Double>
    /// How fast that moves, in pt/s: the finger's velocity, slowed by the rubber band beyond an edge (M15).
    public let velocity: SIMD2<Double>
    /// Where the finger is, in pt.
    public let location: SIMD2<Double>
    /// How fast the finger moves, in pt/s; 0 where it has not moved for 60 ms.
    public let fingerVelocity: SIMD2<Double>
  }

  /// What became of it.
  public enum Event: Hashable, Sendable {
    /// The finger has moved by more than the slop: what it drags is in its hand.
    case began(Pan)
    /// The finger was seen again.
    case changed(Pan)
    /// It lets go, with a velocity.
    case ended(Pan)
    /// It was taken away: it lets go just as well.
    case cancelled(Pan)
  }

  /// How far the finger may move before the pan begins, in pt; 0 or more.
  public let slop: Double
  /// How far what is dragged follows.
  public let limits: DragLimits

  private var touch: Touch?
  private var grip: DragGrip?

  /// A pan that waits for a finger.
  /// - Parameters:
  ///   - slop: in pt, finite, 0 or more; at 0 the first movement begins it.
  ///   - limits: how far what is dragged follows.
  public init(slop: Double = PanGesture.standardSlop, limits: DragLimits = DragLimits()) {
    precondition(slop.isFinite && slop >= 0, "a slop is finite and not negative, not \(slop)")
    self.slop = slop
    self.limits = limits
  }

  /// Whether a finger drags.
  public var isPanning: Bool { grip != nil }

  /// Hears what the pointer did.
  /// - Parameters:
  ///   - sample: no earlier than the one before.
  ///   - value: where what is dragged shows at the sample's time, in pt; asked for once, as the pan begins.
  ///     Without it the pan's value is how far the finger has moved.
  /// - Returns: what that means; nil while nothing pans.
  public mutating func handle(
    _ sample: PointerSample, taking value: @autoclosure () -> SIMD2<Double> = .zero
  ) -> Event? {
    switch sample.phase {
    case .began:
      let shown = pan(at: sample.time)?.value
      touch = Touch(sample)
      grip = shown.map { DragGrip(taking: $0, within: limits) }
      return pan(at: sample.time).map(Event.changed)
    case .moved:
      touch?.follow(sample)
      guard let touch, grip == nil else { return pan(at: sample.time).map(Event.changed) }
      guard touch.translation.length > slop else { return nil }
      grip = DragGrip(taking: value(), within: limits)
      return pan(at: sample.time).map(Event.began)
    case .ended:
      touch?.follow(sample)
      defer { letGo() }
      return pan(at: sample.time).map(Event.ended)
    case .cancelled:
      defer { letGo() }
      return pan(at: sample.time).map(Event.cancelled)
    }
  }

  /// The pan as it is at `time` (in s, no earlier than the last sample), nil while nothing pans.
  public func pan(at time: Double) -> Pan? {
    guard let touch, let grip else { return nil }
    let fingerVelocity = touch.tracker.velocity(at: time)
    return Pan(
      value: grip.value(after: touch.translation),
      velocity: grip.slope(after: touch.translation) * fingerVelocity,
      location: touch.location, fingerVelocity: fingerVelocity)
  }

  private mutating func letGo() {
    touch = nil
    grip = nil
  }
}

/// A finger that is down.
private struct Touch: Equatable, Sendable {
  let start: SIMD2<Double>
  var location: SIMD2<Double>
  var tracker = VelocityTracker<SIMD2<Double>>()

  init(_ sample: PointerSample) {
    start = sample.location
    location = sample.location
    tracker.add(location, at: sample.time)
  }

  var translation: SIMD2<Double> { location - start }

  /// A sample that has not moved is no sample of the velocity: a release repeats the last place, which may be
  /// as coarse as a cell, and a finger that stays has its newest movement grow old.
  mutating func follow(_ sample: PointerSample) {
    guard sample.location != location else { return }
    location = sample.location
    tracker.add(location, at: sample.time)
  }
}
