internal import PaneCanvas

/// SVG elements that look like the shapes of sprites, and the definitions to which they refer. Lengths are in pixels.
struct ShapeMarkup {
  /// The gradients, filters and clipping paths, each as an element without its identifier.
  private var definitions: [String] = []
  private var indices: [String: Int] = [:]

  /// The names of all elements that show shapes, as a CSS selector.
  static let elementNames = "circle,ellipse,rect,polygon,polyline"

  /// The CSS that all curves share: without it each would repeat three attributes.
  static let style = "polyline{fill:none;stroke-linecap:round;stroke-linejoin:round}"

  /// The contents of the element `defs`.
  var defs: String {
    definitions.enumerated().map { index, text in
      let name = text.prefix { $0 != " " && $0 != ">" }
      return "\(name) id=\"\(Self.name(index))\"\(text.dropFirst(name.count))"
    }.joined()
  }

  private static func name(_ index: Int) -> String { "d\(index)" }

  private mutating func reference(to text: String) -> String {
    let index = indices[text] ?? definitions.count
    if index == definitions.count {
      definitions.append(text)
      indices[text] = index
    }
    return "url(#\(Self.name(index)))"
  }

  mutating func clip(x: Double = 0, y: Double = 0, width: Double, height: Double) -> String {
    let box = "<rect\(Self.box(x, y, width, height))/>"
    return " clip-path=\"\(reference(to: "<clipPath>\(box)</clipPath>"))\""
  }

  /// - Parameters:
  ///   - x, y: the position of the shape's anchor.
  ///   - attributes: the attributes of each element, each with a space before it.
  mutating func elements(_ shape: PictureShape, x: Double, y: Double, attributes: String) -> String {
    switch shape {
    case .ellipse(let radius, let color, let opacity):
      let seen = opacity < 1 ? " fill-opacity=\"\(SVGNumber.text(Double(opacity)))\"" : ""
      return Self.ellipse(x, y, radius, " fill=\"\(color.hexadecimal)\"\(seen)\(attributes)")
    case .ball(let radius, let shades): return ball(x, y, radius, shades, attributes)
    case .shadow(let radius, let opacity):
      let (black, opacity) = (Color(rgb: 0), Double(opacity))
      let fall = radial((0.5, 0.5, 0.5), [(0, black, opacity), (50, black, opacity / 4), (100, black, 0)])
      return Self.ellipse(x, y, radius, " fill=\"\(fall)\"\(attributes)")
    case .rectangle(let rectangle): return self.rectangle(rectangle, x, y, attributes)
    case .bar(let size, let radius, _, let color):
      let box = Self.box(
        x - Double(size.x) / 2, y - Double(size.y) / 2, Double(size.x), Double(size.y), radius: radius)
      return "<rect\(box) fill=\"\(color.hexadecimal)\"\(attributes)/>"
    case .line(let line):
      // The track turns the line, which is drawn to the right here.
      let half = Double(line.width / 2)
      let box = Self.box(x - half, y - half, line.length + 2 * half, 2 * half, radius: line.width / 2)
      return "<rect\(box) fill=\"\(line.color.hexadecimal)\"\(attributes)/>"
    case .curve(let curve):
      let points = (0..<curve.count).map { index in
        (x + Double(curve.point(index).x), y + Double(curve.point(index).y))
      }
      let width = SVGNumber.text(Double(curve.width))
      let stroke = " stroke=\"\(curve.color.hexadecimal)\" stroke-width=\"\(width)\""
      return Self.points("polyline", points, "\(stroke)\(attributes)")
    case .pin(let radius, let depth, let color):
      let fill = " fill=\"\(color.hexadecimal)\"\(attributes)"
      // The tangents from the tip touch the disc where its radius is perpendicular to them.
      let touch = Double(radius * radius / depth)
      let side = (Double(radius * radius) - touch * touch).squareRoot()
      let corners = [(x - side, y + touch), (x + side, y + touch), (x, y + Double(depth))]
      return Self.ellipse(x, y, SIMD2(radius, radius), fill) + Self.points("polygon", corners, fill)
    case .gradient(let gradient, let size, let opacity):
      let alpha = Double(opacity)
      let fill = linear([
        (0, gradient.top, alpha), (50, gradient.middle, alpha), (100, gradient.bottom, alpha)
      ])
      return
        "<rect\(Self.box(x, y, Double(size.width), Double(size.height))) fill=\"\(fill)\"\(attributes)/>"
    case .drawing(let drawing, let size): return self.drawing(drawing, size, x, y, attributes)
    }
  }

  // MARK: Shapes

  private mutating func ball(
    _ x: Double, _ y: Double, _ radius: SIMD2<Float>, _ shades: BallShades, _ attributes: String
  ) -> String {
    let body = radial(
      (0.295, 0.235, 0.835),
      [(0, shades.light, 1), (52, shades.middle, 1), (77, shades.dark, 1), (98, shades.shadow, 1)])
    let glint = radial(
      (0.5, 0.5, 0.5), [(0, shades.glint, 1), (40, shades.glint, 0.6), (100, shades.glint, 0)])
    let place = SIMD2(x, y) + BallShades.glintPlace * SIMD2<Double>(radius)
    return Self.ellipse(x, y, radius, " fill=\"\(body)\"\(attributes)")
      + Self.ellipse(
        place.x, place.y, radius * 0.4, " fill=\"\(glint)\"\(attributes)")
  }

  private mutating func rectangle(
    _ rectangle: RectangleShape, _ x: Double, _ y: Double, _ attributes: String
  ) -> String {
    let (width, height) = (Double(rectangle.size.width), Double(rectangle.size.height))
    var text = ""
    // The lower corners of a shape that are not round lie below everything that is shown of it.
    let hidden = rectangle.roundsBottom ? 0 : Double(rectangle.radius)
    if rectangle.shadow > 0 {
      let extent = Double(rectangle.shadow)
      let blur = reference(
        to: "<filter x=\"-.2\" y=\"-.2\" width=\"1.4\" height=\"1.4\"><feGaussianBlur stdDeviation=\""
          + "\(SVGNumber.text(0.3 * extent))\"/></filter>")
      let box = Self.box(x, y + extent / 4, width, height, radius: rectangle.radius)
      let opacity = SVGNumber.text(Double(RectangleShape.shadowOpacity))
      text += "<rect\(box) opacity=\"\(opacity)\" filter=\"\(blur)\"\(attributes)/>"
    }
    let fill =
      rectangle.top == rectangle.bottom
      ? rectangle.top.hexadecimal : linear([(0, rectangle.top, 1), (100, rectangle.bottom, 1)])
    let box = Self.box(x, y, width, height + hidden, radius: rectangle.radius)
    let clip = rectangle.roundsBottom ? "" : self.clip(x: x, y: y, width: width, height: height)
    text += "<rect\(box) fill=\"\(fill)\"\(clip)\(attributes)/>"
    if let rim = rectangle.rim {
      let (line, fade) = (Double(RectangleShape.rim.width), Double(RectangleShape.rim.fade))
      let end = min(100 * fade / height, 100)
      let stroke = linear([(0, rim, 1), (end, rim, Double(RectangleShape.rimRest))])
      let box = Self.box(
        x + line / 2, y + line / 2, width - line, height + hidden, radius: rectangle.radius - Float(line / 2))
      text += "<rect\(box) fill=\"none\" stroke=\"\(stroke)\" stroke-width=\"\(SVGNumber.text(line))\""
      text += "\(clip)\(attributes)/>"
    }
    return text
  }

  private mutating func drawing(
    _ drawing: Drawing, _ size: PixelSize, _ x: Double, _ y: Double, _ attributes: String
  ) -> String {
    let (width, height) = (Double(size.width), Double(size.height))
    // A clipping path to which nothing refers is left out.
    let clip = drawing.shapes.isEmpty ? "" : self.clip(x: x, y: y, width: width, height: height)
    var text = "<rect\(Self.box(x, y, width, height)) fill=\"\(drawing.ground.hexadecimal)\"\(attributes)/>"
    for shape in drawing.shapes {
      let attributes = " fill=\"\(shape.color.hexadecimal)\"\(clip)\(attributes)"
      switch shape.form {
      case .box(let left, let top, let right, let bottom):
        let box = Self.box(
          x + left * width, y + top * height, (right - left) * width, (bottom - top) * height)
        text += "<rect\(box)\(attributes)/>"
      case .disc(let middle, let level, let radius):
        let radius = Float(radius * height)
        text += Self.ellipse(x + middle * width, y + level * height, SIMD2(radius, radius), attributes)
      case .hill(let middle, let top, let halfWidth):
        let radius = SIMD2(Float(halfWidth * width), Float((1 - top) * height))
        text += Self.ellipse(x + middle * width, y + height, radius, attributes)
      case .triangle(let tip, let level, let left, let right, let base):
        let corners = [(tip, level), (right, base), (left, base)].map {
          (x + $0.0 * width, y + $0.1 * height)
        }
        text += Self.points("polygon", corners, attributes)
      }
    }
    return text
  }

  // MARK: Elements

  private static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Float = 0
  ) -> String {
    let place = " x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\""
    let size = " width=\"\(SVGNumber.text(width))\" height=\"\(SVGNumber.text(height))\""
    return place + size + (radius > 0 ? " rx=\"\(SVGNumber.text(Double(radius)))\"" : "")
  }

  private static func ellipse(
    _ x: Double, _ y: Double, _ radius: SIMD2<Float>, _ attributes: String
  ) -> String {
    let (rx, ry) = (SVGNumber.text(Double(radius.x)), SVGNumber.text(Double(radius.y)))
    let place = " cx=\"\(SVGNumber.text(x))\" cy=\"\(SVGNumber.text(y))\""
    return rx == ry
      ? "<circle\(place) r=\"\(rx)\"\(attributes)/>"
      : "<ellipse\(place) rx=\"\(rx)\" ry=\"\(ry)\"\(attributes)/>"
  }

  private static func points(_ name: String, _ points: [(Double, Double)], _ attributes: String) -> String {
    let points = points.map { "\(SVGNumber.text($0.0)) \(SVGNumber.text($0.1))" }.joined(separator: " ")
    return "<\(name) points=\"\(points)\"\(attributes)/>"
  }

  // MARK: Gradients

  private typealias GradientStop = (percent: Double, color: Color, opacity: Double)

  private mutating func linear(_ stops: [GradientStop]) -> String {
    reference(to: "<linearGradient x2=\"0\" y2=\"1\">\(Self.text(stops))</linearGradient>")
  }

  /// - Parameter circle: the centre and the radius, as fractions of the shape's box.
  private mutating func radial(_ circle: (x: Double, y: Double, radius: Double), _ stops: [GradientStop])
    -> String
  {
    let place = [("cx", circle.x), ("cy", circle.y), ("r", circle.radius)]
      .map { " \($0.0)=\"\(SVGNumber.text($0.1, decimals: 3))\"" }.joined()
    return reference(to: "<radialGradient\(place)>\(Self.text(stops))</radialGradient>")
  }

  private static func text(_ stops: [GradientStop]) -> String {
    stops.map { stop in
      let opacity = stop.opacity < 1 ? " stop-opacity=\"\(SVGNumber.text(stop.opacity, decimals: 3))\"" : ""
      return
        "<stop offset=\"\(SVGNumber.text(stop.percent))%\" stop-color=\"\(stop.color.hexadecimal)\"\(opacity)/>"
    }.joined()
  }
}
