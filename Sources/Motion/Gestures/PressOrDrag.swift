/// A recogniser that tells a click from a drag (M32): a pointer that does not move farther than a slop clicks, one
/// that does drags, and is released with a velocity.
///
/// The press is reported at once, so that a moving object stops under the finger (M13). One click, one `cancelled`, or
/// any number of `dragged` and one `released` follow:
///
/// ```swift
/// switch gesture.handle(phase, at: location, time: time, taking: item.value) {
/// case .pressed: item.grab()
/// case .dragged(let value, let velocity): item.drag(to: value, velocity: velocity)
/// case .released(_, let velocity): item.release(velocity: velocity, to: end)
/// case .clicked: toggle()
/// case .cancelled, nil: break
/// }
/// ```
///
/// The item is held by a ``Finger``, with a rubber band beyond its limits, and follows 1:1 from the position of the
/// touch, including the slop (M1). The samples are those of one pointer. A touch that begins while it is down takes
/// over at its own position: the end of the touch before was missed.
public struct PressOrDrag: Equatable, Sendable {
  /// An action of the pointer.
  public enum Phase: Hashable, Sendable {
    /// A finger touched down, or a mouse button was pressed.
    case began
    /// The pointer is still down.
    case moved
    /// The pointer was lifted.
    case ended
    /// The system or a key took the pointer away. The location has no meaning.
    case cancelled
  }

  /// An action of the pointer. Values are positions of the dragged item in pt, velocities in pt/s.
  public enum Event: Hashable, Sendable {
    /// The pointer went down.
    case pressed
    /// The pointer was lifted without having moved by more than the slop.
    case clicked
    /// The pointer drags.
    case dragged(value: SIMD2<Double>, velocity: SIMD2<Double>)
    /// The drag has ended. A drag that was cancelled is released with the tracked velocity, like any other (M69).
    case released(value: SIMD2<Double>, velocity: SIMD2<Double>)
    /// The pointer was taken away before it moved: neither a click nor a drag.
    case cancelled
  }

  /// The standard distance that a pointer may move during a click, in pt. It is half the width of a terminal's
  /// cell, so that a step from one cell to the next is a movement.
  public static let standardSlop = 4.0

  /// The finger that is down; nil if there is none.
  public private(set) var finger: Finger?
  private let slop: Double
  private let limits: DragLimits

  /// Creates a recogniser without a pointer.
  /// - Parameters:
  ///   - slop: the distance that the pointer may move during a click, in pt, finite, 0 or more; at 0, the first
  ///     movement begins a drag.
  ///   - limits: the limits within which the dragged item follows.
  public init(slop: Double = PressOrDrag.standardSlop, limits: DragLimits = DragLimits()) {
    require(notNegative: slop, "a slop")
    (self.slop, self.limits) = (slop, limits)
  }

  /// Handles the next sample of the pointer.
  /// - Parameters:
  ///   - phase: the action.
  ///   - location: the position of the pointer, in pt, finite.
  ///   - time: the time, in s, finite. A movement with an earlier time than the sample before has no effect.
  ///   - value: the position of the dragged item at that time, in pt, finite; evaluated once, when a drag begins.
  ///     With the default, zero, the drag's value is the finger's translation.
  /// - Returns: the event that the sample causes; nil if there is none.
  public mutating func handle(
    _ phase: Phase, at location: SIMD2<Double>, time: Double,
    taking value: @autoclosure () -> SIMD2<Double> = .zero
  ) -> Event? {
    guard var finger else {
      guard phase == .began else { return nil }
      self.finger = Finger(taking: .zero, at: location, slop: slop, limits: limits, time: time)
      return .pressed
    }
    let wasDragging = finger.isDragging
    switch phase {
    case .began: finger = finger.touched(at: location, time: time)
    case .moved, .ended: finger.move(to: location, at: time)
    case .cancelled: break
    }
    if finger.isDragging, !wasDragging { finger.take(value()) }
    let (shown, velocity) = (finger.value, finger.velocity(at: time))
    switch phase {
    case .began, .moved:
      self.finger = finger
      return finger.isDragging ? .dragged(value: shown, velocity: velocity) : nil
    case .ended, .cancelled:
      self.finger = nil
      if finger.isDragging { return .released(value: shown, velocity: velocity) }
      return phase == .ended ? .clicked : .cancelled
    }
  }
}
