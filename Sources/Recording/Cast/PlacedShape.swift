internal import PaneCanvas
internal import RealModule

/// A part of a frame as the picture shows it: a form of its own, and the state that puts it in its place. Lengths are in pt,
/// each of which is a pixel.
struct PlacedShape {
  /// The properties that a shape has in all frames of its track.
  struct TrackKey: Hashable {
    let look: ShapeLook
    /// The number of discs of a hull; 0 for an ellipse.
    let discCount: Int
    /// The box that cuts off the shape; nil if none does.
    let clip: Box?
  }

  let key: TrackKey
  /// The upright shape, with the middle of its box at 0.
  let form: Shape
  /// Half of the width and of the height of the form.
  let extent: SIMD2<Double>
  let state: ShapeState
  /// True if the box cuts off a part of the shape.
  let isCut: Bool

  /// - Parameter clip: the box that cuts off the shape; nil if none does.
  init(
    _ shape: Shape, _ look: ShapeLook, color: Color? = nil, opacity: Double = 1, clip: Box? = nil
  ) {
    let angle = shape.angle
    let upright = shape.turned(by: -angle, about: .zero)
    let (middle, extent) = (upright.box.middle, upright.box.size / 2)
    key = TrackKey(look: look, discCount: shape.ellipse == nil ? shape.count : 0, clip: clip)
    form = upright.moved(by: -middle)
    let box = shape.box
    isCut = clip.map { box.clipped(to: $0) != box } ?? false
    self.extent = extent
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    state = ShapeState(
      x: c * middle.x - s * middle.y, y: s * middle.x + c * middle.y, angle: Self.rounded(angle * 180 / .pi),
      color: color, opacity: opacity)
  }

  /// Returns the scale that makes the form look like another one; nil if none does.
  func scale(to other: PlacedShape) -> SIMD2<Double>? {
    guard key == other.key, extent.min() > 0 else { return nil }
    let ratio = other.extent / extent
    let scale = SIMD2(Self.rounded(ratio.x), Self.rounded(ratio.y))
    let looksAlike = (0..<form.count).allSatisfy { index in
      let (disc, target) = (form.discs[index], other.form.discs[index])
      let scaled = SIMD4(disc.x * scale.x, disc.y * scale.y, disc.z * scale.x, disc.z * scale.y)
      let errors = scaled - SIMD4(target.x, target.y, target.z, target.z)
      return max(errors.max(), -errors.min()) <= max(Self.tolerance.distance, Self.tolerance.share * target.z)
    }
    return looksAlike ? scale : nil
  }

  /// Removes the rounding errors of an angle or a size that stays.
  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }

  /// The greatest distortion of a scaled form: in pt, and as a share of the radius of a corner.
  private static let tolerance = (distance: 1.5, share: 0.25)
}

/// The look of a shape, but for its colour.
enum ShapeLook: Hashable {
  /// One colour with an opacity, which the state has.
  case plain
  case paint(Stage.Paint)
  /// A line through points, as (x, y), from the middle of its box.
  case curve(Color, points: [SIMD2<Double>])
}

/// The state of a shape in a frame. Lengths are in pt.
struct ShapeState: Hashable {
  /// The place of the form's middle.
  var x: Double
  var y: Double
  /// The size, relative to that of the track's form.
  var scale = SIMD2(1.0, 1.0)
  /// The rotation in degrees, clockwise. It may exceed a full turn.
  var angle = 0.0
  var color: Color?
  var opacity = 1.0

  var place: SIMD2<Double> { SIMD2(x, y) }
}

extension Shape {
  /// The angle by which the shape is turned, in rad: that of the line between its first two discs.
  fileprivate var angle: Double {
    if let ellipse { return ellipse.turn }
    // The first two discs of a rectangle that is round at an end are the same.
    for index in 0..<count - 1 {
      let way = discs[index + 1] - discs[index]
      if way.x == 0, way.y == 0 { continue }
      return .atan2(y: way.y, x: way.x) - (count == 4 ? Double(index) * .pi / 2 : 0)
    }
    return 0
  }
}

extension Stage {
  /// The shapes and curves of the display list, back to front.
  var placedShapes: [PlacedShape] { elements.flatMap(placedShapes) }

  private func placedShapes(_ element: Element) -> [PlacedShape] {
    switch element {
    case .fill(let fill):
      // A shape without a size, or one that is wholly cut off, is not seen.
      guard fill.shape.box.clipped(to: fill.clip ?? bounds).clipped(to: bounds).size.min() > 0 else {
        return []
      }
      return fill.placedShapes
    case .text(let text):
      guard let ground = text.ground, !text.range.isEmpty else { return [] }
      let size = SIMD2(Double(text.range.count) * Box.column, Box.row)
      return [PlacedShape(.rectangle(Box(at: text.corner, size: size)), .plain, color: ground)]
    case .plot(let plot): return Curve.parts(of: points[plot.range]).map { placedCurve($0, plot) }
    }
  }

  private func placedCurve(_ points: [SIMD2<Double>], _ plot: Plot) -> PlacedShape {
    let (low, high) = (points.reduce(points[0], pointwiseMin), points.reduce(points[0], pointwiseMax))
    let middle = (low + high) / 2
    // A level line has a box, too.
    let size = pointwiseMax(high - low, SIMD2(1, 1))
    return PlacedShape(
      .rectangle(Box(around: middle, size: size)), .curve(plot.color, points: points.map { $0 - middle }))
  }

  /// A curve in parts between lines at equal distances, so that a curve that grows keeps all of its parts but the last one.
  private enum Curve {
    /// The width of a part, in pt.
    private static let width = 16.0
    /// The greatest distance of a point from the lines of a part, in pt.
    private static let tolerance = 0.3

    static func parts(of points: ArraySlice<SIMD2<Double>>) -> [[SIMD2<Double>]] {
      var parts: [[SIMD2<Double>]] = []
      var start = points.startIndex
      for index in points.indices {
        let isLast = index + 1 == points.endIndex
        guard
          isLast || (points[index + 1].x / width).rounded(.down) != (points[start].x / width).rounded(.down)
        else { continue }
        // A part ends where the next one begins.
        let part = points[start...min(index + 1, points.endIndex - 1)]
        if part.count > 1 || parts.isEmpty { parts.append(simplified(part)) }
        start = index + 1
      }
      return parts
    }

    /// Returns the ends and those points between them that are not near a line through others.
    private static func simplified(_ points: ArraySlice<SIMD2<Double>>) -> [SIMD2<Double>] {
      guard points.count > 2, let first = points.first, let last = points.last else { return Array(points) }
      let farthest = points.indices.max { a, b in
        points[a].distance(fromSegment: first, last) < points[b].distance(fromSegment: first, last)
      }
      guard let farthest, points[farthest].distance(fromSegment: first, last) > tolerance else {
        return [first, last]
      }
      return simplified(points[...farthest]).dropLast() + simplified(points[farthest...])
    }
  }
}

extension Stage.Fill {
  fileprivate var placedShapes: [PlacedShape] {
    switch paint {
    case .plain(let color): [PlacedShape(shape, .plain, color: color, clip: clip)]
    case .shadow(let opacity):
      [PlacedShape(shape, .paint(.shadow(opacity: 1)), opacity: opacity, clip: clip)]
    case .drawing(let drawing, let other, let amount):
      // The colour lies over the drawing, so that the drawing is the same for any amount.
      [PlacedShape(shape, .paint(.drawing(drawing, mixedWith: drawing.ground, by: 0)), clip: clip)]
        + (amount > 0 ? [PlacedShape(shape, .plain, color: other, opacity: min(amount, 1), clip: clip)] : [])
    case .pane(let body, let rim, _):
      // Its look in pixels is the same in motion.
      [PlacedShape(shape, .paint(.pane(body: body, rim: rim, isMoving: false)), clip: clip)]
    case .none: []
    case .gradient, .ball: [PlacedShape(shape, .paint(paint), clip: clip)]
    }
  }
}
