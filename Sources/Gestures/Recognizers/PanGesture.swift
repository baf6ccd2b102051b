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

  /// The state of a pan, at one instant.
  public typealias Pan = Finger.Hold

  /// A change of the pan.
  public enum Event: Hashable, Sendable {
    /// The finger has moved by more than the slop, and holds what it drags.
    case began(Pan)
    /// The finger has moved, or another one has taken over.
    case changed(Pan)
    /// The finger was lifted; the pan has the velocity of the release.
    case ended(Pan)
    /// The finger was taken away; the pan has the velocity of the release, too.
    case cancelled(Pan)
  }

  /// The distance that the finger may move before the pan begins, in pt; 0 or more.
  public let slop: Double
  /// The limits within which what is dragged follows.
  public let limits: DragLimits

  private var finger: Finger?

  /// Creates a recogniser without a finger.
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

  /// Takes the next sample of the pointer.
  /// - Parameters:
  ///   - sample: no earlier than the one before.
  ///   - value: the place of what is dragged at the sample's time, in pt; evaluated once, as the pan begins. The
  ///     default is zero: the pan's value is then the finger's translation.
  /// - Returns: the change that the sample causes; nil while nothing pans.
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
