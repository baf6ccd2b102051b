internal import PaneCanvas
internal import RealModule

/// The state of a shape in a frame, relative to the shape of its track. Lengths are in pixels.
struct SpriteState: Hashable {
  /// The position of the anchor.
  var x: Double
  var y: Double
  var scale = SIMD2(1.0, 1.0)
  /// The rotation in degrees, clockwise. It may exceed a full turn.
  var angle = 0.0
  var color: Color?
}

/// A shape that moves, turns or changes its size from frame to frame.
struct SpriteTrack {
  /// The properties that the sprites of a track share in all frames.
  struct TrackKey: Hashable {
    let kind: ShapeKind
    /// The row of pixels above which the shape is clipped; nil if it is not clipped.
    let bottom: Int?
  }

  /// The shape in the first frame of the track, without its rotation.
  let shape: PictureShape
  let key: TrackKey
  let start: Int
  /// The states, one per frame.
  var states: [SpriteState]

  var window: TileTimeline.Window { TileTimeline.Window(start: start, length: states.count) }
}

/// The attributes that all shapes of a track have in common.
enum ShapeKind: Hashable {
  case ellipse(Color, opacity: Float)
  case ball(BallShades)
  case shadow(opacity: Float)
  /// A bar, with its proportions in 64ths of the width.
  case bar(height: Int, radius: Int)
  case line(Color, width: Float)
  case drawing(Drawing)
  /// A rectangle, with a size of one pixel.
  case rectangle(RectangleShape)
  case other(PictureShape)
}

extension ShapeKind {
  init(_ shape: PictureShape) {
    switch shape {
    case .ellipse(_, let color, let opacity): self = .ellipse(color, opacity: opacity)
    case .ball(_, let shades): self = .ball(shades)
    case .shadow(_, let opacity): self = .shadow(opacity: opacity)
    case .bar(let size, let radius, _, _):
      self = .bar(
        height: Int((64 * size.y / size.x).rounded()), radius: Int((64 * radius / size.x).rounded()))
    case .line(let line): self = .line(line.color, width: line.width)
    case .drawing(let drawing, _): self = .drawing(drawing)
    case .rectangle(var rectangle):
      rectangle.size = PixelSize(width: 1, height: 1)
      self = .rectangle(rectangle)
    default: self = .other(shape)
    }
  }
}

extension SpriteTrack {
  init(_ shape: PictureShape, key: TrackKey, place: SIMD2<Double>, start: Int) {
    (self.shape, self.key, self.start) = (shape, key, start)
    states = []
    states.append(state(of: shape, place: place))
  }

  /// Returns the state that makes the track's shape look like another one of its kind.
  func state(of other: PictureShape, place: SIMD2<Double>) -> SpriteState {
    var state = SpriteState(x: place.x, y: place.y)
    switch (shape, other) {
    case (.ellipse(let radius, _, _), .ellipse(let target, _, _)),
      (.ball(let radius, _), .ball(let target, _)), (.shadow(let radius, _), .shadow(let target, _)):
      state.scale = SIMD2<Double>(target / radius)
    case (.bar(let size, _, _, _), .bar(let target, _, let turn, let color)):
      let factor = Double(target.sum() / size.sum())
      state.scale = SIMD2(factor, factor)
      state.color = color
      // A bar looks the same after half a turn, and a square one after a quarter.
      state.angle = continued(
        360 * Double(turn) / Double(PictureShape.turnSteps), period: size.x == size.y ? 90 : 180)
    case (.line(let line), .line(let target)):
      state.scale = SIMD2(target.length / max(line.length, 1), 1)
      state.angle = continued(
        Double.atan2(y: Double(target.vector.y), x: Double(target.vector.x)) * 180 / .pi, period: 360)
    case (.drawing(_, let size), .drawing(_, let target)): state.scale = target.vector / size.vector
    case (.rectangle(let rectangle), .rectangle(let target)):
      state.scale = target.size.vector / rectangle.size.vector
    default: break
    }
    return state
  }

  /// Returns the angle that is nearest to that of the last state among those that look the same, in degrees.
  private func continued(_ angle: Double, period: Double) -> Double {
    guard let last = states.last else { return angle }
    return angle + ((last.angle - angle) / period).rounded() * period
  }
}

extension PictureShape {
  /// The scales up to which the corners of a rectangle do not look distorted.
  private static let cornerScales = 0.9...1.1

  /// Returns true if the shape can be scaled to look like another one of its kind.
  func resembles(_ other: PictureShape) -> Bool {
    guard case .rectangle(let rectangle) = self, case .rectangle(let target) = other else { return true }
    let scale = target.size.vector / rectangle.size.vector
    return Self.cornerScales.contains(scale.x) && Self.cornerScales.contains(scale.y)
  }
}
