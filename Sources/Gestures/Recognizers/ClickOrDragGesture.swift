/// A recogniser that tells a click from a drag: without movement a click, with movement a drag that is released with a
/// velocity (M32).
///
/// The press is reported at once, so that something that moves can be stopped under the finger (M13). It is followed by
/// a click, by a drag from `began` to its end, or by `cancelled`.
public struct ClickOrDragGesture: Equatable, Sendable {
  /// An action of the pointer.
  public enum Event: Hashable, Sendable {
    /// The pointer went down at a place, in pt.
    case pressed(SIMD2<Double>)
    /// The pointer was lifted at a place, in pt, without having moved by more than the slop.
    case clicked(SIMD2<Double>)
    /// The pointer drags.
    case drag(PanGesture.Event)
    /// The pointer was taken away before it moved, or was lifted elsewhere without a sample on the way.
    case cancelled
  }

  private var tap: TapGesture
  private var pan: PanGesture

  /// Creates a recogniser without a pointer.
  /// - Parameters:
  ///   - slop: how far a click may stray, in pt, finite, 0 or more.
  ///   - limits: how far what is dragged follows.
  public init(slop: Double = PanGesture.standardSlop, limits: DragLimits = DragLimits()) {
    tap = TapGesture(slop: slop)
    pan = PanGesture(slop: slop, limits: limits)
  }

  /// Whether the pointer drags.
  public var isDragging: Bool { pan.isPanning }

  /// The drag as it is at `time` (in s, no earlier than the last sample), nil while nothing is dragged.
  public func pan(at time: Double) -> PanGesture.Pan? { pan.pan(at: time) }

  /// Takes the next sample of the pointer.
  /// - Parameters:
  ///   - sample: no earlier than the one before.
  ///   - value: the place of what is dragged at the sample's time, in pt; evaluated once, as a drag begins.
  /// - Returns: the event that the sample causes; nil if there is none.
  public mutating func handle(
    _ sample: PointerSample, taking value: @autoclosure () -> SIMD2<Double> = .zero
  ) -> Event? {
    // Both have the same slop: where the pan begins the tap is over.
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
