internal import PaneCanvas

/// Shapes of a display list as SVG elements, and the definitions to which they refer. Lengths are in pt.
struct ShapeMarkup {
  /// The gradients, filters and clipping paths, each as an element without its identifier.
  private var definitions: [String] = []
  private var indices: [String: Int] = [:]

  /// The names of all elements that show shapes, as a CSS selector.
  static let elementNames = "circle,ellipse,path,polyline"

  /// The CSS that all curves share: without it each would repeat four attributes.
  static let style = "polyline{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"

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

  /// Returns the start of an element that shows only what is inside a box. It is closed by `</svg>`.
  static func window(_ box: Box) -> String {
    let numbers = [box.left, box.top, box.width, box.height].map { SVGNumber.text($0) }
    let names = ["x", "y", "width", "height"]
    return "<svg"
      + zip(names, numbers).map { " \($0)=\"\($1)\"" }.joined()
      + " viewBox=\"\(numbers.joined(separator: " "))\">"
  }

  /// - Parameters:
  ///   - state: the colour and the opacity of the shape.
  ///   - place: the position of the form's middle.
  ///   - angle: the angle by which the form is turned, in degrees, clockwise.
  ///   - attributes: the attributes of each element, each with a space before it.
  mutating func elements(
    _ shape: PlacedShape, _ state: ShapeState, at place: SIMD2<Double>, angle: Double, attributes: String
  ) -> String {
    let form = shape.form.turned(by: angle * .pi / 180, about: .zero).moved(by: place)
    let opacity = state.opacity < 1 ? " fill-opacity=\"\(SVGNumber.text(state.opacity))\"" : ""
    let attributes = opacity + attributes
    switch shape.key.look {
    case .plain: return Self.element(form, (state.color ?? Color(rgb: 0)).hexadecimal, attributes)
    case .curve(let color, let points):
      let points = points.map { Self.pair($0 + place) }.joined(separator: " ")
      return "<polyline points=\"\(points)\" stroke=\"\(color.hexadecimal)\"\(attributes)/>"
    case .paint(let paint): return elements(form, paint, attributes)
    }
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
    let blur = reference(
      to: "<filter x=\"-.2\" y=\"-.2\" width=\"1.4\" height=\"1.4\"><feGaussianBlur stdDeviation=\""
        + "\(SVGNumber.text(Self.shadow.blur))\"/></filter>")
    let shadow = form.moved(by: SIMD2(0, Self.shadow.offset))
    let look = " opacity=\"\(SVGNumber.text(Self.shadow.opacity))\" filter=\"\(blur)\""
    let end = min(100 * Self.rim.fade / form.box.height, 100)
    let stroke = linear([(0, rim, 1), (end, rim, Self.rim.rest)])
    let line = " stroke=\"\(stroke)\" stroke-width=\"\(SVGNumber.text(Self.rim.width))\""
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
        Self.element($0.form.shape(in: form.box), $0.color.hexadecimal, clip + attributes)
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

  private static func ellipse(_ center: SIMD2<Double>, _ radii: SIMD2<Double>, _ attributes: String) -> String
  {
    let (rx, ry) = (SVGNumber.text(radii.x), SVGNumber.text(radii.y))
    let place = " cx=\"\(SVGNumber.text(center.x))\" cy=\"\(SVGNumber.text(center.y))\""
    return rx == ry
      ? "<circle\(place) r=\"\(rx)\"\(attributes)/>"
      : "<ellipse\(place) rx=\"\(rx)\" ry=\"\(ry)\"\(attributes)/>"
  }

  private static func pair(_ point: SIMD2<Double>) -> String {
    "\(SVGNumber.text(point.x)) \(SVGNumber.text(point.y))"
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

extension Drawing.Form {
  /// Returns the shape in the box of a drawing.
  fileprivate func shape(in box: Box) -> Shape {
    func place(_ x: Double, _ y: Double) -> SIMD2<Double> { box.corner + SIMD2(x, y) * box.size }
    switch self {
    case .box(let left, let top, let right, let bottom):
      let (corner, end) = (place(left, top), place(right, bottom))
      return .rectangle(Box(at: corner, size: end - corner))
    case .disc(let x, let y, let radius): return .circle(place(x, y), radius: radius * box.height)
    case .hill(let x, let top, let halfWidth):
      return .ellipse(place(x, 1), radii: SIMD2(halfWidth * box.width, (1 - top) * box.height))
    case .triangle(let x, let y, let left, let right, let base):
      return .triangle(place(x, y), place(left, base), place(right, base))
    }
  }
}
