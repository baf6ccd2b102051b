/// A drawing of flat shapes, back to front, that fills a frame of any size. Horizontal lengths are fractions
/// of the frame's width, vertical lengths fractions of its height.
package struct Drawing: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// A rectangle.
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

extension Canvas {
  /// Draws a drawing in a frame and clips it to the frame.
  /// - Parameters:
  ///   - column: the column of the frame's left edge; all edges are rounded to eighths.
  ///   - color: returns the colour in which a colour of the drawing is shown.
  package mutating func draw(
    _ drawing: Drawing, column: Double, row: Double, width: Double, height: Double,
    as color: (Color) -> Color = { $0 }
  ) {
    precondition(width >= 0 && height >= 0, "a frame is not \(width) × \(height) cells")
    draw { canvas, cell in
      guard width > 0, height > 0 else { return }
      let (drawing, size) = (
        drawing.recolored(color), PixelSize(width: cell.across(width), height: cell.down(height))
      )
      guard canvas.rendering.isCoarse, !canvas.rendering.hasExactSizes else {
        return canvas.addSprite(.drawing(drawing, size: size), column: column, row: row, in: cell)
      }
      // A coarse one is shown by scaling one picture, which the terminal then receives once for all sizes of a zoom:
      // a frame of 780 × 540 pt, in pixels of the cell's proportions, so that circles stay round.
      let own = PixelSize(width: 780, height: 270 * cell.height / cell.width)
      canvas.addSprite(.drawing(drawing, size: own), column: column, row: row, in: cell, scaledTo: size)
    } inCells: {
      $0.drawInCells(drawing, column: column, row: row, width: width, height: height, as: color)
    }
  }

  private mutating func drawInCells(
    _ drawing: Drawing, column: Double, row: Double, width: Double, height: Double, as color: (Color) -> Color
  ) {
    let frame = RoundedRectangle(
      left: eighths(column), top: eighths(row), right: eighths(column + width), bottom: eighths(row + height))
    fill(frame, color(drawing.ground))
    func x(_ share: Double) -> Int { eighths(column + share * width) }
    func y(_ share: Double) -> Int { eighths(row + share * height) }
    for shape in drawing.shapes {
      let color = color(shape.color)
      switch shape.form {
      case .box(let left, let top, let right, let bottom):
        let box = RoundedRectangle(left: x(left), top: y(top), right: x(right), bottom: y(bottom))
        fill(Clipped(outline: box, frame: frame), color)
      case .disc(let centerX, let centerY, let radius):
        // On the screen, a row is as long as two columns.
        let disc = Ellipse(
          centerX: x(centerX), centerY: y(centerY), radiusX: radius * height * 16,
          radiusY: radius * height * 8)
        fill(Clipped(outline: disc, frame: frame), color)
      case .hill(let centerX, let top, let halfWidth):
        let hill = Ellipse(
          centerX: x(centerX), centerY: frame.bottom, radiusX: halfWidth * width * 8,
          radiusY: Double(max(0, frame.bottom - y(top))))
        fill(Clipped(outline: hill, frame: frame), color)
      case .triangle(let tip, let height, let left, let right, let base):
        let triangle = Triangle(x: x(tip), y: y(height), left: x(left), right: x(right), base: y(base))
        fill(Clipped(outline: triangle, frame: frame), color)
      }
    }
  }
}

/// The part of a shape within a frame.
struct Clipped<Clip: Outline>: Outline {
  let outline: Clip
  let frame: RoundedRectangle

  var top: Int { max(outline.top, frame.top) }
  var bottom: Int { min(outline.bottom, frame.bottom) }

  func span(row: Int) -> (from: Int, to: Int)? {
    guard let own = outline.span(row: row), let limits = frame.span(row: row) else { return nil }
    return (max(own.from, limits.from), min(own.to, limits.to))
  }
}

/// A triangle with a tip above or below a level base.
struct Triangle: Outline {
  /// The position of the tip.
  let x: Int
  let y: Int
  let left: Int
  let right: Int
  let base: Int

  var top: Int { min(y, base) }
  var bottom: Int { max(y, base) }

  func span(row: Int) -> (from: Int, to: Int)? {
    let share = (Double(row - y) + 0.5) / Double(base - y)
    return (x + Int((Double(left - x) * share).rounded()), x + Int((Double(right - x) * share).rounded()))
  }
}
