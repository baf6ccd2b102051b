internal import PaneCanvas

/// The sprites of a film as tracks. A track is a shape that moves, turns or changes its size from frame to frame.
struct SpriteTimeline {
  private(set) var frameCount = 0
  private var found: [SpriteTrack] = []
  /// The order of the tracks as a linked list: the lowest one, and the one above each of `found`.
  private var lowest: Int?
  private var above: [Int?] = []
  /// The tracks that the last frame shows, in its order.
  private var last: [Int] = []

  /// The greatest distance that a shape moves between frames; a shape farther away is another shape.
  private static let reach = 96.0

  /// Appends the sprites of the next frame.
  mutating func append(_ sprites: [Sprite]) {
    var free: [SpriteTrack.TrackKey: [(level: Int, index: Int)]] = [:]
    for (level, index) in last.enumerated() { free[found[index].key, default: []].append((level, index)) }
    var shown: [Int] = []
    // The level in the last frame of the highest shape so far that it showed too.
    var highest = -1
    for sprite in sprites {
      guard let shape = sprite.picture.shape else { continue }
      let key = SpriteTrack.TrackKey(kind: ShapeKind(shape), bottom: sprite.bottom)
      let place = SIMD2(sprite.x, sprite.y) + SIMD2<Double>(shape.anchor)
      func distance(_ index: Int) -> Double {
        guard let state = found[index].states.last else { return .infinity }
        return max(abs(state.x - place.x), abs(state.y - place.y))
      }
      let nearest = (free[key] ?? []).filter { found[$0.index].shape.resembles(shape) }
        .min { distance($0.index) < distance($1.index) }
      // A shape that was below the last one and is above it now becomes another track.
      if let nearest, distance(nearest.index) <= Self.reach, nearest.level > highest {
        free[key]?.removeAll { $0.index == nearest.index }
        let state = found[nearest.index].state(of: shape, place: place)
        found[nearest.index].states.append(state)
        shown.append(nearest.index)
        highest = nearest.level
      } else {
        insert(SpriteTrack(shape, key: key, place: place, start: frameCount), above: shown.last)
        shown.append(found.count - 1)
      }
    }
    last = shown
    frameCount += 1
  }

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
