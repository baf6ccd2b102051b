internal import MotionKinematics

/// A recogniser of drags. A pan begins when the pointer has moved by more than a slop. The dragged item
/// follows 1:1 from the position of the touch, including the slop (M1).
///
/// The item is held by a `Finger`, with a rubber band beyond its limits. A cancelled pan is released with the
/// tracked velocity (M69). A touch that begins during a pan takes over the pan at its own position, because
/// the end of the first touch was missed.
public struct PanGesture: Equatable, Sendable {
  /// The standard distance that a finger may move during a click, in pt. It is half the width of a terminal's
  /// cell, so that a step from one cell to the next is a movement.
  public static let standardSlop = 4.0

  /// The distance that the finger may move before the pan begins, in pt; 0 or more.
  public let slop: Double
  /// The limits within which the dragged item follows.
  public let limits: DragLimits

  private var finger: Finger?

  /// Creates a recogniser without a finger.
  /// - Parameters:
  ///   - slop: the slop in pt, finite, 0 or more; at 0, the first movement begins a pan.
  ///   - limits: the limits within which the dragged item follows.
  public init(slop: Double = PanGesture.standardSlop, limits: DragLimits = DragLimits()) {
    require(slop.isFinite && slop >= 0, "a slop must be finite and not negative; got \(slop)")
    self.slop = slop
    self.limits = limits
  }

  /// Indicates whether a finger drags.
  public var isPanning: Bool { finger?.isDragging == true }

  /// Handles the next sample of the pointer.
  /// - Parameters:
  ///   - sample: a sample no earlier than the one before.
  ///   - value: the position of the dragged item at the sample's time, in pt; evaluated once, when the pan
  ///     begins. With the default, zero, the pan's value is the finger's translation.
  /// - Returns: the change that the sample causes; nil if there is no pan.
  public mutating func handle(
    _ sample: PointerSample, taking value: @autoclosure () -> SIMD2<Double> = .zero
  ) -> PanEvent? {
    let wasPanning = isPanning
    switch sample.phase {
    case .began where wasPanning:
      finger?.touch(sample.location, at: sample.time)
      return pan(at: sample.time).map(PanEvent.changed)
    case .began:
      finger = Finger(taking: .zero, location: sample.location, slop: slop, limits: limits, time: sample.time)
      return nil
    case .moved:
      finger?.move(to: sample.location, at: sample.time)
      if isPanning, !wasPanning { finger?.take(value()) }
      return pan(at: sample.time).map(wasPanning ? PanEvent.changed : PanEvent.began)
    case .ended:
      defer { finger = nil }
      guard wasPanning else { return nil }
      finger?.move(to: sample.location, at: sample.time)
      return pan(at: sample.time).map(PanEvent.ended)
    case .cancelled:
      defer { finger = nil }
      return pan(at: sample.time).map(PanEvent.cancelled)
    }
  }

  /// Returns the state of the pan at `time` (in s, no earlier than the last sample); nil if there is no pan.
  public func pan(at time: Double) -> Finger.HeldItem? { isPanning ? finger?.hold(at: time) : nil }
}

/// A change of the pan.
public enum PanEvent: Hashable, Sendable {
  /// The finger has moved by more than the slop, and drags the item.
  case began(Finger.HeldItem)
  /// The finger has moved, or another one has taken over.
  case changed(Finger.HeldItem)
  /// The finger was lifted; the pan has the velocity of the release.
  case ended(Finger.HeldItem)
  /// The finger was taken away; the pan has the velocity at that instant.
  case cancelled(Finger.HeldItem)
}
