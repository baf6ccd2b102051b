internal import PaneCanvas

/// Shapes of a display list as SVG elements, and the definitions to which they refer. Lengths are in pt.
struct ShapeMarkup {
  /// The gradients, filters and clipping paths, each as an element without its identifier.
  private var definitions: [String] = []

  /// The names of all elements that move, as a CSS selector.
  static let elementNames = "circle,ellipse,path,polyline,text"

  /// The CSS that all curves and all texts share.
  static let style = """
    polyline{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
    text{white-space:pre;font-size:13.2px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    """

  /// The contents of the element `defs`.
  var defs: String {
    definitions.enumerated().map { index, text in
      let name = text.prefix { $0 != " " && $0 != ">" }
      return "\(name) id=\"d\(index)\"\(text.dropFirst(name.count))"
    }.joined()
  }

  private mutating func reference(to text: String) -> String {
    let index = definitions.firstIndex(of: text) ?? definitions.count
    if index == definitions.count { definitions.append(text) }
    return "url(#d\(index))"
  }

  /// Returns the start of an element that shows only what is inside a box. It is closed by `</svg>`.
  static func window(_ box: Box) -> String {
    let place = attributes(["x": box.left, "y": box.top, "width": box.width, "height": box.height])
    return "<svg\(place) viewBox=\"\(pair(box.corner)) \(pair(box.size))\">"
  }

  /// - Parameters:
  ///   - state: the place and the angle at which the shape is drawn.
  ///   - attributes: the attributes of each element, each with a space before it.
  mutating func elements(_ shape: PlacedShape, in state: ShapeState, _ attributes: String) -> String {
    let form = shape.form.turned(by: state.angle * .pi / 180, about: .zero).moved(by: state.place)
    let opacity = shape.state.opacity
    let attributes = (opacity < 1 ? Self.attributes(["fill-opacity": opacity]) : "") + attributes
    switch shape.key.look {
    case .plain: return Self.element(form, shape.state.color.hexadecimal, attributes)
    case .curve(let color, let points):
      let points = points.map { Self.pair($0 + state.place) }.joined(separator: " ")
      return "<polyline points=\"\(points)\" stroke=\"\(color.hexadecimal)\"\(attributes)/>"
    case .text(let signs, let color, let style):
      let bold = style == .bold ? " font-weight=\"bold\"" : ""
      return Self.text(
        signs, at: form.box.corner, " fill=\"\(color.hexadecimal)\"\(bold)\(attributes)")
    case .paint(let paint): return elements(form, paint, attributes)
    }
  }

  /// A text as wide as its cells, whatever the font. Its line is 12 pt below the top.
  private static func text(
    _ signs: [Unicode.Scalar], at corner: SIMD2<Double>, _ attributes: String
  ) -> String {
    let place = Self.attributes(["x": corner.x, "y": corner.y + 12])
    let width = signs.count > 1 ? Self.attributes(["textLength": Double(signs.count) * Box.column]) : ""
    return
      "<text\(place)\(width)\(attributes)>\(escapedForXML(String(String.UnicodeScalarView(signs))))</text>"
  }

  private mutating func elements(_ form: Shape, _ paint: Stage.Paint, _ attributes: String) -> String {
    switch paint {
    case .plain(let color): return Self.element(form, color.hexadecimal, attributes)
    case .gradient(let top, let bottom):
      return Self.element(form, linear([(0, top, 1), (100, bottom, 1)]), attributes)
    case .ball(let shades): return ball(form, shades, attributes)
    case .shadow(let opacity):
      let black = Color(rgb: 0)
      let fall = radial((0.5, 0.5, 0.5), [(0, black, opacity), (50, black, opacity / 4), (100, black, 0)])
      return Self.element(form, fall, attributes)
    case .pane(let body, let rim, _): return pane(form, body, rim, attributes)
    case .drawing(let drawing, _, _): return self.drawing(drawing, in: form, attributes)
    case .none: return ""
    }
  }

  private mutating func ball(_ form: Shape, _ shades: BallShades, _ attributes: String) -> String {
    let body = radial(
      (0.295, 0.235, 0.835),
      [(0, shades.light, 1), (52, shades.middle, 1), (77, shades.dark, 1), (98, shades.shadow, 1)])
    let glint = radial(
      (0.5, 0.5, 0.5), [(0, shades.glint, 1), (40, shades.glint, 0.6), (100, shades.glint, 0)])
    let box = form.box
    let spot = Shape.ellipse(box.middle + BallShades.glintPlace * box.size / 2, radii: 0.2 * box.size)
    return Self.element(form, body, attributes) + Self.element(spot, glint, attributes)
  }

  private mutating func pane(_ form: Shape, _ body: Color, _ rim: Color, _ attributes: String) -> String {
    let area = Self.attributes(["x": -0.2, "y": -0.2, "width": 1.4, "height": 1.4])
    let deviation = Self.attributes(["stdDeviation": Self.shadow.blur])
    let blur = reference(to: "<filter\(area)><feGaussianBlur\(deviation)/></filter>")
    let shadow = form.moved(by: SIMD2(0, Self.shadow.offset))
    let look = Self.attributes(["opacity": Self.shadow.opacity]) + " filter=\"\(blur)\""
    let end = min(100 * Self.rim.fade / form.box.height, 100)
    let stroke = linear([(0, rim, 1), (end, rim, Self.rim.rest)])
    let line = " stroke=\"\(stroke)\"" + Self.attributes(["stroke-width": Self.rim.width])
    return Self.element(shadow, nil, look + attributes) + Self.element(form, body.hexadecimal, attributes)
      + Self.element(form.grown(by: -Self.rim.width / 2), "none", line + attributes)
  }

  /// The line along the edge of a pane, which is brightest at the top and fades downwards, in pt.
  private static let rim = (width: 1.5, fade: 240.0, rest: 0.3)
  /// The shadow of a pane, in pt.
  private static let shadow = (blur: 4.2, offset: 3.5, opacity: 0.4)

  private mutating func drawing(_ drawing: Drawing, in form: Shape, _ attributes: String) -> String {
    // A clipping path to which nothing refers is left out.
    let clip =
      drawing.shapes.isEmpty
      ? "" : " clip-path=\"\(reference(to: "<clipPath>\(Self.element(form, nil, ""))</clipPath>"))\""
    return Self.element(form, drawing.ground.hexadecimal, attributes)
      + drawing.shapes.map {
        Self.element($0.shape.stretched(over: form.box), $0.color.hexadecimal, clip + attributes)
      }.joined()
  }

  // MARK: Elements

  /// A hull is its tangents, joined by arcs of its discs.
  private static func element(_ shape: Shape, _ fill: String?, _ attributes: String) -> String {
    let attributes = (fill.map { " fill=\"\($0)\"" } ?? "") + attributes
    let center = SIMD2(shape.discs[0].x, shape.discs[0].y)
    if let (radii, _) = shape.ellipse { return ellipse(center, radii, attributes) }
    let edges = (0..<shape.count).compactMap { index in
      shape.count > 1 ? shape.edge(index).map { (disc: index, start: $0.0, end: $0.1) } : nil
    }
    guard edges.count > 1 else {
      return ellipse(center, SIMD2(repeating: shape.discs[0].z), attributes)
    }
    var path = "M\(pair(edges[0].start))"
    for (index, edge) in edges.enumerated() {
      let next = edges[(index + 1) % edges.count]
      let radius = shape.discs[next.disc].z
      // The last line of a polygon closes it.
      if radius > 0 || index + 1 < edges.count { path += line(from: edge.start, to: edge.end) }
      guard radius > 0 else { continue }
      let (one, other) = (edge.end - edge.start, next.end - next.start)
      let isLarge = one.x * other.y - one.y * other.x < 0
      let size = SVGNumber.text(radius)
      path += "A\(size) \(size) 0 \(isLarge ? 1 : 0) 1 \(pair(next.start))"
    }
    return "<path d=\"\(path)Z\"\(attributes)/>"
  }

  private static func line(from start: SIMD2<Double>, to end: SIMD2<Double>) -> String {
    let (x, y) = (SVGNumber.text(end.x), SVGNumber.text(end.y))
    if y == SVGNumber.text(start.y) { return "H\(x)" }
    return x == SVGNumber.text(start.x) ? "V\(y)" : "L\(x) \(y)"
  }

  private static func ellipse(
    _ center: SIMD2<Double>, _ radii: SIMD2<Double>, _ attributes: String
  ) -> String {
    let place = Self.attributes(["cx": center.x, "cy": center.y])
    return radii.x == radii.y
      ? "<circle\(place)\(Self.attributes(["r": radii.x]))\(attributes)/>"
      : "<ellipse\(place)\(Self.attributes(["rx": radii.x, "ry": radii.y]))\(attributes)/>"
  }

  private static func pair(_ point: SIMD2<Double>) -> String {
    "\(SVGNumber.text(point.x)) \(SVGNumber.text(point.y))"
  }

  private static func attributes(_ numbers: KeyValuePairs<String, Double>, decimals: Int = 2) -> String {
    numbers.map { " \($0)=\"\(SVGNumber.text($1, decimals: decimals))\"" }.joined()
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
    let place = Self.attributes(["cx": circle.x, "cy": circle.y, "r": circle.radius], decimals: 3)
    return reference(to: "<radialGradient\(place)>\(Self.text(stops))</radialGradient>")
  }

  private static func text(_ stops: [GradientStop]) -> String {
    stops.map { stop in
      let opacity = stop.opacity < 1 ? attributes(["stop-opacity": stop.opacity], decimals: 3) : ""
      let offset = SVGNumber.text(stop.percent)
      return "<stop offset=\"\(offset)%\" stop-color=\"\(stop.color.hexadecimal)\"\(opacity)/>"
    }.joined()
  }
}

enum SVGNumber {
  /// Returns a number with at most `decimals` decimals, without trailing zeros and without one before the point.
  static func text(_ value: Double, decimals: Int = 2) -> String {
    let unit = (0..<decimals).reduce(1) { unit, _ in 10 * unit }
    let (whole, rest) = Int((value.magnitude * Double(unit)).rounded()).quotientAndRemainder(dividingBy: unit)
    var text = whole == 0 && rest != 0 ? "" : String(whole)
    if rest != 0 {
      var digits = String(unit + rest).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return value < 0 && text != "0" ? "-" + text : text
  }
}

extension Color {
  /// The colour with a number sign: three digits where they suffice, otherwise six.
  var hexadecimal: String {
    let pairs = [red, green, blue]
    if pairs.allSatisfy({ $0 % 17 == 0 }) { return "#" + pairs.map { String($0 / 17, radix: 16) }.joined() }
    return "#" + String(0x1_00_00_00 + rgb, radix: 16).dropFirst()
  }
}
