internal import PaneCanvas
internal import RealModule

/// The sprites of a film as tracks. A track is a shape that moves, turns or changes its size from frame to frame.
struct SpriteTimeline {
  private(set) var frameCount = 0
  private let framesPerSecond: Double
  private var found: [SpriteTrack] = []
  /// The order of the tracks as a linked list: the lowest one, and the one above each of `found`.
  private var lowest: Int?
  private var above: [Int?] = []
  /// The tracks that the last frame shows, in its order.
  private var last: [Int] = []

  /// The greatest distance, in px, of a shape from its last place or from the place to which its motion leads, if there are
  /// others of its kind. A shape farther away is another one.
  private static let reach = 96.0

  /// The duration of the frames, in s.
  var duration: Double { Double(frameCount) / framesPerSecond }

  init(framesPerSecond: Double) { self.framesPerSecond = framesPerSecond }

  /// The shape of a sprite, with the position of its anchor.
  private struct PlacedShape {
    let shape: PictureShape
    let key: SpriteTrack.TrackKey
    let place: SIMD2<Double>

    init?(_ sprite: Sprite) {
      guard let shape = sprite.picture.shape else { return nil }
      self.shape = shape
      key = SpriteTrack.TrackKey(kind: ShapeKind(shape), bottom: sprite.bottom)
      place = SIMD2(sprite.x, sprite.y) + SIMD2<Double>(shape.anchor)
    }
  }

  /// A track that the last frame shows, and its position in the order of that frame.
  private struct ShownTrack {
    let level: Int
    let index: Int
  }

  mutating func append(_ sprites: [Sprite]) {
    let shapes = sprites.compactMap(PlacedShape.init)
    var free: [SpriteTrack.TrackKey: [ShownTrack]] = [:]
    for (level, index) in last.enumerated() {
      free[found[index].key, default: []].append(ShownTrack(level: level, index: index))
    }
    let recognized = recognizedTracks(of: shapes, among: free)
    var shown: [Int] = []
    // The level in the last frame of the highest shape so far that it showed too.
    var highest = -1
    for (number, shape) in shapes.enumerated() {
      let track = recognized[number] ?? nearest(to: shape, among: free[shape.key] ?? [])
      // A shape that was below the last one and is above it now becomes another track.
      if let track, track.level > highest {
        free[shape.key]?.removeAll { $0.index == track.index }
        let state = found[track.index].state(of: shape.shape, place: shape.place)
        found[track.index].states.append(state)
        shown.append(track.index)
        highest = track.level
      } else {
        let track = SpriteTrack(shape.shape, key: shape.key, place: shape.place, start: frameCount)
        insert(track, above: shown.last)
        shown.append(found.count - 1)
      }
    }
    last = shown
    frameCount += 1
  }

  /// Returns the tracks of the shapes that are recognised at any distance, by the indices of the shapes: the only shape of
  /// its kind in both frames; and all shapes of a kind whose number is unchanged, if all moved like one of the former, on
  /// which they lie.
  private func recognizedTracks(
    of shapes: [PlacedShape], among tracks: [SpriteTrack.TrackKey: [ShownTrack]]
  ) -> [Int: ShownTrack] {
    var recognized: [Int: ShownTrack] = [:]
    var ways: [SIMD2<Double>] = []
    var groups: [[(number: Int, track: ShownTrack, way: SIMD2<Double>)]] = []
    for (key, numbers) in Dictionary(grouping: shapes.indices, by: { shapes[$0].key }) {
      guard let tracks = tracks[key], tracks.count == numbers.count else { continue }
      let pairs = zip(numbers, tracks)
      guard pairs.allSatisfy({ found[$1.index].shape.resembles(shapes[$0].shape) }) else { continue }
      let group = pairs.map { (number: $0, track: $1, way: way(to: shapes[$0], from: $1)) }
      if group.count > 1 {
        groups.append(group)
      } else {
        recognized[group[0].number] = group[0].track
        ways.append(group[0].way)
      }
    }
    for group in groups {
      guard ways.contains(where: { way in group.allSatisfy { Self.length($0.way - way) < 1 } }) else {
        continue
      }
      for pair in group { recognized[pair.number] = pair.track }
    }
    return recognized
  }

  /// Returns the nearest track of a shape's kind within reach; nil if there is none.
  private func nearest(to shape: PlacedShape, among tracks: [ShownTrack]) -> ShownTrack? {
    func distance(_ track: ShownTrack) -> Double {
      let way = way(to: shape, from: track)
      return min(Self.length(way), Self.length(way - lastWay(of: track)))
    }
    let nearest = tracks.filter { found[$0.index].shape.resembles(shape.shape) }
      .min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) <= Self.reach ? $0 : nil }
  }

  private func way(to shape: PlacedShape, from track: ShownTrack) -> SIMD2<Double> {
    guard let state = found[track.index].states.last else { return SIMD2(repeating: .infinity) }
    return shape.place - SIMD2(state.x, state.y)
  }

  /// Returns the way of a track between the last two frames, which leads on in the next one.
  private func lastWay(of track: ShownTrack) -> SIMD2<Double> {
    let states = found[track.index].states.suffix(2)
    guard states.count == 2, let first = states.first, let last = states.last else { return .zero }
    return SIMD2(last.x, last.y) - SIMD2(first.x, first.y)
  }

  private static func length(_ way: SIMD2<Double>) -> Double { max(abs(way.x), abs(way.y)) }

  /// Adds a track to the order, directly above another one or below all.
  private mutating func insert(_ track: SpriteTrack, above below: Int?) {
    let index = found.count
    found.append(track)
    if let below {
      above.append(above[below])
      above[below] = index
    } else {
      above.append(lowest)
      lowest = index
    }
  }

  /// The tracks, back to front.
  var tracks: [SpriteTrack] {
    var tracks: [SpriteTrack] = []
    var next = lowest
    while let index = next {
      tracks.append(found[index])
      next = above[index]
    }
    return tracks
  }
}

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

  var window: TextTimeline.Window { TextTimeline.Window(start: start, length: states.count) }
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

/// The sprites of a film as SVG elements, and the style that moves them.
struct SpriteLayer {
  /// The elements, back to front, in units of pixels.
  private(set) var elements = ""
  /// The rules `@keyframes` and the classes that use them.
  private(set) var style = ""
  /// The windows in which only some of the shapes are shown.
  private(set) var windows: Set<TextTimeline.Window> = []
  private(set) var markup = ShapeMarkup()
  /// The classes of the animations, by the contents of their rules.
  private var names: [String: String] = [:]

  private let width: Int
  /// The duration of the film, in s.
  private let duration: Double

  /// - Parameter poster: the frame that a viewer without animation shows.
  init(_ timeline: SpriteTimeline, width: Int, poster: Int) {
    self.width = width
    duration = timeline.duration
    var open: SpriteTrack?
    for track in timeline.tracks {
      if open?.window != track.window || open?.key.bottom != track.key.bottom {
        if let open { elements += ends(of: open, frameCount: timeline.frameCount) }
        begin(track, frameCount: timeline.frameCount, poster: poster)
        open = track
      }
      append(track, poster: poster, frameCount: timeline.frameCount)
    }
    if let open { elements += ends(of: open, frameCount: timeline.frameCount) }
  }

  /// Begins the group of a track and of those after it with the same window and the same clipping.
  private mutating func begin(_ track: SpriteTrack, frameCount: Int, poster: Int) {
    if track.window.length < frameCount {
      windows.insert(track.window)
      let classes = AnimatedSVG.classes(of: track.window, poster: poster, frameCount: frameCount)
      elements += "<g class=\"\(classes)\">"
    }
    // A group would be hidden by the style, and an inner picture clips as well.
    if let bottom = track.key.bottom { elements += "<svg width=\"\(width)\" height=\"\(bottom)\">" }
  }

  private func ends(of track: SpriteTrack, frameCount: Int) -> String {
    (track.key.bottom == nil ? "" : "</svg>") + (track.window.length < frameCount ? "</g>\n" : "\n")
  }

  private mutating func append(_ track: SpriteTrack, poster: Int, frameCount: Int) {
    let keyframes = SpriteKeyframes(track, poster: poster, frameCount: frameCount, duration: duration)
    let attributes =
      keyframes.attribute + (keyframes.isConstant ? "" : " class=\"\(name(of: keyframes.text))\"")
    let place = keyframes.isTransformed ? SIMD2(0, 0) : SIMD2(keyframes.reference.x, keyframes.reference.y)
    elements += markup.elements(
      track.shape.colored(keyframes.reference.color), x: place.x, y: place.y, attributes: attributes)
  }

  private mutating func name(of keyframes: String) -> String {
    if let name = names[keyframes] { return name }
    let name = "m\(names.count)"
    names[keyframes] = name
    style += "@keyframes \(name){\(keyframes)}.\(name){animation-name:\(name)}\n"
    return name
  }
}

extension PictureShape {
  fileprivate func colored(_ color: Color?) -> PictureShape {
    guard let color, case .bar(let size, let radius, let turn, _) = self else { return self }
    return .bar(size: size, radius: radius, turn: turn, color: color)
  }
}
