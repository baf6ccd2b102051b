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
