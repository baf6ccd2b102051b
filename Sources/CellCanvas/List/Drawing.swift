/// A drawing of flat shapes, back to front, that fills a frame of any size. Horizontal lengths are fractions
/// of the frame's width, vertical lengths fractions of its height.
package struct Drawing: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case box(left: Double = 0, top: Double, right: Double = 1, bottom: Double)
    /// A circle on the screen; its radius is a fraction of the height.
    case disc(x: Double, y: Double, radius: Double)
    /// The upper half of an ellipse that stands on the lower edge of the frame.
    case hill(x: Double, top: Double, halfWidth: Double)
    /// A triangle with a tip at (x, y), above or below a level base.
    case triangle(x: Double, y: Double, left: Double, right: Double, base: Double)
  }

  package struct DrawnShape: Hashable, Sendable {
    package var form: Form
    package var color: Color

    package init(_ form: Form, _ color: Color) {
      self.form = form
      self.color = color
    }
  }

  /// The colour behind all shapes.
  package var ground: Color
  package var shapes: [DrawnShape]

  package init(ground: Color, _ shapes: [DrawnShape]) {
    self.ground = ground
    self.shapes = shapes
  }
}
