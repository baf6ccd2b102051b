internal import PaneCanvas
internal import RealModule

/// The shapes of a film as tracks. A track is a shape that moves, turns, or changes its size or colour from frame to frame.
struct ShapeTimeline {
  private(set) var frameCount = 0
  /// The tracks, back to front in every frame.
  private(set) var tracks: [ShapeTrack] = []

  /// Appends a frame.
  /// - Parameter shapes: the shapes of the frame, back to front.
  mutating func append(_ shapes: [PlacedShape]) {
    var order: [ShapeTrack] = []
    var next = 0
    for (shape, index) in zip(shapes, indices(of: shapes)) {
      // A shape that was below the last one and is above it now becomes another track.
      if let index, index >= next, tracks[index].append(shape) {
        order += tracks[next...index]
        next = index + 1
      } else {
        order.append(ShapeTrack(shape, start: frameCount))
      }
    }
    tracks = order + tracks[next...]
    frameCount += 1
  }

  /// Returns the tracks that go on with the shapes of a frame; nil for a shape that has just appeared.
  ///
  /// A shape is the one of its key that stood in its place: of a row of dots that loses its first one, the others stay. Of
  /// the others of a key, each is the one with the same number in the display list, unless some have appeared or
  /// disappeared: then they are new, so that none slides to the place of another one.
  private func indices(of shapes: [PlacedShape]) -> [Int?] {
    var found = [Int?](repeating: nil, count: shapes.count)
    let last = Dictionary(grouping: tracks.indices.filter { tracks[$0].window.upperBound == frameCount }) {
      tracks[$0].first.key
    }
    for (key, numbers) in Dictionary(grouping: shapes.indices, by: { shapes[$0].key }) {
      var (free, moved) = (last[key] ?? [], [Int]())
      for number in numbers {
        if let index = free.firstIndex(where: { tracks[$0].stands(shapes[number]) }) {
          found[number] = free.remove(at: index)
        } else {
          moved.append(number)
        }
      }
      if free.count == moved.count { for (number, index) in zip(moved, free) { found[number] = index } }
    }
    return found
  }
}

final class ShapeTrack {
  /// The shape in the first frame of the track.
  let first: PlacedShape
  /// The frames that show the shape.
  private(set) var window: Range<Int>
  /// The states, one per frame.
  private(set) var states: [ShapeState]
  /// The shape in the last frame so far.
  private var last: PlacedShape

  init(_ first: PlacedShape, start: Int) {
    (self.first, last, states) = (first, first, [first.state])
    window = start..<start + 1
  }

  /// The greatest way of a word or a part of a curve between two frames, in pt. One farther away is another one with the
  /// same signs or the same course.
  private static let reach = 96.0

  /// Returns true if a shape of the same key is the last one of the track, unchanged.
  func stands(_ shape: PlacedShape) -> Bool { shape.form == last.form && shape.state == last.state }

  /// Adds the shape of the next frame, of the same key; returns false if it cannot be this one.
  func append(_ shape: PlacedShape) -> Bool {
    let way = shape.state.place - last.state.place
    guard shape.key.line > 0 || max(way.max(), -way.min()) <= Self.reach,
      let scale = first.scale(to: shape)
    else { return false }
    last = shape
    var state = shape.state
    state.scale = scale
    // The nearest of the angles that look the same is meant.
    state.angle += ((states[states.count - 1].angle - state.angle) / 360).rounded() * 360
    states.append(state)
    window = window.lowerBound..<window.upperBound + 1
    return true
  }
}

/// A part of a frame as the picture shows it: a form of its own, and the state that puts it in its place. Lengths are in pt,
/// each of which is a pixel.
struct PlacedShape {
  /// The part of a shape that stays while it moves, turns, or changes its size or colour. Shapes of the same key in a frame are told
  /// apart by their order.
  struct Key: Hashable {
    let look: ShapeLook
    /// The number of discs of a hull; 0 for an ellipse.
    let discCount: Int
    /// The box that cuts off the shape; nil if none does.
    let clip: Box?
    /// The line of the source that draws the shape; 0 for texts and curves.
    let line: UInt
  }

  let key: Key
  /// The upright shape, with the middle of its box at 0.
  let form: Shape
  /// Half of the width and of the height of the form.
  let extent: SIMD2<Double>
  let state: ShapeState

  init(
    _ shape: Shape, _ look: ShapeLook, color: Color = Color(rgb: 0), opacity: Double = 1,
    clip: Box? = nil, line: UInt = 0
  ) {
    let angle = shape.angle
    let upright = shape.turned(by: -angle, about: .zero)
    let (middle, extent) = (upright.box.middle, upright.box.size / 2)
    key = Key(look: look, discCount: shape.ellipse == nil ? shape.count : 0, clip: clip, line: line)
    form = upright.moved(by: -middle)
    self.extent = extent
    let (c, s) = (Double.cos(angle), Double.sin(angle))
    state = ShapeState(
      place: SIMD2(c * middle.x - s * middle.y, s * middle.x + c * middle.y),
      angle: Self.rounded(angle * 180 / .pi), color: color, opacity: opacity)
  }

  /// Returns the scale that makes the form look like another one of the same key; nil if none does.
  func scale(to other: PlacedShape) -> SIMD2<Double>? {
    guard extent.min() > 0 else { return nil }
    let ratio = other.extent / extent
    let scale = SIMD2(Self.rounded(ratio.x), Self.rounded(ratio.y))
    // A disc of a drawing stays one.
    if case .paint(.drawing) = key.look, abs(scale.x / scale.y - 1) > 0.01 { return nil }
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

/// The look of a shape, but for what its state has.
enum ShapeLook: Hashable {
  /// One colour with an opacity, which the state has.
  case plain
  case paint(Stage.Paint)
  /// A line through points, as (x, y), from the middle of its box.
  case curve(Color, points: [SIMD2<Double>])
  /// Signs, each in a cell of its own.
  case text([Unicode.Scalar], Color, Cell.Style)
}

/// The state of a shape in a frame. Lengths are in pt.
struct ShapeState: Hashable {
  /// The place of the form's middle.
  var place: SIMD2<Double>
  /// The size, relative to that of the track's form.
  var scale = SIMD2(1.0, 1.0)
  /// The rotation in degrees, clockwise. It may exceed a full turn.
  var angle = 0.0
  var color = Color(rgb: 0)
  var opacity = 1.0
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
  /// The shapes, curves and words of the display list, back to front, also those beside the stage: they keep the order of
  /// their kind.
  var placedShapes: [PlacedShape] {
    elements.flatMap { element in
      switch element {
      case .fill(let fill): fill.shape.box.size.min() > 0 ? fill.placedShapes : []
      case .text(let text): words(of: text)
      case .plot(let plot): parts(of: plot)
      }
    }
  }

  /// The words of a text.
  private func words(of text: Text) -> [PlacedShape] {
    characters[text.range].split(separator: " ").map { word in
      let start = Double(word.startIndex - text.range.lowerBound) * Box.column
      let box = Box(
        at: text.corner + SIMD2(start, 0), size: SIMD2(Double(word.count) * Box.column, Box.row))
      // Fonts have discs of many sizes.
      if word == ["●"] { return PlacedShape(.circle(box.middle, radius: 3), .plain, color: text.color) }
      return PlacedShape(.rectangle(box), .text(Array(word), text.color, text.style))
    }
  }

  /// The parts of a curve between lines that stand 16 pt apart, so that one that grows keeps all parts but the last one.
  private func parts(of plot: Plot) -> [PlacedShape] {
    var parts: [[SIMD2<Double>]] = []
    for point in points[plot.range] {
      if let first = parts.last?.first {
        // A part ends where the next one begins.
        parts[parts.count - 1].append(point)
        if (first.x / 16).rounded(.down) == (point.x / 16).rounded(.down) { continue }
      }
      parts.append([point])
    }
    return parts.map { part in
      // The points between which straight lines pass near all others.
      let points = StraightLines.corners(of: part.map { ShapeState(place: $0) }, extent: 1).map { part[$0] }
      let (low, high) = (points.reduce(points[0], pointwiseMin), points.reduce(points[0], pointwiseMax))
      let middle = (low + high) / 2
      // A level line has a box, too.
      let box = Box(around: middle, size: pointwiseMax(high - low, SIMD2(1, 1)))
      return PlacedShape(.rectangle(box), .curve(plot.color, points: points.map { $0 - middle }))
    }
  }
}

extension Stage.Fill {
  fileprivate var placedShapes: [PlacedShape] {
    func placed(_ look: ShapeLook, _ color: Color = Color(rgb: 0), opacity: Double = 1) -> PlacedShape {
      PlacedShape(shape, look, color: color, opacity: opacity, clip: clip, line: line)
    }
    switch paint {
    case .plain(let color): return [placed(.plain, color)]
    case .shadow(let opacity): return [placed(.paint(.shadow(opacity: 1)), opacity: opacity)]
    case .drawing(let drawing, let other, let amount):
      // The colour lies over the drawing, so that the drawing is the same for any amount.
      let picture = placed(.paint(.drawing(drawing, mixedWith: drawing.ground, by: 0)))
      return amount > 0 ? [picture, placed(.plain, other, opacity: min(amount, 1))] : [picture]
    case .pane(let body, let rim, _):
      // Its look in pixels is the same in motion.
      return [placed(.paint(.pane(body: body, rim: rim, isMoving: false)))]
    case .none: return []
    case .gradient, .ball: return [placed(.paint(paint))]
    }
  }
}
