internal import PaneCanvas

/// The sprites of a film as tracks. A track is a shape that moves, turns or changes its size from frame to frame.
struct SpriteTimeline {
  private(set) var frameCount = 0
  /// The order of the tracks, as indices into `found`.
  private var order: [Int] = []
  private var found: [SpriteTrack] = []
  /// The tracks that the last frame shows, in its order.
  private var last: [Int] = []

  /// The greatest distance that a shape moves between frames; a shape farther away is another shape.
  private static let reach = 96.0

  /// Appends the sprites of the next frame.
  mutating func append(_ sprites: [Sprite]) {
    var free: [SpriteTrack.TrackKey: [Int]] = [:]
    for index in last { free[found[index].key, default: []].append(index) }
    var shown: [Int] = []
    // The index, in drawing order, of the shape below.
    var below = -1
    for sprite in sprites {
      guard let shape = sprite.picture.shape else { continue }
      let key = SpriteTrack.TrackKey(kind: ShapeKind(shape), bottom: sprite.bottom)
      let place = SIMD2(sprite.x, sprite.y) + SIMD2<Double>(shape.anchor)
      func distance(_ index: Int) -> Double {
        guard let state = found[index].states.last else { return .infinity }
        return max(abs(state.x - place.x), abs(state.y - place.y))
      }
      let nearest = (free[key] ?? []).filter { found[$0].shape.resembles(shape) }
        .min { distance($0) < distance($1) }
      // A shape that was below the last one and is above it now becomes another track.
      if let nearest, distance(nearest) <= Self.reach,
        let level = order[(below + 1)...].firstIndex(of: nearest)
      {
        free[key]?.removeAll { $0 == nearest }
        let state = found[nearest].state(of: shape, place: place)
        found[nearest].states.append(state)
        shown.append(nearest)
        below = level
      } else {
        found.append(SpriteTrack(shape, key: key, place: place, start: frameCount))
        below += 1
        order.insert(found.count - 1, at: below)
        shown.append(found.count - 1)
      }
    }
    last = shown
    frameCount += 1
  }

  /// The tracks, back to front.
  var tracks: [SpriteTrack] { order.map { found[$0] } }
}
