internal import PaneCanvas

/// The shapes of a film as tracks. A track is a shape that moves, turns, or changes its size or colour from frame to frame.
struct ShapeTimeline {
  private(set) var frameCount = 0
  private let framesPerSecond: Double
  private var found: [ShapeTrack] = []
  /// The order of the tracks as a linked list: the lowest one, and the one above each of `found`.
  private var lowest: Int?
  private var above: [Int?] = []
  /// The tracks that the last frame shows, in its order.
  private var last: [Int] = []

  /// The greatest distance, in pt, of a shape from its last place or from the place to which its motion leads, if there are
  /// others of its kind. A shape farther away is another one.
  private static let reach = 96.0
  /// The distance that a change of the colour counts for, in pt, and the factors by which the size may change with it.
  private static let colorDistance = 32.0
  private static let growth = 0.8...1.25

  /// The duration of the frames, in s.
  var duration: Double { Double(frameCount) / framesPerSecond }

  init(framesPerSecond: Double) { self.framesPerSecond = framesPerSecond }

  /// The properties that the shapes of a kind share, with their present colour.
  private struct Kind: Hashable {
    let key: PlacedShape.TrackKey
    let color: Color?
  }

  /// A track that the last frame shows, and its position in the order of that frame.
  private struct ShownTrack {
    let level: Int
    let index: Int
  }

  mutating func append(_ shapes: [PlacedShape]) {
    var free: [PlacedShape.TrackKey: [ShownTrack]] = [:]
    for (level, index) in last.enumerated() {
      free[found[index].first.key, default: []].append(ShownTrack(level: level, index: index))
    }
    let recognized = recognizedTracks(of: shapes, among: free)
    var shown: [Int] = []
    // The level in the last frame of the highest shape so far that it showed too.
    var highest = -1
    for (number, shape) in shapes.enumerated() {
      let track = recognized[number] ?? nearest(to: shape, among: free[shape.key] ?? [])
      // A shape that was below the last one and is above it now becomes another track.
      if let track, track.level > highest, let scale = found[track.index].first.scale(to: shape) {
        free[shape.key]?.removeAll { $0.index == track.index }
        found[track.index].append(shape, scale: scale)
        shown.append(track.index)
        highest = track.level
      } else {
        insert(ShapeTrack(first: shape, start: frameCount), above: shown.last)
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
    of shapes: [PlacedShape], among tracks: [PlacedShape.TrackKey: [ShownTrack]]
  ) -> [Int: ShownTrack] {
    var recognized: [Int: ShownTrack] = [:]
    var ways: [SIMD2<Double>] = []
    var groups: [[(number: Int, track: ShownTrack, way: SIMD2<Double>)]] = []
    let kinds = Dictionary(grouping: shapes.indices) {
      Kind(key: shapes[$0].key, color: shapes[$0].state.color)
    }
    for (kind, numbers) in kinds {
      let tracks = (tracks[kind.key] ?? []).filter { state(of: $0).color == kind.color }
      guard tracks.count == numbers.count else { continue }
      let pairs = zip(numbers, tracks)
      guard pairs.allSatisfy({ found[$1.index].first.scale(to: shapes[$0]) != nil }) else { continue }
      let group = pairs.map { (number: $0, track: $1, way: shapes[$0].state.place - state(of: $1).place) }
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

  /// Returns the nearest track of a shape's kind within reach, one of its colour before others; nil if there is none.
  private func nearest(to shape: PlacedShape, among tracks: [ShownTrack]) -> ShownTrack? {
    func distance(_ track: ShownTrack) -> Double {
      let state = state(of: track)
      let way = shape.state.place - state.place
      return min(Self.length(way), Self.length(way - lastWay(of: track)))
        + (state.color == shape.state.color ? 0 : Self.colorDistance)
    }
    let nearest = tracks.filter { isLike(shape, found[$0.index]) }.min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) <= Self.reach ? $0 : nil }
  }

  /// Returns true if a track can go on with a shape. One that changes its colour does not change its size much.
  private func isLike(_ shape: PlacedShape, _ track: ShapeTrack) -> Bool {
    guard let scale = track.first.scale(to: shape) else { return false }
    let growth = scale / track.last.scale
    return track.last.color == shape.state.color
      || Self.growth.contains(growth.x) && Self.growth.contains(growth.y)
  }

  private func state(of track: ShownTrack) -> ShapeState { found[track.index].last }

  /// Returns the way of a track between the last two frames, which leads on in the next one.
  private func lastWay(of track: ShownTrack) -> SIMD2<Double> {
    let states = found[track.index].states.suffix(2)
    guard states.count == 2, let first = states.first, let last = states.last else { return .zero }
    return last.place - first.place
  }

  private static func length(_ way: SIMD2<Double>) -> Double { max(abs(way.x), abs(way.y)) }

  /// Adds a track to the order, directly above another one or below all.
  private mutating func insert(_ track: ShapeTrack, above below: Int?) {
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
  var tracks: [ShapeTrack] {
    var tracks: [ShapeTrack] = []
    var next = lowest
    while let index = next {
      tracks.append(found[index])
      next = above[index]
    }
    return tracks
  }
}

struct ShapeTrack {
  /// The shape in the first frame of the track.
  let first: PlacedShape
  let start: Int
  /// The states, one per frame.
  private(set) var states: [ShapeState]
  private var isCut: Bool

  /// The box that cuts off the shape in some frame; nil if none does.
  var clip: Box? { isCut ? first.key.clip : nil }
  var window: TextTimeline.Window { TextTimeline.Window(start: start, length: states.count) }
  var last: ShapeState { states[states.count - 1] }

  init(first: PlacedShape, start: Int) {
    (self.first, self.start) = (first, start)
    states = [first.state]
    isCut = first.isCut
  }

  /// Adds the shape of the next frame.
  /// - Parameter scale: its size, relative to that of the first shape.
  mutating func append(_ shape: PlacedShape, scale: SIMD2<Double>) {
    isCut = isCut || shape.isCut
    var state = shape.state
    state.scale = scale
    // Several angles look the same; the nearest one to the last is meant.
    let period = first.period
    state.angle += ((last.angle - state.angle) / period).rounded() * period
    states.append(state)
  }
}

extension PlacedShape {
  /// The angle by which the shape can be turned without a difference, in degrees.
  fileprivate var period: Double {
    guard key.look == .plain else { return 360 }
    if key.discCount == 4 { return extent.x == extent.y ? 90 : 180 }
    return key.discCount == 0 || key.discCount == 2 && form.discs[0].z == form.discs[1].z ? 180 : 360
  }
}

/// The shapes of a film as SVG elements, and the style that moves them.
struct ShapeLayer {
  /// The elements, back to front, in pt.
  private(set) var elements = ""
  /// The rules `@keyframes` and the classes that use them.
  private(set) var style = ""
  /// The windows in which only some of the shapes are shown.
  private(set) var windows: Set<TextTimeline.Window> = []
  private(set) var markup = ShapeMarkup()
  /// The classes of the animations, by the contents of their rules.
  private var names: [String: String] = [:]

  /// The duration of the film, in s.
  private let duration: Double

  /// - Parameter poster: the frame that a viewer without animation shows.
  init(_ timeline: ShapeTimeline, poster: Int) {
    duration = timeline.duration
    var open: ShapeTrack?
    for track in timeline.tracks {
      if open?.window != track.window || open?.clip != track.clip {
        if let open { elements += ends(of: open, frameCount: timeline.frameCount) }
        begin(track, frameCount: timeline.frameCount, poster: poster)
        open = track
      }
      append(track, poster: poster, frameCount: timeline.frameCount)
    }
    if let open { elements += ends(of: open, frameCount: timeline.frameCount) }
  }

  /// Begins the group of a track and of those after it with the same window and the same clipping.
  private mutating func begin(_ track: ShapeTrack, frameCount: Int, poster: Int) {
    if track.window.length < frameCount {
      windows.insert(track.window)
      let classes = AnimatedSVG.classes(of: track.window, poster: poster, frameCount: frameCount)
      elements += "<g class=\"\(classes)\">"
    }
    // A group would be hidden by the style, and an inner picture clips as well.
    if let clip = track.clip { elements += ShapeMarkup.window(clip) }
  }

  private func ends(of track: ShapeTrack, frameCount: Int) -> String {
    (track.clip == nil ? "" : "</svg>") + (track.window.length < frameCount ? "</g>\n" : "\n")
  }

  private mutating func append(_ track: ShapeTrack, poster: Int, frameCount: Int) {
    let keyframes = ShapeKeyframes(track, poster: poster, frameCount: frameCount, duration: duration)
    let attributes =
      keyframes.attribute + (keyframes.isConstant ? "" : " class=\"\(name(of: keyframes.text))\"")
    let state = keyframes.reference
    elements += markup.elements(
      track.first, state, at: keyframes.isTransformed ? .zero : state.place,
      angle: keyframes.isTransformed ? 0 : state.angle, attributes: attributes)
  }

  private mutating func name(of keyframes: String) -> String {
    if let name = names[keyframes] { return name }
    let name = "m\(names.count)"
    names[keyframes] = name
    style += "@keyframes \(name){\(keyframes)}.\(name){animation-name:\(name)}\n"
    return name
  }
}
