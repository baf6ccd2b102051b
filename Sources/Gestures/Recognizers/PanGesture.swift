internal import Kinematics

/// A recogniser of drags: a pan begins once the pointer has moved by more than a slop, and what it drags follows 1:1
/// from the place of the touch on, the slop included (M1).
///
/// What it drags is held by a `Finger`, through a rubber band beyond its limits. A pan that is cancelled is released
/// with the velocity that was tracked (M69). A touch that begins during a pan takes the pan over at its own place:
/// the end of the first was never heard.
public struct PanGesture: Equatable, Sendable {
  /// How far a finger may stray and still hold still, in pt: half the width of a terminal's cell, so that a
  /// step from one cell to the next is a movement.
  public static let standardSlop = 4.0

  /// What a finger drags, at one instant.
  public typealias Pan = Finger.Hold

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

  private var finger: Finger?

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
  public var isPanning: Bool { finger?.isDragging == true }

  /// Hears what the pointer did.
  /// - Parameters:
  ///   - sample: no earlier than the one before.
  ///   - value: where what is dragged shows at the sample's time, in pt; asked for once, as the pan begins.
  ///     Without it the pan's value is how far the finger has moved.
  /// - Returns: what that means; nil while nothing pans.
  public mutating func handle(
    _ sample: PointerSample, taking value: @autoclosure () -> SIMD2<Double> = .zero
  ) -> Event? {
    let wasPanning = isPanning
    switch sample.phase {
    case .began where wasPanning:
      finger?.touch(at: sample.location, time: sample.time)
      return pan(at: sample.time).map(Event.changed)
    case .began:
      finger = Finger(taking: .zero, at: sample.location, slop: slop, limits: limits, time: sample.time)
      return nil
    case .moved:
      finger?.move(to: sample.location, at: sample.time)
      if isPanning, !wasPanning { finger?.take(value()) }
      return pan(at: sample.time).map(wasPanning ? Event.changed : Event.began)
    case .ended:
      defer { finger = nil }
      guard wasPanning else { return nil }
      finger?.move(to: sample.location, at: sample.time)
      return pan(at: sample.time).map(Event.ended)
    case .cancelled:
      defer { finger = nil }
      return pan(at: sample.time).map(Event.cancelled)
    }
  }

  /// The pan as it is at `time` (in s, no earlier than the last sample), nil while nothing pans.
  public func pan(at time: Double) -> Pan? { isPanning ? finger?.hold(at: time) : nil }
}
