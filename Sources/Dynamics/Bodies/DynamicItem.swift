/// Anything that a world can move: a view of some kind, a sprite, a sound's position, a value of one's own.
///
/// `Body` is the simplest one. A world keeps its own state of an item; `World.write(_:into:)` shows it in the item.
public protocol DynamicItem {
  /// The outline, around the centre.
  var shape: Shape { get }
  /// The centre, in pt; y grows downwards.
  var center: SIMD2<Double> { get set }
  /// The angle in radians; it turns the x axis towards the y axis, so clockwise on a screen.
  var angle: Double { get set }
}

extension Body: DynamicItem {}
