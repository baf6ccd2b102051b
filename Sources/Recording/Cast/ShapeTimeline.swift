internal import PaneCanvas

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
    // Of the angles that look the same, the nearest one to the last is meant.
    state.angle += ((states[states.count - 1].angle - state.angle) / 360).rounded() * 360
    states.append(state)
    window = window.lowerBound..<window.upperBound + 1
    return true
  }
}
