/// One pointer that clicks or drags, and never both: without movement a click, with movement a drag that lets
/// go with a velocity (M32).
///
/// The press is told at once, so that what moves can be stopped under the finger (M13). After it comes a
/// click, a drag from `began` to its end, or `cancelled`.
public struct ClickOrDragGesture: Equatable, Sendable {
  /// What the pointer does.
  public enum Event: Hashable, Sendable {
    /// It is down at a place (in pt).
    case pressed(SIMD2<Double>)
    /// It was lifted at a place (in pt) without having moved by more than the slop.
    case clicked(SIMD2<Double>)
    /// It drags.
    case drag(PanGesture.Event)
    /// It was taken away before it moved, or was seen again only as it was lifted elsewhere.
    case cancelled
  }

  private var tap: TapGesture
  private var pan: PanGesture

  /// A pointer in the air.
  /// - Parameters:
  ///   - slop: how far a click may stray, in pt, finite, 0 or more.
  ///   - limits: how far what is dragged follows.
  public init(slop: Double = PanGesture.standardSlop, limits: DragLimits = DragLimits()) {
    tap = TapGesture(slop: slop)
    pan = PanGesture(slop: slop, limits: limits)
  }

  /// Whether a finger drags.
  public var isDragging: Bool { pan.isPanning }

  /// The drag as it is at `time` (in s, no earlier than the last sample), nil while nothing is dragged.
  public func pan(at time: Double) -> PanGesture.Pan? { pan.pan(at: time) }

  /// Hears what the pointer did.
  /// - Parameters:
  ///   - sample: no earlier than the one before.
  ///   - value: where what is dragged shows at the sample's time, in pt; asked for once, as a drag begins.
  /// - Returns: what that means; nil where it means nothing.
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
