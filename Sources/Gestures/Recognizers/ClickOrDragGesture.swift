internal import MotionKinematics

/// A recogniser that distinguishes a click from a drag. A pointer that does not move makes a click; one that
/// moves makes a drag, which is released with a velocity (M32).
///
/// The press is reported immediately, so that a moving object can be stopped under the finger (M13). It is
/// followed by a click, by the events of a drag from `began` on, or by `cancelled`.
public struct ClickOrDragGesture: Equatable, Sendable {
  private var tap: TapGesture
  private var pan: PanGesture

  /// Creates a recogniser without a pointer.
  /// - Parameters:
  ///   - slop: the distance that the pointer may move during a click, in pt, finite, 0 or more.
  ///   - limits: the limits within which the dragged item follows.
  public init(slop: Double = PanGesture.standardSlop, limits: DragLimits = DragLimits()) {
    tap = TapGesture(slop: slop)
    pan = PanGesture(slop: slop, limits: limits)
  }

  /// Indicates whether the pointer drags.
  public var isDragging: Bool { pan.isPanning }

  /// Returns the state of the drag at `time` (in s, no earlier than the last sample); nil if there is no
  /// drag.
  public func pan(at time: Double) -> Finger.HeldItem? { pan.pan(at: time) }

  /// Handles the next sample of the pointer.
  /// - Parameters:
  ///   - sample: a sample no earlier than the one before.
  ///   - value: the position of the dragged item at the sample's time, in pt; evaluated once, when a drag
  ///     begins.
  /// - Returns: the event that the sample causes; nil if there is none.
  public mutating func handle(
    _ sample: PointerSample, taking value: @autoclosure () -> SIMD2<Double> = .zero
  ) -> ClickOrDragEvent? {
    // Both recognisers have the same slop, so the tap ends where the pan begins.
    let drag = pan.handle(sample, taking: value())
    let click = tap.handle(sample, isInside: true)
    if let drag { return .drag(drag) }
    switch click {
    case .pressed: return .pressed(sample.location)
    case .tapped: return .clicked(sample.location)
    case .cancelled: return .cancelled
    case .left, .entered, .released, nil: return nil
    }
  }
}

/// An action of the pointer.
public enum ClickOrDragEvent: Hashable, Sendable {
  /// The pointer went down at a position, in pt.
  case pressed(SIMD2<Double>)
  /// The pointer was lifted at a position, in pt, without having moved by more than the slop.
  case clicked(SIMD2<Double>)
  /// The pointer drags.
  case drag(PanEvent)
  /// The pointer was taken away before it moved, or was lifted at another position without a sample
  /// between.
  case cancelled
}

/// A sample of a finger or a mouse: an action, a position and a time. It is the only input of a recogniser.
public struct PointerSample: Hashable, Sendable {
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

  /// The action.
  public let phase: Phase
  /// The position, in pt.
  public let location: SIMD2<Double>
  /// The time, in s. Samples come in order of time.
  public let time: Double

  /// Creates a sample.
  /// - Parameters:
  ///   - phase: the action.
  ///   - location: the position, in pt, finite.
  ///   - time: the time, in s, finite.
  public init(_ phase: Phase, location: SIMD2<Double>, time: Double) {
    require(
      location.x.isFinite && location.y.isFinite && time.isFinite,
      "a pointer must be seen at a finite place and time; got \(location), \(time) s")
    self.phase = phase
    self.location = location
    self.time = time
  }
}
