/// An object that a world can move: a view, a sprite, a sound source, or any other type with a shape, a
/// centre and an angle.
///
/// `Body` is the simplest one. A world keeps its own state of an item; `World.write(_:into:)` copies it into
/// the item.
public protocol DynamicItem {
  /// The outline, relative to the centre.
  var shape: BodyShape { get }
  /// The centre, in pt; y grows downwards.
  var center: SIMD2<Double> { get set }
  /// The angle, in radians. A positive angle turns the x axis towards the y axis, which is clockwise on a
  /// screen.
  var angle: Double { get set }
}

extension Body: DynamicItem {}
